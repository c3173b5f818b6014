package fuse

import (
	"context"
	"math"
	"strings"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/lm/ngram"
)

// Backoff is a model of a recogniser as a Scorer.
type Backoff struct{ *arpa.Model }

// Begin implements Scorer.
func (b Backoff) Begin() []int32 { return []int32{b.Model.ID(arpa.Begin)} }

// End implements Scorer.
func (b Backoff) End() int32 { return b.Model.ID(arpa.End) }

// Numbers say what a model knows words by.
type Numbers struct {
	ID     func(word string) int32
	Border int32 // the end of a sentence
	// Unknown is the number of all words that the model does not know. Each of them has
	// an equal part of its probability: Strangers is the natural logarithm of how many
	// they are. Without that, what no model knows would be likelier than what it knows.
	Unknown   int32
	Strangers float64
}

// Trigrams chooses by a trigram model, on all paths.
func (n Numbers) Trigrams(m ngram.Predictive) Chooser { return Paths{Scorer: counted{n, m}} }

// Sentences chooses by a model that reads whole sentences: logP returns the natural
// logarithms of the probabilities of rows of numbers, each with a Border at its end.
func (n Numbers) Sentences(logP func(ctx context.Context, rows [][]int32) ([]float64, error)) Chooser {
	return Lists{LogP: func(ctx context.Context, sentences [][]string) ([]float64, error) {
		rows := make([][]int32, len(sentences))
		unknown := make([]float64, len(sentences))
		for i, words := range sentences {
			for _, w := range words {
				id := n.ID(w)
				if id == n.Unknown {
					unknown[i]++
				}
				rows[i] = append(rows[i], id)
			}
			rows[i] = append(rows[i], n.Border)
		}
		out, err := logP(ctx, rows)
		for i := range out {
			out[i] -= unknown[i] * n.Strangers
		}
		return out, err
	}}
}

// Masked chooses by a masked model, which reads whole sentences by pseudo-likelihood:
// each word where it stands, it alone hidden (Salazar et al. 2020).
func Masked(m lm.Scorer) Chooser {
	return Lists{LogP: func(ctx context.Context, sentences [][]string) ([]float64, error) {
		out := make([]float64, len(sentences))
		for i, words := range sentences {
			var questions []lm.Question
			for k, w := range words {
				before, after := strings.Join(words[:k], " "), strings.Join(words[k+1:], " ")
				if k > 0 {
					before += " "
				}
				if k < len(words)-1 {
					after = " " + after
				}
				questions = append(questions, lm.Question{Cloze: lm.Cloze{Between: []string{before, after}, Want: []int{0}}, Candidates: []string{w}})
			}
			scores, err := m.Score(ctx, questions)
			if err != nil {
				return nil, err
			}
			for _, s := range scores {
				out[i] += s[0]
			}
		}
		return out, nil
	}}
}

// counted is a trigram model as a Scorer.
type counted struct {
	Numbers
	model ngram.Predictive
}

func (c counted) ID(word string) int32 { return c.Numbers.ID(word) }

// Begin implements Scorer: where a row is too short, the model sees borders itself.
func (c counted) Begin() []int32 { return nil }

func (c counted) End() int32 { return c.Border }

func (c counted) Order() int { return 3 }

func (c counted) LogP(before []int32, id int32) float64 {
	var room [8]int32
	row := append(append(room[:0], before...), id)
	p := math.Log(c.model.P(row, len(before)))
	if id == c.Unknown {
		p -= c.Strangers
	}
	return p
}
