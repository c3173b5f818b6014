package pdf

import (
	"bytes"
	"errors"
	"strconv"
)

// The objects of PDF (ISO 32000-1, 7.3): nil, bool, float64, name, string (its bytes),
// []any, dict, ref and *stream. A keyword is an operator of a content stream.
type (
	name    string
	keyword string
	dict    map[name]any
	ref     int // the number of an indirect object; generations are not told apart
	stream  struct {
		dict
		raw []byte
	}
)

// maxDepth is how deeply arrays and dictionaries may be nested.
const maxDepth = 100

var (
	errEnd     = errors.New("the file ends in the middle of an object")
	errNesting = errors.New("objects are nested too deeply")
	errObject  = errors.New("an object is malformed")
)

// A lexer reads objects from bytes.
type lexer struct {
	data []byte
	at   int
	refs bool // "1 0 R" is a reference; not so in content streams
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool { return bytes.IndexByte([]byte("()<>[]{}/%"), c) >= 0 }

func (l *lexer) skipSpace() {
	for l.at < len(l.data) {
		switch c := l.data[l.at]; {
		case c == '%':
			for l.at < len(l.data) && l.data[l.at] != '\n' && l.data[l.at] != '\r' {
				l.at++
			}
		case isSpace(c):
			l.at++
		default:
			return
		}
	}
}

// next returns the next object or keyword; errEnd if there is none.
func (l *lexer) next(depth int) (any, error) {
	l.skipSpace()
	if l.at >= len(l.data) {
		return nil, errEnd
	}
	if depth > maxDepth {
		return nil, errNesting
	}
	switch c := l.data[l.at]; {
	case c == '/':
		l.at++
		return l.name(), nil
	case c == '(':
		return l.literal()
	case c == '<' && l.at+1 < len(l.data) && l.data[l.at+1] == '<':
		l.at += 2
		return l.dict(depth)
	case c == '<':
		return l.hex()
	case c == '[':
		l.at++
		return l.array(depth)
	case c == ']' || c == '{' || c == '}' || c == ')':
		l.at++
		return keyword(c), nil
	case c == '>':
		l.at += min(2, len(l.data)-l.at)
		return keyword(">>"), nil
	}
	return l.word()
}

// regular returns the run of regular characters at the lexer's place.
func (l *lexer) regular() []byte {
	from := l.at
	for l.at < len(l.data) && !isSpace(l.data[l.at]) && !isDelimiter(l.data[l.at]) {
		l.at++
	}
	return l.data[from:l.at]
}

func (l *lexer) name() name {
	word := l.regular()
	if bytes.IndexByte(word, '#') < 0 {
		return name(word)
	}
	var out []byte
	for i := 0; i < len(word); i++ {
		if word[i] == '#' && i+2 < len(word) {
			if v, err := strconv.ParseUint(string(word[i+1:i+3]), 16, 8); err == nil {
				out = append(out, byte(v))
				i += 2
				continue
			}
		}
		out = append(out, word[i])
	}
	return name(out)
}

func (l *lexer) word() (any, error) {
	word := l.regular()
	if c := word[0]; c == '+' || c == '-' || c == '.' || c >= '0' && c <= '9' {
		v, err := strconv.ParseFloat(string(word), 64)
		if err != nil {
			return 0.0, nil // as readers do: "--5", "1.2.3"
		}
		if l.refs && c >= '0' && c <= '9' {
			if n, ok := l.reference(int(v)); ok {
				return n, nil
			}
		}
		return v, nil
	}
	switch string(word) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	case "null":
		return nil, nil
	}
	return keyword(word), nil
}

// reference reads the rest of "1 0 R".
func (l *lexer) reference(number int) (ref, bool) {
	i := l.at
	skip := func() {
		for i < len(l.data) && isSpace(l.data[i]) {
			i++
		}
	}
	skip()
	digits := i
	for i < len(l.data) && l.data[i] >= '0' && l.data[i] <= '9' && i-digits < 6 {
		i++
	}
	if i == digits {
		return 0, false
	}
	skip()
	if i >= len(l.data) || l.data[i] != 'R' || i+1 < len(l.data) && !isSpace(l.data[i+1]) && !isDelimiter(l.data[i+1]) {
		return 0, false
	}
	l.at = i + 1
	return ref(number), true
}

func (l *lexer) array(depth int) (any, error) {
	var out []any
	for {
		v, err := l.next(depth + 1)
		if err != nil {
			return nil, err
		}
		if v == keyword("]") {
			return out, nil
		}
		out = append(out, v)
	}
}

func (l *lexer) dict(depth int) (any, error) {
	out := dict{}
	for {
		k, err := l.next(depth + 1)
		if err != nil {
			return nil, err
		}
		if k == keyword(">>") {
			return out, nil
		}
		key, ok := k.(name)
		if !ok {
			return nil, errObject
		}
		v, err := l.next(depth + 1)
		if err != nil {
			return nil, err
		}
		if v == keyword(">>") {
			return out, nil
		}
		out[key] = v
	}
}

var escapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f'}

func (l *lexer) literal() (any, error) {
	var out []byte
	open := 0
	for ; l.at < len(l.data); l.at++ {
		switch c := l.data[l.at]; c {
		case '(':
			if open++; open > 1 {
				out = append(out, c)
			}
		case ')':
			if open--; open == 0 {
				l.at++
				return string(out), nil
			}
			out = append(out, c)
		case '\\':
			out = l.escape(out)
		default:
			out = append(out, c)
		}
	}
	return nil, errEnd
}

// escape reads what stands behind a backslash and leaves the place at its last byte.
func (l *lexer) escape(out []byte) []byte {
	if l.at++; l.at >= len(l.data) {
		return out
	}
	c := l.data[l.at]
	switch {
	case c >= '0' && c <= '7':
		v := 0
		i := l.at
		for ; i < len(l.data) && i < l.at+3 && l.data[i] >= '0' && l.data[i] <= '7'; i++ {
			v = v*8 + int(l.data[i]-'0')
		}
		l.at = i - 1
		return append(out, byte(v))
	case c == '\r':
		if l.at+1 < len(l.data) && l.data[l.at+1] == '\n' {
			l.at++
		}
		return out
	case c == '\n':
		return out
	case escapes[c] != 0:
		c = escapes[c]
	}
	return append(out, c)
}

func (l *lexer) hex() (any, error) {
	end := bytes.IndexByte(l.data[l.at:], '>')
	if end < 0 {
		l.at = len(l.data)
		return nil, errEnd
	}
	digits := l.data[l.at+1 : l.at+end]
	l.at += end + 1
	return string(unhex(digits)), nil
}

func unhex(digits []byte) []byte {
	out := make([]byte, 0, len(digits)/2+1)
	half := -1
	for _, c := range digits {
		v, err := strconv.ParseUint(string(c), 16, 8)
		switch {
		case err != nil:
		case half < 0:
			half = int(v)
		default:
			out = append(out, byte(half<<4|int(v)))
			half = -1
		}
	}
	if half >= 0 {
		out = append(out, byte(half<<4))
	}
	return out
}
