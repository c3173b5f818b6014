package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	judge "github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
	"github.com/understudy-text/understudy/study/experiment/cloaked"
)

// A cloakedJob holds the flags of experiment cloaked-classifiers.
type cloakedJob struct {
	sizesFlags
	model string
}

func experimentCloakedCommand() *cobra.Command {
	var j cloakedJob
	cmd := &cobra.Command{
		Use:   "cloaked-classifiers --data DIR --out DIR",
		Short: "Classifiers and taggers trained on originals, placeholders and surrogates (tables 1 to 4, 8 and 9)",
		Example: `  understudy experiment cloaked-classifiers --small --data data --out cloaked
  understudy experiment cloaked-classifiers --sizes mine.yaml --data data --out cloaked`,
		Long: `Train text classifiers and taggers of named entities on the originals, on texts with
their personal data deleted (S0), behind placeholders (S1 to S3), and with surrogates,
test each on all, and write the tables of Riabi et al. 2024 with macro-F1 as mean and
standard deviation over the seeds.

--data is a folder of open data. The ready sizes read
  ner/BTC                  named entities of messages, as IOB2
  ner/UNER_English-EWT     named entities of web texts; ner/UNER_Swedish-Talbanken
  ner/WNUT17               named entities of messages
  ner/Sequoia-NE           named entities of French texts; ner/ANERcorp of Arabic news
  ud/UD_English-PUD        Universal Dependencies; ud/UD_Swedish-PUD, ud/UD_French-PUD,
                           ud/UD_Arabic-PUD
  ud/QCRI-dialect-POS      Arabic tweets in four dialects

The paper's own texts are not public: these stand in for them, with labels that are no
personal data. A file of sizes may name others, or fewer; ready ones are printed by
--print-sizes.

` + outLayout + `

` + sizesHelp + ` “paper” has as many texts as the paper.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return j.run(cmd) },
	}
	j.add(cmd)
	cmd.Flags().StringVar(&j.model, "model", "", "`name` of a pulled encoder, or its folder: classify by the vectors it gives")
	return cmd
}

func (j *cloakedJob) run(cmd *cobra.Command) error {
	if done, err := j.printed(cloaked.Text); done {
		return err
	}
	if err := j.check(); err != nil {
		return err
	}
	config, err := readSizes(cmd, &j.sizesFlags, cloaked.Ready, cloaked.ReadConfig)
	if err != nil {
		return err
	}
	o := cloaked.Options{Config: config, Data: j.data, Seed: j.seed, Command: j.command(), Rank: map[string]judge.Model{}}
	step, done := newSteps()
	defer done()
	o.Progress = step
	if o.Languages, err = stock.Languages(config.Languages()...); err != nil {
		return usageError{err}
	}
	for code := range o.Languages {
		if slices.Contains(tiny.Rankers(), code) {
			o.Rank[code] = tinyOf(code)
		}
	}
	vectors, closeModel, err := openVectors(j.model)
	if err != nil {
		return fmt.Errorf("--model: %w", err)
	}
	defer closeModel()
	o.Vectors = vectors
	if j.model != "" {
		if o.VectorsOf, err = named.Digest(j.model); err != nil {
			return fmt.Errorf("--model: %w", err)
		}
	}
	if o.Kept, err = j.kept(); err != nil {
		return err
	}
	if o.Version, err = build(); err != nil {
		return err
	}
	page, err := cloaked.Run(cmd.Context(), o)
	if err != nil {
		return err
	}
	return j.publish(cmd, page)
}

// command is what the report says it was made with.
func (j *cloakedJob) command() string {
	words := []string{"understudy experiment cloaked-classifiers", "--sizes", filepath.Base(j.sizes)}
	if j.model != "" {
		words = append(words, "--model", filepath.Base(j.model))
	}
	return strings.Join(append(words, "--seed", fmt.Sprint(j.seed), "--data DIR", "--out DIR"), " ")
}
