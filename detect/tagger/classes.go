package tagger

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
)

// Bits of lexicon classes. Their order is part of the model.
const (
	bitGiven = 1 << iota
	bitFamily
	bitTown
	bitCity // a town of 100,000 and more
	bitRegion
	bitCountry
	bitNationality // adjectives and inhabitants
	bitCurrency
	bitCommon   // an ordinary word
	bitFrequent // among the 2,000 most frequent words
	bitRole     // occupation, rank, title, office
	bitFamilyRole
	bitHealth
	bitFaith
	bitPeople // ethnicity, language
	bitOfTerm // a word of a longer term of those classes
	bitMonth
	bitUnknown // capitalised and in no list
)

// city is how many inhabitants make a town known beyond its country.
const city = 100_000

// frequent is the rank from which on a word tells something.
const frequent = 2000

// termBits says which bit a class of terms sets.
var termBits = map[string]uint32{
	"occupation": bitRole, "military-rank": bitRole, "clergy": bitRole | bitFaith, "title-female": bitRole, "title-male": bitRole,
	"family-role": bitFamilyRole, "illness": bitHealth, "injury": bitHealth, "medicine": bitHealth,
	"religion": bitFaith, "believer": bitFaith, "ethnicity": bitPeople, "language": bitPeople, "month": bitMonth,
}

// LexiconClasses returns a function that gives a word's classes as bits. It is
// nil for no lexicon.
func LexiconClasses(l *lexicon.Lexicon) func(word string) uint32 {
	if l == nil {
		return nil
	}
	parts := map[string]uint32{} // words of longer terms and names
	for class, bit := range termBits {
		for _, term := range l.Terms(class) {
			if words := strings.Fields(term); len(words) > 1 {
				for _, w := range words {
					if len(w) > 3 {
						parts[lexicon.Fold(w)] |= bitOfTerm
					}
				}
				parts[lexicon.Fold(words[len(words)-1])] |= bit
			}
		}
	}
	for _, c := range l.Countries() {
		for _, name := range []string{c.Name, c.Official} {
			for _, w := range strings.Fields(name) {
				if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) {
					parts[lexicon.Fold(w)] |= bitCountry
				}
			}
		}
	}
	return func(word string) uint32 { return wordClasses(l, parts, word) }
}

func wordClasses(l *lexicon.Lexicon, parts map[string]uint32, word string) uint32 {
	first, _ := utf8.DecodeRuneInString(word)
	if !unicode.IsLetter(first) {
		if _, ok := l.Currency(word); ok {
			return bitCurrency
		}
		return 0
	}
	capital := unicode.IsUpper(first)
	folded := lexicon.Fold(word)
	bits := parts[folded]
	if !capital {
		bits &^= bitCountry
	}
	for _, class := range l.Classes(word) {
		bits |= termBits[class]
	}
	if len(word) > 2 && strings.HasSuffix(folded, "s") { // plurals
		for _, class := range l.Classes(word[:len(word)-1]) {
			bits |= termBits[class]
		}
	}
	if _, ok := l.Currency(word); ok && (capital || len(word) > 3) {
		bits |= bitCurrency
	}
	if l.Common(word) {
		bits |= bitCommon
	}
	if r := l.Rank(word); r > 0 && r <= frequent {
		bits |= bitFrequent
	}
	if !capital && bits&bitCommon != 0 || utf8.RuneCountInString(word) < 2 {
		return bits // small letters: a name only if it is no ordinary word
	}
	if _, ok := l.Given(word); ok {
		bits |= bitGiven
	}
	if _, ok := l.Family(word); ok {
		bits |= bitFamily
	}
	if towns := l.Town(word); len(towns) > 0 {
		bits |= bitTown
		if towns[0].Population >= city {
			bits |= bitCity
		}
	}
	if len(l.Region(word)) > 0 {
		bits |= bitRegion
	}
	if _, form, ok := l.Country(word); ok {
		switch form {
		case lexicon.FormAdjective, lexicon.FormPerson, lexicon.FormPeople:
			bits |= bitNationality
		default:
			bits |= bitCountry
		}
	}
	if capital && bits == 0 {
		bits = bitUnknown
	}
	return bits
}
