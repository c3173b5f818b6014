package corpus

import (
	"archive/zip"
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Excel workbooks (Office Open XML, ECMA-376 part 1, 18). The text is the sheets
// in their order, a row on a line, its cells parted by tabs: numbers as they are
// written, dates as year-month-day. A string that several cells share is written
// anew where it lies if it becomes the same in all of them; else the cells get
// strings of their own. Names of sheets follow in formulas; texts in formulas,
// comments, charts, tables and metadata are text too.

// A book is a workbook under way.
type book struct {
	*archive
	strings []sharedString
	cells   []sheetCell
	dates   map[int]bool // styles of cells that show dates
	epoch   time.Time    // day 0
	sheet   string       // the part under way
	values  map[string]bool
	follow  map[string][]place // strings that repeat what a cell holds, by that
}

// A sharedString is an entry of xl/sharedStrings.xml.
type sharedString struct {
	stretch
	text string
	used int // cells
}

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

func parseWorkbook(a *archive) error {
	const main = "xl/workbook.xml"
	if a.names[main] == nil {
		return errNoMain
	}
	a.sheets, a.sheetMark = map[string]*aside{}, '!'
	b := &book{archive: a, dates: map[int]bool{}, values: map[string]bool{}, follow: map[string][]place{}}
	a.front = b.write
	sheets, err := b.workbook(main)
	if err != nil {
		return err
	}
	if err := b.styles("xl/styles.xml"); err != nil {
		return err
	}
	if err := b.sharedStrings("xl/sharedStrings.xml"); err != nil {
		return err
	}
	read := map[string]bool{main: true, "xl/styles.xml": true, "xl/sharedStrings.xml": true, "xl/calcChain.xml": true}
	for _, name := range sheets {
		if f := a.names[name]; f != nil && !read[name] {
			read[name] = true
			if err := b.worksheet(f); err != nil {
				return err
			}
		}
	}
	b.unused()
	a.frontEnd = a.text.Len()
	files := slices.Clone(a.zip.File)
	slices.SortStableFunc(files, func(f, g *zip.File) int { return cmp.Compare(f.Name, g.Name) })
	for _, f := range files {
		if read[f.Name] {
			continue
		}
		if err := a.officePart(f, b); err != nil {
			return err
		}
	}
	return nil
}

// workbook reads the names of the sheets and returns their parts, in order.
func (b *book) workbook(main string) (sheets []string, err error) {
	targets := map[string]string{}
	if f := b.names["xl/_rels/workbook.xml.rels"]; f != nil {
		content, err := b.inflate(f)
		if err != nil {
			return nil, err
		}
		b.left += len(content) // it is read again, as a part
		if fault := scanXML(content, func(t xmlToken) {
			if t.kind == xmlStart && t.name == "Relationship" {
				target := attributeOf(content, t.stretch, "Target")
				if !strings.HasPrefix(target, "/") {
					target = path.Join("xl", target)
				}
				targets[attributeOf(content, t.stretch, "Id")] = strings.TrimPrefix(target, "/")
			}
		}); fault != nil {
			return nil, faultIn(f.Name, fault)
		}
	}
	p, err := b.load(b.names[main])
	if err != nil {
		return nil, err
	}
	b.epoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	o := &officeReader{container: &b.container, part: main, book: b}
	var formulas []xmlToken
	err = b.scan(p, func(t xmlToken) {
		switch {
		case t.kind == xmlStart && t.name == "sheet":
			for _, a := range attributesOf(b.raw, t.stretch) {
				switch a.name {
				case "name":
					b.sheetName(a, len(sheets)+1)
				case "id":
					sheets = append(sheets, targets[string(a.of(b.raw))])
				}
			}
		case t.kind == xmlStart && t.name == "workbookPr":
			if v := attributeOf(b.raw, t.stretch, "date1904"); v == "1" || v == "true" {
				b.epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
			}
		case t.kind == xmlText && t.within() == "definedName":
			formulas = append(formulas, t)
		default:
			o.visit(t)
		}
	})
	for _, t := range formulas { // the names of all sheets are known now
		b.formula(t)
	}
	return sheets, err
}

// dateCode finds letters of dates in the format of a number.
var (
	dateCode   = regexp.MustCompile(`[dDyY]|[mM]{3}`)
	quotedCode = regexp.MustCompile(`"[^"]*"|\[[^\]]*\]|\\.`)
)

// scanNamed reads the part of that name as XML, if there is one.
func (b *book) scanNamed(name string, visit func(t xmlToken)) error {
	f := b.names[name]
	if f == nil {
		return nil
	}
	p, err := b.load(f)
	if err != nil {
		return err
	}
	return b.scan(p, visit)
}

// styles finds the styles of cells that show dates (18.8.30).
func (b *book) styles(name string) error {
	custom := map[string]bool{}
	n := 0
	return b.scanNamed(name, func(t xmlToken) {
		switch {
		case t.kind != xmlStart:
		case t.name == "numFmt":
			code := quotedCode.ReplaceAllString(unescapeXML([]byte(attributeOf(b.raw, t.stretch, "formatCode"))), "")
			custom[attributeOf(b.raw, t.stretch, "numFmtId")] = dateCode.MatchString(code)
		case t.name == "xf" && t.within() == "cellXfs":
			id := attributeOf(b.raw, t.stretch, "numFmtId")
			k, err := strconv.Atoi(id)
			b.dates[n] = err == nil && (k >= 14 && k <= 17 || k == 22 || k >= 27 && k <= 31 || k >= 50 && k <= 58) || custom[id]
			n++
		}
	})
}

func (b *book) sharedStrings(name string) error {
	var text strings.Builder
	var current sharedString
	return b.scanNamed(name, func(t xmlToken) {
		switch {
		case t.kind == xmlStart && t.name == "si":
			text.Reset()
			current.start = t.start
		case t.kind == xmlEnd && t.name == "si":
			current.end = t.end
			current.text = text.String()
			b.strings = append(b.strings, current)
		case (t.kind == xmlText || t.kind == xmlCDATA) && t.within() == "t" && t.above(2) != "rPh":
			if t.kind == xmlCDATA {
				text.Write(t.of(b.raw))
			} else {
				text.WriteString(unescapeXML(t.of(b.raw)))
			}
		}
	})
}

// worksheet reads the cells of a sheet; everything else is read as in any part.
func (b *book) worksheet(f *zip.File) error {
	p, err := b.load(f)
	if err != nil {
		return err
	}
	b.sheet = strings.TrimSuffix(path.Base(f.Name), path.Ext(f.Name))
	o := &officeReader{container: &b.container, part: f.Name, book: b}
	var c sheetCell
	var kind, style string
	var inline strings.Builder
	var rows [][]shownCell
	var row []shownCell
	var late []xmlToken
	err = b.scan(p, func(t xmlToken) {
		switch {
		case t.kind == xmlEnd && t.name == "row":
			if len(row) > 0 {
				rows, row = append(rows, row), nil
			}
		case t.kind == xmlStart && t.name == "c":
			c = sheetCell{tag: t.stretch, sheet: b.sheet, name: attributeOf(b.raw, t.stretch, "r")}
			kind, style = attributeOf(b.raw, t.stretch, "t"), attributeOf(b.raw, t.stretch, "s")
			inline.Reset()
		case t.kind == xmlStart && t.name == "is":
			c.value.start = t.start
		case t.kind == xmlEnd && t.name == "is":
			c.value.end = t.end
		case (t.kind == xmlText || t.kind == xmlCDATA) && t.within() == "t" && slices.Contains(t.open, "is"):
			if t.above(2) != "rPh" {
				inline.WriteString(unescapeXML(t.of(b.raw)))
			}
		case t.kind == xmlText && t.within() == "v":
			c.value = t.stretch
		case t.kind == xmlText && t.within() == "f":
			c.formula, c.literal = true, b.formula(t)
		case t.kind == xmlEnd && t.name == "c":
			c.whole = stretch{c.tag.start, t.end}
			text, ok := b.cellText(&c, kind, style, inline.String())
			if !ok {
				return
			}
			row = append(row, shownCell{c, text})
		case t.kind == xmlStart, t.kind == xmlEnd && t.name != "p":
			if slices.Contains(t.open, "sheetData") {
				return
			}
			o.tag = t.stretch
			if t.kind == xmlStart {
				o.attributes(t)
			}
		case t.kind == xmlText:
			if !slices.Contains(t.open, "sheetData") {
				t.open = slices.Clone(t.open)
				late = append(late, t)
			}
		}
	})
	if len(row) > 0 { // of a sheet whose last row never ends, or that has none
		rows = append(rows, row)
	}
	b.lay(rows)
	for _, t := range late {
		if oneOf(t.within(), "formula", "formula1", "formula2") {
			b.formula(t)
		} else if strings.TrimSpace(string(t.of(b.raw))) != "" {
			b.aside(unescapeXML(t.of(b.raw)), place{t.stretch, inXML}, "", "")
		}
	}
	return err
}

// A shownCell is a cell with what it shows.
type shownCell struct {
	sheetCell
	text string
}

// lay makes text of the rows of a sheet, and notes which cells count rows.
func (b *book) lay(rows [][]shownCell) {
	counts := countingColumns(rows)
	for _, row := range rows {
		first := true
		for _, c := range row {
			c.counts = c.kind == cellNumber && counts[columnOf(c.name)]
			if !first {
				b.text.WriteString("\t")
			}
			first = false
			c.start = b.text.Len()
			b.text.WriteString(c.text)
			c.end = b.text.Len()
			b.cells = append(b.cells, c.sheetCell)
			b.values[c.text] = true
		}
		if !first {
			b.text.WriteString("\n")
		}
	}
}

// columnOf is the letters of a cell's name.
func columnOf(name string) string { return strings.TrimRight(name, "0123456789") }

// countingColumns are those whose numbers, three at the least, are 1, 2, 3 and so on, or begin
// at 0.
func countingColumns(rows [][]shownCell) map[string]bool {
	const least = 3
	next, broken, n := map[string]int{}, map[string]bool{}, map[string]int{}
	for _, row := range rows {
		for _, c := range row {
			if c.kind != cellNumber {
				continue
			}
			column := columnOf(c.name)
			v, err := strconv.Atoi(c.text)
			want, begun := next[column]
			if err != nil || c.formula || begun && v != want || !begun && v > 1 || v < 0 || column == "" {
				broken[column] = true
			}
			next[column] = v + 1
			n[column]++
		}
	}
	out := map[string]bool{}
	for column := range n {
		out[column] = n[column] >= least && !broken[column]
	}
	return out
}

// cellText returns what a cell shows; ok is false for cells without text.
func (b *book) cellText(c *sheetCell, kind, style, inline string) (text string, ok bool) {
	if c.value.start == c.value.end {
		return "", false
	}
	value := unescapeXML(c.value.of(b.raw))
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

// unused adds the shared strings that no cell shows: what was deleted may be there.
func (b *book) unused() {
	for i, s := range b.strings {
		if s.used > 0 || s.text == "" {
			continue
		}
		c := sheetCell{kind: cellNowhere, shared: i, start: b.text.Len()}
		b.text.WriteString(s.text)
		c.end = b.text.Len()
		b.text.WriteString("\n")
		b.cells = append(b.cells, c)
	}
}

// repeats takes a string that repeats what a cell holds: it follows the cell. It
// reports whether there is such a cell.
func (b *book) repeats(value string, at place) bool {
	if !b.values[value] {
		return false
	}
	b.follow[value] = append(b.follow[value], at)
	return true
}

// inPart takes the texts of a part beside the sheets that repeat cells, or are
// formulas.
func (b *book) inPart(t xmlToken) bool {
	value, at := unescapeXML(t.of(b.raw)), place{t.stretch, inXML}
	switch in := t.within(); {
	case in == "f" || in == "formula" || in == "formula1" || in == "formula2":
		b.formula(t)
	case in == "author":
		if strings.TrimSpace(value) == "" {
			return true
		}
		b.aside(value, at, "author", officeAuthors["author"])
	case in == "v" && (t.above(3) == "strCache" || t.above(3) == "strLit"):
		if !b.repeats(value, at) {
			b.aside(value, at, "", "")
		}
	case in == "lpstr": // sheets and named ranges
		if s := b.sheets[strings.ToLower(value)]; s != nil {
			s.places = append(s.places, at)
			return true
		}
		return false
	default:
		return false
	}
	return true
}

// repeated takes attributes that repeat cells or the names of sheets.
func (b *book) repeated(t xmlToken, a xmlAttribute) bool {
	value, at := unescapeXML(a.of(b.raw)), place{a.stretch, inXMLAttribute}
	switch {
	case t.name == "tableColumn" && a.name == "name", t.name == "cacheField" && a.name == "name", t.name == "s" && a.name == "v":
		if !b.repeats(value, at) {
			b.aside(value, at, "", "")
		}
	case t.name == "hyperlink" && a.name == "location", t.name == "worksheetSource" && a.name == "ref":
		b.formula(xmlToken{stretch: a.stretch})
	case t.name == "worksheetSource" && a.name == "sheet":
		if s := b.sheets[strings.ToLower(value)]; s != nil {
			s.places = append(s.places, at)
		}
	default:
		return false
	}
	return true
}
