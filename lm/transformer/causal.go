package transformer

import "github.com/understudy-text/understudy/lm/onnx"

// Weights is the input of the causal graphs that says how much each place counts:
// [places] float.
const Weights = "weights"

// CausalInputs are the inputs of the causal graphs that are no parameters.
var CausalInputs = []string{IDs, Mask, Positions, Labels, Weights}

// CausalTraining is the graph that learns a causal language model: each place
// predicts its label, most often the piece behind it, from the pieces up to it
// (Vaswani et al. 2017, section 3.2.3). The model has the weights of a masked one,
// by the same names. The inputs are CausalInputs, with one label and one weight for
// each piece, row by row, and the parameters; the outputs are the loss, the mean of
// −weight·log p over the places, and the derivatives. Weights whose mean is 1 make
// it the weighted mean.
func CausalTraining(c Config) (graph []byte, parameters []Parameter, err error) {
	b := newBuilder("causal-training", c, nil)
	return b.derived(b.g.Op("ReduceMean", []onnx.Value{b.surprise()}, onnx.I("keepdims", 0)))
}

// CausalSurprise is the graph that says how well a causal language model predicts:
// its result is −weight·log p of each label, [places, 1]. The inputs are those of
// CausalTraining.
func CausalSurprise(c Config) (graph []byte, parameters []Parameter, err error) {
	b := newBuilder("causal-surprise", c, nil)
	b.g.Output(b.surprise(), Result, onnx.Float, onnx.Any("places"), onnx.N(1))
	graph, err = b.finish()
	return graph, b.wants, err
}

// surprise is −weight·log p at every place, [places, 1].
func (b *builder) surprise() onnx.Value {
	b.learns, b.causal = true, true
	hidden := b.encode()
	labels := b.g.Input(Labels, onnx.Int64, onnx.Any("places"))
	weights := b.g.Input(Weights, onnx.Float, onnx.Any("places"))
	weights = b.g.Op("Unsqueeze", []onnx.Value{weights, b.g.Ints(1)})
	return b.g.Op("Neg", []onnx.Value{b.g.Op("Mul", []onnx.Value{b.logP(b.predict(hidden), labels), weights})})
}

// future is what is added to the scores of attention so that no piece sees those
// behind it: [length, length].
func (b *builder) future() onnx.Value {
	length := b.g.Op("Gather", []onnx.Value{b.shapeOf, b.g.Ints(1)}, onnx.I("axis", 0))
	square := b.g.Op("Concat", []onnx.Value{length, length}, onnx.I("axis", 0))
	much := b.g.Op("Expand", []onnx.Value{b.g.Floats(nil, -1e9), square})
	return b.g.Op("Trilu", []onnx.Value{much, b.g.Int(1)}, onnx.I("upper", 1))
}
