package project

import (
	"context"
	"errors"
	"sync"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
)

// Rooms makes a pipeline that has seen nothing yet, over the correspondences that
// its generator is to know. Package stock has one ready (Shared.Pipeline).
type Rooms func(known generate.Correspondences) (*understudy.Pipeline, error)

// A studio holds what was cast last.
type studio struct {
	sync.Mutex
	rooms   Rooms
	beneath generate.Correspondences
	now     *casting
	working sync.Mutex // one cast at a time
}

// A casting is one cast of all documents.
type casting struct {
	pipeline  *understudy.Pipeline
	picks     *picks // that it was made with
	documents int64  // the last of them
	mu        sync.Mutex
	changes   changes // since
}

func (s *studio) last() *casting {
	s.Lock()
	defer s.Unlock()
	return s.now
}

// Errors of what needs a generator.
var (
	ErrUncast   = errors.New("no stand-ins were made yet")
	ErrNoChoice = errors.New("this method has no other candidates")
)

// Equip says what makes the stand-ins, for Recast, Candidates and Pseudonymize.
// beneath are the correspondences of a ledger, which what people picked goes before;
// it may be nil.
func (p *Project) Equip(rooms Rooms, beneath generate.Correspondences) {
	p.studio.Lock()
	defer p.studio.Unlock()
	p.studio.rooms, p.studio.beneath, p.studio.now = rooms, beneath, nil
}

// Cast is Equip and Recast.
func (p *Project) Cast(ctx context.Context, rooms Rooms, beneath generate.Correspondences) error {
	p.Equip(rooms, beneath)
	return p.Recast(ctx)
}

// Stale reports whether decisions were made that the stand-ins do not show yet.
func (p *Project) Stale(ctx context.Context) (bool, error) {
	now := p.studio.last()
	if now == nil {
		return true, nil
	}
	var c changes
	err := p.view(ctx, func(t *tx) (err error) {
		c, err = now.changesAfterCast(ctx, t)
		return err
	})
	return c.any(), err
}

// Recast makes the stand-ins that decisions have changed anew: those of the documents
// where something else happens to a mention, or, where something else was found or
// picked, all of them, looking at each document once and writing once. Decisions may
// be made meanwhile; they wait for no more than some rows.
func (p *Project) Recast(ctx context.Context) error {
	p.studio.working.Lock()
	defer p.studio.working.Unlock()
	p.studio.Lock()
	rooms, beneath, now := p.studio.rooms, p.studio.beneath, p.studio.now
	p.studio.Unlock()
	if rooms == nil {
		return ErrUncast
	}
	var c changes
	if now != nil {
		if err := p.view(ctx, func(t *tx) (err error) {
			c, err = now.changesAfterCast(ctx, t)
			return err
		}); err != nil || !c.any() {
			return err
		}
	}
	if now == nil || c.cast {
		return p.recastAll(ctx, rooms, beneath)
	}
	ids, err := p.treated(ctx, c)
	if err != nil {
		return err
	}
	if err := p.makeAll(ctx, ids, now.pipeline); err != nil {
		return err
	}
	now.mu.Lock()
	defer now.mu.Unlock()
	now.changes = changes{upto: c.upto} // what was decided meanwhile is read again
	return nil
}

func (p *Project) recastAll(ctx context.Context, rooms Rooms, beneath generate.Correspondences) error {
	next := &casting{}
	var err error
	if next.changes.upto, err = p.Seen(ctx); err != nil { // before all else: what is missed is made again
		return err
	}
	if next.picks, err = p.picks(ctx, beneath); err != nil {
		return err
	}
	if next.pipeline, err = rooms(next.picks); err != nil {
		return err
	}
	ids, err := p.ids(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		next.documents = id
		s, err := p.scene(ctx, id, "")
		if err == nil {
			err = next.pipeline.Observe(ctx, s.doc, s.reading)
		}
		if err != nil {
			return err
		}
	}
	if err := next.pipeline.Freeze(ctx); err != nil {
		return err
	}
	if err := p.makeAll(ctx, ids, next.pipeline); err != nil {
		return err
	}
	p.studio.Lock()
	defer p.studio.Unlock()
	p.studio.now = next
	return nil
}

func (p *Project) ids(ctx context.Context) (ids []int64, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		ids, err = column[int64](ctx, t, "SELECT id FROM documents ORDER BY id")
		return err
	})
	return ids, err
}

// makeAll writes down what people, the policy and the generator say of the mentions of
// documents, in all layers where they stand alike.
func (p *Project) makeAll(ctx context.Context, documents []int64, pipeline *understudy.Pipeline) error {
	var anew []remade
	flush := func(least int) error {
		for len(anew) > 0 && len(anew) >= least {
			some := anew[:min(len(anew), atOnce)]
			if err := p.update(ctx, func(t *tx) error { return keep(ctx, t, some) }); err != nil {
				return err
			}
			anew = anew[len(some):]
		}
		return nil
	}
	for _, id := range documents {
		of, err := p.made(ctx, id, pipeline)
		if err != nil {
			return err
		}
		anew = append(anew, of...)
		if err := flush(atOnce); err != nil {
			return err
		}
	}
	return flush(0)
}

