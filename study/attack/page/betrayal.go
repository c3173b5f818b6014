package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/study/attack/reidentify"
	"github.com/understudy-text/understudy/study/report"
)

const (
	shownWords     = 30
	shownCases     = 500
	shownResiduals = 500
	shownPlaces    = 3 // of a word
)

// betrayal are the sections that tell a reviewer of one run where to look; id is the
// run's in the names of files.
func betrayal(r Run, id string) []report.Section {
	if r.Reidentify == nil {
		if len(r.Residual.Places) == 0 {
			return nil
		}
		return []report.Section{{Heading: "Where to look: " + r.Name, Text: "Places are counted in characters of the result.", Tables: []report.Table{residuals(r, id)}}}
	}
	words := report.Table{
		Name: "common-words-" + id, Caption: "Words that betray the most documents",
		Columns: []report.Column{{Name: "word"}, {Name: "documents", Format: report.Count}, {Name: "gain", Format: report.Decimal1}},
	}
	for _, w := range r.Reidentify.Common[:min(shownWords, len(r.Reidentify.Common))] {
		words.Add(w.Word, w.Documents, w.Gain)
	}
	s := report.Section{
		Heading: "Where to look: " + r.Name,
		Text: fmt.Sprintf("These tables hold words of the documents. Gain is how much a word adds to the lead of the document's own text before the best other one, by BM25. On average, what was kept adds %.1f and stand-ins %+.1f. "+
			"Places are counted in characters of the result; an asterisk marks words that stand in stand-ins. To hide is how many words, the most telling first, must go before another text comes first.",
			r.Reidentify.Lead.Kept, r.Reidentify.Lead.StandIns),
		Tables: []report.Table{words, cases(r, id)},
	}
	if len(r.Residual.Places) > 0 {
		s.Tables = append(s.Tables, residuals(r, id))
	}
	return []report.Section{s}
}

// identifiers make the names of runs fit for file names. No two are alike, not in
// file systems that know no capitals either.
func identifiers(runs []Run) []string {
	var out []string
	used := map[string]bool{}
	for _, r := range runs {
		base := strings.Map(func(c rune) rune {
			if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
				return c
			}
			return '-'
		}, r.Name)
		base = base[:min(len(base), longestIdentifier)]
		id := base
		for n := 2; used[strings.ToLower(id)]; n++ {
			id = fmt.Sprintf("%s-%d", base, n)
		}
		used[strings.ToLower(id)] = true
		out = append(out, id)
	}
	return out
}

// longestIdentifier leaves room for the rest of a file's name.
const longestIdentifier = 100

// cases lists the documents that were found, those that are easiest to find first.
func cases(r Run, id string) report.Table {
	t := report.Table{
		Name: "betrayed-" + id, Caption: "Documents that BM25 finds at once, and the words that betray them",
		Columns: []report.Column{{Name: "document"}, {Name: "lead", Format: report.Decimal1}, {Name: "to hide", Format: report.Count}, {Name: "words (gain) at places"}},
	}
	found := slices.DeleteFunc(slices.Clone(r.Reidentify.Cases), func(c *reidentify.Case) bool { return !c.Found() })
	slices.SortStableFunc(found, func(a, b *reidentify.Case) int { return b.Hide - a.Hide })
	for _, c := range found[:min(shownCases, len(found))] {
		var words []string
		for _, w := range c.Words {
			words = append(words, written(w))
		}
		t.Add(c.ID, c.Lead.Kept+c.Lead.StandIns, c.Hide, strings.Join(words, "; "))
	}
	if len(found) > shownCases {
		t.Notes = []string{fmt.Sprintf("%d more are in the JSON.", len(found)-shownCases)}
	}
	return t
}

// written is a word with its gain and its first places.
func written(w reidentify.Word) string {
	var places []string
	for _, p := range w.Places[:min(shownPlaces, len(w.Places))] {
		places = append(places, fmt.Sprint(p[0]))
	}
	if w.Count > len(places) {
		places = append(places, "…")
	}
	star := ""
	if w.Inside > 0 {
		star = "*"
	}
	return fmt.Sprintf("%s%s (%.1f) at %s", w.Word, star, w.Gain, strings.Join(places, ", "))
}

// residuals lists where originals are left.
func residuals(r Run, id string) report.Table {
	t := report.Table{
		Name: "places-" + id, Caption: "Where originals are left",
		Columns: []report.Column{{Name: "document"}, {Name: "from", Format: report.Count}, {Name: "to", Format: report.Count}, {Name: "category"}, {Name: "form"}, {Name: "whose"}, {Name: "stands in"}, {Name: "value"}},
	}
	said := func(yes bool, a, b string) report.Cell {
		if yes {
			return report.Text(a)
		}
		return report.Text(b)
	}
	for _, p := range r.Residual.Places[:min(shownResiduals, len(r.Residual.Places))] {
		value := report.None()
		if p.Value != "" {
			value = report.Text(p.Value)
		}
		t.Add(p.Document, p.Start, p.End, string(p.Category), string(p.Form),
			said(p.Own, "this document’s", "another’s"), said(p.InStandIn, "a stand-in", "kept text"), value)
	}
	if r.Residual.Confirmed > len(t.Rows) {
		t.Notes = []string{fmt.Sprintf("These are the first %d of %d.", len(t.Rows), r.Residual.Confirmed)}
	}
	return t
}
