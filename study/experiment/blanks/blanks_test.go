package blanks

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/study/evaluate/similarity"
	"github.com/understudy-text/understudy/study/experiment"
	"github.com/understudy-text/understudy/study/report"
)

func example(t *testing.T) (Corpus, Options) {
	t.Helper()
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	kept, err := experiment.Keep(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := Corpus{
		Name: "tab", Title: "Example", Language: "en", Printed: true,
		Setups: append([]experiment.Setup{experiment.Surrogate()}, experiment.Baselines()...),
	}
	if c.Documents, err = experiment.Read(t.Context(), corpus.Options{Language: "en"}, filepath.Join("..", "..", "..", "examples", "judgment.json")); err != nil {
		t.Fatal(err)
	}
	return c, Options{Languages: languages, Base: stock.Options{Draw: ledger.KeyFromSeed(1).Draw("test")}, Kept: kept, Passages: 1}
}

// The paper's numbers stand in the row that runs them anew, or in one of their own;
// each exactly once.
func TestPrintedNumbers(t *testing.T) {
	c, o := example(t)
	r, err := Run(t.Context(), []Corpus{c}, o)
	if err != nil {
		t.Fatal(err)
	}
	tables := r.Sections[0].Tables
	if len(tables) != 4 {
		t.Fatalf("%d tables", len(tables))
	}
	for i, sum := range []float64{2 + 3 + 1 + 124 + 8074, 0, 0} {
		want, got := sum, 0.0
		for _, p := range paper {
			for _, v := range [][]float64{p.forms[:], p.measures[:], p.rouge[:]}[i] {
				want += v
			}
		}
		for _, row := range tables[i].Rows {
			for j, cell := range row.Cells {
				if n, ok := cell.Number(); ok && tables[i].Columns[j].Printed {
					got += n
				}
			}
		}
		if got-want > 1e-9 || want-got > 1e-9 {
			t.Errorf("%s: the printed numbers sum up to %g, not %g", tables[i].Caption, got, want)
		}
	}
	if len(r.Headline) != 6 { // no model to be held against
		t.Errorf("%d numbers at the top", len(r.Headline))
	}
	for _, n := range r.Headline {
		if n.Label == "equal to the original" && (n.Value != 0 || n.Verdict != report.Reached) {
			t.Errorf("%+v", n)
		}
	}
	if err := r.WriteFolder(t.TempDir()); err != nil {
		t.Error(err)
	}
}

// A run that finds its stand-ins and measures kept makes none.
func TestResume(t *testing.T) {
	c, o := example(t)
	applied := 0
	inner := c.Setups[0].Apply
	first, err := Run(t.Context(), []Corpus{c}, o)
	if err != nil {
		t.Fatal(err)
	}
	c.Setups[0].Apply = func(s *stock.Options) { inner(s); applied++; s.Method = "delete" }
	second, err := Run(t.Context(), []Corpus{c}, o)
	if err != nil {
		t.Fatal(err)
	}
	if applied != 1 { // for its settings alone
		t.Errorf("applied %d times", applied)
	}
	if text(t, first) != text(t, second) {
		t.Error("the second run came to something else")
	}
	o.Version = "another program"
	third, err := Run(t.Context(), []Corpus{c}, o)
	if err != nil {
		t.Fatal(err)
	}
	if text(t, first) == text(t, third) {
		t.Error("what another program made was taken")
	}
}

// alike has the same vector for all texts, under the name of Tiny.
type alike struct{ similarity.Tiny }

func (alike) Vectors(_ context.Context, _ string, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i := range out {
		out[i] = []float32{1}
	}
	return out, nil
}

// What was measured with other files of a model of the same name is measured anew.
func TestOtherEmbedding(t *testing.T) {
	c, o := example(t)
	run := func(e similarity.Embedder, embedding string) string {
		o.Embedder, o.Embedding = e, embedding
		r, err := Run(t.Context(), []Corpus{c}, o)
		if err != nil {
			t.Fatal(err)
		}
		return text(t, r)
	}
	first := run(alike{}, "1")
	if run(similarity.Tiny{}, "1") != first {
		t.Error("what was measured was not kept")
	}
	if run(similarity.Tiny{}, "2") == first {
		t.Error("what was measured with other files was taken")
	}
}

func text(t *testing.T, r *report.Report) string {
	t.Helper()
	var b strings.Builder
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestNothingToReport(t *testing.T) {
	if _, err := Run(t.Context(), nil, Options{}); err == nil {
		t.Error("no corpus is taken")
	}
	_, o := example(t)
	empty := Corpus{Name: "tab", Title: "Empty", Language: "en", Setups: []experiment.Setup{experiment.Surrogate()}, Documents: []*understudy.Document{{ID: "a"}}}
	r, err := Run(t.Context(), []Corpus{empty}, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.WriteFolder(t.TempDir()); err != nil {
		t.Error("a corpus without a mention:", err)
	}
}

func TestDensest(t *testing.T) {
	text := "First. Anna met Bo there. " + strings.Repeat("Long. ", 200) + "Then Carl met Dora and Eva in Fuerth.\nEnd."
	var spans []understudy.Span
	for _, name := range []string{"Anna", "Bo", "Carl", "Dora", "Eva", "Fuerth"} {
		at := strings.Index(text, name)
		spans = append(spans, understudy.Span{Start: at, End: at + len(name)})
	}
	from, to, ok := densest(text, spans)
	if got := text[from:to]; !ok || got != "Then Carl met Dora and Eva in Fuerth." {
		t.Errorf("%q", got)
	}
	if _, _, ok := densest("Nothing.", nil); ok {
		t.Error("a text without mentions has a passage")
	}
}

func TestShares(t *testing.T) {
	f := File{Marks: map[string][]corpus.Mark{"a": {{Label: "NO_ERROR"}, {Label: "POS"}}, "b": {{Label: "SEM:CONTRADICTIONARY"}, {Label: "POS"}}}}
	shares, n, err := f.shares()
	if err != nil || n != 4 || shares[0] != 0.25 || shares[3] != 0.5 || shares[6] != 0.25 {
		t.Error(shares, n, err)
	}
	for name, marks := range map[string][]corpus.Mark{"none": nil, "another": {{Label: "GOOD"}}} {
		if _, _, err := (&File{Marks: map[string][]corpus.Mark{"a": marks}}).shares(); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestReadSets(t *testing.T) {
	dir := t.TempDir()
	if _, err := Read(t.Context(), dir); err == nil {
		t.Error("an empty folder is taken")
	}
	if err := os.MkdirAll(filepath.Join(dir, "ud", "UD_Swedish-PUD"), 0o755); err != nil {
		t.Fatal(err)
	}
	const treebank = "# newdoc id = a\n# text = Karin bor i Umeå.\n1\tKarin\tKarin\tPROPN\t_\t_\t0\troot\t_\t_\n2\tbor\tbo\tVERB\t_\t_\t1\tx\t_\t_\n3\ti\ti\tADP\t_\t_\t1\tx\t_\t_\n4\tUmeå\tUmeå\tPROPN\t_\t_\t1\tx\t_\tSpaceAfter=No\n5\t.\t.\tPUNCT\t_\t_\t1\tx\t_\t_\n\n"
	if err := os.WriteFile(filepath.Join(dir, "ud", "UD_Swedish-PUD", "x.conllu"), []byte(treebank), 0o644); err != nil {
		t.Fatal(err)
	}
	all, err := Read(t.Context(), dir)
	if err != nil || len(all) != 1 || all[0].Language != "sv" || all[0].Printed {
		t.Fatal(all, err)
	}
	languages, err := stock.Languages("sv")
	if err != nil {
		t.Fatal(err)
	}
	if err := all[0].Take(t.Context(), 1, languages); err != nil {
		t.Fatal(err)
	}
	if d := all[0].Documents[0]; len(d.Given) != 2 {
		t.Errorf("%d spans in %q", len(d.Given), d.Text)
	}
}
