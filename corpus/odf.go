package corpus

import (
	"archive/zip"
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// OpenDocument texts, spreadsheets and presentations (ISO/IEC 26300). Text is
// every text of content, styles (headers and footers), metadata and embedded
// objects. In spreadsheets a row is a line and cells are parted by tabs; the value
// of a cell follows what it shows, and becomes a text where it cannot.

// An odfReader reads one part.
type odfReader struct {
	*container
	archive *archive
	part    string
	tag     stretch // the last start tag
	sheet   bool    // a spreadsheet
	tables  int
	cells   []odfCell // that are open, then those with a value
	valued  []odfCell
	late    []xmlToken // formulas

	types   *gridTypes // of the columns of the sheet; nil: of none
	row     []gridCell
	rows    [][]gridCell
	columns int // of the row, so far

	// pageStyles are names that LibreOffice makes of those of sheets; true: in the
	// writing of names.
	pageStyles map[stretch]bool
}

// An odfCell is a cell whose value stands in its start tag too.
type odfCell struct {
	start, end int // in the text: what it shows
	tag        stretch
	column     int // from 0
}

// Elements of OpenDocument.
var (
	odfDates = []string{"date", "creation-date", "print-date"}
	// odfNotRead elements hold what makes numbers and programs.
	odfNotRead  = []string{"text", "currency-symbol", "fill-character", "embedded-text", "module", "generator", "editing-cycles", "editing-duration", "binary-data", "document-statistic", "config-item"}
	odfAuthors  = map[string]string{"creator": "Author", "initial-creator": "", "printed-by": "", "sender-initials": "A", "creator-initials": "A"}
	odfSettings = []string{"PrinterName", "PrinterSetup", "CurrentDatabaseDataSource", "CurrentDatabaseCommand", "PrintFaxName"}
	// odfAttributes are attributes that people read.
	odfAttributes = []string{"string-value", "description", "label", "help-message", "title", "current-value", "author"}
	odfFormulas   = []string{"formula", "condition", "cell-range-address", "target-range-address", "base-cell-address", "cell-address", "source-cell-range-addresses", "values-cell-range-address", "label-cell-address", "print-ranges"}
)

func parseOpenDocument(a *archive) error {
	if a.names["content.xml"] == nil {
		return errNoMain
	}
	if f := a.names["META-INF/manifest.xml"]; f != nil {
		content, err := a.inflate(f)
		if err != nil {
			return err
		}
		if bytes.Contains(content, []byte("encryption-data")) {
			return errEncrypted
		}
	}
	o := a.odfReader()
	files := slices.Clone(a.zip.File)
	slices.SortStableFunc(files, func(f, g *zip.File) int {
		return cmp.Or(cmp.Compare(odfRank(f.Name), odfRank(g.Name)), cmp.Compare(f.Name, g.Name))
	})
	for _, f := range files {
		name, ext := f.Name, path.Ext(f.Name)
		switch {
		case a.apart[name]:
			continue
		case strings.HasSuffix(name, "/"), strings.HasPrefix(name, "META-INF/") && !strings.Contains(name, "signatures"), name == "manifest.rdf":
			continue
		case name == "layout-cache":
			a.blank[slices.Index(a.zip.File, f)] = nil
			continue
		case strings.HasPrefix(name, "META-INF/"):
			a.told = append(a.told, "no longer valid: digital signature")
			continue
		case strings.HasPrefix(name, "ObjectReplacements/"):
			a.blank[slices.Index(a.zip.File, f)] = nil
			a.told = append(a.told, "removed: picture of an embedded object")
			continue
		case ext != ".xml", strings.HasPrefix(name, "Basic/"), strings.HasPrefix(name, "Scripts/"), strings.HasPrefix(name, "Configurations2/"):
			if !strings.HasPrefix(name, "Configurations2/") {
				if err := a.skipPart(slices.Index(a.zip.File, f), f); err != nil {
					return err
				}
			}
			continue
		}
		p, err := a.load(f)
		if err != nil {
			return err
		}
		if a.text.Len() > 0 {
			a.gap("\n\n")
		}
		o.begin(name)
		if err := a.scan(p, o.visit); err != nil {
			return err
		}
	}
	o.finish()
	return nil
}

// odfReader returns what reads the parts.
func (a *archive) odfReader() *odfReader {
	o := &odfReader{sheet: a.format == ODS}
	o.startArchive(a)
	return o
}

// startArchive makes the reader read parts of an archive.
func (o *odfReader) startArchive(a *archive) {
	a.sheets, a.sheetMark = map[string]*aside{}, '.'
	o.container, o.archive = &a.container, a
	o.valued, o.late, o.pageStyles = nil, nil, map[stretch]bool{}
}

func (o *odfReader) begin(part string) {
	o.part, o.tables, o.cells, o.tag = part, 0, nil, stretch{}
}

// finish does what wants all of the archive to be read.
func (o *odfReader) finish() {
	o.endRows()
	for _, t := range o.late { // the names of all sheets are known now
		o.formula(t)
	}
	o.archive.stylesOfSheets(o.pageStyles)
	a, valued := o.archive, o.valued
	a.after = func(replacements []Replacement) []patch { return a.cellValues(valued, replacements) }
}

// stylesOfSheets makes names of page styles follow those of their sheets.
func (a *archive) stylesOfSheets(styles map[stretch]bool) {
	const plain, written = "PageStyle_", "PageStyle_5f_"
	for at, encoded := range styles {
		prefix, encode := plain, func(s string) string { return s }
		if encoded {
			prefix, encode = written, inStyleName
		}
		for _, s := range a.sheets {
			if unescapeXML(at.in(a.raw)) == prefix+encode(s.value) {
				s.places = append(s.places, place{stretch{at.start + len(prefix), at.end}, func(name string) string { return inXMLAttribute(encode(name)) }})
			}
		}
	}
}

// inStyleName writes characters that names of styles cannot hold as LibreOffice
// does: their code in hexadecimal between underscores.
func inStyleName(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) && b.Len() > 0 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "_%x_", r)
		}
	}
	return b.String()
}

