package job

import (
	"crypto/sha256"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/substitute"
)

// remember makes what the ledger must know to restore a record.
func remember(key []byte, rec *corpus.Record, replacements [][]corpus.Replacement, out *corpus.Rewritten) (ledger.Record, error) {
	receipt, err := substitute.NewReceipt(rec, replacements, out, key)
	if err != nil {
		return ledger.Record{}, err
	}
	packed, err := receipt.MarshalBinary()
	if err != nil {
		return ledger.Record{}, err
	}
	m := ledger.Record{Document: rec.Docs[0].ID, Raw: sha256.Sum256(out.Raw), Restoration: packed}
	for _, t := range out.Texts {
		m.Sketch = append(m.Sketch, substitute.Sketch(t, key, sketchSize(t))...)
	}
	return m, nil
}

// sketchSize is by how many values a text can be found after it was moved and
// edited. Short ones, of which there may be millions, get few.
func sketchSize(text string) int {
	if len(text) < 2000 {
		return 4
	}
	return substitute.SketchSize
}
