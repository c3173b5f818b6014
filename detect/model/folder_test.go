package model

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/model/modeltest"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/safetensors"
	"github.com/understudy-text/understudy/lm/transformer"
)

func TestBrokenFoldersSayWhat(t *testing.T) {
	for name, tc := range map[string]struct{ file, old, new, want string }{
		"no labels":             {"config.json", `"id2label"`, `"x"`, "field id2label: it is missing"},
		"a label too many":      {"config.json", `"0":"O"`, `"0":"O","7":"B-ORG"`, `"classifier.weight" has shape [7 7], config.json wants [8 7]`},
		"a label too few":       {"config.json", `,"6":"I-DATE"`, ``, `"classifier.weight" has shape [7 7], config.json wants [6 7]`},
		"labels with a hole":    {"config.json", `"3":`, `"9":`, `none has the key "3"`},
		"a label of nothing":    {"config.json", `"B-LOC"`, `""`, "label 3 is no name"},
		"a label of many lines": {"config.json", `"B-LOC"`, `"B-\nLOC"`, "label 3 is no name"},
		"a label of great size": {"config.json", `"B-LOC"`, `"` + strings.Repeat("x", 65) + `"`, "label 3 is no name"},
		"labels nobody knows":   {"config.json", `"I-LOC"`, `"FOO"`, `published labels lacks FOO`},
		"another kind of model": {"config.json", "ForTokenClassification", "ForMaskedLM", "this is a masked language model, no token classifier"},
		"a classifier of texts": {"config.json", "ForTokenClassification", "ForSequenceClassification", "is no masked language model"},
		"a layer too many":      {"config.json", `"num_hidden_layers":1`, `"num_hidden_layers":2`, "is missing"},
		"another width":         {"config.json", `"hidden_size":7`, `"hidden_size":8`, "config.json wants"},
		"no room":               {"config.json", `"max_position_embeddings":14`, `"max_position_embeddings":2`, "puts more around every text"},
		"another family":        {"config.json", `"model_type":"bert"`, `"model_type":"gpt2"`, "model_type"},
		"no classifier":         {"model.safetensors", `"classifier.weight"`, `"xlassifier.weight"`, `"classifier.weight" is missing`},
		"no JSON":               {"config.json", "{", "[", "config.json"},
		"too few pieces":        {"config.json", `"vocab_size"`, `"vocab_size":9,"x"`, "config.json says vocab_size 9"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "m")
			modeltest.Write(t, dir, iob, named, 14)
			path := filepath.Join(dir, tc.file)
			b, err := os.ReadFile(path)
			if err == nil && !strings.Contains(string(b), tc.old) {
				t.Fatalf("%s has no %s: %s", tc.file, tc.old, b)
			}
			if err == nil {
				err = os.WriteFile(path, []byte(strings.Replace(string(b), tc.old, tc.new, 1)), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			if d, err := Open(dir, Options{}); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
				if err == nil {
					d.Close()
				}
			}
		})
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none"), Options{}); err == nil || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("no folder: %v", err)
	}
}

// Weights that give no numbers hide nobody: the text is refused.
func TestNoNumbers(t *testing.T) {
	dir, g := folder(t, "bert")
	var tensors []safetensors.Named
	for name, dims := range g.Weights {
		n := int64(1)
		for _, d := range dims {
			n *= d
		}
		v := weight(name, n)
		if name == "classifier.bias" {
			v[1] = float32(nan())
		}
		tensors = append(tensors, safetensors.Named{Name: name, Shape: dims, Values: v})
	}
	writeWeights(t, dir, tensors)
	d := open(t, dir, Options{})
	if _, err := d.Detect(t.Context(), &understudy.Document{ID: "x", Text: "ok"}); !errors.Is(err, lm.ErrDamaged) {
		t.Errorf("error %v", err)
	}
}

func nan() float64 { zero := 0.0; return zero / zero }

// Labels of unknown meaning are listed, and can be mapped, to nothing too.
func TestLabelsOfOnesOwn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "m")
	modeltest.Write(t, dir, []string{"O", "B-PER", "S-FOO", "B-FOO", "I-FOO", "E-MAIL", "bar"}, map[string]string{"Anna": "B-PER", "foo": "S-FOO", "f": "B-FOO", "o": "I-FOO", "a": "E-MAIL", "bar": "bar"}, 20)
	_, err := Open(dir, Options{})
	if !errors.Is(err, ErrLabels) || !strings.Contains(err.Error(), "the table of published labels lacks FOO, E-MAIL, bar") {
		t.Errorf("error %v", err)
	}
	scheme, err := category.Read(strings.NewReader("include\tconll\nFOO\tORG/company\t<\nE-mail\tCODE\t<\nBAR\t-\t<\n"), "mine.tsv")
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, dir, Options{Scheme: scheme})
	if got, want := run(t, d, "Anna foo foo f o f bar a"), "Anna/PERSON | foo/ORG/company | foo/ORG/company | f o/ORG/company | f/ORG/company | a/CODE"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	nothing, err := category.Read(strings.NewReader("*\t-\t<\n"), "none.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, Options{Scheme: nothing}); !errors.Is(err, ErrLabels) {
		t.Errorf("a model that finds nothing: %v", err)
	}
}

