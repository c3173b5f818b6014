package fuse

import (
	"math"

	"github.com/understudy-text/understudy/lm/arpa"
	"github.com/understudy-text/understudy/lm/ngram"
)

// Backoff is a model of a recogniser as a Scorer.
type Backoff struct{ *arpa.Model }

// Begin implements Scorer.
func (b Backoff) Begin() []int32 { return []int32{b.Model.ID(arpa.Begin)} }

// End implements Scorer.
func (b Backoff) End() int32 { return b.Model.ID(arpa.End) }

// Counted is a trigram model of ours as a Scorer.
type Counted struct {
	Model  ngram.Predictive
	Number func(word string) int32 // the model's number of a word
	Border int32
	// Unknown is the number of all words that the model does not know. Each of them has
	// an equal part of its probability: Strangers is the natural logarithm of how many
	// they are. Without that, what no model knows would be likelier than what it knows.
	Unknown   int32
	Strangers float64
}

// ID implements Scorer.
func (c Counted) ID(word string) int32 { return c.Number(word) }

// Begin implements Scorer: where a row is too short, the model sees borders itself.
func (c Counted) Begin() []int32 { return nil }

// End implements Scorer.
func (c Counted) End() int32 { return c.Border }

// Order implements Scorer.
func (c Counted) Order() int { return 3 }

// LogP implements Scorer.
func (c Counted) LogP(before []int32, id int32) float64 {
	var room [8]int32
	row := append(append(room[:0], before...), id)
	p := math.Log(c.Model.P(row, len(before)))
	if id == c.Unknown {
		p -= c.Strangers
	}
	return p
}
