package encoder_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// golden is what the reference implementation computes; testdata/make.py made it.
type golden struct {
	Tokenizer string
	Rows      []struct {
		Text   string
		At     []int       // places, special pieces counted
		Logits [][]float64 // of the first pieces of the vocabulary
		Vector []float64
		Labels [][]float64
	}
}

// folder lays a model out as it is published.
func folder(t testing.TB, name string) (string, golden) {
	t.Helper()
	var g golden
	b, err := os.ReadFile(filepath.Join("testdata", name, "golden.json"))
	if err == nil {
		err = json.Unmarshal(b, &g)
	}
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copyFile(t, filepath.Join("testdata", name, "config.json"), filepath.Join(dir, "config.json"))
	copyFile(t, filepath.Join("testdata", name, "model.safetensors"), filepath.Join(dir, "model.safetensors"))
	copyFile(t, filepath.Join("..", "tokenizer", "testdata", g.Tokenizer+".json"), filepath.Join(dir, "tokenizer.json"))
	return dir, g
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

func open(t testing.TB, path string) *encoder.Folder {
	t.Helper()
	f, err := encoder.OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func near(t *testing.T, what string, got []float32, want []float64) {
	t.Helper()
	if len(got) < len(want) {
		t.Fatalf("%s: %d numbers, want %d", what, len(got), len(want))
	}
	for i, w := range want {
		if math.Abs(float64(got[i])-w) > 1e-3 {
			t.Fatalf("%s: number %d is %.5f, the reference says %.5f", what, i, got[i], w)
		}
	}
}

// wanted are the texts, and the places whose logits are known.
func wanted(t *testing.T, f *encoder.Folder, g golden) (rows [][]int32, places []encoder.Place, want [][]float64) {
	t.Helper()
	before, _ := f.Tokenizer.Special()
	for i, r := range g.Rows {
		e, err := f.Tokenizer.Encode(r.Text)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, e.IDs)
		for k, at := range r.At {
			places, want = append(places, encoder.Place{Row: i, Piece: at - len(before)}), append(want, r.Logits[k])
		}
	}
	return rows, places, want
}

// The logits are those of the reference implementation, for texts of different
// lengths in one batch.
func TestMaskedLMsComputeWhatTheReferenceDoes(t *testing.T) {
	runtimetest.Open(t)
	for _, name := range []string{"bert", "electra", "roberta", "xlm-roberta", "distilbert"} {
		t.Run(name, func(t *testing.T) {
			dir, g := folder(t, name)
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
				if int64(len(got[i])) != m.Config.Vocabulary {
					t.Errorf("%d logits of %d pieces", len(got[i]), m.Config.Vocabulary)
				}
			}
		})
	}
}

func TestEmbedder(t *testing.T) {
	runtimetest.Open(t)
	dir, g := folder(t, "embedder")
	vectors(t, dir, g)
}

// vectors checks the vectors of an embedder's rows.
func vectors(t *testing.T, dir string, g golden) {
	t.Helper()
	m, err := open(t, dir).Embedder(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	rows, _, _ := wanted(t, m.Folder, g)
	got, err := m.Vectors(t.Context(), rows)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range g.Rows {
		near(t, r.Text, got[i], r.Vector)
	}
}

func TestTokenClassifier(t *testing.T) {
	runtimetest.Open(t)
	dir, g := folder(t, "classifier")
	m, err := open(t, dir).TokenClassifier(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if got := strings.Join(m.Config.Labels, " "); got != "O B-PER I-PER" {
		t.Errorf("labels %s", got)
	}
	rows, _, _ := wanted(t, m.Folder, g)
	for n, r := range g.Rows {
		scores, err := m.Labels(t.Context(), rows[n:n+1])
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows[n] {
			near(t, r.Text, scores[0][i], r.Labels[i+1]) // [CLS] stands before
		}
	}
}

func TestNothingIsCutOff(t *testing.T) {
	runtimetest.Open(t)
	dir, _ := folder(t, "bert")
	m, err := open(t, dir).MaskedLM(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	row := make([]int32, m.Room()+1)
	if _, err := m.Logits(t.Context(), [][]int32{row[1:]}, []encoder.Place{{}}); err != nil {
		t.Errorf("a full row: %v", err)
	}
	if _, err := m.Logits(t.Context(), [][]int32{row}, []encoder.Place{{}}); !errors.Is(err, lm.ErrTooLong) {
		t.Errorf("a row that is too long: %v", err)
	}
	if _, err := m.Logits(t.Context(), [][]int32{row[:3]}, []encoder.Place{{Row: 0, Piece: 3}}); err == nil {
		t.Error("a place outside the row was taken")
	}
}

func TestBrokenFoldersSayWhat(t *testing.T) {
	for name, tc := range map[string]struct {
		file, old, new string // what is replaced; a file without old is removed
		want           string
	}{
		"no configuration":     {"config.json", "", "", "config.json is missing"},
		"no tokenizer":         {"tokenizer.json", "", "", "tokenizer.json is missing"},
		"no weights":           {"model.safetensors", "", "", "model.safetensors is missing"},
		"another shape":        {"config.json", `"intermediate_size": 24`, `"intermediate_size": 25`, "config.json wants [25 16]"},
		"too few pieces":       {"config.json", `"vocab_size"`, `"vocab_size": 9, "x"`, "config.json says vocab_size 9"},
		"no head":              {"config.json", `"model_type": "bert"`, `"model_type": "roberta"`, "is missing"},
		"a truncated file":     {"model.safetensors", "", "cut", "is it complete"},
		"a layer more":         {"config.json", `"num_hidden_layers": 2`, `"num_hidden_layers": 3`, `"bert.encoder.layer.2.attention.self.query.weight" is missing`},
		"configuration is odd": {"config.json", "{", "[", "config.json"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := folder(t, "bert")
			path := filepath.Join(dir, tc.file)
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case tc.new == "cut":
				err = os.WriteFile(path, b[:len(b)-100], 0o644)
			case tc.old == "":
				err = os.Remove(path)
			default:
				err = os.WriteFile(path, []byte(strings.Replace(string(b), tc.old, tc.new, 1)), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			f, err := encoder.OpenFolder(dir)
			if err == nil {
				_, err = f.MaskedLM(runtime.Options{})
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
}

// A model that was published before tokenizer.json has vocab.txt, and computes the same.
func TestVocabularyFile(t *testing.T) {
	runtimetest.Open(t)
	dir, g := folder(t, "embedder")
	path := filepath.Join(dir, "tokenizer.json")
	b, err := os.ReadFile(path)
	var f struct {
		Model struct{ Vocab map[string]int }
	}
	if err == nil {
		err = json.Unmarshal(b, &f)
	}
	lines := make([]string, len(f.Model.Vocab))
	for piece, id := range f.Model.Vocab {
		lines[id] = piece
	}
	if err == nil {
		err = errors.Join(os.Remove(path), os.WriteFile(filepath.Join(dir, "vocab.txt"), []byte(strings.Join(lines, "\n")+"\n"), 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
	vectors(t, dir, g)
	settings := filepath.Join(dir, "tokenizer_config.json")
	if err := os.WriteFile(settings, []byte(`{"do_lower_case": true}`), 0o644); err != nil {
		t.Fatal(err)
	}
	vectors(t, dir, g)
	if err := os.WriteFile(settings, []byte(`{"do_lower_case": "x"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := encoder.OpenFolder(dir); err == nil || !strings.Contains(err.Error(), "tokenizer_config.json: json") {
		t.Errorf("error %v", err)
	}
}
