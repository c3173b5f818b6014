package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/study/train/bilinear"
)

// A tinyJob holds the flags of train mlm --tiny.
type tinyJob struct {
	language           string
	held               []string
	out, card, licence string
	share              float64
	options            bilinear.Options
	json               bool
}

// flags adds those that only a light model has.
func (j *tinyJob) flags(f *pflag.FlagSet) {
	f.IntVar(&j.options.Words, "words", 30000, "with --tiny: at most so many words are known")
	f.IntVar(&j.options.Classes, "classes", 256, "with --tiny: how many classes words are sorted into")
	f.IntVar(&j.options.Pairs, "pairs", 40000, "with --tiny: how many pairs of words have a vector")
	f.IntVar(&j.options.Dim, "dimensions", 128, "with --tiny: numbers in a vector")
	f.IntVar(&j.options.Window, "window", 6, "with --tiny: words that are looked at on each side")
	f.IntVar(&j.options.Epochs, "epochs", 3, "with --tiny: passes over the texts")
}

// run fits a light model to the texts of some files.
func (j *tinyJob) run(cmd *cobra.Command, texts []string) error {
	if len(texts) == 0 || j.out == "" {
		return usagef("train mlm: files of text and --out must be given")
	}
	l, err := languageOf("train mlm", j.language)
	if err != nil {
		return err
	}
	t := l.Tokenizer
	start := time.Now()
	j.options.Progress = func(what string) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", time.Since(start).Round(time.Second), what)
	}
	held := make([][][]string, len(j.held))
	for i, name := range j.held { // before the long work, so that mistakes show at once
		lines, err := readLines(name)
		if err != nil {
			return fmt.Errorf("train mlm: %w", err)
		}
		held[i] = bilinear.Cut(lines, t)
	}
	var lines [][]string
	for _, name := range texts {
		more, err := readLines(name)
		if err != nil {
			return fmt.Errorf("train mlm: %w", err)
		}
		lines = append(lines, bilinear.Cut(more, t)...)
	}
	p, err := bilinear.Train(cmd.Context(), lines, j.options)
	if err != nil {
		return fmt.Errorf("train mlm: %w", err)
	}
	model := p.Pack(t)
	size, err := writeAtomic(j.out, model.Write)
	if err != nil {
		return fmt.Errorf("train mlm: %w", err)
	}
	card := bilinear.Card{Language: j.language, Text: texts, Held: j.held, Licence: j.licence, Options: j.options, Share: j.share, Bytes: int(size), Words: model.Vocabulary().Len()}
	card.Compare(model, lines, held)
	if j.card != "" {
		if err := os.WriteFile(j.card, []byte(card.Markdown()), 0o644); err != nil {
			return fmt.Errorf("train mlm: %w", err)
		}
	}
	if j.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(card.Scores)
	}
	for _, s := range card.Scores {
		fmt.Fprintf(cmd.OutOrStdout(), "%s, %s: top-1 %.3f, top-10 %.3f, perplexity %.1f at %d places\n",
			s.File, s.Model, s.Top1, s.Top10, s.Perplexity, s.Places)
	}
	return nil
}

// readLines returns the lines of a file that are UTF-8; others teach nothing.
func readLines(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out []string
	for line := range strings.Lines(string(data)) {
		if utf8.ValidString(line) {
			out = append(out, line)
		}
	}
	return out, nil
}
