package similarity

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm/encoder"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// reference is testdata/cosines.json, which testdata/make.py made with numpy and
// transformers.
func reference(t *testing.T) (r struct {
	Numbers []struct {
		A, B   []float32
		Cosine float64
	}
	Texts []struct {
		A, B   string
		Cosine float64
	}
}) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "cosines.json"))
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCosinesAreThoseOfNumpy(t *testing.T) {
	for _, c := range reference(t).Numbers {
		if got := cosine(c.A, c.B); math.Abs(got-c.Cosine) > 1e-6 {
			t.Errorf("%d numbers: %.9f, numpy says %.9f", len(c.A), got, c.Cosine)
		}
	}
	if got := cosine([]float32{0, 0}, []float32{1, 2}); got != 0 {
		t.Errorf("no direction: %v", got)
	}
}

// The network computes in single precision, in another order than the reference.
func TestEncoderComputesWhatTheReferenceDoes(t *testing.T) {
	runtimetest.Open(t)
	dir := t.TempDir()
	models := filepath.Join("..", "..", "..", "lm")
	for to, from := range map[string]string{
		"config.json":       filepath.Join(models, "encoder", "testdata", "embedder", "config.json"),
		"model.safetensors": filepath.Join(models, "encoder", "testdata", "embedder", "model.safetensors"),
		"tokenizer.json":    filepath.Join(models, "tokenizer", "testdata", "uncased.json"),
	} {
		b, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, to), b, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	folder, err := encoder.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	m, err := folder.Embedder(runtime.Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for _, c := range reference(t).Texts {
		v, err := Encoder{Model: m}.Vectors(t.Context(), "en", []string{c.A, c.B})
		if err != nil {
			t.Fatal(err)
		}
		if got := cosine(v[0], v[1]); math.Abs(got-c.Cosine) > 1e-4 {
			t.Errorf("%q, %q: %.6f, the reference says %.6f", c.A, c.B, got, c.Cosine)
		}
	}
}

// letters is an embedder that a reader can check: how often a text has each of the
// letters a to z. It notes what it is asked.
type letters struct{ asked []string }

func (*letters) Name() string { return "letters" }

func (l *letters) Vectors(_ context.Context, _ string, texts []string) ([][]float32, error) {
	var out [][]float32
	for _, t := range texts {
		l.asked = append(l.asked, t)
		v := make([]float32, 26)
		for _, r := range strings.ToLower(t) {
			if r >= 'a' && r <= 'z' {
				v[r-'a']++
			}
		}
		out = append(out, v)
	}
	return out, nil
}

func TestMeter(t *testing.T) {
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		text           string
		word, sentence float64
		sentences      []string // before, after
	}{
		"the same":        {"It is [MISC|ab|ab].", 1, 1, []string{"It is ab."}},
		"other":           {"[MISC|ab|cd]", 0, 0, []string{"ab", "cd"}},
		"half":            {"[MISC|ab|ac]", 0.5, 0.5, []string{"ab", "ac"}},
		"deleted":         {"[MISC|ab|]", 0, 0, []string{"ab"}},
		"two sentences":   {"He saw [MISC|ab|cd] there. She saw [MISC|cd|ab] here.", 0, -1, []string{"He saw ab there.", "He saw cd there.", "She saw cd here.", "She saw ab here."}},
		"one holds two":   {"No one. He saw [MISC|ab|xxx] and [MISC|cd|y]. None.", 0, -1, []string{"He saw ab and cd.", "He saw xxx and y."}},
		"across an end":   {"No one. He saw [MISC|ab. He|xy] left then. None.", 0, -1, []string{"He saw ab. He left then.", "He saw xy left then."}},
		"nothing to find": {"Nothing here.", 0, 0, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := &letters{}
			m := New(languages, "en", e)
			r := pairstest.Measure(t, m, pairstest.Document("d", tt.text))
			if math.Abs(r.Word-tt.word) > 1e-9 || tt.sentence >= 0 && math.Abs(r.Sentence-tt.sentence) > 1e-9 {
				t.Errorf("word %v, sentence %v, want %v and %v", r.Word, r.Sentence, tt.word, tt.sentence)
			}
			if by := r.ByCategory[understudy.Misc]; math.Abs(by.Word-tt.word) > 1e-9 || tt.sentence >= 0 && math.Abs(by.Sentence-tt.sentence) > 1e-9 {
				t.Errorf("by category: %+v", by)
			}
			if r.Embedding != "letters" {
				t.Errorf("embedding %q", r.Embedding)
			}
			for _, s := range tt.sentences {
				if !slices.Contains(e.asked, s) {
					t.Errorf("no sentence %q among %q", s, e.asked)
				}
			}
			if slices.Sort(e.asked); len(slices.Compact(slices.Clone(e.asked))) != len(e.asked) {
				t.Errorf("asked twice: %q", e.asked)
			}
		})
	}
}

// Our own vectors see more likeness where there is more.
func TestTinyTellsKindsApart(t *testing.T) {
	for _, c := range []struct{ language, text, near, far string }{
		{"en", "an engineer", "an architect", "the beach"},
		{"en", "3 May 1974", "14 March 1969", "the Court of Appeal"},
		{"en", "Warsaw", "Paris", "because"},
		{"sv", "läkare", "sjuksköterska", "igår"},
	} {
		v, err := Tiny{}.Vectors(t.Context(), c.language, []string{c.text, c.near, c.far})
		if err != nil {
			t.Fatal(err)
		}
		if near, far := cosine(v[0], v[1]), cosine(v[0], v[2]); near <= far {
			t.Errorf("%s: %s %.3f, %s %.3f", c.text, c.near, near, c.far, far)
		}
	}
	if _, err := (Tiny{}).Vectors(t.Context(), "fi", []string{"Aino"}); err == nil {
		t.Error("no error for a language without vectors")
	}
}

func TestCacheAsksOnceAndForgets(t *testing.T) {
	e := &letters{}
	c := NewCache(e, 2)
	for _, texts := range [][]string{{"a", "b"}, {"b", "a"}, {"c"}, {"a"}} {
		v, err := c.Vectors(t.Context(), "en", texts)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range texts {
			if v[i][s[0]-'a'] != 1 {
				t.Errorf("%q has the vector of another text", s)
			}
		}
	}
	if got := strings.Join(e.asked, ""); got != "abc" {
		t.Errorf("asked %q, want each once", got)
	}
	if _, err := c.Vectors(t.Context(), "sv", []string{"a"}); err != nil || len(e.asked) != 4 {
		t.Errorf("the other language was not asked: %q, %v", e.asked, err)
	}
	for _, s := range "defghijk" {
		if _, err := c.Vectors(t.Context(), "en", []string{string(s)}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(c.young) + len(c.old); n > 4 {
		t.Errorf("%d texts are remembered, more than twice 2", n)
	}
}

type broken struct{ letters }

var errBroken = errors.New("broken")

func (*broken) Vectors(context.Context, string, []string) ([][]float32, error) { return nil, errBroken }

func TestErrorsNameTheDocument(t *testing.T) {
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	err = New(languages, "en", NewCache(&broken{}, 2)).Add(t.Context(), pairstest.Document("d", "[MISC|Whitby|Leeds]"))
	if !errors.Is(err, errBroken) || !strings.Contains(err.Error(), `"d"`) || strings.Contains(err.Error(), "Whitby") {
		t.Errorf("error %v", err)
	}
}
