package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/masking"
)

// A maskedCorpus is a row of the table.
type maskedCorpus struct {
	Corpus string `json:"corpus"`
	*masking.Table
	Shares map[string]float64 `json:"shares"` // 0–1, by masker and "union"
}

// evaluateMaskingCommand measures how much maskers hide.
func evaluateMaskingCommand() *cobra.Command {
	var f inputFlags
	var masks maskFlags
	cmd := &cobra.Command{
		Use:   "masking PATH…",
		Short: "Measure how much of the text each masker hides",
		Long: `Measure how much of each PATH the maskers hide: the share of tokens that
allow-list, vocabulary and entities mask, each alone and in union. A token is a
word: letters and digits, joined over hyphens and apostrophes; punctuation is
none. It is masked if any part of it is.`,
		Example: "  understudy evaluate masking --language en switchboard/ news.txt",
		Args:    pathArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			rows := []maskedCorpus{}
			var left []job.Refused
			for _, path := range args {
				row, refused, err := measureMasks(cmd, &f, &masks, path)
				if err != nil {
					return err
				}
				rows, left = append(rows, row), append(left, refused...)
			}
			if wantsJSON(cmd) {
				if err := printJSON(rows); err != nil {
					return err
				}
				return refused(left)
			}
			if err := printMasks(rows); err != nil {
				return err
			}
			return refused(left)
		},
	}
	f.add(cmd)
	masks.addLists(cmd)
	return cmd
}

// measureMasks counts in the files of one path.
func measureMasks(cmd *cobra.Command, f *inputFlags, masks *maskFlags, path string) (row maskedCorpus, refused []job.Refused, err error) {
	options, err := f.options()
	if err != nil {
		return row, nil, err
	}
	in, err := f.discover([]string{path})
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
	refused, err = job.Detect(cmd.Context(), counter, in.files, options, 0, newProgress("masking", in.size), func(job.Finding) error { return nil })
	row = maskedCorpus{Corpus: path, Table: counter.Table(), Shares: map[string]float64{}}
	for _, name := range stock.Maskers {
		row.Shares[name] = row.Share(name)
	}
	row.Shares["union"] = row.UnionShare()
	return row, append(in.refused, refused...), err
}

func printMasks(rows []maskedCorpus) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "tokens\tallow-list\tvocabulary\tentities\tunion\t  corpus\n")
	for _, r := range rows {
		fmt.Fprintf(w, "%d\t%.1f %%\t%.1f %%\t%.1f %%\t%.1f %%\t  %s\n", r.Tokens,
			100*r.Share(stock.MaskAllowList), 100*r.Share(stock.MaskVocabulary), 100*r.Share(stock.MaskEntities), 100*r.UnionShare(), r.Corpus)
	}
	return w.Flush()
}
