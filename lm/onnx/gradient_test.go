package onnx_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/onnx"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// A fragment computes something of inputs whose derivatives are wanted.
type fragment struct {
	shapes [][]int64 // of the inputs
	rows   []int64   // whole numbers that the fragment may use as "rows"
	build  func(g *onnx.Graph, in []onnx.Value, rows onnx.Value) onnx.Value
}

func op(name string, attributes ...onnx.Attribute) func(*onnx.Graph, []onnx.Value, onnx.Value) onnx.Value {
	return func(g *onnx.Graph, in []onnx.Value, _ onnx.Value) onnx.Value { return g.Op(name, in, attributes...) }
}

var fragments = map[string]fragment{
	"Add":                {[][]int64{{2, 3}, {2, 3}}, nil, op("Add")},
	"Add, one spread":    {[][]int64{{2, 2, 3}, {3}}, nil, op("Add")},
	"Mul":                {[][]int64{{2, 3}, {2, 3}}, nil, op("Mul")},
	"Mul, one spread":    {[][]int64{{4, 3}, {3}}, nil, op("Mul")},
	"Gemm":               {[][]int64{{4, 3}, {3, 5}, {5}}, nil, op("Gemm")},
	"Gemm, turned":       {[][]int64{{4, 3}, {5, 3}, {5}}, nil, op("Gemm", onnx.I("transB", 1))},
	"MatMul":             {[][]int64{{2, 2, 3, 4}, {2, 2, 4, 3}}, nil, op("MatMul")},
	"Transpose":          {[][]int64{{2, 3, 4}}, nil, op("Transpose", onnx.Is("perm", 2, 0, 1))},
	"Softmax":            {[][]int64{{3, 4}}, nil, op("Softmax", onnx.I("axis", -1))},
	"LogSoftmax":         {[][]int64{{3, 4}}, nil, op("LogSoftmax", onnx.I("axis", -1))},
	"Gelu":               {[][]int64{{3, 4}}, nil, op("Gelu")},
	"Neg":                {[][]int64{{3}}, nil, op("Neg")},
	"LayerNormalization": {[][]int64{{2, 3, 4}, {4}, {4}}, nil, op("LayerNormalization", onnx.I("axis", -1), onnx.F("epsilon", 1e-3))},
	"Reshape": {[][]int64{{2, 6}}, nil, func(g *onnx.Graph, in []onnx.Value, _ onnx.Value) onnx.Value {
		return g.Op("Reshape", []onnx.Value{in[0], g.Ints(3, 4)})
	}},
	"Gather, rows twice": {[][]int64{{4, 3}}, []int64{1, 3, 1}, func(g *onnx.Graph, in []onnx.Value, rows onnx.Value) onnx.Value {
		return g.Op("Gather", []onnx.Value{in[0], rows})
	}},
	"Gather, one row spread": {[][]int64{{2, 3}, {4, 3}}, nil, func(g *onnx.Graph, in []onnx.Value, _ onnx.Value) onnx.Value {
		row := g.Op("Gather", []onnx.Value{in[0], g.Int(1)})
		g.Declare(row, onnx.N(3))
		return g.Op("Add", []onnx.Value{in[1], row})
	}},
	"GatherElements": {[][]int64{{3, 4}}, []int64{1, 0, 3}, func(g *onnx.Graph, in []onnx.Value, rows onnx.Value) onnx.Value {
		at := g.Op("Unsqueeze", []onnx.Value{rows, g.Ints(1)})
		return g.Op("GatherElements", []onnx.Value{in[0], at}, onnx.I("axis", 1))
	}},
	"a value used twice": {[][]int64{{3, 4}}, nil, func(g *onnx.Graph, in []onnx.Value, _ onnx.Value) onnx.Value {
		y := g.Op("Gelu", in)
		return g.Op("Mul", []onnx.Value{y, g.Op("Add", []onnx.Value{y, in[0]})})
	}},
}

// The derivatives are those that small steps show.
func TestGradient(t *testing.T) {
	runtimetest.Open(t)
	for name, f := range fragments {
		t.Run(name, func(t *testing.T) { f.check(t) })
	}
}

func (f fragment) check(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	g := onnx.New("test")
	var in []onnx.Value
	var names []string
	var values []runtime.Tensor
	for i, shape := range f.shapes {
		dims := make([]onnx.Dim, len(shape))
		n := int64(1)
		for k, d := range shape {
			dims[k], n = onnx.N(d), n*d
		}
		names = append(names, string(rune('a'+i)))
		in = append(in, g.Input(names[i], onnx.Float, dims...))
		x := make([]float32, n)
		for k := range x {
			x[k] = float32(rng.NormFloat64())
		}
		values = append(values, runtime.Tensor{Shape: shape, Floats: x})
	}
	var rows onnx.Value
	if f.rows != nil {
		rows = g.Input("rows", onnx.Int64, onnx.N(int64(len(f.rows))))
		names = append(names, "rows")
		values = append(values, runtime.Tensor{Shape: []int64{int64(len(f.rows))}, Ints: f.rows})
	}
	// The mean of the squares makes every element count differently.
	y := f.build(g, in, rows)
	loss := g.Op("ReduceMean", []onnx.Value{g.Op("Mul", []onnx.Value{y, y})}, onnx.I("keepdims", 0))
	loss = g.Op("Reshape", []onnx.Value{loss, g.Ints(1)})
	outputs := []string{"loss"}
	gradients, err := g.Gradient(loss, in)
	if err != nil {
		t.Fatal(err)
	}
	g.Output(loss, "loss", onnx.Float, onnx.N(1))
	for i, d := range gradients {
		name := "d" + names[i]
		var dims []onnx.Dim
		for _, d := range f.shapes[i] {
			dims = append(dims, onnx.N(d))
		}
		g.Output(d, name, onnx.Float, dims...)
		outputs = append(outputs, name)
	}
	s, err := runtime.New(g.Marshal(), "", names, outputs, runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	run := func() []runtime.Tensor {
		out, err := s.Run(values...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	exact := run()
	const step = 1e-2
	for i := range f.shapes {
		if !slices.Equal(exact[i+1].Shape, f.shapes[i]) {
			t.Fatalf("derivative by %s has shape %v, want %v", names[i], exact[i+1].Shape, f.shapes[i])
		}
		for k, x := range values[i].Floats {
			values[i].Floats[k] = x + step
			up := run()[0].Floats[0]
			values[i].Floats[k] = x - step
			down := run()[0].Floats[0]
			values[i].Floats[k] = x
			want, got := float64(up-down)/(2*step), float64(exact[i+1].Floats[k])
			if math.Abs(got-want) > 2e-3+0.02*math.Abs(want) {
				t.Errorf("by %s[%d]: %.5f, small steps show %.5f", names[i], k, got, want)
			}
		}
	}
}

func TestGradientSaysWhatItCannot(t *testing.T) {
	g := onnx.New("test")
	x := g.Input("x", onnx.Float, onnx.N(2))
	if _, err := g.Gradient(g.Op("Tan", []onnx.Value{x}), []onnx.Value{x}); err == nil || err.Error() != "onnx: no derivative of operator Tan" {
		t.Errorf("error %v", err)
	}
	if _, err := g.Gradient(g.Floats([]int64{1}, 1), []onnx.Value{x}); err == nil {
		t.Error("a loss that does not depend on the weights has derivatives")
	}
}
