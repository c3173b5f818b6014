package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/experiment/recovering"
)

// recoveringFlags are those of the experiment of Recovering from Privacy-Preserving
// Masking.
type recoveringFlags struct {
	experimentFlags
	sizes   string
	print   string
	threads int
}

func experimentRecoveringCommand() *cobra.Command {
	var f recoveringFlags
	cmd := &cobra.Command{
		Use:   "recovering-from-masking --data DIR --out DIR",
		Short: "Perplexity of language models adapted to texts whose words were hidden and filled (tables 1 to 5)",
		Long: `Hide words of open corpora in three ways, fill them in many, adapt a language model
that knows general text to each result, and measure its perplexity on texts that
nobody changed, beside the numbers that the paper printed.

--small takes open corpora of the paper's kinds, a model that counts words, and a
small Transformer; without it the sizes are the paper's. --sizes takes a file of your
own; “--print-sizes small” shows one to begin with. Under --data, --small wants
  text/wikitext-2/word_language_model/data/wikitext-2/{valid,test}.txt
  text/nltk/{switchboard,webtext,masc_tagged,movie_reviews,state_union}.zip
  text/tatoeba-swe-eng/swe.txt
which are general text and the corpora; the sizes of the paper name its own.

--out has report.html, report.json and the tables as CSV; kept/ is what a run that
was broken off goes on from, and may be deleted. The report quotes a few lines:
what lies in --out is as secret as --data. Transformers, and models other than
tiny, run on ONNX Runtime, which “understudy models runtime” fetches.`,
		Example: `  understudy experiment recovering-from-masking --small --data data --out recovering
  understudy experiment recovering-from-masking --print-sizes small > mine.yaml`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.experimentFlags.add(cmd)
	cmd.Flags().StringVar(&f.sizes, "sizes", "", "`file` with corpora, ways to fill, models and their sizes, in YAML (default: the paper's)")
	cmd.Flags().StringVar(&f.print, "print-sizes", "", "print the sizes that are called `NAME`: small or paper")
	cmd.Flags().IntVar(&f.threads, "threads", runtime.GOMAXPROCS(0), "processors that a Transformer uses")
	return cmd
}

func (f *recoveringFlags) run(cmd *cobra.Command) error {
	if f.print != "" {
		text, err := recovering.Text(f.print)
		if err != nil {
			return usagef("--print-sizes: no sizes are called %q; there are small and paper", f.print)
		}
		_, err = os.Stdout.Write(text)
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	config, err := f.config()
	if err != nil {
		return err
	}
	step, done := newSteps()
	defer done()
	result, err := recovering.Run(cmd.Context(), recovering.Options{Config: config, Data: f.data,
		Folder: filepath.Join(f.out, "kept"), Version: program(), Seed: f.seed, Threads: f.threads, Say: step})
	if err != nil {
		return err
	}
	r := result.Report()
	r.Notes = append(r.Notes, fmt.Sprintf("%s, seed %d, %d draws; sizes: %s.", program(), f.seed, config.Seeds, f.named()))
	return f.publish(cmd, r)
}

// named says which sizes the run has.
func (f *recoveringFlags) named() string {
	switch {
	case f.sizes != "":
		return filepath.Base(f.sizes)
	case f.small:
		return "small"
	}
	return "paper"
}

func (f *recoveringFlags) config() (recovering.Config, error) {
	if f.sizes == "" {
		return recovering.Ready(f.named())
	}
	if f.small {
		return recovering.Config{}, usagef("--small and --sizes exclude each other")
	}
	file, err := os.Open(f.sizes)
	if err != nil {
		return recovering.Config{}, usagef("--sizes: %v", err)
	}
	defer file.Close()
	c, err := recovering.ReadConfig(file)
	if err != nil {
		return c, usageError{fmt.Errorf("--sizes %s: %w", f.sizes, err)}
	}
	return c, nil
}
