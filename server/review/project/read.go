package project

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/understudy-text/understudy"
)

// Documents lists documents, those of the sample first, in the order of their files as an annotator sees them,
// n after the first skip. mine leaves out those that are assigned to others only.
func (p *Project) Documents(ctx context.Context, annotator string, mine bool, skip, n int) (list []Document, total int, err error) {
	err = p.view(ctx, func(t *tx) error {
		where := "1"
		args := []any{}
		if mine {
			where = "(NOT EXISTS (SELECT 1 FROM assignments a WHERE a.annotator=?) OR EXISTS (SELECT 1 FROM assignments a WHERE a.annotator=? AND a.document=d.id))"
			args = append(args, annotator, annotator)
		}
		if err := t.QueryRowContext(ctx, "SELECT count(*) FROM documents d WHERE "+where, args...).Scan(&total); err != nil {
			return err
		}
		ids, err := column[int64](ctx, t, "SELECT d.id FROM documents d WHERE "+where+" ORDER BY d.id NOT IN (SELECT document FROM sample), d.id LIMIT ? OFFSET ?", append(args, n, skip)...)
		if err != nil {
			return err
		}
		for _, id := range ids {
			d, err := describe(ctx, t, annotator, id)
			if err != nil {
				return err
			}
			list = append(list, d)
		}
		return nil
	})
	return list, total, err
}

// Document describes one document as an annotator sees it.
func (p *Project) Document(ctx context.Context, annotator string, id int64) (d Document, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		d, err = describe(ctx, t, annotator, id)
		return err
	})
	return d, err
}

func describe(ctx context.Context, t *tx, annotator string, id int64) (d Document, err error) {
	d.ID, d.Assigned = id, []string{}
	err = t.QueryRowContext(ctx, `SELECT d.name, f.name, f.format, d.language, d.size, (SELECT count(*) FROM pieces WHERE document=d.id)
		, d.id IN (SELECT document FROM sample), d.id IN (SELECT document FROM readthroughs)
		FROM documents d JOIN files f ON f.id=d.file WHERE d.id=?`, id).Scan(&d.Name, &d.File, &d.Format, &d.Language, &d.Size, &d.Pieces, &d.Sample, &d.Finished)
	if errors.Is(err, sql.ErrNoRows) {
		return d, fmt.Errorf("%w: document %d", ErrUnknown, id)
	}
	if err != nil {
		return d, err
	}
	layer, err := layerIn(ctx, t, annotator, id)
	if err != nil {
		return d, err
	}
	if err := t.QueryRowContext(ctx, `SELECT coalesce(sum(n),0), coalesce(sum(n*((CASE m.state WHEN '' THEN e.state ELSE m.state END)='open')),0)
		FROM tallies m JOIN entities e ON e.id=m.entity WHERE m.document=? AND m.layer=? AND `+active, id, layer).Scan(&d.Mentions, &d.Left); err != nil {
		return d, err
	}
	names, err := column[string](ctx, t, "SELECT annotator FROM assignments WHERE document=? ORDER BY annotator", id)
	d.Assigned = append(d.Assigned, names...)
	return d, err
}

// Pieces reads the pieces first to last (exclusive) of a document with the mentions
// that touch them, rejected ones too, as the annotator sees them.
func (p *Project) Pieces(ctx context.Context, annotator string, id int64, first, last int) (out []Piece, err error) {
	err = p.view(ctx, func(t *tx) error {
		layer, err := layerIn(ctx, t, annotator, id)
		if err != nil {
			return err
		}
		rows, err := t.QueryContext(ctx, "SELECT n, start, text FROM pieces WHERE document=? AND n>=? AND n<? ORDER BY n", id, first, last)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			piece := Piece{Mentions: []Mention{}}
			if err := rows.Scan(&piece.N, &piece.Start, &piece.Text); err != nil {
				return err
			}
			out = append(out, piece)
		}
		if err := rows.Err(); err != nil || len(out) == 0 {
			return err
		}
		end := out[len(out)-1].Start + len(out[len(out)-1].Text)
		begin := out[0].Start
		ms, err := p.mentions(ctx, t, "m.document=? AND m.layer=? AND m.start<? AND m.start>? AND m.stop>?", id, layer, end, begin-wide, begin)
		if err != nil {
			return err
		}
		far, err := p.mentions(ctx, t, "m.id IN (SELECT id FROM mentions WHERE stop-start>128 AND document=? AND layer=? AND start<=? AND stop>?)", id, layer, begin-wide, begin)
		if err != nil {
			return err
		}
		ms = append(far, ms...)
		if err := p.freshen(ctx, t, id, layer, stretch{begin, end}, ms); err != nil {
			return err
		}
		for i := range out {
			for _, m := range ms {
				if m.Start < out[i].Start+len(out[i].Text) && m.End > out[i].Start {
					out[i].Mentions = append(out[i].Mentions, m)
				}
			}
		}
		return nil
	})
	return out, err
}

