package detection

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
)

// FileOptions say how files with spans are read, and which of the spans count.
type FileOptions struct {
	Input input.Options
	Only  []string // categories; none: all
}

// Options are those by which files are read.
func (f *FileOptions) Options() (o Options, err error) {
	if o.Corpus, err = f.Input.Reading(); err != nil {
		return o, err
	}
	for _, name := range f.Only {
		c := understudy.Category(name)
		if !slices.Contains(understudy.Categories[:], c) {
			return o, usage.Errorf("category %q: there is %v", name, understudy.Categories)
		}
		o.Only = append(o.Only, c)
	}
	return o, nil
}

// NoModel is the model by which all words tell as much.
const NoModel = "none"

// ScoreFiles compares files of predicted and of annotated spans by all measures. model
// says how much words tell, as named.Asked reads it, or NoModel.
func (f *FileOptions) ScoreFiles(ctx context.Context, goldPath, predictedPath, model string) (*Report, error) {
	o, err := f.Options()
	if err != nil {
		return nil, err
	}
	gold, predicted, err := ReadFiles(goldPath, predictedPath, o)
	if err != nil {
		return nil, err
	}
	report, err := Score(gold, predicted)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", predictedPath, err)
	}
	codes, def, err := f.Input.Codes()
	if err != nil {
		return nil, err
	}
	t := TABOptions{Language: func(text string) string {
		if o.Corpus.LanguageOf == nil {
			return def
		}
		return cmp.Or(o.Corpus.LanguageOf("", []string{text}), def)
	}}
	if !Entities(gold) {
		languages, _, err := f.Input.Languages()
		if err != nil {
			return nil, err
		}
		if t.Linker, err = stock.Linker(languages, def); err != nil {
			return nil, err
		}
	}
	var done func() error
	t.Weigher, done, err = openWeigher(model, codes, def)
	defer done()
	if err != nil {
		return nil, err
	}
	total := 0
	for i := range gold {
		total += len(gold[i].Text)
	}
	t.Progress = progress.Bytes("weighing", int64(total))
	report.TAB, err = ScoreTAB(ctx, gold, predicted, t)
	return report, err
}

// openWeigher opens the models that say how much words tell. done frees them.
func openWeigher(model string, codes []string, def string) (w *Weigher, done func() error, err error) {
	done = func() error { return nil }
	if model == NoModel {
		return nil, done, nil
	}
	w = &Weigher{Name: model, Models: map[string]lm.Scorer{}, Default: def}
	if model == named.Tiny {
		for _, code := range tiny.Languages() {
			w.Models[code] = tiny.Lazy(code)
		}
		return w, done, nil
	}
	set, err := named.ForFlag("model", model, codes, false)
	for code, m := range set.ByLanguage {
		w.Models[code] = m
	}
	w.Name = set.Names()
	return w, set.Close, err
}
