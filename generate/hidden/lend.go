package hidden

import (
	"fmt"

	"github.com/understudy-text/understudy/generate/cast"
)

// Lend implements cast.Lender: a word that dictionaries have, by its make and part of
// speech.
func (d Director) Lend(r cast.Role, p cast.Profile) (standIn, like string, ok bool) {
	return r.Key, d.like(r, p), d.Language.Lexicon.Common(r.Key)
}

// Borrow implements cast.Lender.
func (d Director) Borrow(r cast.Role, p cast.Profile, _ cast.Cast) (string, func(string) bool) {
	return d.like(r, p), d.suits(r, p)
}

func (d Director) like(r cast.Role, p cast.Profile) string {
	l := d.pool().like(r.Key, p.Trait(tagTrait))
	return fmt.Sprint(l.make.class, l.make.as, l.make.make, l.tag)
}
