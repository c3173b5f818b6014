package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/job/stock/published"
	"github.com/understudy-text/understudy/language"
)

// finderFlags say which published models find personal data.
type finderFlags struct {
	model      string
	finders    []string
	categories string
	strategy   string

	opened *published.Finder // nil before, and where none is asked for
}

// add adds the flags.
func (f *finderFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.model, "finder-model", "", "a token classifier that finds personal data: small (comes with the program), the `name` of a pulled model (“understudy models list” names some), or a folder; by language: en=NAME,sv=DIR")
	cmd.Flags().StringSliceVar(&f.finders, "finder", nil, "with --finder-model: union hides what ours or the model finds, vote what both together think likely, alone what the model finds (default: vote with small, else union)")
	cmd.Flags().StringVar(&f.categories, "finder-categories", "", "what the model's labels stand for: "+strings.Join(category.Names(), ", ")+", or a file with a table of your own, where \"-\" is no personal data (default: the labels that published models have; an unknown one is refused)")
	cmd.Flags().StringVar(&f.strategy, "finder-aggregation", string(model.Average), "how a word's label comes of those of its pieces: average, first or max, as aggregation_strategy of Hugging Face's pipeline")
}

// finding opens the models and says in m that they are asked; given says that nothing
// is looked for. done frees them, also after an error.
func (f *finderFlags) finding(languages map[string]*language.Language, given bool, m *stock.Masks) (done func() error, err error) {
	done = func() error { return nil }
	if err := f.check(m); err != nil || f.model == "" || given {
		return done, err
	}
	o := published.Options{Model: f.model, How: strings.Join(f.finders, ""), Strategy: model.Strategy(f.strategy)}
	if f.categories != "" {
		if o.Scheme, _, err = readScheme("finder-categories", f.categories); err != nil {
			return done, err
		}
	}
	f.opened, err = o.Open(slices.Sorted(maps.Keys(languages)))
	if err != nil {
		return f.opened.Close, fmt.Errorf("--finder-model: %w", err)
	}
	m.Finder = f.opened.Finder
	return f.opened.Close, nil
}

// check refuses flags that do not go together.
func (f *finderFlags) check(m *stock.Masks) error {
	hows := []string{published.Union, published.Vote, published.Alone}
	how := strings.Join(f.finders, ",")
	switch {
	case f.model == "" && f.categories != "":
		return usagef("--finder-categories goes with --finder-model")
	case f.model == "" && how != "":
		return usagef("--finder %s goes with --finder-model", how)
	case !slices.Contains(hows, cmp.Or(how, published.Union)):
		return usagef("--finder is %q; it takes %s, %s or %s", how, hows[0], hows[1], hows[2])
	case !slices.Contains(model.Strategies[:], model.Strategy(f.strategy)):
		return usagef("--finder-aggregation is %q; it takes %s, %s or %s", f.strategy, model.Average, model.First, model.Max)
	case f.model != "" && len(m.Names) > 0 && !slices.Contains(m.Names, stock.MaskEntities):
		return usagef("--finder-model finds entities; add --mask %s", stock.MaskEntities)
	}
	return nil
}

// settings are those of a run that opened models: which, and the SHA-256 of the
// list of their files' sums and names.
func (f *finderFlags) settings() map[string]string {
	if f.opened == nil {
		return nil
	}
	s := map[string]string{"finder-model": f.opened.Names, "finder-model-sha256": f.opened.Sums, "finder": f.opened.How, "finder-aggregation": f.strategy}
	if f.categories != "" {
		s["finder-categories"] = f.categories
	}
	return s
}
