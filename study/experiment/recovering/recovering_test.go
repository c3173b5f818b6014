package recovering

import (
	"archive/zip"
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

func TestReadyConfigurations(t *testing.T) {
	for _, name := range []string{"small", "paper"} {
		c, err := Ready(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.Contains(c.Fillers, ours) || !slices.Contains(c.Fillers, oracle) {
			t.Errorf("%s: fillers %v", name, c.Fillers)
		}
	}
	c, _ := Ready("paper")
	if s := c.Models[0].Shape; s.Layers != 6 || s.Heads != 12 || s.Hidden != 768 || c.Vocabulary != 85000 || c.Threshold != 10000 || c.AllowList != 5000 {
		t.Errorf("the paper's sizes (section 4.2) are %+v", c)
	}
	if _, err := Ready("huge"); err == nil {
		t.Error("huge is ready")
	}
}

const little = `
vocabulary: 200
general: [{path: a.txt, format: lines}]
corpora: [{name: Talk, test: 3, sources: [{path: b.txt, format: transcript}]}]
fillers: [Oracle, surrogate]
models: [{kind: ngram, weight: 0.5}]
`

func TestMistakesInAConfiguration(t *testing.T) {
	if _, err := ReadConfig(strings.NewReader(little)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ from, to, want string }{
		{"vocabulary: 200", "vocabulary: 2", "vocabulary"},
		{"vocabulary: 200", "vocabulary: 200\nwords: 3", "words"},
		{"path: a.txt", "path: ../a.txt", "out of the data folder"},
		{"format: lines", "format: docx", `format "docx"`},
		{"test: 3", "test: 1", "test of 2"},
		{"test: 3", "test: 3, paper: Brown", "Fisher, Reddit and WSJ"},
		{"surrogate]", "Top-0]", `"Top-0"`},
		{"surrogate]", "tiny Top-0]", "at least 1"},
		{"surrogate]", "small Top-10 FT]", "tuning"},
		{"weight: 0.5", "weight: 1", "between 0 and 1"},
		{"weight: 0.5", "weight: 0.5, corpora: [News]", `no corpus "News"`},
		{"weight: 0.5", "weight: 0.5, fillers: [random]", `no filler "random"`},
		{"kind: ngram", "kind: oracle", "ngram and transformer"},
		{"kind: ngram", "kind: transformer", "shape"},
		{"vocabulary: 200", "vocabulary: 200\nmaskers: [all]", `"all"`},
		{"vocabulary: 200", "vocabulary: 200\nentities: [CAR]", `"CAR"`},
		{"vocabulary: 200", "vocabulary: 200\nseeds: 0", "seeds"},
	} {
		_, err := ReadConfig(strings.NewReader(strings.Replace(little, tt.from, tt.to, 1)))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s for %s: %v, want %s", tt.to, tt.from, err, tt.want)
		}
	}
}

func FuzzReadConfig(f *testing.F) {
	f.Add(little)
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := ReadConfig(strings.NewReader(text)); err == nil && len(c.Models) == 0 {
			t.Fatal("a configuration without models")
		}
	})
}

func TestFormats(t *testing.T) {
	for _, tt := range []struct {
		format, content string
		want            []string
	}{
		{"lines", "one\ntwo\n", []string{"one", "two"}},
		{"paragraphs", "one\ntwo\n\nthree", []string{"one\ntwo", "three"}},
		{"dialogues", "White guy: So: what?\nGirl #2: No.\n\nMan: Yes.", []string{"So: what?\nNo.", "Yes."}},
		{"wikitext", " = Ship = \n \n A @-@ b <unk> 1 @,@ 000 . \n = = Part = = \n More . \n = Next = \n Text", []string{"Ship\n\nA-b [UNKNOWN] 1,000 .\nPart\nMore .", "Next\nText"}},
		{"transcript", "head\nA.1: Uh, hi. <Laughter>\nB.2: Hello.\nA.1: Again.\n", []string{"head", "Uh, hi.\nHello.", "Again."}},
		{"tagged", "Heritage_NNP Corp_NNP ._. said_VBD it_PRP does_VBZ n't_RB (_( yet_RB )_) own_JJ $_$ 3_CD ,_, POP_NNP 's_POS \n", []string{"Heritage Corp. said it doesn't (yet) own $3, POP's"}},
		{"jsonl", `{"text": "a\nb", "id": 1}` + "\n\n" + `{"text": "c"}`, []string{"a\nb", "c"}},
		{"table", "Go.\tGå.\tx\nRun!\tSpring!\n", []string{"Go.\nRun!"}},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "f"), []byte(tt.content), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := Source{Path: "f", Format: tt.format}.texts(dir)
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, %v, want %q", tt.format, got, err, tt.want)
		}
	}
}

