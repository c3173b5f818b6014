package substitute

import (
	"crypto/sha256"
	"math"
	"slices"
	"sort"

	"github.com/understudy-text/understudy/corpus"
)

// A Reason is why a stand-in was not taken out.
type Reason string

// The reasons.
const (
	Gone       Reason = "the stand-in is not there with what stood around it"
	Repeated   Reason = "the stand-in and what stands around it occur more often than they were written, or run into another"
	OutOfOrder Reason = "what stands around it is changed, and it is not where the order of the text puts it"
	Indistinct Reason = "what stands around it also stands elsewhere, so nothing proves the place"
)

// A Missing is a stand-in that was not taken out of an edited text.
type Missing struct {
	Text   int // index of the receipt
	Place  int // index of its place
	Start  int // byte of the text that was written
	Reason Reason
}

// Align finds the stand-ins of the receipts in a text that was moved or edited
// and returns the replacements that put the originals back, sorted and without
// overlap, and the places that cannot be proven. Nothing else may change.
//
// A stand-in is proven by what stands around it (24 characters on each side,
// white space taken together):
//   - on both sides: as written, and no more often than it was written;
//   - on one side: the same, and no word or number goes on across the other
//     end, and the place lies in order between those proven on both sides.
//
// In either case the same stand-in in that context must have stood for that one
// original throughout the text that was written. A text that is exactly the one
// written is proven as a whole. The cost is n log n.
func Align(text string, receipts []*TextReceipt, key []byte) ([]corpus.Replacement, []Missing) {
	if reps, ok := alignExact(text, receipts); ok {
		return reps, nil
	}
	a := &alignment{text: text, ix: newIndex(receipts)}
	a.find(newPrinter(key))
	a.dropOverlaps(provesBoth)
	a.order()
	a.dropOverlaps(provesLeft)
	return a.replacements(), a.missing()
}

// alignExact answers when a receipt is of this very text and no other receipt
// of this very text disagrees.
func alignExact(text string, receipts []*TextReceipt) ([]corpus.Replacement, bool) {
	hash := sha256.Sum256([]byte(text))
	var hit *TextReceipt
	for _, r := range receipts {
		if r.Hash != hash {
			continue
		}
		if hit != nil && !slices.EqualFunc(hit.Places, r.Places, func(a, b Place) bool {
			return a.Start == b.Start && a.StandIn == b.StandIn && a.Original == b.Original
		}) {
			return nil, false
		}
		hit = r
	}
	if hit == nil {
		return nil, false
	}
	reps := make([]corpus.Replacement, len(hit.Places))
	for i, p := range hit.Places {
		reps[i] = corpus.Replacement{Start: p.Start, End: p.End(), Text: p.Original}
	}
	return reps, true
}

// A match is an occurrence that a group of places explains.
type match struct {
	start, end int
	side       proofs
	group      *group
	ref        ref
	dropped    bool
}

type alignment struct {
	text    string
	ix      *index
	matches []match
	taken   map[ref]bool
}

// find makes a match of every occurrence that a fingerprint proves.
func (a *alignment) find(p *printer) {
	a.taken = make(map[ref]bool)
	found := a.ix.occurrences(a.text, p)
	for i := range found {
		o := &found[i]
		for _, side := range o.sides() {
			if g := a.ix.met(o, side); g != nil {
				g.seen++
			}
		}
	}
	for i := range found {
		if m, ok := a.prove(&found[i]); ok {
			a.matches = append(a.matches, m)
		}
	}
}

// prove takes the strongest fingerprint that proves an occurrence. Left and
// right must not speak for different originals.
func (a *alignment) prove(o *occurrence) (best match, ok bool) {
	touch := touches(a.text, o.start, o.end)
	for _, side := range o.sides() {
		g := a.ix.met(o, side)
		switch {
		case g == nil || g.mixed:
			continue
		case g.seen > len(g.refs):
			g.reason = Repeated
			continue
		case side != provesBoth && !free(g, side, touch):
			continue
		case ok && best.group.original != g.original:
			return match{}, false
		case !ok:
			best, ok = match{start: o.start, end: o.end, side: side, group: g, ref: ref{-1, -1}}, true
		}
	}
	return best, ok
}

