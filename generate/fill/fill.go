// Package fill makes stand-ins with a masked language model, as the papers do:
// each mention is a gap in its sentence, the model says which words fit, and
// rules choose among them (Fill-in-the-Blanks, section 4; Vats et al. 2024,
// section 3.2). Mentions are filled one by one: nothing keeps the forms of an
// entity together, as in the papers; the surrogates of package generate do.
//
// It may know the root package, generate/baseline, generate/draw, generate/passage,
// language and lm.
package fill

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

// DefaultK is how many of the likeliest words Top-K draws from and the UPOS
// filter looks at (Fill-in-the-Blanks, section 4; Vats et al., section 4.2.4).
const DefaultK = 10

// Options say how gaps are filled. The zero value is the papers' simplest: all
// mentions masked, the likeliest word.
type Options struct {
	Languages map[string]*language.Language
	Default   string
	Model     map[string]lm.Masked // by language
	Draw      draw.Source

	// Replaced fills from left to right, each gap seeing what was put into those
	// before it (repL); otherwise all are hidden (maskL).
	Replaced bool
	// UPOS takes the first of the K likeliest that has the part of speech of the
	// original; if none has, the likeliest (FB section 4).
	UPOS bool
	// Random draws one of the K likeliest (Top-K of Vats et al.); without it the
	// likeliest is taken. UPOS goes before it.
	Random bool
	// K is for UPOS and Random; 0: DefaultK.
	K int
	// Words fills a mention of several words with as many, one after the other;
	// otherwise every mention becomes one word, as in the papers.
	Words bool
	// Faithful lets the original, parts of it and other mentions of the document
	// come back, as the papers do.
	Faithful bool
	// Listed reports whether the list that made a masker hide a span holds a word:
	// rule is the span's, code the document's language. Random prefers the words
	// that are not listed (Vats et al., section 3.2). It may be nil.
	Listed func(code, rule, word string) bool
	// Shortened is told of each question that shows fewer than passage.Around
	// sentences on either side, because the model can take no more. It may be nil;
	// it is called from several goroutines.
	Shortened func()
}

// A Generator fills gaps. It needs no first pass.
type Generator struct{ o Options }

var _ understudy.Generator = (*Generator)(nil)

// ErrNoModel says that a document's language has no model.
var ErrNoModel = errors.New("no masked language model reads language")

// New returns a generator. Documents in languages without a model are errors of
// Generate; one language must have one.
func New(o Options) (*Generator, error) {
	if len(o.Model) == 0 {
		return nil, errors.New("fill: no masked language model")
	}
	switch {
	case !o.UPOS && !o.Random:
		o.K = 1
	case o.K == 0:
		o.K = DefaultK
	}
	if o.Shortened == nil {
		o.Shortened = func() {}
	}
	o.Draw = o.Draw.Derive("fill")
	return &Generator{o}, nil
}

// Observe does nothing.
func (*Generator) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	return nil
}

// Freeze does nothing.
func (*Generator) Freeze(context.Context) error { return nil }

// Generate fills the gaps of one document. What it returns depends on the key,
// the text and the spans alone. A mention for which the model has no word stays,
// with a reason. A damaged model is understudy.ErrUnavailable.
func (g *Generator) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	p, err := g.page(doc, spans)
	if err != nil {
		return nil, err
	}
	switch err := p.fill(ctx); {
	case errors.Is(err, lm.ErrDamaged):
		return nil, fmt.Errorf("%w: %w", understudy.ErrUnavailable, err)
	case err != nil:
		return nil, fmt.Errorf("fill: document %q: %w", doc.ID, err)
	}
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		out[i] = understudy.Surrogate{Span: s}
		if filled := p.mentions[i].filled; len(filled) > 0 {
			out[i].Text = doc.Text[s.Start:p.Spans[i].Start] + strings.Join(filled, " ") + doc.Text[p.Spans[i].End:s.End]
		} else {
			out[i].Reason = "the language model has no word for this place"
		}
	}
	return out, nil
}

// page lays a document out for the model of its language.
func (g *Generator) page(doc *understudy.Document, spans []understudy.Span) (*page, error) {
	code := doc.Language
	if code == "" {
		code = g.o.Default
	}
	l, ok := g.o.Languages[code]
	if !ok {
		return nil, fmt.Errorf("fill: no language %q", code)
	}
	if g.o.Model[code] == nil {
		return nil, fmt.Errorf("fill: %w %q; name one for it", ErrNoModel, code)
	}
	return g.lay(l, code, doc.Text, spans), nil
}