// made lists the mentions of a document of which something else is said than is
// written down.
func (p *Project) made(ctx context.Context, id int64, pipeline *understudy.Pipeline) (anew []remade, err error) {
	s, err := p.scene(ctx, id, "")
	if err != nil || len(s.mentions) == 0 {
		return nil, err
	}
	shared, err := replaced(ctx, &understudy.Pipeline{Policy: ruled{pipeline.Policy, s}, Generator: pipeline.Generator, Guard: pipeline.Guard}, s)
	if err != nil {
		return nil, err
	}
	err = p.view(ctx, func(t *tx) error {
		layers, err := layersOf(ctx, t, id)
		if err != nil {
			return err
		}
		own := shared
		if len(layers) > 1 { // who reads alone sees no one else's decisions
			if own, err = replaced(ctx, pipeline, s); err != nil {
				return err
			}
		}
		anew, err = differing(ctx, t, id, shared, own)
		return err
	})
	return anew, err
}

// replaced returns what a pipeline makes of the mentions of a scene, by their places.
func replaced(ctx context.Context, pipeline *understudy.Pipeline, s *scene) (map[stretch]made, error) {
	surrogates, err := pipeline.Replace(ctx, s.doc, s.reading)
	out := make(map[stretch]made, len(surrogates))
	for _, one := range surrogates {
		d := one.Decision
		out[stretch{one.Start, one.End}] = made{true, one.Text, one.Reason, d.Action, d.Rule, d.Reason}
	}
	return out, err
}

// atOnce is how many stand-ins are written while decisions wait.
const atOnce = 250

// A remade mention has another stand-in than is written down.
type remade struct {
	mention int64
	at      stretch
	made
}

// differing lists the mentions of a document of which something else is written
// down, or nothing. Those of the shared layer and of others' own are told apart.
func differing(ctx context.Context, t *tx, document int64, shared, own map[stretch]made) (out []remade, err error) {
	rows, err := t.QueryContext(ctx, `SELECT m.id, m.layer='', m.start, m.stop, d.mention IS NOT NULL, coalesce(d.text,''), coalesce(d.why,''), coalesce(d.action,''), coalesce(d.rule,''), coalesce(d.reason,'')
		FROM mentions m LEFT JOIN made d ON d.mention=m.id WHERE m.document=?`, document)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one remade
		byPlace, isShared := own, false
		if err := rows.Scan(append([]any{&one.mention, &isShared, &one.at.from, &one.at.to}, one.made.scanInto()...)...); err != nil {
			return nil, err
		}
		if isShared {
			byPlace = shared
		}
		if d, ok := byPlace[one.at]; ok && d != one.made {
			one.made = d
			out = append(out, one)
		}
	}
	return out, rows.Err()
}

// keep writes stand-ins down, of mentions that still stand where they stood.
func keep(ctx context.Context, t *tx, some []remade) error {
	for _, d := range some {
		if _, err := t.ExecContext(ctx, "INSERT OR REPLACE INTO made SELECT id, ?, ?, ?, ?, ? FROM mentions WHERE id=? AND start=? AND stop=?", d.text, d.why, string(d.action), d.rule, d.reason, d.mention, d.at.from, d.at.to); err != nil {
			return err
		}
	}
	return nil
}

// ruled is a policy with what people decided before it.
type ruled struct {
	understudy.Policy // may be nil
	*scene
}

func (r ruled) Decide(ctx context.Context, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]understudy.Decision, error) {
	decisions := make([]understudy.Decision, len(spans))
	if r.Policy != nil {
		var err error
		if decisions, err = r.Policy.Decide(ctx, doc, spans, l); err != nil {
			return nil, err
		}
	}
	if len(decisions) != len(r.mentions) {
		return nil, errChanged
	}
	for i, m := range r.mentions {
		m.rule(&decisions[i])
	}
	return decisions, nil
}

// rule puts what people decided of a mention in the place of what a policy did.
func (m settled) rule(d *understudy.Decision) {
	switch {
	case m.Action != "":
		*d = understudy.Decision{Action: m.Action, Rule: ruleReview, Reason: m.Reason}
	case m.of.Action != "":
		*d = understudy.Decision{Action: m.of.Action, Rule: m.of.Rule, Reason: m.of.Reason}
	case d.Action == "":
		*d = understudy.Decision{Action: understudy.Replace, Rule: "default", Reason: "everything that was found is replaced"}
	}
}
