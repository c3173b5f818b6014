package ngram

import (
	"math"
	"slices"
	"testing"
)

// Five words, a gap and a border.
const words, gap, border = 5, 5, 6

var rows = [][]int32{{0, 1, 2}, {0, 1, 3}, {4, 1, 2}, {0, 1, gap, 2}}

func all(int32) bool { return true }

func TestProbabilitiesSumToOne(t *testing.T) {
	for _, unigrams := range []bool{true, false} {
		m := New(rows, words, gap, border, all)
		m.Unigrams = unigrams
		for _, row := range [][]int32{{gap}, {0, gap, 2}, {0, 1, gap}, {gap, gap, gap}, {3, gap, 4}} {
			for i := range row {
				sum := 0.0
				for _, p := range m.Distribution(row, i, gap, border) {
					if p <= 0 {
						t.Errorf("%v, place %d: probability %v", row, i, p)
					}
					sum += p
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Errorf("%v, place %d: probabilities sum to %v", row, i, sum)
				}
			}
		}
	}
}

func TestBest(t *testing.T) {
	m := New(rows, words, gap, border, func(id int32) bool { return id != 1 })
	p := Predictor{m, gap, border}
	if got := p.Best([]int32{gap, 1, 2}, 0, 1); !slices.Equal(got, []int32{0}) {
		t.Errorf("before 1 2: %v, want 0", got)
	}
	if got := p.Best([]int32{0, gap, 2}, 1, 9); len(got) != 4 || slices.Contains(got, 1) {
		t.Errorf("the word that may not be guessed: %v", got)
	}
	got := p.Best([]int32{0, 1, gap}, 2, 4)
	if !slices.IsSortedFunc(got, func(a, b int32) int {
		if p.LogP([]int32{0, 1, gap}, 2, a) >= p.LogP([]int32{0, 1, gap}, 2, b) {
			return -1
		}
		return 1
	}) {
		t.Errorf("not the likeliest first: %v", got)
	}
	one := *m
	one.known, one.Unigrams = all, true
	if got := (Predictor{&one, gap, border}).Best([]int32{gap}, 0, 1); !slices.Equal(got, []int32{1}) {
		t.Errorf("the most frequent word: %v", got)
	}
}
