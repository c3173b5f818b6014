package blanks

import (
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/evaluate/faults"
	"github.com/understudy-text/understudy/report"
)

// uniqueness is the layout of FB's Figure 1.
func uniqueness(runs []run) *report.Boxes {
	b := &report.Boxes{Axis: "different forms / mentions", Min: 0, Max: 1}
	originals := report.Group{Name: "original"}
	for _, d := range runs[0].measured.Uniqueness.Documents {
		originals.Values = append(originals.Values, d.Original)
	}
	b.Groups = append(b.Groups, originals)
	for _, r := range runs {
		g := report.Group{Name: r.Name}
		for _, d := range r.measured.Uniqueness.Documents {
			g.Values = append(g.Values, d.Pseudonymized)
		}
		b.Groups = append(b.Groups, g)
	}
	return b
}

// faulty is the layout of FB's Figure 2, with the tags that need no reader.
func faulty(runs []run) *report.Stacks {
	s := &report.Stacks{Axis: "share of mentions"}
	for _, tag := range faults.Tags {
		s.Parts = append(s.Parts, string(tag))
	}
	for _, r := range runs {
		s.Names = append(s.Names, r.Name)
		values := make([]float64, len(faults.Tags))
		for i, tag := range faults.Tags {
			values[i] = r.measured.Faults.Share[tag]
		}
		s.Values = append(s.Values, values)
	}
	return s
}

// Tags are those of FB's Table 1, in the order of its Figure 2: what people say of a
// stand-in.
var Tags = [...]string{"NO_ERROR", "OVERLAP", "GRAMMAR", "POS", "STRUCTURAL", "SEM:CATEGORY", "SEM:CONTRADICTORY", "SEM:MERGED-ENTITY", "FAILED"}

// tagged draws what people said: FB's Figure 2 itself.
func tagged(files []File) (report.Section, error) {
	s := &report.Stacks{Axis: "share of mentions", Parts: Tags[:]}
	t := report.Table{Name: "tagged", Caption: "Stand-ins that people read", Columns: []report.Column{{Name: "stand-ins"}, {Name: "read", Format: report.Count}}}
	for _, tag := range Tags {
		t.Columns = append(t.Columns, report.Column{Name: tag, Format: report.Share})
	}
	for _, f := range files {
		shares, n, err := f.shares()
		if err != nil {
			return report.Section{}, fmt.Errorf("%s: %w", f.Name, err)
		}
		s.Names, s.Values = append(s.Names, f.Name), append(s.Values, shares)
		row := report.Row{Cells: []report.Cell{report.Text(f.Name), report.Of(n)}}
		for _, v := range shares {
			row.Cells = append(row.Cells, report.Of(v))
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
