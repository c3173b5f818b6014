package cast

import (
	"encoding/binary"
	"errors"
	"slices"

	"github.com/understudy-text/understudy/internal/varint"
)

// ErrTally is returned by Add for bytes that Evidence has not made.
var ErrTally = errors.New("cast: damaged tally")

// Evidence yields what was observed of each role, in no particular order, as a tally
// that Add takes in another casting. Nobody may observe meanwhile. The bytes are used
// again.
func (c *Casting) Evidence(yield func(r Role, tally []byte) error) error {
	var buf []byte
	for i := range c.shards {
		for kind, of := range c.shards[i].players {
			for _, pl := range of {
				buf = pl.tally(buf[:0])
				if err := yield(Role{kind, pl.key}, buf); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// tally appends: whether and how often the role was observed, the documents in
// ascending order, and the counts of what was said.
func (p *player) tally(b []byte) []byte {
	observed := uint64(0)
	if p.observed {
		observed = 1
	}
	b = binary.AppendUvarint(b, observed)
	b = binary.AppendUvarint(b, uint64(p.n))
	p.tidy()
	b = binary.AppendUvarint(b, uint64(len(p.in())))
	last := uint32(0)
	for _, d := range p.in() {
		b = binary.AppendUvarint(b, uint64(d-last))
		last = d
	}
	return append(b, p.said...)
}

// Add adds the tally of a role that another casting made (Evidence). It returns ErrTally for
// bytes that Evidence has not made.
func (c *Casting) Add(r Role, tally []byte) error {
	sh := &c.shards[hash(r)%uint32(len(c.shards))]
	sh.Lock()
	defer sh.Unlock()
	pl := sh.players[r.Kind][r.Key]
	if pl == nil {
		pl = sh.enter(r)
	}
	t := varint.Reader{Rest: tally}
	pl.observed = t.Uint() == 1 || pl.observed
	pl.n += uint32(t.Uint())
	documents := make([]uint32, t.Count(1))
	last := uint32(0)
	for i := range documents {
		last += uint32(t.Uint())
		documents[i] = last
	}
	if t.Damaged {
		return ErrTally
	}
	if len(documents) > 0 {
		pl.enters(documents...)
	}
	said := counts(t.Rest)
	for len(t.Rest) > 0 {
		t.Uint()
		t.Text()
	}
	if t.Damaged {
		return ErrTally
	}
	if len(pl.said) == 0 { // of most roles there is one tally
		pl.said = slices.Clone(said)
		return nil
	}
	for what, n := range said.all {
		pl.said.add(n, what)
	}
	return nil
}

// Assignments yields, after Freeze, every role that was observed with its stand-in; ok is
// false for one that found none.
func (c *Casting) Assignments(yield func(r Role, standIn string, ok bool) error) error {
	for i := range c.shards {
		for kind, of := range c.shards[i].players {
			for _, pl := range of {
				if !pl.observed {
					continue
				}
				if err := yield(Role{kind, pl.key}, pl.standIn, pl.cast); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
