package stock

import (
	"strings"

	"github.com/understudy-text/understudy/guard"
	"github.com/understudy-text/understudy/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// guarding is what the guard is told: generic are words that dictionaries of the
// languages list in small letters, titles, particles of names, countries and their
// people.
func guarding(o Options) (guard.Options, error) {
	var titles []*name.Rules
	var lexica []*lexicon.Lexicon
	for code, l := range o.Languages {
		rules, err := name.Load(code)
		if err != nil {
			return guard.Options{}, err
		}
		titles, lexica = append(titles, rules), append(lexica, l.Lexicon)
	}
	generic := func(w string) bool {
		for _, l := range lexica {
			if l.Common(w) {
				return true
			}
			if _, _, ok := l.Country(w); ok {
				return true
			}
		}
		plain := lexicon.Plain(w)
		for _, r := range titles {
			if r.IsTitle(plain) {
				return true
			}
		}
		return strings.TrimSpace(plain) == ""
	}
	return guard.Options{Generic: generic, Uint64: o.Draw.Uint64, Outside: !o.GivenOnly}, nil
}
