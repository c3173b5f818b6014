package corpus

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// The functions of this file walk JSON that encoding/json has found valid, so
// they check nothing again; what they add is the place of every value.

// A stretch is a half-open range of raw bytes.
type stretch struct{ start, end int }

// in returns the bytes of raw that the stretch covers.
func (s stretch) in(raw []byte) []byte { return raw[s.start:s.end] }

// A literal is a JSON string; the stretch is what stands between the quotes.
type literal struct {
	stretch
	escaped bool // it holds a backslash
}

// A member is a key and its value in an object.
type member struct {
	key   literal
	value stretch
}

// validObject reports whether raw is one JSON object and nothing else.
func validObject(raw []byte) bool {
	return len(raw) > 0 && raw[0] == '{' && json.Valid(raw)
}

func skipSpace(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\t' || raw[i] == '\n' || raw[i] == '\r') {
		i++
	}
	return i
}

// stringAt reads the string whose opening quote is raw[i].
func stringAt(raw []byte, i int) literal {
	l := literal{stretch: stretch{i + 1, 0}}
	// A long text is searched with the machine's own byte search; escapes only
	// interrupt it.
	q := i // the quote last found; searched again only once it is passed
	for j := i + 1; ; {
		if q < j {
			q = j + bytes.IndexByte(raw[j:], '"')
		}
		b := bytes.IndexByte(raw[j:q], '\\')
		if b < 0 {
			l.end = q
			return l
		}
		l.escaped = true
		j += b + 2
		// Escapes come in crowds: go byte by byte while they are near.
		for near := 0; near < 64 && j < len(raw); near++ {
			switch raw[j] {
			case '"':
				l.end = j
				return l
			case '\\':
				j += 2
				near = 0
			default:
				j++
			}
		}
	}
}

// valueAt returns the value that begins at raw[i].
func valueAt(raw []byte, i int) stretch {
	start := i
	depth := 0
	for i < len(raw) {
		switch raw[i] {
		case '"':
			i = stringAt(raw, i).end
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return stretch{start, i}
			}
			depth--
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return stretch{start, i}
			}
			i++
			continue
		default:
			i++
			continue
		}
		i++
		if depth == 0 {
			return stretch{start, i}
		}
	}
	return stretch{start, i}
}

// members appends the members of the object that begins at raw[i] to dst.
func members(raw []byte, i int, dst []member) []member {
	i = skipSpace(raw, i+1)
	for i < len(raw) && raw[i] == '"' {
		m := member{key: stringAt(raw, i)}
		i = skipSpace(raw, m.key.end+1) + 1 // past the colon
		m.value = valueAt(raw, skipSpace(raw, i))
		dst = append(dst, m)
		i = skipSpace(raw, m.value.end)
		if i < len(raw) && raw[i] == ',' {
			i = skipSpace(raw, i+1)
		}
	}
	return dst
}

// elements returns the elements of the array that begins at raw[i].
func elements(raw []byte, i int) (list []stretch) {
	i = skipSpace(raw, i+1)
	for i < len(raw) && raw[i] != ']' {
		v := valueAt(raw, i)
		list = append(list, v)
		i = skipSpace(raw, v.end)
		if i < len(raw) && raw[i] == ',' {
			i = skipSpace(raw, i+1)
		}
	}
	return list
}

// is reports whether the literal spells s.
func (l literal) is(raw []byte, s string) bool {
	if !l.escaped {
		return string(raw[l.start:l.end]) == s
	}
	text, _ := l.decode(raw)
	return text == s
}

// decode returns the text of a literal. ok is false if it escapes half a
// surrogate pair, which is no character: no UTF-8 can hold it.
func (l literal) decode(raw []byte) (text string, ok bool) {
	in := l.in(raw)
	if !l.escaped {
		return string(in), true
	}
	out := make([]byte, 0, len(in))
	for i := 0; i < len(in); {
		if in[i] != '\\' {
			n := bytes.IndexByte(in[i:], '\\')
			if n < 0 {
				n = len(in) - i
			}
			out = append(out, in[i:i+n]...)
			i += n
			continue
		}
		r, n := escapeAt(in, i)
		if r == utf8.RuneError && n == badEscape {
			return "", false
		}
		out = utf8.AppendRune(out, r)
		i += n
	}
	return string(out), true
}

// badEscape is the length escapeAt gives to half a surrogate pair.
const badEscape = 0

// escapeAt reads the escape at in[i] and returns its character and its length
// in raw bytes: 2, 6, or 12 for a surrogate pair.
func escapeAt(in []byte, i int) (rune, int) {
	if in[i+1] != 'u' {
		return simpleEscapes[in[i+1]], 2
	}
	r := hex4(in[i+2:])
	switch {
	case r < 0xD800 || r > 0xDFFF:
		return r, 6
	case r < 0xDC00 && i+12 <= len(in) && in[i+6] == '\\' && in[i+7] == 'u':
		if low := hex4(in[i+8:]); low >= 0xDC00 && low <= 0xDFFF {
			return (r-0xD800)<<10 + (low - 0xDC00) + 0x10000, 12
		}
	}
	return utf8.RuneError, badEscape
}

var simpleEscapes = [256]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func hex4(b []byte) (r rune) {
	for _, c := range b[:4] {
		r <<= 4
		switch {
		case c <= '9':
			r |= rune(c - '0')
		default:
			r |= rune(c|0x20-'a') + 10
		}
	}
	return r
}

// locate turns ascending byte offsets of the decoded text into offsets in raw,
// in place and in one pass.
func (l literal) locate(raw []byte, offsets []int) {
	if !l.escaped {
		for k := range offsets {
			offsets[k] += l.start
		}
		return
	}
	in := l.in(raw)
	i, at := 0, 0 // offset in raw, offset in text
	for k, want := range offsets {
		for at < want {
			if in[i] != '\\' {
				// The raw bytes are never fewer than the decoded ones.
				n := bytes.IndexByte(in[i:i+want-at], '\\')
				if n < 0 {
					n = want - at
				}
				i, at = i+n, at+n
				continue
			}
			r, n := escapeAt(in, i)
			i, at = i+n, at+utf8.RuneLen(r)
		}
		offsets[k] = l.start + i
	}
}

// integer reads a number without fraction or exponent.
func integer(raw []byte) (int, bool) {
	n, err := strconv.Atoi(string(raw))
	return n, err == nil
}
