package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/evaluate/faults"
	"github.com/understudy-text/understudy/study/evaluate/telling"
	"github.com/understudy-text/understudy/study/report"
)

// mostConfusions is how many pairs of tags of one run are shown.
const mostConfusions = 8

// Confusions has the most frequent unequal pairs of parts of speech.
func Confusions(runs []Run) report.Table {
	t := report.Table{
		Name: "confusions", Caption: "The most frequent changes of the part of speech",
		Columns: []report.Column{{Name: "original"}, {Name: "stand-in"}, {Name: "mentions", Format: report.Count}},
	}
	for _, r := range runs {
		for _, c := range r.UPOS.Confusions[:min(mostConfusions, len(r.UPOS.Confusions))] {
			t.Rows = append(t.Rows, report.Row{Group: r.Name, Cells: report.Cells(c.Original, c.StandIn, c.Mentions)})
		}
	}
	return t
}

// Faults has the share of each error tag.
func Faults(runs []Run) report.Table {
	t := report.Table{Name: "faults", Caption: "Share of stand-ins by fault", Columns: []report.Column{{Name: "method"}}}
	t.Columns = append(t.Columns, report.Columns(report.Column{Format: report.Share}, faults.Tags[:]...)...)
	for _, r := range runs {
		one := report.Row{Cells: report.Cells(r.Name)}
		for _, tag := range faults.Tags {
			one.Add(r.Faults.Share[tag])
		}
		t.Rows = append(t.Rows, one)
	}
	return t
}

// FaultShares is Fill-in-the-Blanks' Figure 2, as far as it needs no reader.
func FaultShares(runs []Run) *report.Stacks {
	s := &report.Stacks{Axis: "share of stand-ins"}
	for _, tag := range faults.Tags {
		s.Parts = append(s.Parts, string(tag))
	}
	for _, r := range runs {
		var shares []float64
		for _, tag := range faults.Tags {
			shares = append(shares, r.Faults.Share[tag])
		}
		s.Names, s.Values = append(s.Names, r.Name), append(s.Values, shares)
	}
	return s
}

// mostTelltales is how many words of each side are shown.
const mostTelltales = 12

// Telltales has the words that give texts away. It quotes them.
func Telltales(runs []Run) report.Table {
	t := report.Table{
		Name: "telltales", Caption: "Words that give texts away",
		Columns: []report.Column{
			{Name: "word"}, {Name: "speaks for"},
			{Name: "weight", Format: report.Decimal2},
			{Group: "documents", Name: "before", Format: report.Count},
			{Group: "documents", Name: "after", Format: report.Count},
			{Name: "in mentions of"},
			{Name: "counterparts", Format: report.Count},
		},
		Notes: []string{"Counterparts: how many different originals the stand-ins with the word play, or how many stand-ins play the originals with it. 1: one that recurs. Many: what the method says whenever it can."},
	}
	for _, r := range runs {
		if r.Syntheticity == nil {
			continue
		}
		for side, words := range [...][]telling.Telltale{r.Syntheticity.PseudonymizedBy, r.Syntheticity.OriginalBy} {
			for _, w := range words[:min(mostTelltales, len(words))] {
				t.Rows = append(t.Rows, report.Row{Group: r.Name, Cells: report.Cells(w.Word, [...]string{"stand-ins", "originals"}[side], w.Weight, w.Originals, w.Results,
					mentionsOf(w), w.Counterparts)})
			}
		}
	}
	return t
}

// mentionsOf names the categories of the mentions that a word stands in, the most
// frequent first, and how many these are.
func mentionsOf(w telling.Telltale) string {
	order := slices.SortedFunc(maps.Keys(w.Categories), func(a, b understudy.Category) int {
		return cmp.Or(cmp.Compare(w.Categories[b], w.Categories[a]), cmp.Compare(a, b))
	})
	var parts []string
	for _, c := range order {
		parts = append(parts, fmt.Sprintf("%s %d", c, w.Categories[c]))
	}
	return strings.Join(parts, ", ")
}

// Uniqueness is Fill-in-the-Blanks' Figure 1.
func Uniqueness(runs []Run) *report.Boxes {
	b := &report.Boxes{Axis: "different forms / mentions", Max: 1}
	var original []float64
	for _, d := range runs[0].Uniqueness.Documents {
		original = append(original, d.Original)
	}
	b.Groups = append(b.Groups, report.Group{Name: "originals", Values: original})
	for _, r := range runs {
		var values []float64
		for _, d := range r.Uniqueness.Documents {
			values = append(values, d.Pseudonymized)
		}
		b.Groups = append(b.Groups, report.Group{Name: r.Name, Values: values})
	}
	return b
}
