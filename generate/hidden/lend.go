package hidden

import (
	"fmt"

	"github.com/understudy-text/understudy/cast"
)

// Lend implements cast.Lender: a word that dictionaries have, by its make and part of
// speech.
func (d Director) Lend(r cast.Role, p cast.Profile) (standIn, like string, ok bool) {
	return r.Key, d.like(r, p), d.Language.Lexicon.Common(r.Key)
}

// Borrow implements cast.Lender.
func (d Director) Borrow(r cast.Role, p cast.Profile, _ cast.Cast) (string, func(string) bool) {
	listed, article := d.Listed[p.Trait(ruleTrait)], p.Trait(articleTrait)
	return d.like(r, p), func(w string) bool {
		return (listed == nil || !listed(w)) && !cast.Alike(w, r.Key) && (article == "" || d.pool.grammar.Takes(w) == article)
	}
}

func (d Director) like(r cast.Role, p cast.Profile) string {
	l := d.pool.like(r.Key, p.Trait(tagTrait))
	return fmt.Sprint(l.make.class, l.make.as, l.make.make, l.tag)
}
