package understudy

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/substitute/guard"
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
	Given     Detector // of documents whose own spans are used; nil: these as they are
	Unread    Unread   // what happens to documents in other languages
	Guard     guard.Options
	// Spared tells places that the guard may not hide though no mention covers them; nil: none.
	Spared func(text string) func(Span) bool
	// Contradicting tells stand-ins that contradict each other or what stays, as indices
	// of the surrogates: dates that do not exist, weekdays and ages that are not those of
	// the dates. The guard writes placeholders for them. nil: nobody looks.
	Contradicting func(doc *Document, list []Surrogate) []int
	Unguarded     bool // stand-ins are as the method made them, for measuring it
}

// A Reading is what was found in one document.
type Reading struct {
	Spans   []Span // sorted, not overlapping
	Linking Linking
}

// Read detects and links. If given is true, the document's own spans are used
// and nothing is detected.
func (p *Pipeline) Read(ctx context.Context, doc *Document, given bool) (r Reading, err error) {
	defer Contain(doc, &err)
	spans := doc.Given
	detector := p.Unread.Over(p.Detector)
	switch {
	case given && p.Unread.refuses(doc):
		return Reading{}, p.Unread.refusal(doc)
	case given && !p.Unread.whole(doc):
		spans, detector = Outermost(spans), p.Given
	}
	if detector != nil {
		if spans, err = detector.Detect(ctx, doc); err != nil {
			return Reading{}, fmt.Errorf("detect: document %q: %w", doc.ID, err)
		}
	}
	return p.Relate(ctx, doc, WithFixed(doc, spans))
}

// WithFixed adds the mentions of a document that are known beforehand to those that were
// found, and leaves out what overlaps them.
func WithFixed(doc *Document, spans []Span) []Span {
	if len(doc.Fixed) == 0 {
		return spans
	}
	out := slices.DeleteFunc(slices.Clone(spans), func(s Span) bool {
		return slices.ContainsFunc(doc.Fixed, func(f Span) bool { return s.Start < f.End && f.Start < s.End })
	})
	out = append(out, doc.Fixed...)
	slices.SortFunc(out, func(a, b Span) int { return a.Start - b.Start })
	return out
}

// Relate links spans that were found before.
func (p *Pipeline) Relate(ctx context.Context, doc *Document, spans []Span) (r Reading, err error) {
	defer Contain(doc, &err)
	if p.Unread.whole(doc) {
		return Reading{Spans: spans, Linking: apart(spans)}, nil
	}
	linking, err := p.Linker.Link(ctx, p.Unread.asDefault(doc), spans)
	if err != nil {
		return Reading{}, fmt.Errorf("link: document %q: %w", doc.ID, err)
	}
	return Reading{Spans: spans, Linking: linking}, nil
}

// Observe shows a document's entities to the policy and to the generator.
func (p *Pipeline) Observe(ctx context.Context, doc *Document, r Reading) (err error) {
	defer Contain(doc, &err)
	if p.Unread.whole(doc) {
		return nil
	}
	doc = p.Unread.asDefault(doc)
	if p.Policy != nil {
		if err := p.Policy.Observe(ctx, doc, r.Spans, r.Linking); err != nil {
			return fmt.Errorf("decide: document %q: %w", doc.ID, err)
		}
	}
	return p.Generator.Observe(ctx, doc, r.Spans, r.Linking)
}

// Freeze ends the first pass.
func (p *Pipeline) Freeze(ctx context.Context) error {
	if p.Policy != nil {
		if err := p.Policy.Freeze(ctx); err != nil {
			return fmt.Errorf("decide: %w", err)
		}
	}
	return p.Generator.Freeze(ctx)
}

// replaceAll is what is done where there is no policy.
var replaceAll = Decision{Action: Replace, Rule: "default", Reason: "everything that was found is replaced"}

// decide returns one Decision for each span.
func (p *Pipeline) decide(ctx context.Context, doc *Document, r Reading) ([]Decision, error) {
	if p.Policy != nil {
		decisions, err := p.Policy.Decide(ctx, doc, r.Spans, r.Linking)
		if err == nil && len(decisions) != len(r.Spans) {
			err = fmt.Errorf("%d decisions for %d spans", len(decisions), len(r.Spans))
		}
		return decisions, err
	}
	decisions := make([]Decision, len(r.Spans))
	for i := range decisions {
		decisions[i] = replaceAll
	}
	return decisions, nil
}

// Replace decides and returns one Surrogate for each span of the reading, in order,
// and among them those that the guard adds (RuleGuard).
func (p *Pipeline) Replace(ctx context.Context, doc *Document, r Reading) (list []Surrogate, err error) {
	defer Contain(doc, &err)
	if p.Unread.whole(doc) {
		return p.Unread.placeholders(doc, r.Spans), nil
	}
	foreign := p.Unread.concerns(doc)
	doc = p.Unread.asDefault(doc)
	decisions, err := p.decide(ctx, doc, r)
	if err != nil {
		return nil, fmt.Errorf("decide: document %q: %w", doc.ID, err)
	}
	// The generator sees what it has observed, all of it: what is kept tells it
	// of what is not (the culture of names, the years by which dates move).
	r.Linking.Kept = make([]bool, len(decisions))
	for i, d := range decisions {
		r.Linking.Kept[i] = d.Action == Keep
	}
	out, err := p.Generator.Generate(ctx, doc, r.Spans, r.Linking)
	if err != nil {
		return nil, fmt.Errorf("generate: document %q: %w", doc.ID, err)
	}
	for i, d := range decisions {
		if d.Action == Replace {
			out[i].Decision = d
		} else {
			out[i] = d.surrogate(doc, r.Spans[i])
		}
	}
	for i, e := range r.Linking.Entities {
		for _, m := range e.Mentions {
			out[m].Entity = i + 1
		}
	}
	return p.guarded(ctx, doc, out, foreign)
}

// A Result is one document with its stand-ins.
type Result struct {
	Document   *Document
	Reading    Reading
	Surrogates []Surrogate // one for each span, in order, and what the guard added
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
