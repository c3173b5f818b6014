package cast

import (
	"cmp"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/varint"
)

// A Lender is a Director whose roles may play one another where they are cast apart,
// document by document: the town of one is the stand-in of a town in another. So the
// corpus as a whole says each as often as before (data swapping: Dalenius and Reiss
// 1982, "Data-swapping: A technique for disclosure control", section 1), though no
// document does.
type Lender interface {
	Director
	// Lend returns a role's original as a stand-in for other roles, and the group that it
	// belongs to (like). ok is false if the original could point at someone by itself, so
	// that it must not be lent: only well-known originals that many have may be. The group
	// is returned in that case, too: nothing is borrowed as often as the group's originals
	// that must not be lent are mentioned.
	Lend(r Role, p Profile) (standIn, like string, ok bool)
	// Borrow returns the group that a role borrows from, and whether a stand-in of it suits
	// the role; suits is nil if all do. If nothing suitable can be borrowed, the Director
	// invents a stand-in.
	Borrow(r Role, p Profile, earlier Cast) (like string, suits func(standIn string) bool)
}

// SwapPools hold the originals that the roles of a corpus lend, with how often each was
// observed.
type SwapPools struct {
	byKind map[Kind]map[string]*pool // by group
}

// A pool holds what one group lends, sorted by stand-in. upTo[i] is the number of occurrences
// of entries 0 to i; all counts also those of originals that are not lent.
type pool struct {
	entries []poolEntry
	upTo    []int
	all     int
}

type poolEntry struct {
	standIn string
	n       int
}

// SwapPools returns the originals that roles may borrow from each other, as the directors of the
// observed roles tell. Call it in place of Freeze, after all roles were observed.
func (c *Casting) SwapPools() *SwapPools {
	out := &SwapPools{map[Kind]map[string]*pool{}}
	c.ask()
	for _, p := range c.parts {
		lender, ok := p.Director.(Lender)
		if !ok {
			continue
		}
		of := map[string]*pool{}
		for i := range c.shards {
			for _, pl := range c.shards[i].players[p.Kind] {
				if !pl.observed {
					continue
				}
				standIn, like, ok := lender.Lend(Role{p.Kind, pl.key}, pl)
				if of[like] == nil {
					of[like] = &pool{}
				}
				of[like].all += int(pl.n)
				if ok {
					of[like].entries = append(of[like].entries, poolEntry{standIn, int(pl.n)})
				}
			}
		}
		for _, po := range of {
			po.settle()
		}
		out.byKind[p.Kind] = of
	}
	return out
}

func (po *pool) settle() {
	slices.SortFunc(po.entries, func(a, b poolEntry) int { return cmp.Or(cmp.Compare(a.standIn, b.standIn), cmp.Compare(a.n, b.n)) })
	sum := 0
	for _, l := range po.entries {
		sum += l.n
		po.upTo = append(po.upTo, sum)
	}
}

// Part returns a part whose director first proposes what other roles lend, drawn with
// probabilities in proportion to the occurrences.
func (l *SwapPools) Part(p Part) Part {
	if lender, ok := p.Director.(Lender); ok && len(l.byKind[p.Kind]) > 0 {
		p.Director = borrower{lender, l.byKind[p.Kind]}
	}
	return p
}

// borrower is a Director.
type borrower struct {
	Lender
	of map[string]*pool
}

// Same implements Matcher.
func (b borrower) Same(keys []string, among map[Kind][]string) map[string]string {
	if m, ok := b.Lender.(Matcher); ok {
		return m.Same(keys, among)
	}
	return nil
}

// Among implements Matcher.
func (b borrower) Among() []Kind {
	if m, ok := b.Lender.(Matcher); ok {
		return m.Among()
	}
	return nil
}

// draws is how many entries of a pool are looked at for one role at the most.
const draws = 32

// Candidate implements Director.
func (b borrower) Candidate(r Role, p Profile, earlier Cast, d draw.Source, attempt int) (string, bool) {
	return b.Prepare(r, p, earlier, d)(attempt)
}

// Prepare implements Preparer.
func (b borrower) Prepare(r Role, p Profile, earlier Cast, d draw.Source) func(attempt int) (string, bool) {
	own := func(attempt int) (string, bool) { return b.Lender.Candidate(r, p, earlier, d, attempt) }
	if prepared, ok := b.Lender.(Preparer); ok {
		own = prepared.Prepare(r, p, earlier, d)
	}
	like, suits := b.Borrow(r, p, earlier)
	po := b.of[like]
	if po == nil || len(po.entries) == 0 {
		return own
	}
	random := rand.New(rand.NewPCG(d.Uint64("loan"), d.Uint64("loan", "again")))
	var lent []string
	for range draws {
		at := sort.SearchInts(po.upTo, 1+random.IntN(po.all))
		if at == len(po.entries) {
			break // an original that is not lent was drawn
		}
		if v := po.entries[at].standIn; !slices.Contains(lent, v) && (suits == nil || suits(v)) {
			lent = append(lent, v)
		}
	}
	return func(attempt int) (string, bool) {
		if attempt < len(lent) {
			return lent[attempt], true
		}
		return own(attempt - len(lent))
	}
}

// Encode yields what is lent by kind, as bytes that SwapPoolsOf reads.
func (l *SwapPools) Encode(yield func(kind Kind, value []byte) error) error {
	for kind, of := range l.byKind {
		var b []byte
		for like, po := range of {
			b = varint.AppendText(b, like)
			b = binary.AppendUvarint(b, uint64(po.all))
			b = binary.AppendUvarint(b, uint64(len(po.entries)))
			for _, one := range po.entries {
				b = varint.AppendText(b, one.standIn)
				b = binary.AppendUvarint(b, uint64(one.n))
			}
		}
		if err := yield(kind, b); err != nil {
			return err
		}
	}
	return nil
}

// SwapPoolsOf reads what Encode yielded, by kind.
func SwapPoolsOf(encoded map[Kind][]byte) (*SwapPools, error) {
	out := &SwapPools{map[Kind]map[string]*pool{}}
	for kind, b := range encoded {
		of := map[string]*pool{}
		t := varint.Reader{Rest: b}
		for len(t.Rest) > 0 {
			like := string(t.Text())
			po := &pool{all: int(t.Uint()), entries: make([]poolEntry, t.Count(2))}
			for i := range po.entries {
				po.entries[i] = poolEntry{standIn: string(t.Text()), n: int(t.Uint())}
			}
			po.settle()
			of[like] = po
		}
		if t.Damaged {
			return nil, ErrTally
		}
		out.byKind[kind] = of
	}
	return out, nil
}
