package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/study/train/classifier"
)

// A classifierJob holds the flags of train classifier.
type classifierJob struct {
	source         classifier.Source
	out, cardPath  string
	predict, model string
	letters        string
	seeds          int
	options        classifier.Options
	card           classifier.Card
}

func trainClassifier() *cobra.Command {
	j := &classifierJob{}
	cmd := newVerb("train classifier", pathArgs, j.run)
	f := cmd.Flags()
	f.StringVar(&j.source.Text, "field", "text", "the `field` that holds the text")
	f.StringVar(&j.source.Label, "label", "label", "the `field` that holds the label")
	f.StringArrayVar(&j.card.Test, "test", nil, "`file` of labelled lines to score at the end, never learned from (may be repeated)")
	f.StringVar(&j.out, "out", "", "model `file` to write")
	f.StringVar(&j.predict, "predict", "", "model `file` to give labels with")
	f.StringVar(&j.cardPath, "card", "", "model card `file` to write, in Markdown")
	f.StringVar(&j.card.Licence, "licence", "", "`sentence` for the card: the licence of the texts")
	f.StringVar(&j.model, "model", "", "`name` of a pulled encoder, or its folder: look at the vectors it gives")
	f.IntVar(&j.options.Words, "words", 0, "how many words in a row are looked at together (default 2; with --letters or --model 0)")
	f.StringVar(&j.letters, "letters", "", "`from-to`: how long stretches of letters are, as in 2-4")
	f.IntVar(&j.options.MinCount, "least", 2, "how many texts a feature must stand in")
	f.IntVar(&j.options.Epochs, "epochs", 20, "passes over the texts")
	f.BoolVar(&j.options.Unbalanced, "unbalanced", false, "frequent labels count more")
	f.IntVar(&j.seeds, "seeds", 5, "how many trainings are scored on --test")
	f.Uint64Var(&j.options.Seed, "seed", 1, "the first of these: of the order in which texts are learned")
	return cmd
}

// check reports mistakes of the flags.
func (j *classifierJob) check(cmd *cobra.Command) error {
	switch {
	case (j.out == "") == (j.predict == ""):
		return usage.Errorf("train classifier: either --out, to fit a model, or --predict, to use one, must be given")
	case j.seeds < 1 || j.options.Epochs < 1 || j.options.MinCount < 1:
		return usage.Errorf("train classifier: --seeds, --epochs and --least are 1 or more")
	case j.predict != "":
		if name := firstSet(cmd, "test", "card", "licence", "words", "letters", "least", "epochs", "unbalanced", "seeds", "seed", "label"); name != "" {
			return usage.Errorf("train classifier: --%s and --predict exclude each other", name)
		}
	}
	if j.letters == "" {
		return nil
	}
	l := &j.options.Letters
	if n, err := fmt.Sscanf(j.letters, "%d-%d", &l[0], &l[1]); n != 2 || err != nil {
		return usage.Errorf("--letters is %q; it takes two numbers, as in 2-4", j.letters)
	}
	return nil
}

func (j *classifierJob) run(cmd *cobra.Command, paths []string) error {
	if err := j.check(cmd); err != nil {
		return err
	}
	var done func() error
	var err error
	if j.options.Vectors, done, err = classifier.OpenVectors(j.model); err != nil {
		return fmt.Errorf("--model: %w", err)
	}
	defer done()
	if j.predict != "" {
		return j.give(cmd, paths)
	}
	j.card.Train, j.card.Command = paths, j.command(cmd, paths)
	m, err := j.card.Fit(cmd.Context(), j.source, j.options, j.seeds, j.out)
	if err != nil {
		return err
	}
	if err := writeCard(j.cardPath, func(w io.Writer) error { return j.card.WriteMarkdown(w, m) }); err != nil {
		return err
	}
	return show(cmd, j.card, titled(j.out, j.card.WriteText))
}

// command is the command line for the card, without folders.
func (j *classifierJob) command(cmd *cobra.Command, paths []string) string {
	words := []string{"understudy train classifier"}
	for _, name := range []string{"field", "label", "words", "letters", "least", "epochs", "unbalanced", "seeds", "seed"} {
		if f := cmd.Flags().Lookup(name); f.Changed {
			words = append(words, "--"+name+"="+f.Value.String())
		}
	}
	if j.model != "" {
		words = append(words, "--model "+filepath.Base(j.model))
	}
	for _, t := range j.card.Test {
		words = append(words, "--test "+filepath.Base(t))
	}
	words = append(words, "--out "+filepath.Base(j.out))
	for _, p := range paths {
		words = append(words, filepath.Base(p))
	}
	return strings.Join(words, " ")
}

// give prints the labels of texts.
func (j *classifierJob) give(cmd *cobra.Command, paths []string) error {
	m, err := readFile(j.predict, func(r io.Reader) (*classifier.Model, error) { return classifier.ReadModel(r, j.options.Vectors) })
	if err != nil {
		return err
	}
	texts, err := classifier.Source{Text: j.source.Text}.Read(paths)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for _, t := range texts {
		p, err := m.Predict(cmd.Context(), t.Text)
		if err != nil {
			return err
		}
		if err := out.Encode(p); err != nil {
			return err
		}
	}
	return nil
}
