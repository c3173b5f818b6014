// Package fill makes stand-ins with a masked language model, as the papers do:
// each mention is a gap in its sentence, the model says which words fit, and
// rules choose among them (Fill-in-the-Blanks, section 4; Vats et al. 2024,
// section 3.2). Mentions are filled one by one: nothing keeps the forms of an
// entity together, as in the papers; the surrogates of package generate do.
//
// It knows the root package, draw, language, lm, package baseline for
// the tags of spans and package passage for what stands around them.
package fill

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm"
)

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
	// K is how many words are looked at. With Random one of them is drawn (Top-K of
	// Vats et al.), without it the likeliest is taken. 0: 1, with UPOS 10.
	K      int
	Random bool
	// Words fills a mention of several words with as many, one after the other.
	Words bool
	// Faithful refuses nothing but Refused, as Fill-in-the-Blanks does: the
	// original itself may come back.
	Faithful bool
	// Refused are words that no gap gets, folded: an allow-list, a vocabulary.
	Refused func(word string) bool
}

// A Generator fills gaps. It needs no first pass.
type Generator struct{ o Options }

var _ understudy.Generator = (*Generator)(nil)

// New returns a generator. Every language must have a model.
func New(o Options) (*Generator, error) {
	for code := range o.Languages {
		if o.Model[code] == nil {
			return nil, fmt.Errorf("fill: no masked language model for language %q", code)
		}
	}
	if o.K == 0 {
		o.K = 1
		if o.UPOS {
			o.K = 10
		}
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

// Generate fills the gaps of one document. A mention for which the model has no
// word stays, with a reason.
func (g *Generator) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	code := doc.Language
	if code == "" {
		code = g.o.Default
	}
	l, ok := g.o.Languages[code]
	if !ok {
		return nil, fmt.Errorf("fill: no language %q", code)
	}
	sum := sha256.Sum256([]byte(doc.Text))
	p := page{Generator: g, doc: doc, language: l, model: g.o.Model[code], draw: g.o.Draw.Derive("document", string(sum[:]))}
	p.lay(spans)
	var err error
	if g.o.Replaced || g.o.Words {
		err = p.inTurn(ctx)
	} else {
		err = p.atOnce(ctx)
	}
	if err != nil {
		return nil, err
	}
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		out[i] = understudy.Surrogate{Span: s, Text: strings.Join(p.filled[i], " ")}
		if out[i].Text == "" {
			out[i].Reason = "the language model has no word for this place"
		}
	}
	return out, nil
}
