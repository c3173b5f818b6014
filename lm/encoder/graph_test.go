package encoder_test

import (
	"compress/gzip"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/lm/safetensors"
	"github.com/understudy-text/understudy/lm/transformer"
)

// exported is a folder with the graph that the reference implementation exports
// in place of the weights.
func exported(t testing.TB, name, file string) (string, golden) {
	t.Helper()
	dir, g := folder(t, name)
	in, err := os.Open(filepath.Join("testdata", name, "model.onnx.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err == nil {
		err = os.Remove(filepath.Join(dir, "model.safetensors"))
	}
	put(t, dir, file, b)
	if err != nil {
		t.Fatal(err)
	}
	return dir, g
}

func put(t testing.TB, dir, file string, b []byte) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(file))
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err == nil {
		err = os.WriteFile(path, b, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// written is a folder with a graph that our own writer makes in place of the
// weights, which stand beside it under another name.
func written(t testing.TB, name string, write func(transformer.Config, *safetensors.File) ([]byte, error)) (string, golden) {
	t.Helper()
	dir, g := folder(t, name)
	weights := filepath.Join(dir, "model.onnx_data")
	if err := os.Rename(filepath.Join(dir, "model.safetensors"), weights); err != nil {
		t.Fatal(err)
	}
	w, err := safetensors.Open(weights)
	if err != nil {
		t.Fatal(err)
	}
	b, err := write(open(t, dir).Config, w)
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, "model.onnx", b)
	return dir, g
}

// A published graph gives what ours gives: the logits of the masks, and nothing
// else of what it computes.
func TestPublishedGraphs(t *testing.T) {
	runtimetest.Open(t)
	for name, make := range map[string]func() (string, golden){
		"exported":            func() (string, golden) { return exported(t, "bert", "onnx/model.onnx") },
		"exported, quantized": func() (string, golden) { return exported(t, "bert", "model_quantized.onnx") },
		"exported, by itself": func() (string, golden) { return exported(t, "bert", "onnx/model_O2.onnx") },
		"written":             func() (string, golden) { return written(t, "roberta", transformer.MaskedLM) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, g := make()
			m, err := open(t, dir).MaskedLM(runtime.Options{Threads: 1})
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			rows, places, want := wanted(t, m.Folder, g)
			got, err := m.Logits(t.Context(), rows, places)
			if err != nil {
				t.Fatal(err)
			}
			for i := range want {
				near(t, g.Rows[places[i].Row].Text, got[i], want[i])
			}
			if k, err := m.Kind(); k != encoder.Masks || err != nil {
				t.Errorf("it is a %s, %v", k, err)
			}
			words, err := m.Words(t.Context(), []lm.Cloze{{Between: []string{"He lives in ", "."}, Want: []int{0}}}, 5, nil)
			if err != nil || len(words[0][0]) != 5 {
				t.Errorf("words %v, %v", words, err)
			}
		})
	}
}

func TestPublishedEncoders(t *testing.T) {
	runtimetest.Open(t)
	for name, make := range map[string]func() (string, golden){
		"exported": func() (string, golden) { return exported(t, "embedder", "onnx/model.onnx") },
		"written":  func() (string, golden) { return written(t, "embedder", transformer.Embedder) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, g := make()
			vectors(t, dir, g)
		})
	}
}

func TestPublishedClassifier(t *testing.T) {
	runtimetest.Open(t)
	dir, g := written(t, "classifier", transformer.TokenClassifier)
	f := open(t, dir)
	if k, err := f.Kind(); k != encoder.Tags || err != nil {
		t.Errorf("it is a %s, %v", k, err)
	}
	m, err := f.TokenClassifier(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	rows, _, _ := wanted(t, m.Folder, g)
	scores, err := m.Labels(t.Context(), rows)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range g.Rows {
		for k := range rows[i] {
			near(t, r.Text, scores[i][k], r.Labels[k+1]) // [CLS] stands before
		}
	}
}

// Folders whose graph is not what it should be.
func TestGraphsThatAreRefused(t *testing.T) {
	runtimetest.Open(t)
	for name, tc := range map[string]struct {
		change func(dir string)
		want   string
	}{
		"empty":      {func(dir string) { put(t, dir, "model.onnx", nil) }, "model.onnx is empty"},
		"rubbish":    {func(dir string) { put(t, dir, "model.onnx", []byte("rubbish")) }, "the graph cannot be loaded"},
		"cut":        {func(dir string) { cut(t, filepath.Join(dir, "onnx", "model.onnx")) }, "the graph cannot be loaded"},
		"no weights": {func(dir string) { must(t, os.Remove(filepath.Join(dir, "onnx", "model.onnx"))) }, "model.safetensors is missing, and there is no *.onnx"},
		"vocabulary": {func(dir string) { swap(t, dir, `"vocab_size": `, `"vocab_size": 1`) }, "of width 1700"},
		"a folder":   {func(dir string) { must(t, os.Mkdir(filepath.Join(dir, "model.onnx"), 0o755)) }, "model.onnx is no file"},
		"too many": {func(dir string) {
			must(t, os.Rename(filepath.Join(dir, "onnx", "model.onnx"), filepath.Join(dir, "a.onnx")))
			put(t, dir, "b.onnx", []byte("x"))
		}, "2 graphs"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := exported(t, "bert", "onnx/model.onnx")
			tc.change(dir)
			f, err := encoder.OpenFolder(dir)
			if err == nil {
				_, err = f.MaskedLM(runtime.Options{})
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
	dir, _ := exported(t, "embedder", "model.onnx")
	if _, err := open(t, dir).MaskedLM(runtime.Options{}); err == nil || !strings.Contains(err.Error(), "the graph is no masked language model") {
		t.Errorf("an encoder as a masked language model: %v", err)
	}
}

// Weights that are no numbers are told, in whatever form they come.
func TestDamagedWeights(t *testing.T) {
	runtimetest.Open(t)
	dir, _ := folder(t, "bert")
	w := open(t, dir).Weights()
	place := w.Tensors["bert.encoder.layer.0.output.LayerNorm.weight"]
	b, err := os.ReadFile(w.Path)
	must(t, err)
	for i := place.Offset; i < place.Offset+place.Length; i++ {
		b[i] = 0xff // a NaN
	}
	put(t, dir, "model.safetensors", b)
	m, err := open(t, dir).MaskedLM(runtime.Options{Threads: 1})
	must(t, err)
	defer m.Close()
	got, err := m.Logits(t.Context(), [][]int32{{5, 6}}, []encoder.Place{{}})
	if !errors.Is(err, lm.ErrDamaged) || !strings.Contains(err.Error(), dir) {
		t.Errorf("error %v; %v", err, slices.ContainsFunc(got[0], func(x float32) bool { return math.IsNaN(float64(x)) }))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// cut takes the second half of a file away.
func cut(t testing.TB, path string) {
	t.Helper()
	info, err := os.Stat(path)
	must(t, err)
	must(t, os.Truncate(path, info.Size()/2))
}

// swap replaces a string of config.json.
func swap(t testing.TB, dir, old, new string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "config.json"))
	must(t, err)
	if !strings.Contains(string(b), old) {
		t.Fatalf("config.json holds no %s", old)
	}
	put(t, dir, "config.json", []byte(strings.Replace(string(b), old, new, 1)))
}
