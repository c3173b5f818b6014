package stream

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Embedded restores the strings of a JSON text that comes cut anywhere, as the arguments
// of a tool call do: names and values, whatever escapes they are written with (RFC 8259,
// section 7). What is no string, and every escape of what is not replaced, passes as it
// is. A text that begins as no object, array or string is restored as plain text. It is
// not safe for concurrent use.
type Embedded struct {
	table   *Table
	plain   *Restorer // if the text is no JSON
	begun   bool      // the first byte that is not blank was seen
	open    *Restorer // of the string that is open; nil outside of strings
	escape  []byte    // an escape that is not complete
	decoded []byte    // bytes of the open string that its Restorer has not yet
	raw     []byte    // how the bytes that are not out yet are written
	written []uint8   // for each of those, decoded: how many bytes of raw it has
	counts  Counts    // of the strings that are closed
}

// Embedded begins a JSON text.
func (t *Table) Embedded() *Embedded { return &Embedded{table: t} }

// Counts are what was found so far.
func (e *Embedded) Counts() Counts {
	c := e.counts
	for _, r := range []*Restorer{e.plain, e.open} {
		if r != nil {
			c.add(r.Counts())
		}
	}
	return c
}

// Write takes the next piece and appends to out what is certain now.
func (e *Embedded) Write(out, piece []byte) []byte {
	for i, c := range piece {
		if !e.begun {
			e.begin(c)
		}
		if e.plain != nil {
			return e.plain.Write(out, piece[i:])
		}
		out = e.step(out, c)
	}
	return e.pass(out)
}

// Close ends the text, which may be broken off, and appends what was held back.
func (e *Embedded) Close(out []byte) []byte {
	if e.plain != nil {
		return e.plain.Close(out)
	}
	if e.open == nil {
		return out
	}
	out = e.open.Close(e.pass(out))
	out = append(out, e.escape...)
	e.escape = e.escape[:0]
	return out
}

// begin decides by its first byte whether a text is JSON.
func (e *Embedded) begin(c byte) {
	switch c {
	case ' ', '\t', '\r', '\n':
	case '{', '[', '"':
		e.begun = true
	default:
		e.begun, e.plain = true, e.table.New()
	}
}

// step takes one byte.
func (e *Embedded) step(out []byte, c byte) []byte {
	switch {
	case e.open == nil:
		if c == '"' {
			e.open = e.table.New()
			e.open.emit = e.emit
		}
		return append(out, c)
	case len(e.escape) > 0:
		return e.stepEscape(out, c)
	case c == '\\':
		e.escape = append(e.escape, c)
	case c == '"':
		out = e.open.Close(e.pass(out))
		e.counts.add(e.open.Counts())
		e.open = nil
		return append(out, c)
	default:
		e.addDecoded([]byte{c}, c)
	}
	return out
}

// unicodeEscape is how many bytes an escape of the form \uXXXX has.
const unicodeEscape = 6

// stepEscape takes one byte of an escape, or of what follows the first half of a
// surrogate pair.
func (e *Embedded) stepEscape(out []byte, c byte) []byte {
	if !continuesEscape(len(e.escape), c) {
		return e.giveUp(out, c)
	}
	e.escape = append(e.escape, c)
	switch n := len(e.escape); {
	case n == 2 && c != 'u':
		e.addDecoded(e.escape, []byte(string(unescaped(c)))...)
	case n == unicodeEscape && !utf16.IsSurrogate(codeUnit(e.escape)):
		e.addDecoded(e.escape, []byte(string(codeUnit(e.escape)))...)
	case n == unicodeEscape && codeUnit(e.escape) >= 0xDC00:
		e.addDecoded(e.escape, []byte(string(utf8.RuneError))...) // a second half alone
	case n == 2*unicodeEscape:
		r := utf16.DecodeRune(codeUnit(e.escape[:unicodeEscape]), codeUnit(e.escape[unicodeEscape:]))
		if r == utf8.RuneError {
			second := string(e.escape[unicodeEscape:])
			e.addDecoded(e.escape[:unicodeEscape], []byte(string(utf8.RuneError))...)
			e.escape = e.escape[:0]
			for i := range len(second) {
				out = e.step(out, second[i])
			}
			return out
		}
		e.addDecoded(e.escape, []byte(string(r))...)
	default:
		return out
	}
	e.escape = e.escape[:0]
	return out
}

