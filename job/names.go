package job

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// A Telltale is the name of a file, or the id of a document, that is published unchanged and
// contains a value that was replaced in the text.
type Telltale struct {
	Place string // the file, or the record; never the document's id
	File  bool
}

// telltale reports whether the name of a file or document holds an original that was
// replaced in a document.
func telltale(name string, doc *understudy.Document, surrogates []understudy.Surrogate) bool {
	_, tells := tellsAny(corpus.Stem(name), doc, surrogates)
	return tells
}

// tellsAny reports whether a string that is no text (a name, an identifier) holds an
// original that was replaced in a document, and of which category: a name of a person or
// a word of it, a place, an organisation, a code. Dates, quantities and terms are too
// common in names to be sure of.
func tellsAny(name string, doc *understudy.Document, surrogates []understudy.Surrogate) (understudy.Category, bool) {
	in := nameWords(name)
	joined := strings.Join(in, "")
	if utf8.RuneCountInString(joined) < 3 {
		return "", false
	}
	for _, s := range surrogates {
		if s.Reason != "" || s.Text == "" || s.Decision.Action == understudy.Invalidate {
			continue
		}
		original := nameWords(doc.Text[s.Start:s.End])
		switch s.Category {
		case understudy.Person:
			// What stays in the stand-in ("Mrs", "the", "Jr") names no one.
			stays := nameWords(s.Text)
			named := slices.DeleteFunc(slices.Clone(original), func(w string) bool { return slices.Contains(stays, w) })
			for _, w := range slices.Concat(named, glued(named)) {
				if isDistinctive(w) && slices.Contains(in, w) {
					return s.Category, true
				}
			}
		case understudy.Location, understudy.Organisation, understudy.Code:
			if contains(in, original) {
				return s.Category, true
			}
			// A number is the same however it is parted.
			if number := strings.Join(original, ""); s.Category == understudy.Code && len(number) >= shortestNumber && strings.Contains(joined, number) {
				return s.Category, true
			}
		}
	}
	return "", false
}

// shortestNumber is how many letters and digits a code has that is found whatever parts
// them: eight are a date or a telephone number.
const shortestNumber = 8

// isDistinctive reports whether a word of a person's name can be recognised in a file's:
// three letters, or four digits, and not a word that files of corpora are often called by.
func isDistinctive(w string) bool {
	switch first, _ := utf8.DecodeRuneInString(w); {
	case unicode.IsDigit(first):
		return utf8.RuneCountInString(w) >= 4
	default:
		return utf8.RuneCountInString(w) >= 3 && !slices.Contains(partsOfCorpora, w)
	}
}

// partsOfCorpora are words that name files, though people have some of them in
// their names: "tab_dev64.json" says nothing of a Dev Patel.
var partsOfCorpora = []string{"dev", "doc", "gold", "test", "train", "val"}

// glued are forms in which the words of a person's name stand in a file's as one: first
// and last name in both orders, with one of them as an initial, with a genitive's s.
func glued(words []string) (out []string) {
	if len(words) == 1 && len(words[0]) > 3 {
		return []string{words[0] + "s"}
	}
	if len(words) < 2 {
		return nil
	}
	first, last := words[0], words[len(words)-1]
	if utf8.RuneCountInString(last) < 3 || utf8.RuneCountInString(first) < 2 {
		return nil
	}
	_, n := utf8.DecodeRuneInString(first)
	_, m := utf8.DecodeRuneInString(last)
	return []string{strings.Join(words, ""), first + last, last + first, first[:n] + last, last + first[:n], first + last[:m], last + "s"}
}

// nameWords are the runs of letters and of digits, in small letters without accents; a
// capital behind a small letter begins a word.
func nameWords(s string) []string {
	s = unaccented(s)
	var out []string
	for _, p := range namePlaces(s) {
		out = append(out, strings.ToLower(s[p[0]:p[1]]))
	}
	return out
}

// namePlaces returns where the words of a name stand, in bytes: start and end of each run
// that nameWords lists.
func namePlaces(s string) (places [][2]int) {
	const none, digit, letter = 0, 1, 2
	kind := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return digit
		case unicode.IsLetter(r) || unicode.IsMark(r):
			return letter
		}
		return none
	}
	last, start, small := none, 0, false
	for i, r := range s {
		k := kind(r)
		if k != last || small && unicode.IsUpper(r) {
			if last != none {
				places = append(places, [2]int{start, i})
			}
			last, start = k, i
		}
		small = unicode.IsLower(r)
	}
	if last != none {
		places = append(places, [2]int{start, len(s)})
	}
	return places
}

// unaccented takes the accents off letters.
func unaccented(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}

// contains reports whether all the words stand in a row in the name, and are
// enough to tell: four characters at least.
func contains(name, words []string) bool {
	if len(words) == 0 || utf8.RuneCountInString(strings.Join(words, "")) < 4 {
		return false
	}
	for i := 0; i+len(words) <= len(name); i++ {
		if slices.Equal(name[i:i+len(words)], words) {
			return true
		}
	}
	return false
}
