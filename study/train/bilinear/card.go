package bilinear

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/understudy-text/understudy/lm/bilinear"
	"github.com/understudy-text/understudy/lm/ngram"
)

// A Card says what a model is, what it was made from and how well it does.
type Card struct {
	Language   string
	Text, Held []string // files
	Licence    string
	Options    Options
	Share      float64 // of the words of held-out text that is hidden
	Bytes      int
	Words      int
	Scores     []NamedScores
}

// NamedScores are those of one model on one file.
type NamedScores struct {
	File, Model string
	Scores
}

// Compare scores the model on held-out texts, and with the same words hidden the
// counts of single words and of runs of three to both sides, of the text that
// the model learned from.
func (c *Card) Compare(m *bilinear.Model, lines [][]string, held [][][]string) {
	if len(held) == 0 {
		return
	}
	v := m.Vocabulary()
	counts := ngram.New(Rows(lines, v), v.Len(), v.Gap(), v.Border(), func(id int32) bool { return !bilinear.IsShape(v.Word(id)) })
	single := *counts
	single.Unigrams = true
	names := []string{"tiny", "unigram", "bidirectional trigram"}
	for i, file := range c.Held {
		scores := Score(Rows(held[i], v), v, c.Share, c.Options.Seed, Light{m},
			ngram.Predictor{Model: &single, Gap: v.Gap(), Border: v.Border()},
			ngram.Predictor{Model: counts, Gap: v.Gap(), Border: v.Border()})
		for k, s := range scores {
			c.Scores = append(c.Scores, NamedScores{filepath.Base(file), names[k], s})
		}
	}
}

// Markdown returns the card as text.
func (c *Card) Markdown() string {
	var b strings.Builder
	o := c.Options.withDefaults()
	fmt.Fprintf(&b, "# Light masked language model, language %q\n\n", c.Language)
	fmt.Fprintf(&b, "Guesses the word of a gap from %d words on each side, in pure Go. It serves `--method mlm` out of the box and ranks surrogates.\n\n", o.Window)
	fmt.Fprintf(&b, "## What it is\nA log-bilinear model (package lm/bilinear): %d words and shapes of unknown words in %d classes, vectors of %d bytes, and at most %d vectors of pairs of neighbours. %d bytes.\n\n",
		c.Words, o.Classes, o.Dim, o.Pairs, c.Bytes)
	b.WriteString("## Made from\n")
	for _, f := range c.Text {
		fmt.Fprintf(&b, "- %s\n", filepath.Base(f))
	}
	if c.Licence != "" {
		fmt.Fprintf(&b, "\nLicences of the data: %s\n", c.Licence)
	}
	b.WriteString("\n## Command\n```\nunderstudy train mlm --tiny --language " + c.Language)
	for _, f := range c.Held {
		fmt.Fprintf(&b, " \\\n  --held %s", filepath.Base(f))
	}
	fmt.Fprintf(&b, " \\\n  --words %d --classes %d --pairs %d --dimensions %d --window %d --epochs %d --seed %d \\\n  --out %s.model --card %s.card.md",
		o.Words, o.Classes, o.Pairs, o.Dim, o.Window, o.Epochs, o.Seed, c.Language, c.Language)
	for _, f := range c.Text {
		fmt.Fprintf(&b, " \\\n  %s", filepath.Base(f))
	}
	fmt.Fprintf(&b, "\n```\n\n## Held-out text, %g %% of the words hidden at random\n", 100*c.Share)
	b.WriteString("The same words are hidden from all, together, and all have the same vocabulary. An unknown word is never guessed right, and has an equal part of the probability of its shape. The n-gram models count the text that the model learned from (package lm/ngram): the trigrams to the left and to the right, Kneser-Ney discounted, joined by Bayes' rule.\n\n")
	b.WriteString("| file | model | places | unknown | top-1 | top-10 | perplexity |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, s := range c.Scores {
		fmt.Fprintf(&b, "| %s | %s | %d | %.1f %% | %.3f | %.3f | %.0f |\n", s.File, s.Model, s.Places, 100*float64(s.Unknown)/float64(max(1, s.Places)), s.Top1, s.Top10, s.Perplexity)
	}
	return b.String()
}
