package corpus

import (
	"archive/zip"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A cellKind is where the value of a cell stands.
type cellKind uint8

const (
	cellShared  cellKind = iota // in sharedStrings.xml
	cellInline                  // in the cell, with formats
	cellPlain                   // in the cell: what a formula gave
	cellNumber                  // the same, and it is a number
	cellDate                    // the same, and it is a day
	cellNowhere                 // a shared string that no cell uses
)

// A sheetCell is a cell with text.
type sheetCell struct {
	start, end int // in the text
	kind       cellKind
	formula    bool
	literal    bool // the formula holds a text
	counts     bool // the number is that of the row: it says nothing of anybody, and stays
	shared     int
	sheet      string  // of the part, without folder and extension
	name       string  // A1
	tag, value stretch // in mapped.raw: the start tag, the value or the inline string
	whole      stretch
}

// A sheetReader reads the cells of a sheet, one stretch of its part after the other;
// everything else in it is read as in any part.
type sheetReader struct {
	*book
	*gridTypes
	office  officeReader
	cell    sheetCell // that is open
	kind    string    // its attribute t
	style   string    // its attribute s
	inline  strings.Builder
	is      stretch // the element of its own string
	rows    [][]shownCell
	row     []shownCell
	counted counting
	late    []xmlToken
}

// sheetReader begins the sheet in the part of that name.
func (b *book) sheetReader(part string) *sheetReader {
	s := &sheetReader{gridTypes: b.grid.sheet(), counted: newCounting()}
	s.startSheet(b, part)
	return s
}

// startSheet makes the reader read a sheet of a workbook.
func (s *sheetReader) startSheet(b *book, part string) {
	s.book = b
	b.sheet = strings.TrimSuffix(path.Base(part), path.Ext(part))
	s.office = officeReader{container: &b.container, part: part, book: b}
	s.rows, s.late = nil, nil
}

// worksheet reads a sheet as a whole.
func (b *book) worksheet(f *zip.File) error {
	p, err := b.load(f)
	if err != nil {
		return err
	}
	s := b.sheetReader(f.Name)
	err = b.scan(p, s.visit)
	s.end()
	return err
}

func (s *sheetReader) visit(t xmlToken) {
	c := &s.cell
	switch {
	case t.kind == xmlEnd && t.name == "row":
		s.endRow()
	case t.kind == xmlStart && t.name == "c":
		*c = sheetCell{tag: t.stretch, sheet: s.sheet, name: attributeOf(s.raw, t.stretch, "r")}
		s.kind, s.style = attributeOf(s.raw, t.stretch, "t"), attributeOf(s.raw, t.stretch, "s")
		s.inline.Reset()
		s.is = stretch{}
	case t.kind == xmlStart && t.name == "is":
		s.is.start = t.start
	case t.kind == xmlEnd && t.name == "is":
		s.is.end = t.end
	case (t.kind == xmlText || t.kind == xmlCDATA) && t.within() == "t" && slices.Contains(t.open, "is"):
		if t.above(2) != "rPh" {
			s.inline.WriteString(unescapeXML(t.in(s.raw)))
		}
	case t.kind == xmlText && t.within() == "v":
		c.value = t.stretch
	case t.kind == xmlText && t.within() == "f":
		c.formula, c.literal = true, s.formula(t)
	case t.kind == xmlEnd && t.name == "c":
		c.whole = stretch{c.tag.start, t.end}
		if s.kind == "inlineStr" { // whatever value it has beside it
			c.value = s.is
		}
		if text, ok := s.cellText(c, s.kind, s.style, s.inline.String()); ok {
			s.row = append(s.row, shownCell{*c, text})
		}
	case t.kind == xmlStart, t.kind == xmlEnd && t.name != "p":
		if slices.Contains(t.open, "sheetData") {
			return
		}
		s.office.tag = t.stretch
		if t.kind == xmlStart {
			s.office.attributes(t)
		}
	case t.kind == xmlText:
		if !slices.Contains(t.open, "sheetData") {
			t.open = slices.Clone(t.open)
			s.late = append(s.late, t)
		}
	}
}

func (s *sheetReader) endRow() {
	if len(s.row) > 0 {
		s.rows, s.row = append(s.rows, s.row), nil
	}
}

// end makes text of what was read.
func (s *sheetReader) end() {
	s.endRow() // of a sheet whose last row never ends, or that has none
	s.addRowsToText()
	for _, t := range s.late {
		if in := t.within(); isOneOf(in, "formula", "formula1", "formula2") {
			s.formula(t)
		} else if isOneOf(in, "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter") {
			for _, text := range headerTexts(s.raw, t.stretch) {
				s.aside(strings.ReplaceAll(unescapeXML(text.in(s.raw)), "&&", "&"), place{text, inSheetHeader}, "", "")
			}
		} else if strings.TrimSpace(string(t.in(s.raw))) != "" {
			s.aside(unescapeXML(t.in(s.raw)), place{t.stretch, inXML}, "", "")
		}
	}
}

// A shownCell is a cell with what it shows.
type shownCell struct {
	sheetCell
	text string
}

// addRowsToText appends the rows that were read to the text: a tab between cells, a line
// break behind each row. It marks cells that count rows, and adds the mentions of typed
// columns.
func (s *sheetReader) addRowsToText() {
	s.counted.addRows(s.rows)
	grid := make([][]gridCell, 0, len(s.rows))
	for _, row := range s.rows {
		laid := make([]gridCell, 0, len(row))
		for i, c := range row {
			c.counts = c.kind == cellNumber && s.counted.counts(columnOf(c.name))
			if i > 0 {
				s.text.WriteString("\t")
			}
			c.start = s.text.Len()
			s.text.WriteString(c.text)
			c.end = s.text.Len()
			s.cells = append(s.cells, c.sheetCell)
			s.values[c.text] = true
			laid = append(laid, gridCell{column: columnOf(c.name), start: c.start, text: c.text, words: c.kind <= cellPlain, stays: c.counts})
		}
		s.text.WriteString("\n")
		grid = append(grid, laid)
	}
	s.mentions = append(s.mentions, s.fixed(grid)...)
}

// columnOf is the letters of a cell's name.
func columnOf(name string) string { return strings.TrimRight(name, "0123456789") }

// A counting finds columns whose numbers, three at the least, are 1, 2, 3 and so on, or begin
// at 0.
type counting struct {
	next   map[string]int
	broken map[string]bool
	n      map[string]int
}

func newCounting() counting {
	return counting{map[string]int{}, map[string]bool{}, map[string]int{}}
}

// addRows looks at the next rows of a sheet: a column counts rows if its numbers begin at 0
// or 1 and go up by one.
func (n counting) addRows(rows [][]shownCell) {
	for _, row := range rows {
		for _, c := range row {
			if c.kind != cellNumber {
				continue
			}
			column := columnOf(c.name)
			v, err := strconv.Atoi(c.text)
			want, begun := n.next[column]
			if err != nil || c.formula || begun && v != want || !begun && v > 1 || v < 0 || column == "" {
				n.broken[column] = true
			}
			n.next[column] = v + 1
			n.n[column]++
		}
	}
}

func (n counting) counts(column string) bool {
	const least = 3
	return n.n[column] >= least && !n.broken[column]
}

// cellText returns what a cell shows; ok is false for cells without text.
func (b *book) cellText(c *sheetCell, kind, style, inline string) (text string, ok bool) {
	if c.value.start == c.value.end {
		return "", false
	}
	value := unescapeXML(c.value.in(b.raw))
	switch kind {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || i < 0 || i >= len(b.strings) {
			return "", false
		}
		c.kind, c.shared = cellShared, i
		b.strings[i].used++
		return b.strings[i].text, true
	case "inlineStr":
		c.kind = cellInline
		return inline, true
	case "str":
		c.kind = cellPlain
		return value, true
	case "b", "e":
		return "", false
	case "d":
		c.kind = cellPlain
		return value, true
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil {
		c.kind = cellPlain
		return value, true
	}
	c.kind = cellNumber
	if s, err := strconv.Atoi(style); err == nil && b.dates[s] && n >= 1 && n < 2958466 { // up to the year 9999
		c.kind = cellDate
		at := b.epoch.AddDate(0, 0, int(n)).Add(time.Duration((n-float64(int(n)))*24*3600+0.5) * time.Second)
		if n == float64(int64(n)) {
			return at.Format(time.DateOnly), true
		}
		return at.Format(time.DateOnly + " 15:04"), true
	}
	if n == float64(int64(n)) && n > -1e15 && n < 1e15 { // 4.67E10 is a telephone number, perhaps
		return strconv.FormatInt(int64(n), 10), true
	}
	return value, true
}
