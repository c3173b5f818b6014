package transformer

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy/lm/onnx"
	"github.com/understudy-text/understudy/lm/safetensors"
)

// The inputs of every graph: pieces, row by row, filled up to one length.
const (
	IDs       = "input_ids"      // [rows, length] int64
	Mask      = "attention_mask" // [rows, length] int64: 1 for pieces, 0 for filling
	Positions = "position_ids"   // [rows, length] int64
	At        = "at"             // [places] int64: row·length + column, of MaskedLM alone
	Result    = "result"
)

// MaskedLM is the graph that predicts the pieces at some places. Its result has
// shape [places, vocabulary]: logits are computed at those places alone.
func MaskedLM(c Config, w *safetensors.File) ([]byte, error) {
	b := newBuilder("masked-lm", c, w)
	x := b.encodeAt(b.g.Input(At, onnx.Int64, onnx.Any("places")))
	b.g.Output(b.predict(x), Result, onnx.Float, onnx.Any("places"), onnx.N(c.Vocabulary))
	return b.finish()
}

// Embedder is the graph of sentence vectors: the mean over the pieces of each
// row, of length one. Its result has shape [rows, hidden].
func Embedder(c Config, w *safetensors.File) ([]byte, error) {
	b := newBuilder("embedder", c, w)
	hidden := b.encode()
	byRow := b.g.Op("Concat", []onnx.Value{b.shapeOf, b.g.Ints(c.Hidden)}, onnx.I("axis", 0))
	x := b.g.Op("Reshape", []onnx.Value{hidden, byRow})
	mask := b.g.Op("Unsqueeze", []onnx.Value{b.mask, b.g.Ints(2)})
	sum := b.g.Op("ReduceSum", []onnx.Value{b.g.Op("Mul", []onnx.Value{x, mask}), b.g.Ints(1)}, onnx.I("keepdims", 0))
	norm := b.g.Op("ReduceL2", []onnx.Value{sum, b.g.Ints(1)}, onnx.I("keepdims", 1))
	norm = b.g.Op("Max", []onnx.Value{norm, b.g.Floats(nil, 1e-12)})
	b.g.Output(b.g.Op("Div", []onnx.Value{sum, norm}), Result, onnx.Float, onnx.Any("rows"), onnx.N(c.Hidden))
	return b.finish()
}

// TokenClassifier is the graph that scores the labels of each piece. Its result
// has shape [rows·length, labels].
func TokenClassifier(c Config, w *safetensors.File) ([]byte, error) {
	b := newBuilder("token-classifier", c, w)
	x := b.linear(b.encode(), "classifier", c.Hidden, int64(len(c.Labels)))
	b.g.Output(x, Result, onnx.Float, onnx.Any("pieces"), onnx.N(int64(len(c.Labels))))
	return b.finish()
}

// builder writes one graph.
type builder struct {
	g      *onnx.Graph
	c      Config
	w      *safetensors.File
	prefix string // of the encoder's weights
	names  names
	used   map[string]onnx.Value
	bytes  map[onnx.Value]inBytes // what whole numbers were made of
	err    error
	learns bool        // weights are inputs
	causal bool        // no piece sees those behind it
	wants  []Parameter // those inputs, in order

	ids, mask onnx.Value // mask as fractions
	shapeOf   onnx.Value // of the ids: rows, length
	far       distances  // of a model that has Config.Relative
}

// names are what a family calls the weights of a layer.
type names struct {
	layer                                             string
	query, key, value, out, outNorm, up, down, upNorm string
}

var bertNames = names{"encoder.layer.%d.", "attention.self.query", "attention.self.key", "attention.self.value",
	"attention.output.dense", "attention.output.LayerNorm", "intermediate.dense", "output.dense", "output.LayerNorm"}

var distilNames = names{"transformer.layer.%d.", "attention.q_lin", "attention.k_lin", "attention.v_lin",
	"attention.out_lin", "sa_layer_norm", "ffn.lin1", "ffn.lin2", "output_layer_norm"}

