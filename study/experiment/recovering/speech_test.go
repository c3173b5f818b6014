package recovering

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate/wer"
	"github.com/understudy-text/understudy/study/speech/fuse"
)

const spoken = `
vocabulary: 200
general: [{path: a.txt, format: lines}]
corpora:
  - name: Read
    paper: WSJ
    sources: [{path: s/t.tsv, format: clips}]
    speech: {folder: s, references: t.tsv, lattices: [l], test: ["A*"], spoken: {mr: mister}}
fillers: [Pre-Trained-LM, Oracle, surrogate]
models: [{kind: ngram, weight: 0.5}]
`

func TestMistakesInSpeech(t *testing.T) {
	c, err := ReadConfig(strings.NewReader(spoken))
	if err != nil || !c.HasSpeech() {
		t.Fatal(err)
	}
	if got := c.Corpora[0].plain("Mr. Lind-Berg, left.\nSo?"); got != "mister lind berg left\nso\n" {
		t.Errorf("as a transcript: %q", got)
	}
	for _, tt := range []struct{ from, to, want string }{
		{"folder: s", "folder: ../s", "leads out"},
		{"references: t.tsv", "references: ''", "leads out"},
		{"lattices: [l]", "lattices: []", "at least one"},
		{"lattices: [l]", "lattices: [l], recogniser: /x", "leads out"},
		{`test: ["A*"]`, `test: ["["]`, "pattern"},
		{"spoken:", "weights: {chat: {lm: 1}}, spoken:", `"chat" is no kind`},
		{"spoken:", "n_best: -1, spoken:", "n_best"},
	} {
		_, err := ReadConfig(strings.NewReader(strings.Replace(spoken, tt.from, tt.to, 1)))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s for %s: %v, want %s", tt.to, tt.from, err, tt.want)
		}
	}
}

func TestClips(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "f"), []byte("id\tprinted\tread\nA-1\tx\tOne.\nA-2\tx\tTwo.\nB-1\tx\tThree.\nC-1\tx\tno\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Source{Path: "f", Format: "clips", Members: []string{"[AB]-*"}}.texts(dir)
	if err != nil || !slices.Equal(got, []string{"One.\nTwo.", "Three."}) {
		t.Errorf("%q, %v", got, err)
	}
}

// heard is a result in which the surrogates make errors in every utterance and the
// Oracle in none; the masker makes no difference to it.
func heard() *CorpusResult {
	counts := func(errors ...int) []wer.Counts {
		var out []wer.Counts
		for _, n := range errors {
			out = append(out, wer.Counts{Words: 10, Substitutions: n})
		}
		return out
	}
	words := strings.Fields("a b c d e f g h i j")
	r := &SpeechResult{Utterances: 3, Words: 30, references: map[string][]string{"1": words, "2": words, "3": words},
		Rows: []SpeechRow{{Filler: alone, Counts: [][]wer.Counts{counts(4, 4, 4)}}}}
	w := &fuse.Weights{LM: 9.5, Fusion: 4, Word: -4}
	for _, masker := range []string{stock.MaskEntities, stock.MaskVocabulary} {
		r.add("m", pretrained, masker, tested{Counts: counts(3, 3, 3), Weights: w})
		r.add("m", ours, masker, tested{Counts: counts(1, 2, 2), Weights: w})
		r.add("m", ours, masker, tested{Counts: counts(2, 1, 2), Weights: w})
	}
	r.add("m", oracle, stock.MaskVocabulary, tested{Counts: counts(0, 0, 0), Weights: w})
	r.addSameRow("m", oracle, stock.MaskVocabulary, stock.MaskEntities)
	return &CorpusResult{Name: "Read", Paper: "WSJ", Speech: r, Masked: map[string]float64{stock.MaskEntities: 0.1, stock.MaskVocabulary: 0.1},
		Models: []ModelResult{{Model: "m", Rows: []Row{
			{oracle, map[string][]float64{stock.MaskEntities: {100}, stock.MaskVocabulary: {100}}},
			{ours, map[string][]float64{stock.MaskEntities: {101}, stock.MaskVocabulary: {102}}},
		}}}}
}

func TestTable6(t *testing.T) {
	r := (&Result{Corpora: []CorpusResult{*heard()}}).Report()
	dir := t.TempDir()
	if err := r.WriteFolder(dir); err != nil {
		t.Fatal(err)
	}
	for name, lines := range map[string][]string{
		"table-6-1-1.csv": {
			"ASR-without-LM,0.4,,40.00 – 40.00,0.4,,40.00 – 40.00,14.4,14.4",
			"Oracle,0,,0.00 – 0.00,0,,0.00 – 0.00,10.6,10.6",
			`"RoBERTa(Top-K,FT)",,,,,,,11.4,11.1`,
		},
		"table-6-differences-1-1.csv": {
			"Oracle,−30.00 (−30.00 to −30.00) *,,,,−30.00 (−30.00 to −30.00) *,,",
			"surrogate,−13.33 (−15.00 to −10.00) *,16.67 (15.00 to 20.00) *,,,",
		},
	} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if !strings.Contains(string(b), line) {
				t.Errorf("%s: no line %q in\n%s", name, line, b)
			}
		}
	}
	text := r.Sections[1].Text
	for _, part := range []string{"entities, against Pre-Trained-LM: better surrogate, Oracle; worse none; not told apart none.", "second pass"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in %s", part, text)
		}
	}
}

// Table 6 is whole: the Oracle's is the lowest error rate of each masker.
func TestPrinted6(t *testing.T) {
	if len(printed6) != 12 {
		t.Errorf("%d rows", len(printed6))
	}
	for _, p := range printed6 {
		for i, rate := range p.of {
			if least, _ := printed6Of(oracle, paperMaskers[i]); rate < least {
				t.Errorf("%s: %g", p.name, rate)
			}
		}
	}
}
