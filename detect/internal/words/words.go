// Package words cuts a text into words and signs for the detectors that look at
// capital letters. In comes a text, out go tokens; it knows no other room.
package words

import (
	"unicode"
	"unicode/utf8"
)

// A Shape is how a token is written.
type Shape byte

// The shapes.
const (
	Sign    Shape = iota // one sign
	Digits               // figures
	Lower                // begins with a small letter
	Title                // begins with a capital letter
	Capital              // one capital letter
	Upper                // two or more letters, all capitals
	Inner                // begins small or large, with capitals inside: "McDonald" is Title, "iPod" Inner
)

// A Gap is what stands before a token.
type Gap byte

// The gaps.
const (
	None Gap = iota
	Blank
	Line      // a line break where a long line wraps: a name may go on behind it
	Paragraph // an empty line, or the end of a short line, as in lists and signatures
)

// wrapped is how many bytes a line has at least that goes on in the next one.
const wrapped = 50

// A Token is a run of letters, a run of digits, or one sign.
type Token struct {
	Start, End int32
	Shape      Shape
	Gap        Gap
}

// Name reports whether the token is written like a part of a name.
func (t Token) Name() bool { return t.Shape >= Title && t.Shape <= Upper }

// Scan appends the tokens of a text to dst. It looks at each byte a bounded
// number of times.
func Scan(text string, dst []Token) []Token {
	gap, line := Paragraph, 0
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		switch {
		case r == '\n' || r == '\r':
			if r == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				n = 2
			}
			if gap >= Line || i-line < wrapped {
				gap = Paragraph
			} else {
				gap = Line
			}
			i += n
			line = i
			continue
		case r == ' ' || r == '\t' || r >= utf8.RuneSelf && unicode.IsSpace(r):
			gap = max(gap, Blank)
			i += n
			continue
		}
		t := Token{Start: int32(i), Gap: gap}
		switch {
		case r >= '0' && r <= '9':
			t.Shape = Digits
			for i += n; i < len(text) && text[i]-'0' <= 9; i++ {
			}
		case letter(r):
			t.Shape, i = word(text, i)
		default:
			i += n
		}
		t.End = int32(i)
		dst = append(dst, t)
		gap = None
	}
	return dst
}

func letter(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r) || unicode.IsMark(r)
}

// word reads a run of letters at byte i.
func word(text string, i int) (Shape, int) {
	n, upper, first := 0, 0, false
	for i < len(text) {
		r, w := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, w = utf8.DecodeRuneInString(text[i:])
		}
		if !letter(r) {
			break
		}
		up := r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf && unicode.IsUpper(r)
		if up {
			upper++
			first = first || n == 0
		}
		n++
		i += w
	}
	switch {
	case upper == 0:
		return Lower, i
	case n == 1:
		return Capital, i
	case upper == n:
		return Upper, i
	case first:
		return Title, i
	}
	return Inner, i
}
