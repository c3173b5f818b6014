package decide

import (
	"slices"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// dossiers hold what all documents of a run say of names that tell their bearers
// apart. Names are kept as hashes, and only those of which something is said. A
// dossier only grows, by union, so the order of documents is of no consequence, nor
// is the machine that read them: hashes are the same on all.
type dossiers struct {
	shards *[32]dossierShard
	// elsewhere returns what all machines together have observed; nil: the shards have it.
	elsewhere func(hash uint64) dossier
}

type dossierShard struct {
	sync.RWMutex
	of map[uint64]*dossier
}

// A dossier is what is said of one name.
type dossier struct {
	text  Trait
	staff []acquaintance // of an organisation
	kin   []acquaintance // people with whose name it is named
}

// An acquaintance is a person on whom the decision about an organisation depends.
type acquaintance struct {
	key   uint64 // 0: one word, which names nobody for sure
	list  Trait
	text  Trait
	lists uint64
}

// maxAcquaintances is of how many people an organisation is the workplace before
// it is that in any case: somebody among so many is hidden.
const maxAcquaintances = 32

func newDossiers() dossiers {
	d := dossiers{shards: new([32]dossierShard)}
	for i := range d.shards {
		d.shards[i].of = map[uint64]*dossier{}
	}
	return d
}

// hash is never 0.
func (d *dossiers) hash(key string) uint64 { return xxhash.Sum64String(key) | 1 }

func (d *dossiers) shard(h uint64) *dossierShard { return &d.shards[h>>59] }

func (d *dossiers) change(key string, f func(*dossier)) {
	if key == "" {
		return
	}
	d.changeHashed(d.hash(key), f)
}

func (d *dossiers) changeHashed(h uint64, f func(*dossier)) {
	s := d.shard(h)
	s.Lock()
	defer s.Unlock()
	one := s.of[h]
	if one == nil {
		one = &dossier{}
		s.of[h] = one
	}
	f(one)
}

func (d *dossiers) note(key string, t Trait) {
	if t != 0 {
		d.change(key, func(one *dossier) { one.text |= t })
	}
}

func (d *dossiers) employs(key string, a acquaintance) {
	d.change(key, func(one *dossier) { one.staff = one.add(one.staff, a, workplace) })
}

func (d *dossiers) namedAfter(key string, a acquaintance) {
	d.change(key, func(one *dossier) { one.kin = one.add(one.kin, a, familyBusiness) })
}

func (one *dossier) add(list []acquaintance, a acquaintance, t Trait) []acquaintance {
	switch {
	case one.text&t != 0 || slices.Contains(list, a):
		return list
	case len(list) == maxAcquaintances:
		one.text |= t
		return nil
	}
	return append(list, a)
}

// text is what is said of a person.
func (d *dossiers) text(h uint64) Trait { return d.copyOf(h).text }

// copyOf is a dossier as it is now; it is asked for while others are noting. Its
// lists only grow at their ends, so they are shared.
func (d *dossiers) copyOf(h uint64) dossier {
	if d.elsewhere != nil {
		return d.elsewhere(h)
	}
	s := d.shard(h)
	s.RLock()
	defer s.RUnlock()
	if one := s.of[h]; one != nil {
		return *one
	}
	return dossier{}
}

// traitsOf returns what the documents say of a name, together with what follows from the
// decisions about people that it is connected with.
func (d *dossiers) traitsOf(p *Policy, key string) Trait {
	one := d.copyOf(d.hash(key))
	t := one.text
	if slices.ContainsFunc(one.staff, p.hides) {
		t |= workplace
	}
	if slices.ContainsFunc(one.kin, p.hides) {
		t |= familyBusiness
	}
	return t
}
