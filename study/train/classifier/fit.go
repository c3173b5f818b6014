package classifier

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/understudy-text/understudy/corpus"
)

// A Source names the fields of lines of JSON that hold a text and its label.
type Source struct {
	Text, Label string
}

// Read reads the examples of files. An empty Label reads texts without labels.
func (s Source) Read(paths []string) ([]Example, error) {
	var all []Example
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		list, err := ReadExamples(f, s.Text, s.Label)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, list...)
	}
	return all, nil
}

// Fit fits a model to the files c.Train and writes it to the file out. If c.Test names
// files, as many models as seeds says are scored on them; the first is the one that is
// written. Fit fills in what the card says of the result.
func (c *Card) Fit(ctx context.Context, s Source, o Options, seeds int, out string) (*Model, error) {
	train, err := s.Read(c.Train)
	if err != nil {
		return nil, err
	}
	test, err := s.Read(c.Test)
	if err != nil {
		return nil, err
	}
	if len(test) == 0 {
		seeds = 1
	}
	models, err := TrainSeeds(ctx, train, o, seeds)
	if err != nil {
		return nil, err
	}
	for _, m := range models {
		if len(test) == 0 {
			break
		}
		score, err := m.Score(ctx, test)
		if err != nil {
			return nil, err
		}
		c.Scores = append(c.Scores, score)
	}
	m := models[0]
	c.Columns, c.Labels = m.Space.Size(), map[string]int{}
	for _, e := range train {
		c.Labels[e.Label]++
	}
	if o.Vectors != nil {
		c.Vectors = o.Vectors.Name()
	}
	c.Bytes, err = corpus.WriteFile(out, 0o644, func(w io.Writer) error { _, err := m.WriteTo(w); return err })
	return m, err
}

// WriteText writes for people how large the model is and what it is worth.
func (c *Card) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d labels, %d features, %d bytes\n", len(c.Labels), c.Columns, c.Bytes)
	if len(c.Scores) == 0 || err != nil {
		return err
	}
	mean, sd := c.MacroF1()
	if _, err := fmt.Fprintf(w, "%d texts of the test: macro-F1 %.4f ± %.4f over %d seeds\n", c.Scores[0].Texts, mean, sd, len(c.Scores)); err != nil {
		return err
	}
	for _, s := range c.Scores[0].Classes {
		if _, err := fmt.Fprintf(w, "  %s: %d texts, precision %.4f, recall %.4f, F1 %.4f\n", s.Label, s.Texts, s.Precision, s.Recall, s.F1); err != nil {
			return err
		}
	}
	return nil
}
