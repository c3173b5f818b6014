package ngram

import "math"

// A Causal predicts each word from the two before it: interpolated Kneser–Ney
// smoothing with three discounts (Chen and Goodman 1999, section 3). It is safe
// for concurrent use once it is made.
type Causal struct {
	words    int
	border   int32
	full     map[[3]int32]uint32    // how often three words stand in a row
	afterTwo map[[2]int32]*contexts // what follows two words
	pairs    map[[2]int32]uint32    // behind how many different words two words stand
	afterOne map[int32]*contexts
	single   []uint32 // behind how many different words one stands
	alone    contexts
	cuts     [2][4]float64 // discounts of one, two and more sights: of three words, of pairs
}

// contexts counts what follows one context.
type contexts struct {
	total uint32
	seen  [4]uint32 // how many different words followed once, twice, more often; by min(count, 3)
}

func (c *contexts) add(n uint32) {
	c.total += n
	c.seen[min(n, 3)]++
}

// NewCausal counts rows of word numbers below words. In front of each row stand
// two borders, which may be a word too. The word numbered ignored is never counted
// as one to predict, only as one that stands before (Baseline1 of Vats et al.
// 2024, section 4.2.3); -1: none is.
func NewCausal(rows [][]int32, words int, border, ignored int32) *Causal {
	m := &Causal{words: words, border: border, full: map[[3]int32]uint32{}, afterTwo: map[[2]int32]*contexts{},
		pairs: map[[2]int32]uint32{}, afterOne: map[int32]*contexts{}, single: make([]uint32, words)}
	for _, row := range rows {
		for i, id := range row {
			if id != ignored {
				m.full[[3]int32{countBeside(row, i, -2, border), countBeside(row, i, -1, border), id}]++
			}
		}
	}
	for run, n := range m.full {
		m.pairs[[2]int32{run[1], run[2]}]++
		follow(m.afterTwo, [2]int32{run[0], run[1]}, n)
	}
	for pair, n := range m.pairs {
		m.single[pair[1]]++
		follow(m.afterOne, pair[0], n)
	}
	for _, n := range m.single {
		if n > 0 {
			m.alone.add(n)
		}
	}
	m.cuts[0], m.cuts[1] = cuts(m.full), cuts(m.pairs)
	return m
}

func follow[K comparable](m map[K]*contexts, context K, n uint32) {
	c := m[context]
	if c == nil {
		c = &contexts{}
		m[context] = c
	}
	c.add(n)
}

// cuts are what is taken off counts of one, two and more, by how often these
// counts come (Chen and Goodman 1999, equation 26). Where there is too little to
// tell, or for counts no text has, it is the discount of the other models.
func cuts[K comparable](counts map[K]uint32) [4]float64 {
	var of [5]float64
	for _, n := range counts {
		if n < 5 {
			of[n]++
		}
	}
	out := [4]float64{0, discount, discount, discount}
	if of[1] == 0 || of[2] == 0 {
		return out
	}
	y := of[1] / (of[1] + 2*of[2])
	for n := 1; n <= 3; n++ {
		if of[n] == 0 {
			continue
		}
		if d := float64(n) - float64(n+1)*y*of[n+1]/of[n]; d > 0 && d < float64(n) {
			out[n] = d
		}
	}
	return out
}

// P is the probability of the word at place i of a row, given those before it.
func (m *Causal) P(row []int32, i int) float64 {
	first, second, id := countBeside(row, i, -2, m.border), countBeside(row, i, -1, m.border), row[i]
	p := 1 / float64(m.words)
	p = mix(float64(m.single[id]), &m.alone, [4]float64{0, discount, discount, discount}, p)
	p = mix(float64(m.pairs[[2]int32{second, id}]), m.afterOne[second], m.cuts[1], p)
	return mix(float64(m.full[[3]int32{first, second, id}]), m.afterTwo[[2]int32{first, second}], m.cuts[0], p)
}

// mix is the probability of a word seen n times in a context, interpolated with
// that of the shorter context.
func mix(n float64, c *contexts, cuts [4]float64, shorter float64) float64 {
	if c == nil || c.total == 0 {
		return shorter
	}
	rest := 0.0
	for k, d := range cuts {
		rest += d * float64(c.seen[k])
	}
	return (max(n-cuts[int(min(n, 3))], 0) + rest*shorter) / float64(c.total)
}

// An Adapted model is a general one and one of a domain, interpolated: how n-gram
// models are adapted (Bacchiani and Roark 2003).
type Adapted struct {
	General, Domain *Causal
	Weight          float64 // of the domain, 0–1
}

// P is the probability of the word at place i of a row, given those before it.
func (a Adapted) P(row []int32, i int) float64 {
	return a.Weight*a.Domain.P(row, i) + (1-a.Weight)*a.General.P(row, i)
}

// A Predictive model gives each word of a row a probability.
type Predictive interface {
	P(row []int32, i int) float64
}

// Surprise is the sum of −log p (natural) over the words of rows, and how many
// there are. Perplexity is e to their quotient.
func Surprise(m Predictive, rows [][]int32) (nats float64, words int) {
	for _, row := range rows {
		for i := range row {
			nats -= math.Log(m.P(row, i))
		}
		words += len(row)
	}
	return nats, words
}
