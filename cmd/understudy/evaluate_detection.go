package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// evaluateDetectionCommand measures detected spans against annotated ones.
func evaluateDetectionCommand() *cobra.Command {
	var f inputFlags
	var goldPath, predictedPath, model string
	var only []string
	cmd := &cobra.Command{
		Use:   "detection --gold PATH --predicted FILE",
		Short: "Measure detected spans against annotated ones",
		Long: `Measure detected spans against annotated ones: characters covered, mentions
wholly covered, and spans by category, exact and partial; and by the measure of
the Text Anonymization Benchmark (Pilán et al. 2022): entities all of whose
mentions are hidden, direct and quasi identifiers apart; and of the tokens
hidden, those that had to go, plain and each by its information (−log of its
probability under --model, everything hidden being hidden from it). Each
annotator counts. Words such as “Mr”, “of” and “the” and punctuation need not be
hidden. With --json, each document's numbers too.

Gold is TAB JSON, doccano JSONL, or a token file (CoNLL, Universal NER);
predictions are what "understudy detect --format tae" prints, or a file like
gold. Mentions without entity_id are linked by the program; without
identifier_type all have to be hidden. --only leaves the spans of other
categories out on both sides: named entity corpora know persons, places and
organisations only. --categories says what the labels stand for ("uner" takes
OTH for no span).`,
		Example: `  understudy detect --format tae examples/judgment.json > found.json
  understudy evaluate detection --gold examples/judgment.json --predicted found.json

  understudy detect test.iob2 > found.json
  understudy evaluate detection --gold test.iob2 --predicted found.json --categories uner --only PERSON,LOC,ORG`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o, err := spanOptions(&f, only)
			if err != nil {
				return err
			}
			report, err := atonce.Do(cmd.Context(), func() (*detection.Report, error) {
				return scored(cmd, &f, goldPath, predictedPath, model, o)
			})
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(report)
			}
			return report.WriteTable(os.Stdout)
		},
	}
	cmd.Flags().StringVar(&goldPath, "gold", "", "annotated documents (TAB, doccano or a token file)")
	cmd.Flags().StringVar(&predictedPath, "predicted", "", "detected spans in TAE form, or a file like gold")
	cmd.Flags().StringSliceVar(&only, "only", nil, "compare the spans of these categories only")
	cmd.Flags().StringVar(&model, "model", named.Tiny, "the masked language model that says how much each hidden token tells: "+named.Help+"; none: all the same")
	f.add(cmd)
	_ = cmd.MarkFlagRequired("gold")
	_ = cmd.MarkFlagRequired("predicted")
	return cmd
}

// scored compares files by all measures.
func scored(cmd *cobra.Command, f *inputFlags, goldPath, predictedPath, model string, o detection.Options) (*detection.Report, error) {
	gold, predicted, err := detection.ReadFiles(goldPath, predictedPath, o)
	if err != nil {
		return nil, err
	}
	report, err := detection.Score(gold, predicted)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", predictedPath, err)
	}
	report.TAB, err = tabMeasure(cmd, f, model, gold, predicted)
	return report, err
}

// tabMeasure is the measure of the Text Anonymization Benchmark.
func tabMeasure(cmd *cobra.Command, f *inputFlags, model string, gold []detection.Gold, predicted map[string][]understudy.Span) (*detection.TAB, error) {
	codes, def, err := f.languageCodes()
	if err != nil {
		return nil, err
	}
	tell, err := f.languageOf()
	if err != nil {
		return nil, err
	}
	o := detection.TABOptions{Language: func(text string) string {
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
		if o.Linker, err = stock.Linker(languages, def); err != nil {
			return nil, err
		}
	}
	w, done, err := weigher(model, codes, def)
	defer done()
	if err != nil {
		return nil, err
	}
	total := 0
	for i := range gold {
		total += len(gold[i].Text)
	}
	o.Weigher, o.Progress = w, newProgress("weighing", int64(total))
	return detection.ScoreTAB(cmd.Context(), gold, predicted, o)
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
			w.Models[code] = tinyOf(code)
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

// spanOptions say how files with spans are read, and which of the spans count.
func spanOptions(f *inputFlags, only []string) (o detection.Options, err error) {
	if o.Corpus, err = f.options(); err != nil {
		return o, err
	}
	o.Only, err = parseCategories(only)
	return o, err
}

// parseCategories reads the names of our eight categories.
func parseCategories(names []string) ([]understudy.Category, error) {
	var out []understudy.Category
	for _, n := range names {
		c := understudy.Category(n)
		if !slices.Contains(understudy.Categories[:], c) {
			return nil, usagef("category %q: there is %v", n, understudy.Categories)
		}
		out = append(out, c)
	}
	return out, nil
}
