// Package chat makes stand-ins with a generative language model in a server
// (Fill-in-the-Blanks, section 4): mentions become numbered masks in their
// sentence and two on either side, the model answers with JSON, and rules look at
// what it says. A mask for which it has no answer that will do becomes
// understudy.Failed, for everybody to see.
//
// It may know the root package, generate/baseline, generate/draw, generate/passage,
// language, lm and lm/chat.
package chat

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/baseline"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/passage"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lm/chat"
)

// A Model answers questions; *chat.Client is one. It is safe for concurrent use.
type Model interface {
	Ask(ctx context.Context, q chat.Question) (chat.Answer, error)
}

// Options say how masks are filled. The zero value hides all mentions.
type Options struct {
	Languages map[string]*language.Language
	Default   string
	Model     Model
	Draw      draw.Source

	// Replaced asks for one mask after the other, each seeing what was put into
	// those before it (repL); otherwise for those of a sentence at once (maskL).
	Replaced bool
	// UPOS writes the part of speech into the masks.
	UPOS bool
	// Attempts is how often a mask is asked for before it has failed. 0: 3.
	Attempts int
	// Faithful takes the original and words of other mentions too, as
	// Fill-in-the-Blanks does.
	Faithful bool
}

// A Generator asks a chat model. It needs no first pass; package draft gives it
// one, so that no question is asked twice.
type Generator struct{ o Options }

var _ understudy.Generator = (*Generator)(nil)

// New returns a generator.
func New(o Options) (*Generator, error) {
	if o.Model == nil {
		return nil, fmt.Errorf("chat: no model")
	}
	o.Attempts = cmp.Or(o.Attempts, 3)
	o.Draw = o.Draw.Derive("chat")
	return &Generator{o}, nil
}

// Observe does nothing.
func (*Generator) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	return nil
}

// Freeze does nothing.
func (*Generator) Freeze(context.Context) error { return nil }

// Generate fills the masks of one document. Without an answer from the server the
// error is understudy.ErrUnavailable.
func (g *Generator) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	return g.fill(ctx, doc, spans, make([]string, len(spans)), 0)
}

// Mend asks again for the masks that failed, other questions than the times before.
func (g *Generator) Mend(ctx context.Context, doc *understudy.Document, spans []understudy.Span, made []understudy.Surrogate, times int) ([]understudy.Surrogate, error) {
	filled := make([]string, len(spans))
	for i, s := range made {
		if s.Text != understudy.Failed {
			filled[i] = s.Text
		}
	}
	return g.fill(ctx, doc, spans, filled, times*g.o.Attempts)
}

// Version is the digest of the model, if the server tells it.
func (g *Generator) Version(ctx context.Context) string {
	if m, ok := g.o.Model.(interface{ Digest(context.Context) string }); ok {
		return m.Digest(ctx)
	}
	return ""
}

// fill asks for all that is not filled. attempt is the number of the first one.
func (g *Generator) fill(ctx context.Context, doc *understudy.Document, spans []understudy.Span, filled []string, attempt int) ([]understudy.Surrogate, error) {
	code := cmp.Or(doc.Language, g.o.Default)
	l, ok := g.o.Languages[code]
	if !ok {
		return nil, fmt.Errorf("chat: no language %q", code)
	}
	sum := sha256.Sum256([]byte(doc.Text))
	p := page{
		Generator: g, Page: passage.Lay(l, doc.Text, spans), draw: g.o.Draw.Derive("document", string(sum[:])),
		filled: filled, attempt: attempt,
	}
	if g.o.UPOS {
		p.tags = baseline.Tags(l, doc.Text, spans)
	}
	for i := 0; i < len(spans); {
		j := p.together(i)
		if err := p.fill(ctx, i, j); err != nil {
			return nil, err
		}
		i = j
	}
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		out[i] = understudy.Surrogate{Span: s, Text: cmp.Or(p.filled[i], understudy.Failed)}
	}
	return out, nil
}
