package page

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack/quasi"
	"github.com/understudy-text/understudy/study/attack/residual"
	"github.com/understudy-text/understudy/study/report"
)

// Residual counts originals that are left, a row for each way to replace.
func Residual(runs []Run) report.Table {
	t := report.Table{
		Name:    "residual",
		Caption: "Originals that are left: confirmed places",
		Columns: []report.Column{
			{Name: "texts"},
			{Name: "documents with any", Format: report.Count, Best: report.Lowest},
			{Name: "places", Format: report.Count, Best: report.Lowest},
			{Name: "in their own document", Format: report.Count, Best: report.Lowest},
			{Name: "in stand-ins", Format: report.Count, Best: report.Lowest},
		},
	}
	t.Columns = append(t.Columns, report.Columns(report.Column{Group: "form", Format: report.Count}, residual.Forms[:]...)...)
	t.Columns = append(t.Columns, report.Column{Name: "coincidences", Format: report.Count})
	for _, r := range runs {
		x := r.Residual
		cells := report.Cells(r.Name, x.Left, x.Confirmed, x.Own, x.InStandIns)
		for _, f := range residual.Forms {
			cells = append(cells, report.Of(x.ByForm[f]))
		}
		t.Rows = append(t.Rows, report.Row{Cells: append(cells, report.Of(x.Coincidences))})
	}
	return t
}

// Categories counts originals that are left by category.
func Categories(runs []Run) report.Table {
	t := report.Table{Name: "residual-categories", Caption: "Originals that are left, by category: confirmed places", Columns: []report.Column{{Name: "texts"}}}
	t.Columns = append(t.Columns, report.Columns(report.Column{Format: report.Count}, understudy.Categories[:]...)...)
	for _, r := range runs {
		cells := report.Cells(r.Name)
		for _, c := range understudy.Categories {
			if k := r.Residual.ByCategory[c]; k != nil {
				cells = append(cells, report.Of(k.Left))
			} else {
				cells = append(cells, report.None())
			}
		}
		t.Rows = append(t.Rows, report.Row{Cells: cells})
	}
	return t
}

// Frequency says how much the frequency attack guesses right.
func Frequency(runs []Run) report.Table {
	t := report.Table{
		Name:    "frequency",
		Caption: "Frequency attack: share of mentions, and of distinct stand-ins, whose original is guessed",
		Columns: []report.Column{{Name: "texts"}, {Name: "stand-ins", Format: report.Count}},
	}
	for _, who := range []string{"knows the documents", "counts in the background"} {
		t.Columns = append(t.Columns, report.Columns(report.Column{Group: who, Format: report.Decimal4}, "mentions", "forms", "most frequent")...)
	}
	t.Columns = append(t.Columns, report.Columns(report.Column{Group: "by chance", Format: report.Decimal4}, "mentions", "forms")...)
	for _, r := range runs {
		g, read := r.Frequency.Knowing, r.Frequency.Reading
		cells := report.Cells(r.Name, g.Forms)
		switch {
		case g.Forms == 0:
			cells = append(cells, make([]report.Cell, 8)...)
		case read == nil:
			cells = append(cells, report.Of(g.Weighted), report.Of(g.Right), report.Of(g.Top), report.None(), report.None(), report.None(), report.Of(g.Blind), report.Of(g.Chance))
		default:
			cells = append(cells, report.Of(g.Weighted), report.Of(g.Right), report.Of(g.Top), report.Of(read.Weighted), report.Of(read.Right), report.Of(read.Top), report.Of(g.Blind), report.Of(g.Chance))
		}
		t.Rows = append(t.Rows, report.Row{Cells: cells})
	}
	t.Notes = []string{"Most frequent is the share of categories whose most frequent stand-in is guessed."}
	return t
}

