package upos

import "github.com/understudy-text/understudy/internal/sequence"

// A capital says how a word begins where it stands.
type capital uint64

const (
	noLetter    capital = iota
	small               // "court"
	capitalised         // "Court"
	allCapitals         // "COURT"
	first               // a capital that every first word of a sentence has
)

func capitalOf(words []word, i int) capital {
	switch {
	case i < 0 || i >= len(words) || words[i].traits&traitLetter == 0:
		return noLetter
	case words[i].traits&traitUpper == 0:
		return small
	case i == 0:
		return first
	case words[i].traits&traitAllUpper != 0:
		return allCapitals
	}
	return capitalised
}

// capitalFeatures tells names from words that only have a capital: by the
// capitals around ("Court of Appeal", "Supreme Court"), and by what words of its
// cluster have a capital beside them.
func capitalFeatures(words []word, i int, add func(t, h uint64), pair func(t, x, y uint64)) {
	c := func(at int) uint64 { return uint64(capitalOf(words, at)) }
	beside := func(at int) uint64 { // the capital, or a word that stands between names
		if at < 0 || at >= len(words) || capitalOf(words, at) >= capitalised {
			return c(at)
		}
		return words[at].lower
	}
	this, fine := c(i), uint64(words[i].class.Fine)
	before := sequence.Mix(c(i-2), beside(i-1))
	add(onCapitals, sequence.Mix(sequence.Mix(c(i-2), c(i-1)), sequence.Mix(this, c(i+1))))
	pair(onCapitalsBefore, before, this)
	pair(onCapitalsAfter, sequence.Mix(beside(i+1), c(i+2)), this)
	pair(onCapitalsAround, before, sequence.Mix(this, beside(i+1)))
	pair(onClusterCapitalBefore, fine, sequence.Mix(this, c(i-1)))
	pair(onClusterCapitalAfter, fine, sequence.Mix(this, c(i+1)))
}
