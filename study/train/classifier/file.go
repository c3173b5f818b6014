package classifier

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/understudy-text/understudy/internal/packed"
	"github.com/understudy-text/understudy/internal/varint"
	"github.com/understudy-text/understudy/study/train/classifier/softmax"
)

// form is that of model files; see body for what is in them.
var form = packed.Form{Magic: "UCLS", Version: 1, MaxFile: 256 << 20, MaxBody: 1 << 30}

// maxWidth is how many numbers a vector may have.
const maxWidth = 1 << 16

// ErrFormat is wrapped by ReadModel when the data are not a model it can read.
var ErrFormat = errors.New("not a usable classifier model")

// WriteTo writes the model so that ReadModel gives it back. The same model gives
// the same bytes. The file holds words of the texts: all that stand in as many of
// them as Features.MinCount says.
func (m *Model) WriteTo(w io.Writer) (int64, error) {
	n, err := form.Write(w, m.body())
	if err != nil {
		err = fmt.Errorf("classifier: write model: %w", err)
	}
	return n, err
}

// body is: the labels; words, letters from and to, least count; name and width of
// the vectors; the names of the features; their rarities, the bias of each label,
// the weights, all 4 bytes each.
func (m *Model) body() []byte {
	var b []byte
	number := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	word := func(s string) { b = varint.AppendText(b, s) }
	list := func(l []string) {
		number(len(l))
		for _, s := range l {
			word(s)
		}
	}
	s := m.Space
	list(m.Labels)
	for _, n := range []int{s.features.Words, s.features.Letters[0], s.features.Letters[1], s.features.MinCount} {
		number(n)
	}
	word(s.vectors)
	number(s.width)
	list(s.names)
	for _, l := range [][]float32{s.idf, m.fitted.Bias, m.fitted.Weights} {
		for _, f := range l {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(f))
		}
	}
	return b
}

// ReadModel reads what WriteTo wrote. Broken, cut-off or foreign data give an
// error that wraps ErrFormat; vectors are what the model was trained with, if with
// any, and nil otherwise.
func ReadModel(r io.Reader, vectors Vectors) (*Model, error) {
	body, damaged, err := form.Read(r)
	if err != nil && !damaged {
		return nil, fmt.Errorf("classifier: read model: %w", err)
	}
	var m *Model
	if err == nil {
		m, err = parse(body)
	}
	if err != nil {
		return nil, fmt.Errorf("classifier: read model: %w: %w", ErrFormat, err)
	}
	if m.Space.width == 0 {
		return m, nil
	}
	switch {
	case vectors == nil:
		return nil, fmt.Errorf("classifier: %w %q", ErrNoVectors, m.Space.vectors)
	case vectors.Size() != m.Space.width:
		return nil, fmt.Errorf("classifier: %w %q: they have %d numbers, those of %q %d", ErrNoVectors, m.Space.vectors, m.Space.width, vectors.Name(), vectors.Size())
	}
	m.Space.features.Vectors = vectors
	return m, nil
}

func parse(body []byte) (*Model, error) {
	b := &reader{varint.Reader{Rest: body}}
	s := &Space{column: map[string]uint32{}}
	m := &Model{Space: s, Labels: b.list()}
	s.features.Words, s.features.Letters[0], s.features.Letters[1] = b.number(), b.number(), b.number()
	s.features.MinCount = b.number()
	s.vectors, s.width = string(b.Text()), b.number()
	s.names = b.list()
	if s.width > maxWidth {
		return nil, fmt.Errorf("vectors of %d numbers", s.width)
	}
	s.idf = b.floats(len(s.names))
	m.fitted = &softmax.Model{Classes: len(m.Labels), Columns: s.Size(), Bias: b.floats(len(m.Labels))}
	m.fitted.Weights = b.floats(len(m.Labels) * s.Size())
	switch {
	case b.Damaged:
		return nil, errors.New("the body ends too early or holds what is no number")
	case !b.Done():
		return nil, fmt.Errorf("%d bytes too many", len(b.Rest))
	case len(m.Labels) < 2 || s.Size() == 0:
		return nil, errors.New("fewer than two labels, or no features")
	case !ascending(m.Labels) || !ascending(s.names):
		return nil, errors.New("labels or features are not in order")
	}
	if err := s.features.check(); err != nil {
		return nil, err
	}
	for i, name := range s.names {
		s.column[name] = uint32(i)
	}
	return m, nil
}

func ascending(list []string) bool {
	for i := 1; i < len(list); i++ {
		if list[i] <= list[i-1] {
			return false
		}
	}
	return true
}

// A reader reads a body.
type reader struct{ varint.Reader }

// number reads a number that could count bytes of a body.
func (r *reader) number() int { return r.Number(form.MaxBody) }

func (r *reader) list() []string {
	out := make([]string, r.Count(1))
	for i := range out {
		out[i] = string(r.Text())
	}
	return out
}

// floats reads n finite numbers.
func (r *reader) floats(n int) []float32 {
	const size = 4
	if n > len(r.Rest)/size {
		r.Fail()
		return nil
	}
	out, raw := make([]float32, n), r.Bytes(size*n)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[size*i:]))
		if math.IsNaN(float64(out[i])) || math.IsInf(float64(out[i]), 0) {
			r.Fail()
			return nil
		}
	}
	return out
}