func odfRank(name string) int {
	return slices.Index([]string{"settings.xml", "meta.xml", "styles.xml", "content.xml"}, name) * -1
}

func (o *odfReader) visit(t xmlToken) {
	switch t.kind {
	case xmlStart:
		o.tag = t.stretch
		o.start(t)
		o.attributes(t)
	case xmlEnd:
		o.end(t)
	case xmlText, xmlCDATA:
		o.characters(t)
	}
}

func (o *odfReader) start(t xmlToken) {
	switch t.name {
	case "p", "h":
		if !o.sheet || len(o.cells) == 0 || o.text.Len() > o.cells[len(o.cells)-1].start {
			o.separate("\n")
		}
	case "tab":
		o.separate("\t")
	case "s", "line-break":
		o.gap(map[string]string{"s": " ", "line-break": "\n"}[t.name])
	case "table-cell":
		o.cells = append(o.cells, odfCell{start: o.text.Len(), tag: t.stretch, column: o.columns})
		o.columns += o.repeated(t)
	case "covered-table-cell":
		o.columns += o.repeated(t)
	case "table-row":
		o.columns = 0
	case "table":
		if o.sheet && o.archive.grid != nil {
			o.types = o.archive.grid.sheet()
		}
	case "template":
		if o.part == "meta.xml" {
			o.fix(t.stretch, string(emptied(o.raw, t.stretch)), "removed: template")
		}
	}
}

// emptied is a start tag without its attributes.
func emptied(raw []byte, tag stretch) []byte {
	list := attributesOf(raw, tag)
	if len(list) == 0 {
		return tag.in(raw)
	}
	return slices.Concat(raw[tag.start:list[0].whole.start], raw[list[len(list)-1].whole.end:tag.end])
}

