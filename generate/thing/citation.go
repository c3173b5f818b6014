package thing

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
)

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
