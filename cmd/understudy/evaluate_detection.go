package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/evaluate/detection"
)

// evaluateDetectionCommand measures detected spans against annotated ones.
func evaluateDetectionCommand() *cobra.Command {
	var f inputFlags
	var goldPath, predictedPath string
	var only []string
	cmd := &cobra.Command{
		Use:   "detection --gold PATH --predicted FILE",
		Short: "Measure detected spans against annotated ones",
		Long: `Measure detected spans against annotated ones: characters covered, mentions
wholly covered, and spans by category.

Gold is TAB JSON, doccano JSONL, or a token file (CoNLL, Universal NER);
predictions are what "understudy detect --format tae" prints, or a file like
gold. --only leaves the spans of other categories out on both sides: named
entity corpora know persons, places and organisations only. --categories says
what the labels stand for ("uner" takes OTH for no span).`,
		Example: `  understudy detect --format tae examples/cases.json > found.json
  understudy evaluate detection --gold examples/cases.json --predicted found.json

  understudy detect test.iob2 > found.json
  understudy evaluate detection --gold test.iob2 --predicted found.json --categories uner --only PERSON,LOC,ORG`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o := detection.Options{}
			var err error
			if o.Corpus, err = f.options(); err != nil {
				return err
			}
			if o.Only, err = parseCategories(only); err != nil {
				return err
			}
			gold, predicted, err := detection.ReadFiles(goldPath, predictedPath, o)
			if err != nil {
				return err
			}
			report, err := detection.Score(gold, predicted)
			if err != nil {
				return fmt.Errorf("%s: %w", predictedPath, err)
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
	f.add(cmd)
	_ = cmd.MarkFlagRequired("gold")
	_ = cmd.MarkFlagRequired("predicted")
	return cmd
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
