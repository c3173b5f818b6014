package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/sums"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

// experimentFlags are those of every experiment.
type experimentFlags struct {
	data  string
	out   string
	seed  uint64
	small bool
}

// What is said of all experiments in their help.
const (
	dataLayout = `--data is a folder of public data sets, each under its published name:
  tab/   Text Anonymization Benchmark: echr_*.json or tab_*.json, in its own form
  ud/    Universal Dependencies: UD_English-PUD, UD_Swedish-PUD
  text/  running text: wikitext-2, nltk, tatoeba-swe-eng
  ner/   named entities: BTC, UNER_English-EWT, UNER_Swedish-Talbanken, WNUT17`
	outLayout = `--out gets report.html, report.json and the tables as CSV. kept/ in it is what a run
that was broken off goes on from, and may be deleted. The report quotes texts: what
lies in --out is as secret as --data.`
	sizesHelp = `--sizes says which data are used and how much of them, and how the models learn:
“paper”, “small” (which --small means too), or a file of your own in YAML;
“--print-sizes small” shows one to begin with.`
)

func (f *experimentFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.data, "data", "", "folder with the public data")
	cmd.Flags().StringVar(&f.out, "out", "", "folder for the report, and for what is kept between runs: a run that was broken off goes on")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "what the draws depend on")
	cmd.Flags().BoolVar(&f.small, "small", false, "a part of the data, for a first look")
}

// check says what is missing.
func (f *experimentFlags) check() error {
	if f.data == "" || f.out == "" {
		return usagef("--data and --out are both needed")
	}
	info, err := os.Stat(f.data)
	if err != nil || !info.IsDir() {
		return usagef("--data %s is no folder", f.data)
	}
	return nil
}

// sizesFlags are those of the experiments whose sizes are a file.
type sizesFlags struct {
	experimentFlags
	sizes string
	print string
}

func (f *sizesFlags) add(cmd *cobra.Command) {
	f.experimentFlags.add(cmd)
	cmd.Flags().StringVar(&f.sizes, "sizes", "paper", "small, paper, or a `file` of your own in YAML")
	cmd.Flags().StringVar(&f.print, "print-sizes", "", "print the sizes that are called `NAME`: small or paper")
}

// printed prints the sizes that --print-sizes asks for, if it does.
func (f *sizesFlags) printed(text func(name string) ([]byte, error)) (bool, error) {
	if f.print == "" {
		return false, nil
	}
	yaml, err := text(f.print)
	if err != nil {
		return true, usagef("--print-sizes: %w", err)
	}
	_, err = os.Stdout.Write(yaml)
	return true, err
}

// readSizes reads the sizes that were asked for.
func readSizes[C any](cmd *cobra.Command, f *sizesFlags, ready func(name string) (C, error), read func(io.Reader) (C, error)) (c C, err error) {
	if f.small {
		if cmd.Flags().Changed("sizes") {
			return c, usagef("--small and --sizes exclude each other")
		}
		f.sizes = "small"
	}
	if !strings.ContainsAny(f.sizes, "./\\") { // a name, not a file
		if c, err := ready(f.sizes); err == nil {
			return c, nil
		}
	}
	err = readFile(f.sizes, func(r io.Reader) error {
		c, err = read(r)
		return err
	})
	if err != nil {
		return c, usagef("--sizes: %w", err)
	}
	return c, nil
}

// kept is the folder that remembers what was computed.
func (f *experimentFlags) kept() (*experiment.Kept, error) {
	return experiment.Keep(filepath.Join(f.out, "kept"))
}

// publish writes the report into --out, and its JSON to standard output if asked.
func (f *experimentFlags) publish(cmd *cobra.Command, r *report.Report) error {
	if err := r.WriteFolder(f.out); err != nil {
		return err
	}
	if wantsJSON(cmd) {
		return r.WriteJSON(os.Stdout)
	}
	return nil
}

// build tells this program from every other: its hash. What another one kept may mean
// something else, and programs that are built from changed files name no version.
func build() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	return sums.File(path)
}

func experimentCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "experiment",
		Short:   "Run the papers' experiments anew, with every method beside the others",
		Long:    "Experiment runs the papers' experiments anew, and writes a report with the printed\nnumbers beside ours.\n\n" + dataLayout + "\n\n" + outLayout,
		Example: "  understudy experiment fill-in-the-blanks --small --data data --out blanks",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(experimentBlanksCommand(), experimentCloakedCommand(), experimentRecoveringCommand())
	return cmd
}
