package server

import (
	"sync"
	"sync/atomic"
	"time"
)

// Places are for what takes as long as somebody else does. While some are free, nothing
// is asked; when none is, who holds them all, or passes next to nothing, makes room.
type places struct {
	mu   sync.Mutex
	most int
	held map[*place]struct{} // without those that were told to go
}

// A place is held by a stream.
type place struct {
	holder string // the token's name
	since  time.Time
	judged bool         // by what it passes
	passed atomic.Int64 // bytes
	gone   atomic.Bool  // it was told to go
	hangUp func()
}

// When a stream makes room for another.
const (
	settled = 10 * time.Second // it has been there so long,
	trickle = 32               // and has passed fewer bytes in a second
)

func newPlaces(most int) *places { return &places{most: most, held: map[*place]struct{}{}} }

// enter takes a place; if none is free, that of another which makes room, if one does.
func (ps *places) enter(p *place) (leave func(), ok bool) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if len(ps.held) >= ps.most {
		other := ps.toEvict(p)
		if other == nil {
			return nil, false
		}
		delete(ps.held, other)
		other.gone.Store(true)
		other.hangUp()
	}
	ps.held[p] = struct{}{}
	return func() {
		ps.mu.Lock()
		defer ps.mu.Unlock()
		delete(ps.held, p)
	}, true
}

// toEvict returns the place that makes room for a new request: the slowest of those that
// trickle, or else the slowest of the holder with the most places, if that holder has two
// more than the new one. Nil if there is none.
func (ps *places) toEvict(comes *place) *place {
	count := map[string]int{}
	for p := range ps.held {
		count[p.holder]++
	}
	var slowest, greedy *place
	var slow, greed float64
	for p := range ps.held {
		age := comes.since.Sub(p.since)
		rate := float64(p.passed.Load()) / max(age.Seconds(), 1)
		if p.judged && age >= settled && rate < trickle && (slowest == nil || rate < slow) {
			slowest, slow = p, rate
		}
		if of := count[p.holder]; of >= count[comes.holder]+2 && (greedy == nil || of > count[greedy.holder] || of == count[greedy.holder] && rate < greed) {
			greedy, greed = p, rate
		}
	}
	if slowest != nil {
		return slowest
	}
	return greedy
}

// Shares let no token take all places of requests: others are answered, too.
type shares struct {
	mu   sync.Mutex
	most int
	held map[string]int // by the token's name
}

func newShares(places int) *shares {
	return &shares{most: max(1, places-places/4), held: map[string]int{}}
}

// acquire counts a request of a token's holder and reports whether it may go on: a holder
// has so many at a time. Without tokens the holder is "", who has no limit.
func (s *shares) acquire(holder string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if holder != "" && s.held[holder] >= s.most {
		return false
	}
	s.held[holder]++
	return true
}

// release ends a request that acquire counted.
func (s *shares) release(holder string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[holder]--; s.held[holder] == 0 {
		delete(s.held, holder)
	}
}
