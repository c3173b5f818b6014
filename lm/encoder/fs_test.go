package encoder_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

// inMemory is a folder of testdata that is not on disk.
func inMemory(t *testing.T, name string) (fstest.MapFS, golden) {
	t.Helper()
	dir, g := folder(t, name)
	out := fstest.MapFS{}
	for _, n := range []string{"config.json", "tokenizer.json", "model.safetensors"} {
		b, err := os.ReadFile(filepath.Join(dir, n))
		if err != nil {
			t.Fatal(err)
		}
		out[n] = &fstest.MapFile{Data: b}
	}
	return out, g
}

// A model that is not on disk computes the same.
func TestOpenFS(t *testing.T) {
	runtimetest.Open(t)
	files, g := inMemory(t, "bert")
	f, err := encoder.OpenFS(files, "inside")
	if err != nil {
		t.Fatal(err)
	}
	m, err := f.MaskedLM(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r := g.Rows[0]
	e, err := m.Tokenizer.Encode(r.Text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.Logits(t.Context(), [][]int32{e.IDs}, []encoder.Place{{Piece: r.At[0] - 1}}) // [CLS] stands before
	if err != nil {
		t.Fatal(err)
	}
	near(t, r.Text, got[0], r.Logits[0])
}

func TestBrokenFS(t *testing.T) {
	for name, want := range map[string]string{
		"config.json": "file config.json is missing", "tokenizer.json": "file tokenizer.json is missing", "model.safetensors": "file model.safetensors is missing",
	} {
		files, _ := inMemory(t, "bert")
		whole := files[name].Data
		delete(files, name)
		if _, err := encoder.OpenFS(files, "inside"); err == nil || !strings.Contains(err.Error(), "model inside: "+want) {
			t.Errorf("without %s: %v", name, err)
		}
		files[name] = &fstest.MapFile{Data: whole[:len(whole)/2]}
		if _, err := encoder.OpenFS(files, "inside"); err == nil || !strings.Contains(err.Error(), "model inside") {
			t.Errorf("half of %s: %v", name, err)
		}
	}
}

// A folder of whole numbers that lacks something says what.
func TestBrokenWholeNumbers(t *testing.T) {
	dir, _ := folder(t, "bert")
	path := filepath.Join(quantised(t, dir), "model.safetensors")
	for name, tc := range map[string]struct{ old, new, want string }{
		"no scale":      {`"bert.encoder.layer.1.output.dense.weight_scale"`, `"bert.encoder.layer.1.output.dense.weight_stale"`, `layer.1.output.dense.weight_scale" is missing`},
		"another shape": {`"shape":[24,16]`, `"shape":[16,24]`, "config.json wants"},
	} {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(b, []byte(tc.old)) {
			t.Fatalf("%s: the header has no %s", name, tc.old)
		}
		out := filepath.Join(t.TempDir(), "model")
		copyFolder(t, filepath.Dir(path), out)
		if err := os.WriteFile(filepath.Join(out, "model.safetensors"), bytes.ReplaceAll(b, []byte(tc.old), []byte(tc.new)), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := open(t, out).MaskedLM(runtime.Options{}); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %q", name, err, tc.want)
		}
	}
}

func copyFolder(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}
