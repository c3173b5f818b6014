package cast

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/draw"
)

// A Part is one kind of roles with the director who casts it.
type Part struct {
	Kind     Kind
	Director Director
	// Coded says that stand-ins are codes (of a country, a number, an address), not
	// text: they are unique among themselves, and their director alone sees to it
	// that nothing of the original is left in them.
	Coded bool
	// Strict bounds how many candidates of a role are asked to share no word with
	// any original of the corpus before it is enough that they do not resemble
	// their own: 0 is Options.Attempts, less than 0 none. Small closed classes need
	// it: in a large corpus every country and every word for a court is somebody's
	// original, and what is left over would be odd (DESIGN §3: generic words may stay).
	Strict int
}

// Options configure a Casting.
type Options struct {
	// Draw is keyed by the domain.
	Draw draw.Source
	// Parts are cast in this order; a director may look up what was cast before.
	Parts []Part
	// Known returns the stand-in that a role already has, from the ledger. It may
	// be nil. What is known stays, whatever the filters say.
	Known func(Role) (standIn string, ok bool)
	// Taken reports whether a text is already a stand-in in this domain though
	// its role is not in this corpus. It may be nil.
	Taken func(kind Kind, standIn string) bool
	// Generic reports whether a word names no one and may be shared between an
	// original and a stand-in. It is called only during Freeze. It may be nil.
	Generic func(word string) bool
	// Famous reports whether a word is a part of the name of a well-known living
	// person. It may be nil.
	Famous func(word string) bool
	// Plain folds a word further than lower case, for comparing: without
	// diacritics, so that "Çakmak" does not stand in where "Cakmak" is an
	// original. It may be nil.
	Plain func(word string) string
	// Attempts bounds the candidates asked of a director for one role and one
	// strictness; 0 means 400.
	Attempts int
}

// A Casting collects sightings and then assigns the stand-ins. Sight may be
// called from several goroutines; Lookup only after Freeze.
type Casting struct {
	opt    Options
	shards [64]shard
	frozen bool
	cast   map[Role]string
	known  map[Role]bool // those of cast that came from Options.Known
}

type shard struct {
	sync.Mutex
	roles map[Role]*tally
}

// New returns an empty casting.
func New(opt Options) *Casting {
	if opt.Attempts == 0 {
		opt.Attempts = 400
	}
	c := &Casting{opt: opt}
	for i := range c.shards {
		c.shards[i].roles = map[Role]*tally{}
	}
	return c
}

// Sight records roles as one mention shows them.
func (c *Casting) Sight(sightings []Sighting) {
	for _, s := range sightings {
		sh := &c.shards[hash(s.Role)%uint32(len(c.shards))]
		sh.Lock()
		t := sh.roles[s.Role]
		if t == nil {
			t = &tally{}
			sh.roles[s.Role] = t
		}
		for _, tr := range s.Traits {
			t.add(tr)
		}
		sh.Unlock()
	}
}

// Roles returns the number of distinct roles sighted.
func (c *Casting) Roles() int {
	n := 0
	for i := range c.shards {
		c.shards[i].Lock()
		n += len(c.shards[i].roles)
		c.shards[i].Unlock()
	}
	return n
}

// ErrUncast is returned by Freeze, wrapped with the kind, if sightings name a
// kind that no part casts.
var ErrUncast = errors.New("cast: no director for this kind of role")

// Freeze casts every role. It may be called once.
func (c *Casting) Freeze(ctx context.Context) error {
	if c.frozen {
		return errors.New("cast: frozen already")
	}
	c.frozen = true
	byKind := map[Kind][]*player{}
	total := 0
	for i := range c.shards {
		for r, t := range c.shards[i].roles {
			byKind[r.Kind] = append(byKind[r.Kind], &player{role: r, tally: t})
			total++
		}
		c.shards[i].roles = nil
	}
	c.cast = make(map[Role]string, total)
	c.known = map[Role]bool{}
	h := newHouse(c.opt, byKind)
	for _, p := range c.opt.Parts {
		players := byKind[p.Kind]
		delete(byKind, p.Kind)
		// Order does not matter for the result; it makes runs easy to compare.
		slices.SortFunc(players, func(a, b *player) int { return cmp.Compare(a.role.Key, b.role.Key) })
		if err := c.castPart(ctx, h, p, players); err != nil {
			return err
		}
	}
	for k := range byKind {
		return fmt.Errorf("%w: %q", ErrUncast, k)
	}
	return nil
}

