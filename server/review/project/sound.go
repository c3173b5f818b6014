package project

import "errors"

// sound returns an error if what the change leaves behind does not hang together:
// mentions that overlap or lost their entity, tags of no mention.
func (w *work) sound() error {
	for _, e := range w.effects {
		r, err := current(w.ctx, w.t, e.row().table(), e.row().key())
		if err != nil {
			return err
		}
		switch r := r.(type) {
		case mentionRow:
			if b, ok := e.before.(mentionRow); ok && b.Start == r.Start && b.Stop == r.Stop && b.State == r.State && b.Entity == r.Entity && b.Layer == r.Layer {
				continue // it overlaps no more than it did
			}
			if err := w.soundMention(r); err != nil {
				return err
			}
		case entityRow:
			if b, ok := e.before.(entityRow); ok && b.State == Rejected && r.State != Rejected {
				if err := w.soundEntity(r); err != nil {
					return err
				}
			}
		case nil:
			if err := w.soundAbsence(e.row()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *work) soundMention(m mentionRow) error {
	e, err := one[entityRow](w.ctx, w.t, m.Entity)
	if errors.Is(err, errNoRow) {
		return w.gone("entities", m.Entity)
	}
	if err != nil || m.effective(e) == Rejected {
		return err
	}
	over, err := w.overlapping(m.Document, m.Layer, m.Start, m.Stop)
	if err != nil {
		return err
	}
	for _, o := range over {
		if o.ID != m.ID {
			return w.blame(o, ErrOverlap)
		}
	}
	return nil
}

// overlapping lists the mentions of a layer that touch a stretch and are not rejected.
func (w *work) overlapping(document int64, layer string, start, stop int) ([]mentionRow, error) {
	rows, err := w.t.QueryContext(w.ctx, "SELECT "+qualified[mentionRow]("m")+` FROM mentions m JOIN entities e ON e.id=m.entity
		WHERE m.document=? AND m.layer=? AND m.start>? AND m.start<? AND m.stop>? AND `+active+`
		UNION ALL SELECT `+qualified[mentionRow]("m")+` FROM mentions m JOIN entities e ON e.id=m.entity
		WHERE m.stop-m.start>128 AND m.document=? AND m.layer=? AND m.start<=? AND m.stop>? AND `+active+` ORDER BY 5, 1`, // start and id
		document, layer, start-wide, stop, start, document, layer, start-wide, start)
	return each(rows, err, into[mentionRow])
}

// soundEntity is soundMention of all mentions of an entity that was rejected.
func (w *work) soundEntity(e entityRow) error {
	for _, touches := range []string{
		"m.document=x.document AND m.layer=x.layer AND m.start>x.start-128 AND m.start<x.stop",
		"m.id IN (SELECT id FROM mentions WHERE stop-start>128) AND +m.document=x.document AND +m.layer=x.layer AND +m.start<=x.start-128",
	} {
		touching, err := column[int64](w.ctx, w.t, "SELECT m.id FROM mentions x CROSS JOIN mentions m ON m.stop>x.start AND m.id<>x.id AND "+touches+
			" JOIN entities e ON e.id=m.entity WHERE x.entity=? AND x.state<>'rejected' AND "+active+" LIMIT 1", e.ID)
		if err != nil {
			return err
		}
		for _, id := range touching {
			m, err := one[mentionRow](w.ctx, w.t, id)
			if err != nil {
				return err
			}
			return w.blame(m, ErrOverlap)
		}
	}
	return nil
}

// soundAbsence checks that nothing speaks of a row that is no more.
func (w *work) soundAbsence(r row) error {
	switch r := r.(type) {
	case entityRow:
		left, err := some[mentionRow](w.ctx, w.t, "entity=? LIMIT 1", r.ID)
		if err == nil && len(left) > 0 {
			err = w.blame(left[0], ErrUnknown)
		}
		return err
	case mentionRow:
		left, err := some[tagRow](w.ctx, w.t, "mention=? LIMIT 1", r.ID)
		if err == nil && len(left) > 0 {
			err = w.blame(left[0], ErrUnknown)
		}
		return err
	}
	return nil
}

// blame returns the Conflict with whoever touched a row last, or else the error.
func (w *work) blame(r row, otherwise error) error {
	if w.seen == Latest {
		return otherwise
	}
	others, err := w.changesAfter(r.table(), r.key())
	if err != nil {
		return err
	}
	if len(others) > 0 {
		return others[0].conflict(r)
	}
	return otherwise
}