func newBuilder(name string, c Config, w *safetensors.File) *builder {
	b := &builder{g: onnx.New(name), c: c, w: w, names: bertNames, used: map[string]onnx.Value{}, bytes: map[onnx.Value]inBytes{}}
	switch c.Family {
	case "distilbert":
		b.names = distilNames
	case deberta:
		b.names = debertaNames
	}
	if p := c.prefix(); w == nil || b.hasWeight(p+"embeddings.word_embeddings.weight") {
		b.prefix = p
	}
	return b
}

// prefix is what the names of the encoder's weights begin with in the file of a
// model that has a head.
func (c Config) prefix() string {
	if c.roberta() {
		return "roberta."
	}
	if c.Family == deberta {
		return "deberta."
	}
	return c.Family + "."
}

func (b *builder) finish() ([]byte, error) {
	if b.err != nil && b.w != nil {
		return nil, fmt.Errorf("%s: %w", b.w.Path, b.err)
	}
	if b.err != nil {
		return nil, b.err
	}
	return b.g.Marshal(), nil
}

func (b *builder) shape(dims ...int64) onnx.Value { return b.g.Ints(dims...) }

// weight refers to a weight of the file as fractions of 32 bits, and checks its shape.
func (b *builder) weight(name string, shape ...int64) onnx.Value {
	if v, ok := b.used[name]; ok {
		return v
	}
	if b.learns {
		return b.parameter(name, shape)
	}
	t, ok := b.w.Tensors[name]
	if !ok {
		b.fail(fmt.Errorf("weight %q is missing", name))
		return ""
	}
	if !slices.Equal(t.Shape, shape) {
		b.fail(fmt.Errorf("weight %q has shape %v, config.json wants %v", name, t.Shape, shape))
		return ""
	}
	types := map[string]onnx.Type{"F32": onnx.Float, "F16": onnx.Float16, "BF16": onnx.BFloat16}
	kind, ok := types[t.Type]
	if !ok {
		b.fail(fmt.Errorf("weight %q is of type %s; F32, F16 and BF16 are supported, and I8 for matrices", name, t.Type))
		return ""
	}
	v := b.stored(name, kind, t)
	if kind != onnx.Float {
		v = b.g.Op("Cast", []onnx.Value{v}, onnx.I("to", int64(onnx.Float)))
	}
	b.used[name] = v
	return v
}

// stored refers to a weight where it stands: in its file, or, if that is in
// memory, in the graph.
func (b *builder) stored(name string, kind onnx.Type, t safetensors.Tensor) onnx.Value {
	if b.w.OnDisk() {
		return b.g.External(name, kind, t.Shape, filepath.Base(b.w.Path), t.Offset, t.Length)
	}
	raw, err := b.w.Read(name)
	if err != nil {
		b.fail(err)
	}
	return b.g.Tensor(name, kind, t.Shape, raw)
}