func (o *odfReader) end(t xmlToken) {
	switch t.name {
	case "p", "h":
		if !o.sheet || len(o.cells) == 0 {
			o.separate("\n")
		}
	case "table-cell":
		n := len(o.cells) - 1
		c := o.cells[n]
		o.cells = o.cells[:n]
		c.end = o.text.Len()
		if c.end == c.start {
			break
		}
		kind := attributeOf(o.raw, c.tag, "value-type")
		words := kind == "" || kind == "string"
		if !words {
			o.valued = append(o.valued, c)
		}
		if o.sheet {
			o.row = append(o.row, gridCell{column: strconv.Itoa(c.column), start: c.start, text: o.text.String()[c.start:c.end], words: words})
			o.cellEnds = append(o.cellEnds, o.text.Len())
			o.gap("\t")
		}
	case "table-row":
		if o.sheet && len(o.runs) > 0 && o.text.String()[o.text.Len()-1] == '\t' {
			o.gap("\n")
		}
		if len(o.row) > 0 {
			o.rows, o.row = append(o.rows, o.row), nil
		}
	case "table":
		o.endRows()
	}
}

// endRows looks for mentions in the rows that were read.
func (o *odfReader) endRows() {
	if o.types != nil {
		o.mentions = append(o.mentions, o.types.fixed(o.rows)...)
	}
	o.rows = nil
}

// repeated is for how many columns a cell stands.
func (o *odfReader) repeated(t xmlToken) int {
	n, err := strconv.Atoi(attributeOf(o.raw, t.stretch, "number-columns-repeated"))
	if err != nil {
		return 1
	}
	return n
}

func (o *odfReader) characters(t xmlToken) {
	in := t.within()
	value, at := unescapeXML(t.in(o.raw)), place{t.stretch, inXML}
	if t.kind == xmlCDATA {
		value, at.escape = string(t.in(o.raw)), inCDATA
	}
	instead, author := odfAuthors[in]
	switch {
	case in == "config-item":
		if isOneOf(attributeOf(o.raw, o.tag, "name"), odfSettings...) && t.start < t.end {
			o.fix(t.stretch, "", "removed: printer or data source")
		}
	case isOneOf(in, odfNotRead...):
	case slices.Contains(t.open, "p"), slices.Contains(t.open, "h"):
		if in == "date" && t.above(2) == "annotation" {
			o.fix(t.stretch, "1970-01-01T00:00:00", "removed: "+in)
			return
		}
		if in == "p" && isBlank(t.in(o.raw)) && len(o.runs) == 0 {
			return
		}
		if author && t.above(2) == "annotation" {
			o.aside(value, at, in, instead)
			return
		}
		o.container.characters(t)
	case strings.TrimSpace(value) == "":
	case author:
		if o.part == "meta.xml" {
			instead = ""
		}
		o.aside(value, at, in, instead)
	case isOneOf(in, odfDates...):
		o.fix(t.stretch, "1970-01-01T00:00:00", "removed: "+in)
	case in == "user-defined":
		if isOneOf(attributeOf(o.raw, o.tag, "value-type"), "", "string") {
			o.aside(value, at, "custom property", "")
		}
	default:
		o.aside(value, at, "", "")
	}
}

// odfMarks are elements whose names others point to.
var odfMarks = strings.Fields("bookmark bookmark-start bookmark-end reference-mark reference-mark-start reference-mark-end")

