package rank_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/attack/rank"
)

// expected are the scores of other implementations; testdata/expected.py made them.
type expected struct {
	Texts   [][]string  `json:"texts"`
	Queries [][]string  `json:"queries"`
	BM25    [][]float64 `json:"bm25"`
	NoFloor [][]float64 `json:"bm25_without_floor"`
	Bayes   [][]float64 `json:"bayes"`
}

func read(t *testing.T) (expected, *rank.Index) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var e expected
	if err := json.Unmarshal(b, &e); err != nil {
		t.Fatal(err)
	}
	x := rank.NewIndex()
	for i, text := range e.Texts {
		if got := x.Add(text); got != i {
			t.Fatalf("text %d is number %d", i, got)
		}
	}
	return e, x
}

func TestAsOthersScore(t *testing.T) {
	e, x := read(t)
	for name, tt := range map[string]struct {
		scorer rank.Scorer
		want   [][]float64
	}{
		"rank_bm25":    {rank.NewBM25(x, 0.25), e.BM25},
		"no floor":     {rank.NewBM25(x, 0), e.NoFloor},
		"scikit-learn": {rank.NewBayes(x), e.Bayes},
	} {
		t.Run(name, func(t *testing.T) {
			if len(tt.want) != len(e.Queries) {
				t.Fatalf("%d answers to %d queries", len(tt.want), len(e.Queries))
			}
			var scores []float64
			for i, words := range e.Queries {
				scores = tt.scorer.Scores(rank.NewQuery(words), scores)
				for j, want := range tt.want[i] {
					if math.Abs(scores[j]-want) > 1e-6 {
						t.Errorf("query %d, text %d: %v, want %v", i, j, scores[j], want)
					}
				}
			}
		})
	}
}

// The shares of a query's words are its score.
func TestSharesAddUp(t *testing.T) {
	e, x := read(t)
	for name, s := range map[string]rank.Scorer{"bm25": rank.NewBM25(x, 0.25), "bayes": rank.NewBayes(x)} {
		for i, words := range e.Queries {
			q := rank.NewQuery(words)
			for j, want := range s.Scores(q, nil) {
				sum := 0.0
				for k, w := range q.Words {
					sum += s.Share(w, q.Counts[k], j)
				}
				if math.Abs(sum-want) > 1e-9 {
					t.Errorf("%s: query %d, text %d: shares are %v of %v", name, i, j, sum, want)
				}
			}
		}
	}
}

func TestEmpty(t *testing.T) {
	nothing := rank.NewIndex()
	blank := rank.NewIndex()
	blank.Add(nil)
	blank.Add([]string{"a"})
	for name, x := range map[string]*rank.Index{"no texts": nothing, "a text without words": blank} {
		for _, s := range []rank.Scorer{rank.NewBM25(x, 0.25), rank.NewBayes(x)} {
			scores := s.Scores(rank.NewQuery([]string{"a", "b"}), nil)
			if len(scores) != x.Len() {
				t.Errorf("%s: %d scores", name, len(scores))
			}
			for _, v := range scores {
				if math.IsNaN(v) {
					t.Errorf("%s: a score is no number", name)
				}
			}
		}
	}
}

func BenchmarkScores(b *testing.B) {
	x := rank.NewIndex()
	for i := range 10_000 {
		x.Add(strings.Fields(strings.Repeat(fmt.Sprintf("of the court w%d w%d w%d ", i%7, i%101, i), 50)))
	}
	q := rank.NewQuery(strings.Fields("of the court w3 w44 w808"))
	for name, s := range map[string]rank.Scorer{"bm25": rank.NewBM25(x, 0.25), "bayes": rank.NewBayes(x)} {
		b.Run(name, func(b *testing.B) {
			var scores []float64
			for b.Loop() {
				scores = s.Scores(q, scores)
			}
		})
	}
}
