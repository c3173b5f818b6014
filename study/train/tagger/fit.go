package tagger

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/detect"
	tag "github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/study/evaluate/detection"
)

// nearDuplicate is the share of a case's word 8-grams that makes it a near-duplicate of
// another case.
const nearDuplicate = 0.2

// Fit fits a tagger of a language to the files that the card names, with c.Options, and
// writes it to the file out. If c.HeldOut names sets, the model is cross-validated over
// them. The files tests are scored and never learned from; what they share with
// c.CoNLL is left out. Fit fills in what the card says of the result. What is wrong with
// the card is a usage.Error.
func (c *Card) Fit(ctx context.Context, l *language.Language, tests []string, out string) error {
	o := &c.Options
	if o.Language = l; o.Progress == nil {
		o.Progress = func(string) {}
	}
	if err := c.readCases(); err != nil {
		return err
	}
	for i := range o.Cases {
		if o.Cases[i].Set != silverSet {
			c.Documents++
		}
	}
	scored, err := c.readGeneral(tests)
	if err != nil {
		return err
	}
	model, err := c.train(ctx)
	if err != nil {
		return err
	}
	c.Features, c.Weights = model.Weights.Size()
	if c.Bytes, err = corpus.WriteFile(out, 0o644, func(w io.Writer) error { _, err := model.WriteTo(w); return err }); err != nil {
		return err
	}
	t, err := tag.New(model, l)
	if err != nil {
		return err
	}
	for i, name := range tests {
		for _, setup := range c.setups() {
			d, err := setup.Build(t)
			if err != nil {
				return err
			}
			report, err := ScoreNames(ctx, d, scored[i])
			if err != nil {
				return err
			}
			c.Names = append(c.Names, NamedScore{File: name, Setup: setup.Name, Report: report})
		}
	}
	return nil
}

// setups are what is compared: the tagger alone, and everything.
func (c *Card) setups() []Setup {
	return []Setup{Alone, {Name: "everything", Build: func(t *tag.Tagger) (understudy.Detector, error) {
		return detect.New(c.Options.Language, t, detect.Options{})
	}}}
}

// train fits the model, and cross-validates it if sets are to be held out.
func (c *Card) train(ctx context.Context) (*tag.Model, error) {
	if len(c.HeldOut) == 0 {
		return Train(ctx, c.Options)
	}
	model, v, err := Fit(ctx, c.Options, c.setups()...)
	if err != nil {
		return nil, err
	}
	model.Calibration, c.Validation = v.Calibration, v
	return model, nil
}

// readGeneral reads what is annotated with some categories or none, and the tests.
func (c *Card) readGeneral(tests []string) (scored [][]Document, err error) {
	o := &c.Options
	for _, name := range c.CoNLL {
		list, err := c.readCoNLL(name)
		if err != nil {
			return nil, err
		}
		o.General = append(o.General, list...)
	}
	for _, name := range tests {
		docs, err := c.readCoNLL(name)
		if err != nil {
			return nil, err
		}
		scored = append(scored, docs)
		var left int
		if o.General, left = Without(o.General, docs); left > 0 {
			o.Progress(fmt.Sprintf("%d sentences that %s holds too are not learned from", left, name))
			c.LeftOut += left
		}
	}
	for _, name := range c.Presidio {
		list, err := readNamed(name, ReadPresidio)
		if err != nil {
			return nil, err
		}
		o.General = append(o.General, list...)
	}
	if c.ClustersOf != "" {
		m, err := readNamed(c.ClustersOf, func(r io.Reader, _ string) (*tag.Model, error) { return tag.ReadModel(r) })
		if err != nil {
			return nil, err
		}
		o.Clusters = &m.Clusters
		return scored, nil
	}
	for _, name := range c.Plain {
		texts, err := ReadText(name)
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			o.Plain = append(o.Plain, shadow.Of(t).Text)
		}
	}
	return scored, nil
}

