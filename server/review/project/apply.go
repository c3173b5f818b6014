package project

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Apply makes a change, whole or not at all. What others changed meanwhile and this
// change would undo is a *Conflict.
func (p *Project) Apply(ctx context.Context, annotator string, c Change) (Result, error) {
	var r Result
	checked, err := p.filter(ctx, c)
	if err != nil {
		return r, err
	}
	err = p.update(ctx, func(t *tx) (err error) {
		w := &work{ctx: ctx, t: t, p: p, who: annotator, session: c.Session, seen: c.Seen, checked: checked}
		if err := w.enter(); err != nil {
			return err
		}
		if err := w.apply(c); err != nil {
			return err
		}
		if err := w.sound(); err != nil {
			return err
		}
		r, err = w.record(c.Kind, c)
		return err
	})
	return r, err
}

// enter notes an annotator's name.
func (w *work) enter() error {
	if err := checkAnnotator(w.who); err != nil {
		return err
	}
	_, err := w.t.ExecContext(w.ctx, "INSERT OR IGNORE INTO annotators VALUES(?)", w.who)
	return err
}

// apply makes one change of the project. Errors: ErrChange for an unknown kind, and those
// of the change.
func (w *work) apply(c Change) error {
	switch c.Kind {
	case Accept:
		return w.judge(c, Accepted)
	case Reject:
		return w.judge(c, Rejected)
	case Reopen:
		return w.judge(c, Undecided)
	case Relabel:
		return w.relabel(c)
	case Draw:
		l, err := w.p.label(c.Label)
		if err != nil {
			return err
		}
		_, err = w.draw("", c.Document, c.Start, c.End, l)
		return err
	case Resize:
		return w.resize(c)
	case Split:
		return w.split(c)
	case Merge:
		return w.merge(c)
	case Link:
		return w.link(c)
	case Unlink:
		return w.unlink(c)
	case Pick:
		return w.pick(c)
	case Treat:
		return w.treat(c, ruleReview)
	case Except:
		return w.except(c)
	case Forget:
		e, err := one[exceptionRow](w.ctx, w.t, c.Exception)
		if errors.Is(err, errNoRow) {
			return w.gone("exceptions", c.Exception)
		}
		if err != nil {
			return err
		}
		return w.remove(e)
	case Mark:
		return w.mark(c)
	case Resolve:
		return w.resolve(c)
	case Settle:
		return w.settle(c)
	case Finish, Resume:
		return w.finish(c.Document, c.Kind == Finish)
	}
	return fmt.Errorf("%w: no kind of change is called so", ErrChange)
}

// target returns the one thing a change is about: an entity or a mention.
func (w *work) target(c Change) (e *entityRow, m *mentionRow, err error) {
	if (c.Entity == 0) == (c.Mention == 0) {
		return nil, nil, fmt.Errorf("%w: name an entity or a mention", ErrChange)
	}
	if c.Entity != 0 {
		found, err := w.entity(c.Entity)
		return &found, nil, err
	}
	found, err := w.mention(c.Mention)
	return nil, &found, err
}

func (w *work) judge(c Change, s State) error {
	e, m, err := w.target(c)
	switch {
	case err != nil:
		return err
	case e != nil:
		e.State = s
		return w.store(*e)
	}
	m.State = s
	return w.store(*m)
}

func (w *work) relabel(c Change) error {
	l, err := w.p.label(c.Label)
	if err != nil {
		return err
	}
	e, m, err := w.target(c)
	if err != nil {
		return err
	}
	if e != nil {
		e.Category, e.Kind, e.State = l.Category, l.Kind, Accepted
		if err := w.store(*e); err != nil {
			return err
		}
		ms, err := w.mentionsOf(e.ID)
		if err != nil {
			return err
		}
		for _, before := range ms {
			m := before
			m.Category, m.Kind = "", ""
			if err := w.replace(before, m); err != nil {
				return err
			}
		}
		return nil
	}
	return w.put2(*m, l)
}

// put2 writes a mention as one of the entity of its label and text.
func (w *work) put2(m mentionRow, l Label) error {
	form, err := w.text(m.Document, m.Start, m.Stop)
	if err != nil {
		return err
	}
	e, err := w.entityFor(m.Layer, l, form)
	if err != nil {
		return err
	}
	m.Entity, m.Category, m.Kind, m.State = e.ID, "", "", Accepted
	return w.store(m)
}

// draw makes a mention where a person says there is one. who is the layer the
// document is read in by the annotator unless layer names it.
func (w *work) draw(layer string, document int64, start, end int, l Label) (mentionRow, error) {
	if layer == "" {
		var err error
		if layer, err = w.layerOf(document); err != nil {
			return mentionRow{}, err
		}
	}
	return w.drawIn(layer, document, start, end, l)
}

func (w *work) drawIn(layer string, document int64, start, end int, l Label) (m mentionRow, err error) {
	form, err := w.text(document, start, end)
	if err != nil {
		return m, err
	}
	e, err := w.entityFor(layer, l, form)
	if err != nil {
		return m, err
	}
	m = mentionRow{Document: document, Layer: layer, Entity: e.ID, Start: start, Stop: end, Rule: "drawn", Score: 1, Source: Drawn, State: Accepted}
	if m.ID, err = newID(w.ctx, w.t); err != nil {
		return m, err
	}
	return m, w.store(m)
}

func (w *work) resize(c Change) error {
	m, err := w.mention(c.Mention)
	if err != nil {
		return err
	}
	if _, err := w.text(m.Document, c.Start, c.End); err != nil {
		return err
	}
	m.Start, m.Stop = c.Start, c.End
	return w.store(m)
}

