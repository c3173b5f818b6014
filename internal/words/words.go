// Package words cuts text into words as measures and classifiers count them: maximal
// runs of letters, marks and digits. In comes a text, out come its words. Those that
// read a language cut tokens as its speakers do (language/tokens), attacks see through
// disguises (study/attack/internal/word).
//
// It may know no other package.
package words

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold brings a text to the form in which spellings that differ only in case or in
// the composition of accents are equal: NFC, lower case.
func Fold(s string) string { return strings.ToLower(norm.NFC.String(s)) }

// In yields the words of a text, as they are written there.
func In(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool { return !inside(r) })
}

// Cut yields where the words of a text stand and where its signs do, each of which
// is one rune: bytes, half-open. Only white space is left out.
func Cut(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start := -1
		for i, r := range text {
			if inside(r) {
				if start < 0 {
					start = i
				}
				continue
			}
			if start >= 0 && !yield(start, i) {
				return
			}
			start = -1
			if unicode.IsSpace(r) {
				continue
			}
			if _, size := utf8.DecodeRuneInString(text[i:]); !yield(i, i+size) {
				return
			}
		}
		if start >= 0 {
			yield(start, len(text))
		}
	}
}

func inside(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
