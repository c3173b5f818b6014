package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/small"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/experiment/blanks"
	"github.com/understudy-text/understudy/study/experiment/cloaked"
	"github.com/understudy-text/understudy/study/experiment/recovering"
	"github.com/understudy-text/understudy/study/report"
)

func experimentCommand() *cobra.Command {
	return newVerb("experiment", cobra.NoArgs, nil, experimentBlanks(), experimentCloaked(), experimentRecovering())
}

// addExperiment adds the flags of every experiment.
func addExperiment(cmd *cobra.Command, r *experiment.Run) {
	f := cmd.Flags()
	f.StringVar(&r.Data, "data", "", "folder with the public data")
	f.StringVar(&r.Out, "out", "", "folder for the report, and for what is kept between runs: a run that was broken off goes on")
	f.Uint64Var(&r.Seed, "seed", 1, "what the draws depend on")
	f.BoolVar(&r.Small, "small", false, "a part of the data, for a first look")
}

// experimentVerb returns a verb that runs an experiment and prints its report with --json.
func experimentVerb(name string, r *experiment.Run, run func(cmd *cobra.Command, tell func(line string)) (*report.Report, error)) *cobra.Command {
	cmd := newVerb(name, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		r.Program = program()
		step, done := progress.Steps()
		defer done()
		result, err := r.Do(func() (*report.Report, error) { return run(cmd, step) })
		if err != nil || !wantsJSON(cmd) {
			return err
		}
		return result.WriteJSON(os.Stdout)
	})
	addExperiment(cmd, r)
	return cmd
}

// addSizes adds the flags of experiments whose sizes are a file. text returns those that
// come with the program.
func addSizes(cmd *cobra.Command, r *experiment.Run, text func(name string) ([]byte, error)) {
	var print string
	cmd.Flags().StringVar(&r.Sizes, "sizes", "paper", "small, paper, or a `file` of your own in YAML")
	cmd.Flags().StringVar(&print, "print-sizes", "", "print the sizes that are called `NAME`: small or paper")
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if print != "" {
			yaml, err := text(print)
			if err != nil {
				return usage.Errorf("--print-sizes: %w", err)
			}
			_, err = os.Stdout.Write(yaml)
			return err
		}
		if r.Small && cmd.Flags().Changed("sizes") {
			return usage.Errorf("--small and --sizes exclude each other")
		}
		return run(cmd, args)
	}
}

func experimentBlanks() *cobra.Command {
	var a blanks.Asked
	cmd := experimentVerb("experiment fill-in-the-blanks", &a.Run, func(cmd *cobra.Command, tell func(string)) (*report.Report, error) {
		a.AskChat = cmd.Flags().Changed("server")
		return a.Report(cmd.Context(), tell)
	})
	addServer(cmd, &a.Server, "--chat-model")
	f := cmd.Flags()
	f.StringArrayVar(&a.Models, "model", []string{named.Tiny, small.Name}, "a masked language model: "+named.Help+"; may be repeated")
	f.StringVar(&a.ChatModel, "chat-model", "", "a chat model: it is asked if this flag or --server is given (default: "+chat.DefaultModel+")")
	f.StringVar(&a.Embedding, "embedding", named.Tiny, "vectors that similarities are measured with: tiny, the `name` of a pulled model, or a folder (the paper's: all-MiniLM-L6-v2)")
	f.BoolVar(&a.Guarded, "reject-originals", false, "language models may not put an original back, nor a part of it (the paper's may)")
	f.StringArrayVar(&a.Replacements, "replacements", nil, "what others put in place of the same spans, as `NAME=FILE` in TAE form; may be repeated")
	f.StringArrayVar(&a.Tagged, "tagged", nil, "what people said of stand-ins, as `NAME=FILE` in TAE form; may be repeated")
	f.IntVar(&a.Passages, "passages", 3, "how many passages of each corpus the report quotes")
	f.IntVar(&a.Limit, "limit", 0, fmt.Sprintf("take only the first `n` documents of each corpus (default: all; with --small %d)", blanks.SmallDocuments))
	return cmd
}

func experimentCloaked() *cobra.Command {
	var r experiment.Run
	var model string
	cmd := experimentVerb("experiment cloaked-classifiers", &r, func(cmd *cobra.Command, tell func(string)) (*report.Report, error) {
		return cloaked.Asked{Run: &r, Model: model}.Report(cmd.Context(), tell)
	})
	addSizes(cmd, &r, cloaked.Text)
	cmd.Flags().StringVar(&model, "model", "", "`name` of a pulled encoder, or its folder: classify by the vectors it gives")
	return cmd
}

func experimentRecovering() *cobra.Command {
	a := recovering.Asked{Run: &experiment.Run{}}
	cmd := experimentVerb("experiment recovering-from-masking", a.Run, func(cmd *cobra.Command, tell func(string)) (*report.Report, error) {
		return a.Report(cmd.Context(), tell)
	})
	addSizes(cmd, a.Run, recovering.Text)
	addServer(cmd, &a.Server, "a filler “chat NAME”")
	cmd.Flags().StringVar(&a.Speech, "speech", "", "`folder` of recordings, lattices and references (default: the one of the sizes, below --data)")
	cmd.Flags().IntVar(&a.Threads, "threads", runtime.GOMAXPROCS(0), "processors that a Transformer uses")
	return cmd
}
