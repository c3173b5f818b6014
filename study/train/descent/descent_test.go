package descent

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/transformer"
)

// valley is a state of two weights whose loss is least at 3 and −1.
func valley() (*State, func(int) ([]runtime.Tensor, error)) {
	s := &State{}
	s.Add(transformer.Parameter{Name: "w", Shape: []int64{2}}, []float32{0, 0})
	return s, func(int) ([]runtime.Tensor, error) {
		a, b := s.Weights[0][0]-3, s.Weights[0][1]+1
		return []runtime.Tensor{{Shape: []int64{1}, Floats: []float32{a*a + b*b}}, {Shape: []int64{2}, Floats: []float32{2 * a, 2 * b}}}, nil
	}
}

func TestDescend(t *testing.T) {
	s, learn := valley()
	var losses []float64
	r := Run{Steps: 400, Rate: 0.1, Warmup: 5, Every: 100, Progress: func(_ int, loss float64) { losses = append(losses, loss) }}
	if err := s.Descend(t.Context(), r, learn); err != nil {
		t.Fatal(err)
	}
	if math.Abs(float64(s.Weights[0][0])-3) > 0.05 || math.Abs(float64(s.Weights[0][1])+1) > 0.05 {
		t.Errorf("the weights are %v", s.Weights[0])
	}
	if len(losses) != 4 || losses[3] >= losses[0] {
		t.Errorf("losses %v", losses)
	}
}

// What was broken off goes on from the checkpoint as if nothing had happened.
func TestCheckpoint(t *testing.T) {
	whole, learn := valley()
	r := Run{Steps: 30, Rate: 0.1, Warmup: 3}
	if err := whole.Descend(t.Context(), r, learn); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "checkpoint")
	half, learn := valley()
	half.About = "valley"
	ctx, stop := context.WithCancel(t.Context())
	broken := r
	broken.Every = 10
	broken.Checkpoint = func() error { stop(); return half.Save(path) }
	if err := half.Descend(ctx, broken, learn); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	rest, learn := valley()
	if err := rest.Restore(path); !errors.Is(err, ErrOther) {
		t.Errorf("a checkpoint of something else: %v", err)
	}
	rest.About = "valley"
	if err := rest.Restore(path); err != nil || rest.Step != 10 {
		t.Fatalf("step %d, %v", rest.Step, err)
	}
	if err := rest.Descend(t.Context(), r, learn); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(rest.Weights[0], whole.Weights[0]) {
		t.Errorf("%v, unbroken %v", rest.Weights[0], whole.Weights[0])
	}
}

func TestNoNumber(t *testing.T) {
	s, _ := valley()
	err := s.Descend(t.Context(), Run{Steps: 1, Rate: 1}, func(int) ([]runtime.Tensor, error) {
		return []runtime.Tensor{{Shape: []int64{1}, Floats: []float32{float32(math.NaN())}}, {Shape: []int64{2}, Floats: []float32{0, 0}}}, nil
	})
	if err == nil || !strings.Contains(err.Error(), "lower rate") {
		t.Errorf("error %v", err)
	}
}

// In each round every row comes once.
func TestDraw(t *testing.T) {
	var rounds [2][]int
	for step := range 6 {
		rounds[step/3] = append(rounds[step/3], Draw(12, 4, 7, step)...)
	}
	if slices.Equal(rounds[0], rounds[1]) {
		t.Error("two rounds have one order")
	}
	for _, round := range rounds {
		slices.Sort(round)
		for i, row := range round {
			if row != i {
				t.Fatalf("a round is %v", round)
			}
		}
	}
	if got := Draw(2, 8, 1, 5); len(got) != 2 {
		t.Errorf("of two rows %v", got)
	}
}

// The rate rises to the highest, and falls to a tenth.
func TestRate(t *testing.T) {
	r := Run{Steps: 110, Warmup: 10, Rate: 2}
	for step, want := range map[int]float64{0: 0.2, 9: 2, 10: 2, 60: 1.1, 110: 0.2} {
		if got := r.rate(step); math.Abs(got-want) > 1e-12 {
			t.Errorf("step %d: %v, want %v", step, got, want)
		}
	}
}
