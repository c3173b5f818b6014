package corpus

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// XML: encoding/xml cuts the file into tags and text and checks that it is well
// formed; InputOffset says where each lies, so that every other byte stays.
// encoding/xml fetches nothing and knows no entities of the file's own.

// Why XML is refused.
var (
	errXML      = errors.New("not well-formed XML in UTF-8")
	errEntities = errors.New("declares entities of its own, which are not read")
	errDeep     = errors.New("elements are nested too deeply")
)

// maxDepth is how deeply elements may be nested; office programs stop at a few
// hundred.
const maxDepth = 10_000

// An xmlKind is what a stretch of XML is.
type xmlKind int

const (
	xmlStart xmlKind = iota
	xmlEnd           // of no length behind the start tag <a/>
	xmlText          // character references are not resolved
	xmlCDATA         // what stands between the marks
	xmlComment
)

// An xmlToken is the next stretch of XML.
type xmlToken struct {
	stretch
	kind xmlKind
	name string   // of an element, without its prefix
	open []string // elements around it, outermost first; of a tag, without its own element
}

// within is the innermost element around the token.
func (t xmlToken) within() string { return t.above(1) }

// above is the n-th element around the token, from 1.
func (t xmlToken) above(n int) string {
	if len(t.open) < n {
		return ""
	}
	return t.open[len(t.open)-n]
}

// An xmlFault is why XML cannot be read.
type xmlFault struct {
	at  int // byte
	err error
}

func (f *xmlFault) Error() string { return fmt.Sprintf("byte %d: %v", f.at, f.err) }
func (f *xmlFault) Unwrap() error { return f.err }

// scanXML calls visit with every tag and text of raw. Offsets are those of raw.
func scanXML(raw []byte, visit func(t xmlToken)) *xmlFault {
	var s xmlScan
	if fault := s.scan(raw, visit); fault != nil {
		return fault
	}
	if !s.ended() {
		return &xmlFault{len(raw), errXML}
	}
	return nil
}

// An xmlScan reads XML one stretch after the other; they are cut between tokens.
type xmlScan struct {
	open []string // elements
	root bool     // there was one
}

// ended reports whether the XML is whole.
func (s *xmlScan) ended() bool { return s.root && len(s.open) == 0 }

func (s *xmlScan) scan(raw []byte, visit func(t xmlToken)) *xmlFault {
	d := xml.NewDecoder(bytes.NewReader(raw))
	for {
		start := int(d.InputOffset())
		token, err := d.RawToken()
		end := int(d.InputOffset())
		if err == io.EOF {
			return nil
		}
		if err != nil { // what encoding/xml says may quote the file
			return &xmlFault{min(end, len(raw)), errXML}
		}
		t := xmlToken{stretch: stretch{start, end}, open: s.open}
		switch token := token.(type) {
		case xml.StartElement:
			if len(s.open) == 0 && s.root {
				return &xmlFault{start, errXML}
			}
			if len(s.open) == maxDepth {
				return &xmlFault{start, errDeep}
			}
			s.root = true
			t.kind, t.name = xmlStart, token.Name.Local
			visit(t)
			s.open = append(s.open, token.Name.Local)
		case xml.EndElement:
			if len(s.open) == 0 || s.open[len(s.open)-1] != token.Name.Local {
				return &xmlFault{start, errXML}
			}
			s.open = s.open[:len(s.open)-1]
			t.kind, t.name, t.open = xmlEnd, token.Name.Local, s.open
			visit(t)
		case xml.CharData:
			if len(s.open) == 0 {
				continue
			}
			t.kind = xmlText
			if mark := []byte("<![CDATA["); bytes.HasPrefix(raw[start:end], mark) {
				t.kind, t.stretch = xmlCDATA, stretch{start + len(mark), end - len("]]>")}
			}
			visit(t)
		case xml.Comment:
			t.kind, t.stretch = xmlComment, stretch{start + len("<!--"), end - len("-->")}
			visit(t)
		case xml.Directive:
			if bytes.IndexByte(token, '[') >= 0 {
				return &xmlFault{start, errEntities}
			}
		}
	}
}

// An xmlAttribute is an attribute; the stretch is its value.
type xmlAttribute struct {
	stretch
	name  string // without its prefix
	whole stretch
}

const xmlSpace = " \t\r\n"

// attributesOf lists the attributes of a start tag, which encoding/xml has read.
func attributesOf(raw []byte, tag stretch) (out []xmlAttribute) {
	at := tag.start + 1
	skip := func(stop string) {
		for at < tag.end && strings.IndexByte(stop, raw[at]) < 0 {
			at++
		}
	}
	skip(xmlSpace + "/>")
	for {
		before := at
		for at < tag.end && strings.IndexByte(xmlSpace, raw[at]) >= 0 {
			at++
		}
		from := at
		skip(xmlSpace + "=/>")
		name := string(raw[from:at])
		if name == "" {
			return out
		}
		skip(`"'`)
		if at >= tag.end {
			return out
		}
		quote := raw[at]
		at++
		value := at
		skip(string(quote))
		if _, local, ok := strings.Cut(name, ":"); ok {
			if strings.HasPrefix(name, "xmlns:") {
				local = name
			}
			name = local
		}
		out = append(out, xmlAttribute{stretch{value, min(at, tag.end)}, name, stretch{before, min(at+1, tag.end)}})
		at = min(at+1, tag.end)
	}
}

// attribute returns the value of one attribute of a start tag, as it is written.
func attributeOf(raw []byte, tag stretch, name string) string {
	for _, a := range attributesOf(raw, tag) {
		if a.name == name {
			return string(a.in(raw))
		}
	}
	return ""
}

// unescapeXML resolves references.
func unescapeXML(raw []byte) string {
	if bytes.IndexByte(raw, '&') < 0 {
		return string(raw)
	}
	m := mapped{raw: raw}
	m.references(0, len(raw), nil)
	return m.text.String()
}

// xmlCharacters leaves out what XML cannot hold.
func xmlCharacters(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, s)
}

func inXML(s string) string { return textEscapes.Replace(xmlCharacters(s)) }

func inXMLAttribute(s string) string { return quotedEscapes.Replace(xmlCharacters(s)) }

// inCDATA keeps what would end the section out of a stand-in.
func inCDATA(s string) string { return strings.ReplaceAll(xmlCharacters(s), ">", "") }

// inXMLComment keeps what would end the comment out of a stand-in.
func inXMLComment(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(xmlCharacters(s), "-", "\u2010"), ">", "")
}

// characters adds the text of a token of text.
func (m *mapped) characters(t xmlToken) {
	if t.kind == xmlCDATA {
		m.verbatim(t.start, t.end, inCDATA)
		return
	}
	m.references(t.start, t.end, inXML)
}

// isOneOf reports whether name is among names.
func isOneOf(name string, names ...string) bool { return slices.Contains(names, name) }