// attributes takes what people read in the attributes of a start tag.
func (o *odfReader) attributes(t xmlToken) {
	for _, a := range attributesOf(o.raw, t.stretch) {
		switch {
		case t.name == "template" && o.part == "meta.xml": // taken out
		case a.name == "formula" || isOneOf(a.name, odfFormulas...) && o.sheet:
			o.late = append(o.late, xmlToken{stretch: a.stretch})
		case t.name == "table" && a.name == "name" && o.sheet:
			o.tables++
			o.sheetName(a, o.tables)
		case a.name == "name" && isOneOf(t.name, "frame", "custom-shape", "image", "page", "user-defined"):
			if !numbered.Match(a.in(o.raw)) {
				o.attribute(a, "", "")
			}
		case o.sheet && isOneOf(a.name, "name", "display-name", "master-page-name") && bytes.HasPrefix(a.in(o.raw), []byte("PageStyle_")):
			o.pageStyles[a.stretch] = a.name != "display-name"
		case a.name == "href" && bytes.IndexByte(a.in(o.raw), ':') > 0:
			o.aside(unescapeXML(a.in(o.raw)), place{a.stretch, inAddress}, "", "")
		case a.name == "href" && bytes.HasPrefix(a.in(o.raw), []byte("#")) && o.sheet:
			o.late = append(o.late, xmlToken{stretch: a.stretch})
		case a.name == "href" && bytes.HasPrefix(a.in(o.raw), []byte("#")):
			id := stretch{a.start + 1, a.end}
			o.identifier(unescapeXML(id.in(o.raw)), place{id, inXMLAttribute})
		case a.name == "name" && isOneOf(t.name, odfMarks...), a.name == "ref-name":
			o.identifier(unescapeXML(a.in(o.raw)), place{a.stretch, inXMLAttribute})
		case isOneOf(a.name, odfAttributes...), a.name == "value" && t.name == "label":
			o.attribute(a, "", "")
		case a.name == "date-value" && t.name != "table-cell":
			o.attribute(a, "", "")
		}
	}
}

// dateLayouts are how spreadsheets show days in figures.
var dateLayouts = []string{time.DateOnly, "02.01.2006", "2.1.2006", "02/01/2006", "01/02/2006", "2/1/2006", "1/2/2006", "02/01/06", "01/02/06", "02.01.06", "06-01-02", "02-01-2006"}

// cellValues makes the values of cells follow what they show.
func (a *archive) cellValues(valued []odfCell, replacements []Replacement) (patches []patch) {
	text := a.text.String()
	k := 0
	for _, c := range valued {
		for k < len(replacements) && replacements[k].End <= c.start {
			k++
		}
		var local []Replacement
		for i := k; i < len(replacements) && replacements[i].Start < c.end; i++ {
			p := replacements[i]
			local = append(local, Replacement{max(p.Start, c.start) - c.start, min(p.End, c.end) - c.start, p.Text})
		}
		if len(local) == 0 {
			continue
		}
		old := text[c.start:c.end]
		new, _, _ := Replace(old, local) // they are parts of replacements that were checked
		patches = append(patches, a.cellValue(c, old, new)...)
	}
	return patches
}

// cellValue gives a cell that shows something new the value of it, or makes it a text.
func (a *archive) cellValue(c odfCell, old, new string) (patches []patch) {
	var kinds []patch
	for _, at := range attributesOf(a.raw, c.tag) {
		switch value := string(at.in(a.raw)); at.name {
		case "value-type":
			if len(kinds) > 0 {
				kinds = append(kinds, patch{at.whole, nil}) // LibreOffice's own beside the standard's
				continue
			}
			kinds = append(kinds, patch{at.stretch, []byte("string")})
		case "date-value":
			for _, layout := range dateLayouts {
				day, err := time.Parse(layout, old)
				moved, wrong := time.Parse(layout, new)
				if err == nil && wrong == nil && strings.HasPrefix(value, day.Format(time.DateOnly)) {
					return []patch{{at.stretch, []byte(moved.Format(time.DateOnly) + value[len(time.DateOnly):])}}
				}
			}
			kinds = append(kinds, patch{at.whole, nil})
		case "value":
			_, err := strconv.ParseFloat(new, 64)
			if err == nil && value == old && !strings.HasPrefix(new, "0") && !strings.HasPrefix(new, "+") {
				return []patch{{at.stretch, []byte(new)}}
			}
			kinds = append(kinds, patch{at.whole, nil})
		case "time-value", "boolean-value", "currency":
			kinds = append(kinds, patch{at.whole, nil})
		}
	}
	return kinds
}
