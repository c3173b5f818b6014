package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A cell is a value in a row.
type cell struct {
	stretch      // of the row, without quotation marks around it
	quoted  bool // it has them
}

// text is the value of a cell.
func (c cell) text(row []byte) string {
	s := string(c.in(row))
	if c.quoted {
		s = strings.ReplaceAll(s, `""`, `"`)
	}
	return s
}

// withQuotes returns the cell with its quotation marks.
func (c cell) withQuotes() stretch {
	if c.quoted {
		return stretch{c.start - 1, c.end + 1}
	}
	return c.stretch
}

var (
	errAfterQuote = errors.New("something follows the closing quotation mark")
	errOpenQuote  = errors.New("a quotation mark is not closed")
)

// cells cuts a row.
func (t *table) cells(row []byte, place Place) ([]cell, *Refusal) {
	row = row[:lineEnd(row)]
	var out []cell
	for at := 0; ; {
		if at < len(row) && row[at] == '"' && !t.input.options.NoQuotes {
			end := at + 1
			for {
				i := bytes.IndexByte(row[end:], '"')
				if i < 0 {
					return nil, t.fault(place, row, at, len(out), errOpenQuote, `close it, or write "" for a quotation mark; if the table has none, give --no-quotes`)
				}
				end += i
				if end+1 < len(row) && row[end+1] == '"' {
					end += 2
					continue
				}
				break
			}
			out = append(out, cell{stretch{at + 1, end}, true})
			if at = end + 1; at < len(row) && row[at] != t.separator {
				return nil, t.fault(place, row, at, len(out)-1, errAfterQuote, `write "" for a quotation mark inside; if the table has none, give --no-quotes`)
			}
		} else {
			end := len(row)
			if i := bytes.IndexByte(row[at:], t.separator); i >= 0 {
				end = at + i
			}
			out = append(out, cell{stretch{at, end}, false})
			at = end
		}
		if at >= len(row) {
			return out, nil
		}
		at++
	}
}

func (t *table) fault(place Place, row []byte, at, column int, err error, hint string) *Refusal {
	return within(place, row, at, fmt.Errorf("%w: %s: %w", ErrLine, t.columnName(column), err), hint)
}

// columnName names a column as the header does.
func (t *table) columnName(i int) string {
	if i < len(t.header) && !t.input.options.NoHeader {
		return fmt.Sprintf("column %q", t.header[i])
	}
	return fmt.Sprintf("column %d", i+1)
}

// columnID is a column in the id of a document.
func (t *table) columnID(i int) string {
	if t.input.options.NoHeader {
		return strconv.Itoa(i + 1)
	}
	return strings.TrimSpace(t.header[i])
}

// tableRow is the body of a row.
type tableRow struct {
	cells     []cell // one a document
	others    []otherCell
	separator byte
	noQuotes  bool
}

// An otherCell is one of a column that holds no text.
type otherCell struct {
	cell
	column string
}

// patches changes the replaced stretches only, unless the cell must be put in
// quotation marks now.
func (b *tableRow) patches(r *Record, replacements [][]Replacement, texts []string, _ func(string) string) changes {
	var patches []patch
	for i, c := range b.cells {
		reps := replacements[i]
		switch {
		case len(reps) == 0:
		case c.quoted:
			patches = append(patches, b.quotedPatches(r.Raw, c, reps)...)
		case b.noQuotes:
			for _, p := range reps {
				patches = append(patches, patch{stretch{c.start + p.Start, c.start + p.End}, []byte(b.dropSyntax(p.Text))})
			}
		case b.needsQuotes(texts[i]):
			patches = append(patches, patch{c.withQuotes(), []byte(`"` + strings.ReplaceAll(texts[i], `"`, `""`) + `"`)})
		default:
			for _, p := range reps {
				patches = append(patches, patch{stretch{c.start + p.Start, c.start + p.End}, []byte(p.Text)})
			}
		}
	}
	return changes{patches: patches}
}

// dropSyntax removes from a stand-in what a cell without quotation marks cannot hold.
func (b *tableRow) dropSyntax(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' || r == rune(b.separator) {
			return ' '
		}
		return r
	}, s)
}

func (b *tableRow) needsQuotes(text string) bool {
	return strings.HasPrefix(text, `"`) || strings.ContainsAny(text, "\r\n") || strings.IndexByte(text, b.separator) >= 0
}

// quotedPatches goes once through a cell in which quotation marks are doubled.
func (b *tableRow) quotedPatches(raw []byte, c cell, reps []Replacement) []patch {
	patches := make([]patch, len(reps))
	in := c.in(raw)
	at, text := 0, 0 // in the raw bytes, in the text
	advance := func(to int) int {
		for text < to {
			if in[at] == '"' {
				at++
			}
			at++
			text++
		}
		return c.start + at
	}
	for i, p := range reps {
		start := advance(p.Start)
		patches[i] = patch{stretch{start, advance(p.End)}, []byte(strings.ReplaceAll(p.Text, `"`, `""`))}
	}
	return patches
}
