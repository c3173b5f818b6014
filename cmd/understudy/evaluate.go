package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/atonce"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/method"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
	"github.com/understudy-text/understudy/study/evaluate/detection"
	"github.com/understudy-text/understudy/study/evaluate/masking"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
	"github.com/understudy-text/understudy/study/speech/rescore"
)

// addSpans adds the flags of files with spans, and of which of them count.
func addSpans(cmd *cobra.Command, o *detection.FileOptions) {
	addInput(cmd, &o.Input)
	cmd.Flags().StringSliceVar(&o.Only, "only", nil, "compare the spans of these categories only")
}

// A textWriter is a result that people can read.
type textWriter interface{ WriteText(io.Writer) error }

// measured makes a verb that measures, and prints what it measured.
func measured[R textWriter](name string, measure func(cmd *cobra.Command) (R, error)) *cobra.Command {
	return newVerb(name, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		r, err := atonce.Do(cmd.Context(), func() (R, error) { return measure(cmd) })
		if err != nil {
			return err
		}
		return show(cmd, r, r.WriteText)
	})
}

// evaluateAgreement measures how far two annotators agree.
func evaluateAgreement() *cobra.Command {
	var f detection.FileOptions
	var a, b string
	cmd := measured("evaluate agreement", func(*cobra.Command) (*agreement.Report, error) {
		o, err := f.Options()
		if err != nil {
			return nil, err
		}
		return agreement.Files(a, b, o)
	})
	cmd.Flags().StringVar(&a, "a", "", "what the first annotator marked (TAB, doccano or a token file)")
	cmd.Flags().StringVar(&b, "b", "", "what the second one marked: a file like the first, or in TAE form")
	addSpans(cmd, &f)
	_ = cmd.MarkFlagRequired("a")
	return cmd
}

// evaluateDetection measures detected spans against annotated ones.
func evaluateDetection() *cobra.Command {
	var f detection.FileOptions
	var gold, predicted, model string
	cmd := measured("evaluate detection", func(cmd *cobra.Command) (*detection.Report, error) {
		return f.ScoreFiles(cmd.Context(), gold, predicted, model)
	})
	cmd.Flags().StringVar(&gold, "gold", "", "annotated documents (TAB, doccano or a token file)")
	cmd.Flags().StringVar(&predicted, "predicted", "", "detected spans in TAE form, or a file like gold")
	cmd.Flags().StringVar(&model, "model", named.Tiny, "the masked language model that says how much each hidden token tells: "+named.Help+"; none: all the same")
	addSpans(cmd, &f)
	_ = cmd.MarkFlagRequired("gold")
	_ = cmd.MarkFlagRequired("predicted")
	return cmd
}

// evaluateMasking measures how much maskers hide.
func evaluateMasking() *cobra.Command {
	var in input.Options
	var lists method.Finding
	cmd := newVerb("evaluate masking", pathArgs, func(cmd *cobra.Command, args []string) error {
		rows := []masking.Corpus{}
		var left []job.Refused
		for _, path := range args {
			row, refused, err := masking.Files(cmd.Context(), &in, &lists, path)
			if err != nil {
				return err
			}
			rows, left = append(rows, row), append(left, refused...)
		}
		if err := show(cmd, rows, func(w io.Writer) error { return masking.WriteText(w, rows) }); err != nil {
			return err
		}
		return job.TellRefused(os.Stderr, left)
	})
	addInput(cmd, &in)
	addLists(cmd, &lists)
	return cmd
}

// evaluateWER measures how well speech was recognised.
func evaluateWER() *cobra.Command {
	var m rescore.Measurement
	cmd := measured("evaluate wer", func(cmd *cobra.Command) (*rescore.Report, error) { return m.Run(cmd.Context()) })
	f := cmd.Flags()
	f.StringVar(&m.Reference, "reference", "", "what was said")
	f.StringArrayVar(&m.Hypotheses, "hypotheses", nil, "what was recognised, with a name before it: NAME=FILE (may be repeated)")
	f.BoolVar(&m.Verbatim, "verbatim", false, "words are what spaces part, in their case and with their punctuation")
	f.StringVar(&m.Spoken, "spoken", "", "table of words as they are printed and as they are said")
	f.IntVar(&m.Draws, "draws", wer.Draws, "draws of the bootstrap")
	f.Uint64Var(&m.Seed, "seed", 1, "of the draws")
	f.StringVar(&m.Lattices, "lattices", "", "lattices or N-best lists to choose from: a file, a folder, or .tar.gz")
	f.StringVar(&m.Recogniser, "recogniser-lm", "", "the recogniser's language model, where lattices do not have its scores")
	f.StringArrayVar(&m.LMs, "lm", nil, "language model that helps to choose, with a name before it: NAME=MODEL (may be repeated)")
	f.StringVar(&m.Language, "lm-language", "en", "language (`code`) of a masked model")
	f.StringVar(&m.Tune, "tune", "", "tune the weights on the utterances whose ids fit this `pattern`, and leave them out of the test")
	f.Float64Var(&m.Weights.LM, "lm-weight", fuse.Defaults.Weights.LM, "weight of the recogniser's language model; the defaults are for scores as Sphinx and Kaldi have them, others want less (--tune)")
	f.Float64Var(&m.Weights.Fusion, "fusion-weight", 4, "weight of --lm")
	f.Float64Var(&m.Weights.Word, "word-weight", -0.43, "what each word adds to the score; the default is pocketsphinx' own, ln 0.65")
	f.IntVar(&m.Most, "n-best", fuse.UsualMost, "hypotheses among which models choose that read whole sentences")
	f.StringVar(&m.Out, "out", "", "`folder` for the chosen hypotheses, a table for each model")
	_ = cmd.MarkFlagRequired("reference")
	return cmd
}
