package stream

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// end looks at what follows a stand-in of i bytes. length is that of the stand-in with
// its genitive, and text what stands for both; the length is 0 if a longer word begins
// so. certain is false if more of the text has to come.
func end(text []byte, i int, original string, quoted, last bool) (length int, restored string, certain bool) {
	previous, _ := utf8.DecodeLastRune(text[:i])
	next, size, known := peek(text[i:], last)
	if !known {
		return 0, "", false
	}
	within := word(previous) && word(next)
	if next == 'T' && unicode.IsDigit(previous) { // a day and an hour, as programs write them: 2024-01-02T10:00
		hour, _, known := peek(text[i+size:], last)
		if !known || unicode.IsDigit(hour) {
			return i, original, known
		}
	}
	ending := genitive(previous, next)
	if ending == 0 || quoted && !within {
		if within {
			return 0, "", true
		}
		return i, original, true
	}
	// The word, or the name and its apostrophe, must be over.
	after, _, known := peek(text[i+size:], last)
	if !known {
		return 0, "", false
	}
	switch {
	case word(after) && within:
		return 0, "", true
	case word(after):
		return i, original, true
	}
	return i + size, inGenitive(original, ending), true
}

// genitive says which letter or mark makes a genitive of a word that ends with
// previous, if next stands behind it: -s as in Swedish (and in a family's plural in
// English: the Garrisons); an apostrophe after -s. 0: neither.
func genitive(previous, next rune) rune {
	switch {
	case next == 's' && unicode.IsLetter(previous), next == 'S' && unicode.IsUpper(previous):
		return next
	case apostrophe(next) && sibilant(previous):
		return next
	}
	return 0
}

// inGenitive puts a name into the genitive that its stand-in has: of one that ends with
// a sibilant it is the name itself in Swedish, and the name with an apostrophe in
// English; the English one of others has an s behind the apostrophe.
func inGenitive(name string, ending rune) string {
	final, _ := utf8.DecodeLastRuneInString(name)
	switch {
	case !apostrophe(ending) && sibilant(final), !word(final):
		return name
	case !apostrophe(ending), sibilant(final):
		return name + string(ending)
	}
	return name + string(ending) + "s"
}

func sibilant(r rune) bool { return strings.ContainsRune("sxzSXZ", r) }

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

// recased is the original of a stand-in that was written in another case; ok is false
// if that may be another word.
func recased(found string, p Pair) (original string, ok bool) {
	words := strings.ContainsFunc(strings.TrimSpace(found), func(r rune) bool { return unicode.IsSpace(r) || r == '-' })
	first, size := utf8.DecodeRuneInString(found)
	standIn, width := utf8.DecodeRuneInString(p.StandIn)
	switch {
	case strings.ContainsAny(found, "@/_"): // an address: the same in any case
		return p.Original, true
	case shouted(found): // DEBORAH GARRISON
		return strings.ToUpper(p.Original), true
	case equalButSpace(found[size:], p.StandIn[width:]): // The district court, at the beginning of a sentence
		if unicode.IsLower(first) && !words {
			return "", false // baker
		}
		return initial(p.Original, unicode.IsUpper(first)), first != standIn
	case words && found == strings.ToLower(found): // deborah garrison
		return strings.ToLower(p.Original), true
	case words && found == titled(found) && p.StandIn != titled(p.StandIn): // District Court Of Leeds
		return titled(p.Original), true
	}
	return "", false
}

// shouted reports whether a text of more than one letter is in upper case.
func shouted(s string) bool {
	letters := 0
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			letters++
		case unicode.IsLetter(r):
			return false
		}
	}
	return letters > 1
}

// initial gives a text an upper or lower first letter.
func initial(s string, upper bool) string {
	r, size := utf8.DecodeRuneInString(s)
	if upper {
		return string(unicode.ToUpper(r)) + s[size:]
	}
	return string(unicode.ToLower(r)) + s[size:]
}

// titled gives each word of a text an upper first letter.
func titled(s string) string {
	before := ' '
	return strings.Map(func(r rune) rune {
		was := before
		before = r
		if unicode.IsSpace(was) {
			return unicode.ToUpper(r)
		}
		return r
	}, s)
}
