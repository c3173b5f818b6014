// Package ngram predicts the word of a gap by counting: how often words stand alone, and
// after and before the one or two words beside them. It is what the models are compared
// with. In come rows of word numbers, out come probabilities.
//
// It may know no other package.
package ngram

import (
	"cmp"
	"math"
	"slices"
)

// discount is taken off each count and given to shorter contexts.
const discount = 0.75

// A Model counts runs of up to three words, to the left and to the right of each
// place. It is safe for concurrent use once it is made.
type Model struct {
	words    int
	known    func(id int32) bool
	unigram  []float64
	left     side // what stands before
	right    side // what stands after
	Unigrams bool // look at no context at all
}

// A side holds what was seen next to one and next to two words.
type side struct {
	one, two map[uint64]*following
	lower    []float64 // by how many different words a word stands: the continuation probability
}

// following counts the words of one context.
type following struct {
	total  float64
	counts map[int32]float64
}

// New counts rows. Numbers from words on are gaps and borders: they are never
// predicted, and gap is never part of a context. known says which numbers may be
// guessed.
func New(rows [][]int32, words int, gap, border int32, known func(id int32) bool) *Model {
	m := &Model{words: words, known: known, unigram: make([]float64, words)}
	m.left, m.right = newSide(), newSide()
	total := 0.0
	for _, row := range rows {
		for i, id := range row {
			if int(id) >= words {
				continue
			}
			m.unigram[id]++
			total++
			m.left.count(countBeside(row, i, -1, border), countBeside(row, i, -2, border), id, gap)
			m.right.count(countBeside(row, i, 1, border), countBeside(row, i, 2, border), id, gap)
		}
	}
	for id := range m.unigram { // add one: every word may come
		m.unigram[id] = (m.unigram[id] + 1) / (total + float64(words))
	}
	m.left.finish(words)
	m.right.finish(words)
	return m
}

func newSide() side {
	return side{one: map[uint64]*following{}, two: map[uint64]*following{}}
}

// countBeside returns the entry of a row that is by places from i, or border outside of the
// row.
func countBeside(row []int32, i, by int, border int32) int32 {
	if i+by < 0 || i+by >= len(row) {
		return border
	}
	return row[i+by]
}

func (s *side) count(first, second, id, gap int32) {
	if first == gap {
		return
	}
	add(s.one, uint64(uint32(first)), id)
	if second != gap {
		add(s.two, uint64(uint32(first))<<32|uint64(uint32(second)), id)
	}
}

func add(m map[uint64]*following, context uint64, id int32) {
	f := m[context]
	if f == nil {
		f = &following{counts: map[int32]float64{}}
		m[context] = f
	}
	f.total++
	f.counts[id]++
}

// finish computes the lowest distribution: in how many different contexts a word
// stands (Kneser & Ney 1995), one added.
func (s *side) finish(words int) {
	s.lower = make([]float64, words)
	total := 0.0
	for _, f := range s.one {
		for id := range f.counts {
			s.lower[id]++
			total++
		}
	}
	for id := range s.lower {
		s.lower[id] = (s.lower[id] + 1) / (total + float64(words))
	}
}

// distribution writes the probability of every word next to first and second:
// absolute discounting, interpolated with the shorter context.
func (s *side) distribution(p []float64, first, second, gap int32) {
	copy(p, s.lower)
	if first == gap {
		return
	}
	s.one[uint64(uint32(first))].mix(p)
	if second != gap {
		s.two[uint64(uint32(first))<<32|uint64(uint32(second))].mix(p)
	}
}

func (f *following) mix(p []float64) {
	if f == nil {
		return
	}
	rest := discount * float64(len(f.counts)) / f.total
	for i := range p {
		p[i] *= rest
	}
	for id, n := range f.counts {
		p[id] += (n - discount) / f.total
	}
}

// Distribution returns the probability of every word at place i of row: the
// product of what both sides say over the unigram, made to sum to 1; both sides
// independent of each other, given the word, this is Bayes' rule.
func (m *Model) Distribution(row []int32, i int, gap, border int32) []float64 {
	if m.Unigrams {
		return slices.Clone(m.unigram)
	}
	p, q := make([]float64, m.words), make([]float64, m.words)
	m.left.distribution(p, countBeside(row, i, -1, border), countBeside(row, i, -2, border), gap)
	m.right.distribution(q, countBeside(row, i, 1, border), countBeside(row, i, 2, border), gap)
	sum := 0.0
	for id := range p {
		p[id] *= q[id] / m.unigram[id]
		sum += p[id]
	}
	for id := range p {
		p[id] /= sum
	}
	return p
}

// A Predictor asks a Model one place at a time.
type Predictor struct {
	*Model
	Gap, Border int32
}

// LogP returns the log probability of id at place i of row.
func (p Predictor) LogP(row []int32, i int, id int32) float64 {
	return math.Log(p.Distribution(row, i, p.Gap, p.Border)[id])
}

// Best returns the n likeliest words at place i of row.
func (p Predictor) Best(row []int32, i, n int) []int32 {
	all := p.Distribution(row, i, p.Gap, p.Border)
	var out []int32
	for id := range int32(len(all)) {
		if !p.known(id) || len(out) == n && all[out[n-1]] >= all[id] {
			continue
		}
		at, _ := slices.BinarySearchFunc(out, id, func(a, b int32) int { return cmp.Or(cmp.Compare(all[b], all[a]), cmp.Compare(a, b)) })
		if len(out) == n {
			out = out[:n-1]
		}
		out = slices.Insert(out, at, id)
	}
	return out
}
