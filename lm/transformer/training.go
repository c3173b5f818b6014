package transformer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm/onnx"
	"github.com/understudy-text/understudy/lm/safetensors"
)

// Labels is the input of the training graph that holds the pieces that stand at
// the places: [places] int64.
const Labels = "labels"

// A Parameter is a weight that is learned.
type Parameter struct {
	Name  string
	Shape []int64
}

// Elements is the number of elements.
func (p Parameter) Elements() int64 {
	n := int64(1)
	for _, d := range p.Shape {
		n *= d
	}
	return n
}

// Training is the graph that learns a masked language model (Devlin et al. 2019,
// section 3.1). Its inputs are those of MaskedLM, Labels, and the parameters, by
// name and in order; its outputs are the loss, the mean of −log p over the
// places, and the derivative by each parameter, in order.
func Training(c Config) (graph []byte, parameters []Parameter, err error) {
	b := newBuilder("training", c, nil)
	b.learns = true
	hidden := b.encode()
	at := b.g.Input(At, onnx.Int64, onnx.Any("places"))
	labels := b.g.Input(Labels, onnx.Int64, onnx.Any("places"))
	logits := b.predict(b.g.Op("Gather", []onnx.Value{hidden, at}, onnx.I("axis", 0)))
	loss := b.g.Op("Neg", []onnx.Value{b.g.Op("ReduceMean", []onnx.Value{b.logP(logits, labels)}, onnx.I("keepdims", 0))})
	return b.derived(loss)
}

// logP are the log probabilities of labels, [places, 1].
func (b *builder) logP(logits, labels onnx.Value) onnx.Value {
	logs := b.g.Op("LogSoftmax", []onnx.Value{logits}, onnx.I("axis", -1))
	return b.g.Op("GatherElements", []onnx.Value{logs, b.g.Op("Unsqueeze", []onnx.Value{labels, b.g.Ints(1)})}, onnx.I("axis", 1))
}

// derived ends a training graph: its outputs are the loss and the derivatives.
func (b *builder) derived(loss onnx.Value) (graph []byte, parameters []Parameter, err error) {
	loss = b.g.Op("Reshape", []onnx.Value{loss, b.g.Ints(1)})
	by := make([]onnx.Value, len(b.wants))
	for i, p := range b.wants {
		by[i] = b.used[p.Name]
	}
	gradients, err := b.g.Gradient(loss, by)
	if err != nil {
		return nil, nil, err
	}
	b.g.Output(loss, Result, onnx.Float, onnx.N(1))
	for i, d := range gradients {
		b.g.Output(d, Derivative(b.wants[i]), onnx.Float, dims(b.wants[i].Shape)...)
	}
	graph, err = b.finish()
	return graph, b.wants, err
}

// Derivative is the name of the output that is the derivative by a parameter.
func Derivative(p Parameter) string { return "d " + p.Name }

func dims(shape []int64) []onnx.Dim {
	out := make([]onnx.Dim, len(shape))
	for i, d := range shape {
		out[i] = onnx.N(d)
	}
	return out
}

// parameter declares a weight as an input.
func (b *builder) parameter(name string, shape []int64) onnx.Value {
	v := b.g.Input(name, onnx.Float, dims(shape)...)
	b.used[name] = v
	b.wants = append(b.wants, Parameter{name, shape})
	return v
}

// Begin returns the values a parameter begins with: those of the file, if it has
// them (w may be nil), else fresh ones as BERT has them, normal with a deviation
// of 0.02, scales one and shifts zero. fresh reports which.
func (c Config) Begin(p Parameter, w *safetensors.File, rng *rand.Rand) (values []float32, fresh bool, err error) {
	if w != nil {
		for _, name := range []string{p.Name, strings.TrimPrefix(p.Name, c.prefix()), old(p.Name), old(strings.TrimPrefix(p.Name, c.prefix()))} {
			t, ok := w.Tensors[name]
			if !ok {
				continue
			}
			if !slices.Equal(t.Shape, p.Shape) {
				return nil, false, fmt.Errorf("%s: weight %q has shape %v, config.json wants %v", w.Path, name, t.Shape, p.Shape)
			}
			values, err := read(w, name)
			return values, false, err
		}
	}
	values = make([]float32, p.Elements())
	switch {
	case strings.Contains(strings.ToLower(p.Name), "norm") && strings.HasSuffix(p.Name, ".weight"):
		for i := range values {
			values[i] = 1
		}
	case strings.HasSuffix(p.Name, "bias"):
	default:
		for i := range values {
			values[i] = float32(rng.NormFloat64() * 0.02)
		}
	}
	return values, true, nil
}

// old is the name that early files have for a weight of layer normalisation.
func old(name string) string {
	if !strings.Contains(name, "LayerNorm") {
		return name
	}
	return strings.NewReplacer(".weight", ".gamma", ".bias", ".beta").Replace(name)
}
