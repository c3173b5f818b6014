package blanks

import (
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/study/evaluate/page"
	"github.com/understudy-text/understudy/study/report"
)

// pages are the runs as study/evaluate/page draws them.
func pages(runs []run) []page.Run {
	out := make([]page.Run, len(runs))
	for i, r := range runs {
		out[i] = page.Run{Name: r.Name, Report: r.measured}
	}
	return out
}

// Tags are those of FB's Table 1, in the order of its Figure 2: what people say of a
// stand-in.
var Tags = [...]string{"NO_ERROR", "OVERLAP", "GRAMMAR", "POS", "STRUCTURAL", "SEM:CATEGORY", "SEM:CONTRADICTORY", "SEM:MERGED-ENTITY", "FAILED"}

// tagged draws what people said: FB's Figure 2 itself.
func tagged(files []File) (report.Section, error) {
	s := &report.Stacks{Axis: "share of mentions", Parts: Tags[:]}
	t := report.Table{Name: "tagged", Caption: "Stand-ins that people read", Columns: []report.Column{{Name: "stand-ins"}, {Name: "read", Format: report.Count}}}
	t.Columns = append(t.Columns, report.Columns(report.Column{Format: report.Share}, Tags[:]...)...)
	for _, f := range files {
		shares, n, err := f.shares()
		if err != nil {
			return report.Section{}, fmt.Errorf("%s: %w", f.Name, err)
		}
		s.Names, s.Values = append(s.Names, f.Name), append(s.Values, shares)
		row := report.Row{Cells: report.Cells(f.Name, n)}
		for _, v := range shares {
			row.Add(v)
		}
		t.Rows = append(t.Rows, row)
	}
	return report.Section{
		Heading: "Figure 2, by readers", Text: "Tags that people gave to stand-ins (Table 1 of the paper).",
		Tables: []report.Table{t}, Plots: []report.Plot{{Caption: "Figure 2. What readers found", Drawing: s}},
	}, nil
}

// shares are those of the tags.
func (f *File) shares() (shares []float64, n int, err error) {
	shares = make([]float64, len(Tags))
	for id, marks := range f.Marks {
		for _, m := range marks {
			i := slices.Index(Tags[:], m.Label)
			if m.Label == "SEM:CONTRADICTIONARY" { // as Table 1 spells it
				i = slices.Index(Tags[:], "SEM:CONTRADICTORY")
			}
			if i < 0 {
				return nil, 0, fmt.Errorf("document %q: [%d, %d) has a tag that is none of %v", id, m.Start, m.End, Tags)
			}
			shares[i]++
			n++
		}
	}
	if n == 0 {
		return nil, 0, fmt.Errorf("it has no tags")
	}
	for i := range shares {
		shares[i] /= float64(n)
	}
	return shares, n, nil
}
