package fill

import (
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy"
)

// A Candidate is a word that a person could choose for a mention.
type Candidate struct {
	Text string
	P    float64 // what the model gives it, 0 to 1
}

// Candidates returns the n likeliest words for one of the spans, while all others are
// hidden, that have passed the filters.
func (g *Generator) Candidates(ctx context.Context, doc *understudy.Document, spans []understudy.Span, mention, n int) ([]Candidate, error) {
	alone := *g
	alone.o.Replaced = false
	p, err := alone.page(doc, spans)
	if err != nil {
		return nil, err
	}
	_, clozes, err := p.fitting(question{mention, mention + 1})
	if err != nil {
		return nil, err
	}
	answers, err := p.model.Words(ctx, clozes, n+spare, nil)
	if err != nil {
		return nil, fmt.Errorf("fill: document %q: %w", doc.ID, err)
	}
	var out []Candidate
	s, inner := spans[mention], p.Spans[mention]
	for _, w := range answers[0][0] {
		if len(out) == n {
			break
		}
		c := Candidate{doc.Text[s.Start:inner.Start] + p.written(w.Text, mention) + doc.Text[inner.End:s.End], w.P}
		if !p.Refuses(mention, w.Text) && !slices.ContainsFunc(out, func(o Candidate) bool { return o.Text == c.Text }) {
			out = append(out, c)
		}
	}
	return out, nil
}

// Unfit reports whether a stand-in that a person thought of is, or holds a part of,
// the original or another mention of the document.
func (g *Generator) Unfit(doc *understudy.Document, spans []understudy.Span, mention int, typed string) (bool, error) {
	p, err := g.page(doc, spans)
	if err != nil {
		return false, err
	}
	return p.Refuses(mention, typed), nil
}
