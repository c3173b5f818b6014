package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

// An Inflection says in which form of its paradigm a word is written: the bits
// Definite and Plural for nouns; for adjectives one of the forms below.
type Inflection uint8

// The inflections of nouns. Zero is the base form, indefinite singular.
const (
	Definite Inflection = 1 << iota
	Plural
)

// The inflections of adjectives of languages that have them. Zero is the base
// form, as it stands with a noun of common gender.
const (
	Neuter    Inflection = 1 // svenskt
	Weak      Inflection = 2 // svenska: plural, and everywhere after den, det, de
	Masculine Inflection = 3 // svenske: weak, of a man
)

// A Make is the sort of word a class holds: how its members are inflected.
type Make uint8

// The makes.
const (
	Noun Make = iota
	Adjective
	Name // never inflected, but for the possessive
)

// A Base is a base form that a word may come from.
type Base struct {
	Word string
	Make Make
	As   Inflection
}

// A Grammar is what a language must know to put a stand-in in the shape of the
// original.
type Grammar interface {
	// Function reports whether a word carries no meaning of its own (of, the).
	Function(word string) bool
	// Bases returns the base forms that an inflected word may come from, in lower
	// case; the word itself is not among them.
	Bases(word string) []Base
	// Inflect writes a noun phrase or an adjective, given in its base form.
	Inflect(words string, m Make, as Inflection) string
	// Number tells the inflection of a word that is written alike in several, by
	// what stands before it.
	Number(b Base, before string) Inflection
	// Possessive splits a word, folded and as the text has it, before its
	// possessive ending; cut is where the ending begins in text, 0 if it has none.
	Possessive(word, text string) (stem string, cut int)
	// Owner reports where the possessive ending of a name begins that nobody knows; 0
	// if it has none.
	Owner(word, text, after string) (cut int)
	// Possess writes a possessive ending behind a stand-in; mark is the original's.
	Possess(so, mark string) string
	// Article returns the class of the indefinite article a text ends in ("a",
	// "an"), or "".
	Article(before string) string
	// Takes returns the class of indefinite article a phrase takes.
	Takes(words string) string
	// Agreement is what the words around a word ask of it: its stand-in should
	// take (Takes) the same. "" if they ask nothing.
	Agreement(b Base, before string) string
	// Definite puts the definite article to a noun phrase.
	Definite(words string) string
	// Determined reports whether a text ends in a word that a noun needs no article
	// after: an article, a possessive, an adjective-like word.
	Determined(before string) bool
	// Title capitalises a phrase as a name.
	Title(words string) string
	// Open tells the open class of a word that no table lists, by its make, and its
	// base form; before is what stands before it.
	Open(word, before string) (class string, b Base)
	// Attributive writes a name of a place as it stands before the word for an
	// institution: Lunds kommun, Umeå universitet.
	Attributive(name string) string
	// Letters are the letters beyond ASCII that the language's own words have.
	Letters() string
	// Culture is that of names which betray none; "" if the language is spoken by too
	// many.
	Culture() string
	// Compounds reports whether the language writes compounds in one word.
	Compounds() bool
}

// HasTables reports whether a language has tables of words here. Of others, names of
// things and concepts are read, and what neither knows is played by what says no more.
func HasTables(code string) bool { return code == "en" || code == "sv" }

// Of returns the code under which a language has its tables here, and its
// grammar. The tables of a language that has none are empty.
// The lexicon tells how nouns are inflected that the tables do not know; it may be
// nil.
func Of(code string, lex *lexicon.Lexicon) (string, Grammar) {
	switch code {
	case "sv":
		return code, newSwedish(lex)
	case "en-sv":
		return "en", quotedEnglish{outer: newSwedish(nil)}
	}
	if code != "" && code != "en" && !strings.HasPrefix(code, "en-") {
		return code, tableless{}
	}
	return "en", English{}
}
