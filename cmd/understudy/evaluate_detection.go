package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/evaluate/detection"
)

// evaluateDetectionCommand measures detected spans against annotated ones.
func evaluateDetectionCommand() *cobra.Command {
	var goldPath, predictedPath string
	cmd := &cobra.Command{
		Use:   "detection --gold PATH --predicted FILE",
		Short: "Measure detected spans against annotated ones",
		Long: `Measure detected spans against annotated ones: characters covered, mentions
wholly covered, and spans by category.

Gold is TAB JSON or doccano JSONL; predictions are what "understudy detect
--format tae" prints.`,
		Example: `  understudy detect --format tae examples/cases.json > found.json
  understudy evaluate detection --gold examples/cases.json --predicted found.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			report, err := scoreFiles(goldPath, predictedPath)
			if err != nil {
				return err
			}
			if wantsJSON(cmd) {
				return printJSON(report)
			}
			return report.WriteTable(os.Stdout)
		},
	}
	cmd.Flags().StringVar(&goldPath, "gold", "", "annotated documents (TAB JSON or doccano JSONL)")
	cmd.Flags().StringVar(&predictedPath, "predicted", "", "detected spans in TAE form")
	_ = cmd.MarkFlagRequired("gold")
	_ = cmd.MarkFlagRequired("predicted")
	return cmd
}

// scoreFiles reads both files and compares them.
func scoreFiles(goldPath, predictedPath string) (*detection.Report, error) {
	goldFile, err := os.Open(goldPath)
	if err != nil {
		return nil, err
	}
	defer goldFile.Close()
	gold, err := detection.ReadGold(goldFile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", goldPath, err)
	}
	predictedFile, err := os.Open(predictedPath)
	if err != nil {
		return nil, err
	}
	defer predictedFile.Close()
	predicted, err := detection.ReadPredicted(predictedFile, gold)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", predictedPath, err)
	}
	report, err := detection.Score(gold, predicted)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", predictedPath, err)
	}
	return report, nil
}
