package understudy

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// A Pipeline is the rooms in order. Its parts must be safe for concurrent use;
// then so is the pipeline. Package stock has a ready one.
//
// A corpus goes through it twice: Read and Observe for every document, Freeze
// once, Replace for every document. Pseudonymize does all of it for documents
// in memory; package job does it for files of any size.
type Pipeline struct {
	Detector  Detector
	Linker    Linker
	Policy    Policy // nil replaces everything
	Generator Generator
}

// A Reading is what was found in one document.
type Reading struct {
	Spans     []Span // sorted, not overlapping
	Linking   Linking
	Decisions []Decision // one for each entity
}

// Read detects, links and decides. If given is true, the document's own spans
// are used and nothing is detected.
func (p *Pipeline) Read(ctx context.Context, doc *Document, given bool) (Reading, error) {
	spans := doc.Given
	if given {
		spans = Outermost(spans)
	} else {
		var err error
		if spans, err = p.Detector.Detect(ctx, doc); err != nil {
			return Reading{}, fmt.Errorf("detect: document %q: %w", doc.ID, err)
		}
	}
	return p.Relate(ctx, doc, spans)
}

// Relate links and decides over spans that were found before.
func (p *Pipeline) Relate(ctx context.Context, doc *Document, spans []Span) (Reading, error) {
	linking, err := p.Linker.Link(ctx, doc, spans)
	if err != nil {
		return Reading{}, fmt.Errorf("link: document %q: %w", doc.ID, err)
	}
	r := Reading{Spans: spans, Linking: linking, Decisions: make([]Decision, len(linking.Entities))}
	for i, e := range linking.Entities {
		r.Decisions[i] = Decision{Action: Replace, Rule: "default"}
		if p.Policy != nil {
			r.Decisions[i] = p.Policy.Decide(doc, spans, e)
		}
	}
	return r, nil
}

// Observe shows a document's entities that are to be replaced to the generator.
func (p *Pipeline) Observe(ctx context.Context, doc *Document, r Reading) error {
	replaced, _ := r.replaced()
	return p.Generator.Observe(ctx, doc, replaced.Spans, replaced.Linking)
}

// Freeze ends the first pass.
func (p *Pipeline) Freeze(ctx context.Context) error { return p.Generator.Freeze(ctx) }

// Replace returns one Surrogate for each span of the reading, in order.
func (p *Pipeline) Replace(ctx context.Context, doc *Document, r Reading) ([]Surrogate, error) {
	replaced, at := r.replaced()
	generated, err := p.Generator.Generate(ctx, doc, replaced.Spans, replaced.Linking)
	if err != nil {
		return nil, fmt.Errorf("generate: document %q: %w", doc.ID, err)
	}
	out := make([]Surrogate, len(r.Spans))
	for i, s := range r.Spans {
		out[i] = Surrogate{Span: s}
	}
	for i, e := range r.Linking.Entities {
		if r.Decisions[i].Action == Keep {
			for _, m := range e.Mentions {
				out[m].Reason = "kept: " + r.Decisions[i].Rule
			}
		}
	}
	for i, g := range generated {
		out[at[i]] = g
	}
	return out, nil
}

// A Result is one document with its stand-ins.
type Result struct {
	Document   *Document
	Reading    Reading
	Surrogates []Surrogate // one for each span, in order
}

// Pseudonymize runs documents in memory through both passes. given says that
// the documents' own spans are used instead of detection. The results are in
// the order of the documents; package substitute writes them into the texts.
func (p *Pipeline) Pseudonymize(ctx context.Context, docs []*Document, given bool) ([]Result, error) {
	results := make([]Result, len(docs))
	if err := each(ctx, docs, func(ctx context.Context, i int) error {
		r, err := p.Read(ctx, docs[i], given)
		if err != nil {
			return err
		}
		results[i] = Result{Document: docs[i], Reading: r}
		return p.Observe(ctx, docs[i], r)
	}); err != nil {
		return nil, err
	}
	if err := p.Freeze(ctx); err != nil {
		return nil, err
	}
	return results, each(ctx, docs, func(ctx context.Context, i int) (err error) {
		results[i].Surrogates, err = p.Replace(ctx, docs[i], results[i].Reading)
		return err
	})
}

func each(ctx context.Context, docs []*Document, f func(context.Context, int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i := range docs {
		g.Go(func() error { return f(ctx, i) })
	}
	return g.Wait()
}

// replaced returns the reading without the entities that are kept, and for
// each of its spans the index it has in r.
func (r Reading) replaced() (Reading, []int) {
	keeps := false
	for _, d := range r.Decisions {
		keeps = keeps || d.Action == Keep
	}
	at := make([]int, 0, len(r.Spans))
	if !keeps {
		for i := range r.Spans {
			at = append(at, i)
		}
		return r, at
	}
	kept := make([]bool, len(r.Spans))
	for i, e := range r.Linking.Entities {
		if r.Decisions[i].Action == Keep {
			for _, m := range e.Mentions {
				kept[m] = true
			}
		}
	}
	var out Reading
	now := make([]int, len(r.Spans))
	for i, s := range r.Spans {
		if !kept[i] {
			now[i] = len(out.Spans)
			out.Spans, at = append(out.Spans, s), append(at, i)
		}
	}
	for i, e := range r.Linking.Entities {
		if r.Decisions[i].Action == Keep {
			continue
		}
		mentions := make([]int, len(e.Mentions))
		for j, m := range e.Mentions {
			mentions[j] = now[m]
		}
		e.Mentions = mentions
		out.Linking.Entities = append(out.Linking.Entities, e)
		out.Decisions = append(out.Decisions, r.Decisions[i])
	}
	return out, at
}
