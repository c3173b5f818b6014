package shadow

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sizes of words that are written in an odd case.
const (
	leastParts    = 3 // that capitals begin, with fewer than three letters each (iMoGeN)
	leastInverted = 5 // letters, all capitals but the first (vANCE); mRNA is none
)

// OddCase reports whether a word is written in capitals and small letters without sense,
// so that its parts are not words as those of camel case are.
func OddCase(word string) bool {
	letters, parts, capitals := 0, 1, 0
	last := rune(0)
	for _, r := range word {
		if !unicode.IsLetter(r) {
			continue
		}
		if letters++; unicode.IsUpper(r) {
			capitals++
			if unicode.IsLower(last) {
				parts++
			}
		}
		last = r
	}
	first, _ := utf8.DecodeRuneInString(word)
	return parts >= leastParts && letters < 3*parts || unicode.IsLower(first) && letters >= leastInverted && capitals == letters-1
}

// calm writes words of an odd case with a capital at the beginning alone.
func calm(text string) string {
	if !strings.ContainsFunc(text, unicode.IsUpper) || !strings.ContainsFunc(text, unicode.IsLower) {
		return text
	}
	var b strings.Builder
	done := 0
	word := func(from, to int) {
		if from < 0 || !OddCase(text[from:to]) {
			return
		}
		_, n := utf8.DecodeRuneInString(text[from:])
		b.WriteString(text[done:from] + strings.ToUpper(text[from:from+n]) + strings.ToLower(text[from+n:to]))
		done = to
	}
	from := -1
	for i, r := range text {
		if letter := unicode.IsLetter(r) || unicode.Is(unicode.Mn, r); letter && from < 0 {
			from = i
		} else if !letter {
			word(from, i)
			from = -1
		}
	}
	word(from, len(text))
	return b.String() + text[done:]
}
