package softmax_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/study/train/classifier/softmax"
)

// row makes a row of ones.
func row(columns ...uint32) softmax.Row {
	r := softmax.Row{Columns: columns}
	for range columns {
		r.Values = append(r.Values, 1)
	}
	return r
}

// threeKinds are rows of which column k tells class k; columns 3 to 9 are noise.
func threeKinds(n int) (rows []softmax.Row, classes []int) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		k := i % 3
		rows = append(rows, row(uint32(k), 3+uint32(random.IntN(7))))
		classes = append(classes, k)
	}
	return rows, classes
}

func TestTrainLearnsWhatTells(t *testing.T) {
	rows, classes := threeKinds(90)
	m, err := softmax.Train(context.Background(), rows, classes, softmax.Options{Classes: 3, Columns: 10, Dropout: 0.2, L2: 1e-3, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	p := make([]float64, 3)
	for k := range 3 {
		if got := m.Scores(row(uint32(k)), p); got != k || p[k] < 0.8 {
			t.Errorf("class %d: taken for %d, probabilities %v", k, got, p)
		}
		if sum := p[0] + p[1] + p[2]; math.Abs(sum-1) > 1e-12 {
			t.Errorf("probabilities add up to %v", sum)
		}
	}
}

func TestSeedDecides(t *testing.T) {
	rows, classes := threeKinds(60)
	fit := func(seed uint64) []float32 {
		m, err := softmax.Train(context.Background(), rows, classes, softmax.Options{Classes: 3, Columns: 10, Dropout: 0.3, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return m.Weights
	}
	if !slices.Equal(fit(1), fit(1)) {
		t.Error("one seed, two models")
	}
	if slices.Equal(fit(1), fit(2)) {
		t.Error("two seeds, one model")
	}
}

// A class with few rows is not drowned where classes count the same.
func TestBalanced(t *testing.T) {
	var rows []softmax.Row
	var classes []int
	for i := range 100 {
		rows = append(rows, row(0))
		class := 0
		if i%10 < 3 { // three in ten rows that look alike are of class 1
			class = 1
		}
		classes = append(classes, class)
	}
	for _, c := range []struct {
		balanced bool
		least    float64
		most     float64
	}{{false, 0.2, 0.4}, {true, 0.4, 0.6}} {
		m, err := softmax.Train(context.Background(), rows, classes, softmax.Options{Classes: 2, Columns: 1, Epochs: 60, Rate: 0.1, Balanced: c.balanced})
		if err != nil {
			t.Fatal(err)
		}
		p := make([]float64, 2)
		m.Scores(row(0), p)
		if p[1] < c.least || p[1] > c.most {
			t.Errorf("balanced %v: the rare class has probability %.2f", c.balanced, p[1])
		}
	}
}

func TestUnit(t *testing.T) {
	got := softmax.Row{Columns: []uint32{1, 5}, Values: []float32{3, 4}}.Unit()
	if got.Values[0] != 0.6 || got.Values[1] != 0.8 {
		t.Errorf("%v", got.Values)
	}
	if got := (softmax.Row{Columns: []uint32{1}, Values: []float32{0}}).Unit(); got.Values[0] != 0 {
		t.Errorf("zeros became %v", got.Values)
	}
}

func TestTrainRefuses(t *testing.T) {
	two := softmax.Options{Classes: 2, Columns: 3}
	for name, c := range map[string]struct {
		rows    []softmax.Row
		classes []int
		o       softmax.Options
	}{
		"no rows":         {nil, nil, two},
		"fewer classes":   {[]softmax.Row{row(1), row(2)}, []int{0}, two},
		"class too high":  {[]softmax.Row{row(1), row(2)}, []int{0, 2}, two},
		"class below 0":   {[]softmax.Row{row(1), row(2)}, []int{0, -1}, two},
		"column too high": {[]softmax.Row{row(1), row(3)}, []int{0, 1}, two},
		"columns fall":    {[]softmax.Row{row(1), row(2, 1)}, []int{0, 1}, two},
		"values missing":  {[]softmax.Row{row(1), {Columns: []uint32{1}}}, []int{0, 1}, two},
		"no columns":      {[]softmax.Row{row(), row()}, []int{0, 1}, softmax.Options{Classes: 2}},
		"dropout of all":  {[]softmax.Row{row(1), row(2)}, []int{0, 1}, softmax.Options{Classes: 2, Columns: 3, Dropout: 1}},
	} {
		if _, err := softmax.Train(context.Background(), c.rows, c.classes, c.o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := softmax.Train(context.Background(), []softmax.Row{row(1), row(2)}, []int{1, 1}, two); !errors.Is(err, softmax.ErrOneClass) {
		t.Errorf("one class: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := softmax.Train(ctx, []softmax.Row{row(1), row(2)}, []int{0, 1}, two); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
