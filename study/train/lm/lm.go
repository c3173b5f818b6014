// Package lm trains causal language models of words, the ones whose perplexity
// tells how useful an obfuscated text still is (Vats et al. 2024, sections 3.3 and
// 4.2.1): first on general text, then on (adapted to) the text of a domain.
//
// In come texts as rows of word numbers, out go weights and how surprised they are
// by other texts. The graph, derivatives included, is written by package
// lm/transformer and runs on ONNX Runtime; the steps are package study/train/descent's.
// Words are those of detect/mask.
//
// It may know the root package, corpus, detect/mask, internal/usage, lm/runtime,
// lm/safetensors, lm/transformer and study/train/descent.
package lm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/safetensors"
	"github.com/understudy-text/understudy/lm/transformer"
	"github.com/understudy-text/understudy/study/train/descent"
)

// A Shape is how large a model is.
type Shape struct {
	Layers int64 `json:"layers" yaml:"layers"`
	Heads  int64 `json:"heads" yaml:"heads"`
	Hidden int64 `json:"hidden" yaml:"hidden"`
	Length int64 `json:"length" yaml:"length"` // words that are seen at once
}

// config is the shape in the words of package transformer. Weights are named as
// BERT's.
func (s Shape) config(words int) transformer.Config {
	return transformer.Config{Family: "bert", Hidden: s.Hidden, Embedding: s.Hidden, Layers: s.Layers, Heads: s.Heads,
		Intermediate: 4 * s.Hidden, Positions: s.Length, Vocabulary: int64(words), Activation: "gelu", Epsilon: 1e-5}
}

func (s Shape) check() error {
	if s.Layers < 1 || s.Heads < 1 || s.Hidden < 1 || s.Length < 1 || s.Hidden%s.Heads != 0 {
		return fmt.Errorf("a model of %d layers, %d heads, width %d and %d words at once: all are above 0, and the width is a multiple of the heads",
			s.Layers, s.Heads, s.Hidden, s.Length)
	}
	return nil
}

// A Model is a causal language model under training.
type Model struct {
	descent.State
	Shape Shape
	words int
}

// New returns a model of so many words with random weights.
func New(shape Shape, words int, seed uint64) (*Model, error) {
	if err := shape.check(); err != nil {
		return nil, err
	}
	c := shape.config(words)
	_, parameters, err := transformer.CausalTraining(c)
	if err != nil {
		return nil, err
	}
	m := &Model{Shape: shape, words: words}
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, p := range parameters {
		values, _, err := c.Begin(p, nil, rng)
		if err != nil {
			return nil, err
		}
		m.Add(p, values)
	}
	return m, nil
}

// Open reads the weights that Export wrote, of a model of this shape and so many words.
func Open(path string, shape Shape, words int) (*Model, error) {
	m, err := New(shape, words, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f, err := safetensors.Open(path)
	if err != nil {
		return nil, err
	}
	for i, p := range m.Parameters {
		values, fresh, err := shape.config(words).Begin(p, f, rand.New(rand.NewPCG(0, 0)))
		switch {
		case err != nil:
			return nil, err
		case fresh:
			return nil, fmt.Errorf("%s: weight %q is missing", path, p.Name)
		}
		m.Weights[i] = values
	}
	return m, nil
}

// Adapted returns a copy of the model that can be trained further from its first
// step; the model stays as it is.
func (m *Model) Adapted() *Model {
	c := &Model{Shape: m.Shape, words: m.words}
	c.Round = m.Round
	for i, p := range m.Parameters {
		c.Add(p, slices.Clone(m.Weights[i]))
	}
	return c
}

// Options are the settings of a training. The same options, texts and library give
// the same model on one machine.
type Options struct {
	descent.Run
	Rows int // of Shape.Length words in a step
	Seed uint64
	// Unweighted is a word that is never to be predicted: places where it stands
	// have no weight in the loss (Baseline1 of Vats et al., section 4.2.3); -1: none.
	Unweighted int32
}

// Defaults are good for small models.
var Defaults = Options{Run: descent.Run{Rate: 1e-3, Warmup: 50, Decay: 0.01, Every: 200}, Rows: 16, Seed: 1, Unweighted: -1}

// Steps is how many steps go through rows so many times.
func (m *Model) Steps(rows [][]int32, o Options, passes float64) int {
	return max(1, int(passes*float64(len(m.windows(rows)))/float64(o.Rows)+0.5))
}

// Train takes the steps that are left.
func (m *Model) Train(ctx context.Context, rows [][]int32, o Options) error {
	windows := m.windows(rows)
	if len(windows) == 0 {
		return errors.New("train lm: no text to learn from")
	}
	graph, parameters, err := transformer.CausalTraining(m.Shape.config(m.words))
	if err != nil {
		return err
	}
	inputs, outputs := slices.Clone(transformer.CausalInputs), []string{transformer.Result}
	results := []runtime.Tensor{{Shape: []int64{1}, Floats: make([]float32, 1)}}
	for _, p := range parameters {
		inputs, outputs = append(inputs, p.Name), append(outputs, transformer.Derivative(p))
		results = append(results, runtime.Tensor{Shape: p.Shape, Floats: make([]float32, p.Elements())})
	}
	session, err := runtime.New(graph, "", inputs, outputs, runtime.Options{Threads: o.Threads})
	if err != nil {
		return err
	}
	defer session.Close()
	weights := m.Tensors()
	err = m.Descend(ctx, o.Run, func(step int) ([]runtime.Tensor, error) {
		var batch []window
		for _, i := range descent.Draw(len(windows), o.Rows, o.Seed, step) {
			batch = append(batch, windows[i])
		}
		in := m.tensors(batch, o.Unweighted)
		spread(in[len(in)-1].Floats)
		return results, session.RunInto(results, append(in, weights...)...)
	})
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("train lm: %w", err)
	}
	return err
}

