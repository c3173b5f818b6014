package cast

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/fault"
	"github.com/understudy-text/understudy/internal/scatter"
)

// A part is cast by deferred acceptance (Gale & Shapley 1962): roles propose in the order
// of their director's candidates, and a stand-in keeps the one it would rather have. Which
// assignment comes out does not depend on who proposes first (McVitie & Wilson 1971, "The
// stable marriage problem", theorem 3): what a role proposes depends on nothing that
// changes while its kind is cast. So several workers let roles propose at once.

// look is how many roles ask for a stand-in between two looks at the context: each may try
// hundreds.
const look = 16

// A round is one part that is being cast.
type round struct {
	*Casting
	checker *checker
	part    Part
	draw    draw.Source
	free    []*player
	next    atomic.Int64 // of free
	// The seats are split by hash, so that workers seldom wait for each other.
	rows [64]row
	// waiting has what asks for those who lost a stand-in, and may again.
	waiting sync.Map // *player: *asker
	// offers are stand-ins that were offered: a name is offered to hundreds. They are split by
	// hash, as the seats. Codes are each of its own, and are not kept.
	offers [64]offers
}

// offers are some of the stand-ins that were offered.
type offers struct {
	sync.Mutex
	by map[string]*offer // by text
}

// A row is some of the seats.
type row struct {
	sync.Mutex
	holders map[uint64]holder // by hash of the stand-in
}

// A holder has a stand-in for as long as nobody comes whom the stand-in would
// rather be given to: the higher rank has it, of equals the smaller key.
type holder struct {
	*player
	rank uint64 // drawn with the key when the first rival comes; 0 until then
}

// castPart finds the one assignment of a kind in which no role would rather
// have a stand-in that would rather have it.
func (c *Casting) castPart(ctx context.Context, h *checker, p Part, players []*player) error {
	r := &round{Casting: c, checker: h, part: p, draw: c.opt.Draw.Derive("cast", string(p.Kind)), free: players[:0]}
	r.crowd(players)
	for _, pl := range players {
		if c.opt.Known != nil {
			if v, ok := c.opt.Known(Role{p.Kind, pl.key}); ok {
				pl.standIn, pl.cast, pl.known = v, true, true
				h.markTaken(p, v)
				continue
			}
		}
		r.free = append(r.free, pl)
	}
	for i := range r.rows {
		r.rows[i].holders = map[uint64]holder{}
	}
	workers := min(c.opt.Workers, 1+len(r.free)/look)
	if p.Serial {
		workers = 1
	}
	var wait sync.WaitGroup
	for range workers - 1 {
		wait.Go(func() { r.work(ctx) })
	}
	r.work(ctx)
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.defect.Load(); err != nil {
		return fmt.Errorf("cast: %w", err)
	}
	for i := range r.rows {
		for seat, o := range r.rows[i].holders {
			o.cast = true
			h.taken[seat] = struct{}{}
		}
	}
	return nil
}

// crowded is how many of the stand-ins that are like each other may be originals before
// originals of others are taken at once: one in so many. With fewer, a role that looks for one
// that is no original tries two on the average.
const crowded = 3

// crowd has roles that fill what there is like them begin with the laxer filters.
func (r *round) crowd(players []*player) {
	bounded, ok := r.part.Director.(Bounded)
	if !ok {
		return
	}
	alike := map[string]int{}
	for _, pl := range players {
		if like, room := bounded.Room(Role{r.part.Kind, pl.key}); room > 0 {
			alike[like]++
		}
	}
	for _, pl := range players {
		if like, room := bounded.Room(Role{r.part.Kind, pl.key}); room > 0 && alike[like] > room/crowded {
			pl.strictness = lenient
		}
	}
}

// work lets roles propose until all have a stand-in or nothing left to propose, or ctx
// ends.
func (r *round) work(ctx context.Context) {
	for n := 0; ; n++ {
		if n%look == 0 && ctx.Err() != nil {
			return
		}
		i := int(r.next.Add(1)) - 1
		if i >= len(r.free) {
			return
		}
		for pl := r.free[i]; pl != nil && ctx.Err() == nil; {
			pl = r.propose(pl)
		}
	}
}

