package transformer

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lm/onnx"
	"github.com/understudy-text/understudy/lm/safetensors"
)

// Matrices of whole numbers: "X.weight" of type I8, each row times one fraction
// of "X.weight_scale". What they are multiplied with is brought to whole numbers
// row by row when the graph runs, so that what is computed for a piece depends on
// no other text of the batch; one scale for the whole batch, as
// DynamicQuantizeLinear has it, is a fifth faster and a fifth less exact.
const scaleSuffix = "_scale"

// zero is the whole number that stands for zero among those without a sign:
// the processors multiply bytes without by bytes with one.
const zero = 128

// isWhole reports whether a matrix of the file is of whole numbers.
func (b *builder) isWhole(name string) bool {
	return b.w != nil && b.w.Tensors[name].Type == "I8"
}

// integerMatrix refers to a matrix of integers, and checks its shape.
func (b *builder) integerMatrix(name string, rows, width int64) onnx.Value {
	if v, ok := b.used[name]; ok {
		return v
	}
	t := b.w.Tensors[name]
	if !slices.Equal(t.Shape, []int64{rows, width}) {
		b.fail(fmt.Errorf("weight %q has shape %v, config.json wants %v", name, t.Shape, []int64{rows, width}))
		return ""
	}
	v := b.stored(name, onnx.Int8, t)
	b.used[name] = v
	return v
}

// inBytes is a matrix of fractions as bytes, and the fraction of each row.
type inBytes struct{ bytes, scale onnx.Value }

// quantise brings a matrix to bytes, row by row. Who asks twice gets the same.
func (b *builder) quantise(x onnx.Value) inBytes {
	if q, ok := b.bytes[x]; ok {
		return q
	}
	g := b.g
	highest := g.Op("ReduceMax", []onnx.Value{g.Op("Abs", []onnx.Value{x}), g.Ints(-1)}, onnx.I("keepdims", 1))
	scale := g.Op("Max", []onnx.Value{g.Op("Mul", []onnx.Value{highest, g.Floats(nil, 1./127)}), g.Floats(nil, 1e-9)})
	perRow := g.Op("Reshape", []onnx.Value{scale, g.Ints(-1)})
	zeros := g.Op("Expand", []onnx.Value{g.Byte(zero), g.Op("Shape", []onnx.Value{perRow})})
	q := inBytes{g.Op("QuantizeLinear", []onnx.Value{x, perRow, zeros}, onnx.I("axis", 0)), scale}
	b.bytes[x] = q
	return q
}

// wholeMatrix is x·Wᵀ + bias for a W of whole numbers.
func (b *builder) wholeMatrix(x onnx.Value, weight, bias string, in, out int64) onnx.Value {
	g := b.g
	q := b.quantise(x)
	turned := g.Op("Transpose", []onnx.Value{b.integerMatrix(weight, out, in)}, onnx.Is("perm", 1, 0)) // once, when the graph is loaded
	y := g.Op("MatMulInteger", []onnx.Value{q.bytes, turned, g.Byte(zero)})
	y = g.Op("Cast", []onnx.Value{y}, onnx.I("to", int64(onnx.Float)))
	y = g.Op("Mul", []onnx.Value{y, q.scale})
	y = g.Op("Mul", []onnx.Value{y, b.weight(weight+scaleSuffix, out)})
	return b.add(y, b.weight(bias, out))
}

// wholeRow takes rows of a table of whole numbers.
func (b *builder) wholeRow(table string, at onnx.Value, rows, width int64) onnx.Value {
	g := b.g
	x := g.Op("Gather", []onnx.Value{b.integerMatrix(table, rows, width), at})
	x = g.Op("Cast", []onnx.Value{x}, onnx.I("to", int64(onnx.Float)))
	scale := g.Op("Gather", []onnx.Value{b.weight(table+scaleSuffix, rows), at})
	return g.Op("Mul", []onnx.Value{x, g.Op("Unsqueeze", []onnx.Value{scale, g.Ints(-1)})})
}

// Quantise writes a model's weights with its matrices as whole numbers of eight
// bits: a quarter of the size, and faster. Weights of one dimension are written as
// fractions of 32 bits.
func Quantise(to io.Writer, w *safetensors.File) error {
	var fractions, bytes []safetensors.Named
	for _, name := range slices.Sorted(maps.Keys(w.Tensors)) {
		t := w.Tensors[name]
		switch {
		case t.Type == "I64": // the numbers of positions in early files, which nobody reads
			continue
		case t.Type == "I8":
			return fmt.Errorf("%s: weight %q is of whole numbers already", w.Path, name)
		}
		values, err := read(w, name)
		if err != nil {
			return err
		}
		if len(t.Shape) != 2 || !strings.HasSuffix(name, ".weight") {
			fractions = append(fractions, safetensors.Named{Name: name, Shape: t.Shape, Values: values})
			continue
		}
		whole, scales := quantiseRows(values, int(t.Shape[1]))
		if slices.ContainsFunc(scales, func(s float32) bool { return math.IsNaN(float64(s)) || math.IsInf(float64(s), 0) }) {
			return fmt.Errorf("%s: weight %q holds what is no number", w.Path, name)
		}
		bytes = append(bytes, safetensors.Named{Name: name, Shape: t.Shape, Bytes: whole})
		fractions = append(fractions, safetensors.Named{Name: name + scaleSuffix, Shape: t.Shape[:1], Values: scales})
	}
	// Fractions first: behind bytes they might stand across the bounds of words.
	return safetensors.Write(to, append(fractions, bytes...), map[string]string{"format": "pt"})
}

// largestWhole is the largest whole number of a weight. Processors with AVX2 and without
// VNNI add two products of a byte without sign and one with into 16 bits, and cut off what
// does not fit: 2 · 255 · 63 does, 2 · 255 · 127 does not.
const largestWhole = 63

// quantiseRows rounds each row to whole numbers from −largestWhole to largestWhole.
func quantiseRows(values []float32, width int) (whole []int8, scales []float32) {
	whole = make([]int8, len(values))
	for from := 0; from < len(values); from += width {
		highest := float32(0)
		for _, v := range values[from : from+width] {
			highest = max(highest, v, -v)
		}
		scale := highest / largestWhole
		if scale == 0 {
			scale = 1
		}
		for k, v := range values[from : from+width] {
			whole[from+k] = int8(math.RoundToEven(float64(v / scale)))
		}
		scales = append(scales, scale)
	}
	return whole, scales
}
