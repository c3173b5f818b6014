package cast

import (
	"encoding/binary"
	"errors"
	"slices"
)

// ErrTally is returned by Add for bytes that Evidence has not made.
var ErrTally = errors.New("cast: damaged tally")

// Evidence yields what was sighted of each role, in no particular order, as a tally
// that Add takes in another casting. Nobody may sight meanwhile. The bytes are used
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

// tally appends: whether and how often the role was sighted, the documents in
// ascending order, and the counts of what was said.
func (p *player) tally(b []byte) []byte {
	sighted := uint64(0)
	if p.sighted {
		sighted = 1
	}
	b = binary.AppendUvarint(b, sighted)
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

// Add takes in what another casting sighted of a role.
func (c *Casting) Add(r Role, tally []byte) error {
	sh := &c.shards[hash(r)%uint32(len(c.shards))]
	sh.Lock()
	defer sh.Unlock()
	pl := sh.players[r.Kind][r.Key]
	if pl == nil {
		pl = sh.enter(r)
	}
	t := tallyReader{rest: tally}
	pl.sighted = t.number() == 1 || pl.sighted
	pl.n += uint32(t.number())
	documents := make([]uint32, 0, min(t.peek(), len(tally)))
	last := uint32(0)
	for range t.number() {
		if last += uint32(t.number()); t.failed {
			break
		}
		documents = append(documents, last)
	}
	if len(documents) > 0 {
		pl.enters(documents...)
	}
	said := counts(t.rest)
	for len(t.rest) > 0 && !t.failed {
		t.number()
		t.skip()
	}
	if t.failed {
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

// A tallyReader reads until something is wrong; then everything is zero.
type tallyReader struct {
	rest   []byte
	failed bool
}

func (t *tallyReader) peek() int {
	v, _ := binary.Uvarint(t.rest)
	return int(min(v, 1<<30))
}

func (t *tallyReader) number() uint64 {
	v, size := binary.Uvarint(t.rest)
	if size <= 0 {
		t.failed, t.rest = true, nil
		return 0
	}
	t.rest = t.rest[size:]
	return v
}

func (t *tallyReader) text() string { return string(t.skip()) }

// skip goes on behind a text, which it returns as it lies in the tally.
func (t *tallyReader) skip() []byte {
	n := t.number()
	if n > uint64(len(t.rest)) {
		t.failed, t.rest = true, nil
		return nil
	}
	s := t.rest[:n]
	t.rest = t.rest[n:]
	return s
}

// Assignments yields, after Freeze, every role that was sighted with its stand-in; ok is
// false for one that found none.
func (c *Casting) Assignments(yield func(r Role, standIn string, ok bool) error) error {
	for i := range c.shards {
		for kind, of := range c.shards[i].players {
			for _, pl := range of {
				if !pl.sighted {
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
