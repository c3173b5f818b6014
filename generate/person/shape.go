package person

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// dress writes a stand-in as the original word is written: capitals, lower
// case, with or without diacritics, straight or curly apostrophe. Letters of the text's
// language keep theirs: a Gösta in a Swedish text is never a Gosta.
func (h *house) dress(original, standIn string) string {
	if !marked(original) {
		standIn = h.bare(standIn)
	}
	if strings.ContainsRune(original, '’') {
		standIn = strings.ReplaceAll(standIn, "'", "’")
	} else if strings.ContainsRune(original, '\'') {
		standIn = strings.ReplaceAll(standIn, "’", "'")
	}
	first, size := utf8.DecodeRuneInString(original)
	switch {
	case unicode.IsLower(first):
		return strings.ToLower(standIn)
	case len(original) > size && strings.IndexFunc(original, unicode.IsLower) < 0:
		return strings.ToUpper(standIn)
	}
	return standIn
}

// bare takes the diacritics off that the text's language does not write: Lodz for Łódź
// in English.
func (h *house) bare(s string) string {
	if !marked(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if slices.Contains(h.traits.letters[unicode.ToLower(r)], h.culture) {
			b.WriteRune(r)
		} else {
			b.WriteString(bare(string(r)))
		}
	}
	return b.String()
}

// bare takes the diacritics off and keeps the capitals: Łódź, Lodz.
func bare(s string) string {
	if !marked(s) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf || r == '’':
			b.WriteRune(r)
		case unicode.IsUpper(r):
			p := lexicon.Plain(string(r))
			if first, n := utf8.DecodeRuneInString(p); n > 0 {
				b.WriteString(string(unicode.ToUpper(first)) + p[n:])
			}
		default:
			b.WriteString(lexicon.Plain(string(r)))
		}
	}
	return b.String()
}

// marked reports whether a word has letters beyond ASCII.
func marked(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsMark(r)) {
			return true
		}
	}
	return false
}

// syllables counts groups of vowels, one at least.
func syllables(plain string) int {
	n, in := 0, false
	for _, r := range plain {
		vowel := strings.ContainsRune("aeiouy", r)
		if vowel && !in {
			n++
		}
		in = vowel
	}
	return max(n, 1)
}
