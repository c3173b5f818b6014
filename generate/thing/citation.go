package thing

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
)

// lawStays is why a place in a law stays.
const lawStays = "the section of a law that stays, which thousands cite, stays with it"

// namesLaw reports whether a mention that citation takes apart says in which law the place is:
// "14 § LVU", "article 375 du code civil". It has an abbreviation, or two words of laws.
func (r Reader) namesLaw(m *form.Mention) bool {
	words := 0
	for _, w := range phrase.Words(m.Text, nil) {
		if utf8.RuneCountInString(w.Fold) < shortestLaw || strings.ContainsFunc(w.Fold, unicode.IsDigit) {
			continue
		}
		if words++; words > 1 || w.Shape == phrase.Upper {
			return true
		}
	}
	return false
}

// shortestLaw is how many letters a word has at least that may name a law: LVU.
const shortestLaw = 3

// citation takes a mention apart that is a place in a law and nothing else, "article 1385
// ancien du code civil": its numbers move, all other words stay, since they are those of
// any law. nil if it has another word, or no number.
func (r Reader) citation(s *form.Scene, m *form.Mention) *phrase.Form {
	if len(r.stock.cite) == 0 || r.world.Numbers == nil || strings.IndexFunc(m.Text, unicode.IsDigit) < 0 {
		return nil
	}
	cites := strings.Contains(m.Text, "§") || len(m.Text) > 3 && m.Text[1] == '.' // L. 8223-1
	for _, w := range phrase.Words(m.Text, nil) {
		fold := r.stock.bareWord(w.Fold)
		switch {
		case r.stock.cite[fold]:
			cites = true
		case utf8.RuneCountInString(fold) < 2, r.stock.small[fold], strings.IndexFunc(fold, unicode.IsDigit) >= 0:
		default:
			return nil
		}
	}
	if !cites {
		return nil
	}
	sc := &phrase.Scanner{Grammar: r.world.Grammar, Finders: []phrase.Finder{r.world.Numbers(s)}}
	if f := sc.Scan(m); Plays(f) {
		return f
	}
	return nil
}
