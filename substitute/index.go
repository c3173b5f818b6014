package substitute

import (
	"cmp"
	"hash/maphash"
	"math/bits"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/scatter"
)

// A fingerprint is a hash of a stand-in with the context on one side or both.
type fingerprint uint64

// fingerprint hashes one side of a stand-in whose own hash is given.
func makeFingerprint(side proofs, standIn, left, right uint64) fingerprint {
	h := scatter.Mix(standIn ^ uint64(side))
	if side != provesRight {
		h = scatter.Mix(h ^ left)
	}
	if side != provesLeft {
		h = scatter.Mix(h + right)
	}
	return fingerprint(h)
}

// A ref points at a place of one of several texts.
type ref struct{ text, place int }

// A group is the places that share a fingerprint.
type group struct {
	refs     []ref
	original string
	mixed    bool   // it stands for several originals, or for none
	spread   bool   // its places lie in several texts
	touch    proofs // what touches any of its places
	seen     int    // how often it occurs in the text searched
	next     int    // the first of refs that is not yet given away in order
	reason   Reason // why an occurrence was not taken for one of its places
}

// An index finds places by their fingerprints.
type index struct {
	texts       []*TextReceipt
	seed        maphash.Seed // of the hashes of stand-ins
	groups      map[fingerprint]*group
	left, right map[uint64][]int // by context: the lengths of the stand-ins beside it
	filter      [2]filter
}

func newIndex(texts []*TextReceipt) *index {
	places := 0
	for _, text := range texts {
		places += len(text.Places)
	}
	ix := &index{texts: texts, seed: maphash.MakeSeed(), groups: make(map[fingerprint]*group, 3*places),
		left: make(map[uint64][]int, places), right: make(map[uint64][]int, places)}
	ix.filter[0], ix.filter[1] = newFilter(places), newFilter(places)
	for t, text := range texts {
		for i := range text.Places {
			p := &text.Places[i]
			standIn := ix.hash(p.StandIn)
			for _, side := range [...]proofs{provesLeft, provesRight, provesBoth} {
				if p.proofs&side != 0 {
					ix.add(makeFingerprint(side, standIn, p.Left, p.Right), p, side, ref{t, i})
				}
			}
		}
	}
	return ix
}

// hash is of a stand-in. A line may have been broken within it.
func (ix *index) hash(standIn string) uint64 {
	if strings.ContainsAny(standIn, "\n\r\t") {
		standIn = unwrap.Replace(standIn)
	}
	return maphash.String(ix.seed, standIn)
}

var unwrap = strings.NewReplacer("\n", " ", "\r", " ", "\t", " ")

func (ix *index) add(f fingerprint, p *Place, side proofs, r ref) {
	g := ix.groups[f]
	if g == nil {
		g = &group{original: p.Original}
		ix.groups[f] = g
		if side != provesRight {
			ix.note(0, ix.left, p.Left, len(p.StandIn))
		}
		if side != provesLeft {
			ix.note(1, ix.right, p.Right, len(p.StandIn))
		}
	}
	g.refs = append(g.refs, r)
	g.spread = g.spread || r.text != g.refs[0].text
	g.touch |= p.proofs & (joinedLeft | joinedRight)
	g.mixed = g.mixed || g.original != p.Original
}

// group returns the group of one side of a place, or nil.
func (ix *index) group(p *Place, side proofs) *group {
	return ix.groups[makeFingerprint(side, maphash.String(ix.seed, p.StandIn), p.Left, p.Right)]
}

// met returns the group of one side of an occurrence, or nil.
func (ix *index) met(o *occurrence, side proofs) *group {
	return ix.groups[makeFingerprint(side, o.text, o.left, o.right)]
}

func (ix *index) note(side int, m map[uint64][]int, print uint64, length int) {
	ix.filter[side].add(print)
	if !slices.Contains(m[print], length) {
		m[print] = append(m[print], length)
	}
}

// A filter tells most contexts that were never noted from those that were, with
// about sixteen bits for each.
type filter []uint64

func newFilter(places int) filter {
	return make(filter, 1<<min(max(bits.Len(uint(places)/4), 3), 17))
}

func (f filter) add(print uint64) { f[print>>6&uint64(len(f)-1)] |= 1 << (print & 63) }

func (f filter) may(print uint64) bool { return f[print>>6&uint64(len(f)-1)]>>(print&63)&1 != 0 }

// An occurrence is a stretch of a text that may be a stand-in: it stands in a
// context in which one of its length stood.
type occurrence struct {
	start, end  int
	has         proofs // provesLeft, provesRight: the contexts that were found
	left, right uint64
	text        uint64 // hash of what stands there
}

// The fingerprints an occurrence can have, strongest first.
var (
	bothSides = []proofs{provesBoth, provesLeft, provesRight}
	leftSide  = bothSides[1:2]
	rightSide = bothSides[2:]
)

func (o *occurrence) sides() []proofs {
	switch o.has {
	case provesLeft | provesRight:
		return bothSides
	case provesLeft:
		return leftSide
	}
	return rightSide
}

// occurrences returns the occurrences in a text in ascending order of start and
// end. The cost is one pass, plus the number of different lengths of stand-ins
// for each context that is met again.
func (ix *index) occurrences(text string, p *printer) []occurrence {
	var all []occurrence
	p.contexts(text, func(c context) {
		if !ix.filter[0].may(c.print) {
			return
		}
		for _, n := range ix.left[c.print] {
			if c.at+n <= len(text) {
				all = append(all, occurrence{start: c.at, end: c.at + n, has: provesLeft, left: c.print})
			}
		}
	}, func(c context) {
		if !ix.filter[1].may(c.print) {
			return
		}
		for _, n := range ix.right[c.print] {
			if c.at-n >= 0 {
				all = append(all, occurrence{start: c.at - n, end: c.at, has: provesRight, right: c.print})
			}
		}
	})
	slices.SortFunc(all, func(a, b occurrence) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), cmp.Compare(a.has, b.has))
	})
	merged := all[:0]
	for _, o := range all {
		if last := len(merged) - 1; last >= 0 && merged[last].start == o.start && merged[last].end == o.end {
			merged[last].has |= o.has
			merged[last].right = o.right
			continue
		}
		merged = append(merged, o)
	}
	for i := range merged {
		o := &merged[i]
		o.text = ix.hash(text[o.start:o.end])
	}
	return merged
}
