package rouge

import (
	"cmp"
	"context"
	"fmt"

	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// A Summarizer makes a text short: one sentence a line. language is a code such as
// "en". It must be deterministic, or the measure is not. Package study/evaluate/summary
// has two.
type Summarizer interface {
	Summarize(ctx context.Context, language, text string) (string, error)
	Name() string // for the report
}

// Options say how a Meter measures.
type Options struct {
	Summarizer Summarizer
	Default    string // language of documents that do not name theirs; empty: "en"
}

// A Result is the averages over documents.
type Result struct {
	F1        Figures `json:"f1"`
	Precision Figures `json:"precision"`
	Recall    Figures `json:"recall"`
	// Documents is how many were compared, Empty how many were left out since
	// they, or their summaries, have no words.
	Documents  int    `json:"documents"`
	Empty      int    `json:"empty"`
	Summarizer string `json:"summarizer"`
	Tokenizer  string `json:"tokenizer"` // how English is cut; other languages are cut by words
}

// Figures are one number for each ROUGE, 0–1.
type Figures struct {
	One  float64 `json:"1"`
	Two  float64 `json:"2"`
	L    float64 `json:"L"`
	Lsum float64 `json:"Lsum"`
}

func (f *Figures) add(one, two, l, lsum float64) {
	f.One, f.Two, f.L, f.Lsum = f.One+one, f.Two+two, f.L+l, f.Lsum+lsum
}

func (f Figures) dividedBy(n int) Figures {
	d := float64(max(1, n))
	return Figures{f.One / d, f.Two / d, f.L / d, f.Lsum / d}
}

// A Meter compares summaries of originals (the reference) with those of results
// (the candidate). It keeps sums alone. It is for one goroutine.
type Meter struct {
	o   Options
	sum Result
}

// New returns a meter.
func New(o Options) *Meter {
	o.Default = cmp.Or(o.Default, "en")
	return &Meter{o: o}
}

// Add measures one document.
func (m *Meter) Add(ctx context.Context, d *pairs.Document) error {
	lang := cmp.Or(d.Document.Language, m.o.Default)
	before, err := m.o.Summarizer.Summarize(ctx, lang, d.Document.Text)
	if err != nil {
		return fmt.Errorf("rouge: document %q: %w", d.Document.ID, err)
	}
	t := For(lang)
	if len(t(before)) == 0 {
		m.sum.Empty++
		return nil
	}
	after, err := m.o.Summarizer.Summarize(ctx, lang, d.Result)
	if err != nil {
		return fmt.Errorf("rouge: document %q: with stand-ins: %w", d.Document.ID, err)
	}
	s := Compare(before, after, t)
	m.sum.Documents++
	m.sum.F1.add(s.One.F1, s.Two.F1, s.L.F1, s.Lsum.F1)
	m.sum.Precision.add(s.One.Precision, s.Two.Precision, s.L.Precision, s.Lsum.Precision)
	m.sum.Recall.add(s.One.Recall, s.Two.Recall, s.L.Recall, s.Lsum.Recall)
	return nil
}

// Result averages.
func (m *Meter) Result() (Result, error) {
	r := m.sum
	r.F1, r.Precision, r.Recall = r.F1.dividedBy(r.Documents), r.Precision.dividedBy(r.Documents), r.Recall.dividedBy(r.Documents)
	r.Summarizer, r.Tokenizer = m.o.Summarizer.Name(), "a-z0-9"
	return r, nil
}
