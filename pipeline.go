package understudy

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/substitute/guard"
)

// A Pipeline runs the stages in order. It is safe for concurrent use if its parts are.
// Package job/stock builds one of the default stages.
//
// A corpus goes through it twice: Read and Observe for every document, Freeze
// once, Replace for every document. Pseudonymize does all of it for documents
// in memory; package job does it for files of any size.
type Pipeline struct {
	Detector  Detector
	Linker    Linker
	Policy    Policy // nil replaces everything
	Generator Generator
	Given     Detector // finds the spans of documents that carry their own (Document.Given); nil: takes them as they are
	Unread    Unread   // what happens to documents in languages that are not read
	Guard     guard.Options
	// Spared returns, for a text, a function that reports whether the guard must leave a
	// place as it is, such as a word of the user's allow list. Nil: no place is spared.
	Spared func(text string) func(Span) bool
	// Contradicting returns the indices of surrogates that contradict each other or what
	// stays: dates that do not exist, weekdays and ages that do not agree with the dates.
	// They become placeholders. Nil: they are not checked.
	Contradicting func(doc *Document, list []Surrogate) []int
	Unguarded     bool // leave stand-ins as the method made them, to measure the method
}

// A Reading is what was found in one document.
type Reading struct {
	Spans   []Span // sorted, not overlapping
	Linking Linking
}

// Read detects and links. If given is true, the document's own spans are used instead of
// detection. Errors name the document; that of an unread language is an UnreadLanguage.
func (p *Pipeline) Read(ctx context.Context, doc *Document, given bool) (r Reading, err error) {
	defer Contain(doc, &err)
	spans := doc.Given
	detector := p.Unread.Over(p.Detector)
	switch {
	case given && p.Unread.refuses(doc):
		return Reading{}, p.Unread.refusal(doc)
	case given && !p.Unread.replacesText(doc):
		spans, detector = Outermost(spans), p.Given
	}
	if detector != nil {
		if spans, err = detector.Detect(ctx, doc); err != nil {
			return Reading{}, fmt.Errorf("detect: document %q: %w", doc.ID, err)
		}
	}
	return p.Relate(ctx, doc, WithFixed(doc, spans))
}

// WithFixed returns doc.Fixed and those of spans that do not overlap it, sorted.
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

// Relate links spans that were detected earlier, as Read does.
func (p *Pipeline) Relate(ctx context.Context, doc *Document, spans []Span) (r Reading, err error) {
	defer Contain(doc, &err)
	if p.Unread.replacesText(doc) {
		return Reading{Spans: spans, Linking: unlinked(spans)}, nil
	}
	linking, err := p.Linker.Link(ctx, p.Unread.withDefault(doc), spans)
	if err != nil {
		return Reading{}, fmt.Errorf("link: document %q: %w", doc.ID, err)
	}
	return Reading{Spans: spans, Linking: linking}, nil
}

// Observe shows a document's entities to the policy and to the generator.
func (p *Pipeline) Observe(ctx context.Context, doc *Document, r Reading) (err error) {
	defer Contain(doc, &err)
	if p.Unread.replacesText(doc) {
		return nil
	}
	doc = p.Unread.withDefault(doc)
	if p.Policy != nil {
		if err := p.Policy.Observe(ctx, doc, r.Spans, r.Linking); err != nil {
			return fmt.Errorf("decide: document %q: %w", doc.ID, err)
		}
	}
	return p.Generator.Observe(ctx, doc, r.Spans, r.Linking)
}

// Freeze ends the first pass. A panic on the way is a Fault that names no document.
func (p *Pipeline) Freeze(ctx context.Context) (err error) {
	defer Contain(&Document{}, &err)
	if p.Policy != nil {
		if err := p.Policy.Freeze(ctx); err != nil {
			return fmt.Errorf("decide: %w", err)
		}
	}
	return p.Generator.Freeze(ctx)
}

// replaceAll is the decision for every mention if there is no policy.
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

// Replace decides what happens to each span of the reading, makes its stand-in and has the
// guard check the document. It returns one Surrogate for each span, and those that the
// guard adds (RuleGuard), sorted. It is to be called after Freeze.
func (p *Pipeline) Replace(ctx context.Context, doc *Document, r Reading) (list []Surrogate, err error) {
	defer Contain(doc, &err)
	if p.Unread.replacesText(doc) {
		return p.Unread.placeholders(doc, r.Spans), nil
	}
	foreign := p.Unread.concerns(doc)
	doc = p.Unread.withDefault(doc)
	decisions, err := p.decide(ctx, doc, r)
	if err != nil {
		return nil, fmt.Errorf("decide: document %q: %w", doc.ID, err)
	}
	// The generator is given all mentions, as when it observed them: kept ones tell it the
	// culture of names and the years by which dates move.
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
			out[i] = d.withoutGenerator(doc, r.Spans[i])
		}
	}
	for i, e := range r.Linking.Entities {
		for _, m := range e.Mentions {
			out[m].Entity = i + 1
		}
	}
	return p.applyGuard(ctx, doc, out, foreign)
}

// A Result is one document with its stand-ins.
type Result struct {
	Document   *Document
	Reading    Reading
	Surrogates []Surrogate // one for each span and those that the guard added, sorted
}

// Pseudonymize runs documents in memory through both passes. given says that
// the documents' own spans are used instead of detection. The results are in
// the order of the documents; package substitute writes them into the texts.
func (p *Pipeline) Pseudonymize(ctx context.Context, docs []*Document, given bool) ([]Result, error) {
	results := make([]Result, len(docs))
	if err := forEach(ctx, docs, func(ctx context.Context, i int) error {
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
	return results, forEach(ctx, docs, func(ctx context.Context, i int) (err error) {
		results[i].Surrogates, err = p.Replace(ctx, docs[i], results[i].Reading)
		return err
	})
}

// forEach calls f with the index of each document, from at most 8 goroutines.
func forEach(ctx context.Context, docs []*Document, f func(context.Context, int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i := range docs {
		g.Go(func() error { return f(ctx, i) })
	}
	return g.Wait()
}
