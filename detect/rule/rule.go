// Package rule finds what token patterns describe.
//
// In come the rules of a language (rules.txt, beside its words.tsv) and the
// tokens of a text, out go hits: which rule, which tokens. What a hit is worth
// is for others to say: most are features of the tagger, few decide alone.
//
// # The file
//
//	let day = n(1,31) (_ 'st|nd|rd|th')?
//
//	rule date/day-month DATETIME date
//	match ⟦ day 'of'? month (','? year)? ⟧
//	find  She was born on ⟦3 May 1974⟧.
//	pass  It may rain.
//
// A rule has a name, a category and a kind; "decides" behind them says that a
// hit needs no other opinion, "anywhere" that it needs none in a text whose
// language is not read. It has one or more patterns, of which the first
// that matches at a token counts, and examples: "find" shows the exact spans,
// "pass" none. A test reads them all.
//
// # Patterns
//
// A pattern describes tokens, one element each, separated by blanks:
//
//	'and|or'    one of these words or signs, in any case
//	month       a word of this class of words.tsv
//	letters digits sign any
//	Cap UPPER lower Initial   how a word is written
//	d(4) d(1,2)               digits, by how many there are
//	n(1,31)                   digits, by their value
//	l(2,4)                    letters, by how many bytes
//	a&b, a&-b   both; the one but not the other
//	( a | b )   choice
//	a? a* a+    optional; any number; one or more (at most eight)
//	_ a         nothing stands before a (otherwise: at most one blank)
//	~ a         a may begin the next line, or stand behind a wide blank
//	^ $         a line begins, ends here
//	!a          a does not come next; <a, <!a: the token before is (not) a
//	⟦ ⟧         the span; without them all of it
//
// Work is linear in the text: a table tells which rules a token wakes, and each
// attempt takes a bounded number of steps.
//
// It may know the root package, internal/lines, language, language/token and language/words.
package rule

import (
	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/words"
)

// A Rule finds one kind of thing.
type Rule struct {
	Name     string
	Category understudy.Category
	Kind     string // finer type: "date"; see understudy.Span.Kind
	Decides  bool   // a hit is personal data, or of NONE is none, whatever stands around it
	Anywhere bool   // a hit is hidden in a text whose language is not read

	Finds  []string // examples: the spans stand in ⟦ ⟧
	Passes []string // texts in which it finds nothing

	Number   int // its place among the rules of its set
	programs []program
}

// A Source is a text in tokens. IDs are the numbers of the words in the list of
// the rules' language, one a token; signs and digits have 0.
type Source struct {
	Text   string
	Tokens []token.Token
	IDs    []words.ID
	Ended  func() bool // whether nobody waits for the hits any more; may be nil
}

// look is how many tokens are tried between two looks at whether somebody waits.
const look = 4096

// A Hit is tokens [Start, End) that a rule describes.
type Hit struct {
	Rule       *Rule
	Start, End int
}

// A Finder finds hits of its rules in a text. It must be safe for concurrent use.
type Finder interface {
	Find(src *Source, yield func(Hit))
}

// A Set is all rules of one language. It is safe for concurrent use.
type Set struct {
	Rules  []*Rule
	Words  *words.List
	Cutter token.Cutter // of the texts that are read, for token.Words; may be nil

	byWord   [][]*Rule        // by words.ID: rules that the word wakes
	byDigits []*Rule          // rules that any run of digits wakes
	bySign   map[rune][]*Rule // rules that a sign wakes
	byAny    []*Rule          // rules that any run of letters wakes
	byCap    []*Rule          // rules that a word with a capital wakes
}

// Find calls yield with every hit, in the order of the tokens at which they
// begin to match. Hits of several rules may overlap; of one rule at one token
// there is one.
func (s *Set) Find(src *Source, yield func(Hit)) {
	m := machine{src: src, words: s.Words}
	for i := range src.Tokens {
		if i%look == 0 && src.Ended != nil && src.Ended() {
			return
		}
		switch t := &src.Tokens[i]; t.Kind {
		case token.Letters:
			if id := src.IDs[i]; id != 0 {
				m.try(s.byWord[id], i, yield)
			}
			if t.Capital() {
				m.try(s.byCap, i, yield)
			}
			m.try(s.byAny, i, yield)
		case token.Digits:
			m.try(s.byDigits, i, yield)
		case token.Sign:
			m.try(s.bySign[m.sign(i)], i, yield)
		}
	}
}