// free reports whether the far side of a stand-in that is proven on one side
// only ends where a word ends, as it did when it was written.
func free(g *group, side, touch proofs) bool {
	far := joinedRight
	if side == provesRight {
		far = joinedLeft
	}
	return (touch|g.touch)&far == 0 && !g.spread
}

// dropOverlaps drops matches of a strength that overlap each other or stronger
// ones. Strength is provesBoth, or provesLeft for one side.
func (a *alignment) dropOverlaps(strength proofs) {
	last := -1 // the kept match that reaches furthest
	for i := range a.matches {
		m := &a.matches[i]
		if m.dropped || strength == provesBoth && m.side != provesBoth {
			continue
		}
		if last >= 0 && m.start < a.matches[last].end {
			other := &a.matches[last]
			// A match on both sides beats one on one side; equals drop each other.
			if strength == provesBoth || m.side != provesBoth {
				m.dropped = true
			}
			if strength == provesBoth || other.side != provesBoth {
				other.dropped = true
			}
			if m.end < other.end {
				continue
			}
		}
		last = i
	}
}

// order gives every match a place. Matches on both sides take the places of
// their group as they come; matches on one side must lie between those before
// and after them.
func (a *alignment) order() {
	for i := range a.matches {
		if m := &a.matches[i]; m.side == provesBoth && !m.dropped {
			m.ref = m.group.refs[m.group.next] // seen <= len(refs)
			m.group.next++
			a.taken[m.ref] = true
		}
	}
	next := a.nextPlaces()
	last := make(map[int]int) // by text: the place of the last match
	for i := range a.matches {
		m := &a.matches[i]
		if m.dropped {
			continue
		}
		if m.side != provesBoth {
			from, ok := last[m.group.refs[0].text]
			if !ok {
				from = -1
			}
			if !a.assign(m, from, next[i]) {
				m.dropped = true
				m.group.reason = OutOfOrder
				continue
			}
		}
		last[m.ref.text] = m.ref.place
	}
}

// nextPlaces returns, for each match on one side, the place of the next match
// on both sides in the same text.
func (a *alignment) nextPlaces() []int {
	next := make([]int, len(a.matches))
	after := make(map[int]int)
	for i := len(a.matches) - 1; i >= 0; i-- {
		m := &a.matches[i]
		if m.dropped {
			continue
		}
		if m.side == provesBoth {
			after[m.ref.text] = m.ref.place
			continue
		}
		next[i] = math.MaxInt
		if n, ok := after[m.group.refs[0].text]; ok {
			next[i] = n
		}
	}
	return next
}

// assignTries bounds the search for a free place in groups whose places were
// taken out of order; beyond it the order proves nothing anyway.
const assignTries = 64

// assign gives a match on one side the first free place of its group strictly
// between two places of the text.
func (a *alignment) assign(m *match, from, to int) bool {
	refs := m.group.refs
	i := sort.Search(len(refs), func(i int) bool { return refs[i].place > from })
	for _, r := range refs[i:min(len(refs), i+assignTries)] {
		if r.place >= to {
			return false
		}
		if !a.taken[r] {
			a.taken[r], m.ref = true, r
			return true
		}
	}
	return false
}

func (a *alignment) replacements() []corpus.Replacement {
	reps := make([]corpus.Replacement, 0, len(a.matches))
	for _, m := range a.matches {
		if m.dropped {
			if m.ref.place >= 0 {
				delete(a.taken, m.ref)
			}
			if m.group.reason == "" {
				m.group.reason = Repeated
			}
			continue
		}
		reps = append(reps, corpus.Replacement{Start: m.start, End: m.end, Text: m.group.original})
	}
	return reps
}

// missing lists the places no match was assigned to.
func (a *alignment) missing() (out []Missing) {
	for t, text := range a.ix.texts {
		for i := range text.Places {
			if p := &text.Places[i]; !a.taken[ref{t, i}] {
				out = append(out, Missing{Text: t, Place: i, Start: p.Start, Reason: a.reason(p)})
			}
		}
	}
	return out
}

func (a *alignment) reason(p *Place) Reason {
	reason := Indistinct
	for _, side := range [...]proofs{provesBoth, provesLeft, provesRight} {
		if p.proofs&side == 0 {
			continue
		}
		g := a.ix.group(p, side)
		if g.reason != "" {
			return g.reason
		}
		if !g.mixed {
			reason = Gone
		}
	}
	return reason
}
