package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
	"github.com/understudy-text/understudy/study/evaluate/detection"
	"github.com/understudy-text/understudy/study/evaluate/masking"
)

// spanFlags say how files with spans are read, and which of the spans count.
type spanFlags struct {
	inputFlags
	only []string
}

func (f *spanFlags) add(cmd *cobra.Command) {
	f.inputFlags.add(cmd)
	cmd.Flags().StringSliceVar(&f.only, "only", nil, "compare the spans of these categories only")
}

func (f *spanFlags) read() (o detection.Options, err error) {
	if o.Corpus, err = f.options(); err != nil {
		return o, err
	}
	for _, name := range f.only {
		c := understudy.Category(name)
		if !slices.Contains(understudy.Categories[:], c) {
			return o, usagef("category %q: there is %v", name, understudy.Categories)
		}
		o.Only = append(o.Only, c)
	}
	return o, nil
}

// evaluateAgreement measures how far two annotators agree.
func evaluateAgreement() *cobra.Command {
	var f spanFlags
	var a, b string
	cmd := newVerb("evaluate agreement", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		o, err := f.read()
		if err != nil {
			return err
		}
		r, err := atonce.Do(cmd.Context(), func() (*agreement.Report, error) { return agreement.Files(a, b, o) })
		if err != nil {
			return err
		}
		return show(cmd, r, r.WriteText)
	})
	cmd.Flags().StringVar(&a, "a", "", "what the first annotator marked (TAB, doccano or a token file)")
	cmd.Flags().StringVar(&b, "b", "", "what the second one marked: a file like the first, or in TAE form")
	f.add(cmd)
	_ = cmd.MarkFlagRequired("a")
	return cmd
}

// evaluateDetection measures detected spans against annotated ones.
func evaluateDetection() *cobra.Command {
	var f spanFlags
	var gold, predicted, model string
	cmd := newVerb("evaluate detection", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		o, err := f.read()
		if err != nil {
			return err
		}
		r, err := atonce.Do(cmd.Context(), func() (*detection.Report, error) { return f.score(cmd.Context(), gold, predicted, model, o) })
		if err != nil {
			return err
		}
		return show(cmd, r, r.WriteTable)
	})
	cmd.Flags().StringVar(&gold, "gold", "", "annotated documents (TAB, doccano or a token file)")
	cmd.Flags().StringVar(&predicted, "predicted", "", "detected spans in TAE form, or a file like gold")
	cmd.Flags().StringVar(&model, "model", named.Tiny, "the masked language model that says how much each hidden token tells: "+named.Help+"; none: all the same")
	f.add(cmd)
	_ = cmd.MarkFlagRequired("gold")
	_ = cmd.MarkFlagRequired("predicted")
	return cmd
}

// score compares files by all measures.
func (f *spanFlags) score(ctx context.Context, goldPath, predictedPath, model string, o detection.Options) (*detection.Report, error) {
	gold, predicted, err := detection.ReadFiles(goldPath, predictedPath, o)
	if err != nil {
		return nil, err
	}
	report, err := detection.Score(gold, predicted)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", predictedPath, err)
	}
	codes, def, err := f.languageCodes()
	if err != nil {
		return nil, err
	}
	tell := o.Corpus.LanguageOf
	t := detection.TABOptions{Language: func(text string) string {
		if tell == nil {
			return def
		}
		return cmp.Or(tell("", []string{text}), def)
	}}
	if !detection.Entities(gold) {
		languages, _, err := f.languages()
		if err != nil {
			return nil, err
		}
		if t.Linker, err = stock.Linker(languages, def); err != nil {
			return nil, err
		}
	}
	var done func() error
	t.Weigher, done, err = weigher(model, codes, def)
	defer done()
	if err != nil {
		return nil, err
	}
	total := 0
	for i := range gold {
		total += len(gold[i].Text)
	}
	t.Progress = newProgress("weighing", int64(total))
	report.TAB, err = detection.ScoreTAB(ctx, gold, predicted, t)
	return report, err
}

// weigher opens the models that say how much words tell. done frees them.
func weigher(model string, codes []string, def string) (w *detection.Weigher, done func() error, err error) {
	done = func() error { return nil }
	if model == "none" {
		return nil, done, nil
	}
	w = &detection.Weigher{Name: model, Models: map[string]lm.Scorer{}, Default: def}
	if model == named.Tiny {
		for _, code := range tiny.Languages() {
			w.Models[code] = tiny.Lazy(code)
		}
		return w, done, nil
	}
	set, err := openAsked("model", model, codes)
	for code, m := range set.ByLanguage {
		w.Models[code] = m
	}
	w.Name = set.Names()
	return w, set.Close, err
}

// A maskedCorpus is a row of the table of evaluate masking.
type maskedCorpus struct {
	Corpus string `json:"corpus"`
	*masking.Table
	Shares map[string]float64 `json:"shares"` // 0–1, by masker and "union"
}

// evaluateMasking measures how much maskers hide.
func evaluateMasking() *cobra.Command {
	var f inputFlags
	var masks maskFlags
	cmd := newVerb("evaluate masking", pathArgs, func(cmd *cobra.Command, args []string) error {
		rows := []maskedCorpus{}
		var left []job.Refused
		for _, path := range args {
			row, refused, err := f.measureMasks(cmd.Context(), &masks, path)
			if err != nil {
				return err
			}
			rows, left = append(rows, row), append(left, refused...)
		}
		if err := show(cmd, rows, func(out io.Writer) error {
			w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprint(w, "tokens\tallow-list\tvocabulary\tentities\tunion\t  corpus\n")
			for _, r := range rows {
				fmt.Fprintf(w, "%d\t%.1f %%\t%.1f %%\t%.1f %%\t%.1f %%\t  %s\n", r.Tokens,
					100*r.Share(stock.MaskAllowList), 100*r.Share(stock.MaskVocabulary), 100*r.Share(stock.MaskEntities), 100*r.UnionShare(), r.Corpus)
			}
			return w.Flush()
		}); err != nil {
			return err
		}
		return refused(left)
	})
	f.add(cmd)
	masks.addLists(cmd)
	return cmd
}

// measureMasks counts in the files of one path.
func (f *inputFlags) measureMasks(ctx context.Context, masks *maskFlags, path string) (row maskedCorpus, refused []job.Refused, err error) {
	docs, err := f.open([]string{path})
	if err != nil {
		return row, nil, err
	}
	languages, def, err := f.languages()
	if err != nil {
		return row, nil, err
	}
	m, err := masks.read()
	if err != nil {
		return row, nil, err
	}
	var maskers []masking.Masker
	for _, name := range stock.Maskers {
		d, err := stock.Masker(name, m, languages, def)
		if err != nil {
			return row, nil, err
		}
		maskers = append(maskers, masking.Masker{Name: name, Detector: d})
	}
	counter := masking.NewCounter(maskers...)
	refused, err = docs.detect(ctx, "masking", counter, 0, func(job.Finding) error { return nil })
	row = maskedCorpus{Corpus: path, Table: counter.Table(), Shares: map[string]float64{}}
	for _, name := range stock.Maskers {
		row.Shares[name] = row.Share(name)
	}
	row.Shares["union"] = row.UnionShare()
	return row, refused, err
}
