package main

import (
	"encoding/json"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/evaluate"
	"github.com/understudy-text/understudy/evaluate/pairs"
	"github.com/understudy-text/understudy/evaluate/standin"
	"github.com/understudy-text/understudy/stock"
)

func evaluateCommand() *cobra.Command {
	var in inputFlags
	var original, replacements, jsonFile string
	cmd := &cobra.Command{
		Use:   "evaluate --original PATH --replacements FILE",
		Short: "Measure what the stand-ins are worth; evaluate detection: what was found; evaluate masking: how much is hidden",
		Long: `Evaluate compares stand-ins with originals: overlap (partial, of identifying
words, absolute), diversity of forms, uniqueness by document, and consistency.
A word is identifying unless three documents or more also write it in lower case,
or it is a title, a suffix or a particle of a name (Mr, QC, von).`,
		Example: `  understudy evaluate --original cases.json --replacements public/replacements.json
  understudy evaluate detection --gold cases.json --predicted found.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if original == "" || replacements == "" {
				return usagef("--original and --replacements are both needed")
			}
			report, err := evaluateStandIns(cmd, in, original, replacements)
			if err != nil {
				return err
			}
			if jsonFile == "" {
				return writeReport(report)
			}
			return writeJSONFile(jsonFile, report)
		},
	}
	in.add(cmd)
	cmd.Flags().StringVar(&original, "original", "", "the original documents")
	cmd.Flags().StringVar(&replacements, "replacements", "", "what stands where: replacements.json, or another tool's in TAE form")
	cmd.Flags().StringVar(&jsonFile, "json", "", "write the measures as JSON to this file (- for standard output)")
	cmd.AddCommand(evaluateDetectionCommand(), evaluateMaskingCommand())
	return cmd
}

func evaluateStandIns(cmd *cobra.Command, in inputFlags, original, replacements string) (*evaluate.Report, error) {
	options, err := in.options()
	if err != nil {
		return nil, err
	}
	found, err := in.discover([]string{original})
	if err != nil {
		return nil, err
	}
	if err := refused(found.refused); err != nil {
		return nil, err
	}
	f, err := os.Open(replacements)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	marks, err := corpus.ReadTAE(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", replacements, err)
	}
	languages, def, err := in.languages()
	if err != nil {
		return nil, err
	}
	linker, err := stock.Linker(languages, def)
	if err != nil {
		return nil, err
	}
	source := pairs.Source{Files: found.files, Options: options, Replacements: marks, Linker: linker}
	return evaluate.Run(cmd.Context(), &source, evaluate.Options{Languages: languages, Default: def})
}

func writeReport(r *evaluate.Report) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "documents\t%d\nmentions\t%d\nwithout a stand-in\t%d\n", r.Documents, r.Mentions, r.Failed)
	fmt.Fprintf(w, "overlap, absolute\t%.4f\noverlap, identifying word\t%.4f\noverlap, rare word, titles included\t%.4f\noverlap, any word (FB)\t%.4f\n",
		r.Overlap.Absolute, r.Overlap.Identifying, r.Overlap.Rare, r.Overlap.Partial)
	fmt.Fprintf(w, "UPOS accuracy\t%.4f\n", r.UPOSAccuracy)
	fmt.Fprintf(w, "uniqueness, original\t%.3f\nuniqueness, pseudonymized\t%.3f\n", r.Uniqueness.Original, r.Uniqueness.Pseudonymized)
	fmt.Fprintf(w, "entities merged\t%d\nmentions split\t%d\n", r.Consistency.Merged, r.Consistency.Split)
	fmt.Fprintln(w, "\nform frequency\tmean\tstd\tmin\tmax\tused once")
	for _, row := range []struct {
		name string
		f    standin.Forms
	}{{"originals", r.Original}, {"stand-ins", r.Forms}} {
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%d\t%d\t%d\n", row.name, row.f.Mean, row.f.Std, row.f.Min, row.f.Max, row.f.Unique)
	}
	fmt.Fprintln(w, "\ncategory\tmentions\tidentifying\tabsolute")
	for _, c := range understudy.Categories {
		if k := r.ByCategory[c]; k != nil {
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\n", c, k.Mentions, k.Identifying, k.Absolute)
		}
	}
	return w.Flush()
}

// writeJSONFile writes a result to a file, complete or not at all.
func writeJSONFile(path string, v any) error {
	if path == "-" {
		return printJSON(v)
	}
	f, err := corpus.CreateAtomic(path)
	if err != nil {
		return err
	}
	defer f.Abort()
	e := json.NewEncoder(f)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	return f.Commit(0o644)
}
