package ledger

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"io"
	"strconv"
	"sync"

	"github.com/understudy-text/understudy/internal/varint"
)

// A Record says how one record of a pseudonymized file (a text, a line of
// JSONL) is restored. The ledger does not look into Restoration.
type Record struct {
	Document    string   // the document's id
	Raw         [32]byte // SHA-256 of the record's pseudonymized bytes
	Sketch      []uint64 // values that similar texts share; may be empty
	Restoration []byte
}

// A SealedRecord is ready to be stored.
type SealedRecord struct{ row RecordRow }

// Size returns about how many bytes the record takes in the store.
func (r SealedRecord) Size() int { return len(r.row.Sealed) + 8*len(r.row.Sketch) }

// Seal makes a record ready to be stored. It is the costly part of remembering
// and needs no transaction, so that many can be sealed at once.
func (d *Domain) Seal(r Record) (SealedRecord, error) {
	row, err := d.sealRecord(r)
	return SealedRecord{row}, err
}

// Remember stores sealed records for good, all or none. A record of the same bytes
// and document is replaced. It returns ErrNoDomain if the domain was destroyed.
func (d *Domain) Remember(ctx context.Context, records ...SealedRecord) error {
	rows := make([]RecordRow, len(records))
	for i, r := range records {
		rows[i] = r.row
	}
	return d.change(ctx, func(_ Tx, c *change) error {
		c.records = append(c.records, rows...)
		return nil
	})
}

// Records calls each with every record, the oldest first. It returns the first error of each, or
// ErrDamaged for a record that cannot be opened.
func (d *Domain) Records(ctx context.Context, each func(Record) error) error {
	return d.ledger.store.View(ctx, func(tx Tx) error {
		return tx.Records(d.id, func(row RecordRow) error {
			r, err := d.openRecord(row)
			if err != nil {
				return err
			}
			return each(r)
		})
	})
}

// Recall returns the records of exactly these bytes, by their SHA-256. There
// are several when different originals became the same text.
func (d *Domain) Recall(ctx context.Context, raw [32]byte) ([]Record, error) {
	var out []Record
	err := d.ledger.store.View(ctx, func(tx Tx) error {
		rows, err := tx.RecordsMade(d.id, d.rawFingerprint(raw))
		if err != nil {
			return err
		}
		out, err = d.openRecords(rows, len(rows))
		return err
	})
	return out, err
}

// RecallLike returns up to limit records that an edited text may come from:
// those of the document's id first, then those whose sketches share most.
func (d *Domain) RecallLike(ctx context.Context, document string, sketch []uint64, limit int) ([]Record, error) {
	var out []Record
	err := d.ledger.store.View(ctx, func(tx Tx) error {
		rows, err := tx.RecordsOf(d.id, d.documentFingerprint(document))
		if err != nil {
			return err
		}
		if len(sketch) > 0 {
			like, err := tx.RecordsLike(d.id, d.keyedSketch(sketch), limit)
			if err != nil {
				return err
			}
			rows = append(rows, like...)
		}
		out, err = d.openRecords(rows, limit)
		return err
	})
	return out, err
}

// openRecords opens up to limit rows, each once.
func (d *Domain) openRecords(rows []RecordRow, limit int) ([]Record, error) {
	var out []Record
	seen := map[[2]Fingerprint]bool{}
	for _, row := range rows {
		id := [2]Fingerprint{row.Raw, row.Document}
		if seen[id] || len(out) == limit {
			continue
		}
		seen[id] = true
		rec, err := d.openRecord(row)
		if err != nil {
			return nil, err
		}
		out = append(out, rec)
	}
	return out, nil
}

func (d *Domain) rawFingerprint(raw [32]byte) Fingerprint {
	return d.vault.fingerprint("raw", string(raw[:]))
}

func (d *Domain) documentFingerprint(id string) Fingerprint {
	return d.vault.fingerprint("document", id)
}

func (d *Domain) keyedSketch(sketch []uint64) []int64 {
	out := make([]int64, len(sketch))
	for i, v := range sketch {
		out[i] = int64(d.vault.prints.Uint64("sketch", strconv.FormatUint(v, 16)))
	}
	return out
}

// packers are used again and again: a new one takes more than a megabyte.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic("ledger: " + err.Error()) // only for levels that do not exist
	}
	return w
}}

func (d *Domain) sealRecord(r Record) (RecordRow, error) {
	row := RecordRow{Raw: d.rawFingerprint(r.Raw), Document: d.documentFingerprint(r.Document), Sketch: d.keyedSketch(r.Sketch)}
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	head := varint.AppendText(nil, r.Document)
	head = append(head, r.Raw[:]...)
	head = binary.AppendUvarint(head, uint64(len(r.Sketch)))
	for _, v := range r.Sketch {
		head = binary.BigEndian.AppendUint64(head, v)
	}
	if _, err := w.Write(head); err != nil {
		return row, err
	}
	if _, err := w.Write(r.Restoration); err != nil {
		return row, err
	}
	if err := w.Close(); err != nil {
		return row, err
	}
	var err error
	row.Sealed, err = d.vault.seal(b.Bytes(), row.owner())
	return row, err
}

func (d *Domain) openRecord(row RecordRow) (Record, error) {
	var r Record
	packed, err := d.vault.open(row.Sealed, row.owner())
	if err != nil {
		return r, err
	}
	b, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return r, ErrDamaged
	}
	v := varint.Reader{Rest: b}
	r.Document = string(v.Text())
	copy(r.Raw[:], v.Bytes(len(r.Raw)))
	for range v.Count(8) {
		r.Sketch = append(r.Sketch, binary.BigEndian.Uint64(v.Bytes(8)))
	}
	if v.Damaged {
		return r, ErrDamaged
	}
	r.Restoration = v.Rest
	return r, nil
}

// owner is what a sealed record is bound to.
func (r RecordRow) owner() string { return "record" + string(r.Raw[:]) + string(r.Document[:]) }
