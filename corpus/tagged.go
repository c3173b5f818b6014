package corpus

import (
	"bytes"
	"io"
	"strings"
)

// A tagged cuts XML that is too long for memory into tags and what stands between them. It
// checks nothing: who gets the pieces reads them as XML.
type tagged struct {
	src *source
	max int // bytes of one tag, or of one text between tags
}

// How the parts of XML that are no elements end, by how they begin.
var tagEnds = []struct{ begin, end string }{{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}

// next returns the next tag, or the text before it; it is valid until the call after. At the end
// it returns io.EOF.
func (t *tagged) next() (token []byte, isTag bool, err error) {
	s := t.src
	head := s.peek(len("<![CDATA["))
	if len(head) == 0 {
		if err := s.failure(); err != nil {
			return nil, false, err
		}
		return nil, false, io.EOF
	}
	isTag = head[0] == '<'
	end := func(b []byte, from int) (n, next int) { return textEnd(b, from) }
	if isTag {
		quote := byte(0)
		end = func(b []byte, from int) (int, int) { return tagEnd(b, from, &quote) }
		for _, e := range tagEnds {
			if bytes.HasPrefix(head, []byte(e.begin)) {
				end = func(b []byte, from int) (int, int) { return markEnd(b, max(from, len(e.begin)), e.end) }
			}
		}
	}
	for from := 0; ; {
		n, next := end(s.buf[s.pos:s.end], from)
		if n > 0 {
			token = s.buf[s.pos : s.pos+n]
			s.pos += n
			return token, isTag, nil
		}
		from = next
		if s.end-s.pos > t.max {
			return nil, false, ErrTooLarge
		}
		if s.readMore() {
			continue
		}
		if err := s.failure(); err != nil {
			return nil, false, err
		}
		token = s.buf[s.pos:s.end]
		s.drop()
		return token, isTag, nil
	}
}

// textEnd is where a text ends, or 0 and where to look on.
func textEnd(b []byte, from int) (n, next int) {
	if i := bytes.IndexByte(b[from:], '<'); i >= 0 {
		return from + i, 0
	}
	return 0, len(b)
}

// tagEnd is behind the ">" of a tag that stands in no quotation marks.
func tagEnd(b []byte, from int, quote *byte) (n, next int) {
	for i := from; i < len(b); i++ {
		switch c := b[i]; {
		case *quote != 0:
			if c == *quote {
				*quote = 0
			}
		case c == '"' || c == '\'':
			*quote = c
		case c == '>':
			return i + 1, 0
		}
	}
	return 0, len(b)
}

// markEnd is behind a mark.
func markEnd(b []byte, from int, mark string) (n, next int) {
	if from >= len(b) {
		return 0, len(b)
	}
	if i := bytes.Index(b[from:], []byte(mark)); i >= 0 {
		return from + i + len(mark), 0
	}
	return 0, max(from, len(b)-len(mark)+1)
}

// A tagKind says which end of an element a tag is.
type tagKind int

const (
	noElement tagKind = iota // a comment, a section of text, an instruction
	startTag
	endTag
	emptyTag
)

// elementOf takes a tag apart: name is that of its element, without the prefix.
func elementOf(tag []byte) (kind tagKind, prefix, name string) {
	b := bytes.TrimSuffix(bytes.TrimPrefix(tag, []byte("<")), []byte(">"))
	if len(b) == 0 || b[0] == '!' || b[0] == '?' {
		return noElement, "", ""
	}
	kind = startTag
	if b[0] == '/' {
		kind, b = endTag, b[1:]
	} else if b[len(b)-1] == '/' {
		kind, b = emptyTag, b[:len(b)-1]
	}
	if i := bytes.IndexAny(b, xmlSpace); i >= 0 {
		b = b[:i]
	}
	prefix, name, ok := strings.Cut(string(b), ":")
	if !ok {
		return kind, "", prefix
	}
	return kind, prefix + ":", name
}
