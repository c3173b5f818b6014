package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// A Word is one word of a mention: letters, digits and inner apostrophes.
type Word struct {
	Start, End int    // bytes of the mention
	Fold       string // lexicon.Fold of the word
	Shape      Shape
}

// A Shape is how a word is capitalised.
type Shape byte

// The shapes.
const (
	Lower  Shape = iota // court
	Title               // Court
	Upper               // COURT: two letters or more
	Number              // 1962, 33rd: begins with a digit
)

// Words appends the words of text to dst.
func Words(text string, dst []Word) []Word {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			i += size
			continue
		}
		end := wordEnd(text, i)
		w := Word{Start: i, End: end, Shape: ShapeOf(text[i:end])}
		w.Fold = fold(text[i:end])
		dst = append(dst, w)
		i = end
	}
	return dst
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// wordEnd takes in an apostrophe between letters, and one after a final s
// ("Magistrates’ Court").
func wordEnd(text string, i int) int {
	if end := dotted(text, i); end > i {
		return end
	}
	var last rune
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			if !apostrophe(r) || last == 0 {
				break
			}
			next, _ := utf8.DecodeRuneInString(text[i+size:])
			if !unicode.IsLetter(next) && last != 's' && last != 'S' {
				break
			}
			if !unicode.IsLetter(next) && quoted(text, i) {
				break
			}
		}
		last = r
		i += size
	}
	return i
}

// dottedWords are the abbreviations that are one word though they are written with
// full stops, the longest first.
var dottedWords = [...]string{"U.S.S.R.", "U.S.A.", "U.A.E.", "U.S.", "U.K.", "U.N.", "E.U.", "E.C.", "D.C."}

// dotted returns the end of the abbreviation at i, or i.
func dotted(text string, i int) int {
	if i+2 >= len(text) || text[i+1] != '.' || i > 0 && (text[i-1] == '.' || wordByte(text[i-1])) {
		return i
	}
	for _, w := range dottedWords {
		bare := w[:len(w)-1]
		switch {
		case strings.HasPrefix(text[i:], w):
			return i + len(w)
		case text[i:] == bare || strings.HasPrefix(text[i:], bare) && !wordByte(text[i+len(bare)]):
			return i + len(bare)
		}
	}
	return i
}

func wordByte(c byte) bool {
	return c >= utf8.RuneSelf || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// quoted reports whether the mark at i closes a quotation opened before it.
func quoted(text string, i int) bool {
	if text[i] == '\'' {
		return strings.Contains(text[:i], " '") || strings.HasPrefix(text, "'")
	}
	return strings.Contains(text[:i], "‘")
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

// fold is lexicon.Fold, without work for words that are folded already.
func fold(w string) string {
	for i := 0; i < len(w); i++ {
		if c := w[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return lexicon.Fold(w)
		}
	}
	return w
}

// ShapeOf tells how a word is capitalised.
func ShapeOf(w string) Shape {
	first := true
	letters, upper := 0, 0
	shape := Lower
	for _, r := range w {
		if apostrophe(r) && letters > 1 && upper == letters {
			break // NICs', RUC's
		}
		if first {
			switch {
			case unicode.IsDigit(r):
				return Number
			case unicode.IsUpper(r):
				shape = Title
			}
			first = false
		}
		if unicode.IsLetter(r) {
			letters++
			if unicode.IsUpper(r) {
				upper++
			}
		}
	}
	if letters > 1 && upper == letters {
		return Upper
	}
	return shape
}

// Cased writes words in a shape; what the table writes with a capital keeps it.
func Cased(words string, shape Shape, g Grammar) string {
	switch shape {
	case Upper:
		return strings.ToUpper(words)
	case Title, Number:
		return g.Title(words)
	}
	return words
}

// capital writes the first letter of a word as a capital.
func capital(w string) string {
	r, size := utf8.DecodeRuneInString(w)
	if unicode.IsUpper(r) || size == 0 {
		return w
	}
	return string(unicode.ToUpper(r)) + w[size:]
}
