package corpus

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// A style is how a JSON string spells what may be spelt in several ways. New
// content is written in the style of the string it goes into.
type style struct {
	ascii bool // characters beyond ASCII are escaped
	upper bool // hexadecimal digits are capitals
	slash bool // "/" is escaped
	html  bool // <, > and & are escaped
}

// styleOf reads the style of a literal; where the literal shows none, the record
// it stands in decides: one without any character beyond ASCII stays ASCII.
func styleOf(raw []byte, l literal, recordASCII bool) style {
	s := style{ascii: true}
	in := l.in(raw)
	seen := false // an escape beyond ASCII
	for i := 0; i < len(in) && l.escaped; {
		n := bytes.IndexByte(in[i:], '\\')
		if n < 0 {
			break
		}
		i += n
		switch {
		case in[i+1] == '/':
			s.slash = true
		case in[i+1] == 'u':
			r := hex4(in[i+2:])
			s.html = s.html || r == '<' || r == '>' || r == '&'
			seen = seen || r >= utf8.RuneSelf
			s.upper = s.upper || bytes.ContainsAny(in[i+2:i+6], "ABCDEF")
			i += 4
		}
		i += 2
	}
	if !seen {
		s.ascii = recordASCII
	} else if !isASCII(in) {
		s.ascii = false
	}
	return s
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// append appends text as the inside of a JSON string.
func (s style) append(dst []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '/' && s.slash:
			dst = append(dst, '\\', '/')
		case r == '\n':
			dst = append(dst, '\\', 'n')
		case r == '\r':
			dst = append(dst, '\\', 'r')
		case r == '\t':
			dst = append(dst, '\\', 't')
		case r == '\b':
			dst = append(dst, '\\', 'b')
		case r == '\f':
			dst = append(dst, '\\', 'f')
		case r < ' ', s.html && (r == '<' || r == '>' || r == '&'):
			dst = s.unit(dst, uint16(r))
		case r < utf8.RuneSelf || !s.ascii:
			dst = utf8.AppendRune(dst, r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			dst = s.unit(s.unit(dst, uint16(high)), uint16(low))
		default:
			dst = s.unit(dst, uint16(r))
		}
	}
	return dst
}

// unit appends one UTF-16 code unit as an escape.
func (s style) unit(dst []byte, u uint16) []byte {
	digits := "0123456789abcdef"
	if s.upper {
		digits = "0123456789ABCDEF"
	}
	return append(dst, '\\', 'u', digits[u>>12], digits[u>>8&15], digits[u>>4&15], digits[u&15])
}
