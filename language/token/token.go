// Package token cuts a text into the one slice of tokens that every room reads.
//
// In comes a text, out go its runs of letters, runs of digits and single signs, with
// what stands before each. Tokens are as fine as the borders of names, dates and numbers
// need; who wants longer words joins them.
//
// It may know no other package.
package token

import (
	"unicode"
	"unicode/utf8"
)

// A Kind says what a token is made of.
type Kind uint8

// The kinds.
const (
	Letters Kind = iota // letters and marks
	Digits              // decimal digits of any script
	Sign                // one character that is neither, nor white space; pictures in a row are one
)

// A Gap says what stands between a token and the one before it.
type Gap uint8

// The gaps, in order of width.
const (
	Tight     Gap = iota // nothing
	Blank                // one space
	Wide                 // a tab, or several spaces
	Line                 // the end of a line
	Paragraph            // an empty line, or the beginning of the text
)

// A Case says how a run of letters is written.
type Case uint8

// The cases. Letters of scripts without case are None.
const (
	None    Case = iota
	Lower        // small letters
	Title        // a capital, then small letters
	Upper        // two capitals or more, and nothing else
	Initial      // one capital alone
	Mixed        // anything else
)

// A Token is a half-open stretch of the text in bytes.
type Token struct {
	Start, End int32
	Kind       Kind
	Gap        Gap
	Case       Case
	Stem       bool // a clitic of the same written word stands before it
}

// Capital reports whether the token begins with a capital letter.
func (t Token) Capital() bool { return t.Case >= Title && t.Case <= Initial }

// Len returns the length in bytes.
func (t Token) Len() int { return int(t.End - t.Start) }

// A Cutter says where written words are cut into tokens.
type Cutter interface {
	// Clitic returns how many bytes of a written word are a word of their own at byte
	// at, which is 0 or behind another clitic; 0 if nothing is cut there.
	Clitic(word string, at int) int
}

// Words appends the tokens of a text to dst, as Cut does, and cuts clitics off
// its words; c may be nil.
func Words(text string, c Cutter, dst []Token) []Token {
	from := len(dst)
	dst = Cut(text, dst)
	if c == nil {
		return dst
	}
	more := 0
	for i := from; i < len(dst); i++ {
		if t := &dst[i]; t.Kind == Letters && t.Case == None {
			more += clitics(text[t.Start:t.End], c)
		}
	}
	if more == 0 {
		return dst
	}
	to := len(dst) + more
	dst = append(dst, make([]Token, more)...)
	for i := to - more - 1; i >= from; i-- { // from behind, so that nothing is moved twice
		t := dst[i]
		if t.Kind != Letters || t.Case != None {
			to--
			dst[to] = t
			continue
		}
		n := clitics(text[t.Start:t.End], c)
		to -= n + 1
		start := t.Start
		for k := 0; k <= n; k++ {
			part := t
			part.Start = start
			if k < n {
				part.End = start + int32(c.Clitic(text[t.Start:t.End], int(start-t.Start)))
			}
			if k > 0 {
				part.Gap, part.Stem = Tight, true
			}
			dst[to+k] = part
			start = part.End
		}
	}
	return dst
}

// clitics counts the clitics before a word.
func clitics(word string, c Cutter) (n int) {
	for at := 0; ; n++ {
		k := c.Clitic(word, at)
		if k <= 0 || at+k >= len(word) {
			return n
		}
		at += k
	}
}

// MaxText is how many bytes a text may have: offsets are 32 bits wide.
const MaxText = 1<<31 - 1