// Names says how far up originals of full names stand.
func Names(runs []Run) report.Table {
	t := report.Table{
		Name:    "names",
		Caption: "Names: share of full names whose original is among the first of a directory",
		Columns: []report.Column{{Name: "texts"}, {Name: "names", Format: report.Count}, {Name: "directory", Format: report.Count}},
	}
	for _, group := range []string{"by resemblance", "by simulation"} {
		t.Columns = append(t.Columns, report.Columns(report.Column{Group: group, Format: report.Decimal4, Best: report.Lowest}, "rank 1", "rank 1–5", "rank 1–20")...)
	}
	t.Columns = append(t.Columns, report.Column{Name: "rank 1–5", Group: "by chance", Format: report.Decimal4})
	for _, r := range runs {
		x := r.Names
		if x == nil {
			t.Rows = append(t.Rows, report.Row{Cells: append(report.Cells(r.Name), make([]report.Cell, len(t.Columns)-1)...)})
			continue
		}
		cells := report.Cells(r.Name, x.Names, x.Directory, x.Resemblance.First, x.Resemblance.Five, x.Resemblance.Twenty)
		if s := x.Simulation; s != nil {
			cells = append(cells, report.Of(s.First), report.Of(s.Five), report.Of(s.Twenty))
		} else {
			cells = append(cells, report.None(), report.None(), report.None())
		}
		t.Rows = append(t.Rows, report.Row{Cells: append(cells, report.Of(x.Chance.Five))})
	}
	return t
}

// Words says how far up originals of small classes stand.
func Words(runs []Run) report.Table {
	t := report.Table{
		Name:    "words",
		Caption: "Words of small classes: share whose original is among the first of its class, by simulation",
		Columns: []report.Column{
			{Name: "texts"}, {Name: "class"}, {Name: "words", Format: report.Count}, {Name: "of", Format: report.Count},
			{Name: "rank 1", Format: report.Decimal4, Best: report.Lowest}, {Name: "rank 1–5", Format: report.Decimal4, Best: report.Lowest}, {Name: "rank 1–5", Group: "by chance", Format: report.Decimal4},
		},
	}
	for _, r := range runs {
		for _, x := range r.Words {
			t.Add(r.Name, x.Class, x.Words, x.Of, x.First, x.Five, x.Chance)
		}
	}
	return t
}

// groups are the columns of a table of quasi-identifiers.
var groups = []report.Column{
	{Name: "k = 1", Format: report.Count, Best: report.Lowest},
	{Name: "k = 2–4", Format: report.Count},
	{Name: "k ≥ 5", Format: report.Count},
	{Name: "nothing told", Format: report.Count},
}

func groupCells(g quasi.Groups) []report.Cell {
	return report.Cells(g.Alone, g.Few, g.Many, g.Nothing)
}

// Quasi counts documents by how many share all their quasi-identifiers.
func Quasi(runs []Run) report.Table {
	t := report.Table{
		Name:    "quasi-identifiers",
		Caption: "Quasi-identifiers in combination: documents by how many tell the same",
		Columns: append([]report.Column{{Name: "texts"}}, groups...),
		Rows:    []report.Row{{Cells: append(report.Cells("original"), groupCells(runs[0].Quasi.Before.Together)...), Reference: true}},
		Notes:   []string{"Gender, age, years, countries, towns and occupations together. k = 1: no other document tells the same."},
	}
	for _, r := range runs {
		t.Rows = append(t.Rows, report.Row{Cells: append(report.Cells(r.Name), groupCells(r.Quasi.After.Together)...)})
	}
	return t
}

// Traits counts documents by each trait, before and after.
func Traits(r Run) report.Table {
	t := report.Table{
		Name:    "traits",
		Caption: "Each trait by itself, " + r.Name,
		Columns: []report.Column{{Name: "trait"}},
	}
	for _, side := range []string{"original", "result"} {
		for _, c := range groups {
			c.Group, c.Best = side, ""
			t.Columns = append(t.Columns, c)
		}
	}
	for _, trait := range quasi.Traits {
		cells := append(report.Cells(string(trait)), groupCells(r.Quasi.Before.Traits[trait])...)
		t.Rows = append(t.Rows, report.Row{Cells: append(cells, groupCells(r.Quasi.After.Traits[trait])...)})
	}
	return t
}

// groupSizes draws how many people of each run are alone with what is told of them, or
// share it with few or many.
func groupSizes(runs []Run) *report.Stacks {
	s := &report.Stacks{Axis: "documents", Parts: []string{"k = 1", "k = 2–4", "k ≥ 5", "nothing told"}}
	add := func(name string, g quasi.Groups) {
		s.Names = append(s.Names, name)
		s.Values = append(s.Values, []float64{float64(g.Alone), float64(g.Few), float64(g.Many), float64(g.Nothing)})
	}
	add("original", runs[0].Quasi.Before.Together)
	for _, r := range runs {
		add(r.Name, r.Quasi.After.Together)
	}
	return s
}
