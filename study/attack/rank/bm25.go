package rank

import (
	"maps"
	"math"
	"slices"
)

// K1 and B are BM25's usual settings (Robertson and Zaragoza 2009, section 3.5):
// how soon more of one word counts no more, and how much length counts.
const (
	K1 = 1.2
	B  = 0.75
)

// BM25 is Okapi BM25 as Python's rank_bm25 0.2.2 has it (class BM25Okapi): a word
// of n among N texts weighs ln(N − n + 0.5) − ln(n + 0.5); where that is negative,
// in more than half of the texts, it weighs a part of the mean of these weights over
// the vocabulary, the floor (rank_bm25's epsilon). A word that the query has several
// times counts as often.
type BM25 struct {
	index *Index
	idf   map[string]float64
	long  []float64 // K1 · (1 − B + B · length ÷ mean length)
}

// NewBM25 weighs the words of an index, to which no more texts are added. The floor
// is 0.25 in rank_bm25 where nothing else is asked for; with 0, words of more than
// half of the texts count for nothing.
func NewBM25(x *Index, floor float64) *BM25 {
	s := &BM25{index: x, idf: make(map[string]float64, len(x.terms)), long: make([]float64, x.Len())}
	n := float64(x.Len())
	sum, negative := 0.0, []string(nil)
	for _, w := range slices.Sorted(maps.Keys(x.terms)) { // sums depend on the order
		in := float64(len(x.terms[w].texts))
		idf := math.Log(n-in+0.5) - math.Log(in+0.5)
		s.idf[w] = idf
		sum += idf
		if idf < 0 {
			negative = append(negative, w)
		}
	}
	for _, w := range negative {
		s.idf[w] = floor * sum / float64(len(s.idf))
	}
	for i, l := range x.lengths {
		s.long[i] = K1 * (1 - B + B*float64(l)*n/float64(max(1, x.total)))
	}
	return s
}

// weight is what one occurrence in the query adds to a text with so many.
func (s *BM25) weight(idf, count float64, text int) float64 {
	return idf * count * (K1 + 1) / (count + s.long[text])
}

// Scores implements Scorer.
func (s *BM25) Scores(q Query, into []float64) []float64 {
	scores := zeroed(into, s.index.Len())
	for i, w := range q.Words {
		p := s.index.terms[w]
		if p == nil {
			continue
		}
		idf, times := s.idf[w], float64(q.Counts[i])
		if idf == 0 {
			continue // the words with the most texts
		}
		for t, n := range p.all() {
			scores[t] += times * s.weight(idf, n, t)
		}
	}
	return scores
}

// Share implements Scorer.
func (s *BM25) Share(word string, count, text int) float64 {
	p := s.index.terms[word]
	if p == nil {
		return 0
	}
	return float64(count) * s.weight(s.idf[word], p.count(text), text)
}

// count is how often a text has the word.
func (p *posting) count(text int) float64 {
	if i, ok := slices.BinarySearch(p.texts, int32(text)); ok {
		return float64(p.counts[i])
	}
	return 0
}
