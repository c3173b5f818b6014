package project

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/generate/draw"
)

// Sample draws n documents at random for people to read to the end, so that what the
// program has missed can be estimated; fewer, if the project has fewer. The draw is
// keyed by key, or, if that is empty, by the project's own seed: asked again for more,
// it keeps those that it has. It returns how many documents were drawn, of how many.
func (p *Project) Sample(ctx context.Context, n int, key []byte) (drawn, of int, err error) {
	if len(key) == 0 {
		key = p.seed
	}
	err = p.update(ctx, func(t *tx) error {
		rows, err := t.QueryContext(ctx, "SELECT id, name FROM documents")
		type lot struct {
			id   int64
			name string
			at   uint64
		}
		lots, err := each(rows, err, func(l *lot) []any { return []any{&l.id, &l.name} })
		if err != nil {
			return err
		}
		source := draw.New(key)
		for i := range lots {
			lots[i].at = source.Uint64("sample", lots[i].name)
		}
		slices.SortFunc(lots, func(a, b lot) int {
			if a.at < b.at || a.at == b.at && a.id < b.id {
				return -1
			}
			return 1
		})
		of, drawn = len(lots), min(n, len(lots))
		if _, err := t.ExecContext(ctx, "DELETE FROM sample"); err != nil {
			return err
		}
		for _, l := range lots[:drawn] {
			if _, err := t.ExecContext(ctx, "INSERT INTO sample VALUES(?)", l.id); err != nil {
				return err
			}
		}
		return nil
	})
	return drawn, of, err
}

// finish notes that the annotator has read a document to its end, or has not. It is of
// the shared reading only.
func (w *work) finish(document int64, done bool) error {
	layer, err := w.layerOf(document)
	if err != nil {
		return err
	}
	if layer != "" {
		return fmt.Errorf("%w: what is read independently is settled first", ErrChange)
	}
	if _, err := describe(w.ctx, w.t, w.who, document); err != nil {
		return err
	}
	found, err := some[readRow](w.ctx, w.t, "document=? ORDER BY id", document)
	if err != nil || done == (len(found) > 0) {
		return err
	}
	for _, r := range found {
		if err := w.remove(r); err != nil {
			return err
		}
	}
	if !done {
		return nil
	}
	r := readRow{Document: document, Annotator: w.who}
	if r.ID, err = newID(w.ctx, w.t); err != nil {
		return err
	}
	return w.store(r)
}

// A Sampled says what people found in the sample.
type Sampled struct {
	Of        int `json:"of"`        // documents of the project
	Documents int `json:"documents"` // of the sample
	Finished  int `json:"finished"`  // of them, read to the end
	// Of the finished ones:
	Open    int `json:"open"`    // mentions that nobody has decided; they count as right
	Found   int `json:"found"`   // mentions that the program had found whole
	Missed  int `json:"missed"`  // that a person drew, or had to make longer
	Wrong   int `json:"wrong"`   // that a person rejected
	Leaking int `json:"leaking"` // documents with something missed
	// ByCategory counts Found and Missed.
	ByCategory map[string][2]int `json:"by_category,omitempty"`
}

// Sampled counts what people decided in the documents of the sample that they have read
// to the end, in the shared reading.
func (p *Project) Sampled(ctx context.Context) (s Sampled, err error) {
	err = p.view(ctx, func(t *tx) error {
		s = Sampled{ByCategory: map[string][2]int{}}
		if err := t.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM sample)").Scan(&s.Of, &s.Documents); err != nil {
			return err
		}
		ids, err := column[int64](ctx, t, "SELECT document FROM sample WHERE document IN (SELECT document FROM readthroughs) ORDER BY document")
		if err != nil {
			return err
		}
		s.Finished = len(ids)
		for _, id := range ids {
			if err := s.add(ctx, t, id); err != nil {
				return err
			}
		}
		return nil
	})
	return s, err
}

// add counts a document.
func (s *Sampled) add(ctx context.Context, t *tx, document int64) error {
	ms, err := mentionsIn(ctx, t, document, "", whole)
	if err != nil {
		return err
	}
	leaks := false
	for _, m := range ms {
		missed := m.Source == Drawn
		if !missed {
			if missed, err = m.grew(ctx, t); err != nil {
				return err
			}
		}
		if m.effective(m.of) == Undecided {
			s.Open++
		}
		by := s.ByCategory[string(m.span().Category)]
		if missed {
			s.Missed++
			by[1]++
		} else {
			s.Found++
			by[0]++
		}
		s.ByCategory[string(m.span().Category)] = by
		leaks = leaks || missed
	}
	if leaks {
		s.Leaking++
	}
	var all int
	if err := t.QueryRowContext(ctx, "SELECT count(*) FROM mentions WHERE document=? AND layer='' AND source<>?", document, string(Drawn)).Scan(&all); err != nil {
		return err
	}
	for _, m := range ms {
		if m.Source != Drawn {
			all--
		}
	}
	s.Wrong += all
	return nil
}

// grew reports whether a person had to make a mention longer than it was found: its
// image before the first change is what the program found.
func (m mentionRow) grew(ctx context.Context, t *tx) (bool, error) {
	images, err := column[string](ctx, t, "SELECT before FROM effects WHERE tbl='mentions' AND row=? AND before IS NOT NULL ORDER BY seq, n LIMIT 1", m.ID)
	if err != nil || len(images) == 0 {
		return false, err
	}
	r, err := parsed[mentionRow]([]byte(images[0]))
	if err != nil {
		return false, errors.New("project: damaged: a change cannot be read")
	}
	first := r.(mentionRow)
	return m.Start < first.Start || m.Stop > first.Stop, nil
}
