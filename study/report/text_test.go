package report_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy/study/report"
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

// On a terminal a wide table comes in pieces with the first column in front; one that
// fits is as it is elsewhere.
func TestFitting(t *testing.T) {
	table := report.Table{
		Caption: "Two ways to go there",
		Columns: []report.Column{
			{Name: "method"},
			{Group: "overlap of words", Name: "any", Format: report.Share}, {Group: "overlap of words", Name: "all", Format: report.Share},
			{Name: "mentions", Format: report.Count}, {Name: "split", Format: report.Count},
		},
		Rows: []report.Row{
			{Cells: []report.Cell{report.Text("random"), report.Of(0.125), report.Of(0.5), report.Of(3456), report.Of(1)}},
			{Cells: []report.Cell{report.Text("upos"), report.None(), report.Of(0.25), report.Of(7), report.Of(2)}, Group: "ours"},
		},
		Notes: []string{"A note of some more words than fit."},
	}
	written := func(width int) string {
		var b strings.Builder
		if err := table.WriteFitting(&b, width); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	var plain strings.Builder
	if err := table.WriteText(&plain); err != nil {
		t.Fatal(err)
	}
	if got := written(200); got != plain.String() {
		t.Errorf("what fits is changed:\n%s", got)
	}
	want := `Two ways to go there
        overlap of words
method  any     all
random  12.5 %  50.0 %
ours:
upos    –       25.0 %

method  mentions  split
random  3,456     1
ours:
upos    7         2
A note of some more words
than fit.
`
	if got := written(28); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for width := range 80 {
		got := written(width)
		for _, word := range []string{"12.5 %", "3,456", "25.0 %", "split"} {
			if strings.Count(got, word) != 1 {
				t.Errorf("%d columns: %q stands there %d times:\n%s", width, word, strings.Count(got, word), got)
			}
		}
		for line := range strings.Lines(got) {
			if n := utf8.RuneCountInString(strings.TrimSpace(line)); width >= 24 && n > width {
				t.Errorf("%d columns: a line has %d:\n%s", width, n, got)
			}
		}
	}
	for _, empty := range []report.Table{{Columns: table.Columns}, {Columns: table.Columns[:1], Rows: []report.Row{{Cells: table.Rows[0].Cells[:1]}}}} {
		var b strings.Builder
		if err := empty.WriteFitting(&b, 5); err != nil || !strings.Contains(b.String(), "method") {
			t.Errorf("%q, %v", b.String(), err)
		}
	}
}
