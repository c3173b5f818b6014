package country

import (
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/scatter"
)

// A unit is one character of a text as numbers read it: letters in upper case,
// digits of all scripts as 0 … 9, dashes as -, blanks as a blank, line ends as \n.
type unit struct {
	r          rune // 0: the text is over
	start, end int  // bytes
	lower      bool
}

// zeros are the digits zero of the scripts whose digits are read (Unicode 15, Nd).
var zeros = [...]rune{0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810, 0xff10}

// unitAt returns the unit at byte i, or after characters of no width there.
func unitAt(text string, i int) unit {
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			u := unit{r: rune(c), start: i, end: i + 1}
			switch {
			case c >= 'a' && c <= 'z':
				u.r -= 'a' - 'A'
				u.lower = true
			case c == '\t':
				u.r = ' '
			case c == '\r':
				u.r = '\n'
			case c == 0:
				u.r = 1 // no end of the text
			}
			return u
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if unseen(r) {
			i += n
			continue
		}
		u := unit{r: r, start: i, end: i + n}
		switch {
		case r >= 0x2010 && r <= 0x2015 || r == 0x2212 || r == 0xfe58 || r == 0xfe63 || r == 0xff0d:
			u.r = '-'
		case r == 0xa0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000:
			u.r = ' '
		case r == 0x2028 || r == 0x2029 || r == 0x85:
			u.r = '\n'
		case r >= 0xff21 && r <= 0xff3a:
			u.r = r - 0xff21 + 'A'
		case r >= 0xff41 && r <= 0xff5a:
			u.r = r - 0xff41 + 'A'
			u.lower = true
		case r == 0xff0e:
			u.r = '.'
		case r == 0xff0f:
			u.r = '/'
		default:
			for _, z := range zeros {
				if r >= z && r < z+10 {
					u.r = '0' + r - z
					break
				}
			}
		}
		return u
	}
	return unit{start: len(text), end: len(text)}
}

// unseen reports whether a reader sees nothing of r: soft hyphens, joiners, signs of
// direction, the Arabic tatweel.
func unseen(r rune) bool {
	return r == 0xad || r == 0x61c || r == 0x640 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r == 0x2060 || r >= 0x2066 && r <= 0x2069 || r == 0xfeff
}

// wordRune reports whether a character that is not ASCII belongs to a word.
func wordRune(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unseen(r)) && r != 'º' && r != 'ª'
}

// inWord reports whether a unit's character belongs to a word.
func inWord(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= utf8.RuneSelf && wordRune(r)
}

// A piece is a run of letters and digits.
type piece struct {
	start, end int
	units      int // characters, less those of no width
	digits     int
	lower      bool // has a small letter of Latin script
	upper      bool // has a capital of ASCII
	hash       uint32
}

// pieceAt reads the piece at byte i; its end is i if none is there.
func pieceAt(text string, i int) piece {
	p := piece{start: i, hash: scatter.Start32}
	for i < len(text) {
		c := text[i]
		if c < utf8.RuneSelf {
			switch {
			case c >= 'a' && c <= 'z':
				p.lower = true
			case c >= '0' && c <= '9':
				p.digits++
			case c >= 'A' && c <= 'Z':
				c |= 0x20
				p.upper = true
			default:
				p.end = i
				return p
			}
			p.hash = scatter.Extend32(p.hash, uint32(c))
			p.units++
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if !letterFast(r) && !wordRune(r) {
			break
		}
		i += n
		if unseen(r) || r >= 0x64b && r <= 0x652 {
			continue // Arabic vowels do not tell labels apart
		}
		p.units++
		if r >= 0x660 && !letterFast(r) {
			u := unitAt(text, i-n)
			if u.r >= '0' && u.r <= '9' {
				p.digits++
			}
			r = u.r
		}
		if r < 0x590 {
			r = unicode.ToLower(r)
		}
		p.hash = scatter.Extend32(p.hash, uint32(r))
	}
	p.end = i
	return p
}

// letterFast knows the letters of Latin-1 and the common Arabic ones without a table.
func letterFast(r rune) bool {
	return r >= 0xc0 && r <= 0x24f && r != 0xd7 && r != 0xf7 || r >= 0x620 && r <= 0x63f || r >= 0x641 && r <= 0x64a
}
