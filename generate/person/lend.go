package person

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/mimic"
	"github.com/understudy-text/understudy/language/lexicon"
)

// least is how many of 100,000 people bear a name that is lent at the least.
const least = 2

// Lend implements cast.Lender: a name that many bear, with its culture and gender.
func (d *nameDirector) Lend(r cast.Role, p cast.Profile) (standIn, like string, ok bool) {
	w := d.wish(r, p, nil)
	n, known := d.names.Family(r.Key)
	if w.given {
		n, known = d.names.Given(r.Key)
	}
	if both, ok := d.names.InTwoScripts(r.Key); ok && w.origin == d.culture {
		if native, ok := d.nativeName(both, w.given); ok {
			n, known = native, true // what texts in Latin letters have is no measure of it
		}
	}
	if !known || n.Weight < least || w.given == w.family {
		return "", w.like(), false
	}
	e := entryOf(n)
	if e.plain != r.Key || !d.usable(e, poolKey{origin: w.origin, gender: w.gender, given: w.given}) {
		return "", w.like(), false
	}
	return capitalised(n.Written, ""), w.like(), true
}

// nativeName returns a name of two scripts as the list in the language's own letters has it.
func (d *nameDirector) nativeName(both lexicon.Name, given bool) (n lexicon.Name, known bool) {
	list := d.names.Family
	if given {
		list = d.names.Given
	}
	n, known = list(both.Native)
	n.Written, n.Native = both.Written, both.Native
	return n, known
}

// Borrow implements cast.Lender.
func (d *nameDirector) Borrow(r cast.Role, p cast.Profile, earlier cast.Cast) (string, func(string) bool) {
	w := d.wish(r, p, earlier)
	if w.particle != "" || w.prefix != "" || w.ending != "" {
		return "", nil
	}
	return w.like(), func(standIn string) bool {
		if !w.marks && marked(standIn) {
			return false
		}
		plain := lexicon.Plain(standIn)
		if d.recalls(&w, plain) {
			return false
		}
		voice := mimic.Of(plain)
		return !w.voice.TooCloseTo(&voice)
	}
}

// like is what names that play one another have in common.
func (w *wish) like() string {
	class := "family"
	if w.given {
		class = "given"
	}
	return strings.Join([]string{class, w.origin, string(rune(w.gender))}, " ")
}
