package project

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"encoding/json"
)

// Undo takes an annotator's last change back that is not undone yet. What others
// did since in other respects stays; where they built on the change, it is a
// *Conflict.
func (p *Project) Undo(ctx context.Context, annotator string) (Result, error) {
	var r Result
	err := p.update(ctx, func(t *tx) error {
		w := &work{ctx: ctx, t: t, p: p, who: annotator}
		var seq int64
		var session string
		var kind Kind
		err := t.QueryRowContext(ctx, "SELECT seq, session, kind FROM log WHERE annotator=? AND undone=0 AND kind<>? ORDER BY seq DESC LIMIT 1", annotator, string(undo)).Scan(&seq, &session, &kind)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNothing
		}
		if err != nil {
			return err
		}
		w.seen, w.session = seq, session
		if err := w.takeBack(seq); err != nil {
			return err
		}
		if err := w.sound(); err != nil {
			return err
		}
		if r, err = w.record(undo, Change{Kind: undo, Seen: seq}); err != nil {
			return err
		}
		r.Undone = kind
		_, err = t.ExecContext(ctx, "UPDATE log SET undone=? WHERE seq=?", r.Seq, seq)
		return err
	})
	return r, err
}

// takeBack makes the inverse of each effect of an entry, the last first.
func (w *work) takeBack(seq int64) error {
	effects, err := w.effectsOf(seq)
	if err != nil {
		return err
	}
	for i := len(effects) - 1; i >= 0; i-- {
		e := effects[i]
		now, err := current(w.ctx, w.t, e.row().table(), e.row().key())
		switch {
		case err != nil:
			return err
		case now == nil && e.after != nil:
			return w.gone(e.row().table(), e.row().key())
		case e.after == nil:
			err = w.store(e.before)
		case e.before == nil:
			err = w.remove(now)
		default:
			err = w.store(restore(now, e.before, e.after))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *work) effectsOf(seq int64) ([]effect, error) {
	rows, err := w.t.QueryContext(w.ctx, "SELECT tbl, coalesce(before,''), coalesce(after,'') FROM effects WHERE seq=? ORDER BY n", seq)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []effect
	for rows.Next() {
		var table, before, after string
		if err := rows.Scan(&table, &before, &after); err != nil {
			return nil, err
		}
		e, err := images(table, before, after)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, rows.Err()
}

// Log lists entries after one, oldest first, at most n.
func (p *Project) Log(ctx context.Context, after int64, n int) ([]Entry, error) {
	rows, err := p.db.QueryContext(ctx, "SELECT seq, annotator, at, change, undone FROM log WHERE seq>? ORDER BY seq LIMIT ?", after, n)
	if err != nil {
		return nil, p.explain(err)
	}
	defer rows.Close()
	var out []Entry
	for rows.Next() {
		var e Entry
		var at int64
		var said []byte
		if err := rows.Scan(&e.Seq, &e.Annotator, &at, &said, &e.Undone); err != nil {
			return nil, p.explain(err)
		}
		if err := json.Unmarshal(said, &e.Change); err != nil {
			return nil, errors.New("project: damaged: an entry of the log cannot be read")
		}
		e.At = time.UnixMilli(at)
		out = append(out, e)
	}
	return out, p.explain(rows.Err())
}

// Seen is the last entry of the log: what a page that is read now shows.
func (p *Project) Seen(ctx context.Context) (seq int64, err error) {
	err = p.db.QueryRowContext(ctx, "SELECT coalesce(max(seq),0) FROM log").Scan(&seq)
	return seq, p.explain(err)
}