// Mention reads one mention.
func (p *Project) Mention(ctx context.Context, id int64) (m Mention, err error) {
	err = p.view(ctx, func(t *tx) error {
		ms, err := p.mentions(ctx, t, "m.id=?", id)
		if err == nil && len(ms) == 0 {
			err = fmt.Errorf("%w: mention %d", ErrUnknown, id)
		}
		if err == nil {
			m = ms[0]
		}
		return err
	})
	return m, err
}

// MentionsOf lists the mentions of an entity, document by document, n after the
// first skip.
func (p *Project) MentionsOf(ctx context.Context, entity int64, skip, n int) (ms []Mention, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		ms, err = p.mentions(ctx, t, "m.id IN (SELECT id FROM mentions WHERE entity=? ORDER BY document, start LIMIT ? OFFSET ?)", entity, n, skip)
		return err
	})
	return ms, err
}

// A Sentence is a mention with some bytes of text on either side.
type Sentence struct {
	Mention
	Before string `json:"before"`
	Form   string `json:"form"`
	After  string `json:"after"`
}

// beside is how many bytes a Sentence has on either side of its mention, of which it
// has no more than most.
const beside, most = 40, 200

// Sentences is MentionsOf with what stands around them.
func (p *Project) Sentences(ctx context.Context, entity int64, skip, n int) (out []Sentence, err error) {
	err = p.view(ctx, func(t *tx) error {
		ms, err := p.mentions(ctx, t, "m.id IN (SELECT id FROM mentions WHERE entity=? ORDER BY document, start LIMIT ? OFFSET ?)", entity, n, skip)
		if err != nil {
			return err
		}
		for _, m := range ms {
			var start int
			var text []byte
			if err := t.QueryRowContext(ctx, "SELECT start, text FROM pieces WHERE document=? AND start<=? ORDER BY start DESC LIMIT 1", m.Document, m.Start).Scan(&start, &text); err != nil {
				return err
			}
			from, to := m.Start-start, min(m.End-start, len(text))
			whole := func(b []byte) string { return strings.ToValidUTF8(string(b), "") } // a character may be cut
			out = append(out, Sentence{m, whole(text[max(0, from-beside):from]), whole(text[from:min(to, from+most)]), whole(text[to:min(len(text), to+beside)])})
		}
		return nil
	})
	return out, err
}

