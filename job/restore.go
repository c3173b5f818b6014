package job

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// A Restore is one run of restore.
type Restore struct {
	Files    []corpus.File
	Corpus   corpus.Options
	Out      string
	Workers  int // 0: one for each processor
	Domain   *ledger.Domain
	Progress func(bytes int64)
}

// A Restoration says what a Restore did.
type Restoration struct {
	Files    int          `json:"files"`
	Exact    int          `json:"exact"`    // records restored byte for byte
	Edited   int          `json:"edited"`   // records of which every stand-in that could be proven was taken out
	Unknown  int          `json:"unknown"`  // records the ledger does not know, passed on as they are
	Replaced int          `json:"replaced"` // stand-ins taken out of edited records
	Missing  []Unrestored `json:"missing,omitempty"`
	Refused  []Refused    `json:"refused,omitempty"`
}

// Unrestored is a stand-in that may still stand in the text, or a record that
// is not known at all.
type Unrestored struct {
	Place    string `json:"place"`
	Document string `json:"document,omitempty"`
	Written  string `json:"written,omitempty"` // the document of which it was written
	Start    int    `json:"start,omitempty"`   // byte of that document's text as it was written
	Reason   string `json:"reason"`
}

func (u Unrestored) String() string {
	if u.Written == "" {
		return u.Place + ": " + u.Reason
	}
	return fmt.Sprintf("%s: what was written at byte %d of %q: %s", u.Place, u.Start, u.Written, u.Reason)
}

// likely is how many records are looked at for one that was edited.
const likely = 8

// Run does it. Records that are not known are passed on and listed.
func (j *Restore) Run(ctx context.Context) (*Restoration, error) {
	if j.Workers == 0 {
		j.Workers = runtime.GOMAXPROCS(0)
	}
	if err := os.MkdirAll(j.Out, 0o755); err != nil {
		return nil, err
	}
	if err := corpus.Sweep(j.Out); err != nil {
		return nil, err
	}
	o := j.Corpus
	o.AnyIDs = true // copies and swapped texts come back, too
	r := &run{Job: &Job{Files: j.Files, Corpus: o, Out: j.Out, Progress: j.Progress}}
	w := &restorer{Restore: j, writer: writer{run: r, ctx: ctx}}
	defer w.abort()
	err := inOrder(ctx, j.Workers,
		func(ctx context.Context, yield func(step) error) error {
			return readFiles(ctx, j.Files, o, yield)
		},
		w.restore, w.consume)
	w.done.Files = r.manifest.Files
	return &w.done, err
}

// restored is a record on its way back.
type restored struct {
	step
	raw      []byte
	exact    bool
	known    bool
	replaced int
	missing  []Unrestored
}

type restorer struct {
	*Restore
	writer
	done Restoration
}

func (w *restorer) consume(d restored) error {
	switch {
	case d.begin != nil:
		return w.begin(*d.begin)
	case d.end:
		return w.commit()
	case d.failed != nil:
		w.done.Refused = append(w.done.Refused, *d.failed)
		return w.abort()
	case d.piece.Kind == corpus.Refused:
		w.done.Refused = append(w.done.Refused, refusal(d.piece.Refusal))
		w.out.omitted++
		return w.out.output.Write(d.piece)
	case d.piece.Kind != corpus.Content:
		return w.out.output.Write(d.piece)
	}
	w.Restore.Progress(int64(len(d.piece.Record.Raw)))
	w.out.records++
	switch {
	case d.exact:
		w.done.Exact++
	case d.known:
		w.done.Edited++
	default:
		w.done.Unknown++
	}
	w.done.Replaced += d.replaced
	w.done.Missing = append(w.done.Missing, d.missing...)
	return w.out.output.Record(d.raw)
}

