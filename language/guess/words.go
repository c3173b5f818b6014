package guess

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestWord is how many characters of a word count.
const longestWord = 24

// Words calls word for each word of a text that tells of its language, in small
// letters and between two edges; its argument is good until it returns.
//
// What tells of something else is left out: names (a word with a capital that
// does not begin a sentence), acronyms, and whatever stands in one piece with
// signs or digits that no sentence has: addresses, codes, programs.
func Words(text string, word func([]rune)) {
	var w wordReader
	w.buf[0] = Edge
	w.begins = true
	for piece := range pieces(text) {
		w.read(piece, word)
	}
}

// pieces yields what stands between white space, and "\n" for each line's end.
func pieces(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		start := -1
		for i, r := range text {
			if !unicode.IsSpace(r) {
				if start < 0 {
					start = i
				}
				continue
			}
			if start >= 0 && !yield(text[start:i]) {
				return
			}
			start = -1
			if r == '\n' && !yield("\n") {
				return
			}
		}
		if start >= 0 {
			yield(text[start:])
		}
	}
}

type wordReader struct {
	buf      [longestWord + 2]rune
	begins   bool // a sentence begins here
	shouting bool // the word before was all capitals, and counted
}

// A cast says which letters of a word are capitals.
type cast int

const (
	small   cast = iota // none, or a script without them
	capital             // the first
	shout               // all, of two or more
	mixed               // some inside: no word of a sentence
)

func (w *wordReader) read(piece string, word func([]rune)) {
	if piece == "\n" {
		w.begins, w.shouting = true, false
		return
	}
	if technical(piece) {
		w.begins, w.shouting = false, false
		return
	}
	for i := 0; i < len(piece); {
		r, size := utf8.DecodeRuneInString(piece[i:])
		if !unicode.IsLetter(r) {
			if ends(r) {
				w.begins, w.shouting = true, false
			}
			i += size
			continue
		}
		n, upper, lower := 1, 0, 0
		for first := true; unicode.IsLetter(r) || unicode.IsMark(r); first = false {
			switch {
			case unicode.IsUpper(r):
				upper++
				if !first && lower > 0 {
					upper = longestWord // a capital inside
				}
			case unicode.IsLower(r):
				lower++
			}
			if n <= longestWord && !silent(r) {
				w.buf[n] = unicode.ToLower(r)
				n++
			}
			i += size
			r, size = utf8.DecodeRuneInString(piece[i:])
		}
		w.buf[n] = Edge
		if w.counts(castOf(upper, lower)) {
			word(w.buf[:n+1])
		}
	}
}

func castOf(upper, lower int) cast {
	switch {
	case upper == 0:
		return small
	case upper == 1 && lower > 0, upper == 1 && lower == 0:
		return capital
	case lower == 0:
		return shout
	}
	return mixed
}

// counts reports whether a word tells of the language, and notes what stands
// before the next.
func (w *wordReader) counts(c cast) bool {
	begins, shouting := w.begins, w.shouting
	w.begins, w.shouting = false, false
	switch c {
	case small:
		return true
	case capital:
		return begins
	case shout:
		w.shouting = begins || shouting
		return w.shouting
	}
	return false
}

// ends reports whether a sign may end a sentence, or what stands before one.
func ends(r rune) bool {
	switch r {
	case '.', '!', '?', ':', '¿', '¡', '…', '؟', '۔', '।', '።', '。':
		return true
	}
	return false
}

// silent reports whether a letter or mark says how a word is read aloud or how
// wide it is set, and may be left out: Arabic vowel signs and the tatweel.
func silent(r rune) bool { return r == 0x640 || 0x64B <= r && r <= 0x652 }

// technical reports whether what stands between blanks is no word or words: an
// address, a path, a code, a name in a program.
func technical(piece string) bool {
	if strings.Contains(piece, "://") {
		return true
	}
	letters, digits := false, false
	for i := range len(piece) {
		b := piece[i]
		switch {
		case isASCIILetter(b):
			letters = true
		case b >= utf8.RuneSelf:
		case '0' <= b && b <= '9':
			digits = true
		case technicalSign[b]:
			return true
		case b == '.' && letters && i+1 < len(piece) && isASCIILetter(piece[i+1]) && isASCIILetter(piece[i-1]):
			return true // www.example.org; "e.g." costs nothing
		}
	}
	return digits && letters
}

// technicalSign tells the signs that stand in programs and addresses only.
var technicalSign = func() (signs [utf8.RuneSelf]bool) {
	for _, r := range `@_={}<>\|#$~^` {
		signs[r] = true
	}
	return signs
}()

func isASCIILetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