// mentions reads mentions with what holds for them.
func (p *Project) mentions(ctx context.Context, t *tx, where string, args ...any) ([]Mention, error) {
	var since changes
	if now := p.studio.last(); now != nil {
		var err error
		if since, err = now.changesAfterCast(ctx, t); err != nil {
			return nil, err
		}
	}
	rows, err := t.QueryContext(ctx, "SELECT "+qualified[mentionRow]("m")+", "+qualified[entityRow]("e")+`,
		d.mention IS NOT NULL, coalesce(d.text,''), coalesce(d.why,''), coalesce(d.action,''), coalesce(d.rule,''), coalesce(d.reason,''),
		coalesce((SELECT group_concat(DISTINCT tag) FROM tags WHERE mention=m.id),'')
		FROM mentions m JOIN entities e ON e.id=m.entity LEFT JOIN made d ON d.mention=m.id WHERE `+where+" ORDER BY m.document, m.start, m.id", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Mention
	for rows.Next() {
		var m mentionRow
		var e entityRow
		var d made
		var tags string
		if err := rows.Scan(append(append(append(into(&m), into(&e)...), d.scanInto()...), &tags)...); err != nil {
			return nil, err
		}
		one := p.compose(m, e, d)
		if (since.entities[m.Entity] || since.mentions[m.ID]) && !one.alone {
			one.Pending = true
		}
		if tags != "" {
			for _, tag := range strings.Split(tags, ",") {
				one.Tags = append(one.Tags, Tag(tag))
			}
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// made is what the policy and the generator say of a mention.
type made struct {
	there        bool
	text, why    string
	action       understudy.Action
	rule, reason string
}

// scanInto returns the addresses of the columns, for Scan.
func (d *made) scanInto() []any {
	return []any{&d.there, &d.text, &d.why, &d.action, &d.rule, &d.reason}
}

// compose says what holds for a mention: its own, its entity's, the policy's.
func (p *Project) compose(m mentionRow, e entityRow, d made) Mention {
	out := Mention{ID: m.ID, Document: m.Document, Entity: m.Entity, Start: m.Start, End: m.Stop, FoundBy: m.Rule, Score: m.Score, Source: m.Source,
		Category: cmp.Or(m.Category, e.Category), Kind: cmp.Or(m.Kind, e.Kind), State: m.effective(e), StandIn: d.text, Why: d.why,
		Action: cmp.Or(d.action, understudy.Replace), Rule: cmp.Or(d.rule, "default"), Reason: d.reason}
	if m.Category != "" {
		out.Kind = m.Kind
	}
	out.Label = p.LabelOf(out.Category, out.Kind)
	out.Own = m.State != "" && m.State != e.State || m.Category != "" || m.Action != "" || m.StandIn != ""
	if e.Action != "" {
		out.Action, out.Rule, out.Reason = e.Action, e.Rule, e.Reason
	}
	if m.Action != "" {
		out.Action, out.Rule, out.Reason = m.Action, ruleReview, m.Reason
	}
	out.Pending = !d.there || out.Action != d.action
	switch {
	case m.StandIn != "":
		out.StandIn, out.Picked, out.alone, out.Pending, out.Why = m.StandIn, true, true, false, ""
	case e.StandIn != "" && e.Roles == "": // it cannot be taken apart, so it stands in every form
		out.StandIn, out.Picked, out.alone, out.Pending, out.Why = e.StandIn, true, true, false, ""
	case e.StandIn != "":
		out.Picked = true
	}
	return out
}

// A stretch is a part of a document, in bytes.
type stretch struct{ from, to int }

// whole is all of any document.
var whole = stretch{0, math.MaxInt}

// document reads a document as the rooms want it: the pieces that touch a stretch.
// base is where the first of them begins.
func document(ctx context.Context, t *tx, id int64, part stretch) (d *understudy.Document, base int, err error) {
	d = &understudy.Document{}
	err = t.QueryRowContext(ctx, "SELECT name, language FROM documents WHERE id=?", id).Scan(&d.ID, &d.Language)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, fmt.Errorf("%w: document %d", ErrUnknown, id)
	}
	if err != nil {
		return nil, 0, err
	}
	rows, err := t.QueryContext(ctx, `SELECT start, text FROM pieces WHERE document=? AND start<?
		AND start>=(SELECT max(start) FROM pieces WHERE document=? AND start<=?) ORDER BY start`, id, part.to, id, part.from)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	var b strings.Builder
	for first := true; rows.Next(); first = false {
		var start int
		var text []byte
		if err := rows.Scan(&start, &text); err != nil {
			return nil, 0, err
		}
		if first {
			base = start
		}
		b.Write(text)
	}
	d.Text = b.String()
	return d, base, rows.Err()
}

// A settled mention is one that is not rejected, with its entity.
type settled struct {
	mentionRow
	of entityRow
}

func (m settled) span() understudy.Span {
	s := understudy.Span{Start: m.Start, End: m.Stop, Category: cmp.Or(m.Category, m.of.Category), Kind: m.Kind, Rule: m.Rule, Score: float32(m.Score)}
	if m.Category == "" && s.Kind == "" {
		s.Kind = m.of.Kind
	}
	return s
}

// mentionsIn lists the mentions of a layer that lie in a stretch and are not rejected,
// sorted.
func mentionsIn(ctx context.Context, t *tx, document int64, layer string, part stretch) ([]settled, error) {
	rows, err := t.QueryContext(ctx, "SELECT "+qualified[mentionRow]("m")+", "+qualified[entityRow]("e")+` FROM mentions m JOIN entities e ON e.id=m.entity
		WHERE m.document=? AND m.layer=? AND m.start>=? AND m.start<? AND m.stop<=? AND `+active+" ORDER BY m.start, m.id", document, layer, part.from, part.to, part.to)
	return each(rows, err, func(m *settled) []any { return append(into(&m.mentionRow), into(&m.of)...) })
}
