package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"

	understudy "github.com/understudy-text/understudy"
)

// A Format is a way documents lie in a file.
type Format string

// The formats.
const (
	Text     Format = "text"     // the whole file is one document
	Markdown Format = "markdown" // the same; code, front matter and link targets are text too
	JSONL    Format = "jsonl"    // one JSON object a line, text in one or several fields
	TAB      Format = "tab"      // the Text Anonymization Benchmark's array of documents
	Doccano  Format = "doccano"  // doccano's JSONL with labelled spans
)

// Formats lists the formats.
var Formats = [...]Format{Text, Markdown, JSONL, TAB, Doccano}

// ParseFormat reads a format's name.
func ParseFormat(name string) (Format, error) {
	for _, f := range Formats {
		if string(f) == name {
			return f, nil
		}
	}
	return "", fmt.Errorf("%w %q; formats are %v", ErrFormat, name, Formats)
}

// byExtension is the family of formats a file's extension stands for.
var byExtension = map[string]Format{
	".txt": Text, ".text": Text,
	".md": Markdown, ".markdown": Markdown,
	".jsonl": JSONL, ".ndjson": JSONL,
	".json": TAB,
}

// Known reports whether the extension of a file stands for a format. Discover
// callers use it to tell documents from what lies beside them.
func Known(name string) bool {
	_, ok := byExtension[strings.ToLower(path.Ext(name))]
	return ok
}

// detect tells the format by extension and a look at the first line.
func detect(src *source, name string, max int) (Format, error) {
	switch byExtension[strings.ToLower(path.Ext(name))] {
	case Text:
		return Text, nil
	case Markdown:
		return Markdown, nil
	case JSONL:
		if looksDoccano(src.peekLine(max)) {
			return Doccano, nil
		}
		return JSONL, nil
	case TAB:
		if first := src.peekLine(1); len(first) > 0 && first[0] != '[' {
			return "", refuse(name, ErrFormat, errors.New("a .json file must hold an array of TAB documents; name the format if it is another"))
		}
		return TAB, nil
	}
	return "", refuse(name, ErrFormat, errors.New("the file's extension is not known; name the format"))
}

// framing picks the framing and parser of the format.
func (c *input) framing(src *source) (framing, error) {
	switch c.format {
	case Text, Markdown:
		return &whole{input: c, src: src}, nil
	case JSONL:
		return newLines(c, src, newJSONL(c).parse), nil
	case Doccano:
		return newLines(c, src, newDoccano(c).parse), nil
	case TAB:
		return &array{input: c, src: src, parse: (&tab{c}).parse}, nil
	}
	return nil, refuse(c.name, ErrFormat, fmt.Errorf("format %q", string(c.format)))
}

// labels maps the labels of other schemes to the eight categories: CoNLL 2003,
// OntoNotes 5, UNER, and the names doccano projects commonly use.
var labels = map[string]understudy.Category{
	"PER": understudy.Person, "PERS": understudy.Person, "NAME": understudy.Person, "USERNAME": understudy.Person,
	"ORGANIZATION": understudy.Organisation, "ORGANISATION": understudy.Organisation, "COMPANY": understudy.Organisation,
	"LOCATION": understudy.Location, "GPE": understudy.Location, "FAC": understudy.Location, "ADDRESS": understudy.Location,
	"NORP": understudy.Demographic, "NRP": understudy.Demographic, "AGE": understudy.Demographic,
	"OCCUPATION": understudy.Demographic, "PROFESSION": understudy.Demographic, "TITLE": understudy.Demographic,
	"DATE": understudy.DateTime, "TIME": understudy.DateTime, "DATE_TIME": understudy.DateTime,
	"MONEY": understudy.Quantity, "PERCENT": understudy.Quantity, "CARDINAL": understudy.Quantity, "ORDINAL": understudy.Quantity,
	"EMAIL": understudy.Code, "EMAIL_ADDRESS": understudy.Code, "PHONE": understudy.Code, "PHONE_NUMBER": understudy.Code,
	"URL": understudy.Code, "ID": understudy.Code, "IBAN": understudy.Code, "IBAN_CODE": understudy.Code,
	"CREDIT_CARD": understudy.Code, "IP_ADDRESS": understudy.Code, "SSN": understudy.Code, "US_SSN": understudy.Code,
}

// LabelCategory maps a label, in any case, to one of the eight categories; a
// label nobody knows is Misc: in doubt, hide.
func LabelCategory(label string) understudy.Category {
	up := strings.ToUpper(label)
	for _, c := range understudy.Categories {
		if up == string(c) {
			return c
		}
	}
	if c, ok := labels[up]; ok {
		return c
	}
	return understudy.Misc
}

// looksDoccano reports whether a JSONL line carries labelled spans: an array
// under "label" or "labels" whose elements are arrays, or under "entities"
// whose elements are objects with offsets.
func looksDoccano(line []byte) bool {
	line = bytes.TrimSpace(line)
	if !validObject(line) {
		return false
	}
	for _, m := range members(line, 0, nil) {
		key, _ := m.key.decode(line)
		switch key {
		case "label", "labels":
			if line[m.value.start] == '[' && eachElement(line, m.value.start, '[') {
				return true
			}
		case "entities":
			if line[m.value.start] == '[' && eachElement(line, m.value.start, '{') && bytes.Contains(m.value.of(line), []byte(`"start_offset"`)) {
				return true
			}
		}
	}
	return false
}

// eachElement reports whether every element of an array begins with the byte.
func eachElement(raw []byte, i int, first byte) bool {
	for _, e := range elements(raw, i, nil) {
		if raw[e.start] != first {
			return false
		}
	}
	return true
}
