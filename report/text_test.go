package report_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/report"
)

func TestTextOfATable(t *testing.T) {
	table := report.Table{
		Caption: "Two ways",
		Columns: []report.Column{{Name: "method"}, {Group: "overlap", Name: "any", Format: report.Share}, {Name: "mentions", Format: report.Count}},
		Rows: []report.Row{
			{Cells: []report.Cell{report.Text("random"), report.Of(0.125), report.Of(3456)}},
			{Cells: []report.Cell{report.Text("upos"), report.None(), report.Of(7)}, Group: "ours"},
		},
		Notes: []string{"A note."},
	}
	var b strings.Builder
	if err := table.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	want := "Two ways\nmethod  overlap any  mentions\nrandom  12.5 %       3,456\nours:\nupos    –            7\nA note.\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
