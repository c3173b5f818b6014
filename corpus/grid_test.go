package corpus

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/corpus/category"
)

// TestGrid: cells below header words are mentions, forms and single words make no header.
func TestGrid(t *testing.T) {
	types := map[string]category.Meaning{"surname": {Category: "PERSON", Kind: "surname"}, "town": {Category: "LOC"}, "notes": {}, "name": {Category: "PERSON"}, "job": {Category: "DEM"}}
	long := strings.Repeat("Lind|7\n", 12)
	for _, c := range []struct{ sheet, want, said string }{
		{"surname|town|notes\nLind|Leeds|met Anna\n4|\n", "Lind Leeds 4", "surname town"},
		{"People of the study\n\nid|surname|town\n1|Lind|Leeds\n", "Lind Leeds", "surname town"},
		{"surname|town|x\nA|B\ntown|notes|surname\nC|D|E\n", "C E", "town surname"}, // the first may label what is beside it
		{"name|Anna Lind\nAge|45\nBorn in|Leeds\n", "", ""},
		{"name|Anna Lind\ntown|Leeds\nAge|7\n" + long, "", ""},
		{"name|x\n" + long, strings.TrimSpace(strings.Repeat("Lind ", 12)), "name"},
		{"surname|job\nLind|name\nHolm|town\nBerg|name\n", "Lind name Holm town Berg name", "surname job"}, // jobs may be header words
		{"code|x\nLind|7\n", "Lind", ""},
	} {
		var said []string
		o := &Options{TypeOf: func(h string) (category.Meaning, bool) { m, ok := types[h]; return m, ok },
			Types: map[string]category.Meaning{"code": {Category: "CODE"}},
			Took:  func(_, column string, _ category.Meaning) { said = append(said, column) }}
		var rows [][]gridCell
		var text strings.Builder
		for line := range strings.Lines(c.sheet) {
			var row []gridCell
			for i, cell := range strings.Split(strings.TrimSpace(line), "|") {
				row = append(row, gridCell{column: string(rune('A' + i)), start: text.Len(), text: cell, words: strings.Trim(cell, "0123456789") != ""})
				text.WriteString(cell)
			}
			rows = append(rows, row)
		}
		var got []string
		for _, s := range (&grid{options: o}).sheet().fixed(rows) {
			got = append(got, text.String()[s.Start:s.End])
		}
		if strings.Join(got, " ") != c.want || strings.Join(said, " ") != c.said {
			t.Errorf("%q: %q, said %q", c.sheet, got, said)
		}
	}
}
