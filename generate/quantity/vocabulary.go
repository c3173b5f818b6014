package quantity

import (
	"sync"

	"github.com/understudy-text/understudy/generate/numeral"
)

// vocabulary is what a language says about amounts. It is data: one table a
// language (english.go, swedish.go).
type vocabulary struct {
	numbers   *numeral.Table
	scales    map[string]int64  // multipliers after figures
	manyScale map[string]string // those that have a plural: "miljon", "miljoner"
	money     map[string]string // scales that are amounts of a currency: "tkr"
	signs     map[string]bool   // abbreviations of currencies of two letters: "kr"
	percent   map[string]bool
	cent      string            // follows "per"
	units     map[string]string // word of a measure → the measure
	lists     map[string]bool   // connects the members of a list or range
	articles  map[string]bool   // number words for one that are articles as well
	vague     map[string]bool   // before a hundred or thousand: nobody knows how many
	wholes    map[string]bool   // ends the noun phrase after a number
	fractions map[string]bool   // follows a number that is no count: "two thirds"
	attached  []string          // what may follow a number in one word: "trerumslägenhet"
	phrases   map[string]string // amounts without a number, and what is said instead
	swaps     map[string]string // the same for single words
	// plurals are endings of nouns in singular and plural, first match wins;
	// where nouns have inflections, whole nouns, and the lexicon knows the others.
	plurals   [][2]string
	inflected bool              // what stands between a number and its noun agrees with it
	group     string            // between thousands where the original shows nothing else
	single    map[string]string // one where the noun cannot be changed: "a single"
	zero      string
	nothing   string
}

// of returns the vocabulary of a language; languages without one of their own
// are read with the English one.
func of(code string) *vocabulary {
	if v, ok := vocabularies[code]; ok {
		return v()
	}
	return vocabularies["en"]()
}

var vocabularies = map[string]func() *vocabulary{
	"en": sync.OnceValue(english),
	"sv": sync.OnceValue(swedish),
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

// measures turns lists of the words of each measure into the table by words.
func measures(lists map[string][]string) map[string]string {
	units := map[string]string{}
	for name, words := range lists {
		for _, w := range words {
			units[w] = name
		}
	}
	return units
}

// plural is the plural of a lower-case noun; ok is false if the table does not
// know it.
func (v *vocabulary) plural(noun string) (string, bool) {
	for _, p := range v.plurals {
		if n := len(noun) - len(p[0]); n >= 0 && noun[n:] == p[0] && (n == 0 || !v.inflected) {
			return noun[:n] + p[1], true
		}
	}
	return "", false
}
