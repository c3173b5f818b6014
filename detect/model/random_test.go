package model

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/safetensors"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// golden is what the reference implementation computes; testdata/make.py made it.
type golden struct {
	Tokenizer string
	Weights   map[string][]int64
	Rows      []struct {
		Text     string
		IDs      []int32
		P        [][]float64 // of each piece, special ones too
		Entities map[Strategy][][]any
	}
}

// weight is the function of that name in make.py.
func weight(name string, n int64) []float32 {
	h := uint64(0xcbf29ce484222325)
	for _, b := range []byte(name) {
		h = (h ^ uint64(b)) * 0x100000001b3
	}
	norm := strings.Contains(strings.ToLower(name), "norm") && strings.HasSuffix(name, "weight")
	out := make([]float32, n)
	for i := range out {
		h += 0x9e3779b97f4a7c15
		z := (h ^ h>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		z ^= z >> 31
		v := float64(z>>40)/(1<<24)*2 - 1
		if norm {
			v = 1 + v/2
		}
		out[i] = float32(v)
	}
	return out
}

// shapes are the folders of testdata.
func shapes(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "*", "golden.json"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no golden files", err)
	}
	var out []string
	for _, p := range paths {
		out = append(out, filepath.Base(filepath.Dir(p)))
	}
	return out
}

// folder lays a random model of a shape out as one is published.
func folder(t testing.TB, shape string) (string, golden) {
	t.Helper()
	var g golden
	b, err := os.ReadFile(filepath.Join("testdata", shape, "golden.json"))
	if err == nil {
		err = json.Unmarshal(b, &g)
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copyFile(t, filepath.Join("testdata", shape, "config.json"), filepath.Join(dir, "config.json"))
	copyFile(t, filepath.Join("..", "..", "lm", "tokenizer", "testdata", g.Tokenizer+".json"), filepath.Join(dir, "tokenizer.json"))
	var tensors []safetensors.Named
	for name, dims := range g.Weights {
		n := int64(1)
		for _, d := range dims {
			n *= d
		}
		tensors = append(tensors, safetensors.Named{Name: name, Shape: dims, Values: weight(name, n)})
	}
	writeWeights(t, dir, tensors)
	return dir, g
}

func writeWeights(t testing.TB, dir string, tensors []safetensors.Named) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "model.safetensors"))
	if err == nil {
		err = safetensors.Write(f, tensors, map[string]string{"format": "pt"})
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func copyFile(t testing.TB, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, b, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, dir string, o Options) *Detector {
	t.Helper()
	runtimetest.Open(t)
	o.Threads = 1
	d, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// near reports whether two probabilities are the same but for rounding.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-4 }

// Every shape computes the probabilities that the reference implementation does, and
// makes the same entities of them by each strategy.
func TestWhatTheReferenceComputes(t *testing.T) {
	for _, shape := range shapes(t) {
		t.Run(shape, func(t *testing.T) {
			dir, g := folder(t, shape)
			asTheReference(t, open(t, dir, Options{}), g)
		})
	}
}

// So do the graphs that its own export writes.
func TestGraphs(t *testing.T) {
	for _, shape := range shapes(t) {
		dir, g := folder(t, shape)
		graph := filepath.Join(dir, "model.onnx")
		packed, err := os.Open(filepath.Join("testdata", shape, "model.onnx.gz"))
		if err != nil {
			continue // of two shapes there is one
		}
		t.Run(shape, func(t *testing.T) {
			defer packed.Close()
			z, err := gzip.NewReader(packed)
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(z)
			if err == nil {
				err = errors.Join(os.WriteFile(graph, b, 0o644), os.Remove(filepath.Join(dir, "model.safetensors")))
			}
			if err != nil {
				t.Fatal(err)
			}
			asTheReference(t, open(t, dir, Options{}), g)
		})
	}
}

func asTheReference(t *testing.T, d *Detector, g golden) {
	t.Helper()
	before, _ := d.m.Tokenizer.Special()
	for _, row := range g.Rows {
		e, err := d.m.Tokenizer.EncodePlain(row.Text)
		if err != nil {
			t.Fatal(err)
		}
		if want := row.IDs[len(before) : len(before)+e.Len()]; !slices.Equal(e.IDs, want) {
			t.Fatalf("%s: pieces %v, the reference has %v", row.Text, e.IDs, want)
		}
		p, err := d.probabilities(t.Context(), e.IDs)
		if err != nil {
			t.Fatal(err)
		}
		for i := range p {
			for k := range p[i] {
				if want := row.P[len(before)+i][k]; !near(p[i][k], want) {
					t.Fatalf("%s: piece %d, label %d: %.5f, the reference says %.5f", row.Text, i, k, p[i][k], want)
				}
			}
		}
		for _, s := range Strategies {
			d.strategy = s
			found, err := d.entities(t.Context(), row.Text)
			if err != nil {
				t.Fatal(err)
			}
			same(t, row.Text, s, found, row.Entities[s])
		}
	}
}

// same compares entities with those of the reference, whose offsets are code points.
func same(t *testing.T, text string, s Strategy, found []entity, want [][]any) {
	t.Helper()
	points := func(at int) int { return utf8.RuneCountInString(text[:at]) }
	if len(found) != len(want) {
		t.Errorf("%s, %s: %d entities, the reference finds %d", text, s, len(found), len(want))
		return
	}
	for i, e := range found {
		w := want[i]
		if points(e.start) != int(w[0].(float64)) || points(e.end) != int(w[1].(float64)) || e.name != w[2] || !near(e.score, w[3].(float64)) {
			t.Errorf("%s, %s: [%d, %d) %s %.5f, the reference has %v", text, s, points(e.start), points(e.end), e.name, e.score, w)
		}
	}
}
