package project

import (
	"context"
	"fmt"

	"github.com/understudy-text/understudy"
)

// A scene is a document with the mentions of a layer as the rooms want them.
type scene struct {
	doc      *understudy.Document
	mentions []settled
	reading  understudy.Reading
}

func (p *Project) scene(ctx context.Context, id int64, layer string) (s *scene, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		s, err = sceneIn(ctx, t, id, layer)
		return err
	})
	return s, err
}

func sceneIn(ctx context.Context, t *tx, id int64, layer string) (*scene, error) {
	return sceneOf(ctx, t, id, layer, whole)
}

// sceneOf is the part of a document in the pieces that touch a stretch. The spans of
// its reading count from the beginning of its text; its mentions from that of the
// document.
func sceneOf(ctx context.Context, t *tx, id int64, layer string, part stretch) (*scene, error) {
	s := &scene{}
	doc, base, err := document(ctx, t, id, part)
	if err != nil {
		return nil, err
	}
	s.doc = doc
	if s.mentions, err = mentionsIn(ctx, t, id, layer, stretch{base, base + len(doc.Text)}); err != nil {
		return nil, err
	}
	at := map[int64]int{}
	for i, m := range s.mentions {
		span := m.span()
		span.Start, span.End = span.Start-base, span.End-base
		s.reading.Spans = append(s.reading.Spans, span)
		e, ok := at[m.Entity]
		if !ok {
			e = len(at)
			at[m.Entity] = e
			s.reading.Linking.Entities = append(s.reading.Linking.Entities, understudy.Entity{Category: m.of.Category, Kind: m.of.Kind})
		}
		of := &s.reading.Linking.Entities[e]
		of.Mentions = append(of.Mentions, i)
	}
	return s, nil
}

// contextBytes is how many bytes on either side of a mention a chooser reads: what a mention
// is written with does not depend on what stands further away.
const contextBytes = 8 << 10

// fullest is the mention that best shows an entity: the one written like it, or the
// longest.
func (p *Project) fullest(ctx context.Context, t *tx, e entityRow) (*scene, int, error) {
	rows, err := some[mentionRow](ctx, t, "entity=? AND state<>'rejected' ORDER BY stop-start DESC, id LIMIT 20", e.ID)
	if err != nil {
		return nil, 0, err
	}
	if len(rows) == 0 {
		return nil, 0, fmt.Errorf("%w: entity %d has no mention", ErrUnknown, e.ID)
	}
	best := rows[0]
	for i := len(rows) - 1; i >= 0; i-- {
		if form, err := textOf(ctx, t, rows[i].Document, rows[i].Start, rows[i].Stop); err == nil && form == e.Form {
			best = rows[i]
		}
	}
	s, err := sceneOf(ctx, t, best.Document, best.Layer, stretch{max(0, best.Start-contextBytes), best.Stop + contextBytes})
	if err != nil {
		return nil, 0, err
	}
	for i, m := range s.mentions {
		if m.ID == best.ID {
			return s, i, nil
		}
	}
	return nil, 0, fmt.Errorf("%w: entity %d was rejected", ErrUnknown, e.ID)
}
