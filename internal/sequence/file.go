package sequence

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/understudy-text/understudy/internal/packed"
	"github.com/understudy-text/understudy/internal/varint"
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
		b = varint.AppendText(b, l)
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
	if len(body) == 0 || body[0] == 0 || body[0] > MaxLabels {
		return nil, fmt.Errorf("%d labels", append(body, 0)[0])
	}
	b := &reader{varint.Reader{Rest: body[1:]}}
	labels := make([]string, body[0])
	for i := range labels {
		labels[i] = string(b.Text())
	}
	scale := []float32{0}
	c := newChain(len(labels))
	for _, s := range [][]float32{scale, c.move, c.start, c.end} {
		if !b.floats(s) {
			return nil, errors.New("a score is not a number")
		}
	}
	rows, cells := b.Uint(), b.Uint()
	if b.Damaged {
		return nil, errShort
	}
	if rows > uint64(len(b.Rest)) || cells > uint64(len(b.Rest)) {
		return nil, errors.New("promises more weights than it holds")
	}
	list, err := b.rows(int(rows), int(cells), len(labels))
	if err != nil {
		return nil, err
	}
	c.prepare()
	return newModel(labels, c, scale[0], list)
}

// A reader reads a body.
type reader struct{ varint.Reader }

var errShort = errors.New("ends too early")

// floats reads scores, and reports whether all are numbers, or minus infinity.
func (b *reader) floats(s []float32) bool {
	raw := b.Bytes(4 * len(s))
	if b.Damaged {
		return true
	}
	for i := range s {
		s[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[i*4:]))
	}
	return !slices.ContainsFunc(s, func(v float32) bool { return v != v || v > math.MaxFloat32 })
}

// rows reads the table column by column.
func (b *reader) rows(n, total, labels int) (r rows, err error) {
	r.keys = make([]uint32, n)
	var key uint64
	for i := range r.keys {
		step := b.Uint()
		if i > 0 && step == 0 || step > math.MaxUint32 || key+step > math.MaxUint32 {
			return r, errors.New("features out of order")
		}
		key += step
		r.keys[i] = uint32(key)
	}
	r.counts = b.Bytes(n)
	names, weights := b.Bytes(total), b.Bytes(total)
	if b.Damaged {
		return r, errShort
	}
	if !b.Done() {
		return r, errors.New("goes on after its end")
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
