package corpus

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	understudy "github.com/understudy-text/understudy"
)

// XML files that are one part: ELAN's annotations (EAF,
// https://www.mpi.nl/tools/elan/EAF_Annotation_Format_3.0_and_ELAN.pdf), TEI
// (https://tei-c.org/) and XML of other kinds.

// A single is the framing of files that are one part.
type single struct {
	whole
	parse func(c *container, p part) error
}

// A singleBody is a container whose one part is the file.
type singleBody struct{ *container }

func (b singleBody) patches(_ *Record, replacements [][]Replacement, _ []string, scrub func(string) string) changes {
	return b.changes(replacements[0], scrub)
}

func (w *single) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	where, all, piece, err := w.read()
	if err != nil || piece.Refusal != nil {
		return piece, err
	}
	if r := checkText(where, all); r != nil {
		return Piece{Kind: Refused, Refusal: r}, nil
	}
	o := w.input.options
	c := &container{restoring: o.LooseSpans}
	p := c.begin(w.input.name, all)
	if err := w.parse(c, p); err != nil {
		return Piece{Kind: Refused, Refusal: &Refusal{Place: where, Err: fmt.Errorf("%w: %w", ErrMarkup, err), Hint: "repair the file"}}, nil
	}
	rec := &Record{Format: w.input.format, Place: where, Raw: c.raw, body: singleBody{c}}
	rec.Docs = []understudy.Document{c.document(w.input.name, o.Language)}
	return w.input.admit(rec, nil), nil
}

// scanWhole reads the part as XML; the file's name stands in front of errors already.
func (c *container) scanWhole(visit func(t xmlToken)) error {
	if fault := scanXML(c.raw, visit); fault != nil {
		return fault
	}
	return nil
}

// Attributes of ELAN's files: those that name people or tiers, and files on the disk.
var (
	elanNames = []string{"PARTICIPANT", "ANNOTATOR", "TIER_ID", "PARENT_REF", "DESCRIPTION"}
	elanMedia = []string{"MEDIA_URL", "RELATIVE_MEDIA_URL", "LINK_URL", "RELATIVE_LINK_URL", "EXTRACTED_FROM"}
)

func parseEAF(c *container, _ part) error {
	tiers := 0
	var tag stretch
	return c.scanWhole(func(t xmlToken) {
		switch t.kind {
		case xmlStart:
			tag = t.stretch
			for _, a := range attributesOf(c.raw, t.stretch) {
				switch {
				case a.name == "AUTHOR":
					c.attribute(a, "author", "")
				case a.name == "DATE" && t.name == "ANNOTATION_DOCUMENT":
					c.fix(a.stretch, "1970-01-01T00:00:00Z", "removed: date of the file")
				case isOneOf(a.name, elanMedia...):
					c.attribute(a, "name of a recording", "")
				case isOneOf(a.name, elanNames...):
					value := unescapeXML(a.in(c.raw))
					s := c.aside(value, place{a.stretch, inXMLAttribute}, "", "")
					if s != nil && a.name == "TIER_ID" {
						tiers++
						s.fix = tierNames(tiers)
					}
				}
			}
		case xmlText, xmlCDATA:
			value := strings.TrimSpace(string(t.in(c.raw)))
			switch {
			case value == "" || t.within() == "PROPERTY" && attributeOf(c.raw, tag, "NAME") == "lastUsedAnnotationId":
			case isOneOf(t.within(), "ANNOTATION_VALUE", "CVE_VALUE"):
				c.separate("\n")
				c.characters(t)
			default:
				c.aside(unescapeXML(t.in(c.raw)), place{t.stretch, inXML}, "", "")
			}
		}
	})
}

// tierNames keeps tiers apart that a placeholder would give one name.
func tierNames(n int) func(string) string {
	return func(name string) string {
		if name == "" || strings.ContainsAny(name, "[]*") {
			return strings.TrimSpace(fmt.Sprintf("%s %d", name, n))
		}
		return name
	}
}

// Elements of TEI that are within a line, and attributes that people read.
var (
	inlineXML = strings.Fields("persName name placeName date hi emph seg w pc choice rs forename surname orgName addName roleName ref foreign add del " +
		"unclear supplied c abbr expan num measure time geogName nameLink genName q said title term mentioned pause vocal anchor lb orig reg sic corr m g")
	readXML = strings.Fields("key n when notBefore notAfter from to sortKey label reg norm title alt author creator name desc description")
)

// parseXML takes every text, and attributes that people read. Names of elements stay, and
// identifiers that hold nothing that is hidden.
func parseXML(c *container, _ part) error {
	second := false // the next element is another reading of the one before
	return c.scanWhole(func(t xmlToken) {
		switch t.kind {
		case xmlStart, xmlEnd:
			if !isOneOf(t.name, inlineXML...) {
				c.separate("\n")
			}
			if t.within() == "choice" && t.kind == xmlStart && second {
				c.separate(" ")
			}
			second = t.within() == "choice" && t.kind == xmlEnd
			if t.kind == xmlEnd {
				break
			}
			for _, a := range attributesOf(c.raw, t.stretch) {
				switch colon := bytes.IndexByte(a.in(c.raw), ':'); {
				case a.name == "id":
					c.identifier(unescapeXML(a.in(c.raw)), place{a.stretch, inXMLAttribute})
				case isOneOf(a.name, readXML...):
					c.attribute(a, "", "")
				case bytes.HasPrefix(a.in(c.raw), []byte("#")):
					c.pointers(a)
				case isOneOf(a.name, "target", "ref", "href") && colon > 0:
					c.aside(unescapeXML(a.in(c.raw)), place{a.stretch, inAddress}, "", "")
				}
			}
		case xmlText, xmlCDATA:
			if strings.TrimSpace(string(t.in(c.raw))) != "" || len(c.runs) > 0 && !c.runs[len(c.runs)-1].isGap() {
				c.characters(t)
			}
		case xmlComment:
			c.separate("\n")
			c.verbatim(t.start, t.end, inXMLComment)
			c.separate("\n")
		}
	})
}

// pointers takes the identifiers that an attribute points to: "#anna #bo".
func (c *container) pointers(a xmlAttribute) {
	at := a.start
	for _, word := range bytes.SplitAfter(a.in(c.raw), []byte(" ")) {
		if id := bytes.TrimRight(word, " "); len(id) > 1 && id[0] == '#' {
			c.identifier(unescapeXML(id[1:]), place{stretch{at + 1, at + len(id)}, inXMLAttribute})
		}
		at += len(word)
	}
}
