package cast

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/fault"
	"github.com/understudy-text/understudy/internal/scatter"
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
	// Swap is the number of documents from which on roles that many bear play one another
	// where no document has both (hidden in plain sight: DESIGN section 3); 0: never. The
	// Director must be a Lender. Whatever Swap is, no role plays another of a document
	// that both are in, if Observe was told documents.
	Swap int
	// Glued is from how many bytes on a word of its roles may not stand inside a longer word
	// of any stand-in, as an inflected form does ("Birgittas" of Birgitta), where both may be in
	// one document; 0: never. Only kinds that are swapped know their documents.
	Glued int
	// Serial says that Director, and what it has prepared, must not be called from several
	// goroutines.
	Serial bool
}

// Options configure a Casting.
type Options struct {
	// Draw is keyed by the domain.
	Draw draw.Source
	// Parts are cast in this order; a director may look up what was cast before.
	Parts []Part
	// Late returns the parts, where they are known only when all roles were observed: it is
	// asked by Freeze and SwapPools, and Parts is nil. Swaps is Part.Swap of those of its kinds
	// that have one, which Observe has to know.
	Late  func() []Part
	Swaps map[Kind]int
	// Known returns the stand-in that a role already has, from the ledger. It may
	// be nil. What is known stays, whatever the filters say.
	Known func(Role) (standIn string, ok bool)
	// Taken reports whether a text is already a stand-in in this domain though
	// its role is not in this corpus. It may be nil. Like Generic, Famous and Plain, it is
	// called from several goroutines.
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
	// Writes reports whether a stand-in can be written in a character set; roles are cast
	// with what all sets can write that the trait CharsetTrait names. It may be nil: then
	// all can.
	Writes func(charset, standIn string) bool
	// Attempts bounds the candidates asked of a director for one role and one
	// strictness; 0 means 2000: common names of a large corpus need more than their list.
	Attempts int
	// Workers is how many roles of a part ask for a stand-in at once; 0 is one for each
	// processor. The result is the same.
	Workers int
	// Defect is told where a director panicked while it was asked for a role, which stays
	// uncast then; it is called from several goroutines. With nil, Freeze fails.
	Defect func(where string)
	// Keep lets Candidates and Refuses be called after Settle, at the price of the
	// memory that Settle would free.
	Keep bool
}

// A Casting collects occurrences and then assigns the stand-ins. Observe may be
// called from several goroutines; Lookup only after Freeze.
type Casting struct {
	opt     Options
	shards  [64]shard
	parts   []Part       // of the last Freeze or SwapPools
	swaps   map[Kind]int // Part.Swap of those that have it
	frozen  bool
	checker *checker // kept for Candidates
	asking  sync.Mutex
	defect  atomic.Pointer[fault.Error] // the first, if nobody is told of them
}

// A shard holds some of the roles. A corpus can have millions, so a role is kept
// once, as a player, with everything that is known of it.
type shard struct {
	sync.Mutex
	players map[Kind]map[string]*player // by key
}

// New returns an empty casting.
func New(opt Options) *Casting {
	if opt.Attempts == 0 {
		opt.Attempts = 2000
	}
	if opt.Workers == 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	c := &Casting{opt: opt, swaps: maps.Clone(opt.Swaps)}
	if c.swaps == nil {
		c.swaps = map[Kind]int{}
	}
	for _, p := range opt.Parts {
		if p.Swap > 0 {
			c.swaps[p.Kind] = p.Swap
		}
	}
	for i := range c.shards {
		c.shards[i].players = map[Kind]map[string]*player{}
	}
	return c
}

// ask takes the parts, keyed, from Options.
func (c *Casting) ask() {
	c.parts = c.opt.Parts
	if c.opt.Late != nil {
		c.parts = c.opt.Late()
	}
	c.parts = Key(c.parts, c.opt.Draw)
}

// Observe records roles as one mention shows them, of no particular document.
func (c *Casting) Observe(occurrences []Occurrence) { c.ObserveIn(0, occurrences) }

// ObserveIn records roles as one mention of a document shows them. Documents are told apart
// by a hash of their own; 0 is none. It keeps nothing of the strings, which may be parts of
// a whole document.
func (c *Casting) ObserveIn(document uint32, occurrences []Occurrence) {
	var room [64]byte
	said := room[:0]
	for _, s := range occurrences {
		sh := &c.shards[hash(s.Role)%uint32(len(c.shards))]
		sh.Lock()
		pl := sh.players[s.Role.Kind][s.Role.Key]
		if pl == nil {
			pl = sh.enter(s.Role)
		}
		if !s.Weak {
			pl.observed = true
			pl.n++
			if in := pl.in(); c.swaps[s.Role.Kind] > 0 && document != 0 && (len(in) == 0 || in[len(in)-1] != document) {
				pl.enters(document)
			}
		}
		for _, tr := range s.Traits {
			said = append(append(append(said[:0], tr.Name...), between), tr.Value...)
			pl.said.add(1, said)
		}
		sh.Unlock()
	}
}

func (sh *shard) enter(r Role) *player {
	of := sh.players[r.Kind]
	if of == nil {
		of = map[string]*player{}
		sh.players[Kind(strings.Clone(string(r.Kind)))] = of
	}
	pl := &player{key: strings.Clone(r.Key)}
	of[pl.key] = pl
	return pl
}

// player returns a role that was observed, or nil.
func (c *Casting) player(r Role) *player {
	pl := c.shards[hash(r)%uint32(len(c.shards))].players[r.Kind][r.Key]
	if pl == nil || !pl.observed {
		return nil
	}
	return pl
}

