// Package page sets out what package attack found, of one or several ways to
// replace side by side: in come reports and their names, out go tables, and a page
// of package report that can be filed. It knows attack and report.
package page

import (
	"github.com/understudy-text/understudy/attack"
	"github.com/understudy-text/understudy/report"
)

// A Run is one way to replace and what was found in its results.
type Run struct {
	Name string `json:"name"`
	*attack.Report
}

// Summary are the tables of figures; they hold no text.
func Summary(runs []Run) []report.Table {
	return []report.Table{Reidentification(runs)}
}

// Of makes the page. It names words of the documents.
func Of(runs []Run) *report.Report {
	return &report.Report{Title: "Risk summary", Sections: []report.Section{{Heading: "Re-identification", Tables: Summary(runs)}}}
}
