package report

import (
	"slices"

	"gonum.org/v1/gonum/stat"
)

func (b *Boxes) numbers() Table {
	t := Table{Columns: []Column{{}, {Name: "values", Format: Count}}}
	for _, name := range []string{"least", "lower quartile", "median", "mean", "upper quartile", "greatest"} {
		t.Columns = append(t.Columns, Column{Name: name, Format: Decimal3})
	}
	for _, g := range b.Groups {
		row := Row{Cells: []Cell{Text(g.Name), Of(len(g.Values))}}
		if len(g.Values) == 0 {
			row.Cells = append(row.Cells, make([]Cell, len(t.Columns)-2)...)
			t.Rows = append(t.Rows, row)
			continue
		}
		v := slices.Sorted(slices.Values(g.Values))
		at := func(p float64) Cell { return Of(stat.Quantile(p, stat.LinInterp, v, nil)) }
		row.Cells = append(row.Cells, Of(v[0]), at(0.25), at(0.5), Of(mean(v)), at(0.75), Of(v[len(v)-1]))
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s *Stacks) numbers() Table { return plain(s.Names, s.Parts, s.Values) }
func (b *Bars) numbers() Table   { return plain(b.Names, b.Series, b.Values) }

// plain is a table of values.
func plain(rows, columns []string, values [][]float64) Table {
	t := Table{Columns: []Column{{}}}
	for _, c := range columns {
		t.Columns = append(t.Columns, Column{Name: c, Format: Decimal3})
	}
	for i, name := range rows {
		row := Row{Cells: []Cell{Text(name)}}
		for _, v := range values[i] {
			row.Cells = append(row.Cells, Of(v))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
