package tagger

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
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
	bitUnknown      // in no list, and not written in small letters
	bitOrganisation // a compound that ends like names of organisations, of places
	bitPlace
	bitMedicine
	bitOftenName // a given or family name more often than a word
	bitRareName  // in a list of names, but an ordinary word too
)

// city is how many inhabitants make a town known beyond its country.
const city = 100_000

// manyBearers are so many that a name in its own script is a name rather than a word
// that somebody is called.
const manyBearers = 30

// frequent is the rank from which on a word tells something.
const frequent = 2000

// termBits says which bit a class of terms sets.
var termBits = map[string]uint32{
	"occupation": bitRole, "military-rank": bitRole, "clergy": bitRole | bitFaith, "title-female": bitRole, "title-male": bitRole,
	"family-role": bitFamilyRole, "illness": bitHealth, "injury": bitHealth, "medicine": bitMedicine,
	"agency": bitOrganisation, "company": bitOrganisation, "party-head": bitOrganisation,
	"religion": bitFaith, "believer": bitFaith, "ethnicity": bitPeople, "language": bitPeople, "month": bitMonth,
}

// classesOf returns a function that gives the lexicon classes of a word of a
// language as bits, nil for a language without a lexicon.
func classesOf(language *language.Language, list *words.List) func(word string) uint32 {
	l := language.Lexicon
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
				if r, _ := utf8.DecodeRuneInString(w); !unicode.IsLower(r) && unicode.IsLetter(r) {
					parts[lexicon.Fold(w)] |= bitCountry
				}
			}
		}
	}
	c := classifier{l, language, list.Words("organisation-ending"), list.Words("place-ending"), parts}
	return c.classes
}

// A classifier looks words up.
type classifier struct {
	*lexicon.Lexicon
	language              *language.Language
	organisations, places []string          // what compounds end in that name something: verket, gatan
	parts                 map[string]uint32 // of longer terms and names
}

// classes returns the classes of a word as bits.
func (c *classifier) classes(word string) uint32 {
	first, _ := utf8.DecodeRuneInString(word)
	if !unicode.IsLetter(first) {
		if _, ok := c.Currency(word); ok {
			return bitCurrency
		}
		return 0
	}
	capital := !unicode.IsLower(first) // or a letter of a script without case
	folded := lexicon.Fold(word)
	bits := c.parts[folded]
	if !capital {
		bits &^= bitCountry
	}
	for _, class := range c.Classes(word) {
		bits |= termBits[class]
	}
	if end := c.language.Plural; end != "" && len(word) > 2 && strings.HasSuffix(folded, end) {
		for _, class := range c.Classes(word[:len(word)-len(end)]) {
			bits |= termBits[class]
		}
	}
	bits |= c.head(strings.ToLower(word))
	if _, ok := c.Currency(word); ok && (capital || len(word) > 3) {
		bits |= bitCurrency
	}
	if c.Common(word) {
		bits |= bitCommon
	}
	if r := c.Rank(word); r > 0 && r <= frequent {
		bits |= bitFrequent
	}
	if utf8.RuneCountInString(word) < 2 {
		return bits
	}
	if !capital && bits&bitCommon != 0 { // small letters: rather an ordinary word
		if c.names(word)&(bitGiven|bitFamily) != 0 {
			bits |= bitRareName
		}
		return bits
	}
	names := c.names(word)
	if end := c.language.Genitive; names == 0 && end != "" && len(word) > 3 && strings.HasSuffix(word, end) {
		names = c.names(word[:len(word)-len(end)])
	}
	bits |= names
	if lexicon.Caseless(word) && bits&bitCommon != 0 && names&(bitGiven|bitFamily) != 0 {
		bits |= bitRareName
	}
	if capital && bits == 0 {
		bits = bitUnknown
	}
	return bits
}

// names returns the classes of names that a word is in.
func (c *classifier) names(word string) (bits uint32) {
	for _, list := range [...]struct {
		find func(string) (lexicon.Name, bool)
		bit  uint32
	}{{c.Given, bitGiven}, {c.Family, bitFamily}} {
		if n, ok := list.find(word); ok {
			bits |= list.bit
			if n.Native != "" && n.Weight >= manyBearers {
				bits |= bitOftenName
			}
		}
	}
	if towns := c.Town(word); len(towns) > 0 {
		bits |= bitTown
		if towns[0].Population >= city {
			bits |= bitCity
		}
	}
	if len(c.Region(word)) > 0 {
		bits |= bitRegion
	}
	if _, form, ok := c.Country(word); ok {
		switch form {
		case lexicon.FormAdjective, lexicon.FormPerson, lexicon.FormPeople:
			bits |= bitNationality
		default:
			bits |= bitCountry
		}
	}
	return bits
}

// head returns the class that a compound's last part puts it in, without its
// genitive; 0 for none.
func (c *classifier) head(lower string) uint32 {
	for _, word := range [...]string{lower, strings.TrimSuffix(lower, c.language.Genitive)} {
		for _, list := range [...]struct {
			endings []string
			bit     uint32
		}{{c.organisations, bitOrganisation}, {c.places, bitPlace}} {
			for _, end := range list.endings {
				if len(word) > len(end)+2 && strings.HasSuffix(word, end) {
					return list.bit
				}
			}
		}
	}
	return 0
}