// propose lets a role propose until it has a stand-in, and returns the role that has lost
// it; nil: none has. A role to which nothing is left stays uncast, and the caller of the
// casting says so.
func (r *round) propose(pl *player) (loser *player) {
	defer func() {
		if p := recover(); p != nil {
			pl.standIn, loser = "", nil
			r.tellDefect(fault.Where())
		}
	}()
	var ask *asker
	if kept, ok := r.waiting.Load(pl); ok {
		ask = kept.(*asker)
	} else {
		ask = &asker{r.candidates(r.part, pl, r.draw.Derive(pl.key)), r.checker.originalOf(Role{r.part.Kind, pl.key})}
		if pl.attempt > 0 { // it has lost one, and may again
			r.waiting.Store(pl, ask)
		}
	}
	for {
		f := r.choose(pl, ask)
		if f == nil {
			pl.standIn = ""
			return nil
		}
		if loser, ok := r.seat(pl, f); ok {
			return loser
		}
	}
}

// tellDefect tells of a panic, and has Freeze fail where nobody listens.
func (c *Casting) tellDefect(where string) {
	if c.opt.Defect != nil {
		c.opt.Defect(where)
		return
	}
	c.defect.CompareAndSwap(nil, &fault.Error{Where: where})
}

// seat gives a stand-in to a role if nobody has it whom it would rather be given to.
func (r *round) seat(pl *player, f *offer) (loser *player, ok bool) {
	at := &r.rows[f.seat%uint64(len(r.rows))]
	at.Lock()
	defer at.Unlock()
	rival := at.holders[f.seat]
	rank := uint64(0)
	if rival.player != nil {
		if rival.rank == 0 {
			rival.rank = r.draw.Uint64("rank", f.key, rival.key)
			at.holders[f.seat] = rival
		}
		rank = r.draw.Uint64("rank", f.key, pl.key)
		if rank < rival.rank || rank == rival.rank && pl.key > rival.key {
			return nil, false
		}
	}
	at.holders[f.seat], pl.standIn = holder{pl, rank}, f.text
	return rival.player, true
}

// An asker asks for a role.
type asker struct {
	candidates
	original *original
}

// candidates returns a role's choices by attempt, as a Director does.
type candidates func(attempt int) (standIn string, ok bool)

func (c *Casting) candidates(p Part, pl *player, d draw.Source) candidates {
	r := Role{p.Kind, pl.key}
	if prepared, ok := p.Director.(Preparer); ok {
		return prepared.Prepare(r, pl, c, d)
	}
	return func(attempt int) (string, bool) { return p.Director.Candidate(r, pl, c, d, attempt) }
}

// choose returns the player's next acceptable candidate: first among those that
// share no word with any original of the corpus, then, if the director has no
// such, among those that at least do not resemble the player's own original; nil: there is none.
func (r *round) choose(pl *player, ask *asker) *offer {
	for ; pl.strictness < laxest; pl.strictness, pl.attempt = pl.strictness+1, 0 {
		for int(pl.attempt) < r.attempts(r.part, pl.strictness) {
			v, ok := ask.candidates(int(pl.attempt))
			pl.attempt++
			if !ok {
				break
			}
			if v == "" {
				continue
			}
			if f := r.offer(v); r.checker.accepts(r.part, ask.original, f, pl.strictness) {
				return f
			}
		}
	}
	return nil
}

// mostOffers is how many offers a part keeps of each hash.
const mostOffers = 1 << 9

// offer returns a stand-in with what is the same for all roles.
func (r *round) offer(standIn string) *offer {
	if r.part.Coded {
		return r.checker.offerOf(r.part, standIn)
	}
	some := &r.offers[scatter.Hash32(standIn)%uint32(len(r.offers))]
	some.Lock()
	f := some.by[standIn]
	some.Unlock()
	if f != nil {
		return f
	}
	f = r.checker.offerOf(r.part, standIn)
	some.Lock()
	defer some.Unlock()
	if some.by == nil {
		some.by = map[string]*offer{}
	}
	if len(some.by) < mostOffers {
		some.by[standIn] = f
	}
	return f
}

// attempts is how many candidates are asked of a director at a strictness.
func (c *Casting) attempts(p Part, s strictness) int {
	if s == strict && p.Strict != 0 {
		return min(max(p.Strict, 0), c.opt.Attempts)
	}
	return c.opt.Attempts
}
