package ledger

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
)

// A Moment reads a domain for a caller that asks for many stand-ins at once, such as one request
// of a server: each entry is opened once and cached for later moments, until another program
// writes to the domain. It is safe for concurrent use.
type Moment struct {
	domain *Domain
	opened *opened
}

// Now returns a Moment of the domain, after it has checked whether another program wrote to the
// domain since the last one. It returns an error if the store cannot be read.
func (d *Domain) Now(ctx context.Context) (*Moment, error) {
	var now []byte
	if err := d.ledger.store.View(ctx, func(tx Tx) error {
		row, ok, err := d.row(tx)
		if err == nil && !ok {
			return d.missing(tx)
		}
		now = row.Digest
		return err
	}); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.opened == nil || !d.opened.covers(now) {
		d.opened = &opened{digests: [][]byte{now}, entries: map[Fingerprint]Entry{}}
	}
	return &Moment{d, d.opened}, nil
}

// StandIn returns the stand-in of a role.
func (m *Moment) StandIn(ctx context.Context, r cast.Role) (string, bool, error) {
	d := m.domain
	fp := d.roleFingerprint(r)
	d.mu.RLock()
	_, ok := d.known.standIn(fp.short())
	d.mu.RUnlock()
	if !ok {
		return "", false, nil
	}
	if e, ok := m.opened.get(fp); ok {
		return e.StandIn, true, nil
	}
	e, ok, err := d.Entry(ctx, r)
	if ok && err == nil {
		m.opened.add(fp, e)
	}
	return e.StandIn, ok, err
}

// Taken reports whether a role of the kind has this stand-in, whatever its case.
func (m *Moment) Taken(ctx context.Context, kind cast.Kind, standIn string) (bool, error) {
	return m.domain.Taken(ctx, kind, standIn)
}

// Assign stores drawn correspondences as Domain.Assign does, with the same errors.
func (m *Moment) Assign(ctx context.Context, roles iter.Seq2[cast.Role, string]) error {
	return m.domain.Assign(ctx, roles)
}

// mostOpened is how many entries are kept in the clear.
const mostOpened = 1 << 16

// states is how many of its own changes a process remembers, so that who has looked
// just before one is not taken for somebody who has seen another program's.
const states = 256

// opened are entries in the clear, of a domain that only this process has written to
// since they were read.
type opened struct {
	mu      sync.RWMutex
	digests [][]byte // of the domain, as the store had them, the latest last
	entries map[Fingerprint]Entry
}

// covers reports whether the entries are those of a state, or of a later one that this
// process has made of it.
func (o *opened) covers(digest []byte) bool {
	o.mu.RLock()
	defer o.mu.RUnlock()
	for _, own := range slices.Backward(o.digests) {
		if bytes.Equal(own, digest) {
			return true
		}
	}
	return false
}

func (o *opened) get(fp Fingerprint) (Entry, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	e, ok := o.entries[fp]
	return e, ok
}

func (o *opened) add(fp Fingerprint, e Entry) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cache(fp, e)
}

// cache keeps a decrypted entry; at mostOpened entries all others are dropped first.
func (o *opened) cache(fp Fingerprint, e Entry) {
	if len(o.entries) >= mostOpened {
		clear(o.entries)
	}
	o.entries[fp] = e
}

// follow makes what this process has stored known, if nobody has written between. Where
// an entry was replaced, somebody may have just read the one before and not noted it
// yet: the next who looks begins anew.
func (o *opened) follow(c *change) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !bytes.Equal(o.digests[len(o.digests)-1], c.row.Digest) || c.entries == nil || c.replaces {
		o.digests = [][]byte{nil} // which no state has
		return
	}
	if o.digests = append(o.digests, c.sealed); len(o.digests) > states {
		o.digests = slices.Delete(o.digests, 0, len(o.digests)-states)
	}
	for fp, e := range c.entries {
		o.cache(fp, e)
	}
}

// noting is where a change notes its entries; nil if nobody asks for them.
func (d *Domain) noting() map[Fingerprint]Entry {
	d.mu.RLock()
	defer d.mu.RUnlock()
	if d.opened == nil {
		return nil
	}
	return map[Fingerprint]Entry{}
}
