package project

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
)

// A Chooser is a generator that can say what else would do; generate.Surrogates is
// one, if it was told to Keep what that needs.
type Chooser interface {
	Candidates(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention, n int) ([]generate.Candidate, error)
	Check(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention int, typed string) (generate.Candidate, error)
}

// A Candidate is a stand-in that can be picked for an entity.
type Candidate struct {
	StandIn string  `json:"stand_in"`
	Score   float64 `json:"score"` // 0–1, how much it resembles the original in sound, ending and length
	Roles   []Role  `json:"roles,omitempty"`
	Why     string  `json:"why,omitempty"` // the filters refuse it
}

func candidateOf(c generate.Candidate) Candidate {
	out := Candidate{StandIn: c.Text, Score: c.Score, Why: c.Why}
	for _, part := range c.Parts {
		out.Roles = append(out.Roles, Role{part.Role.Kind, part.Role.Key, part.StandIn})
	}
	return out
}

// Candidates lists up to n other stand-ins for an entity, in the form of its fullest
// mention. All have passed the filters. Values that move with their document (dates,
// amounts) have none.
func (p *Project) Candidates(ctx context.Context, entity int64, n int) (out []Candidate, err error) {
	out = []Candidate{}
	err = p.choose(ctx, entity, func(c Chooser, s *scene, mention int) error {
		found, err := c.Candidates(ctx, s.doc, s.reading.Spans, s.reading.Linking, mention, n)
		for _, one := range found {
			out = append(out, candidateOf(one))
		}
		return err
	})
	return out, err
}

// Check says of a stand-in that was typed for an entity whether the filters take it,
// and which roles it gives. It is to be picked with these.
func (p *Project) Check(ctx context.Context, entity int64, typed string) (out Candidate, err error) {
	if err := checkTyped(typed); err != nil {
		return out, err
	}
	err = p.choose(ctx, entity, func(c Chooser, s *scene, mention int) error {
		found, err := c.Check(ctx, s.doc, s.reading.Spans, s.reading.Linking, mention, typed)
		out = candidateOf(found)
		if err != nil || len(found.Parts) > 0 || found.Why != "" {
			return err
		}
		// People type what stands for the entity; the mention may have a title besides.
		span := s.reading.Spans[mention]
		before, after, ok := strings.Cut(s.doc.Text[span.Start:span.End], s.mentions[mention].of.Form)
		if !ok || before == "" && after == "" {
			return nil
		}
		found, err = c.Check(ctx, s.doc, s.reading.Spans, s.reading.Linking, mention, before+typed+after)
		if err == nil && len(found.Parts) > 0 {
			with := candidateOf(found)
			out.Roles, out.Why = with.Roles, with.Why
		}
		return err
	})
	return out, err
}

func (p *Project) choose(ctx context.Context, entity int64, f func(Chooser, *scene, int) error) error {
	now := p.studio.last()
	if now == nil {
		return ErrUncast
	}
	chooser, ok := now.pipeline.Generator.(Chooser)
	if !ok {
		return ErrNoChoice
	}
	var s *scene
	var mention int
	if err := p.view(ctx, func(t *tx) error {
		e, err := one[entityRow](ctx, t, entity)
		if errors.Is(err, errNoRow) {
			return fmt.Errorf("%w: entity %d", ErrUnknown, entity)
		}
		if err != nil {
			return err
		}
		s, mention, err = p.fullest(ctx, t, e)
		return err
	}); err != nil {
		return err
	}
	return f(chooser, s, mention)
}