// Lookup returns the stand-in of a role.
func (c *Casting) Lookup(r Role) (string, bool) {
	v, ok := c.cast[r]
	return v, ok
}

// NewAssignments yields, in no particular order, the assignments that Options.Known did not know.
func (c *Casting) NewAssignments() iter.Seq2[Role, string] {
	return func(yield func(Role, string) bool) {
		for r, v := range c.cast {
			if !c.known[r] && !yield(r, v) {
				return
			}
		}
	}
}

// castPart finds the one assignment of a kind in which no role would rather
// have a stand-in that would rather have it (Gale & Shapley 1962). Roles
// propose in the order of their director's candidates.
func (c *Casting) castPart(ctx context.Context, h *house, p Part, players []*player) error {
	free := make([]*player, 0, len(players))
	for _, pl := range players {
		if c.opt.Known != nil {
			if v, ok := c.opt.Known(pl.role); ok {
				c.cast[pl.role], c.known[pl.role] = v, true
				h.take(p, v)
				continue
			}
		}
		free = append(free, pl)
	}
	d := c.opt.Draw.Derive("cast", string(p.Kind))
	for _, pl := range free {
		pl.draw = d.Derive(pl.role.Key)
	}
	holders := map[string]*player{}
	for n := 0; len(free) > 0; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		pl := free[len(free)-1]
		v, ok := c.next(h, p, pl)
		if !ok { // nothing left to offer: the role stays uncast and the caller says so
			free = free[:len(free)-1]
			continue
		}
		key := h.key(p, v)
		rival := holders[key]
		switch {
		case rival == nil:
			free = free[:len(free)-1]
		case prefers(d, key, pl.role, rival.role):
			free[len(free)-1] = rival
		default:
			continue
		}
		holders[key], pl.standIn = pl, v
	}
	for key, pl := range holders {
		c.cast[pl.role] = pl.standIn
		h.taken[key] = true
	}
	return nil
}

// prefers reports whether a stand-in would rather be given to a than to b.
func prefers(d draw.Source, key string, a, b Role) bool {
	x, y := d.Uint64("rank", key, a.Key), d.Uint64("rank", key, b.Key)
	if x != y {
		return x > y
	}
	return a.Key < b.Key
}

// next returns the player's next acceptable candidate: first among those that
// share no word with any original of the corpus, then, if the director has no
// such, among those that at least do not resemble the player's own original.
func (c *Casting) next(h *house, p Part, pl *player) (string, bool) {
	for ; pl.strictness < laxest; pl.strictness, pl.attempt = pl.strictness+1, 0 {
		for pl.attempt < c.attempts(p, pl.strictness) {
			v, ok := p.Director.Candidate(pl.role, pl.tally, c, pl.draw, pl.attempt)
			pl.attempt++
			if !ok {
				break
			}
			if h.accepts(p, pl.role, v, pl.strictness) {
				return v, true
			}
		}
	}
	return "", false
}

// attempts is how many candidates are asked of a director at a strictness.
func (c *Casting) attempts(p Part, s strictness) int {
	if s == strict && p.Strict != 0 {
		return min(max(p.Strict, 0), c.opt.Attempts)
	}
	return c.opt.Attempts
}

// A player is a role on its way to a stand-in.
type player struct {
	role       Role
	tally      *tally
	draw       draw.Source
	strictness strictness
	attempt    int
	standIn    string
}

// tally counts traits; it is a role's Profile. Few traits have many values, so
// a slice beats a map.
type tally struct{ counts []count }

type count struct {
	Trait
	n int
}

func (t *tally) add(tr Trait) {
	for i := range t.counts {
		if t.counts[i].Trait == tr {
			t.counts[i].n++
			return
		}
	}
	t.counts = append(t.counts, count{tr, 1})
}

// Trait returns the value seen most often; of equals, the smallest.
func (t *tally) Trait(name string) string {
	best := count{}
	for _, c := range t.counts {
		if c.Name == name && (c.n > best.n || c.n == best.n && c.Value < best.Value) {
			best = c
		}
	}
	return best.Value
}

// hash is FNV-1a over a role.
func hash(r Role) uint32 {
	h := uint32(2166136261)
	for _, s := range [2]string{string(r.Kind), r.Key} {
		for i := range len(s) {
			h = (h ^ uint32(s[i])) * 16777619
		}
	}
	return h
}
