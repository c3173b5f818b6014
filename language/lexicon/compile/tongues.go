package main

// A tongue is a language whose tables are compiled: where its words come from,
// and what its rules fill in where its lists leave a cell empty.
type tongue struct {
	code  string
	words func(sources) (words, error)
	// people are all of a country's people, from one of them.
	people func(person string) string
	// country adds inflected forms to the cells of a country; may be nil.
	country func(cells []string)
	// terms adds terms to the curated ones.
	terms func(s sources, w words, add func(term, class string)) error
	// nouns are nouns with their inflection; nil where a rule inflects them all.
	nouns func(s sources, w words) ([][]string, error)
	// names are those that the world's tables lack, for finding only; may be nil.
	names func(s sources, w words) (names, error)
	// native are names of persons in the language's own script; nil where that is the
	// Latin one, in which the world's are written.
	native func(s sources, w words) ([][]string, error)
}

// names are rows of the tables of names and villages.
type names struct{ given, family, villages [][]string }

var tongues = []tongue{
	{"en", englishWords, func(person string) string { return person + "s" }, nil, wordnetTerms, nil, nil, nil},
	{"sv", swedishWords, func(person string) string { return person }, inflectCountry, swedishTerms, swedishNouns, nil, nil},
	{"fr", frenchWords, frenchPeople, nil, frenchTerms, nil, frenchNames, nil},
	{"ar", arabicWords, func(person string) string { return person }, nil, arabicTerms, nil, arabicPlaces, arabicNames},
}
