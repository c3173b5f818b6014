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
	// Lend returns a role's own original as a stand-in for others, and what it is like.
	// ok is false for what could point at someone by itself: only what everybody knows
	// and many have is lent. What it is like is wanted all the same: as often as the
	// corpus says what is not lent, nothing is borrowed.
	Lend(r Role, p Profile) (standIn, like string, ok bool)
	// Borrow returns what a stand-in that is lent to a role has to be like, and whether
	// one suits it; suits may be nil: all do. What is like nothing that is lent has a
	// stand-in made up.
	Borrow(r Role, p Profile, earlier Cast) (like string, suits func(standIn string) bool)
}

// Loans are what the roles of a corpus lend, with how often each was sighted.
type Loans struct {
	byKind map[Kind]map[string]*purse // by what it is like
}

// A purse is sorted by stand-in. upTo sums the sightings of those before and its own;
// all counts those too that are not lent.
type purse struct {
	loans []loan
	upTo  []int
	all   int
}

type loan struct {
	standIn string
	n       int
}

// Loans asks the directors what the sighted roles lend. It is to be called when all
// have been sighted, instead of Freeze.
func (c *Casting) Loans() *Loans {
	out := &Loans{map[Kind]map[string]*purse{}}
	c.ask()
	for _, p := range c.parts {
		lender, ok := p.Director.(Lender)
		if !ok {
			continue
		}
		of := map[string]*purse{}
		for i := range c.shards {
			for _, pl := range c.shards[i].players[p.Kind] {
				if !pl.sighted {
					continue
				}
				standIn, like, ok := lender.Lend(Role{p.Kind, pl.key}, pl)
				if of[like] == nil {
					of[like] = &purse{}
				}
				of[like].all += int(pl.n)
				if ok {
					of[like].loans = append(of[like].loans, loan{standIn, int(pl.n)})
				}
			}
		}
		for _, pu := range of {
			pu.settle()
		}
		out.byKind[p.Kind] = of
	}
	return out
}

func (pu *purse) settle() {
	slices.SortFunc(pu.loans, func(a, b loan) int { return cmp.Or(cmp.Compare(a.standIn, b.standIn), cmp.Compare(a.n, b.n)) })
	sum := 0
	for _, l := range pu.loans {
		sum += l.n
		pu.upTo = append(pu.upTo, sum)
	}
}

// Part is a part whose director first proposes what other roles lend, drawn as often
// as it was sighted.
func (l *Loans) Part(p Part) Part {
	if lender, ok := p.Director.(Lender); ok && len(l.byKind[p.Kind]) > 0 {
		p.Director = borrower{lender, l.byKind[p.Kind]}
	}
	return p
}

// borrower is a Director.
type borrower struct {
	Lender
	of map[string]*purse
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

// draws is how many loans are looked at for one role at the most.
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
	pu := b.of[like]
	if pu == nil || len(pu.loans) == 0 {
		return own
	}
	random := rand.New(rand.NewPCG(d.Uint64("loan"), d.Uint64("loan", "again")))
	var lent []string
	for range draws {
		at := sort.SearchInts(pu.upTo, 1+random.IntN(pu.all))
		if at == len(pu.loans) {
			break // one that is not lent
		}
		if v := pu.loans[at].standIn; !slices.Contains(lent, v) && (suits == nil || suits(v)) {
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

// Encode yields what is lent by kind, as bytes that LoansOf reads.
func (l *Loans) Encode(yield func(kind Kind, value []byte) error) error {
	for kind, of := range l.byKind {
		var b []byte
		for like, pu := range of {
			b = varint.AppendText(b, like)
			b = binary.AppendUvarint(b, uint64(pu.all))
			b = binary.AppendUvarint(b, uint64(len(pu.loans)))
			for _, one := range pu.loans {
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

// LoansOf returns the loans of which Encode gave these bytes, by kind.
func LoansOf(encoded map[Kind][]byte) (*Loans, error) {
	out := &Loans{map[Kind]map[string]*purse{}}
	for kind, b := range encoded {
		of := map[string]*purse{}
		t := varint.Reader{Rest: b}
		for len(t.Rest) > 0 {
			like := string(t.Text())
			pu := &purse{all: int(t.Uint()), loans: make([]loan, t.Count(2))}
			for i := range pu.loans {
				pu.loans[i] = loan{standIn: string(t.Text()), n: int(t.Uint())}
			}
			pu.settle()
			of[like] = pu
		}
		if t.Damaged {
			return nil, ErrTally
		}
		out.byKind[kind] = of
	}
	return out, nil
}
