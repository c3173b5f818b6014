package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/train/bilinear"
	"github.com/understudy-text/understudy/study/train/lm"
	"github.com/understudy-text/understudy/study/train/mlm"
)

// A modelTraining holds what the trainings of language models have in common.
type modelTraining struct {
	input.Options
	held  []string
	masks string
}

// read reads the texts to learn from and those that are held out, and hands them to fit.
func (t *modelTraining) read(cmd *cobra.Command, paths []string, fit func(texts, held []string) error) error {
	if err := named.Runtime(); err != nil {
		return err
	}
	texts, left, err := t.Texts(cmd.Context(), paths...)
	if err != nil {
		return err
	}
	held, _, err := t.Texts(cmd.Context(), t.held...)
	if err != nil {
		return err
	}
	if err := fit(texts, held); err != nil {
		return err
	}
	return job.TellRefused(os.Stderr, left)
}

func (t *modelTraining) add(cmd *cobra.Command, masks, masksHelp string) *pflag.FlagSet {
	addInput(cmd, &t.Options)
	f := cmd.Flags()
	f.StringArrayVar(&t.held, "held", nil, "`file` or folder of texts to score at the end, never learned from (may be repeated)")
	f.StringVar(&t.masks, "masks", masks, masksHelp)
	return f
}

func trainLM() *cobra.Command {
	t := modelTraining{}
	j := lm.Job{Options: lm.Defaults, Shape: lm.Shape{Layers: 2, Heads: 4, Hidden: 128, Length: 64}}
	cmd := newVerb("train lm", pathArgs, func(cmd *cobra.Command, paths []string) error {
		switch o := j.Options; {
		case j.Out == "":
			return usage.Errorf("train lm: --out is missing: the folder for the model")
		case t.masks != "learned" && t.masks != "unweighted":
			return usage.Errorf("--masks is %q; it takes learned or unweighted", t.masks)
		case j.Words < 1 || j.Passes <= 0 || o.Rows < 1 || o.Rate <= 0 || o.Threads < 1:
			return usage.Errorf("train lm: --words, --passes, --rows, --rate and --threads are above 0")
		case j.From != "":
			if name := firstSet(cmd, "words", "layers", "heads", "width", "length"); name != "" {
				return usage.Errorf("train lm: --%s is that of the model that --from names", name)
			}
		}
		if t.masks == "unweighted" {
			j.Options.Unweighted = lm.Mask
		}
		j.Say, j.Progress = told(cmd), progress.Lines()
		return t.read(cmd, paths, func(texts, held []string) error {
			r, err := lm.Fit(cmd.Context(), texts, held, j)
			if err != nil {
				return err
			}
			return show(cmd, r, r.WriteText)
		})
	})
	f := t.add(cmd, "learned", "what [MASK] is: learned or unweighted")
	f.StringVar(&j.From, "from", "", "`folder` of the model to adapt")
	f.StringVar(&j.Out, "out", "", "`folder` for the model")
	f.IntVar(&j.Words, "words", 20_000, "at most so many words are known")
	f.Int64Var(&j.Shape.Layers, "layers", j.Shape.Layers, "layers of a new model")
	f.Int64Var(&j.Shape.Heads, "heads", j.Shape.Heads, "attention heads of a new model")
	f.Int64Var(&j.Shape.Hidden, "width", j.Shape.Hidden, "numbers that stand for a word in a new model")
	f.Int64Var(&j.Shape.Length, "length", j.Shape.Length, "words that a new model sees at once")
	f.Float64Var(&j.Passes, "passes", 1, "how many times the texts are gone through")
	f.IntVar(&j.Options.Rows, "rows", j.Options.Rows, "stretches of --length words in a step")
	f.Float64Var(&j.Options.Rate, "rate", j.Options.Rate, "the highest learning rate")
	f.IntVar(&j.Options.Threads, "threads", runtime.GOMAXPROCS(0), "processors to use")
	f.Uint64Var(&j.Options.Seed, "seed", 1, "of the weights and of the order of the texts")
	return cmd
}