// Every published scheme of places in an entity is read, and names in parts are one.
func TestSchemesOfLabels(t *testing.T) {
	for _, tc := range []struct {
		name   string
		labels []string
		words  map[string]string
		want   string // of "Anna Berg Karl Leeds on 3 May and Bo"
	}{
		{"IO", []string{"O", "PER", "LOC", "TME"},
			map[string]string{"Anna": "PER", "Berg": "PER", "Karl": "PER", "Leeds": "LOC", "3": "TME", "May": "TME"},
			"Anna Berg Karl/PERSON | Leeds/LOC | 3 May/DATETIME"},
		{"IO written I-", []string{"O", "I-PER", "I-LOC"},
			map[string]string{"Anna": "I-PER", "Berg": "I-PER", "Leeds": "I-LOC"}, "Anna Berg/PERSON | Leeds/LOC"},
		{"IOB", []string{"O", "B-PER", "I-PER", "I-LOC"},
			map[string]string{"Anna": "B-PER", "Berg": "I-PER", "Karl": "B-PER", "Leeds": "I-LOC"}, "Anna Berg/PERSON | Karl/PERSON | Leeds/LOC"},
		{"IOBES", []string{"O", "B-PER", "E-PER", "S-PER", "I-PER", "B-DATE", "E-DATE"},
			map[string]string{"Anna": "B-PER", "Berg": "E-PER", "Karl": "I-PER", "3": "B-DATE", "May": "E-DATE", "Bo": "S-PER"},
			"Anna Berg/PERSON | Karl/PERSON | 3 May/DATETIME | Bo/PERSON"},
		{"BILOU", []string{"O", "B-PATIENT", "I-PATIENT", "L-PATIENT", "U-PATIENT", "U-HOSP", "B-HOSP"},
			map[string]string{"Anna": "B-PATIENT", "Berg": "I-PATIENT", "Karl": "L-PATIENT", "Leeds": "U-HOSP", "Bo": "U-PATIENT"},
			"Anna Berg Karl/PERSON | Leeds/ORG | Bo/PERSON"},
		{"names in parts", []string{"O", "B-GIVENNAME", "B-SURNAME", "B-CITY", "B-DATE", "B-TIME"},
			map[string]string{"Anna": "B-GIVENNAME", "Berg": "B-SURNAME", "Leeds": "B-CITY", "3": "B-DATE", "May": "B-TIME", "Bo": "B-GIVENNAME"},
			"Anna Berg/PERSON | Leeds/LOC | 3/DATETIME | May/DATETIME/time | Bo/PERSON"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "m")
			modeltest.Write(t, dir, tc.labels, tc.words, 20)
			got := run(t, open(t, dir, Options{}), "Anna Berg Karl Leeds on 3 May and Bo")
			if got = strings.ReplaceAll(got, "DATETIME/date", "DATETIME"); got != tc.want {
				t.Errorf("\n got %s\nwant %s", got, tc.want)
			}
		})
	}
}

// Weights as whole numbers of eight bits find nearly the same.
func TestQuantised(t *testing.T) {
	for _, shape := range []string{"bert", "deberta-v3"} {
		dir, g := folder(t, shape)
		w, err := safetensors.Open(filepath.Join(dir, "model.safetensors"))
		if err != nil {
			t.Fatal(err)
		}
		small := t.TempDir()
		copyFile(t, filepath.Join(dir, "config.json"), filepath.Join(small, "config.json"))
		copyFile(t, filepath.Join(dir, "tokenizer.json"), filepath.Join(small, "tokenizer.json"))
		f, err := os.Create(filepath.Join(small, "model.safetensors"))
		if err == nil {
			err = errors.Join(transformer.Quantise(f, w), f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		whole, bytes := open(t, dir, Options{}), open(t, small, Options{})
		e, err := whole.m.Tokenizer.EncodePlain(g.Rows[0].Text)
		if err != nil {
			t.Fatal(err)
		}
		a, err1 := whole.probabilities(t.Context(), e.IDs)
		b, err2 := bytes.probabilities(t.Context(), e.IDs)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		off := 0.0
		for i := range a {
			for k := range a[i] {
				off += math.Abs(a[i][k]-b[i][k]) / float64(len(a)*len(a[i]))
			}
		}
		if off > 0.02 {
			t.Errorf("%s: probabilities are off by %.3f on average", shape, off)
		}
	}
}
