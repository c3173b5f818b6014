package project

import (
	"context"
	"errors"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/agreement"
)

// An Agreement compares the independent readings of two annotators (Cloaked
// Classifiers, section 3.2: Cohen's κ by category and overall).
type Agreement struct {
	*agreement.Result
	Disagreements []Disagreement `json:"differences"`
	Open          int            `json:"open"` // that nobody has resolved
	// Unread are the mentions of the compared documents that each annotator has yet to
	// decide. They count as found: who has read nothing agrees with who has not either.
	Unread map[string]int `json:"unread"`
}

// A Disagreement is a stretch that two annotators read differently.
type Disagreement struct {
	agreement.Difference
	ID         int64               `json:"document_id"`
	Text       string              `json:"text"` // of the document; shown on the page only
	Resolved   bool                `json:"resolved"`
	Resolution understudy.Category `json:"resolution,omitempty"` // empty: no personal data
	By         string              `json:"by,omitempty"`
}

// ErrReadings says that there is nothing to compare.
var ErrReadings = errors.New("no document is assigned to both annotators to be read independently")

// Agreement compares two annotators on the documents that both read independently.
func (p *Project) Agreement(ctx context.Context, a, b string) (*Agreement, error) {
	out := &Agreement{Unread: map[string]int{}}
	err := p.view(ctx, func(t *tx) error {
		ids, err := shared(ctx, t, a, b)
		if err != nil {
			return err
		}
		meter := agreement.New()
		byName := map[string]int64{}
		for _, id := range ids {
			d, err := readings(ctx, t, id, a, b)
			if err != nil {
				return err
			}
			byName[d.ID] = id
			if err := meter.Add(d); err != nil {
				return err
			}
			for _, who := range [...]string{a, b} {
				// A mention that is not decided by itself is as its entity is.
				open, err := column[int64](ctx, t, `SELECT count(*) FROM mentions m JOIN entities e ON e.id=m.entity
					WHERE m.document=? AND m.layer=? AND coalesce(nullif(m.state, ''), e.state)=?`, id, who, string(Undecided))
				if err != nil {
					return err
				}
				out.Unread[who] += int(open[0])
			}
		}
		if out.Result, err = meter.Result(); err != nil {
			return err
		}
		for _, d := range out.Differ {
			one, err := disagreement(ctx, t, d, byName[d.Document])
			if err != nil {
				return err
			}
			if !one.Resolved {
				out.Open++
			}
			out.Disagreements = append(out.Disagreements, one)
		}
		return nil
	})
	return out, err
}

func disagreement(ctx context.Context, t *tx, d agreement.Difference, document int64) (Disagreement, error) {
	one := Disagreement{Difference: d, ID: document}
	var err error
	if one.Text, err = textOf(ctx, t, document, d.Start, min(d.End, d.Start+longest)); errors.Is(err, ErrSpan) {
		one.Text, err = "", nil // longer than a page shows
	}
	if err != nil {
		return one, err
	}
	found, err := resolutionOf(ctx, t, document, d.Start, d.End)
	if found != nil {
		one.Resolved, one.Resolution, one.By = true, found.Category, found.Annotator
	}
	return one, err
}

