package page_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/evaluate"
	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/telling"
	"github.com/understudy-text/understudy/study/report"
)

// One document can not be told apart, and the table is empty; of three there is a
// row for each run.
func TestApart(t *testing.T) {
	if rows := page.Apart(runs(t)).Rows; len(rows) != 0 {
		t.Errorf("one document: %d rows", len(rows))
	}
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	var docs evaluate.Documents
	for _, town := range []string{"Whitby", "Leeds", "York"} {
		docs = append(docs, document(town, "She was born in ", town, " once.", "Newhaven"))
	}
	r, err := evaluate.Run(t.Context(), docs, evaluate.Options{Languages: languages, Default: "en"})
	if err != nil {
		t.Fatal(err)
	}
	table := page.Apart([]page.Run{{Name: "a", Report: r}, {Name: "b", Report: r}})
	if len(table.Rows) != 2 || len(table.Rows[0].Cells) != len(table.Columns) {
		t.Fatalf("%d rows, %d cells for %d columns", len(table.Rows), len(table.Rows[0].Cells), len(table.Columns))
	}
	if n, ok := table.Rows[0].Cells[1].Number(); !ok || n != r.Syntheticity.Accuracy {
		t.Errorf("accuracy %v, want %v", n, r.Syntheticity.Accuracy)
	}
	people := page.People([]page.Run{{Name: "a", Report: r}})
	if len(people.Rows) != 2 || len(people.Rows[1].Cells) != len(people.Columns) {
		t.Errorf("people: %+v", people.Rows)
	}
}

// The table says in words what its numbers say, and why; it names no word of a text.
func TestToldInWords(t *testing.T) {
	told := func(scope pairs.Scope, accuracy, unshared, strangers float64) string {
		r := &evaluate.Report{Scope: scope, Syntheticity: &telling.Result{
			Accuracy: accuracy, Where: map[understudy.Category]float64{understudy.Organisation: 0.75, understudy.Location: 0.25},
			Classifiers:     []telling.Classifier{{Accuracy: accuracy, Mentions: 1}, {}, {Accuracy: unshared, Mentions: 0.68}, {Accuracy: strangers, Mentions: 0.14}},
			PseudonymizedBy: []telling.Telltale{{Word: "Xanadu", Categories: map[understudy.Category]int{understudy.Location: 2, understudy.Organisation: 5}, Counterparts: 3}},
		}}
		runs := []page.Run{{Name: "ours", Report: r}}
		var b strings.Builder
		for _, table := range []report.Table{page.Apart(runs), page.Where(runs)} {
			if err := table.WriteText(&b); err != nil {
				t.Fatal(err)
			}
		}
		if strings.Contains(b.String(), "Xanadu") {
			t.Error("it quotes the texts")
		}
		telltales := page.Telltales(runs)
		if err := telltales.WriteText(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for name, tt := range map[string]struct {
		said   string
		has    []string
		hasNot string
	}{
		"what is shared": {told(pairs.Corpus, 0.99, 0.77, 0.57),
			[]string{"of 100 texts, 99 are told", "(68 % of the mentions are left), 77 are", "(14 % are left), 57 are", "has one stand-in in all", "--scope document", "75.0 %", "ORG 5, LOC 2"}, "themselves"},
		"what is shared, anew": {told(pairs.InDocument, 0.99, 0.77, 0.57), []string{"each has stand-ins of its own"}, "--scope"},
		"stand-ins":            {told(pairs.Corpus, 0.99, 0.98, 0.97), []string{"the stand-ins themselves that tell"}, "has one stand-in in all"},
		"a habit of words":     {told(pairs.Corpus, 1, 0.99, 0.77), []string{"the stand-ins themselves that tell"}, "has one stand-in in all"},
		"nothing":              {told(pairs.Corpus, 0.55, 0.5, 0.5), []string{"50 is guessing"}, "tells"},
	} {
		for _, want := range tt.has {
			if !strings.Contains(tt.said, want) {
				t.Errorf("%s: %q lacks %q", name, tt.said, want)
			}
		}
		if strings.Contains(tt.said, tt.hasNot) {
			t.Errorf("%s: %q has %q", name, tt.said, tt.hasNot)
		}
	}
}