// spread makes the mean of weights 1, where there is any.
func spread(weights []float32) {
	sum := float32(0)
	for _, w := range weights {
		sum += w
	}
	if sum == 0 {
		return
	}
	for i := range weights {
		weights[i] *= float32(len(weights)) / sum
	}
}

// A window is a stretch of text that the model sees at once: what is read, and
// what stands behind each word of it.
type window struct{ read, next []int32 }

// windows cuts rows, one after the other as one text, into stretches of the
// model's length; the last is shorter.
func (m *Model) windows(rows [][]int32) []window {
	text := []int32{Border}
	for _, r := range rows {
		text = append(text, r...)
	}
	var out []window
	for length := int(m.Shape.Length); len(text) > 1; {
		n := min(length, len(text)-1)
		out = append(out, window{text[:n], text[1 : n+1]})
		text = text[n:]
	}
	return out
}

// tensors are windows as the graphs take them. What fills a row up has no weight.
func (m *Model) tensors(batch []window, unweighted int32) []runtime.Tensor {
	length := 0
	for _, w := range batch {
		length = max(length, len(w.read))
	}
	n := len(batch) * length
	ids, seen, at, labels, weights := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n), make([]float32, n)
	for r, w := range batch {
		for i, id := range w.read {
			k := r*length + i
			ids[k], seen[k], at[k], labels[k] = int64(id), 1, int64(i), int64(w.next[i])
			if w.next[i] != unweighted {
				weights[k] = 1
			}
		}
	}
	shape, places := []int64{int64(len(batch)), int64(length)}, []int64{int64(n)}
	return []runtime.Tensor{{Shape: shape, Ints: ids}, {Shape: shape, Ints: seen}, {Shape: shape, Ints: at},
		{Shape: places, Ints: labels}, {Shape: places, Floats: weights}}
}

// scoreRows is how many windows are looked at together when a text is scored.
const scoreRows = 8

// Surprise is the sum of −log p (natural) over the words of rows, and how many
// there are. Perplexity is e to their quotient.
func (m *Model) Surprise(ctx context.Context, rows [][]int32, threads int) (nats float64, words int, err error) {
	err = m.score(ctx, m.windows(rows), threads, func(w window, surprise []float32) {
		for _, s := range surprise {
			nats += float64(s)
		}
		words += len(w.next)
	})
	return nats, words, err
}

// LogP are the natural logarithms of the probabilities of rows, each as a text of its
// own, a Border before it: of all its words, given those before. A row longer than the
// model reads at once is read in stretches, each without what stands before it.
func (m *Model) LogP(ctx context.Context, rows [][]int32, threads int) ([]float64, error) {
	var all []window
	var of []int
	for i, row := range rows {
		for _, w := range m.windows([][]int32{row}) {
			all, of = append(all, w), append(of, i)
		}
	}
	out := make([]float64, len(rows))
	at := 0
	err := m.score(ctx, all, threads, func(_ window, surprise []float32) {
		for _, s := range surprise {
			out[of[at]] -= float64(s)
		}
		at++
	})
	return out, err
}

// score calls f with each window and −log p of each of its words.
func (m *Model) score(ctx context.Context, all []window, threads int, f func(w window, surprise []float32)) error {
	graph, parameters, err := transformer.CausalSurprise(m.Shape.config(m.words))
	if err != nil {
		return err
	}
	inputs := slices.Clone(transformer.CausalInputs)
	for _, p := range parameters {
		inputs = append(inputs, p.Name)
	}
	session, err := runtime.New(graph, "", inputs, []string{transformer.Result}, runtime.Options{Threads: threads})
	if err != nil {
		return err
	}
	defer session.Close()
	weights := m.Tensors()
	for batch := range slices.Chunk(all, scoreRows) {
		if err := ctx.Err(); err != nil {
			return err
		}
		out, err := session.Run(append(m.tensors(batch, -1), weights...)...)
		if err != nil {
			return err
		}
		surprise := out[0].Floats
		length := len(surprise) / len(batch)
		for i, w := range batch {
			f(w, surprise[i*length:i*length+len(w.next)])
		}
	}
	return nil
}
