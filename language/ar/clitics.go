package ar

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
)

// article stands before nouns, in one word with them.
const article = "ال"

// Letters that stand before a word in one word with it: and, then; in, for, as; and
// the sign of the future.
const (
	conjunctions = "وف"
	prepositions = "بلك"
	future       = "س"
	imperfective = "يتنا" // letters that verbs of the future begin with
)

// A cutter cuts clitics off words. A word is cut where the rest is a word that texts
// use more than the whole, or a name that the whole is not.
type cutter struct{ lexicon *lexicon.Lexicon }

// Sizes in letters.
const (
	leastStem    = 2  // behind a clitic
	leastUnknown = 4  // of a stem in no list, behind "and" or the article
	longestCut   = 40 // bytes of a word that is looked at
)

// Clitic returns the length of the clitic at a place of a word, marks included.
func (c cutter) Clitic(word string, at int) int {
	rest := word[at:]
	first, n := utf8.DecodeRuneInString(rest)
	if len(word) > longestCut || !strings.ContainsRune(conjunctions+prepositions+future, first) {
		return 0
	}
	if at > 0 && !follows(word, at, first) {
		return 0
	}
	for n < len(rest) { // vowel signs of the clitic
		r, size := utf8.DecodeRuneInString(rest[n:])
		if !unicode.Is(unicode.Mn, r) && r != tatweel {
			break
		}
		n += size
	}
	stem := rest[n:]
	if utf8.RuneCountInString(stem) < leastStem || whole[words.Fold(rest)] {
		return 0
	}
	if cut[words.Fold(rest)] {
		return n
	}
	letter, _ := utf8.DecodeRuneInString(stem)
	switch {
	case first == 'ل' && letter == 'ل' && utf8.RuneCountInString(stem) > leastStem: // للمدرسة: the article has lost its alif
		stem = "ا" + stem
	case first == 'س' && !strings.ContainsRune(imperfective, letter),
		first == 'ك' && !strings.HasPrefix(stem, article): // others are words, as a rule: كتاب
		return 0
	}
	if c.isCliticAndStem(first, rest, stem) {
		return n
	}
	return 0
}

// tatweel stretches a word between two letters.
const tatweel = 'ـ'

// follows reports whether a clitic may stand behind the one that ends at a place: a
// conjunction comes first, and ل behind another ل is what is left of the article.
func follows(word string, at int, clitic rune) bool {
	before, _ := utf8.DecodeRuneInString(word)
	return strings.ContainsRune(conjunctions, before) && at <= 2*utf8.UTFMax && !strings.ContainsRune(conjunctions, clitic) && oneClitic(word[:at])
}

// oneClitic reports whether what was cut off is one letter with its marks.
func oneClitic(s string) bool {
	letters := 0
	for _, r := range s {
		if unicode.IsLetter(r) && r != tatweel {
			letters++
		}
	}
	return letters == 1
}

// isCliticAndStem reports whether a word is a clitic and a stem rather than one word.
func (c cutter) isCliticAndStem(clitic rune, word, stem string) bool {
	wholeRank, stemRank := c.rank(word), c.rank(stem)
	defined := strings.HasPrefix(stem, article) && utf8.RuneCountInString(stem) >= leastUnknown
	switch {
	case c.isName(word) && (wholeRank == 0 || stemRank == 0 || wholeRank < farther*stemRank):
		return false
	case stemRank > 0 && (wholeRank == 0 || stemRank < wholeRank):
		return utf8.RuneCountInString(stem) > leastStem || wholeRank == 0 || farther*stemRank < wholeRank
	case wholeRank > 0:
		return false
	case defined:
		return utf8.RuneCountInString(stem) > leastUnknown+1 || c.isName(stem) || c.rank(stem[len(article):]) > 0
	case c.isName(stem), clitic == 'و' && utf8.RuneCountInString(stem) >= leastUnknown:
		return true
	}
	// A conjunction before what may be clitic and stem itself: وبالقاهرة.
	return strings.ContainsRune(conjunctions, clitic) && c.Clitic(stem, 0) > 0
}

// farther is by how much a stem must be more frequent than the whole if that could
// be a word or name of its own.
const farther = 8

// rank is a word's rank among those of texts; 0 is unknown.
func (c cutter) rank(word string) int { return c.lexicon.Rank(word) }

// isName reports whether a word is a name of a person or place that is known well.
func (c cutter) isName(word string) bool {
	const known = 5 // bearers in the lists
	if n, ok := c.lexicon.Given(word); ok && n.Weight >= known {
		return true
	}
	if n, ok := c.lexicon.Family(word); ok && n.Weight >= known {
		return true
	}
	if _, _, ok := c.lexicon.Country(word); ok {
		return true
	}
	return len(c.lexicon.Town(word)) > 0
}
