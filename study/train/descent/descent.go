// Package descent is what trainings of transformers share: the weights and what
// the steps remember of them, the steps themselves (AdamW, Loshchilov and Hutter
// 2019), the learning rate, and checkpoints that a training goes on from.
//
// In come derivatives, out go weights.
//
// It may know corpus, internal/scatter, internal/usage, lm/runtime, lm/safetensors and lm/transformer.
package descent

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/transformer"
)

// A State is a training under way: the weights, and what AdamW remembers of them.
type State struct {
	Step       int
	Round      int    // of several trainings, each on what the one before filled in
	About      string // what it is trained on; a checkpoint about anything else is refused
	Parameters []transformer.Parameter
	Weights    [][]float32
	First      [][]float32 // mean of the derivatives
	Second     [][]float32 // mean of their squares
}

// Add notes one more parameter and the values it begins with.
func (s *State) Add(p transformer.Parameter, values []float32) {
	s.Parameters = append(s.Parameters, p)
	s.Weights = append(s.Weights, values)
	s.First = append(s.First, make([]float32, len(values)))
	s.Second = append(s.Second, make([]float32, len(values)))
}

// Next begins another round with the weights that this one reached.
func (s *State) Next() {
	s.Round, s.Step = s.Round+1, 0
	for i := range s.Weights {
		clear(s.First[i])
		clear(s.Second[i])
	}
}

// Tensors are the weights as a graph takes them. They follow the steps.
func (s *State) Tensors() []runtime.Tensor {
	out := make([]runtime.Tensor, len(s.Parameters))
	for i, p := range s.Parameters {
		out[i] = runtime.Tensor{Shape: p.Shape, Floats: s.Weights[i]}
	}
	return out
}

// A Run is how a training goes down.
type Run struct {
	Steps   int     // in all
	Rate    float64 // the highest learning rate, reached after Warmup steps and then falling to a tenth in a half cosine
	Warmup  int
	Decay   float64 // of the weights, at each step, times the rate
	Threads int
	// Every so many steps, at the end, and when the training is broken off,
	// Checkpoint is called, if it is not nil; 0: never in between.
	Every      int
	Checkpoint func() error
	// Progress is told the mean loss of the last steps, in nats. It may be nil.
	Progress func(step int, loss float64)
}

// Descend takes the steps that are left. learn computes the loss of a step, a
// tensor of one element, and its derivatives by the parameters, in order.
func (s *State) Descend(ctx context.Context, r Run, learn func(step int) ([]runtime.Tensor, error)) error {
	sum, n := 0.0, 0
	for s.Step < r.Steps {
		if err := ctx.Err(); err != nil {
			return errors.Join(err, r.save())
		}
		results, err := learn(s.Step)
		if err != nil {
			return err
		}
		loss := float64(results[0].Floats[0])
		if math.IsNaN(loss) || math.IsInf(loss, 0) {
			return fmt.Errorf("the loss is %v at step %d: begin from the last checkpoint with a lower rate", loss, s.Step)
		}
		s.move(results[1:], r.rate(s.Step), r.Decay, max(1, r.Threads))
		s.Step++
		sum, n = sum+loss, n+1
		if s.Step != r.Steps && (r.Every == 0 || s.Step%r.Every != 0) {
			continue
		}
		if r.Progress != nil {
			r.Progress(s.Step, sum/float64(n))
		}
		sum, n = 0, 0
		if err := r.save(); err != nil {
			return err
		}
	}
	return nil
}

func (r Run) save() error {
	if r.Checkpoint == nil {
		return nil
	}
	return r.Checkpoint()
}

// rate rises to the highest and falls in a half cosine to a tenth of it.
func (r Run) rate(step int) float64 {
	if step < r.Warmup {
		return r.Rate * float64(step+1) / float64(r.Warmup)
	}
	part := float64(step-r.Warmup) / float64(max(1, r.Steps-r.Warmup))
	return r.Rate * (0.1 + 0.45*(1+math.Cos(math.Pi*part)))
}

// Draw is what a step learns from: the indices of size of n rows, gone through in
// an order that is drawn anew for each round. It depends on the seed and the step
// alone, so that a training can go on where it stopped.
func Draw(n, size int, seed uint64, step int) []int {
	perRound := max(1, n/size)
	order := rand.New(rand.NewPCG(seed, uint64(step/perRound)<<1)).Perm(n)
	first := step % perRound * size
	out := make([]int, min(size, n))
	for k := range out {
		out[k] = order[(first+k)%n]
	}
	return out
}
