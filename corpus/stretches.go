package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The part of a file that holds a sheet is cut into stretches behind rows. Where it is cut
// depends on the number of cells alone, so that a file is cut where the one was that it comes
// from.

// stretchCells is how many cells a stretch has, with those up to the end of the row.
const stretchCells = 4096

var (
	errNoString = errors.New("a cell shows a shared string that is not there")
	errPrefix   = errors.New("the shared strings have other names for elements than the sheet")
)

// A stretches cuts one part.
type stretches struct {
	tags    tagged
	row     string         // the element of a row
	cell    string         // and of a cell
	strings *sharedStrings // nil: cells hold their own
	cells   int            // since the last cut
	rows    int            // that are open
	count   int            // rows that ended
	shared  sharedCell     // the open cell, if it shows a shared string
	out     []byte
	asked   int64 // bytes of the part, when read was asked last
}

// A sharedCell is a cell that shows a shared string; offsets are in the stretch. -1: not there.
type sharedCell struct {
	tag     stretch
	prefix  string
	value   stretch // of the element v
	index   string
	inValue bool
	formula bool
}

var noShared = sharedCell{tag: stretch{-1, -1}}

func newStretches(r io.Reader, max int, row, cell string, shared *sharedStrings) *stretches {
	return &stretches{tags: tagged{newSource(r), max}, row: row, cell: cell, strings: shared, shared: noShared}
}

// next returns the next stretch and the row before it, and whether it is the last; the bytes are
// the caller's.
func (s *stretches) next() (raw []byte, before int, last bool, err error) {
	s.out, s.cells, before = nil, 0, s.count
	for {
		token, isTag, err := s.tags.next()
		if err == io.EOF {
			return s.out, before, true, nil
		}
		if err == nil && len(s.out)+len(token) > s.tags.max {
			err = ErrTooLarge
		}
		if err != nil {
			return nil, before, false, err
		}
		at := len(s.out)
		s.out = append(s.out, token...)
		if !isTag {
			if s.shared.inValue {
				s.shared.index += string(token)
			}
			continue
		}
		kind, prefix, name := elementOf(token)
		if err := s.element(kind, prefix, name, stretch{at, len(s.out)}); err != nil {
			return nil, before, false, err
		}
		if name == s.row && s.rows == 0 && kind != startTag && s.cells >= stretchCells {
			return s.out, before, false, nil
		}
	}
}

// read is how many bytes of the part were read since it was asked last.
func (s *stretches) read() int64 {
	n := s.tags.src.offset() - s.asked
	s.asked += n
	return n
}

// element is told of a tag, which stands at the end of the stretch.
func (s *stretches) element(kind tagKind, prefix, name string, at stretch) error {
	switch {
	case name == s.row && kind == startTag:
		s.rows++
	case name == s.row && kind == endTag:
		s.rows--
		s.count++
	case name == s.row && kind == emptyTag:
		s.count++
	case name == s.cell && kind != endTag:
		s.cells++
		s.shared = noShared
		if kind == startTag && s.strings != nil && attributeOf(s.out, at, "t") == "s" {
			s.shared.tag, s.shared.prefix = at, prefix
		}
	case s.shared.tag.start < 0:
	case name == s.cell:
		return s.inlineString()
	case name == "f":
		s.shared.formula = true
	case name == "v" && kind == startTag:
		s.shared.value, s.shared.inValue = stretch{at.start, at.end}, true
	case name == "v" && kind == endTag:
		s.shared.value.end, s.shared.inValue = at.end, false
	}
	return nil
}

// inlineString replaces the cell that ends here, if it refers to a shared string, by a cell
// that holds the string itself. Errors: the number is no shared string, or the namespace
// prefixes differ.
func (s *stretches) inlineString() error {
	c := s.shared
	s.shared = noShared
	if c.value.end == 0 {
		return nil
	}
	i, err := strconv.Atoi(strings.TrimSpace(c.index))
	if err != nil {
		return errNoString
	}
	if prefix, _, _ := strings.Cut(s.strings.root, "sst"); prefix != c.prefix {
		return errPrefix
	}
	inside, err := s.strings.xmlOf(i)
	if err != nil {
		return err
	}
	kind, value := "inlineStr", fmt.Appendf(nil, "<%[1]sis>%[2]s</%[1]sis>", c.prefix, inside)
	if c.formula {
		text, err := stringText(inside)
		if err != nil {
			return err
		}
		kind, value = "str", fmt.Appendf(nil, "<%[1]sv>%[2]s</%[1]sv>", c.prefix, inXML(text))
	}
	tail := bytes.Join([][]byte{retagged(s.out, c.tag, kind), s.out[c.tag.end:c.value.start], value, s.out[c.value.end:]}, nil)
	s.out = append(s.out[:c.tag.start], tail...)
	return nil
}

// stringText is what a shared string shows; inside is the XML in its element.
func stringText(inside []byte) (string, error) {
	var text strings.Builder
	raw := append(append([]byte("<si>"), inside...), "</si>"...)
	fault := scanXML(raw, func(t xmlToken) {
		if (t.kind == xmlText || t.kind == xmlCDATA) && t.within() == "t" && t.above(2) != "rPh" {
			text.WriteString(unescapeXML(t.in(raw)))
		}
	})
	if fault != nil {
		return "", fault
	}
	return text.String(), nil
}
