package fuse

import (
	"context"

	"github.com/understudy-text/understudy/study/speech/lattice"
)

// A Set is utterances from whose paths is chosen.
type Set struct {
	Graphs []*Graph
	// Most is how many hypotheses a model that reads whole sentences chooses among; they
	// are the best by the weights Alone, without that model. 0: UsualMost.
	Most  int
	Alone Weights
	lists [][]lattice.Hypothesis
}

// UsualMost is how many hypotheses are usual.
const UsualMost = 30

// Lists are the best hypotheses of each utterance, in order of the graphs. They are
// made once; Alone and Most are to be set before.
func (s *Set) Lists() [][]lattice.Hypothesis {
	if s.lists == nil {
		most := s.Most
		if most == 0 {
			most = UsualMost
		}
		for _, g := range s.Graphs {
			s.lists = append(s.lists, g.NBest(most, s.Alone, nil))
		}
	}
	return s.lists
}

// A Chooser is a language model of any kind that helps a recogniser.
type Chooser interface {
	// Choose returns the words of each utterance, in order of the graphs, for each of
	// some weights.
	Choose(ctx context.Context, s *Set, weights []Weights) ([][][]string, error)
}

// Paths is a Chooser that looks at all paths of the graphs. Without a Scorer it is the
// recogniser alone.
type Paths struct{ Scorer Scorer }

// Choose implements Chooser.
func (p Paths) Choose(ctx context.Context, s *Set, weights []Weights) ([][][]string, error) {
	out := make([][][]string, len(weights))
	for _, g := range s.Graphs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		answers := g.Answers(p.Scorer)
		for i, w := range weights {
			out[i] = append(out[i], g.Best(w, answers))
		}
	}
	return out, nil
}

// Lists is a Chooser that reads the best hypotheses as whole sentences. LogP returns
// the natural logarithm of the probability of each.
type Lists struct {
	LogP func(ctx context.Context, sentences [][]string) ([]float64, error)
}

// Choose implements Chooser.
func (l Lists) Choose(ctx context.Context, s *Set, weights []Weights) ([][][]string, error) {
	var sentences [][]string
	for _, list := range s.Lists() {
		for _, h := range list {
			sentences = append(sentences, h.Words)
		}
	}
	logP, err := l.LogP(ctx, sentences)
	if err != nil {
		return nil, err
	}
	out := make([][][]string, len(weights))
	for _, list := range s.Lists() {
		for i, w := range weights {
			best, most := []string(nil), 0.0
			for k, h := range list {
				if score := w.Score(h, logP[k]); k == 0 || score > most {
					best, most = h.Words, score
				}
			}
			out[i] = append(out[i], best)
		}
		logP = logP[len(list):]
	}
	return out, nil
}

// The weights among which Tune chooses, the usual ones of Sphinx and Kaldi first; that of
// Sphinx' own last pass is 9.5 (-bestpathlw). Neural recognisers, whose scores are
// probabilities of words, want those below 1.
var (
	gridLM     = []float64{9.5, 8, 11, 6.5, 5, 13, 4, 3, 2, 1, 0.5, 0.2, 0.1, 0}
	gridFusion = []float64{4, 3, 5, 2, 6, 1, 7, 8, 10, 12, 0.5, 0.2, 0.1, 0}
)

// Tune finds the weights of the models with the fewest errors of a chooser; of equal
// ones the most usual. That of words is given: some hundred utterances do not tell
// three weights apart. errors counts those of all utterances, in order of the graphs.
// alone says that no model is fused.
func Tune(ctx context.Context, c Chooser, s *Set, alone bool, word float64, errors func(chosen [][]string) int) (Weights, error) {
	var weights []Weights
	for _, l := range gridLM {
		for _, f := range gridFusion {
			if !alone || f == 0 {
				weights = append(weights, Weights{LM: l, Fusion: f, Word: word})
			}
		}
	}
	chosen, err := c.Choose(ctx, s, weights)
	if err != nil {
		return Weights{}, err
	}
	best, least := 0, 0
	for i := range weights {
		if n := errors(chosen[i]); i == 0 || n < least {
			best, least = i, n
		}
	}
	return weights[best], nil
}
