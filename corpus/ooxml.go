package corpus

import (
	"archive/zip"
	"bytes"
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word and PowerPoint (Office Open XML, ECMA-376). Text is every text of every
// XML part, but for the few elements that hold numbers; attributes that people
// read, field codes and addresses of links stand beside it. Who wrote, and when,
// is replaced as the text has it, or taken out.

// Elements of Office Open XML.
var (
	// runningText elements are parts of paragraphs; the text of others is a line.
	runningText = []string{"t", "delText"}
	fieldCodes  = []string{"instrText", "delInstrText"}
	// numberElements hold what no person reads.
	numberElements = []string{"posOffset", "align", "pctWidth", "pctHeight", "fldData", "f", "formatCode", "attrName", "cNvPicPr", "binData", "ptLst"}
	// documentProperties are the elements of docProps/app.xml that may name people.
	documentProperties = []string{"Company", "Manager", "HyperlinkBase", "Template", "lpstr"}
)

// Attributes that people read, whatever the element.
var officeAttributes = []string{"descr", "title", "tooltip", "displayText", "alt", "string", "display", "prompt", "promptTitle", "error", "errorTitle"}

// Attributes that people read, by element.
var officeElements = map[string][]string{
	"docPr": {"name"}, "cNvPr": {"name"}, "alias": {"val"}, "tag": {"val"}, "docVar": {"val"}, "listItem": {"value"},
	"connectString": {"val"}, "query": {"val"}, "dbPr": {"connection", "command"}, "connection": {"name", "description", "sourceFile", "odcFile"},
	"textPr": {"sourceFile"}, "webPr": {"url"}, "sheetName": {"val"}, "protectedRange": {"name"}, "scenario": {"name", "comment"}, "d": {"v"},
	"definedName": {"comment"}, "statusText": {"val"}, "helpText": {"val"}, "custShow": {"name"}, "section": {"name"},
}

// Attributes that say who wrote, and what Word's own Document Inspector writes for them.
var officeAuthors = map[string]string{"author": "Author", "initials": "A", "userId": "Author", "displayName": "Author", "lastEditedByUser": "Author", "userName": "Author", "user": "Author", "refreshedBy": "Author"}

// Elements of metadata that say who wrote, and where.
var metadataElements = []string{"creator", "lastModifiedBy", "Company", "Manager", "HyperlinkBase"}

// numbered are names that office programs give: "Picture 3".
var numbered = regexp.MustCompile(`^[\p{L} ]+ [0-9]+$`)

// parseOffice reads the parts in the order in which people do.
func parseOffice(main string) func(a *archive) error {
	return func(a *archive) error {
		if a.names[main] == nil && !slices.ContainsFunc(a.zip.File, func(f *zip.File) bool { return strings.HasPrefix(f.Name, path.Dir(main)+"/slides/") }) {
			return errNoMain
		}
		files := slices.Clone(a.zip.File)
		slices.SortStableFunc(files, func(f, g *zip.File) int {
			return cmp.Or(cmp.Compare(officeRank(f.Name, main), officeRank(g.Name, main)), cmp.Compare(len(f.Name), len(g.Name)), cmp.Compare(f.Name, g.Name))
		})
		for _, f := range files {
			if err := a.officePart(f, nil); err != nil {
				return err
			}
		}
		return nil
	}
}

// officeRank orders the parts of a file.
func officeRank(name, main string) int {
	order := []string{main, "/slides/slide", "/notesSlides/notesSlide", "footnotes.xml", "endnotes.xml", "comment", "header", "footer"}
	if i := slices.IndexFunc(order, func(s string) bool { return strings.Contains(name, s) && !strings.HasSuffix(name, ".rels") }); i >= 0 {
		return i
	}
	if strings.HasPrefix(name, "docProps/") {
		return len(order) + 1
	}
	return len(order)
}

// officePart reads one entry, as text if it is XML. The book is that of a workbook.
func (a *archive) officePart(f *zip.File, b *book) error {
	switch ext := strings.ToLower(path.Ext(f.Name)); {
	case f.Name == "[Content_Types].xml", strings.HasSuffix(f.Name, "/"):
		return nil
	case ext != ".xml" && ext != ".rels" && ext != ".vml":
		return a.skipPart(slices.Index(a.zip.File, f), f)
	}
	if strings.HasPrefix(f.Name, "_xmlsignatures/") {
		a.told = append(a.told, "no longer valid: digital signature")
		return nil
	}
	p, err := a.load(f)
	if err != nil {
		return err
	}
	if a.text.Len() > 0 {
		a.gap("\n\n")
	}
	o := &officeReader{container: &a.container, part: f.Name, book: b}
	return a.scan(p, o.visit)
}

// An officeReader reads one part.
type officeReader struct {
	*container
	part   string
	book   *book   // of workbooks
	tag    stretch // the last start tag
	dating stretch // the element with a date that is open
	change change
	apart  bool // what follows is another word than what stands before, if it begins with a letter
}

// A change is a tracked one: where the text of the last began and ended. What was deleted and
// what was written instead are words apart, unless the change began within a word.
type change struct {
	name       string // of the element that is open, or of the last one
	start, end int    // in the text; end 0: it is open, or there is none
}

var changeElements = []string{"ins", "del", "moveFrom", "moveTo"}

// beginChange parts the words of two changes, one behind the other.
func (o *officeReader) beginChange(name string) {
	c := &o.change
	o.apart = false
	text := o.text.String()
	if c.end > 0 && c.end == len(text) && c.name != name && c.start < c.end {
		before, _ := utf8.DecodeLastRuneInString(text[:c.start])
		last, _ := utf8.DecodeLastRuneInString(text)
		if isWord(last) && (c.start == 0 || !isWord(before)) {
			o.apart = true
		}
	}
	*c = change{name: name, start: o.text.Len()}
}

func (o *officeReader) visit(t xmlToken) {
	switch t.kind {
	case xmlStart:
		o.tag = t.stretch
		if isOneOf(t.name, changeElements...) && t.within() != "rPr" {
			o.beginChange(t.name)
		}
		switch t.name {
		case "p", "tr", "comment", "threadedComment":
			o.separate("\n")
		case "br", "cr":
			o.separate("\n")
		case "tab":
			if t.within() == "r" {
				o.separate("\t")
			}
		case "noBreakHyphen":
			o.gap("\u2011")
		case "created", "modified", "lastPrinted":
			o.dating = t.stretch
		}
		o.attributes(t)
	case xmlEnd:
		if t.name == o.change.name && o.change.end == 0 {
			o.change.end = o.text.Len()
		}
		switch t.name {
		case "p", "tr":
			o.separate("\n")
		case "created", "modified", "lastPrinted":
			if o.part == "docProps/core.xml" {
				o.fix(stretch{o.dating.start, t.end}, "", "removed: "+t.name)
			}
		}
	case xmlText, xmlCDATA:
		o.characters(t)
	}
}

func (o *officeReader) characters(t xmlToken) {
	in := t.within()
	blank := isBlank(t.in(o.raw)) || strings.TrimSpace(string(t.in(o.raw))) == ""
	switch {
	case o.book != nil && o.book.inPart(t):
	case isOneOf(in, runningText...):
		// DrawingML's text keeps its spaces, and takes no attribute.
		if t.kind == xmlText && !bytes.HasPrefix(o.tag.in(o.raw), []byte("<a:")) && attributeOf(o.raw, o.tag, "space") != "preserve" {
			o.spaced = append(o.spaced, spacedText{t.stretch, o.tag.end - 1})
		}
		if first, _ := utf8.DecodeRune(t.in(o.raw)); o.apart && isWord(first) {
			o.separate(" ")
		}
		o.apart = false
		o.container.characters(t)
	case strings.Contains(o.part, "rawing") && !bytes.ContainsFunc(t.in(o.raw), unicode.IsLetter): // positions
	case blank, isOneOf(in, numberElements...), t.above(3) == "numCache", t.above(3) == "numLit":
	case isOneOf(in, fieldCodes...):
		o.fieldCode(t)
	case strings.HasPrefix(o.part, "docProps/"):
		o.property(t, in)
	default:
		o.separate("\n")
		o.container.characters(t)
		o.separate("\n")
	}
}

// bookmarkInField finds the bookmark that a field points to.
var bookmarkInField = regexp.MustCompile(`(?:^|\s)(?:REF|PAGEREF|NOTEREF|GOTOBUTTON)\s+(?:"|&quot;)?([\p{L}_][\p{L}\p{N}_.]*)|\\l\s+(?:"|&quot;)([^"&]+)(?:"|&quot;)`)

// fieldCode takes what a field says as text, but for the bookmark that it points to.
func (o *officeReader) fieldCode(t xmlToken) {
	text := func(s stretch) {
		if s.start < s.end {
			o.aside(unescapeXML(s.in(o.raw)), place{s, inXML}, "", "")
		}
	}
	from := t.start
	if m := bookmarkInField.FindSubmatchIndex(t.in(o.raw)); m != nil {
		at := stretch{t.start + max(m[2], m[4]), t.start + max(m[3], m[5])}
		text(stretch{from, at.start})
		o.bookmark(at)
		from = at.end
	}
	text(stretch{from, t.end})
}

// bookmark is a place of the name of a bookmark. Word's own, which begin with "_", stay.
func (o *officeReader) bookmark(at stretch) {
	if name := at.in(o.raw); len(name) > 0 && name[0] != '_' {
		o.identifier(unescapeXML(name), place{at, inBookmark})
	}
}

// inBookmark leaves what the name of a bookmark may hold.
func inBookmark(s string) string { return inXMLAttribute(strings.ReplaceAll(s, "-", "_")) }

// property is about docProps: core, app and custom.
func (o *officeReader) property(t xmlToken, in string) {
	value, at := unescapeXML(t.in(o.raw)), place{t.stretch, inXML}
	switch custom := o.part == "docProps/custom.xml"; {
	case isOneOf(in, metadataElements...):
		o.aside(value, at, in, "")
	case custom && isOneOf(in, "lpwstr", "lpstr", "bstr"):
		o.aside(value, at, "custom property", "")
	case custom && isOneOf(in, "filetime", "date"):
		o.fix(t.stretch, "1601-01-01T00:00:00Z", "removed: date of a custom property")
	case isOneOf(in, "created", "modified", "lastPrinted"): // taken out
	case isOneOf(in, "language", "revision", "version"), in == "Template" && isOneOf(value, "Normal.dotm", "Normal.dot", "Normal"):
	case o.part != "docProps/app.xml" && !custom, isOneOf(in, documentProperties...):
		o.aside(value, at, "", "")
	}
}

// attributes takes what people read in the attributes of a start tag.
func (o *officeReader) attributes(t xmlToken) {
	var list []xmlAttribute
	authored := false
	for _, a := range attributesOf(o.raw, t.stretch) {
		instead, author := officeAuthors[a.name]
		switch {
		case author && !(a.name == "displayName" && t.name != "person"):
			o.attribute(a, a.name, instead)
			authored = true
		case t.name == "userInfo" && a.name == "name":
			o.attribute(a, "author", officeAuthors["author"])
		case strings.HasPrefix(a.name, "rsid"):
			o.fix(a.whole, "", "removed: mark of an editing session")
		case isOneOf(t.name, "rsid", "rsidRoot") && a.name == "val":
			o.fix(a.stretch, "00000000", "removed: mark of an editing session")
		case t.name == "userInfo" && a.name == "dateTime":
			o.fix(a.stretch, "1970-01-01T00:00:00", "removed: "+a.name)
		case a.name == "refreshedDate", a.name == "refersTo" && t.name == "definedName":
			o.fix(a.whole, "", "removed: "+a.name)
		case t.name == "bookmarkStart" && a.name == "name", t.name == "hyperlink" && a.name == "anchor" && o.book == nil:
			o.bookmark(a.stretch)
		case o.book != nil && o.book.repeated(t, a):
		case t.name == "absPath" && a.name == "url":
			o.fix(a.stretch, "", "removed: path of the file")
		case a.name == "name" && numbered.Match(a.in(o.raw)):
		case isOneOf(a.name, officeAttributes...), isOneOf(a.name, officeElements[t.name]...):
			o.attribute(a, "", "")
		case t.name == "Relationship" && a.name == "Target" && attributeOf(o.raw, t.stretch, "TargetMode") == "External":
			o.aside(unescapeXML(a.in(o.raw)), place{a.stretch, inAddress}, "", "")
		case t.name == "property" && a.name == "name" && o.part == "docProps/custom.xml":
			o.attribute(a, "", "")
		case isOneOf(a.name, "date", "dateUtc", "dT", "dt"):
			list = append(list, a)
		}
	}
	for _, a := range list {
		if authored || a.name != "date" {
			o.fix(a.whole, "", "removed: date of a change or comment")
		}
	}
}

// inAddress writes a stand-in where spaces are none.
func inAddress(s string) string { return inXMLAttribute(strings.ReplaceAll(s, " ", "%20")) }
