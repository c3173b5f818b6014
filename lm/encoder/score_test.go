package encoder_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

// asked is a question with what the reference implementation answers;
// testdata/scores.py made it. A score of nil is that of a word the vocabulary lacks.
type asked struct {
	Between    []string
	Candidates []string
	Scores     []*float64
}

func scorer(t testing.TB, name string) (*encoder.Model, []asked) {
	t.Helper()
	dir, _ := folder(t, name)
	m, err := open(t, dir).MaskedLM(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	var rows []asked
	b, err := os.ReadFile(filepath.Join("testdata", name, "scores.json"))
	if err == nil {
		err = json.Unmarshal(b, &rows)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m, rows
}

// All questions together answer as each piece alone does in the reference
// implementation.
func TestScoresAreThoseOfTheReference(t *testing.T) {
	runtimetest.Open(t)
	for _, name := range []string{"bert", "roberta", "xlm-roberta"} {
		t.Run(name, func(t *testing.T) {
			m, rows := scorer(t, name)
			var questions []lm.Question
			for _, r := range rows {
				questions = append(questions, lm.Question{Cloze: lm.Cloze{Between: r.Between, Want: []int{0}}, Candidates: r.Candidates})
			}
			got, err := m.Score(t.Context(), questions)
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range rows {
				for k, want := range r.Scores {
					switch {
					case want == nil && !math.IsInf(got[i][k], -1):
						t.Errorf("%q in %q: %.5f for a word that the vocabulary lacks", r.Candidates[k], r.Between, got[i][k])
					case want != nil && math.Abs(got[i][k]-*want) > 1e-3:
						t.Errorf("%q in %q: %.5f, the reference says %.5f", r.Candidates[k], r.Between, got[i][k], *want)
					}
				}
			}
		})
	}
}

// A context that is too long loses its far ends, whatever the candidate's length;
// the words near the gap are what is scored.
func TestScoresOfLongContexts(t *testing.T) {
	runtimetest.Open(t)
	m, _ := scorer(t, "bert")
	far := strings.Repeat("the court of the ", 40)
	ask := func(before, after string) []float64 {
		s, err := m.Score(t.Context(), []lm.Question{{Cloze: lm.Cloze{Between: []string{before, after}, Want: []int{0}}, Candidates: []string{"judge", "member of the jury"}}})
		if err != nil {
			t.Fatal(err)
		}
		return s[0]
	}
	long, longer := ask(far, far), ask("a river "+far, far+" a river")
	for k := range long {
		if math.Abs(long[k]-longer[k]) > 1e-4 || math.IsInf(long[k], 0) {
			t.Errorf("candidate %d: %.5f, with more text far away %.5f", k, long[k], longer[k])
		}
	}
}

func TestQuestionsThatCannotBeAsked(t *testing.T) {
	runtimetest.Open(t)
	m, _ := scorer(t, "bert")
	for name, q := range map[string]lm.Question{
		"no gap":   {Cloze: lm.Cloze{Between: []string{"a"}, Want: []int{0}}},
		"two gaps": {Cloze: lm.Cloze{Between: []string{"a", "b", "c"}, Want: []int{0, 1}}},
		"none":     {Cloze: lm.Cloze{Between: []string{"a", "b"}}},
	} {
		if _, err := m.Score(t.Context(), []lm.Question{q}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	q := lm.Question{Cloze: lm.Cloze{Between: []string{"a ", ""}, Want: []int{0}}, Candidates: []string{strings.Repeat("court ", 100)}}
	if _, err := m.Score(t.Context(), []lm.Question{q}); !errors.Is(err, lm.ErrTooLong) {
		t.Errorf("a candidate longer than any text: %v", err)
	}
	q.Candidates = []string{"", "judge"}
	got, err := m.Score(t.Context(), []lm.Question{q})
	if err != nil || !math.IsInf(got[0][0], -1) || math.IsInf(got[0][1], -1) {
		t.Errorf("an empty candidate: %v, %v", got, err)
	}
}
