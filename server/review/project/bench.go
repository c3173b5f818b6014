package project

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/understudy-text/understudy"
)

// A bench is the rooms of the review: it finds and links what the project has, and
// asks the policy and the generator for what people have not decided.
type bench struct {
	ctx   context.Context
	mu    sync.Mutex // one reader of the file at a time
	t     *tx
	inner *understudy.Pipeline
	last  *scene
}

// scene is that of a document of this name.
func (b *bench) scene(doc *understudy.Document) (*scene, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.last != nil && b.last.doc.ID == doc.ID {
		return b.last, nil
	}
	ids, err := column[int64](b.ctx, b.t, "SELECT id FROM documents WHERE name=?", doc.ID)
	if err == nil && len(ids) == 0 {
		err = fmt.Errorf("%w: the document was refused when it was read", ErrUnknown)
	}
	if err != nil {
		return nil, err
	}
	s, err := sceneIn(b.ctx, b.t, ids[0], "")
	if err != nil {
		return nil, err
	}
	b.last = s
	return s, nil
}

func (b *bench) Detect(_ context.Context, doc *understudy.Document) ([]understudy.Span, error) {
	s, err := b.scene(doc)
	if err != nil {
		return nil, err
	}
	doc.Language = s.doc.Language // as it was told when the file was read
	return s.reading.Spans, nil
}

func (b *bench) Link(_ context.Context, doc *understudy.Document, _ []understudy.Span) (understudy.Linking, error) {
	s, err := b.scene(doc)
	if err != nil {
		return understudy.Linking{}, err
	}
	doc.Language = s.doc.Language
	return s.reading.Linking, nil
}

// A policy is what people decided, and for the rest that of the rooms.
type policy struct{ *bench }

func (b policy) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	if b.inner.Policy == nil {
		return nil
	}
	return b.inner.Policy.Observe(ctx, doc, spans, l)
}

func (b policy) Freeze(ctx context.Context) error {
	if b.inner.Policy == nil {
		return nil
	}
	return b.inner.Policy.Freeze(ctx)
}

func (b policy) Decide(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Decision, error) {
	s, err := b.scene(doc)
	if err != nil {
		return nil, err
	}
	return ruled{b.inner.Policy, s}.Decide(ctx, doc, spans, l)
}

// A generator is the one of the rooms, with the stand-ins that people chose for one
// mention, or that it could not take apart. Those with roles it knows as picks.
type generator struct{ *bench }

func (b generator) Observe(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) error {
	return b.inner.Generator.Observe(ctx, doc, spans, l)
}

func (b generator) Freeze(ctx context.Context) error { return b.inner.Generator.Freeze(ctx) }

var errChanged = errors.New("project: the mentions of a document are not those it was read with")

func (b generator) Generate(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Surrogate, error) {
	s, err := b.scene(doc)
	if err != nil {
		return nil, err
	}
	out, err := b.inner.Generator.Generate(ctx, doc, spans, l)
	if err != nil {
		return nil, err
	}
	if len(out) != len(s.mentions) {
		return nil, errChanged
	}
	for i, m := range s.mentions {
		switch {
		case m.StandIn != "":
			out[i].Text, out[i].Reason = m.StandIn, ""
		case m.of.StandIn != "" && m.of.Roles == "":
			out[i].Text, out[i].Reason = m.of.StandIn, ""
		}
	}
	return out, nil
}
