package chat

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/passage"
)

// fits reports whether what a model said may stand for a span.
func (p *page) fits(text string, span int) bool {
	if !plain(text) {
		return false
	}
	if p.o.Faithful {
		return true
	}
	if p.Names()[strings.Join(passage.Words(text), " ")] { // the original, or another mention
		return false
	}
	for _, word := range strings.Fields(text) {
		if small(word) {
			continue
		}
		for _, w := range passage.Words(word) {
			if slices.Contains(p.Parts(span), w) || p.Names()[w] {
				return false
			}
		}
	}
	return true
}

// plain reports whether a text is words, on one line and not many, without the
// brackets of masks.
func plain(text string) bool {
	if text == "" || !utf8.ValidString(text) || utf8.RuneCountInString(text) > maxRunes || strings.ContainsAny(text, "[]<>{}") || strings.Contains(text, "MASK") {
		return false
	}
	word := false
	for _, r := range text {
		if !unicode.IsPrint(r) && !unicode.Is(unicode.Mn, r) {
			return false
		}
		word = word || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	return word
}

// small reports whether a word is one of those that tell nothing and that long
// names share: "of", "the", "och".
func small(word string) bool {
	if utf8.RuneCountInString(word) > 3 {
		return false
	}
	for _, r := range word {
		if !unicode.IsLower(r) {
			return false
		}
	}
	return true
}
