// Package substitute puts stand-ins into texts and takes them out again.
//
// Forward: a text and its surrogates come in, the new text goes out, and for
// every record a Receipt, which is what must be kept (sealed, in the ledger) to
// undo it. Back: a record whose bytes a receipt knows is restored byte for byte;
// in a text that was moved or edited since, a stand-in is taken out only where
// its surroundings prove that it was put there, and every other one is listed.
//
// Offsets are bytes of UTF-8.
//
// It may know the root package, corpus, internal/scatter and internal/varint.
package substitute

import (
	"crypto/sha256"
	"errors"
	"fmt"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// Replacements turns the surrogates of a document into replacements. One with a
// Reason has no stand-in and is left out; one without Reason and Text deletes.
func Replacements(surrogates []understudy.Surrogate) []corpus.Replacement {
	reps := make([]corpus.Replacement, 0, len(surrogates))
	for _, s := range surrogates {
		if s.Text == "" && s.Reason != "" {
			continue
		}
		reps = append(reps, corpus.Replacement{Start: s.Start, End: s.End, Text: s.Text})
	}
	return reps
}

// Apply puts the surrogates into a text. It returns the new text and the edits
// that undo it, one for each surrogate that has a stand-in. The spans must be
// sorted, must not overlap, and must begin and end at characters of the text;
// the error names the offset where they do not.
func Apply(text string, surrogates []understudy.Surrogate) (string, []corpus.Edit, error) {
	return corpus.Replace(text, Replacements(surrogates))
}

// ErrReceipt says that a receipt does not belong to what it is used on.
var ErrReceipt = errors.New("receipt does not fit the record")

// Undo takes the edits back. They must be those of raw.
func Undo(raw []byte, edits []corpus.Edit) ([]byte, error) {
	done, size := 0, len(raw)
	for i, e := range edits {
		if e.Offset < done || e.Length < 0 || e.Length > len(raw)-e.Offset {
			return nil, fmt.Errorf("%w: edit %d at byte %d", ErrReceipt, i, e.Offset)
		}
		size += len(e.Original) - e.Length
		done = e.Offset + e.Length
	}
	out := make([]byte, 0, size)
	done = 0
	for _, e := range edits {
		out = append(append(out, raw[done:e.Offset]...), e.Original...)
		done = e.Offset + e.Length
	}
	return append(out, raw[done:]...), nil
}

// Exact restores a record byte for byte from the receipt whose Hash is that of
// raw. Receipts of different records can share it, when two originals became
// the same text. Then ids, the documents of the record as read, decide; if that
// leaves several different originals, the error is ErrAmbiguous. If no receipt
// knows the record, it is ErrUnknown.
func Exact(raw []byte, ids []string, receipts []*Receipt) ([]byte, error) {
	hash := sha256.Sum256(raw)
	var fits, named []*Receipt
	for _, r := range receipts {
		if r.Hash != hash {
			continue
		}
		fits = append(fits, r)
		if r.has(ids) {
			named = append(named, r)
		}
	}
	if len(named) > 0 {
		fits = named
	}
	if len(fits) == 0 {
		return nil, ErrUnknown
	}
	first, err := Undo(raw, fits[0].Edits)
	if err != nil {
		return nil, err
	}
	for _, r := range fits[1:] {
		other, err := Undo(raw, r.Edits)
		if err != nil {
			return nil, err
		}
		if string(other) != string(first) {
			return nil, ErrAmbiguous
		}
	}
	return first, nil
}

// Why a record cannot be restored exactly.
var (
	ErrUnknown   = errors.New("no receipt knows these bytes")
	ErrAmbiguous = errors.New("several originals became these very bytes; restore the record under its own document id")
)

// has reports whether the receipt is of exactly these documents.
func (r *Receipt) has(ids []string) bool {
	if len(ids) != len(r.Texts) {
		return false
	}
	for i, id := range ids {
		if r.Texts[i].ID != id {
			return false
		}
	}
	return true
}
