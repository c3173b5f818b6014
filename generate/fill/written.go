package fill

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shouted is how many capitals, and nothing else, are no abbreviation but a
// manner of writing: "JUDGMENT", not "NATO".
const shouted = 5

// written is a word of the model as it is written in the place of a mention:
// with a capital where a sentence begins, and, if the model knows only small
// letters, as the original was or as the language writes the word.
func (p *page) written(word string, i int) string {
	m := &p.mentions[i]
	switch {
	case p.uncased && shouts(p.original(i)):
		return strings.ToUpper(word)
	case len(m.filled) == 0 && p.begins(i), p.uncased && p.name(word, m.tag):
		return capital(word)
	}
	return word
}

// begins reports whether a sentence begins with a mention, and with a capital or
// what has none.
func (p *page) begins(i int) bool {
	r, _ := utf8.DecodeRuneInString(p.original(i))
	return !unicode.IsLower(r) && !strings.ContainsFunc(p.Text[p.Sentence(i).Start:p.Spans[i].Start], unicode.IsLetter)
}

// name reports whether a word in small letters is written with a capital: no
// dictionary has it in small ones, or it may be a name where one stood.
func (p *page) name(word, tag string) bool {
	l := p.language.Lexicon
	if tag != "PROPN" {
		return l.Rank(word) > 0 && !l.Common(word)
	}
	if !l.Common(word) {
		return true
	}
	_, given := l.Given(word)
	_, _, country := l.Country(word)
	return given || country
}

// shouts reports whether a text has capitals only, and many.
func shouts(s string) bool {
	n := 0
	for _, r := range s {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			n++
		}
	}
	return n >= shouted
}

// capital gives a word a capital at its beginning.
func capital(word string) string {
	r, n := utf8.DecodeRuneInString(word)
	return string(unicode.ToTitle(r)) + word[n:]
}
