// Package mlm trains masked language models (Devlin et al. 2019, section 3.1) on
// plain text: it begins from a published encoder, or from nothing, and writes a
// folder that package lm/encoder opens.
//
// In come a folder with config.json and tokenizer.json, and texts; out goes the
// folder with the weights. The graph, derivatives included, is written by
// package lm/transformer and runs on ONNX Runtime; the steps are package
// study/train/descent's.
//
// It may know internal/usage, lm/encoder, lm/ngram, lm/runtime, lm/tokenizer,
// lm/transformer and study/train/descent.
package mlm

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/transformer"
	"github.com/understudy-text/understudy/study/train/descent"
)

// Options are the settings of a training. The same options, texts and library
// give the same model on one machine.
type Options struct {
	Length  int     // pieces of a row, special ones included
	Rows    int     // rows of a step
	Steps   int     // in all
	Rate    float64 // the highest learning rate, reached after Warmup steps and then falling to a tenth in a half cosine
	Warmup  int
	Decay   float64 // of the weights, at each step, times the rate
	Masked  float64 // part of the pieces to predict
	Noise   float64 // part of these that show no mask but another piece, or the true one: 0.2 in Devlin et al. 2019; who only fills masks needs none (Wettig et al. 2023)
	Seed    uint64
	Threads int
	// Every so many steps, at the end, and when the training is broken off,
	// Checkpoint is called.
	Every      int
	Checkpoint func(*State) error
	// Progress is told the mean loss of the last steps, in nats.
	Progress func(step int, loss float64)
}

// Defaults are the options that the models of the program were made with.
var Defaults = Options{Length: 128, Rows: 16, Steps: 4000, Rate: 5e-4, Warmup: 200, Decay: 0.01, Masked: 0.25, Seed: 1, Every: 200}

// A State is a training under way.
type State struct{ descent.State }

// Begin returns the state before the first step: the weights of the folder's
// file where it has them, else fresh ones. fresh counts those parameters.
func Begin(f *encoder.Folder, seed uint64) (s *State, fresh int, err error) {
	_, parameters, err := transformer.Training(f.Config)
	if err != nil {
		return nil, 0, err
	}
	s = &State{}
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, p := range parameters {
		w, isFresh, err := f.Config.Begin(p, f.Weights(), rng)
		if err != nil {
			return nil, 0, err
		}
		if isFresh {
			fresh++
		}
		s.Add(p, w)
	}
	return s, fresh, nil
}

var errNoMask = errors.New("mlm: tokenizer.json has no <mask> or [MASK]")

// Train takes the steps that are left.
func (s *State) Train(ctx context.Context, f *encoder.Folder, rows [][]int32, o Options) error {
	if len(rows) == 0 {
		return errors.New("mlm: no text to learn from")
	}
	learner, err := newLearner(f, s, o)
	if err != nil {
		return err
	}
	defer learner.session.Close()
	mask, ok := f.MaskID()
	if !ok {
		return errNoMask
	}
	b := batches{rows: rows, size: o.Rows, seed: o.Seed, mask: mask, share: o.Masked, noise: o.Noise, tok: f.Tokenizer}
	run := descent.Run{Steps: o.Steps, Rate: o.Rate, Warmup: o.Warmup, Decay: o.Decay, Threads: learner.threads, Every: o.Every, Progress: o.Progress}
	if o.Checkpoint != nil {
		run.Checkpoint = func() error { return o.Checkpoint(s) }
	}
	return s.Descend(ctx, run, func(step int) ([]runtime.Tensor, error) { return learner.derivatives(b.batchOf(step)) })
}

// learner runs the training graph over the weights of a state.
type learner struct {
	f       *encoder.Folder
	session *runtime.Session
	weights []runtime.Tensor
	results []runtime.Tensor // the loss, then the derivatives
	threads int
}

func newLearner(f *encoder.Folder, s *State, o Options) (*learner, error) {
	graph, parameters, err := transformer.Training(f.Config)
	if err != nil {
		return nil, err
	}
	l := &learner{f: f, threads: max(1, o.Threads), weights: s.Tensors()}
	inputs := []string{transformer.IDs, transformer.Mask, transformer.Positions, transformer.At, transformer.Labels}
	outputs := []string{transformer.Result}
	l.results = append(l.results, runtime.Tensor{Shape: []int64{1}, Floats: make([]float32, 1)})
	for _, p := range parameters {
		inputs, outputs = append(inputs, p.Name), append(outputs, transformer.Derivative(p))
		l.results = append(l.results, runtime.Tensor{Shape: p.Shape, Floats: make([]float32, p.Elements())})
	}
	l.session, err = runtime.New(graph, "", inputs, outputs, runtime.Options{Threads: o.Threads})
	return l, err
}

// derivatives are the loss of one batch, in nats, and its derivatives.
func (l *learner) derivatives(b batch) ([]runtime.Tensor, error) {
	in, err := encoder.Batch(l.f, b.rows)
	if err != nil {
		return nil, err
	}
	labels := make([]int64, len(b.labels))
	for i, id := range b.labels {
		labels[i] = int64(id)
	}
	in = append(in, encoder.At(l.f, in, b.places), runtime.Tensor{Shape: []int64{int64(len(labels))}, Ints: labels})
	return l.results, l.session.RunInto(l.results, append(in, l.weights...)...)
}