func TestArchives(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range map[string]string{"a/2.txt": "two", "a/1.txt": "caf\xe9", "a/b/3.txt": "three", "README": "no"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(content))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "f.zip"), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Source{Path: "f.zip", Members: []string{"a/*.txt"}, Format: "text"}.texts(dir)
	if err != nil || !slices.Equal(got, []string{"café", "two"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := (Source{Path: "f.zip", Members: []string{"z/*"}, Format: "text"}).texts(dir); err == nil || !strings.Contains(err.Error(), "f.zip: no text") {
		t.Errorf("members that are not there: %v", err)
	}
	if _, err := (Source{Path: "f.zip", Format: "jsonl"}).texts(dir); err == nil {
		t.Error("an archive is no JSONL")
	}
}

func FuzzFormats(f *testing.F) {
	for name := range formats {
		f.Add(name, "A.1: x_NN ,_,\n = T = \n{\"text\": \"a\"}\tb")
	}
	f.Fuzz(func(t *testing.T, name, content string) {
		if read := formats[name]; read != nil {
			_, _ = read(content)
		}
	})
}

// doc has two spans of three words and one word.
func doc() *understudy.Document {
	return &understudy.Document{Text: "Ann lives in New York City now.", Given: []understudy.Span{{Start: 0, End: 3, Category: understudy.Person}, {Start: 13, End: 26, Category: understudy.Location}}}
}

func TestHide(t *testing.T) {
	if got := hide(doc()); got != "[MASK] lives in [MASK] [MASK] [MASK] now." {
		t.Errorf("hidden: %q", got)
	}
}

// What could not be filled stays hidden.
func TestWritten(t *testing.T) {
	d := doc()
	whole := pairs.New(d, d.Given, []string{"Eva", "Oslo"}, understudy.Linking{})
	part := pairs.New(d, d.Given[1:], []string{"Oslo"}, understudy.Linking{})
	part.Failed = 1
	back := pairs.New(d, d.Given, []string{"ann", "Oslo"}, understudy.Linking{})
	got := written([]*understudy.Document{d, d, d}, []*pairs.Document{whole, part, back})
	if want := []string{"Eva lives in Oslo now.", "[MASK] lives in Oslo now.", "ann lives in Oslo now."}; !slices.Equal(got.Texts, want) ||
		got.Missing != 1 || got.Restored != 1 || got.Hidden != 6 {
		t.Errorf("%+v, want %q", got, want)
	}
}

func TestParseFiller(t *testing.T) {
	f, err := ParseFiller("FacebookAI/roberta-base Top-10 FT")
	if err != nil || f.model != "FacebookAI/roberta-base" || f.topK != 10 || !f.tuned || !f.draws() {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err = ParseFiller("small Top-10 FT guarded"); err != nil || f.model != "small" || !f.tuned || !f.guarded {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err = ParseFiller("chat qwen2.5:1.5b guarded"); err != nil || f.chat != "qwen2.5:1.5b" || !f.guarded || !f.draws() {
		t.Errorf("%+v, %v", f, err)
	}
	f, err = ParseFiller("tiny Top-1")
	if err != nil || f.topK != 1 || f.tuned || f.draws() {
		t.Errorf("%+v, %v", f, err)
	}
	for _, name := range []string{oracle, baseline0, baseline1, ours, surrogateApart, "random", "UPOS", "S0 deletion"} {
		if _, err := ParseFiller(name); err != nil {
			t.Error(err)
		}
	}
}

// result is a small one: the surrogates are one percent above the Oracle where
// entities are hidden, and five where rare words are.
func result() *Result {
	return &Result{Corpora: []CorpusResult{{
		Name: "Talk", Paper: "Fisher", Masked: map[string]float64{stock.MaskEntities: 0.01, stock.MaskVocabulary: 0.1},
		Models: []ModelResult{{Model: "m", Rows: []Row{
			{oracle, map[string][]float64{stock.MaskEntities: {100, 100}, stock.MaskVocabulary: {100, 100}}},
			{baseline1, map[string][]float64{stock.MaskEntities: {100}, stock.MaskVocabulary: {100}}},
			{"UPOS", map[string][]float64{stock.MaskEntities: {102, 104}, stock.MaskVocabulary: {104}}},
			{ours, map[string][]float64{stock.MaskEntities: {100, 102}, stock.MaskVocabulary: {105, 105}}},
		}}},
	}}}
}

func TestReport(t *testing.T) {
	r := result().Report()
	if n := r.Headline; len(n) != 2 || n[0].Verdict != "reached" || n[1].Verdict != "missed" || math.Abs(n[0].Value-0.01) > 1e-9 ||
		!strings.Contains(n[0].Note, "nearest is surrogate with 1.00 %") || !strings.Contains(n[1].Note, "nearest is UPOS with 4.00 %") {
		t.Errorf("headline %+v", n)
	}
	dir := t.TempDir()
	if err := r.WriteFolder(dir); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "perplexity-1-1.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"Oracle,100,0,0,100,0,0,37.3,37.3",
		"surrogate,105,0,0.05",
		`"RoBERTa(Top-K,FT)",,,,,,,38.9,38.5`,
	} {
		if !strings.Contains(string(b), line) {
			t.Errorf("no line %q in\n%s", line, b)
		}
	}
}

// The paper's tables are whole: no perplexity is below the Oracle's.
func TestPrinted(t *testing.T) {
	for name, rows := range printed {
		if len(rows) != 10 || printedTables[name] == "" || printedSizes[name][0] == 0 {
			t.Errorf("%s: %d rows", name, len(rows))
		}
		for _, row := range rows {
			for i, p := range row.of {
				if p < rows[0].of[i] {
					t.Errorf("%s, %s, %s: %g", name, row.name, paperMaskers[i], p)
				}
			}
		}
	}
	if p, ok := printedOf("Reddit", "RoBERTa(Top-K,FT)", stock.MaskEntities); !ok || p != 76.8 {
		t.Errorf("%g, %v", p, ok)
	}
}
