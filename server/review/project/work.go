package project

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/understudy-text/understudy/language/lexicon"
)

// work is a change under way: all it writes goes through put and remove, which
// refuse what others have changed meanwhile and note what undoes it.
type work struct {
	ctx     context.Context
	t       *tx
	p       *Project
	who     string
	session string
	seen    int64
	checked bool  // the generator's filters have passed what is picked
	others  *bool // whether anybody else has changed anything since it was seen; nil: not asked
	effects []effect
}

// An effect is what a change did to one row; nil is a row that is not there.
type effect struct{ before, after row }

func (e effect) row() row {
	if e.after != nil {
		return e.after
	}
	return e.before
}

// store writes a row, new or changed, unless it is as it was.
func (w *work) store(r row) error {
	before, err := current(w.ctx, w.t, r.table(), r.key())
	if err != nil {
		return err
	}
	return w.replace(before, r)
}

// replace is put of a row that was just read; nil: that is not there.
func (w *work) replace(before, r row) error {
	if before == r {
		return nil
	}
	if before != nil {
		if err := w.unchanged(r, groups(before, r)); err != nil {
			return err
		}
	}
	w.effects = append(w.effects, effect{before, r})
	return insert(w.ctx, w.t, r)
}

// remove takes a row away.
func (w *work) remove(r row) error {
	if err := w.unchanged(r, nil); err != nil {
		return err
	}
	w.effects = append(w.effects, effect{r, nil})
	_, err := w.t.ExecContext(w.ctx, "DELETE FROM "+r.table()+" WHERE id=?", r.key())
	return err
}

// unchanged returns a Conflict if somebody else has changed a row since it was
// seen, in one of the groups; nil stands for all groups.
func (w *work) unchanged(r row, in map[string]bool) error {
	if w.seen == Latest {
		return nil
	}
	if w.others == nil {
		w.others = new(bool)
		if err := w.t.QueryRowContext(w.ctx, "SELECT EXISTS (SELECT 1 FROM log WHERE seq>? AND (annotator<>? OR session<>?))", w.seen, w.who, w.session).Scan(w.others); err != nil {
			return err
		}
	}
	if !*w.others {
		return nil
	}
	others, err := w.changesAfter(r.table(), r.key())
	if err != nil {
		return err
	}
	for _, o := range others {
		if o.before == nil || o.after == nil {
			if o.after == nil {
				return o.conflict(r)
			}
			continue // who knows its id has seen it come
		}
		for g := range groups(o.before, o.after) {
			if in == nil || in[g] {
				return o.conflict(r)
			}
		}
	}
	return nil
}

// A foreign effect is one of somebody else.
type foreign struct {
	effect
	Conflict
}

func (f foreign) conflict(r row) error {
	c := f.Conflict
	switch r := r.(type) {
	case mentionRow:
		c.Mention, c.Entity = r.ID, r.Entity
	case entityRow:
		c.Entity = r.ID
	case tagRow:
		c.Mention = r.Mention
	}
	return &c
}

