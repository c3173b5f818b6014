// Package bilinear is a light masked language model: it tells the word of a gap from the
// words around it. In come texts with gaps and the bytes of a model, out come words and
// probabilities. Package study/train/bilinear makes its models.
//
// The model is log-bilinear (Mnih & Hinton 2007, Three new graphical models for
// statistical language modelling, section 4) with a weight for each position
// and dimension instead of a matrix for each position (Mnih & Teh 2012), and
// looks both ways. The vector of a gap is the weighted sum of the vectors of
// the words around it and of the vectors of frequent pairs: the two words
// before, the two after, the one on each side. The probability of a word is
// that of its class times its own inside the class (Goodman 2001, Classes for
// fast maximum entropy training), so that it is exact and quick: to rank the
// vocabulary, only the classes that can still hold one of the best are opened.
//
// It may know internal/scatter, language and lm.
package bilinear

import (
	"math"

	"gonum.org/v1/gonum/blas/gonum"

	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language"
)

// vectors does the arithmetic with single-precision vectors.
var vectors gonum.Implementation

// Dot is the inner product.
func Dot(a, b []float32) float32 { return vectors.Sdot(len(a), a, 1, b, 1) }

// A Model predicts the words of gaps. It is safe for concurrent use.
type Model struct {
	vocabulary *Vocabulary
	tokenizer  language.Tokenizer
	dim        int
	window     int

	input    table     // words and shapes, then Gap, then Border
	position []float32 // [2·window][dim]: the words before, farthest first, then those after
	bias     []float32 // [dim]
	keys     []uint32  // of the pairs that have a vector, ascending
	pairs    table

	class      []float32 // [classes][dim]
	classBias  []float32
	output     []float32 // [words][dim]
	outputBias []float32
}

// Vocabulary returns the words of the model.
func (m *Model) Vocabulary() *Vocabulary { return m.vocabulary }

// Window is how many words the model sees on each side of a gap.
func (m *Model) Window() int { return m.window }

// Gap and Border return the numbers, after those of all words, of a gap that is
// not asked for and of what lies beyond the ends of a line.
func (v *Vocabulary) Gap() int32    { return int32(len(v.words)) }
func (v *Vocabulary) Border() int32 { return int32(len(v.words)) + 1 }

// A table has rows of bytes, each with a scale.
type table struct {
	dim   int
	bytes []int8
	scale []float32
}

// add adds row i to v, each number weighted (weights nil: by 1).
func (t table) add(v []float32, i int, weights []float32) {
	row, scale := t.bytes[i*t.dim:(i+1)*t.dim], t.scale[i]
	v = v[:len(row)]
	if weights == nil {
		for d, b := range row {
			v[d] += scale * float32(b)
		}
		return
	}
	weights = weights[:len(row)]
	for d, b := range row {
		v[d] += weights[d] * (scale * float32(b))
	}
}

// quantize makes a table of rows of float32.
func quantize(values []float32, dim int) table {
	t := table{dim: dim, bytes: make([]int8, len(values)), scale: make([]float32, len(values)/dim)}
	for r := range t.scale {
		row := values[r*dim : (r+1)*dim]
		highest := float32(0)
		for _, x := range row {
			highest = max(highest, float32(math.Abs(float64(x))))
		}
		if highest == 0 {
			continue
		}
		t.scale[r] = highest / 127
		for d, x := range row {
			t.bytes[r*dim+d] = int8(math.RoundToEven(float64(x / highest * 127)))
		}
	}
	return t
}

// floats undoes quantize.
func (t table) floats() []float32 {
	out := make([]float32, len(t.bytes))
	for i, b := range t.bytes {
		out[i] = float32(b) * t.scale[i/t.dim]
	}
	return out
}

// PairKinds is how many pairs of words the model looks at.
const PairKinds = 3

// pairReach is how far PairKeys looks, to either side.
const pairReach = 2

// PairKeys returns the keys of the pairs around place i of row, those with a gap
// left out (0, which is no key). Outside the row is the border.
func (v *Vocabulary) PairKeys(row []int32, i int) [PairKinds]uint32 {
	at := func(j int) int32 {
		if j < 0 || j >= len(row) {
			return v.Border()
		}
		return row[j]
	}
	a, b, c, d := at(i-2), at(i-1), at(i+1), at(i+2)
	return [PairKinds]uint32{v.pairKey(1, a, b), v.pairKey(2, b, c), v.pairKey(3, c, d)}
}

// pairKey mixes the numbers of two words. Keys that fall together share a vector.
func (v *Vocabulary) pairKey(kind uint64, a, b int32) uint32 {
	if a == v.Gap() || b == v.Gap() {
		return 0
	}
	return uint32(scatter.Mix(kind<<62|uint64(a)<<31|uint64(b)) | 1)
}

// hidden writes the vector of place i of row to h. What stands at i is not
// looked at.
func (m *Model) hidden(h []float32, row []int32, i int) {
	copy(h, m.bias)
	for p := range 2 * m.window {
		j := i - m.window + p
		if p >= m.window {
			j++
		}
		id := m.vocabulary.Border()
		if j >= 0 && j < len(row) {
			id = row[j]
		}
		m.input.add(h, int(id), m.position[p*m.dim:(p+1)*m.dim])
	}
	for _, key := range m.vocabulary.PairKeys(row, i) {
		if at := find(m.keys, key); at >= 0 {
			m.pairs.add(h, at, nil)
		}
	}
}

// find returns where key is among keys, which ascend, or -1.
func find(keys []uint32, key uint32) int {
	if key == 0 || len(keys) == 0 {
		return -1
	}
	low, high := 0, len(keys)
	for low < high {
		if mid := (low + high) / 2; keys[mid] < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(keys) && keys[low] == key {
		return low
	}
	return -1
}
