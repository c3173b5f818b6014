package sequence

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/understudy-text/understudy/internal/packed"
)

// form is that of model files. The body's columns stand one after another, because
// like compresses with like.
var form = packed.Form{Magic: "USEQ", Version: 1, MaxFile: 64 << 20, MaxBody: 256 << 20}

// ErrFormat is wrapped by Read when the data are not a model it can read.
var ErrFormat = errors.New("not a usable sequence model")

// WriteTo writes the model so that Read gives it back. The same model gives
// the same bytes.
func (m *Model) WriteTo(w io.Writer) (int64, error) {
	n, err := form.Write(w, m.body())
	if err != nil {
		err = fmt.Errorf("sequence: write model: %w", err)
	}
	return n, err
}

func (m *Model) body() []byte {
	var b []byte
	b = append(b, byte(len(m.labels)))
	for _, l := range m.labels {
		b = binary.AppendUvarint(b, uint64(len(l)))
		b = append(b, l...)
	}
	b = appendFloats(b, []float32{m.scale})
	b = appendFloats(b, m.chain.move)
	b = appendFloats(b, m.chain.start)
	b = appendFloats(b, m.chain.end)

	var rows rows
	m.each(rows.add)
	b = binary.AppendUvarint(b, uint64(len(rows.keys)))
	b = binary.AppendUvarint(b, uint64(len(rows.cells)))
	var before uint32
	for _, key := range rows.keys {
		b = binary.AppendUvarint(b, uint64(key-before))
		before = key
	}
	b = append(b, rows.counts...)
	for _, c := range rows.cells {
		b = append(b, byte(c>>8))
	}
	for _, c := range rows.cells {
		b = append(b, byte(c))
	}
	return b
}

func appendFloats(b []byte, s []float32) []byte {
	for _, v := range s {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// Read reads a model that WriteTo wrote. Broken, cut-off or foreign data give
// an error that wraps ErrFormat.
func Read(r io.Reader) (*Model, error) {
	body, damaged, err := form.Read(r)
	if err != nil && !damaged {
		return nil, fmt.Errorf("sequence: read model: %w", err)
	}
	var m *Model
	if err == nil {
		m, err = parseBody(body)
	}
	if err != nil {
		return nil, fmt.Errorf("sequence: read model: %w: %w", ErrFormat, err)
	}
	return m, nil
}

func parseBody(body []byte) (*Model, error) {
	b := &reader{rest: body}
	labels := make([]string, b.byte())
	if len(labels) == 0 || len(labels) > MaxLabels {
		return nil, fmt.Errorf("%d labels", len(labels))
	}
	for i := range labels {
		labels[i] = string(b.next(b.uvarint()))
	}
	scale := []float32{0}
	c := newChain(len(labels))
	for _, s := range [][]float32{scale, c.move, c.start, c.end} {
		b.floats(s)
	}
	rows, cells := b.uvarint(), b.uvarint()
	if b.err != nil {
		return nil, b.err
	}
	if rows > uint64(len(b.rest)) || cells > uint64(len(b.rest)) {
		return nil, errors.New("promises more weights than it holds")
	}
	list, err := b.rows(int(rows), int(cells), len(labels))
	if err != nil {
		return nil, err
	}
	c.prepare()
	return newModel(labels, c, scale[0], list)
}

// A reader takes values off a byte slice until the first error.
type reader struct {
	rest []byte
	err  error
}

var errShort = errors.New("ends too early")

// next returns the next n bytes, or nil and sets the error if fewer are left.
func (b *reader) next(n uint64) []byte {
	if n > uint64(len(b.rest)) {
		b.rest, b.err = nil, errShort
		return nil
	}
	out := b.rest[:n]
	b.rest = b.rest[n:]
	return out
}

func (b *reader) byte() byte {
	if s := b.next(1); s != nil {
		return s[0]
	}
	return 0
}

func (b *reader) uvarint() uint64 {
	v, n := binary.Uvarint(b.rest)
	if n <= 0 {
		b.rest, b.err = nil, errShort
		return 0
	}
	b.rest = b.rest[n:]
	return v
}

func (b *reader) floats(s []float32) {
	raw := b.next(uint64(len(s)) * 4)
	for i := range s {
		if raw == nil {
			return
		}
		s[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[i*4:]))
		if s[i] != s[i] || s[i] > math.MaxFloat32 {
			b.err = errors.New("a score is not a number")
		}
	}
}

// rows reads the table column by column.
func (b *reader) rows(n, total, labels int) (r rows, err error) {
	r.keys = make([]uint32, n)
	var key uint64
	for i := range r.keys {
		step := b.uvarint()
		if i > 0 && step == 0 || step > math.MaxUint32 || key+step > math.MaxUint32 {
			return r, errors.New("features out of order")
		}
		key += step
		r.keys[i] = uint32(key)
	}
	r.counts = b.next(uint64(n))
	names := b.next(uint64(total))
	weights := b.next(uint64(total))
	if b.err == nil && len(b.rest) > 0 {
		b.err = errors.New("goes on after its end")
	}
	if b.err != nil {
		return r, b.err
	}
	r.cells = make([]uint16, total)
	for i, l := range names {
		if int(l) >= labels {
			return r, fmt.Errorf("a weight of label %d of %d", l, labels)
		}
		r.cells[i] = uint16(l)<<8 | uint16(weights[i])
	}
	left := total
	for _, c := range r.counts {
		if c == 0 || int(c) > labels || int(c) > left {
			return r, fmt.Errorf("a feature with %d weights", c)
		}
		left -= int(c)
	}
	if left > 0 {
		return r, errors.New("weights without a feature")
	}
	return r, nil
}
