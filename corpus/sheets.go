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
	grid    *grid
}

const sharedPart = "xl/sharedStrings.xml"

// A sharedString is an entry of xl/sharedStrings.xml.
type sharedString struct {
	stretch
	text string
	used int // cells
}

func newBook(a *archive) *book {
	return &book{archive: a, dates: map[int]bool{}, values: map[string]bool{}, follow: map[string][]place{}, grid: a.grid}
}

func parseWorkbook(a *archive) error {
	_, _, err := parseBook(a)
	return err
}

// parseBook reads a workbook, and returns the parts of its sheets in their order.
func parseBook(a *archive) (*book, []string, error) {
	const main = "xl/workbook.xml"
	if a.names[main] == nil {
		return nil, nil, errNoMain
	}
	a.sheets, a.sheetMark = map[string]*aside{}, '!'
	b := newBook(a)
	a.front = b.write
	sheets, err := b.workbook(main)
	if err != nil {
		return nil, nil, err
	}
	if err := b.styles("xl/styles.xml"); err != nil {
		return nil, nil, err
	}
	if !a.apart[sharedPart] {
		if err := b.sharedStrings(sharedPart); err != nil {
			return nil, nil, err
		}
	}
	read := map[string]bool{main: true, "xl/styles.xml": true, sharedPart: true, "xl/calcChain.xml": true}
	for _, name := range sheets {
		if f := a.names[name]; f != nil && !read[name] && !a.apart[name] {
			read[name] = true
			if err := b.worksheet(f); err != nil {
				return nil, nil, err
			}
		}
	}
	b.unused()
	a.frontEnd = a.text.Len()
	files := slices.Clone(a.zip.File)
	slices.SortStableFunc(files, func(f, g *zip.File) int { return cmp.Compare(f.Name, g.Name) })
	for _, f := range files {
		if read[f.Name] || a.apart[f.Name] {
			continue
		}
		if err := a.officePart(f, b); err != nil {
			return nil, nil, err
		}
	}
	return b, sheets, nil
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
					sheets = append(sheets, targets[string(a.in(b.raw))])
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
				text.Write(t.in(b.raw))
			} else {
				text.WriteString(unescapeXML(t.in(b.raw)))
			}
		}
	})
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
	value, at := unescapeXML(t.in(b.raw)), place{t.stretch, inXML}
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
	value, at := unescapeXML(a.in(b.raw)), place{a.stretch, inXMLAttribute}
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
