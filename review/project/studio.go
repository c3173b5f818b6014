package project

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
)

// Rooms makes a pipeline that has seen nothing yet, over the correspondences that
// its generator is to know. Package stock has one ready (Shared.Pipeline).
type Rooms func(known generate.Correspondences) (*understudy.Pipeline, error)

// A Chooser is a generator that can say what else would do; generate.Surrogates is
// one, if it was told to Keep what that needs.
type Chooser interface {
	Candidates(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention, n int) ([]generate.Candidate, error)
	Check(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking, mention int, typed string) (generate.Candidate, error)
}

// A studio holds the generator that was cast last.
type studio struct {
	sync.Mutex
	rooms   Rooms
	beneath generate.Correspondences
	chooser Chooser
	seen    int64 // the last entry of the log that it knows
}

// Cast shows all documents to a policy and a generator and keeps what they say of
// each mention. beneath are the correspondences of a ledger, which what people
// picked goes before; it may be nil. Rooms are remembered for Recast and Export.
func (p *Project) Cast(ctx context.Context, rooms Rooms, beneath generate.Correspondences) error {
	p.studio.Lock()
	p.studio.rooms, p.studio.beneath = rooms, beneath
	p.studio.Unlock()
	return p.Recast(ctx)
}

// ErrUncast says that stand-ins were asked for before there was a generator.
var ErrUncast = errors.New("no stand-ins were made yet")

// Stale reports whether decisions were made that the stand-ins do not show yet.
func (p *Project) Stale(ctx context.Context) (bool, error) {
	p.studio.Lock()
	seen := p.studio.seen
	p.studio.Unlock()
	now, err := p.Seen(ctx)
	return now != seen, err
}

// Recast makes all stand-ins anew: once for each document to look at, once to write.
func (p *Project) Recast(ctx context.Context) error {
	p.studio.Lock()
	rooms, beneath := p.studio.rooms, p.studio.beneath
	p.studio.Unlock()
	if rooms == nil {
		return ErrUncast
	}
	seen, err := p.Seen(ctx)
	if err != nil {
		return err
	}
	picks, err := p.picks(ctx, beneath)
	if err != nil {
		return err
	}
	pipeline, err := rooms(picks)
	if err != nil {
		return err
	}
	ids, err := p.ids(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		s, err := p.scene(ctx, id, "")
		if err == nil {
			err = pipeline.Observe(ctx, s.doc, s.reading)
		}
		if err != nil {
			return err
		}
	}
	if err := pipeline.Freeze(ctx); err != nil {
		return err
	}
	for _, id := range ids {
		if err := p.make(ctx, id, pipeline); err != nil {
			return err
		}
	}
	p.studio.Lock()
	defer p.studio.Unlock()
	p.studio.chooser, _ = pipeline.Generator.(Chooser)
	p.studio.seen = seen
	return nil
}

func (p *Project) ids(ctx context.Context) (ids []int64, err error) {
	err = p.view(ctx, func(t *sql.Tx) (err error) {
		ids, err = numbers(ctx, t, "SELECT id FROM documents ORDER BY id")
		return err
	})
	return ids, err
}

// make writes down what the policy and the generator say of a document's mentions,
// in all layers where they stand alike.
func (p *Project) make(ctx context.Context, id int64, pipeline *understudy.Pipeline) error {
	s, err := p.scene(ctx, id, "")
	if err != nil {
		return err
	}
	surrogates, err := pipeline.Replace(ctx, s.doc, s.reading)
	if err != nil {
		return err
	}
	return p.update(ctx, func(t *sql.Tx) error {
		st, err := t.PrepareContext(ctx, `INSERT OR REPLACE INTO made SELECT id, ?, ?, ?, ?, ? FROM mentions WHERE document=? AND layer=? AND start=? AND stop=?`)
		if err != nil {
			return err
		}
		layers, err := layersOf(ctx, t, id)
		if err != nil {
			return err
		}
		for _, one := range surrogates {
			d := one.Decision
			for _, layer := range layers {
				if _, err := st.ExecContext(ctx, one.Text, one.Reason, string(d.Action), d.Rule, d.Reason, id, layer, one.Start, one.End); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// A scene is a document with the mentions of a layer as the rooms want them.
type scene struct {
	doc      *understudy.Document
	mentions []settled
	reading  understudy.Reading
}

func (p *Project) scene(ctx context.Context, id int64, layer string) (s *scene, err error) {
	err = p.view(ctx, func(t *sql.Tx) (err error) {
		s, err = sceneIn(ctx, t, id, layer)
		return err
	})
	return s, err
}

func sceneIn(ctx context.Context, t *sql.Tx, id int64, layer string) (*scene, error) {
	return sceneOf(ctx, t, id, layer, whole)
}

// sceneOf is the part of a document in the pieces that touch a stretch. The spans of
// its reading count from the beginning of its text; its mentions from that of the
// document.
func sceneOf(ctx context.Context, t *sql.Tx, id int64, layer string, part stretch) (*scene, error) {
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

// sight is how many bytes on either side of a mention a chooser reads: what a mention
// is written with does not depend on what stands further away.
const sight = 8 << 10

// fullest is the mention that best shows an entity: the one written like it, or the
// longest.
func (p *Project) fullest(ctx context.Context, t *sql.Tx, e entityRow) (*scene, int, error) {
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
	s, err := sceneOf(ctx, t, best.Document, best.Layer, stretch{max(0, best.Start-sight), best.Stop + sight})
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
		return err
	})
	return out, err
}

func (p *Project) choose(ctx context.Context, entity int64, f func(Chooser, *scene, int) error) error {
	p.studio.Lock()
	chooser := p.studio.chooser
	p.studio.Unlock()
	if chooser == nil {
		return ErrUncast
	}
	var s *scene
	var mention int
	if err := p.view(ctx, func(t *sql.Tx) error {
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
