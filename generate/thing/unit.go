package thing

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// unitWords is how many words a unit with a number has at most.
const unitWords = 4

// unit takes a mention apart that is ordinary words with one number or letter: Crew 7, le
// service 3, B Wing. The words tell of nobody and stay; the number moves. It is nil for other
// mentions, and for names of things of which the number is a part: Channel 4.
func (r Reader) unit(s *form.Scene, m *form.Mention, sg *analysis) *phrase.Form {
	if r.category != understudy.Organisation || r.world.Numbers == nil || len(sg.words) > unitWords {
		return nil
	}
	if sg.head.found() && !sg.head.t.Common && !sg.head.t.Small && sg.head.ending == "" {
		return nil
	}
	numbers, words := 0, 0
	for i, w := range sg.words {
		switch {
		case w.Shape == phrase.Number || numbered(w.Fold) || utf8.RuneCountInString(w.Fold) == 1 && w.Shape == phrase.Upper && i > 0 || i == 0 && len(sg.words) == 2 && utf8.RuneCountInString(w.Fold) == 1:
			numbers++
		case r.stock.article[w.Fold]:
		case s.People[lexicon.Plain(w.Fold)] || s.Places[lexicon.Plain(w.Fold)] || !r.ordinary(w.Fold):
			return nil
		default:
			words++
		}
	}
	if numbers != 1 || words == 0 {
		return nil
	}
	letter := func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if utf8.RuneCountInString(sp.Text) != 1 || r.stock.article[sp.Key] || r.world.Initials == nil {
			return nil, false
		}
		return r.world.Initials(sp)
	}
	sc := &phrase.Scanner{Grammar: r.world.Grammar, Finders: []phrase.Finder{r.world.Numbers(s), letter}}
	if f := sc.Scan(m); Plays(f) {
		return f
	}
	return nil
}

// numbered reports whether a word begins with a figure and has at most one letter: 6b, not p15.
func numbered(w string) bool {
	return w != "" && w[0] >= '0' && w[0] <= '9' && utf8.RuneCountInString(strings.Trim(w, "0123456789")) <= 1
}

// ordinary reports whether a word says what a unit is, by the stock. A word of the dictionary alone
// may be a name: Viljan.
func (r Reader) ordinary(w string) bool {
	return r.stock.common[w] || r.stock.generic[w] || r.stock.small[w]
}
