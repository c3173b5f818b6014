// Package words cuts text into words as the measures count them: maximal runs of
// letters, marks and digits, in lower case. In comes a text, out come its words.
// It knows no other room.
package words

import (
	"iter"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold brings a text to the form in which spellings that differ only in case or in
// the composition of accents are equal: NFC, lower case.
func Fold(s string) string { return strings.ToLower(norm.NFC.String(s)) }

// In yields the words of a text, as they are written there.
func In(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}
