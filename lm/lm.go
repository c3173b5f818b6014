// Package lm says what the rooms may ask of a language model; the packages below it are
// models.
//
// It may know no other package.
package lm

import (
	"context"
	"errors"
)

// ErrTooLong says that an input has more pieces than a model can take; nothing
// is cut off behind the caller's back.
var ErrTooLong = errors.New("the text has more pieces than the model can take")

// ErrDamaged says that a model cannot be used at all, whatever it is asked.
var ErrDamaged = errors.New("the model is damaged")

// A Cloze is a text with gaps: the stretches of text between them, one more than
// there are gaps. Want are the gaps to predict, by index.
type Cloze struct {
	Between []string
	Want    []int
}

// A Word is what a gap may hold.
type Word struct {
	Text string
	P    float64 // probability at the gap, of the whole vocabulary
}

// A Masked is a masked language model. It is safe for concurrent use.
type Masked interface {
	// Words returns, for each cloze and each wanted gap, the likeliest n whole
	// words that the caller accepts (nil: all), the likeliest first.
	Words(ctx context.Context, clozes []Cloze, n int, accept func(word string) bool) ([][][]Word, error)
}

// A Question asks how well some words fit one gap of a text. Want of the cloze
// is that gap alone.
type Question struct {
	Cloze
	Candidates []string
}

// A Scorer says how well given words fit a gap. It is safe for concurrent use.
type Scorer interface {
	// Score returns, for each question and each of its candidates, the log
	// probability (natural) of the whole candidate in the gap: for a candidate of
	// several pieces the sum over its pieces from left to right, those to the right
	// of a piece hidden (Kauf and Ivanova 2023).
	Score(ctx context.Context, questions []Question) ([][]float64, error)
}