// Cut appends the tokens of a text to dst. It is one pass; the text must be
// valid UTF-8 and no longer than MaxText.
func Cut(text string, dst []Token) []Token {
	gap := Paragraph
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			switch ascii[c] {
			case asciiLetter:
				j, form := word(text, i)
				dst = append(dst, Token{int32(i), int32(j), Letters, gap, form, false})
				i, gap = j, Tight
			case asciiDigit:
				j := i + 1
				for j < len(text) && ascii7(text[j]) == asciiDigit {
					j++
				}
				dst = append(dst, Token{int32(i), int32(j), Digits, gap, None, false})
				i, gap = j, Tight
			case asciiLine:
				if c == '\r' && i+1 < len(text) && text[i+1] == '\n' {
					i++
				}
				i++
				gap = newline(gap)
			case asciiBlank:
				gap = wider(gap, c == '\t')
				i++
			default:
				dst = append(dst, Token{int32(i), int32(i + 1), Sign, gap, None, false})
				i, gap = i+1, Tight
			}
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\u2028' || r == '\u2029' || r == '\u0085':
			gap = newline(gap)
			i += n
		case unicode.IsSpace(r):
			gap = wider(gap, false)
			i += n
		case unicode.IsLetter(r) || unicode.IsMark(r):
			j, form := word(text, i)
			dst = append(dst, Token{int32(i), int32(j), Letters, gap, form, false})
			i, gap = j, Tight
		case unicode.Is(unicode.Nd, r):
			j := i + n
			for j < len(text) {
				r, n := utf8.DecodeRuneInString(text[j:])
				if !unicode.Is(unicode.Nd, r) {
					break
				}
				j += n
			}
			dst = append(dst, Token{int32(i), int32(j), Digits, gap, None, false})
			i, gap = j, Tight
		default:
			j := i + n
			if picture(r) {
				j = pictures(text, j)
			}
			dst = append(dst, Token{int32(i), int32(j), Sign, gap, None, false})
			i, gap = j, Tight
		}
	}
	return dst
}

// picture reports whether a character is an emoji or another picture; U+FFFD, which Unicode
// counts among them, is a letter that was lost, or a byte that is none.
func picture(r rune) bool {
	return r != utf8.RuneError && unicode.Is(unicode.So, r) || r >= 0x1F3FB && r <= 0x1F3FF
}

// pictures returns the end of the pictures that go on at byte i: several people are
// one picture, joined or not.
func pictures(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !picture(r) && r != '\u200d' && r != '\ufe0f' {
			break
		}
		i += n
	}
	return i
}

// newline is the gap after another end of line.
func newline(g Gap) Gap {
	if g >= Line {
		return Paragraph
	}
	return Line
}

// wider is the gap after another blank.
func wider(g Gap, tab bool) Gap {
	switch {
	case g >= Wide:
		return g
	case tab || g == Blank:
		return Wide
	}
	return Blank
}

// word returns the end of the run of letters at byte i, and how it is written.
func word(text string, i int) (end int, form Case) {
	capitals, smalls, first := 0, 0, true
	title := false // the first letter is a capital
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			if ascii[c] != asciiLetter {
				break
			}
			if c <= 'Z' {
				capitals++
				title = title || first
			} else {
				smalls++
			}
			first = false
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.IsUpper(r) || unicode.IsTitle(r):
			capitals++
			title = title || first
		case unicode.IsLower(r):
			smalls++
		case unicode.IsLetter(r) || unicode.IsMark(r):
		default:
			return i, caseOf(capitals, smalls, title)
		}
		first = false
		i += n
	}
	return i, caseOf(capitals, smalls, title)
}

func caseOf(capitals, smalls int, title bool) Case {
	switch {
	case capitals == 0 && smalls == 0:
		return None
	case capitals == 0:
		return Lower
	case smalls == 0 && capitals == 1:
		return Initial
	case smalls == 0:
		return Upper
	case capitals == 1 && title:
		return Title
	}
	return Mixed
}

const (
	asciiSign = iota
	asciiLetter
	asciiDigit
	asciiBlank
	asciiLine
)

// ascii says what each ASCII character is.
var ascii = func() (t [utf8.RuneSelf]uint8) {
	for c := range t {
		switch {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			t[c] = asciiLetter
		case '0' <= c && c <= '9':
			t[c] = asciiDigit
		case c == '\n' || c == '\r':
			t[c] = asciiLine
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			t[c] = asciiBlank
		}
	}
	return t
}()

func ascii7(c byte) uint8 {
	if c >= utf8.RuneSelf {
		return asciiSign
	}
	return ascii[c]
}
