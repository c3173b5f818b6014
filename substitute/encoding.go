package substitute

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/varint"
)

// The encoding of a receipt: a version byte, the hash, a table of all strings,
// then edits, texts and notes as counts and indices into the table, all as
// varints (encoding/binary); offsets as differences to the one before; the
// fingerprints as fingerprintBytes bytes. A stand-in and its original appear in
// the table once, however often they occur. Version 1 had no forms.
const encodingVersion, withoutForms = 2, 1

// ErrEncoding says that bytes are not an encoded receipt.
var ErrEncoding = errors.New("not a receipt, or damaged")

// MarshalBinary encodes the receipt. The bytes hold original text: seal them.
func (r *Receipt) MarshalBinary() ([]byte, error) {
	e := encoder{ids: make(map[string]uint64)}
	e.number(len(r.Edits))
	at := 0
	for _, d := range r.Edits {
		e.number(d.Offset - at)
		e.number(d.Length)
		e.text(d.Original)
		at = d.Offset + d.Length
	}
	e.number(len(r.Texts))
	for _, t := range r.Texts {
		e.text(t.ID)
		e.bytes(t.Hash[:])
		e.number(len(t.Places))
		at = 0
		for _, p := range t.Places {
			e.number(p.Start - at)
			e.text(p.StandIn)
			e.text(p.Original)
			e.bytes([]byte{byte(p.proofs)})
			e.print(p.Left)
			e.print(p.Right)
			at = p.Start
		}
		e.forms(&t)
	}
	e.number(len(r.Notes))
	for _, n := range r.Notes {
		e.text(n.Original)
		e.text(n.Written)
	}
	out := append([]byte{encodingVersion}, r.Hash[:]...)
	out = binary.AppendUvarint(out, uint64(len(e.table)))
	for _, s := range e.table {
		out = varint.AppendText(out, s)
	}
	return append(out, e.out...), nil
}

type encoder struct {
	out   []byte
	table []string
	ids   map[string]uint64
}

func (e *encoder) number(n int)   { e.out = binary.AppendUvarint(e.out, uint64(n)) }
func (e *encoder) bytes(b []byte) { e.out = append(e.out, b...) }

func (e *encoder) print(p uint64) {
	for i := range fingerprintBytes {
		e.out = append(e.out, byte(p>>(8*i)))
	}
}

func (e *encoder) text(s string) {
	id, ok := e.ids[s]
	if !ok {
		id = uint64(len(e.table))
		e.ids[s] = id
		e.table = append(e.table, s)
	}
	e.out = binary.AppendUvarint(e.out, id)
}

// UnmarshalBinary decodes a receipt.
func (r *Receipt) UnmarshalBinary(b []byte) error {
	d := decoder{Reader: varint.Reader{Rest: b}}
	version := d.Bytes(1)
	if d.Damaged || version[0] != encodingVersion && version[0] != withoutForms {
		return fmt.Errorf("%w: unknown version", ErrEncoding)
	}
	*r = Receipt{}
	copy(r.Hash[:], d.Bytes(len(r.Hash)))
	d.table = make([]string, d.Count(1))
	for i := range d.table {
		d.table[i] = string(d.Text())
	}
	r.Edits = make([]corpus.Edit, d.Count(3))
	at := 0
	for i := range r.Edits {
		at += d.number()
		r.Edits[i] = corpus.Edit{Offset: at, Length: d.number(), Original: d.text()}
		at += r.Edits[i].Length
	}
	r.Texts = make([]TextReceipt, d.Count(34))
	for i := range r.Texts {
		d.textReceipt(&r.Texts[i])
		if version[0] != withoutForms {
			d.forms(&r.Texts[i])
		}
	}
	r.Notes = make([]corpus.Note, d.Count(2))
	for i := range r.Notes {
		r.Notes[i] = corpus.Note{Original: d.text(), Written: d.text()}
	}
	if !d.Done() {
		*r = Receipt{}
		return ErrEncoding
	}
	return nil
}

func (d *decoder) textReceipt(t *TextReceipt) {
	t.ID = d.text()
	copy(t.Hash[:], d.Bytes(len(t.Hash)))
	t.Places = make([]Place, d.Count(4+2*fingerprintBytes))
	at := 0
	for i := range t.Places {
		at += d.number()
		p := Place{Start: at, StandIn: d.text(), Original: d.text()}
		if b := d.Bytes(1); !d.Damaged {
			p.proofs = proofs(b[0])
		}
		p.Left, p.Right = d.print(), d.print()
		t.Places[i] = p
	}
}

// A decoder reads an encoding.
type decoder struct {
	varint.Reader
	table []string
}

func (d *decoder) number() int { return d.Number(1 << 48) }

func (d *decoder) text() string {
	i := d.number()
	if d.Damaged || i >= len(d.table) {
		d.Fail()
		return ""
	}
	return d.table[i]
}

func (d *decoder) print() (p uint64) {
	for i, b := range d.Bytes(fingerprintBytes) {
		p |= uint64(b) << (8 * i)
	}
	return p
}
