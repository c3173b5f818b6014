package stock

import (
	"strings"

	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/substitute/guard"
)

// guarding is what the guard is told: generic are words that dictionaries of the
// languages list in small letters, terms (legal forms, kinds of firms), what words.tsv
// says of words that can not be names alone, what says what a thing is, titles, countries and their people.
func guarding(o Options) (guard.Options, error) {
	var titles []*name.Rules
	var lexica []*lexicon.Lexicon
	var lists []*words.List
	var things []*thing.Stock
	for tongue, l := range o.Languages {
		set, err := rule.Of(l)
		if err != nil {
			return guard.Options{}, err
		}
		lists, things = append(lists, set.Words), append(things, thing.New(l))
		rules, err := name.Load(tongue)
		if err != nil {
			return guard.Options{}, err
		}
		titles, lexica = append(titles, rules), append(lexica, l.Lexicon)
	}
	generic := func(w string) bool {
		for _, l := range lexica {
			if l.Common(w) || len(l.Classes(w)) > 0 {
				return true
			}
			if _, _, ok := l.Country(w); ok {
				return true
			}
		}
		for _, l := range lists {
			for _, class := range genericClasses {
				if l.Is(w, class) {
					return true
				}
			}
		}
		for _, s := range things {
			if s.Says(lexicon.Fold(w)) {
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
	return guard.Options{Generic: generic, Uint64: o.Draw.Uint64, Fictive: code.IsFictive, Outside: !o.GivenOnly}, nil
}

// genericClasses are classes of words.tsv whose words say what something is, not which.
var genericClasses = [...]string{"legalform", "orghead", "street", "area", "compass", "kin", "notname"}
