package tagger

import (
	"unicode"
	"unicode/utf8"
)

// A Token is a half-open stretch of a text in bytes.
type Token struct{ Start, End int }

// nextToken finds the next token at or after byte i. Tokens are as fine as the
// boundaries of names need: runs of letters and marks, runs of digits with
// single separators inside them ("1,336.20"), initials with their dot ("W."),
// a clitic after an apostrophe ("'s"), and every other character that is not
// white space on its own. brk reports that a line ended before the token.
// ok is false at the end of the text.
func nextToken(text string, i int) (t Token, brk, ok bool) {
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			switch {
			case c == '\n':
				brk = true
				i++
				continue
			case c <= ' ':
				i++
				continue
			}
			class := asciiClass[c]
			switch class {
			case letter:
				return Token{i, letters(text, i)}, brk, true
			case digit:
				return Token{i, digits(text, i)}, brk, true
			case apostrophe:
				return Token{i, clitic(text, i, i+1)}, brk, true
			}
			return Token{i, i + 1}, brk, true
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\u2028' || r == '\u2029' || r == '\u0085':
			brk = true
			i += n
			continue
		case unicode.IsSpace(r):
			i += n
			continue
		case unicode.IsLetter(r) || unicode.IsMark(r):
			return Token{i, letters(text, i)}, brk, true
		case unicode.IsDigit(r):
			return Token{i, digits(text, i)}, brk, true
		case r == '’':
			return Token{i, clitic(text, i, i+n)}, brk, true
		}
		return Token{i, i + n}, brk, true
	}
	return Token{i, i}, brk, false
}

const (
	other = iota
	letter
	digit
	apostrophe
)

var asciiClass = func() (t [utf8.RuneSelf]uint8) {
	for c := range t {
		switch {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			t[c] = letter
		case '0' <= c && c <= '9':
			t[c] = digit
		case c == '\'':
			t[c] = apostrophe
		}
	}
	return t
}()

// letters returns the end of the word that begins at i. An apostrophe belongs
// to it when at least three letters follow ("O'Brien"); a dot belongs to it
// when it closes an initial ("W.").
func letters(text string, i int) int {
	first := true
	capital := false
	n := 0
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			if asciiClass[c] == letter {
				if first {
					capital = c <= 'Z'
				}
				first = false
				n++
				i++
				continue
			}
			if c == '\'' && n > 0 && runLength(text, i+1, 3) == 3 {
				i++
				continue
			}
			if c == '.' && n == 1 && capital {
				i++
			}
			return i
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.IsMark(r):
		case unicode.IsLetter(r):
			if first {
				capital = unicode.IsUpper(r)
			}
			n++
		case r == '’' && n > 0 && runLength(text, i+size, 3) == 3:
		default:
			return i
		}
		first = false
		i += size
	}
	return i
}

// runLength counts the letters at i, up to limit.
func runLength(text string, i, limit int) int {
	n := 0
	for n < limit && i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) {
			break
		}
		n++
		i += size
	}
	return n
}

// digits returns the end of the number that begins at i.
func digits(text string, i int) int {
	for i < len(text) {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			i++
			continue
		case (c == '.' || c == ',') && i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9':
			i += 2
			continue
		case c < utf8.RuneSelf:
			return i
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsDigit(r) {
			return i
		}
		i += size
	}
	return i
}

// clitic returns the end of an apostrophe with the one or two letters after it
// ("'s", "'ll"), or of the apostrophe alone.
func clitic(text string, start, end int) int {
	if start == 0 || runLength(text, end, 3) > 2 {
		return end
	}
	if r, _ := utf8.DecodeLastRuneInString(text[:start]); !unicode.IsLetter(r) {
		return end
	}
	for i := 0; i < 2 && end < len(text); i++ {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsLetter(r) {
			break
		}
		end += size
	}
	return end
}