func (b *builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// hasWeight reports whether the file has a weight of that name.
func (b *builder) hasWeight(name string) bool {
	if b.w == nil {
		return false
	}
	_, ok := b.w.Tensors[name]
	return ok
}

// linear is x·Wᵀ + bias; x has two dimensions.
func (b *builder) linear(x onnx.Value, name string, in, out int64) onnx.Value {
	return b.matrix(x, name+".weight", name+".bias", in, out)
}

// matrix is linear for weights by their whole names.
func (b *builder) matrix(x onnx.Value, weight, bias string, in, out int64) onnx.Value {
	if b.isWhole(weight) {
		return b.wholeMatrix(x, weight, bias, in, out)
	}
	return b.g.Op("Gemm", []onnx.Value{x, b.weight(weight, out, in), b.weight(bias, out)}, onnx.I("transB", 1))
}

// row takes rows of a table.
func (b *builder) row(table string, at onnx.Value, rows, width int64) onnx.Value {
	if b.isWhole(table) {
		return b.wholeRow(table, at, rows, width)
	}
	return b.g.Op("Gather", []onnx.Value{b.weight(table, rows, width), at})
}

// norm is layer normalisation; early files call its weights gamma and beta.
func (b *builder) norm(x onnx.Value, name string, width int64) onnx.Value {
	scale, shift := name+".weight", name+".bias"
	if !b.hasWeight(scale) && b.hasWeight(name+".gamma") {
		scale, shift = name+".gamma", name+".beta"
	}
	return b.g.Op("LayerNormalization", []onnx.Value{x, b.weight(scale, width), b.weight(shift, width)},
		onnx.I("axis", -1), onnx.F("epsilon", b.c.Epsilon))
}

func (b *builder) activate(x onnx.Value, kind string) onnx.Value {
	switch kind {
	case "relu":
		return b.g.Op("Relu", []onnx.Value{x})
	case "gelu_new":
		return b.g.Op("Gelu", []onnx.Value{x}, onnx.S("approximate", "tanh"))
	}
	return b.g.Op("Gelu", []onnx.Value{x})
}

func (b *builder) add(x, y onnx.Value) onnx.Value { return b.g.Op("Add", []onnx.Value{x, y}) }

// encode is the whole encoder. Its value has shape [rows·length, hidden].
func (b *builder) encode() onnx.Value { return b.encodeAt("") }

// encodeAt is the encoder where only some places are wanted: its value has shape
// [places, hidden]. What the last layer does behind attention it does for those
// alone: three quarters of a layer's products less. Without places it is encode.
func (b *builder) encodeAt(places onnx.Value) onnx.Value {
	x := b.embed()
	hide := b.hidden()
	if b.causal {
		hide = b.add(hide, b.future())
	}
	if b.c.Relative != nil {
		b.far = b.readDistances()
	}
	for i := range b.c.Layers {
		var at onnx.Value
		if i == b.c.Layers-1 {
			at = places
		}
		x = b.layer(x, hide, at, b.prefix+fmt.Sprintf(b.names.layer, i))
	}
	return x
}

func (b *builder) embed() onnx.Value {
	rows, length := onnx.Any("rows"), onnx.Any("length")
	b.ids = b.g.Input(IDs, onnx.Int64, rows, length)
	mask := b.g.Input(Mask, onnx.Int64, rows, length)
	positions := b.g.Input(Positions, onnx.Int64, rows, length)
	b.mask = b.g.Op("Cast", []onnx.Value{mask}, onnx.I("to", int64(onnx.Float)))
	b.shapeOf = b.g.Op("Shape", []onnx.Value{b.ids})
	e := b.prefix + "embeddings."
	width := b.c.Embedding
	x := b.row(b.words(), b.ids, b.c.Vocabulary, width)
	if b.c.Relative == nil || b.c.Relative.Places {
		x = b.add(x, b.row(e+"position_embeddings.weight", positions, b.c.Positions, width))
	}
	if b.c.Types > 0 {
		first := b.row(e+"token_type_embeddings.weight", b.g.Int(0), b.c.Types, width)
		b.g.Declare(first, onnx.N(width))
		x = b.add(x, first)
	}
	x = b.norm(x, e+"LayerNorm", width)
	x = b.g.Op("Reshape", []onnx.Value{x, b.shape(-1, width)})
	if width != b.c.Hidden {
		x = b.linear(x, b.prefix+"embeddings_project", width, b.c.Hidden)
	}
	return x
}

// words is the name of the table of word vectors.
func (b *builder) words() string { return b.prefix + "embeddings.word_embeddings.weight" }

// hidden is what is added to the scores of attention: nothing for pieces, much
// less than any score for what fills a row up.
func (b *builder) hidden() onnx.Value {
	m := b.g.Op("Sub", []onnx.Value{b.g.Floats(nil, 1), b.mask})
	m = b.g.Op("Mul", []onnx.Value{m, b.g.Floats(nil, -1e9)})
	return b.g.Op("Unsqueeze", []onnx.Value{m, b.g.Ints(1, 2)})
}

// layer is one layer, at some places alone if at is not empty.
func (b *builder) layer(x, hide, at onnx.Value, prefix string) onnx.Value {
	h := b.c.Hidden
	n := b.names
	y := b.attend(x, hide, prefix)
	if at != "" {
		x = b.g.Op("Gather", []onnx.Value{x, at}, onnx.I("axis", 0))
		y = b.g.Op("Gather", []onnx.Value{y, at}, onnx.I("axis", 0))
	}
	y = b.linear(y, prefix+n.out, h, h)
	x = b.norm(b.add(x, y), prefix+n.outNorm, h)
	y = b.activate(b.linear(x, prefix+n.up, h, b.c.Intermediate), b.c.Activation)
	y = b.linear(y, prefix+n.down, b.c.Intermediate, h)
	return b.norm(b.add(x, y), prefix+n.upNorm, h)
}

// attend is scaled dot-product attention (Vaswani et al. 2017, section 3.2), with
// the terms of distance that DeBERTa adds.
func (b *builder) attend(x, hide onnx.Value, prefix string) onnx.Value {
	h, size := b.c.Hidden, b.c.Hidden/b.c.Heads
	split := b.g.Op("Concat", []onnx.Value{b.shapeOf, b.g.Ints(b.c.Heads, size)}, onnx.I("axis", 0))
	heads := func(name string, order ...int64) onnx.Value {
		y := b.linear(x, prefix+name, h, h)
		return b.g.Op("Transpose", []onnx.Value{b.g.Op("Reshape", []onnx.Value{y, split})}, onnx.Is("perm", order...))
	}
	q := heads(b.names.query, 0, 2, 1, 3)
	parts := 1.0
	if b.c.Relative != nil {
		parts = b.c.Relative.parts()
	}
	scale := float32(1 / math.Sqrt(float64(size)*parts))
	q = b.g.Op("Mul", []onnx.Value{q, b.g.Floats(nil, scale)})
	k := heads(b.names.key, 0, 2, 3, 1)
	v := heads(b.names.value, 0, 2, 1, 3)
	scores := b.g.Op("MatMul", []onnx.Value{q, k})
	if b.c.Relative != nil {
		scores = b.disentangled(scores, q, k, scale, prefix)
	}
	scores = b.add(scores, hide)
	y := b.g.Op("MatMul", []onnx.Value{b.g.Op("Softmax", []onnx.Value{scores}, onnx.I("axis", -1)), v})
	y = b.g.Op("Transpose", []onnx.Value{y}, onnx.Is("perm", 0, 2, 1, 3))
	return b.g.Op("Reshape", []onnx.Value{y, b.shape(-1, h)})
}

// predict is the head of a masked language model, tied to the word vectors where
// the file has no decoder of its own.
func (b *builder) predict(x onnx.Value) onnx.Value {
	c := b.c
	type head struct{ dense, norm, decoder, bias, activation string }
	heads := map[string]head{
		"distilbert": {"vocab_transform", "vocab_layer_norm", "vocab_projector.weight", "vocab_projector.bias", "gelu"},
		"electra":    {"generator_predictions.dense", "generator_predictions.LayerNorm", "generator_lm_head.weight", "generator_lm_head.bias", "gelu"},
		"bert":       {"cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.decoder.weight", "cls.predictions.bias", c.Activation},
		"roberta":    {"lm_head.dense", "lm_head.layer_norm", "lm_head.decoder.weight", "lm_head.bias", "gelu"},
	}
	family := c.Family
	if c.roberta() {
		family = "roberta"
	}
	hd, ok := heads[family]
	if !ok {
		b.fail(fmt.Errorf("config.json: field model_type: a masked language model of type %q is not supported, but as a graph (model.onnx)", c.Family))
		return x
	}
	x = b.activate(b.linear(x, hd.dense, c.Hidden, c.Embedding), hd.activation)
	x = b.norm(x, hd.norm, c.Embedding)
	decoder := b.words()
	if b.hasWeight(hd.decoder) {
		decoder = hd.decoder
	}
	return b.matrix(x, decoder, hd.bias, c.Embedding, c.Vocabulary)
}
