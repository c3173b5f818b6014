package bilinear

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/understudy-text/understudy/lm/bilinear"
)

// A Predictor guesses the words of a vocabulary at hidden places.
type Predictor interface {
	// LogP returns the log probability of id at place i of row.
	LogP(row []int32, i int, id int32) float64
	// Best returns the n likeliest words at place i of row, without shapes.
	Best(row []int32, i, n int) []int32
}

// Scores say how well hidden words of a text are predicted.
type Scores struct {
	Places     int
	Unknown    int     // places whose word the vocabulary does not have
	Top1       float64 // part of the places whose word is the likeliest one; an unknown word never is
	Top10      float64 // … is among the ten likeliest
	Perplexity float64 // e to the mean of −log p, an unknown word having an equal part of its shape
}

// Score hides a share of the words of rows at random, those of a row together,
// and counts. Words that the text withholds are not asked for.
func Score(rows [][]int32, v *bilinear.Vocabulary, share float64, seed uint64, ps ...Predictor) []Scores {
	rng := rand.New(rand.NewPCG(seed, 3))
	out := make([]Scores, len(ps))
	for _, row := range rows {
		seen := append([]int32(nil), row...)
		var places []int
		for i, id := range row {
			if id != v.Gap() && rng.Float64() < share {
				places, seen[i] = append(places, i), v.Gap()
			}
		}
		for k, p := range ps {
			for _, i := range places {
				out[k].add(p, seen, i, row[i], v)
			}
		}
	}
	for k := range out {
		s := &out[k]
		n := float64(max(1, s.Places))
		s.Top1, s.Top10, s.Perplexity = s.Top1/n, s.Top10/n, math.Exp(-s.Perplexity/n)
	}
	return out
}

// add counts one place; until all are counted, s holds sums.
func (s *Scores) add(p Predictor, row []int32, i int, id int32, v *bilinear.Vocabulary) {
	s.Places++
	s.Perplexity += p.LogP(row, i, id) - math.Log(float64(v.Types(id)))
	if bilinear.IsShape(v.Word(id)) {
		s.Unknown++
		return
	}
	switch at := slices.Index(p.Best(row, i, 10), id); {
	case at == 0:
		s.Top1++
		s.Top10++
	case at > 0:
		s.Top10++
	}
}

// Light is the model as a predictor.
type Light struct{ *bilinear.Model }

// LogP returns the log probability of id at place i of row.
func (l Light) LogP(row []int32, i int, id int32) float64 { return l.Model.LogP(row, i, id)[0] }

// Best returns the n likeliest words at place i of row.
func (l Light) Best(row []int32, i, n int) []int32 {
	words := l.Model.Best(row, i, n, nil)
	out := make([]int32, len(words))
	for k, w := range words {
		out[k] = l.Vocabulary().ID(w.Text)
	}
	return out
}
