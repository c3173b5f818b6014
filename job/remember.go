package job

import (
	"crypto/sha256"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// Remembrance returns the sealed record with which the ledger can restore rec as rewritten in
// out, and list who became whom. replacements has one list for each document of rec; surrogates
// are what these were made of, or nil to leave the record out of crosswalks.
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
