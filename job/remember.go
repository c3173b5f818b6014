package job

import (
	"crypto/sha256"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// Remembrance makes what the ledger must know to restore a record that was rewritten
// with these replacements, one list for each of its documents, and to list who became
// whom. surrogates are what the replacements were made of; nil: nothing is listed.
func Remembrance(d *ledger.Domain, rec *corpus.Record, replacements [][]corpus.Replacement, surrogates [][]understudy.Surrogate, out *corpus.Rewritten) (ledger.SealedRecord, error) {
	key := d.ContextKey()
	receipt, err := substitute.NewReceipt(rec, replacements, out, key)
	if err != nil {
		return ledger.SealedRecord{}, err
	}
	receipt.Note(rec, surrogates)
	packed, err := receipt.MarshalBinary()
	if err != nil {
		return ledger.SealedRecord{}, err
	}
	m := ledger.Record{Document: rec.Docs[0].ID, Raw: sha256.Sum256(out.Raw), Restoration: packed}
	for _, t := range out.Texts {
		m.Sketch = append(m.Sketch, substitute.Sketch(t, key, sketchSize(t))...)
	}
	return d.Seal(m)
}

// sketchSize is by how many values a text can be found after it was moved and
// edited. Short ones, of which there may be millions, get few.
func sketchSize(text string) int {
	if len(text) < 2000 {
		return 4
	}
	return substitute.SketchSize
}