func trainMLM() *cobra.Command {
	t := modelTraining{}
	j := mlm.Job{Options: mlm.Defaults}
	light := bilinear.Card{Share: mlm.HeldShare}
	var tiny bool
	var cardPath string
	cmd := newVerb("train mlm", pathArgs, func(cmd *cobra.Command, paths []string) error {
		if tiny {
			if name := firstSet(cmd, "from", "masks", "rounds", "steps", "rows", "length", "rate", "masked", "noise", "threads"); name != "" {
				return usage.Errorf("train mlm: --%s and --tiny exclude each other", name)
			}
			light.Language, light.Text, light.Held, light.Options.Seed = t.Language, paths, t.held, j.Options.Seed
			return fitTiny(cmd, &light, j.Out, cardPath)
		}
		if name := firstSet(cmd, "words", "classes", "pairs", "dimensions", "window", "epochs", "card", "licence"); name != "" {
			return usage.Errorf("train mlm: --%s goes with --tiny", name)
		}
		j.Masks = mlm.Masks(t.masks)
		if err := checkMLM(&j); err != nil {
			return err
		}
		j.Say, j.Progress = told(cmd), progress.Lines()
		return t.read(cmd, paths, func(texts, held []string) error {
			r, err := mlm.Tune(cmd.Context(), texts, held, j)
			if err != nil {
				return err
			}
			return show(cmd, r, r.WriteText)
		})
	})
	f := t.add(cmd, string(mlm.KeepMasks), "what [MASK] in a text does: keep, skip or fill")
	f.StringVar(&j.From, "from", "", "`folder` of the model to begin from (config.json, tokenizer.json, model.safetensors)")
	f.StringVar(&j.Out, "out", "", "`folder` for the trained model; with --tiny the file")
	f.IntVar(&j.Rounds, "rounds", 1, "with --masks fill: how many times the masks are filled and the model is trained")
	f.IntVar(&j.Options.Steps, "steps", 0, "steps of a round (default: three passes over the texts)")
	f.IntVar(&j.Options.Rows, "rows", j.Options.Rows, "rows of text in a step")
	f.IntVar(&j.Options.Length, "length", j.Options.Length, "pieces in a row of text")
	f.Float64Var(&j.Options.Rate, "rate", 5e-5, "the highest learning rate; about 5e-4 for a model that begins from random weights")
	f.Float64Var(&j.Options.Masked, "masked", j.Options.Masked, "part of the pieces to ask for")
	f.Float64Var(&j.Options.Noise, "noise", 0, "part of these that show no mask: half another piece, half the true one (0.2 in BERT)")
	f.IntVar(&j.Options.Threads, "threads", runtime.GOMAXPROCS(0), "processors to use")
	f.Uint64Var(&j.Options.Seed, "seed", 1, "of the order of the texts and of what is asked for")
	f.BoolVar(&tiny, "tiny", false, "fit a light model from nothing")
	f.StringVar(&cardPath, "card", "", "with --tiny: model card `file` to write, in Markdown")
	f.StringVar(&light.Licence, "licence", "", "with --tiny: `sentence` for the card: the licences of the texts")
	f.IntVar(&light.Options.Words, "words", 30000, "with --tiny: at most so many words are known")
	f.IntVar(&light.Options.Classes, "classes", 256, "with --tiny: how many classes words are sorted into")
	f.IntVar(&light.Options.Pairs, "pairs", 40000, "with --tiny: how many pairs of words have a vector")
	f.IntVar(&light.Options.Dim, "dimensions", 128, "with --tiny: numbers in a vector")
	f.IntVar(&light.Options.Window, "window", 6, "with --tiny: words that are looked at on each side")
	f.IntVar(&light.Options.Epochs, "epochs", 3, "with --tiny: passes over the texts")
	return cmd
}

// checkMLM reports mistakes of the flags.
func checkMLM(j *mlm.Job) error {
	o := j.Options
	switch {
	case j.From == "" || j.Out == "":
		return usage.Errorf("train mlm: --from and --out must be given")
	case j.Masks != mlm.KeepMasks && j.Masks != mlm.SkipMasks && j.Masks != mlm.FillMasks:
		return usage.Errorf("--masks is %q; it takes keep, skip or fill", j.Masks)
	case j.Rounds < 1 || j.Rounds > 1 && j.Masks != mlm.FillMasks:
		return usage.Errorf("--rounds is %d; more than one goes with --masks fill", j.Rounds)
	case o.Steps < 0 || o.Rows < 1 || o.Threads < 1 || o.Rate <= 0:
		return usage.Errorf("train mlm: --steps, --rows, --threads and --rate are above 0")
	case o.Masked <= 0 || o.Masked > 1 || o.Noise < 0 || o.Noise > 1:
		return usage.Errorf("train mlm: --masked and --noise are parts between 0 and 1")
	}
	return nil
}

// fitTiny fits a light model.
func fitTiny(cmd *cobra.Command, card *bilinear.Card, out, cardPath string) error {
	switch {
	case card.Language == input.Automatic:
		return usage.Errorf("train mlm --tiny: --language is missing: the language of the texts")
	case out == "":
		return usage.Errorf("train mlm: files of text and --out must be given")
	}
	l, err := languageOf(card.Language)
	if err != nil {
		return err
	}
	begun := time.Now()
	card.Options.Progress = func(what string) { told(cmd)(fmt.Sprintf("%s: %s", time.Since(begun).Round(time.Second), what)) }
	if err := card.Fit(cmd.Context(), l.Tokenizer, out); err != nil {
		return fmt.Errorf("train mlm: %w", err)
	}
	if err := writeCard(cardPath, func(w io.Writer) error { _, err := io.WriteString(w, card.Markdown()); return err }); err != nil {
		return err
	}
	return show(cmd, card.Scores, card.WriteText)
}
