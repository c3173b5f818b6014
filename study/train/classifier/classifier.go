// Package classifier sorts texts into classes: in come texts and their labels,
// out goes a model that gives a label to any text.
//
// It is logistic regression (package softmax) over what a text is made of: words
// and pairs of words, stretches of letters, or the vector that an encoder gives
// the text. Scores are macro-F1, in which a class counts the same however few
// texts it has.
//
// It may know corpus, internal/packed, internal/varint, internal/words, lm/encoder, lm/named
// and study/train/classifier/softmax.
package classifier

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/study/train/classifier/softmax"
)

// An Example is a text and what it is.
type Example struct {
	Text  string
	Label string
}

// Options say how to train. The zero value is useful.
type Options struct {
	Features
	Epochs  int     // passes over the texts; 0: 20
	Rate    float64 // 0: 0.5
	L2      float64 // 0: 1e-5; below zero: none
	Dropout float64 // 0: 0.3; below zero: none
	// Unbalanced lets a class count by how many texts it has. If it is false, all
	// classes count the same.
	Unbalanced bool
	Seed       uint64
}

func (o Options) learner() softmax.Options {
	l := softmax.Options{Epochs: o.Epochs, Rate: o.Rate, L2: o.L2, Dropout: o.Dropout, Balanced: !o.Unbalanced, Seed: o.Seed}
	if l.L2 == 0 {
		l.L2 = 1e-5
	}
	if l.Dropout == 0 {
		l.Dropout = 0.3
	}
	l.L2, l.Dropout = max(l.L2, 0), max(l.Dropout, 0)
	return l
}

// A Model gives labels to texts. It is read-only and safe for concurrent use.
type Model struct {
	Space  *Space
	Labels []string // sorted; a class's number is its index
	fitted *softmax.Model
}

// ErrNoExamples says that there is nothing to learn from.
var ErrNoExamples = errors.New("no texts to learn from")

// TrainSeeds fits n models, with the seeds o.Seed, o.Seed+1 and so on. They share one
// feature space. The same arguments give the same models on one kind of processor.
func TrainSeeds(ctx context.Context, examples []Example, o Options, n int) ([]*Model, error) {
	if len(examples) == 0 {
		return nil, fmt.Errorf("classifier: %w", ErrNoExamples)
	}
	texts, labels := make([]string, len(examples)), make([]string, len(examples))
	for i, e := range examples {
		texts[i], labels[i] = e.Text, e.Label
	}
	space, err := NewSpace(texts, o.Features)
	if err != nil {
		return nil, err
	}
	rows, err := space.Rows(ctx, texts)
	if err != nil {
		return nil, err
	}
	slices.Sort(labels)
	labels = slices.Compact(labels)
	classes := make([]int, len(examples))
	for i, e := range examples {
		classes[i], _ = slices.BinarySearch(labels, e.Label)
	}
	l := o.learner()
	l.Classes, l.Columns = len(labels), space.Size()
	models := make([]*Model, n)
	for i := range models {
		l.Seed = o.Seed + uint64(i)
		fitted, err := softmax.Train(ctx, rows, classes, l)
		if err != nil {
			return nil, fmt.Errorf("classifier: %w", err)
		}
		models[i] = &Model{Space: space, Labels: labels, fitted: fitted}
	}
	return models, nil
}

// A Prediction is what a model says of a text.
type Prediction struct {
	Label       string  `json:"label"`
	Probability float64 `json:"probability"`
}

// Predict gives a text its label.
func (m *Model) Predict(ctx context.Context, text string) (Prediction, error) {
	rows, err := m.Space.Rows(ctx, []string{text})
	if err != nil {
		return Prediction{}, err
	}
	return m.OfRow(rows[0]), nil
}

// OfRow is Predict for a row of the model's space.
func (m *Model) OfRow(r softmax.Row) Prediction {
	p := make([]float64, len(m.Labels))
	best := m.fitted.Scores(r, p)
	return Prediction{m.Labels[best], p[best]}
}

// Score predicts all texts and compares.
func (m *Model) Score(ctx context.Context, examples []Example) (*Report, error) {
	gold, predicted := make([]string, len(examples)), make([]string, len(examples))
	texts := make([]string, len(examples))
	for i, e := range examples {
		gold[i], texts[i] = e.Label, e.Text
	}
	rows, err := m.Space.Rows(ctx, texts)
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		predicted[i] = m.OfRow(r).Label
	}
	return Compare(gold, predicted), nil
}

// A Telling is a word or stretch of letters and how much it speaks for a class.
type Telling struct {
	Feature string
	Weight  float64 // above the mean of its weights for all classes
}

// Telling lists the n features that speak loudest for a label, the loudest first.
// Models over vectors alone have none.
func (m *Model) Telling(label string, n int) []Telling {
	k := slices.Index(m.Labels, label)
	if k < 0 {
		return nil
	}
	var all []Telling
	for column, name := range m.Space.names {
		row := m.fitted.Weights[column*len(m.Labels) : (column+1)*len(m.Labels)]
		var sum float64
		for _, w := range row {
			sum += float64(w)
		}
		all = append(all, Telling{readable(name), float64(row[k]) - sum/float64(len(row))})
	}
	slices.SortStableFunc(all, func(a, b Telling) int {
		switch {
		case a.Weight > b.Weight:
			return -1
		case a.Weight < b.Weight:
			return 1
		}
		return 0
	})
	return all[:min(n, len(all))]
}
