package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/report"
)

// experimentFlags are those of every experiment.
type experimentFlags struct {
	data  string
	out   string
	seed  uint64
	small bool
}

// dataLayout says where an experiment looks for public data.
const dataLayout = `--data is a folder of public data sets, each under its published name:
  tab/   Text Anonymization Benchmark: echr_*.json or tab_*.json, in its own form
  ud/    Universal Dependencies: UD_English-PUD, UD_Swedish-PUD
  text/  running text: wikitext-2, nltk, echr-openings
  ner/   named entities: UNER_English-EWT, WNUT17, BTC`

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
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func experimentCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "experiment",
		Short:   "Run the papers' experiments anew, with every method beside the others",
		Long:    "Experiment runs the papers' experiments anew, and writes a report: a page for\nthe browser, JSON, and each table as CSV.\n\n" + dataLayout,
		Example: "  understudy experiment fill-in-the-blanks --small --data data --out blanks",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(experimentBlanksCommand(), experimentCloakedCommand(), experimentRecoveringCommand())
	return cmd
}
