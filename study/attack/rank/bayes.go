package rank

import "math"

// Smoothing is what Bayes adds to every count. With 1, as is usual, long texts and
// large vocabularies drown the rare words that identify.
const Smoothing = 0.01

// Bayes is a multinomial naive Bayes classifier, trained with every text of an
// index as a class of its own, all equally likely (McCallum and Nigam 1998). A
// text's score is the logarithm of how likely it is to yield the query's words;
// words that no text has are left out. It is scikit-learn's MultinomialNB with
// alpha = Smoothing and fit_prior = False, but for the prior, which is the same
// for all.
type Bayes struct {
	index *Index
	gain  [64]float64 // of words that stand so often, over those that do not stand at all
	norm  []float64   // of each text: −ln(words + Smoothing · vocabulary)
}

// NewBayes trains on an index, to which no more texts are added.
func NewBayes(x *Index) *Bayes {
	s := &Bayes{index: x, norm: make([]float64, x.Len())}
	for n := range s.gain {
		s.gain[n] = math.Log1p(float64(n) / Smoothing)
	}
	for i, l := range x.lengths {
		s.norm[i] = -math.Log(float64(l) + Smoothing*float64(len(x.terms)))
	}
	return s
}

// Scores implements Scorer. What is the same for a word in all texts that lack it
// is added once, so that time is that of the texts that have it.
func (s *Bayes) Scores(q Query, into []float64) []float64 {
	scores := zeroed(into, s.index.Len())
	known := 0
	for i, w := range q.Words {
		p := s.index.terms[w]
		if p == nil {
			continue
		}
		known += q.Counts[i]
		times := float64(q.Counts[i])
		for t, n := range p.all() {
			if int(n) < len(s.gain) {
				scores[t] += times * s.gain[int(n)]
			} else {
				scores[t] += times * math.Log1p(n/Smoothing)
			}
		}
	}
	for t := range scores {
		scores[t] += float64(known) * (math.Log(Smoothing) + s.norm[t])
	}
	return scores
}

// Share implements Scorer.
func (s *Bayes) Share(word string, count, text int) float64 {
	p := s.index.terms[word]
	if p == nil {
		return 0
	}
	return float64(count) * (math.Log(Smoothing+p.count(text)) + s.norm[text])
}
