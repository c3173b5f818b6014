package person

import (
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/language/ar/letters"
)

// arabic reports whether a word is written in Arabic letters.
func arabic(word string) bool {
	return strings.IndexFunc(word, func(r rune) bool { return unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r) }) >= 0
}

// native writes a stand-in in Arabic letters. Names that are known in both scripts are
// written as they are; of others, each letter by the one that it is heard as.
func (h *house) native(standIn string) string {
	parts := strings.Split(standIn, "-")
	for i, part := range parts {
		if written, ok := h.names.InArabic(part); ok {
			parts[i] = written
		} else {
			parts[i] = letters.Write(bare(part))
		}
	}
	return strings.Join(parts, " ")
}

// InArabic writes the Latin words of a stand-in in Arabic letters, if its original was
// written in them: as the lexicon says, else letter by letter.
func InArabic(original, standIn string, known func(latin string) (native string, ok bool)) string {
	if !arabic(original) || latinLetters(original) || !latinLetters(standIn) || strings.HasPrefix(standIn, "[") {
		return standIn
	}
	words := strings.Split(standIn, " ")
	for i, w := range words {
		if !latinLetters(w) {
			continue
		}
		if native, ok := known(w); ok {
			words[i] = native
		} else {
			words[i] = letters.Write(bare(w))
		}
	}
	return strings.Join(words, " ")
}

// latinLetters reports whether a text has any.
func latinLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) >= 0
}
