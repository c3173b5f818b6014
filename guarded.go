package understudy

import (
	"context"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/internal/charset"
	"github.com/understudy-text/understudy/substitute/guard"
)

// RuleGuard is the rule of spans, and of decisions, that the guard added: a value that is
// hidden elsewhere in the document stood there and was not detected.
const RuleGuard = "guard"

// Guarded says what the guard did to a stand-in. Empty: nothing.
type Guarded string

// What the guard may do.
const (
	Redrawn Guarded = "redrawn"      // drawn again
	Neutral Guarded = "placeholders" // a placeholder was written
)

// applyGuard has package guard check the surrogates of a document, and returns them with
// its changes. It may add surrogates with spans of their own; the result is sorted. foreign
// says that the document's language is not read.
func (p *Pipeline) applyGuard(ctx context.Context, doc *Document, list []Surrogate, foreign bool) ([]Surrogate, error) {
	if p.Unguarded {
		fitCharset(doc, list)
		return list, nil
	}
	if p.Contradicting != nil && !foreign {
		for _, i := range p.Contradicting(doc, list) {
			list[i].Text, list[i].Guarded, list[i].Parts = PlaceholderOf(list[i].Category), Neutral, nil
		}
	}
	fitCharset(doc, list)
	mentions := make([]guard.Mention, len(list))
	for i, s := range list {
		hidden := s.Reason == "" && s.Decision.Action != Keep && s.Decision.Action != Invalidate
		mentions[i] = guard.Mention{Start: s.Start, End: s.End, Category: string(s.Category), Hidden: hidden, StandIn: s.Text}
	}
	o := p.Guard
	o.Language = doc.Language
	// Nothing is added to annotated documents, whose annotators said what is hidden, nor in
	// unread languages, where names stay, also those in an address.
	o.Outside = o.Outside && doc.Given == nil && !foreign
	found, err := guard.Check(ctx, doc.Text, mentions, o)
	if err != nil {
		return nil, fmt.Errorf("guard: document %q: %w", doc.ID, err)
	}
	for _, c := range found.Changes {
		list[c.Mention].Text, list[c.Mention].Guarded, list[c.Mention].Parts = c.Text, guardedBy(c.Redrawn), nil
	}
	spared := func(Span) bool { return false }
	if len(found.Extras) > 0 && p.Spared != nil {
		spared = p.Spared(doc.Text)
	}
	for _, e := range found.Extras {
		if spared(Span{Start: e.Start, End: e.End, Category: list[e.Mention].Category}) {
			continue
		}
		of := list[e.Mention]
		list = append(list, Surrogate{
			Span: Span{Start: e.Start, End: e.End, Category: of.Category, Kind: of.Kind, Rule: RuleGuard, Score: of.Score}, Text: e.Text, Guarded: guardedBy(e.Redrawn), Entity: of.Entity,
			Decision: Decision{Action: Replace, Rule: RuleGuard, Reason: "it is hidden elsewhere in the document"},
		})
	}
	if len(found.Extras) > 0 {
		slices.SortStableFunc(list, func(a, b Surrogate) int { return a.Start - b.Start })
	}
	return list, nil
}

// fitCharset rewrites stand-ins with the characters that the document's character set has.
// A stand-in that cannot be written in it becomes a placeholder.
func fitCharset(doc *Document, list []Surrogate) {
	set := charset.Named(doc.Charset)
	if doc.Charset == "" || set == nil {
		return
	}
	for i, s := range list {
		if s.Reason != "" || set.Writes(s.Text) {
			continue
		}
		text, ok := set.Fit(s.Text)
		if list[i].Text = text; !ok {
			list[i].Text, list[i].Guarded, list[i].Parts = PlaceholderOf(s.Category), Neutral, nil
		}
	}
}

// guardedBy names what the guard did to a stand-in that it changed.
func guardedBy(redrawn bool) Guarded {
	if redrawn {
		return Redrawn
	}
	return Neutral
}
