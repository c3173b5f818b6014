package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/detect/model/small"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/named"
)

// finderFlags say which published models find personal data.
type finderFlags struct {
	model      string
	finders    []string
	categories string
	strategy   string

	names, sums string // of the models that were opened, by language
}

// What --finder takes.
const (
	unionFinder = "union" // what ours or the model finds
	aloneFinder = "alone" // what the model finds
	voteFinder  = "vote"  // what the mean of both finds
)

// ownScheme are our own categories.
const ownScheme = "tab"

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
	var opened held
	done = opened.free
	if err := f.check(m); err != nil || f.model == "" || given {
		return done, err
	}
	o := model.Options{Strategy: model.Strategy(f.strategy)}
	if f.categories != "" {
		if o.Scheme, _, err = readScheme("finder-categories", f.categories); err != nil {
			return done, err
		}
	}
	codes := slices.Sorted(maps.Keys(languages))
	asked, err := modelsAsked("finder-model", f.model, codes)
	if err != nil {
		return done, err
	}
	if len(asked) == 0 {
		return done, usagef("--finder-model %q reads no language of this run (%s)", f.model, strings.Join(codes, ", "))
	}
	m.Finder = stock.Finder{ByLanguage: map[string]understudy.Detector{}, Alone: f.how() == aloneFinder, Vote: f.how() == voteFinder}
	for _, code := range codes {
		if asked[code] == "" && m.Finder.Alone {
			return done, usagef("--finder %s: --finder-model names no model for language %q; name one, or another --language", aloneFinder, code)
		}
	}
	return f.open(asked, o, m.Finder.ByLanguage)
}

// check refuses flags that do not go together.
func (f *finderFlags) check(m *stock.Masks) error {
	switch {
	case f.model == "" && f.categories != "":
		return usagef("--finder-categories goes with --finder-model")
	case f.model == "" && len(f.finders) > 0:
		return usagef("--finder %s goes with --finder-model", strings.Join(f.finders, ","))
	case !all(f.finders, unionFinder, voteFinder, aloneFinder):
		return usagef("--finder is %q; it takes %s, %s or %s", strings.Join(f.finders, ","), unionFinder, voteFinder, aloneFinder)
	case len(f.finders) > 1:
		return usagef("--finder takes one of %s, %s and %s", unionFinder, voteFinder, aloneFinder)
	case !slices.Contains(model.Strategies[:], model.Strategy(f.strategy)):
		return usagef("--finder-aggregation is %q; it takes %s, %s or %s", f.strategy, model.Average, model.First, model.Max)
	case f.model != "" && len(m.Names) > 0 && !slices.Contains(m.Names, stock.MaskEntities):
		return usagef("--finder-model finds entities; add --mask %s", stock.MaskEntities)
	}
	return nil
}

// how says how ours and the model are put together.
func (f *finderFlags) how() string {
	switch {
	case len(f.finders) > 0:
		return f.finders[0]
	case isSmall(f.model):
		return voteFinder
	}
	return unionFinder
}

// isSmall reports whether a name is that of the model that comes with the program.
func isSmall(name string) bool { return name == small.Name && !named.IsFolder(name) }

// finderFolder finds the model of a name: how to open it, what it is called, its digest.
func finderFolder(asked string) (open func() (*encoder.Folder, error), name, digest string, err error) {
	if isSmall(asked) {
		digest, err = small.Digest()
		return small.Open, small.Name, digest, err
	}
	path, name, err := named.Folder(asked)
	if err != nil {
		return nil, "", "", err
	}
	digest, err = named.Digest(path)
	return func() (*encoder.Folder, error) { return encoder.OpenFolder(path) }, name, digest, err
}

// open opens the models that are asked for, each once.
func (f *finderFlags) open(asked map[string]string, o model.Options, to map[string]understudy.Detector) (done func() error, err error) {
	var opened held
	done = func() error { return opened.free() }
	byName := map[string]*model.Detector{}
	called, sums := map[string]string{}, map[string]string{}
	var names, digests []string
	for _, code := range slices.Sorted(maps.Keys(asked)) {
		ask := asked[code]
		if ask == named.Tiny && !named.IsFolder(ask) {
			return done, usagef("--finder-model: %s fills gaps, it is no token classifier; “understudy models list” names some", ask)
		}
		if byName[ask] == nil {
			var folder func() (*encoder.Folder, error)
			if folder, called[ask], sums[ask], err = finderFolder(ask); err != nil {
				return done, fmt.Errorf("--finder-model: %w", err)
			}
			if err := named.Runtime(); err != nil {
				return done, err
			}
			d, err := openFinder(folder, o, isSmall(ask))
			if errors.Is(err, model.ErrLabels) {
				err = fmt.Errorf("%w; map them with --finder-categories FILE, whose lines are like FOO, ORG, < parted by tabs, or FOO, -, < for what is no personal data", err)
			}
			if err != nil {
				return done, fmt.Errorf("--finder-model: %w", err)
			}
			opened.add(d.Close)
			byName[ask] = d
		}
		to[code] = byName[ask]
		names, digests = append(names, code+"="+called[ask]), append(digests, code+"="+sums[ask])
	}
	f.names, f.sums = strings.Join(names, ","), strings.Join(digests, ",")
	return done, nil
}

// openFinder loads a model. The labels of our own are our categories.
func openFinder(open func() (*encoder.Folder, error), o model.Options, own bool) (d *model.Detector, err error) {
	if own && o.Scheme == nil {
		if o.Scheme, err = category.Named(ownScheme); err != nil {
			return nil, err
		}
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	return model.OpenFolder(f, o)
}

// settings are those of a run that opened models: which, and the SHA-256 of the
// list of their files' sums and names.
func (f *finderFlags) settings() map[string]string {
	if f.names == "" {
		return nil
	}
	s := map[string]string{"finder-model": f.names, "finder-model-sha256": f.sums, "finder": f.how(), "finder-aggregation": f.strategy}
	if f.categories != "" {
		s["finder-categories"] = f.categories
	}
	return s
}

// all reports whether every value is one of those allowed.
func all(values []string, allowed ...string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(allowed, v) })
}
