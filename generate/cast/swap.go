package cast

import (
	"slices"

	"github.com/understudy-text/understudy/generate/draw"
)

// documents is how many documents the players of a kind are observed in.
func (k *checker) documents(players []*player) int {
	seen := map[uint32]struct{}{}
	for _, pl := range players {
		for _, d := range pl.in() {
			seen[d] = struct{}{}
		}
	}
	return len(seen)
}

// swapped returns a part whose director proposes to each common role the other common roles
// first: each once, in an order drawn with the key.
func (c *Casting) swapped(p Part, players []*player) Part {
	lender := p.Director.(Lender)
	s := swapper{lender, map[string][]string{}}
	for _, pl := range players {
		standIn, like, ok := lender.Lend(Role{p.Kind, pl.key}, pl)
		if pl.common = ok; ok {
			s.lent[like] = append(s.lent[like], standIn)
		}
	}
	p.Director = s
	return p
}

// swapper is a Director.
type swapper struct {
	Lender
	lent map[string][]string // by what they are like, in the order of their roles
}

// Candidate implements Director.
func (s swapper) Candidate(r Role, p Profile, earlier Cast, d draw.Source, attempt int) (string, bool) {
	return s.Prepare(r, p, earlier, d)(attempt)
}

// Prepare implements Preparer.
func (s swapper) Prepare(r Role, p Profile, earlier Cast, d draw.Source) func(attempt int) (string, bool) {
	own := func(attempt int) (string, bool) { return s.Lender.Candidate(r, p, earlier, d, attempt) }
	if prepared, ok := s.Lender.(Preparer); ok {
		own = prepared.Prepare(r, p, earlier, d)
	}
	if _, _, ok := s.Lend(r, p); !ok {
		return own
	}
	like, suits := s.Borrow(r, p, earlier)
	list := s.lent[like]
	if len(list) == 0 {
		return own
	}
	n, start := min(len(list), swaps), d.Intn(len(list), "swap")
	return func(attempt int) (string, bool) {
		if attempt >= n {
			return own(attempt - n)
		}
		if v := list[(start+attempt)%len(list)]; suits == nil || suits(v) {
			return v, true
		}
		return "", true
	}
}

// swaps is how many common roles are proposed at the most.
const swaps = 120

// other returns the role of a part whose key is a word of a stand-in, as written or without
// diacritics, or nil if there is none.
func (k *checker) other(p Part, w word) *player {
	if pl := k.player(Role{p.Kind, w.folded}); pl != nil || w.plain == w.folded {
		return pl
	}
	return k.player(Role{p.Kind, w.plain})
}

// meet reports whether two roles must not be each other's stand-ins: they share a document,
// or one of them is not common.
func meet(a, b *player) bool {
	return !a.common || !b.common || shareDocument(a.in(), b.in())
}

// shareDocument reports whether two sorted lists have a document in common.
func shareDocument(a, b []uint32) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, d := range a {
		if _, ok := slices.BinarySearch(b, d); ok {
			return true
		}
	}
	return false
}