func resolutionOf(ctx context.Context, t *tx, document int64, start, end int) (*resolutionRow, error) {
	found, err := some[resolutionRow](ctx, t, "document=? AND start=? AND stop=? ORDER BY id DESC LIMIT 1", document, start, end)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// Compared lists the documents that both annotators read independently.
func (p *Project) Compared(ctx context.Context, a, b string) (ids []int64, err error) {
	err = p.view(ctx, func(t *tx) (err error) {
		ids, err = shared(ctx, t, a, b)
		return err
	})
	return ids, err
}

// shared lists the documents that both annotators read independently.
func shared(ctx context.Context, t *tx, a, b string) ([]int64, error) {
	ids, err := column[int64](ctx, t, `SELECT x.document FROM assignments x JOIN assignments y ON y.document=x.document
		WHERE x.annotator=? AND y.annotator=? AND x.independent AND y.independent ORDER BY x.document`, a, b)
	if err == nil && (len(ids) == 0 || a == b) {
		err = ErrReadings
	}
	return ids, err
}

// readings are a document's text and what two annotators see in it.
func readings(ctx context.Context, t *tx, id int64, a, b string) (*agreement.Document, error) {
	doc, _, err := document(ctx, t, id, whole)
	if err != nil {
		return nil, err
	}
	d := &agreement.Document{ID: doc.ID, Text: doc.Text}
	if d.A, err = layerSpans(ctx, t, id, a); err != nil {
		return nil, err
	}
	d.B, err = layerSpans(ctx, t, id, b)
	return d, err
}

// layerSpans are the spans of a layer that are not rejected, sorted.
func layerSpans(ctx context.Context, t *tx, document int64, layer string) ([]understudy.Span, error) {
	ms, err := mentionsIn(ctx, t, document, layer, whole)
	spans := make([]understudy.Span, len(ms))
	for i, m := range ms {
		spans[i] = m.span()
	}
	return spans, err
}

// resolve is the third decision on a stretch that two annotators read differently.
// The shared layer has it at once.
func (w *work) resolve(c Change) error {
	if _, err := w.text(c.Document, c.Start, c.End); err != nil {
		return err
	}
	var l Label
	if c.Label != "" {
		var err error
		if l, err = w.p.label(c.Label); err != nil {
			return err
		}
	}
	r := resolutionRow{Document: c.Document, Start: c.Start, Stop: c.End}
	before, err := resolutionOf(w.ctx, w.t, c.Document, c.Start, c.End)
	switch {
	case err != nil:
		return err
	case before != nil:
		r = *before
	default:
		if r.ID, err = newID(w.ctx, w.t); err != nil {
			return err
		}
	}
	r.Category, r.Annotator = l.Category, w.who
	if err := w.store(r); err != nil {
		return err
	}
	over, err := w.overlapping(c.Document, "", c.Start, c.End)
	if err != nil {
		return err
	}
	for _, m := range over {
		if l.Category != "" && m.Start == c.Start && m.Stop == c.End {
			return w.put2(m, l)
		}
		m.State = Rejected
		if err := w.store(m); err != nil {
			return err
		}
	}
	if l.Category == "" {
		return nil
	}
	_, err = w.drawIn("", c.Document, c.Start, c.End, l)
	return err
}

// settle makes the shared layer of a document what two annotators agree on, with
// the resolutions of what they do not. Where nobody has resolved, what either of
// them marked stays marked: in doubt, hide (Cloaked Classifiers, section 3.1).
func (w *work) settle(c Change) error {
	a, b := c.Annotators[0], c.Annotators[1]
	ids, err := shared(w.ctx, w.t, a, b)
	if err != nil {
		return err
	}
	in := false
	for _, id := range ids {
		in = in || id == c.Document
	}
	if !in {
		return fmt.Errorf("%w: document %d", ErrReadings, c.Document)
	}
	spans, err := w.agreed(c.Document, a, b)
	if err != nil {
		return err
	}
	wanted := map[[2]int]understudy.Span{}
	for _, s := range spans {
		wanted[[2]int{s.Start, s.End}] = s
	}
	ms, err := some[mentionRow](w.ctx, w.t, "document=? AND layer='' ORDER BY start, id", c.Document)
	if err != nil {
		return err
	}
	for _, m := range ms {
		at := [2]int{m.Start, m.Stop}
		s, ok := wanted[at]
		if !ok {
			m.State = Rejected
			if err := w.store(m); err != nil {
				return err
			}
			continue
		}
		delete(wanted, at)
		l, _, err := w.labelOf(m)
		if err != nil {
			return err
		}
		if l.Category == s.Category {
			m.State = Accepted
			err = w.store(m)
		} else {
			err = w.put2(m, Label{Category: s.Category, Kind: s.Kind})
		}
		if err != nil {
			return err
		}
	}
	for _, s := range spans {
		if _, missing := wanted[[2]int{s.Start, s.End}]; !missing {
			continue
		}
		if _, err := w.drawIn("", c.Document, s.Start, s.End, Label{Category: s.Category, Kind: s.Kind}); err != nil {
			return err
		}
	}
	return nil
}

// agreed are the spans of a document on which two annotators agree or that were
// resolved, and in doubt those of either.
func (w *work) agreed(document int64, a, b string) ([]understudy.Span, error) {
	d, err := readings(w.ctx, w.t, document, a, b)
	if err != nil {
		return nil, err
	}
	meter := agreement.New()
	if err := meter.Add(d); err != nil {
		return nil, err
	}
	r, err := meter.Result()
	if err != nil {
		return nil, err
	}
	var resolved, either []understudy.Span
	touched := func(s understudy.Span) (settled bool) {
		for _, x := range resolved {
			if s.Start < x.End && s.End > x.Start {
				return true
			}
		}
		return false
	}
	for _, diff := range r.Differ {
		res, err := resolutionOf(w.ctx, w.t, document, diff.Start, diff.End)
		if err != nil {
			return nil, err
		}
		if res != nil {
			resolved = append(resolved, understudy.Span{Start: diff.Start, End: diff.End, Category: res.Category})
		}
	}
	for _, s := range append(d.A, d.B...) {
		if !touched(s) {
			either = append(either, s)
		}
	}
	for _, s := range resolved {
		if s.Category != "" {
			either = append(either, s)
		}
	}
	return understudy.Outermost(either), nil
}
