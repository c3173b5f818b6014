package corpus

import (
	"slices"
	"strings"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// Columns of workbooks and spreadsheets have types as columns of tables do: as --column says,
// or as their header words tell. All cells are text of the one document still; those of a typed
// column are mentions, each as a whole. A sheet is no table, though: a header may stand below a
// title, a sheet may hold several tables, and a form has words of headers in its first column.

const (
	gridLook  = 50 // rows below a header that are looked at
	gridNext  = 3  // rows next to it in which no header word stands below another
	gridAlone = 5  // rows that a table has at least if one header word alone is known
)

// A grid is what is known of the columns of a file.
type grid struct {
	options *Options
	file    string
}

// A gridCell is a cell of a row, with text.
type gridCell struct {
	column string
	start  int // in the document's text, bytes
	text   string
	words  bool // neither a number nor a date
	stays  bool // it is no mention, whatever its column
}

// gridTypes are the types of the columns of a sheet, as far as it was read.
type gridTypes struct {
	*grid
	types map[string]category.Meaning // by column
	wide  int                         // cells of the longest row that was read
}

func (g *grid) sheet() *gridTypes { return &gridTypes{grid: g} }

// fixed returns the mentions among the next rows of a sheet.
func (g *gridTypes) fixed(rows [][]gridCell) (out []understudy.Span) {
	if g.grid == nil {
		return nil
	}
	for i, row := range rows {
		types := g.header(row, rows[i+1:])
		g.wide = max(g.wide, len(row))
		if types != nil {
			g.types = types
			continue
		}
		for _, c := range row {
			m, text := g.types[c.column], strings.TrimSpace(c.text)
			if m.Category == "" || text == "" || c.stays {
				continue
			}
			start := c.start + strings.Index(c.text, text)
			out = append(out, understudy.Span{Start: start, End: start + len(text), Category: m.Category, Kind: m.Kind, Rule: RuleTyped, Score: 1})
		}
	}
	return out
}

// header returns the types that a row gives the columns, or nil if it is no header: cells that
// were named with --column, two known header words, or one on top of many rows of which none
// before was as long.
func (g *gridTypes) header(row []gridCell, below [][]gridCell) map[string]category.Meaning {
	types := map[string]category.Meaning{}
	named, known := false, 0
	for _, c := range row {
		name := strings.TrimSpace(c.text)
		m, ok := g.options.Types[name]
		switch {
		case !c.words || name == "":
		case ok || slices.Contains(g.options.Columns, name):
			named, types[c.column] = true, m
		case g.options.TypeOf == nil || name == g.options.PersonField:
		default:
			if m, ok = g.options.TypeOf(name); ok {
				known++
				types[c.column] = m
			}
		}
	}
	switch {
	case named:
	case known == 0, known == 1 && (g.wide >= len(row) || len(below) < gridAlone), g.isForm(types, below):
		return nil
	}
	for _, c := range row {
		if m := types[c.column]; m.Category != "" && g.options.Took != nil && !g.options.typedByUser(strings.TrimSpace(c.text)) {
			g.options.Took(g.file, strings.TrimSpace(c.text), m)
		}
	}
	return types
}

// typedByUser reports whether the user gave the column a type.
func (o *Options) typedByUser(column string) bool {
	_, ok := o.Types[column]
	return ok || slices.Contains(o.Columns, column)
}

// isForm reports whether the words label what is beside them: below one that is no status of
// people ("teacher" is a header too), one of the next cells, or a third of them all, is a header word.
func (g *gridTypes) isForm(types map[string]category.Meaning, below [][]gridCell) bool {
	const share = 3
	cells, headers := map[string]int{}, map[string]int{}
	for i, row := range below[:min(len(below), gridLook)] {
		for _, c := range row {
			if m, typed := types[c.column]; !typed || m.Category == understudy.Demographic {
				continue
			}
			cells[c.column]++
			if _, known := g.options.TypeOf(strings.TrimSpace(c.text)); known && c.words {
				if i < gridNext {
					return true
				}
				headers[c.column]++
			}
		}
	}
	for column, n := range headers {
		if n*share >= cells[column] {
			return true
		}
	}
	return false
}
