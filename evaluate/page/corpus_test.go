package page_test

import (
	"testing"

	"github.com/understudy-text/understudy/evaluate"
	"github.com/understudy-text/understudy/evaluate/page"
	"github.com/understudy-text/understudy/stock"
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