// Roles returns the number of distinct roles observed.
func (c *Casting) Roles() int {
	n := 0
	for i := range c.shards {
		c.shards[i].Lock()
		for _, of := range c.shards[i].players {
			for _, pl := range of {
				if pl.observed {
					n++
				}
			}
		}
		c.shards[i].Unlock()
	}
	return n
}

// ErrUncast is returned by Freeze, wrapped with the kind, if occurrences name a
// kind that no part casts.
var ErrUncast = errors.New("cast: no director for this kind of role")

// Freeze casts every role. Called again, it begins anew: what Options.Known and
// Options.Taken say may have changed.
func (c *Casting) Freeze(ctx context.Context) error {
	c.frozen = true
	c.ask()
	byKind := map[Kind][]*player{}
	for i := range c.shards {
		for kind, of := range c.shards[i].players {
			list := slices.Grow(byKind[kind], len(of))
			for _, pl := range of {
				pl.tidy()
				*pl = player{key: pl.key, said: pl.said, observed: pl.observed, n: pl.n, documents: pl.documents}
				if pl.observed {
					list = append(list, pl)
				}
			}
			if len(list) > 0 {
				byKind[kind] = list
			}
		}
	}
	h := newChecker(c, byKind)
	if c.opt.Keep {
		c.checker = h
	}
	for _, p := range c.parts {
		players := byKind[p.Kind]
		delete(byKind, p.Kind)
		// Order does not matter for the result; it makes runs easy to compare.
		slices.SortFunc(players, func(a, b *player) int { return cmp.Compare(a.key, b.key) })
		players, spellings := c.spellings(p, players, byKind)
		if p.Swap > 0 && h.documents(players) >= p.Swap {
			p = c.swapped(p, players)
		}
		if err := c.castPart(ctx, h, p, players); err != nil {
			return err
		}
		for _, of := range spellings { // they are known: the ledger has the role that they spell
			of.standIn, of.cast, of.known = of.spells.standIn, of.spells.cast, true
		}
	}
	for k := range byKind {
		return fmt.Errorf("%w: %q", ErrUncast, k)
	}
	return nil
}

// A spelling is a role that another one is, too.
type spelling struct {
	*player
	spells *player
}

// spellings takes out of the players of a part, and of those of byKind whose kinds its director
// names, those that are another spelling of one of the part. A role whose stand-in is known keeps
// it.
func (c *Casting) spellings(p Part, players []*player, byKind map[Kind][]*player) (rest []*player, of []spelling) {
	matcher, ok := p.Director.(Matcher)
	if !ok {
		return players, nil
	}
	kinds := append([]Kind{p.Kind}, matcher.Among()...)
	by := make(map[string]*player, len(players))
	keys := make([]string, 0, len(players))
	for _, pl := range players {
		keys, by[pl.key] = append(keys, pl.key), pl
	}
	among := map[Kind][]string{}
	for _, kind := range kinds[1:] {
		for _, pl := range byKind[kind] {
			if by[pl.key] == nil {
				among[kind] = append(among[kind], pl.key)
			}
		}
	}
	same := matcher.Same(keys, among)
	if len(same) == 0 {
		return players, nil
	}
	for i, kind := range kinds {
		list := players
		if i > 0 {
			list = byKind[kind]
		}
		var left []*player
		for _, pl := range list {
			known := false
			if c.opt.Known != nil {
				_, known = c.opt.Known(Role{kind, pl.key})
			}
			other := by[same[pl.key]]
			if other == nil || known {
				left = append(left, pl)
				continue
			}
			if len(pl.in()) > 0 { // it must not play a role of these documents either
				other.enters(pl.in()...)
				other.tidy()
			}
			of = append(of, spelling{pl, other})
		}
		if i == 0 {
			rest = left
		} else if len(list) > 0 {
			byKind[kind] = left
		}
	}
	return rest, of
}

// Lookup returns the stand-in of a role.
func (c *Casting) Lookup(r Role) (string, bool) {
	if pl := c.player(r); c.frozen && pl != nil && pl.cast {
		return pl.standIn, true
	}
	return "", false
}

// Generic reports whether a folded word names no one, during Freeze.
func (c *Casting) Generic(word string) bool { return c.opt.Generic != nil && c.opt.Generic(word) }

// NewAssignments yields, in no particular order, the assignments that Options.Known did not know.
func (c *Casting) NewAssignments() iter.Seq2[Role, string] {
	return func(yield func(Role, string) bool) {
		for i := range c.shards {
			for kind, of := range c.shards[i].players {
				for _, pl := range of {
					if pl.cast && !pl.known && !yield(Role{kind, pl.key}, pl.standIn) {
						return
					}
				}
			}
		}
	}
}

// Settle ends casting and frees what was observed of the roles. Freeze must not be called after
// it.
func (c *Casting) Settle() {
	if c.opt.Keep {
		return
	}
	for i := range c.shards {
		for _, of := range c.shards[i].players {
			for _, pl := range of {
				pl.said, pl.documents = nil, nil
			}
		}
	}
}

func hash(r Role) uint32 { return scatter.Hash32(string(r.Kind), r.Key) }

// hash64 hashes a string. It is the same in every run, so the one clash in many millions
// of stand-ins turns the same candidate down each time.
func hash64(s string) uint64 { return scatter.Mix(scatter.Hash(s)) }
