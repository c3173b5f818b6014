package bilinear

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strings"

	"github.com/understudy-text/understudy/language"
)

// ErrFormat says that what was read is no model, or a broken one.
var ErrFormat = errors.New("not a bilinear model")

// magic starts a model file; its last byte is the version. Then come, all
// little-endian: a header of six uint32 (words, bytes of their text, classes,
// dimensions, window, pairs), the words in lines, the uint32 starts of the
// classes, float32 types, the tables in the order of Model (a table of bytes:
// its float32 scales, then its bytes; other numbers are float32), and the
// Castagnoli checksum of everything before it.
const magic = "BILINEAR\x01"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A header says how large everything is.
type header struct{ Words, Text, Classes, Dim, Window, Pairs uint32 }

// size is how many bytes a file with this header has, or an error if no file
// that we would read has it.
func (h header) size() (int64, error) {
	for _, field := range []struct {
		name           string
		value, highest uint32
	}{
		{"words", h.Words, 1 << 20}, {"bytes of words", h.Text, 1 << 25}, {"classes", h.Classes, 1 << 16},
		{"dimensions", h.Dim, 1 << 11}, {"words on each side", h.Window, 1 << 8}, {"pairs", h.Pairs, 1 << 22},
	} {
		if field.value > field.highest {
			return 0, fmt.Errorf("%w: %d %s", ErrFormat, field.value, field.name)
		}
	}
	if h.Words == 0 || h.Classes == 0 || h.Dim == 0 {
		return 0, fmt.Errorf("%w: it is empty", ErrFormat)
	}
	words, classes, dim, window, pairs := int64(h.Words), int64(h.Classes), int64(h.Dim), int64(h.Window), int64(h.Pairs)
	row := 4 + dim
	return int64(len(magic)) + int64(binary.Size(h)) + int64(h.Text) + 4*(classes+1) + 4*words +
		row*(words+2) + 4*2*window*dim + 4*dim + (4+row)*pairs + (4+row)*classes + (4+row)*words + 4, nil
}

// Write writes the model. The tables of class and output vectors are rounded as
// Pack rounded them, so that reading gives the same model.
func (m *Model) Write(w io.Writer) error {
	text := strings.Join(m.vocabulary.words, "\n")
	b := []byte(magic)
	b, err := binary.Append(b, binary.LittleEndian, header{
		Words: uint32(m.vocabulary.Len()), Text: uint32(len(text)), Classes: uint32(len(m.classBias)),
		Dim: uint32(m.dim), Window: uint32(m.window), Pairs: uint32(len(m.keys)),
	})
	if err != nil {
		return err
	}
	b = append(b, text...)
	class, output := quantize(m.class, m.dim), quantize(m.output, m.dim)
	for _, part := range []any{
		m.vocabulary.starts, m.vocabulary.types,
		m.input.scale, m.input.bytes, m.position, m.bias, m.keys, m.pairs.scale, m.pairs.bytes,
		class.scale, class.bytes, m.classBias, output.scale, output.bytes, m.outputBias,
	} {
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err = w.Write(b)
	return err
}

// Read returns the model whose file holds data, for text that t cuts. Errors
// are of the kind ErrFormat. It keeps no part of data.
func Read(data []byte, t language.Tokenizer) (*Model, error) {
	if len(data) < len(magic)+4 || string(data[:len(magic)]) != magic {
		return nil, fmt.Errorf("%w: it does not start with %q", ErrFormat, magic)
	}
	var h header
	if _, err := binary.Decode(data[len(magic):], binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("%w: it ends in the header", ErrFormat)
	}
	size, err := h.size()
	if err != nil {
		return nil, err
	}
	if int64(len(data)) != size {
		return nil, fmt.Errorf("%w: %d bytes, the header speaks of %d", ErrFormat, len(data), size)
	}
	body := data[:len(data)-4]
	if crc32.Checksum(body, castagnoli) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, fmt.Errorf("%w: the checksum is wrong; fetch or train the model again", ErrFormat)
	}
	r := reader{body[len(magic)+binary.Size(h):]}
	words := strings.Split(string(r.next(int(h.Text))), "\n")
	starts, types := r.ints(int(h.Classes)+1), r.floats(int(h.Words))
	if len(words) != int(h.Words) {
		return nil, fmt.Errorf("%w: %d words, the header speaks of %d", ErrFormat, len(words), h.Words)
	}
	m := &Model{tokenizer: t, dim: int(h.Dim), window: int(h.Window)}
	if m.vocabulary, err = NewVocabulary(words, starts, types); err != nil {
		return nil, err
	}
	n, c := int(h.Words), int(h.Classes)
	m.input = r.table(n+2, m.dim)
	m.position, m.bias = r.floats(2*m.window*m.dim), r.floats(m.dim)
	m.keys, m.pairs = r.keys(int(h.Pairs)), r.table(int(h.Pairs), m.dim)
	m.class, m.classBias = r.table(c, m.dim).floats(), r.floats(c)
	m.output, m.outputBias = r.table(n, m.dim).floats(), r.floats(n)
	return m, m.check()
}

// check refuses numbers that would spread.
func (m *Model) check() error {
	for _, part := range [][]float32{m.input.scale, m.position, m.bias, m.pairs.scale, m.class, m.classBias, m.output, m.outputBias} {
		for _, x := range part {
			if !(math.Abs(float64(x)) < 1e6) {
				return fmt.Errorf("%w: it holds the number %v", ErrFormat, x)
			}
		}
	}
	for i := 1; i < len(m.keys); i++ {
		if m.keys[i-1] >= m.keys[i] {
			return fmt.Errorf("%w: the pairs are not in order", ErrFormat)
		}
	}
	return nil
}

// A reader takes parts off the front of a body whose size has been checked.
type reader struct{ rest []byte }

// next returns the next n bytes of the body, whose size was checked before.
func (r *reader) next(n int) []byte {
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) keys(n int) []uint32 {
	b, out := r.next(4*n), make([]uint32, n)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

func (r *reader) ints(n int) []int32 {
	out := make([]int32, n)
	for i, x := range r.keys(n) {
		out[i] = int32(x)
	}
	return out
}

func (r *reader) floats(n int) []float32 {
	out := make([]float32, n)
	for i, x := range r.keys(n) {
		out[i] = math.Float32frombits(x)
	}
	return out
}

func (r *reader) table(rows, dim int) table {
	t := table{dim: dim, scale: r.floats(rows), bytes: make([]int8, rows*dim)}
	for i, b := range r.next(rows * dim) {
		t.bytes[i] = int8(b)
	}
	return t
}