// giveUp takes what is held of an escape as it is, because c does not continue it.
func (e *Embedded) giveUp(out []byte, c byte) []byte {
	held := string(e.escape)
	e.escape = e.escape[:0]
	if len(held) >= unicodeEscape { // the first half of a pair alone
		e.addDecoded([]byte(held[:unicodeEscape]), []byte(string(utf8.RuneError))...)
		held = held[unicodeEscape:]
		for i := range len(held) {
			out = e.step(out, held[i])
		}
		return e.step(out, c)
	}
	for i := range len(held) { // no JSON
		e.addDecoded([]byte{held[i]}, held[i])
	}
	return e.step(out, c)
}

// continuesEscape reports whether c may be the byte number at of an escape, or of a pair.
func continuesEscape(at int, c byte) bool {
	switch at {
	case 1:
		return true
	case unicodeEscape:
		return c == '\\'
	case unicodeEscape + 1:
		return c == 'u'
	}
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

// codeUnit is the UTF-16 code unit of \uXXXX.
func codeUnit(escape []byte) rune {
	n, _ := strconv.ParseUint(string(escape[2:unicodeEscape]), 16, 16) // its digits were looked at
	return rune(n)
}

// unescaped is what a backslash and a byte stand for.
func unescaped(c byte) rune {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	}
	return rune(c) // the quotation mark, both slashes; a byte of what is no JSON is not decoded further
}

// addDecoded adds decoded bytes of the open string, with their raw form.
func (e *Embedded) addDecoded(raw []byte, decoded ...byte) {
	e.raw = append(e.raw, raw...)
	e.decoded = append(e.decoded, decoded...)
	e.written = append(e.written, uint8(len(raw)))
	for range len(decoded) - 1 {
		e.written = append(e.written, 0)
	}
}

// pass gives the open string's Restorer what was decoded.
func (e *Embedded) pass(out []byte) []byte {
	if e.open == nil || len(e.decoded) == 0 {
		return out
	}
	out = e.open.Write(out, e.decoded)
	e.decoded = e.decoded[:0]
	return out
}

// emit writes what a Restorer has decided about the next size bytes.
func (e *Embedded) emit(out []byte, size int, original string, found bool) []byte {
	n := 0
	for _, w := range e.written[:size] {
		n += int(w)
	}
	if found {
		quoted := quote([]byte(original))
		out = append(out, quoted[1:len(quoted)-1]...)
	} else {
		out = append(out, e.raw[:n]...)
	}
	e.written, e.raw = e.written[size:], e.raw[n:] // append makes room anew; moving them down would be quadratic
	return out
}

// literal restores a JSON string, with its quotes. One that holds a JSON object or array
// itself is restored as such.
func (t *Table) literal(raw []byte) (out []byte, found Counts) {
	e := t.Embedded()
	var text string
	if json.Unmarshal(raw, &text) == nil && holdsJSON(text) {
		said := e.Close(e.Write(nil, []byte(text)))
		if found = e.Counts(); found.Replaced > 0 {
			return []byte(quote(said)), found
		}
		return raw, found
	}
	out = e.Close(e.Write(nil, raw))
	return out, e.Counts()
}

// holdsJSON reports whether a text is a JSON object or array.
func holdsJSON(text string) bool {
	trimmed := bytes.TrimLeft([]byte(text), " \t\r\n")
	return len(trimmed) > 0 && (trimmed[0] == '{' || trimmed[0] == '[') && json.Valid(trimmed)
}