// changesAfter returns what others did to a row after it was seen, the last first.
func (w *work) changesAfter(table string, id int64) ([]foreign, error) {
	rows, err := w.t.QueryContext(w.ctx, `SELECT l.annotator, l.at, l.kind, l.seq, coalesce(e.before,''), coalesce(e.after,'')
		FROM effects e JOIN log l ON l.seq=e.seq WHERE e.tbl=? AND e.row=? AND e.seq>? AND (l.annotator<>? OR l.session<>?)
		AND l.undone=0 AND NOT EXISTS (SELECT 1 FROM log x WHERE x.undone=l.seq AND x.seq>?) ORDER BY e.seq DESC`, // what was undone is as if it had not been
		table, id, w.seen, w.who, w.session, w.seen)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []foreign
	for rows.Next() {
		var f foreign
		var at int64
		var before, after string
		if err := rows.Scan(&f.By, &at, &f.Kind, &f.Seq, &before, &after); err != nil {
			return nil, err
		}
		f.At = time.UnixMilli(at)
		if f.effect, err = images(table, before, after); err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, rows.Err()
}

// images reads the images of a row; an empty one is a row that was not there.
func images(table, before, after string) (e effect, err error) {
	parse, ok := rowTables[table]
	if !ok {
		return e, fmt.Errorf("project: damaged: the log speaks of %q", table)
	}
	for _, one := range []struct {
		image string
		to    *row
	}{{before, &e.before}, {after, &e.after}} {
		if one.image == "" {
			continue
		}
		if *one.to, err = parse([]byte(one.image)); err != nil {
			return e, errors.New("project: damaged: a row in the log cannot be read")
		}
	}
	return e, nil
}

// gone says why a row is not there: who took it away, or that it never was.
func (w *work) gone(table string, id int64) error {
	others, err := w.changesAfter(table, id)
	if err != nil {
		return err
	}
	for _, o := range others {
		if o.after == nil {
			return o.conflict(o.before)
		}
	}
	return fmt.Errorf("%w: %s %d", ErrUnknown, table, id)
}

func (w *work) mention(id int64) (mentionRow, error) {
	m, err := one[mentionRow](w.ctx, w.t, id)
	if errors.Is(err, errNoRow) {
		return m, w.gone("mentions", id)
	}
	if err == nil && m.Layer != "" && m.Layer != w.who {
		return m, ErrLayer
	}
	return m, err
}

func (w *work) entity(id int64) (entityRow, error) {
	e, err := one[entityRow](w.ctx, w.t, id)
	if errors.Is(err, errNoRow) {
		return e, w.gone("entities", id)
	}
	if err == nil && e.Layer != "" && e.Layer != w.who {
		return e, ErrLayer
	}
	return e, err
}

func (w *work) mentionsOf(entity int64) ([]mentionRow, error) {
	return some[mentionRow](w.ctx, w.t, "entity=? ORDER BY document, start, id", entity)
}

// entityFor returns the entity of a layer that a form belongs to, or a new one.
func (w *work) entityFor(layer string, l Label, form string) (entityRow, error) {
	key := KeyOf(form)
	found, err := some[entityRow](w.ctx, w.t, "layer=? AND category=? AND key=? ORDER BY id LIMIT 1", layer, string(l.Category), key)
	if err != nil {
		return entityRow{}, err
	}
	if len(found) > 0 {
		return found[0], nil
	}
	return w.newEntity(entityRow{Layer: layer, Category: l.Category, Kind: l.Kind, Key: key, Form: form, State: Accepted})
}

func (w *work) newEntity(e entityRow) (entityRow, error) {
	var err error
	if e.ID, err = newID(w.ctx, w.t); err != nil {
		return e, err
	}
	if e.Action == "" {
		if err := applyException(w.ctx, w.t, &e); err != nil {
			return e, err
		}
	}
	return e, w.store(e)
}

// applyException gives an entity the treatment that was remembered for its key.
func applyException(ctx context.Context, t *tx, e *entityRow) error {
	found, err := some[exceptionRow](ctx, t, "category=? AND key=?", string(e.Category), e.Key)
	if err == nil && len(found) > 0 {
		e.Action, e.Rule, e.Reason = found[0].Action, ruleException, found[0].Reason
	}
	return err
}

// Rules of what people decide.
const (
	ruleReview    = "review"
	ruleException = "review/exception"
)

// KeyOf is the canonical key of a form, the same in all documents: case,
// diacritics, kinds of spaces and a genitive at the end make no difference.
func KeyOf(form string) string {
	plain := []byte(lexicon.Plain(form))
	out := make([]byte, 0, len(plain))
	for _, c := range plain {
		switch {
		case c != ' ' && c != '\t' && c != '\n' && c != '\r':
			out = append(out, c)
		case len(out) > 0 && out[len(out)-1] != ' ':
			out = append(out, ' ')
		}
	}
	if n := len(out); n > 0 && out[n-1] == ' ' {
		out = out[:n-1]
	}
	if n := len(out); n > 2 && string(out[n-2:]) == "'s" {
		out = out[:n-2]
	}
	return string(out)
}

// effective is the state of a mention: its own, or its entity's.
func (m mentionRow) effective(e entityRow) State {
	if m.State != "" {
		return m.State
	}
	return e.State
}

// active picks mentions that are not rejected, with m for the mention and e for its entity.
const active = "(CASE m.state WHEN '' THEN e.state ELSE m.state END) <> 'rejected'"

// record writes the log entry of a change and its effects.
func (w *work) record(kind Kind, change any) (Result, error) {
	said, err := json.Marshal(change)
	if err != nil {
		return Result{}, err
	}
	res, err := w.t.ExecContext(w.ctx, "INSERT INTO log(annotator, session, at, kind, change) VALUES(?,?,?,?,?)", w.who, w.session, time.Now().UnixMilli(), string(kind), said)
	if err != nil {
		return Result{}, err
	}
	r := Result{}
	if r.Seq, err = res.LastInsertId(); err != nil {
		return r, err
	}
	for n, e := range w.effects {
		if _, err := w.t.ExecContext(w.ctx, "INSERT INTO effects VALUES(?,?,?,?,?,?)", r.Seq, n, e.row().table(), e.row().key(), image(e.before), image(e.after)); err != nil {
			return r, err
		}
		r.touch(e.before)
		r.touch(e.after)
	}
	for _, list := range []*[]int64{&r.Entities, &r.Mentions, &r.Documents} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return r, nil
}

func image(r row) any {
	if r == nil {
		return nil
	}
	b, err := json.Marshal(r)
	if err != nil {
		panic(err) // rows are strings and numbers
	}
	return string(b)
}

func (r *Result) touch(one row) {
	switch one := one.(type) {
	case mentionRow:
		r.Mentions, r.Entities, r.Documents = append(r.Mentions, one.ID), append(r.Entities, one.Entity), append(r.Documents, one.Document)
	case entityRow:
		r.Entities = append(r.Entities, one.ID)
	case tagRow:
		r.Mentions = append(r.Mentions, one.Mention)
	case resolutionRow:
		r.Documents = append(r.Documents, one.Document)
	case readRow:
		r.Documents = append(r.Documents, one.Document)
	}
}
