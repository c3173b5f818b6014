package rank_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/study/attack/rank"
)

// expected are the scores of other implementations; testdata/expected.py made them.
type expected struct {
	Texts   [][]string  `json:"texts"`
	Queries [][]string  `json:"queries"`
	BM25    [][]float64 `json:"bm25"`
	NoFloor [][]float64 `json:"bm25_without_floor"`
	Bayes   [][]float64 `json:"bayes"`
	Odds    [][]float64 `json:"logistic"`
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

func trained(t testing.TB, x *rank.Index, o rank.LogisticOptions) *rank.Logistic {
	t.Helper()
	s, err := rank.NewLogistic(t.Context(), x, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
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
		"liblinear":    {trained(t, x, rank.LogisticOptions{Tolerance: 1e-10}), e.Odds},
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
	for name, s := range map[string]rank.Scorer{"bm25": rank.NewBM25(x, 0.25), "bayes": rank.NewBayes(x), "logistic": trained(t, x, rank.LogisticOptions{}), "sample": trained(t, x, rank.LogisticOptions{Others: 4})} {
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
		for _, s := range []rank.Scorer{rank.NewBM25(x, 0.25), rank.NewBayes(x), trained(t, x, rank.LogisticOptions{})} {
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

// Each text is found by the word that is its own, whether it is among those that the
// others are told from or not; and in the same way in every run.
func TestLogisticOfSample(t *testing.T) {
	x := rank.NewIndex()
	for i := range 40 {
		x.Add(strings.Fields(strings.Repeat("of the court ", i%5) + fmt.Sprintf("own%d shared%d", i, i%4)))
	}
	done := make([]bool, 40)
	var mu sync.Mutex
	s := trained(t, x, rank.LogisticOptions{Others: 6, Trained: func(text int) {
		mu.Lock()
		defer mu.Unlock()
		done[text] = true
	}})
	again := trained(t, x, rank.LogisticOptions{Others: 6})
	for i := range 40 {
		q := rank.NewQuery(strings.Fields(fmt.Sprintf("the own%d of shared%d", i, i%4)))
		scores := s.Scores(q, nil)
		if best := slices.Index(scores, slices.Max(scores)); best != i || !done[i] {
			t.Errorf("text %d: text %d comes first; told to be trained: %v", i, best, done[i])
		}
		if !slices.Equal(scores, again.Scores(q, nil)) {
			t.Errorf("text %d: other scores in another run", i)
		}
	}
}

// A text that is not of the sample is told from all of it: if it is the only one, from
// all texts.
func TestLogisticBesideSample(t *testing.T) {
	e, x := read(t)
	s := trained(t, x, rank.LogisticOptions{Others: x.Len() - 1, Tolerance: 1e-10})
	same := make([]int, x.Len())
	for i, words := range e.Queries {
		for text, score := range s.Scores(rank.NewQuery(words), nil) {
			if math.Abs(score-e.Odds[i][text]) < 1e-6 {
				same[text]++
			}
		}
	}
	if !slices.Contains(same, len(e.Queries)) {
		t.Errorf("no text has the scores of liblinear in all %d queries: %v", len(e.Queries), same)
	}
}

func TestLogisticCancelled(t *testing.T) {
	_, x := read(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := rank.NewLogistic(ctx, x, rank.LogisticOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkScores(b *testing.B) {
	x := rank.NewIndex()
	for i := range 10_000 {
		x.Add(strings.Fields(strings.Repeat(fmt.Sprintf("of the court w%d w%d w%d ", i%7, i%101, i), 50)))
	}
	q := rank.NewQuery(strings.Fields("of the court w3 w44 w808"))
	for name, s := range map[string]rank.Scorer{"bm25": rank.NewBM25(x, 0.25), "bayes": rank.NewBayes(x), "logistic": trained(b, x, rank.LogisticOptions{})} {
		b.Run(name, func(b *testing.B) {
			var scores []float64
			for b.Loop() {
				scores = s.Scores(q, scores)
			}
		})
	}
}