func (w *restorer) restore(ctx context.Context, s step) (restored, error) {
	d := restored{step: s}
	if !s.content() {
		return d, nil
	}
	rec := s.piece.Record
	raw, err := w.exact(ctx, rec)
	if err == nil {
		d.raw, d.exact, d.known = raw, true, true
		return d, nil
	}
	if !errors.Is(err, substitute.ErrUnknown) && !errors.Is(err, substitute.ErrAmbiguous) {
		return d, fmt.Errorf("%s: %w", rec.Place, err)
	}
	return w.edited(ctx, rec, d)
}

func (w *restorer) exact(ctx context.Context, rec *corpus.Record) ([]byte, error) {
	remembered, err := w.Domain.Recall(ctx, sha256.Sum256(rec.Raw))
	if err != nil {
		return nil, err
	}
	receipts, err := open(remembered)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(rec.Docs))
	for i, d := range rec.Docs {
		ids[i] = d.ID
	}
	return substitute.Exact(rec.Raw, ids, receipts)
}

func open(records []ledger.Record) ([]*substitute.Receipt, error) {
	out := make([]*substitute.Receipt, len(records))
	for i, r := range records {
		out[i] = new(substitute.Receipt)
		if err := out[i].UnmarshalBinary(r.Restoration); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// edited takes out what can be proven in a record that is not as it was written.
func (w *restorer) edited(ctx context.Context, rec *corpus.Record, d restored) (restored, error) {
	replacements := make([][]corpus.Replacement, len(rec.Docs))
	var receipts []*substitute.Receipt
	for i := range rec.Docs {
		doc := &rec.Docs[i]
		found, err := w.candidates(ctx, doc)
		if err != nil {
			return d, fmt.Errorf("%s: %w", rec.Place, err)
		}
		receipts = append(receipts, found...)
		var texts []*substitute.TextReceipt
		for _, r := range found {
			for i := range r.Texts {
				texts = append(texts, &r.Texts[i])
			}
		}
		if len(texts) == 0 {
			d.missing = append(d.missing, Unrestored{Place: rec.Place.String(), Document: doc.ID, Reason: "the ledger does not know this text"})
			continue
		}
		proven, missing := substitute.Align(doc.Text, texts, w.Domain.ContextKey())
		replacements[i] = proven
		d.known = d.known || len(proven) > 0
		d.replaced += len(proven)
		d.missing = append(d.missing, unrestored(rec, doc, texts, proven, missing)...)
	}
	out, err := rec.Rewrite(replacements, func(s string) string {
		for _, r := range receipts {
			if original := r.RestoreNote(s); original != s {
				return original
			}
		}
		return s
	})
	if err != nil {
		return d, err
	}
	d.raw = out.Raw
	return d, nil
}

// candidates returns the receipts of records that a text may come from.
func (w *restorer) candidates(ctx context.Context, doc *understudy.Document) ([]*substitute.Receipt, error) {
	// A document inside a longer text shows only among more of its values.
	size := max(substitute.SketchSize, min(len(doc.Text)/200, 500))
	remembered, err := w.Domain.RecallLike(ctx, doc.ID, substitute.Sketch(doc.Text, w.Domain.ContextKey(), size), likely)
	if err != nil {
		return nil, err
	}
	return open(remembered)
}

// unrestored lists what is missing of the texts that this one was made from:
// of a candidate nothing of which was found, nothing is missing here.
func unrestored(rec *corpus.Record, doc *understudy.Document, texts []*substitute.TextReceipt, found []corpus.Replacement, missing []substitute.Missing) []Unrestored {
	gone := make([]int, len(texts))
	for _, m := range missing {
		gone[m.Text]++
	}
	var out []Unrestored
	for _, m := range missing {
		t := texts[m.Text]
		if gone[m.Text] == len(t.Places) && !(t.ID == doc.ID && len(found) == 0) {
			continue
		}
		out = append(out, Unrestored{Place: rec.Place.String(), Document: doc.ID, Written: t.ID, Start: m.Start, Reason: string(m.Reason)})
	}
	return out
}
