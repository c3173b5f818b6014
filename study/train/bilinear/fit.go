package bilinear

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/language"
)

// Fit fits a model to the files c.Text with c.Options, writes it to the file out, and
// scores it on the files c.Held. It fills in what the card says of the result.
func (c *Card) Fit(ctx context.Context, t language.Tokenizer, out string) error {
	held := make([][][]string, len(c.Held))
	for i, name := range c.Held { // before the long work, so that mistakes show at once
		lines, err := ReadLines(name)
		if err != nil {
			return err
		}
		held[i] = Cut(lines, t)
	}
	var lines [][]string
	for _, name := range c.Text {
		more, err := ReadLines(name)
		if err != nil {
			return err
		}
		lines = append(lines, Cut(more, t)...)
	}
	p, err := Train(ctx, lines, c.Options)
	if err != nil {
		return err
	}
	model := p.Pack(t)
	size, err := corpus.WriteFile(out, 0o644, model.Write)
	if err != nil {
		return err
	}
	c.Bytes, c.Words = int(size), model.Vocabulary().Len()
	c.Compare(model, lines, held)
	return nil
}

// WriteText writes the scores for people.
func (c *Card) WriteText(w io.Writer) error {
	for _, s := range c.Scores {
		if _, err := fmt.Fprintf(w, "%s, %s: top-1 %.3f, top-10 %.3f, perplexity %.1f at %d places\n",
			s.File, s.Model, s.Top1, s.Top10, s.Perplexity, s.Places); err != nil {
			return err
		}
	}
	return nil
}

// ReadLines returns the lines of a file that are UTF-8; others teach nothing.
func ReadLines(name string) ([]string, error) {
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
