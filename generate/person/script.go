package person

import (
	"strings"
	"unicode"
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
			parts[i] = transcribe(part)
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
			words[i] = transcribe(w)
		}
	}
	return strings.Join(words, " ")
}

// latinLetters reports whether a text has any.
func latinLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) >= 0
}

// heard are letters and what Arabic writes for them, the longest first.
var heard = [...][2]string{
	{"sch", "ش"}, {"sh", "ش"}, {"ch", "ش"}, {"th", "ث"}, {"kh", "خ"}, {"gh", "غ"}, {"ph", "ف"}, {"ou", "و"}, {"oo", "و"}, {"ee", "ي"},
	{"a", "ا"}, {"b", "ب"}, {"c", "ك"}, {"d", "د"}, {"e", "ي"}, {"f", "ف"}, {"g", "غ"}, {"h", "ه"}, {"i", "ي"}, {"j", "ج"}, {"k", "ك"}, {"l", "ل"}, {"m", "م"},
	{"n", "ن"}, {"o", "و"}, {"p", "ب"}, {"q", "ق"}, {"r", "ر"}, {"s", "س"}, {"t", "ت"}, {"u", "و"}, {"v", "ف"}, {"w", "و"}, {"x", "كس"}, {"y", "ي"}, {"z", "ز"},
}

// transcribe writes a name of another culture in Arabic letters.
func transcribe(name string) string {
	rest := strings.ToLower(bare(name))
	var b strings.Builder
letters:
	for rest != "" {
		for _, l := range heard {
			if after, ok := strings.CutPrefix(rest, l[0]); ok {
				b.WriteString(l[1])
				rest = after
				continue letters
			}
		}
		b.WriteByte(rest[0])
		rest = rest[1:]
	}
	return b.String()
}
