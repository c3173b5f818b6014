package logistic_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/internal/logistic"
)

func sparse(dense []float32) logistic.Row {
	var r logistic.Row
	for i, v := range dense {
		if v != 0 {
			r.Index, r.Value = append(r.Index, uint32(i)), append(r.Value, v)
		}
	}
	return r
}

// The weights are those of scikit-learn 1.9.1 (testdata/expected.py).
func TestScikitLearn(t *testing.T) {
	data, err := os.ReadFile("testdata/sklearn.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Rows    [][]float32
		Classes []bool
		Fits    []struct {
			C       float64
			Weights []float64
			Bias    float64
		}
	}
	if err := json.Unmarshal(data, &want); err != nil {
		t.Fatal(err)
	}
	rows := make([]logistic.Row, len(want.Rows))
	for i, r := range want.Rows {
		rows[i] = sparse(r)
	}
	for _, fit := range want.Fits {
		m, err := logistic.Fit(t.Context(), rows, want.Classes, logistic.Options{Features: len(want.Rows[0]), C: fit.C, Tolerance: 1e-9, Rounds: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(m.Bias-fit.Bias) > 1e-6 {
			t.Errorf("C %v: bias %v, want %v", fit.C, m.Bias, fit.Bias)
		}
		for i, w := range fit.Weights {
			if math.Abs(m.Weights[i]-w) > 1e-6 {
				t.Errorf("C %v: weight %d is %v, want %v", fit.C, i, m.Weights[i], w)
			}
		}
	}
}

// Who knows the products of rows learns what who knows the rows does.
func TestProducts(t *testing.T) {
	var rows []logistic.Row
	var class []bool
	for i := range 30 {
		rows = append(rows, sparse([]float32{float32(i % 3), float32(i % 5), float32(i % 7), 1}))
		class = append(class, i%4 == 0)
	}
	products := make([][]float64, len(rows))
	for i, a := range rows {
		for _, b := range rows {
			sum := 0.0
			for k, f := range a.Index {
				if at := slices.Index(b.Index, f); at >= 0 {
					sum += float64(a.Value[k]) * float64(b.Value[at])
				}
			}
			products[i] = append(products[i], sum)
		}
	}
	o := logistic.Options{Features: 4, C: 2, Tolerance: 1e-10, Rounds: 100_000}
	want, err := logistic.Fit(t.Context(), rows, class, o)
	if err != nil {
		t.Fatal(err)
	}
	got, err := logistic.FitProducts(t.Context(), products, class, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rows {
		sum := got.Bias
		for j, w := range got.Weights {
			sum += w * products[i][j]
		}
		if math.Abs(sum-want.Decide(r)) > 1e-6 || (got.Weights[i] > 0) != class[i] {
			t.Errorf("row %d: %v, want %v; its weight is %v", i, sum, want.Decide(r), got.Weights[i])
		}
	}
	if _, err := logistic.FitProducts(t.Context(), products, class[:3], o); err == nil {
		t.Error("rows without classes: no error")
	}
}

func TestOneClass(t *testing.T) {
	r := sparse([]float32{1})
	for _, class := range [][]bool{{true, true}, {false, false}} {
		if _, err := logistic.Fit(t.Context(), []logistic.Row{r, r}, class, logistic.Options{Features: 1}); !errors.Is(err, logistic.ErrOneClass) {
			t.Errorf("%v: %v", class, err)
		}
	}
	if _, err := logistic.Fit(t.Context(), nil, nil, logistic.Options{}); !errors.Is(err, logistic.ErrOneClass) {
		t.Errorf("no examples: %v", err)
	}
	if _, err := logistic.Fit(t.Context(), []logistic.Row{r}, nil, logistic.Options{Features: 1}); err == nil {
		t.Error("rows without classes: no error")
	}
}

// Examples that nothing tells apart: the odds are even.
func TestEven(t *testing.T) {
	r := sparse([]float32{1, 2})
	m, err := logistic.Fit(t.Context(), []logistic.Row{r, r, {}, {}}, []bool{true, false, true, false}, logistic.Options{Features: 2, Tolerance: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	if d := m.Decide(r); math.Abs(d) > 1e-6 {
		t.Errorf("decision %v, want 0", d)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := logistic.Row{Index: []uint32{0}, Value: []float32{1}}
	if _, err := logistic.Fit(ctx, []logistic.Row{r, r}, []bool{true, false}, logistic.Options{Features: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
