package job

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// A RestoredRecord is the result of RestoreRecord.
type RestoredRecord struct {
	Raw      []byte
	Exact    bool // byte for byte
	Known    bool // something of it was restored
	Replaced int  // stand-ins taken out of an edited record
	Missing  []Unrestored
}

// likely is how many records are looked at for one that was edited.
const likely = 8

// RestoreRecord puts the originals back into one record: byte for byte if it was not changed
// since it was written, else at the places that the text around them proves. Raw is nil if it
// returns an error.
func RestoreRecord(ctx context.Context, domain *ledger.Domain, rec *corpus.Record) (RestoredRecord, error) {
	raw, err := exact(ctx, domain, rec)
	if err == nil {
		return RestoredRecord{Raw: raw, Exact: true, Known: true}, nil
	}
	if !errors.Is(err, substitute.ErrUnknown) && !errors.Is(err, substitute.ErrAmbiguous) {
		return RestoredRecord{}, fmt.Errorf("%s: %w", rec.Place, err)
	}
	return edited(ctx, domain, rec)
}

func exact(ctx context.Context, domain *ledger.Domain, rec *corpus.Record) ([]byte, error) {
	receipts, err := receiptsMade(ctx, domain, rec)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(rec.Docs))
	for i, d := range rec.Docs {
		ids[i] = d.ID
	}
	return substitute.Exact(rec.Raw, ids, receipts)
}

// receiptsOf are those of a record, or if it was edited of what it may come from.
func receiptsOf(ctx context.Context, domain *ledger.Domain, rec *corpus.Record) ([]*substitute.Receipt, error) {
	remembered, err := domain.Recall(ctx, sha256.Sum256(rec.Raw))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rec.Place, err)
	}
	if len(remembered) > 0 {
		return open(remembered)
	}
	return candidates(ctx, domain, &rec.Docs[0])
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
func edited(ctx context.Context, domain *ledger.Domain, rec *corpus.Record) (d RestoredRecord, err error) {
	replacements := make([][]corpus.Replacement, len(rec.Docs))
	var receipts []*substitute.Receipt
	for i := range rec.Docs {
		doc := &rec.Docs[i]
		found, err := candidates(ctx, domain, doc)
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
			d.Missing = append(d.Missing, Unrestored{Place: rec.Place.String(), Document: doc.ID, Reason: "the ledger does not know this text"})
			continue
		}
		proven, missing := substitute.Align(doc.Text, texts, domain.ContextKey())
		replacements[i] = proven
		d.Known = d.Known || len(proven) > 0
		d.Replaced += len(proven)
		d.Missing = append(d.Missing, unrestored(rec, doc, texts, proven, missing)...)
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
	d.Raw = out.Raw
	return d, nil
}

// candidates returns the receipts of records that a text may come from.
func candidates(ctx context.Context, domain *ledger.Domain, doc *understudy.Document) ([]*substitute.Receipt, error) {
	// A document inside a longer text shows only among more of its values.
	size := max(substitute.SketchSize, min(len(doc.Text)/200, 500))
	remembered, err := domain.RecallLike(ctx, doc.ID, substitute.Sketch(doc.Text, domain.ContextKey(), size), likely)
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