// labelOf is the label of a mention, with that of its entity where it has none.
func (w *work) labelOf(m mentionRow) (Label, entityRow, error) {
	e, err := w.entity(m.Entity)
	l := Label{Category: e.Category, Kind: e.Kind}
	if m.Category != "" {
		l = Label{Category: m.Category, Kind: m.Kind}
	}
	return l, e, err
}

func (w *work) split(c Change) error {
	m, err := w.mention(c.Mention)
	if err != nil {
		return err
	}
	if c.Start <= m.Start || c.Start >= m.Stop {
		return fmt.Errorf("%w: it is split inside the mention", ErrSpan)
	}
	l, _, err := w.labelOf(m)
	if err != nil {
		return err
	}
	first, err := w.text(m.Document, m.Start, c.Start)
	if err != nil {
		return err
	}
	second, err := w.text(m.Document, c.Start, m.Stop)
	if err != nil {
		return err
	}
	end := m.Stop
	m.Stop = m.Start + len(strings.TrimRightFunc(first, unicode.IsSpace))
	start := end - len(strings.TrimLeftFunc(second, unicode.IsSpace))
	if m.Stop == m.Start || start == end {
		return fmt.Errorf("%w: one part would be empty", ErrSpan)
	}
	if err := w.put2(m, l); err != nil {
		return err
	}
	_, err = w.drawIn(m.Layer, m.Document, start, end, l)
	return err
}

func (w *work) merge(c Change) error {
	if len(c.Mentions) < 2 {
		return fmt.Errorf("%w: name two mentions or more", ErrChange)
	}
	var ms []mentionRow
	for _, id := range c.Mentions {
		m, err := w.mention(id)
		if err != nil {
			return err
		}
		ms = append(ms, m)
	}
	slices.SortFunc(ms, func(a, b mentionRow) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.ID, b.ID)) })
	first := ms[0]
	for i, m := range ms[1:] {
		if m.ID == ms[i].ID || m.Document != first.Document || m.Layer != first.Layer {
			return fmt.Errorf("%w: mentions of one document, each once", ErrChange)
		}
		first.Stop = max(first.Stop, m.Stop)
		tags, err := some[tagRow](w.ctx, w.t, "mention=? ORDER BY id", m.ID)
		if err != nil {
			return err
		}
		for _, tag := range tags {
			if err := w.remove(tag); err != nil {
				return err
			}
		}
		if err := w.remove(m); err != nil {
			return err
		}
	}
	l, _, err := w.labelOf(first)
	if err != nil {
		return err
	}
	return w.put2(first, l)
}

func (w *work) link(c Change) error {
	to, err := w.entity(c.Into)
	if err != nil {
		return err
	}
	e, m, err := w.target(c)
	if err != nil {
		return err
	}
	var ms []mentionRow
	if m != nil {
		ms = []mentionRow{*m}
	} else if ms, err = w.mentionsOf(e.ID); err != nil {
		return err
	}
	for _, before := range ms {
		m := before
		if m.Layer != to.Layer {
			return ErrLayer
		}
		l, from, err := w.labelOf(m)
		if err != nil {
			return err
		}
		if l.Category != to.Category {
			m.Category, m.Kind = l.Category, l.Kind // a state is a place, and a party of a case
		}
		if m.State == "" && from.State == Rejected {
			m.State = Rejected
		}
		m.Entity = to.ID
		if err := w.replace(before, m); err != nil {
			return err
		}
	}
	return nil
}

func (w *work) unlink(c Change) error {
	m, err := w.mention(c.Mention)
	if err != nil {
		return err
	}
	l, e, err := w.labelOf(m)
	if err != nil {
		return err
	}
	form, err := w.text(m.Document, m.Start, m.Stop)
	if err != nil {
		return err
	}
	alone, err := w.newEntity(entityRow{Layer: m.Layer, Category: l.Category, Kind: l.Kind, Key: KeyOf(form), Form: form, State: e.State})
	if err != nil {
		return err
	}
	m.Entity, m.Category, m.Kind = alone.ID, "", ""
	return w.store(m)
}

// text reads a stretch of a document, at characters.
func (w *work) text(document int64, start, end int) (string, error) {
	return textOf(w.ctx, w.t, document, start, end)
}

// longest is how many bytes a mention has at most that a person draws. A file may
// bring longer ones.
const longest = 4096

// wide is how many bytes most mentions have at most; the index mentions_wide has the
// others.
const wide = 128

func textOf(ctx context.Context, t *tx, document int64, start, end int) (string, error) {
	if start < 0 || start >= end || end-start > longest {
		return "", fmt.Errorf("%w: it begins before it ends and has at most %d bytes", ErrSpan, longest)
	}
	rows, err := t.QueryContext(ctx, `SELECT start, text FROM pieces WHERE document=? AND start<?
		AND start>=(SELECT max(start) FROM pieces WHERE document=? AND start<=?) ORDER BY start`, document, end, document, start)
	if err != nil {
		return "", err
	}
	defer rows.Close()
	var b strings.Builder
	from := -1
	for rows.Next() {
		var at int
		var text string
		if err := rows.Scan(&at, &text); err != nil {
			return "", err
		}
		if from < 0 {
			from = at
		}
		b.WriteString(text)
	}
	if err := rows.Err(); err != nil {
		return "", err
	}
	text := b.String()
	if from < 0 || end-from > len(text) {
		return "", fmt.Errorf("%w: it lies outside the document", ErrSpan)
	}
	if !boundary(text, start-from) || !boundary(text, end-from) {
		return "", fmt.Errorf("%w: it cuts a character", ErrSpan)
	}
	return text[start-from : end-from], nil
}

func boundary(text string, i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
