package evaluate

import (
	"slices"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// titles tells the titles, suffixes and particles of names: they stay with a
// stand-in, and name no one.
func titles(languages map[string]*language.Language) (func(word string) bool, error) {
	var all []*name.Rules
	for code := range languages {
		rules, err := name.Load(code)
		if err != nil {
			return nil, err
		}
		all = append(all, rules)
	}
	return func(word string) bool {
		return slices.ContainsFunc(all, func(r *name.Rules) bool { return r.IsTitle(lexicon.Plain(word)) })
	}, nil
}
