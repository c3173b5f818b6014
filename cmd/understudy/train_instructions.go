package main

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/study/train/instruct"
)

// An instructionsJob holds the flags of train instructions.
type instructionsJob struct {
	inputFlags
	out     string
	seed    uint64
	options instruct.Options
}

func trainInstructionsCommand() *cobra.Command {
	var j instructionsJob
	cmd := &cobra.Command{
		Use:     "instructions --out FILE PATH…",
		Short:   "Write data with which a chat model is fine-tuned to fill masks",
		Example: "  understudy train instructions --out masks.jsonl interviews/",
		Long: `Hide some words of each sentence and write, as lines of JSON, the conversation in
which a chat model should give them: the prompts of --method chat, and the answer.
Tools for fine-tuning read such files; the tuned model is then used by its name:
--method chat --model NAME. The file holds the texts; keep it as you keep them.`,
		Args: pathArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return j.run(cmd, args) },
	}
	j.inputFlags.add(cmd)
	f := cmd.Flags()
	f.StringVar(&j.out, "out", "", "`file` to write")
	f.Float64Var(&j.options.Share, "share", 0.15, "part of the words that is hidden")
	f.BoolVar(&j.options.UPOS, "upos", false, "masks name the part of speech, as with --method chat --upos")
	f.Uint64Var(&j.seed, "seed", 0, "another seed hides other words")
	return cmd
}

func (j *instructionsJob) run(cmd *cobra.Command, paths []string) error {
	switch {
	case j.out == "":
		return usagef("--out is missing: the file to write")
	case j.options.Share <= 0 || j.options.Share >= 1:
		return usagef("--share is %g; it takes a number between 0 and 1", j.options.Share)
	}
	options, err := j.inputFlags.options()
	if err != nil {
		return err
	}
	in, err := j.discover(paths)
	if err != nil {
		return err
	}
	languages, def, err := j.languages()
	if err != nil {
		return err
	}
	j.options.Draw = ledger.KeyFromSeed(j.seed).Draw("train instructions")
	samples := 0
	var left []job.Refused
	if _, err := writeAtomic(j.out, func(w io.Writer) error {
		left, err = job.Detect(cmd.Context(), nothing{}, in.files, options, 1, newProgress("reading", in.size), func(d job.Finding) error {
			n, err := instruct.Write(w, languages[cmp.Or(d.Document.Language, def)], d.Document.Text, j.options)
			samples += n
			return err
		})
		return err
	}); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d samples. They are in %s\n", samples, j.out)
	return refused(append(in.refused, left...))
}
