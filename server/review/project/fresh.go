package project

import (
	"context"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
)

// A Rehearser is a generator that can say what would stand in a text if roles were
// played by others; generate.Surrogates is one.
type Rehearser interface {
	As(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, plays []generate.Part) ([]understudy.Surrogate, error)
}

// freshen shows what was picked since the last cast in the mentions of a stretch, in
// all that are written with the same roles, without waiting for the next.
func (p *Project) freshen(ctx context.Context, t *tx, document int64, layer string, part stretch, ms []Mention) error {
	now := p.studio.last()
	if now == nil || len(ms) == 0 {
		return nil
	}
	c, err := now.changesAfterCast(ctx, t)
	rehearser, ok := now.pipeline.Generator.(Rehearser)
	if err != nil || !c.picks || !ok {
		return err
	}
	picked, err := picksIn(ctx, t, nil)
	if err != nil {
		return err
	}
	var plays []generate.Part
	for r, standIn := range picked.roles {
		if now.picks.roles[r] != standIn {
			plays = append(plays, generate.Part{Role: r, StandIn: standIn})
		}
	}
	if len(plays) == 0 {
		return nil
	}
	s, err := sceneOf(ctx, t, document, layer, part)
	if err != nil {
		return err
	}
	before, err := rehearser.As(ctx, s.doc, s.reading.Spans, s.reading.Linking, nil)
	if err != nil {
		return err
	}
	after, err := rehearser.As(ctx, s.doc, s.reading.Spans, s.reading.Linking, plays)
	if err != nil {
		return err
	}
	at := map[int64]int{}
	for i, m := range s.mentions {
		at[m.ID] = i
	}
	for i := range ms {
		m := &ms[i]
		n, ok := at[m.ID]
		switch {
		case !ok || before[n].Text == after[n].Text || m.Action != understudy.Replace || m.Pending || m.alone:
		case before[n].Text == m.StandIn: // the part of the text says all that the mention depends on
			m.StandIn, m.Why = after[n].Text, after[n].Reason
		default:
			m.Pending = true
		}
	}
	return nil
}
