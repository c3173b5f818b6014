package tiny

import (
	"context"

	"github.com/understudy-text/understudy/lm"
)

// Lazy is the model of a language, by its code, which is not read before it is asked
// something: many runs hold one language, or nothing to rank.
type Lazy string

// Words implements lm.Masked.
func (l Lazy) Words(ctx context.Context, clozes []lm.Cloze, n int, accept func(word string) bool) ([][][]lm.Word, error) {
	m, err := Load(string(l))
	if err != nil {
		return nil, err
	}
	return m.Words(ctx, clozes, n, accept)
}

// Score implements lm.Scorer.
func (l Lazy) Score(ctx context.Context, questions []lm.Question) ([][]float64, error) {
	m, err := Load(string(l))
	if err != nil {
		return nil, err
	}
	return m.Score(ctx, questions)
}
