package project

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// layerIn is the layer in which an annotator reads a document: one's own if it is
// assigned to be read independently, else the shared one.
func layerIn(ctx context.Context, t *tx, annotator string, document int64) (string, error) {
	var independent bool
	err := t.QueryRowContext(ctx, "SELECT independent FROM assignments WHERE document=? AND annotator=?", document, annotator).Scan(&independent)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", err
	}
	if independent {
		return annotator, nil
	}
	return "", nil
}

func (w *work) layerOf(document int64) (string, error) {
	return layerIn(w.ctx, w.t, w.who, document)
}

// Annotators lists who has decided or was assigned something.
func (p *Project) Annotators(ctx context.Context) (names []string, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		names, err = column[string](ctx, t, "SELECT name FROM annotators ORDER BY name")
		return err
	})
	return names, err
}

// Readers lists who reads documents independently: who has a layer of their own.
func (p *Project) Readers(ctx context.Context) (names []string, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		names, err = column[string](ctx, t, "SELECT DISTINCT annotator FROM assignments WHERE independent ORDER BY annotator")
		return err
	})
	return names, err
}

// Assign gives documents to an annotator. Read independently, the annotator starts
// from what was detected or given, as nobody has decided yet, and sees no one
// else's decisions. Documents that were assigned before stay as they are.
func (p *Project) Assign(ctx context.Context, annotator string, documents []int64, independent bool) error {
	return p.update(ctx, func(t *tx) error {
		w := &work{ctx: ctx, t: t, p: p, who: annotator, seen: Latest}
		if err := w.enter(); err != nil {
			return err
		}
		copies := map[int64]entityRow{}
		for _, d := range documents {
			var there int
			if err := t.QueryRowContext(ctx, "SELECT count(*) FROM documents WHERE id=?", d).Scan(&there); err != nil {
				return err
			}
			if there == 0 {
				return fmt.Errorf("%w: document %d", ErrUnknown, d)
			}
			res, err := t.ExecContext(ctx, "INSERT OR IGNORE INTO assignments VALUES(?,?,?)", d, annotator, independent)
			if err != nil {
				return err
			}
			if n, err := res.RowsAffected(); err != nil || n == 0 || !independent {
				if err != nil {
					return err
				}
				continue
			}
			if err := w.copyLayer(d, copies); err != nil {
				return err
			}
		}
		return nil
	})
}

// copyLayer gives the annotator the mentions of a document that no person has made.
func (w *work) copyLayer(document int64, copies map[int64]entityRow) error {
	ms, err := some[mentionRow](w.ctx, w.t, "document=? AND layer='' AND source<>? ORDER BY start, id", document, string(Drawn))
	if err != nil {
		return err
	}
	for _, m := range ms {
		e, ok := copies[m.Entity]
		if !ok {
			from, err := one[entityRow](w.ctx, w.t, m.Entity)
			if err != nil {
				return err
			}
			found, err := some[entityRow](w.ctx, w.t, "layer=? AND category=? AND key=? ORDER BY id LIMIT 1", w.who, string(from.Category), from.Key)
			if err != nil {
				return err
			}
			if len(found) > 0 {
				e = found[0]
			} else {
				e = entityRow{Layer: w.who, Category: from.Category, Kind: from.Kind, Key: from.Key, Form: from.Form, State: Undecided}
				if e.ID, err = newID(w.ctx, w.t); err != nil {
					return err
				}
				if err := insert(w.ctx, w.t, e); err != nil {
					return err
				}
				if _, err := w.t.ExecContext(w.ctx, "INSERT INTO doubts SELECT ?, score, why FROM doubts WHERE entity=?", e.ID, from.ID); err != nil {
					return err
				}
			}
			copies[m.Entity] = e
		}
		m.Layer, m.Entity, m.State, m.Action, m.Reason, m.StandIn = w.who, e.ID, "", "", "", ""
		old := m.ID
		if m.ID, err = newID(w.ctx, w.t); err != nil {
			return err
		}
		if err := insert(w.ctx, w.t, m); err != nil {
			return err
		}
		if _, err := w.t.ExecContext(w.ctx, "INSERT INTO made SELECT ?, text, why, action, rule, reason FROM made WHERE mention=?", m.ID, old); err != nil {
			return err
		}
	}
	return nil
}
