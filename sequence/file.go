package sequence

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

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

	rows := make([]row, 0, m.rows)
	m.each(func(r row) { rows = append(rows, r) })
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.key, b.key) })
	b = binary.AppendUvarint(b, uint64(len(rows)))
	b = binary.AppendUvarint(b, uint64(len(m.cells)))
	var before uint32
	for _, r := range rows {
		b = binary.AppendUvarint(b, uint64(r.key-before))
		before = r.key
	}
	for _, r := range rows {
		b = append(b, byte(len(r.cells)))
	}
	for _, r := range rows {
		for _, c := range r.cells {
			b = append(b, byte(c>>8))
		}
	}
	for _, r := range rows {
		for _, c := range r.cells {
			b = append(b, byte(c))
		}
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
		labels[i] = string(b.take(b.uvarint()))
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

func (b *reader) take(n uint64) []byte {
	if n > uint64(len(b.rest)) {
		b.rest, b.err = nil, errShort
		return nil
	}
	out := b.rest[:n]
	b.rest = b.rest[n:]
	return out
}

func (b *reader) byte() byte {
	if s := b.take(1); s != nil {
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
	raw := b.take(uint64(len(s)) * 4)
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
func (b *reader) rows(n, total, labels int) ([]row, error) {
	list := make([]row, n)
	var key uint64
	for i := range list {
		step := b.uvarint()
		if i > 0 && step == 0 || step > math.MaxUint32 || key+step > math.MaxUint32 {
			return nil, errors.New("features out of order")
		}
		key += step
		list[i].key = uint32(key)
	}
	counts := b.take(uint64(n))
	names := b.take(uint64(total))
	weights := b.take(uint64(total))
	if b.err == nil && len(b.rest) > 0 {
		b.err = errors.New("goes on after its end")
	}
	if b.err != nil {
		return nil, b.err
	}
	cells := make([]uint16, total)
	for i, l := range names {
		if int(l) >= labels {
			return nil, fmt.Errorf("a weight of label %d of %d", l, labels)
		}
		cells[i] = uint16(l)<<8 | uint16(weights[i])
	}
	for i := range list {
		c := int(counts[i])
		if c == 0 || c > labels || c > len(cells) {
			return nil, fmt.Errorf("a feature with %d weights", c)
		}
		list[i].cells, cells = cells[:c:c], cells[c:]
	}
	if len(cells) > 0 {
		return nil, errors.New("weights without a feature")
	}
	return list, nil
}
