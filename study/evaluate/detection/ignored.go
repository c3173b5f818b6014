package detection

import (
	"errors"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
)

// ErrUnknownDocument says that predictions speak of a document that gold lacks.
var ErrUnknownDocument = errors.New("unknown document id")

// ErrOutside says that a span is empty or reaches outside its text.
var ErrOutside = errors.New("span is empty or outside the text")

// ignored are the words that need not be hidden for a mention to count as
// covered in the table by category. The first version of TAB's evaluation
// (github.com/NorskRegnesentral/text-anonymization-benchmark, evaluation.py) left
// out these tokens by name: mr, mrs, ms, no, nr, about; and by part of speech every
// ADP, PART, CCONJ and DET. A part-of-speech tagger would make the figure depend on
// a model, so the second half is the closed list of English words with those
// tags. The present version has a list of its own, which TAB's measure goes by; see
// tells.
var ignored = wordSet(`
	mr mrs ms no nr about
	a an the this that these those some any each every all both either neither another
	and or but nor
	not to s
	of in on at by for with from into onto upon over under between among through during
	before after since until till against towards toward within without across along
	behind beside besides beyond near off out outside inside per via around above below up down as
`)

// Ignored reports whether a word (any case) reveals nothing on its own and is
// not asked for when a mention is checked for being wholly covered.
func Ignored(word string) bool { return ignored[strings.ToLower(word)] }

// wholly reports whether every letter and digit of the mention is covered,
// ignored words aside.
func wholly(text string, m understudy.Span, covered []bool) bool {
	bare := -1 // start of the current word, -1 outside words
	open := false
	check := func(end int) bool {
		ok := bare < 0 || !open || Ignored(text[bare:end])
		bare, open = -1, false
		return ok
	}
	for i, c := range text[m.Start:m.End] {
		at := m.Start + i
		if !counts(c) && !unicode.IsMark(c) {
			if !check(at) {
				return false
			}
			continue
		}
		if bare < 0 {
			bare = at
		}
		open = open || !covered[at]
	}
	return check(m.End)
}

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
