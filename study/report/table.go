package report

import (
	"encoding/json"
	"math"
	"reflect"
)

// A Table has a row for each thing that is compared and a column for each measure.
type Table struct {
	// Name is the table's in file names: letters, digits and hyphens.
	Name    string   `json:"name"`
	Caption string   `json:"caption"`
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

// A Column of a table. The first column of a table names the rows.
type Column struct {
	Name string `json:"name"`
	// Group is a heading over this and the columns beside it of the same group.
	Group  string `json:"group,omitempty"`
	Format Format `json:"format,omitempty"`
	// Best marks the best cell of the column.
	Best Best `json:"best,omitempty"`
	// Target is what Nearest is near to.
	Target float64 `json:"target,omitempty"`
	// Printed says that the numbers are those that a paper printed; they are set
	// apart, and are not among those that can be best.
	Printed bool `json:"printed,omitempty"`
}

// Best says which cell of a column is.
type Best string

// What can be best. The empty Best marks nothing.
const (
	Highest Best = "highest"
	Lowest  Best = "lowest"
	Nearest Best = "nearest" // to the column's Target
)

// Columns returns a column like one for each name.
func Columns[Name ~string](like Column, names ...Name) []Column {
	out := make([]Column, len(names))
	for i, n := range names {
		out[i], out[i].Name = like, string(n)
	}
	return out
}

// A Row of a table.
type Row struct {
	Cells []Cell `json:"cells"` // one for each column
	// Group is a heading above this row and those after it of the same group.
	Group string `json:"group,omitempty"`
	// Reference says that the row is there to compare with, such as the originals:
	// none of its cells can be best.
	Reference bool `json:"reference,omitempty"`
}

// Add adds cells of what Cells makes of the values.
func (r *Row) Add(values ...any) { r.Cells = append(r.Cells, Cells(values...)...) }

// Add adds a row of what Cells makes of the values.
func (t *Table) Add(values ...any) { t.Rows = append(t.Rows, Row{Cells: Cells(values...)}) }

// holdsWords reports whether a column's cells are words, where they are not empty.
func (t *Table) holdsWords(column int) bool {
	some := false
	for _, r := range t.Rows {
		switch r.Cells[column].kind {
		case words:
			some = true
		case number, spread:
			return false
		}
	}
	return some
}

// A Cell holds words, a number, or a number and its standard deviation. The zero
// Cell is empty: not measured.
type Cell struct {
	text   string
	number float64
	sd     float64
	kind   cellKind
}

type cellKind uint8

const (
	empty cellKind = iota
	words
	number
	spread
)

// None is a cell without a value.
func None() Cell { return Cell{} }

// Text is a cell of words.
func Text(s string) Cell { return Cell{text: s, kind: words} }

// Of is a cell with a number. What is no number (NaN, infinite) is an empty cell.
func Of[N ~int | ~int64 | ~float64](n N) Cell {
	f := float64(n)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Cell{}
	}
	return Cell{number: f, kind: number}
}

// Cells makes cells of strings (Text), numbers (Of), cells, and nil (None). It panics on a
// value of another kind.
func Cells(values ...any) []Cell {
	out := make([]Cell, len(values))
	for i, v := range values {
		switch r := reflect.ValueOf(v); {
		case v == nil:
		case r.Kind() == reflect.String:
			out[i] = Text(r.String())
		case r.CanInt():
			out[i] = Of(r.Int())
		case r.CanFloat():
			out[i] = Of(r.Float())
		default:
			out[i] = v.(Cell)
		}
	}
	return out
}

// Entry is Of the value under a key, or None if there is none.
func Entry[Key comparable, N ~int | ~float64](values map[Key]N, key Key) Cell {
	if v, ok := values[key]; ok {
		return Of(v)
	}
	return None()
}

// Spread is a mean and its standard deviation.
func Spread(mean, sd float64) Cell {
	c := Of(mean)
	if c.kind == number {
		c.kind, c.sd = spread, sd
	}
	return c
}

// Number is the cell's number; ok is false if it has none.
func (c Cell) Number() (n float64, ok bool) { return c.number, c.kind == number || c.kind == spread }

// MarshalJSON writes words as a string, a number as a number, a mean with its
// standard deviation as {"mean": m, "sd": s}, and an empty cell as null.
func (c Cell) MarshalJSON() ([]byte, error) {
	switch c.kind {
	case words:
		return json.Marshal(c.text)
	case number:
		return json.Marshal(c.number)
	case spread:
		return json.Marshal(struct {
			Mean float64 `json:"mean"`
			SD   float64 `json:"sd"`
		}{c.number, c.sd})
	}
	return []byte("null"), nil
}