// readCases reads what is annotated with all categories and deals it to folds.
func (c *Card) readCases() error {
	o := &c.Options
	for _, folder := range c.Field {
		docs, err := ReadField(folder, c.Language+"_")
		if err != nil {
			return err
		}
		for i := range docs {
			set := setOf(docs[i].ID)
			docs[i].Fold = 1 + slices.IndexFunc(c.HeldOut, func(sets string) bool { return slices.Contains(strings.Split(sets, "+"), set) })
			docs[i].Set = filepath.Base(folder) + "/" + set
		}
		o.Cases = append(o.Cases, docs...)
	}
	for _, pair := range c.Standoff {
		marks, texts, ok := strings.Cut(pair, "=")
		if !ok {
			return usage.Errorf("--standoff is %q; want MARKS.json=TEXTS.jsonl", pair)
		}
		docs, err := ReadStandoff(marks, texts)
		if err != nil {
			return err
		}
		o.Cases = append(o.Cases, docs...)
	}
	for i := range o.Cases {
		o.Cases[i] = Seen(o.Cases[i])
	}
	for i, set := range c.HeldOut {
		if !slices.ContainsFunc(o.Cases, func(d Document) bool { return d.Fold == i+1 }) {
			return usage.Errorf("--cross-validate %s: no document of --field is of this set", set)
		}
	}
	for _, name := range c.Cases {
		gold, err := readNamed(name, func(r io.Reader, _ string) ([]detection.Gold, error) { return detection.ReadGold(r) })
		if err != nil {
			return err
		}
		docs := FromGold(gold)
		list := make([]*Document, len(docs))
		for i := range docs {
			docs[i].Set = strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
			list[i] = &docs[i]
		}
		if n := len(c.HeldOut); n > 0 {
			ByGroup(list, n, nearDuplicate)
		}
		o.Cases = append(o.Cases, docs...)
	}
	for _, pair := range c.Silver {
		name, sets, _ := strings.Cut(pair, "=")
		barred := 1 + slices.Index(c.HeldOut, sets)
		if sets != "" && barred == 0 {
			return usage.Errorf("--silver %s: --cross-validate does not hold out %q", pair, sets)
		}
		gold, err := readNamed(name, func(r io.Reader, _ string) ([]detection.Gold, error) { return detection.ReadGold(r) })
		if err != nil {
			return err
		}
		for _, d := range FromGold(gold) {
			d = Seen(d)
			d.Set, d.Weight, d.Barred = silverSet, silverWeight, barred
			o.Cases = append(o.Cases, d)
		}
	}
	return nil
}

// silverSet is the set of documents that a model marked.
const silverSet = "silver"

// silverWeight is how often a document counts that a model marked, where one that people
// marked counts as --weight says (6 on the cards).
const silverWeight = 2

// setOf returns the set of a document of Card.Field: the second part of its name.
func setOf(id string) string {
	if parts := strings.SplitN(id, "_", 3); len(parts) == 3 {
		return parts[1]
	}
	return id
}

// readCoNLL reads a file of general text as detectors see it.
func (c *Card) readCoNLL(name string) ([]Document, error) {
	docs, err := readNamed(name, ReadCoNLL)
	for i := range docs {
		docs[i] = WithoutClitics(Seen(docs[i]), c.Options.Language.Cutter)
	}
	return docs, err
}

// readNamed reads a file and names it in the error.
func readNamed[T any](name string, read func(r io.Reader, name string) (T, error)) (out T, err error) {
	f, err := os.Open(name)
	if err != nil {
		return out, err
	}
	defer f.Close()
	if out, err = read(f, name); err != nil {
		return out, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// WriteText writes for people how large the model is, and what it is worth.
func (c *Card) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%d features, %d weights, %d bytes\n", c.Features, c.Weights, c.Bytes)
	if v := c.Validation; v != nil {
		if err := WriteTable(w, v.Results); err != nil {
			return err
		}
		fmt.Fprintln(w)
		if err := WriteRecord(w, v.Rules); err != nil {
			return err
		}
	}
	for _, n := range c.Names {
		if _, err := fmt.Fprintln(w, NameRow(n)); err != nil {
			return err
		}
	}
	return nil
}
