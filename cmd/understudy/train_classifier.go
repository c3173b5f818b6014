package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/study/train/classifier"
)

// A classifierJob holds the flags of train classifier.
type classifierJob struct {
	field, label   string
	test           []string
	out, cardPath  string
	predict, model string
	letters        string
	seeds          int
	options        classifier.Options
	card           classifier.Card
}

func trainClassifierCommand() *cobra.Command {
	j := &classifierJob{}
	cmd := &cobra.Command{
		Use:   "classifier {--out MODEL | --predict MODEL} FILE…",
		Short: "Fit a classifier of texts, or give texts their labels with one",
		Example: `  understudy train classifier --out topics.model --card topics.card.md --test test.jsonl train.jsonl
  understudy train classifier --predict topics.model new.jsonl`,
		Long: `Fit a classifier on lines of JSON with a text and its label, such as
{"text": "…", "label": "…"}, and write it to the file --out. It looks at words and
pairs of words, with --letters at stretches of letters too, and with --model at the
vector that an encoder gives the text instead (a folder or a pulled model).

With --test, labelled lines that are never learned from, it prints macro-F1: the
mean over the classes, each counting the same, as mean and standard deviation over
--seeds trainings. The model that is written is that of the first seed.

With --predict it prints a line of JSON with label and probability for each text.
A model file holds words of the texts it was made from; keep it as you keep them.`,
		Args: pathArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return j.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringVar(&j.field, "field", "text", "the `field` that holds the text")
	f.StringVar(&j.label, "label", "label", "the `field` that holds the label")
	f.StringArrayVar(&j.test, "test", nil, "`file` of labelled lines to score at the end, never learned from (may be repeated)")
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
		return usagef("train classifier: either --out, to fit a model, or --predict, to use one, must be given")
	case j.seeds < 1 || j.options.Epochs < 1 || j.options.MinCount < 1:
		return usagef("train classifier: --seeds, --epochs and --least are 1 or more")
	}
	for _, name := range []string{"test", "card", "licence", "words", "letters", "least", "epochs", "unbalanced", "seeds", "seed", "label"} {
		if j.predict != "" && cmd.Flags().Changed(name) {
			return usagef("train classifier: --%s and --predict exclude each other", name)
		}
	}
	if j.letters == "" {
		return nil
	}
	l := &j.options.Letters
	if n, err := fmt.Sscanf(j.letters, "%d-%d", &l[0], &l[1]); n != 2 || err != nil {
		return usagef("--letters is %q; it takes two numbers, as in 2-4", j.letters)
	}
	return nil
}

func (j *classifierJob) run(cmd *cobra.Command, paths []string) error {
	if err := j.check(cmd); err != nil {
		return err
	}
	vectors, closeModel, err := openVectors(j.model)
	if err != nil {
		return fmt.Errorf("--model: %w", err)
	}
	defer closeModel()
	j.options.Vectors = vectors
	if j.predict != "" {
		return j.give(cmd, paths)
	}
	return j.fit(cmd, paths)
}

// openVectors opens an encoder; none is asked for by an empty name.
func openVectors(asked string) (v classifier.Vectors, closeModel func() error, err error) {
	if asked == "" {
		return nil, func() error { return nil }, nil
	}
	m, name, err := openEncoder(asked)
	if err != nil {
		return nil, nil, err
	}
	return classifier.Encoded{Model: m, Label: name}, m.Close, nil
}

func (j *classifierJob) fit(cmd *cobra.Command, paths []string) error {
	train, err := j.read(paths, j.label)
	if err != nil {
		return err
	}
	test, err := j.read(j.test, j.label)
	if err != nil {
		return err
	}
	seeds := 1
	if len(test) > 0 {
		seeds = j.seeds
	}
	models, err := classifier.TrainSeeds(cmd.Context(), train, j.options, seeds)
	if err != nil {
		return err
	}
	m, c := models[0], &j.card
	if len(test) > 0 {
		for _, m := range models {
			score, err := m.Score(cmd.Context(), test)
			if err != nil {
				return err
			}
			c.Scores = append(c.Scores, score)
		}
	}
	c.Train, c.Test, c.Columns, c.Labels, c.Command = paths, j.test, m.Space.Size(), map[string]int{}, j.command(cmd, paths)
	for _, e := range train {
		c.Labels[e.Label]++
	}
	if j.options.Vectors != nil {
		c.Vectors = j.options.Vectors.Name()
	}
	if c.Bytes, err = writeAtomic(j.out, func(w io.Writer) error { _, err := m.WriteTo(w); return err }); err != nil {
		return err
	}
	if j.cardPath != "" {
		if _, err := writeAtomic(j.cardPath, func(w io.Writer) error { return c.WriteMarkdown(w, m) }); err != nil {
			return err
		}
	}
	return j.tell(cmd)
}

// tell prints what came of the training.
func (j *classifierJob) tell(cmd *cobra.Command) error {
	if wantsJSON(cmd) {
		return printJSON(j.card)
	}
	fmt.Printf("%s: %d labels, %d features, %d bytes\n", j.out, len(j.card.Labels), j.card.Columns, j.card.Bytes)
	if len(j.card.Scores) == 0 {
		return nil
	}
	mean, sd := j.card.MacroF1()
	fmt.Printf("%d texts of the test: macro-F1 %.4f ± %.4f over %d seeds\n", j.card.Scores[0].Texts, mean, sd, len(j.card.Scores))
	for _, s := range j.card.Scores[0].Classes {
		fmt.Printf("  %s: %d texts, precision %.4f, recall %.4f, F1 %.4f\n", s.Label, s.Texts, s.Precision, s.Recall, s.F1)
	}
	return nil
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
	for _, t := range j.test {
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
	var m *classifier.Model
	err := readFile(j.predict, func(r io.Reader) (err error) {
		m, err = classifier.ReadModel(r, j.options.Vectors)
		return err
	})
	if err != nil {
		return err
	}
	texts, err := j.read(paths, "")
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
		if err := out.Encode(struct {
			Label       string  `json:"label"`
			Probability float64 `json:"probability"`
		}{p.Label, p.Probability}); err != nil {
			return err
		}
	}
	return nil
}

func (j *classifierJob) read(paths []string, label string) ([]classifier.Example, error) {
	var all []classifier.Example
	for _, path := range paths {
		err := readFile(path, func(r io.Reader) error {
			list, err := classifier.ReadExamples(r, j.field, label)
			all = append(all, list...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}
