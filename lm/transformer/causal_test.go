package transformer_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/transformer"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

var causal = transformer.Config{Family: "bert", Hidden: 8, Embedding: 8, Layers: 2, Heads: 2, Intermediate: 16,
	Positions: 6, Vocabulary: 11, Activation: "gelu", Epsilon: 1e-5}

// given are two rows of five pieces; the last place counts for nothing.
func given() []runtime.Tensor {
	shape := []int64{2, 5}
	return []runtime.Tensor{
		{Shape: shape, Ints: []int64{0, 3, 4, 5, 9, 1, 1, 2, 10, 7}},
		{Shape: shape, Ints: slices.Repeat([]int64{1}, 10)},
		{Shape: shape, Ints: []int64{0, 1, 2, 3, 4, 0, 1, 2, 3, 4}},
		{Shape: []int64{10}, Ints: []int64{3, 4, 5, 9, 1, 1, 2, 10, 7, 8}},
		{Shape: []int64{10}, Floats: []float32{1, 2, 0.5, 1, 1, 1, 1, 1, 1.5, 0}},
	}
}

func begun(t *testing.T, parameters []transformer.Parameter) []runtime.Tensor {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	var out []runtime.Tensor
	for _, p := range parameters {
		values, _, err := causal.Begin(p, nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		for i := range values { // far from where everything is alike
			values[i] += float32(rng.NormFloat64() * 0.3)
		}
		out = append(out, runtime.Tensor{Shape: p.Shape, Floats: values})
	}
	return out
}

// The derivatives of the whole causal model are those that small steps show.
func TestCausalDerivatives(t *testing.T) {
	runtimetest.Open(t)
	graph, parameters, err := transformer.CausalTraining(causal)
	if err != nil {
		t.Fatal(err)
	}
	inputs, outputs := slices.Clone(transformer.CausalInputs), []string{transformer.Result}
	for _, p := range parameters {
		inputs, outputs = append(inputs, p.Name), append(outputs, transformer.Derivative(p))
	}
	s, err := runtime.New(graph, "", inputs, outputs, runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	weights := begun(t, parameters)
	run := func() []runtime.Tensor {
		out, err := s.Run(append(given(), weights...)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	exact := run()
	const step = 1e-2
	for i, p := range parameters {
		for k := 0; k < len(weights[i].Floats); k += 1 + len(weights[i].Floats)/3 {
			x := weights[i].Floats[k]
			weights[i].Floats[k] = x + step
			up := run()[0].Floats[0]
			weights[i].Floats[k] = x - step
			down := run()[0].Floats[0]
			weights[i].Floats[k] = x
			want, got := float64(up-down)/(2*step), float64(exact[i+1].Floats[k])
			if math.Abs(got-want) > 1e-3+0.03*math.Abs(want) {
				t.Errorf("by %s[%d]: %.5f, small steps show %.5f", p.Name, k, got, want)
			}
		}
	}
}

// No place sees what stands behind it, and weights multiply.
func TestCausalSurprise(t *testing.T) {
	runtimetest.Open(t)
	graph, parameters, err := transformer.CausalSurprise(causal)
	if err != nil {
		t.Fatal(err)
	}
	inputs := slices.Clone(transformer.CausalInputs)
	for _, p := range parameters {
		inputs = append(inputs, p.Name)
	}
	s, err := runtime.New(graph, "", inputs, []string{transformer.Result}, runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	weights := begun(t, parameters)
	run := func(in []runtime.Tensor) []float32 {
		out, err := s.Run(append(in, weights...)...)
		if err != nil {
			t.Fatal(err)
		}
		return out[0].Floats
	}
	before := run(given())
	changed := given()
	changed[0].Ints[3] = 6
	after := run(changed)
	if !slices.Equal(before[:3], after[:3]) || !slices.Equal(before[5:], after[5:]) {
		t.Errorf("places before the change moved:\n%v\n%v", before, after)
	}
	if before[3] == after[3] || before[4] == after[4] {
		t.Errorf("places behind the change did not move:\n%v\n%v", before, after)
	}
	if before[9] != 0 {
		t.Errorf("a place without weight says %v", before[9])
	}
	doubled := given()
	doubled[4].Floats[0] *= 2
	if got := run(doubled)[0]; math.Abs(float64(got-2*before[0])) > 1e-5 {
		t.Errorf("twice the weight gives %v for %v", got, before[0])
	}
}
