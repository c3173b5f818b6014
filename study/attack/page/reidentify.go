package page

import (
	"fmt"

	"github.com/understudy-text/understudy/study/attack/reidentify"
	"github.com/understudy-text/understudy/study/report"
)

// searchers are what attackers are called in tables.
var searchers = map[string]string{reidentify.BM25: "BM25", reidentify.Bayes: "naive Bayes", reidentify.Logistic: "logistic regression"}

// Reidentification says how often the true text is found, a row for each way to
// replace.
func Reidentification(runs []Run) report.Table {
	first := runs[0].Reidentify
	t := report.Table{
		Name:    "re-identification",
		Caption: fmt.Sprintf("Re-identification: %d documents looked for among %d texts", first.Documents, first.Background),
		Columns: []report.Column{{Name: "texts"}},
	}
	for _, a := range reidentify.Attackers {
		t.Columns = append(t.Columns, report.Columns(report.Column{Group: searchers[a], Format: report.Decimal3, Best: report.Lowest}, "rank 1", "rank 1–10", "MRR")...)
	}
	row := func(name string, reference bool, rates func(attacker string) reidentify.Rates) {
		r := report.Row{Cells: report.Cells(name), Reference: reference}
		for _, a := range reidentify.Attackers {
			v := rates(a)
			r.Add(v.First, v.Ten, v.Reciprocal)
		}
		t.Rows = append(t.Rows, r)
	}
	row("original", true, func(a string) reidentify.Rates { return first.Before[a] })
	for _, r := range runs {
		row(r.Name, false, func(a string) reidentify.Rates { return r.Reidentify.After[a] })
	}
	row("a guess", true, func(string) reidentify.Rates { return first.Chance })
	return t
}
