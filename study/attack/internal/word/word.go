// Package word cuts texts into words as an attacker would who compares them: what is
// hidden behind look-alike letters or characters of no width is seen, case and
// diacritics are no difference. In comes a text, out go its words and their places.
//
// It may know internal/shadow and language/lexicon.
package word

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Word is a maximal run of letters, marks, digits and underscores.
type Word struct {
	Text       string // plain form: lower case, no diacritics
	Start, End int    // bytes of the text, half-open
}

// All yields the words of a text in the order in which they are read. Words of one disguise (turned
// text, an escape) may stand in one stretch, or in stretches that overlap.
func All(text string) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		s := shadow.Of(text)
		for at := 0; at < len(s.Text); {
			start := at + strings.IndexFunc(s.Text[at:], part)
			if start < at {
				return
			}
			end := start
			for end < len(s.Text) {
				r, n := utf8.DecodeRuneInString(s.Text[end:])
				if !part(r) {
					break
				}
				end += n
			}
			w := Word{Text: lexicon.Plain(s.Text[start:end])}
			w.Start, w.End = s.Span(start, end)
			at = end
			if w.Text != "" && !yield(w) { // a lone mark has no plain form
				return
			}
		}
	}
}

// Texts returns the words of a text without their places.
func Texts(text string) []string {
	var out []string
	for w := range All(text) {
		out = append(out, w.Text)
	}
	return out
}

func part(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}
