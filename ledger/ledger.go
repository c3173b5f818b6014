// Package ledger keeps the correspondence between originals and stand-ins:
// stored apart from the texts, sealed, found by keyed fingerprints.
//
// A ledger has domains. Each has keys of its own, derived from the master key;
// the same name gets unrelated stand-ins in two domains. A domain holds roles
// (one row for each correspondence), records (how to restore one record of a
// pseudonymized file) and drafts (what a language model made of one document). What is in the store can neither be read nor linked
// without the key, and a row that was changed, moved, added or removed behind
// the ledger's back is noticed: each domain's row seals a digest of its roles and how many
// records there are, and the ledger's head a digest of the domains and how often they were
// changed. A whole older copy tells that of itself, too; see Ledger.Seen.
//
// It stores through the Store interface.
//
// It may know generate/cast, generate/draw and internal/varint.
package ledger

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// The errors a caller may want to tell apart.
var (
	ErrWrongKey = errors.New("wrong key for this ledger")
	ErrDamaged  = errors.New("the ledger is damaged or was changed by something else than understudy; use a backup")
	ErrOlder    = errors.New("the ledger is an older copy of one that was used with this key")
	ErrNoDomain = errors.New("the ledger has no such domain")
	ErrConflict = errors.New("another entry has this stand-in already")
	ErrTwice    = errors.New("one stand-in was drawn for two originals") // drawing again gives the same
	ErrNoEntry  = errors.New("the ledger has no such entry")
)

// whole is the domain of what belongs to the ledger as a whole.
const whole = "\x00"

// A Ledger is a store opened with a key.
type Ledger struct {
	store Store
	key   Key
	vault vault
	seen  *seen // nil: nobody asked
}

// Open opens the ledger in a store; an empty store becomes a ledger of this
// key. It returns ErrWrongKey if the store belongs to another key.
func Open(ctx context.Context, store Store, key Key) (*Ledger, error) {
	v, err := newVault(key, whole)
	if err != nil {
		return nil, err
	}
	l := &Ledger{store: store, key: key, vault: v}
	isNew := false
	err = store.View(ctx, func(tx Tx) error {
		check, err := tx.Meta("check")
		if isNew = check == nil; isNew || err != nil {
			return err
		}
		return l.check(tx, check)
	})
	if err == nil && isNew {
		err = store.Update(ctx, func(tx Tx) error {
			check, err := tx.Meta("check")
			if err != nil {
				return err
			}
			if check != nil { // somebody was faster
				return l.check(tx, check)
			}
			if err := l.putHead(tx, head{ID: newID()}); err != nil {
				return err
			}
			return l.sign(tx)
		})
	}
	if err != nil {
		return nil, err
	}
	return l, l.adopt(ctx)
}

// What the sealed value says that tells whether a key is the right one: that the ledger
// has a head, or, of one that was made before there were heads, that it need not.
const (
	checked  = "understudy, with a head"
	headless = "understudy"
)

// check asks whether the key is the right one, and the domains those of the head.
func (l *Ledger) check(tx Tx, sealed []byte) error {
	says, err := l.vault.open(sealed, "check")
	if err != nil {
		return ErrWrongKey
	}
	if string(says) == headless {
		return nil
	}
	_, err = l.checkedHead(tx)
	return err
}

// sign writes the value that tells whether a key is the right one.
func (l *Ledger) sign(tx Tx) error {
	sealed, err := l.vault.seal([]byte(checked), "check")
	if err != nil {
		return err
	}
	return tx.SetMeta("check", sealed)
}

// Close closes the store.
func (l *Ledger) Close() error {
	l.tellSeen()
	return l.store.Close()
}

// Domains lists the names of the domains, sorted.
func (l *Ledger) Domains(ctx context.Context) ([]string, error) {
	var names []string
	err := l.store.View(ctx, func(tx Tx) error {
		rows, err := tx.Domains()
		for _, row := range rows {
			id, err := l.identity(row)
			if err != nil {
				return err
			}
			names = append(names, id.Name)
		}
		return err
	})
	slices.Sort(names)
	return names, err
}

// Domain opens a domain and checks all its rows. If create is false and there
// is none of that name, it returns ErrNoDomain.
func (l *Ledger) Domain(ctx context.Context, name string, create bool) (*Domain, error) {
	d, err := l.domain(name)
	if err != nil {
		return nil, err
	}
	found := false
	if err := l.store.View(ctx, func(tx Tx) error {
		row, ok, err := d.row(tx)
		if found = ok; !ok || err != nil {
			return err
		}
		return d.enter(tx, row)
	}); err != nil {
		return nil, err
	}
	switch {
	case found:
		return d, nil
	case !create:
		return nil, fmt.Errorf("%w: %q", ErrNoDomain, name)
	}
	return d, l.store.Update(ctx, func(tx Tx) error {
		if row, ok, err := d.row(tx); err != nil {
			return err
		} else if ok { // somebody was faster
			return d.enter(tx, row)
		}
		d.context = make([]byte, 32)
		rand.Read(d.context)
		made, err := l.domainRow(d, digest{}, 0)
		if err != nil {
			return err
		}
		if err := tx.PutDomain(made); err != nil {
			return err
		}
		return l.updateHead(tx, nil, &made)
	})
}

func (l *Ledger) domain(name string) (*Domain, error) {
	v, err := newVault(l.key, name)
	return &Domain{ledger: l, name: name, vault: v, known: newKnown(nil, nil), id: l.vault.fingerprint("domain", name)}, err
}

// domainRow seals what the store has of a domain.
func (l *Ledger) domainRow(d *Domain, sum digest, records int) (DomainRow, error) {
	row := DomainRow{Domain: d.id}
	var err error
	if row.Sealed, err = l.sealIdentity(identity{d.name, d.context, records}); err == nil {
		row.Digest, err = d.vault.seal(sum[:], "digest")
	}
	return row, err
}

func (l *Ledger) sealIdentity(id identity) ([]byte, error) {
	value, err := json.Marshal(id)
	if err != nil {
		return nil, err
	}
	return l.vault.seal(value, "domain")
}

// identity is what a domain's row seals. Context outlives a rotation: what it
// keys is itself sealed, and cannot be made anew without the texts.
type identity struct {
	Name    string
	Context []byte
	Records int // how many there are: none is ever removed but with its domain
}

func (l *Ledger) identity(row DomainRow) (identity, error) {
	var id identity
	value, err := l.vault.open(row.Sealed, "domain")
	if err == nil && json.Unmarshal(value, &id) != nil {
		err = ErrDamaged
	}
	return id, err
}

// Destroy removes a domain for good: its texts can not be restored any more.
func (l *Ledger) Destroy(ctx context.Context, name string) error {
	d, err := l.domain(name)
	if err != nil {
		return err
	}
	if err := l.store.Update(ctx, func(tx Tx) error {
		row, ok, err := d.row(tx)
		if !ok || err != nil {
			return cmp.Or(err, fmt.Errorf("%w: %q", ErrNoDomain, name))
		}
		if err := tx.DeleteDomain(d.id); err != nil {
			return err
		}
		return l.updateHead(tx, &row, nil)
	}); err != nil {
		return err
	}
	return l.store.Compact(ctx)
}

// Rotate seals everything anew under another key, in one transaction:
// fingerprints change too, so that the old key opens and finds nothing. Stand-ins
// that were given stay; new ones are drawn with the new key.
func (l *Ledger) Rotate(ctx context.Context, to Key) error {
	v, err := newVault(to, whole)
	if err != nil {
		return err
	}
	next := &Ledger{store: l.store, key: to, vault: v}
	if err := l.store.Update(ctx, func(tx Tx) error {
		h, err := l.checkedHead(tx)
		if err != nil {
			return err
		}
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		h.Sum, h.Rotated = digest{}, true
		h.Changes++
		for _, row := range rows {
			id, err := l.identity(row)
			if err != nil {
				return err
			}
			moved, err := l.moveDomain(tx, next, id, row)
			if err != nil {
				return err
			}
			h.Sum.sum(next.vault.domainHash(moved), false)
		}
		if err := next.putHead(tx, h); err != nil {
			return err
		}
		return next.sign(tx)
	}); err != nil {
		return err
	}
	*l = *next // what was seen is told of another key
	return l.store.Compact(ctx)
}

func (l *Ledger) moveDomain(tx Tx, next *Ledger, id identity, row DomainRow) (made DomainRow, err error) {
	from, err := l.domain(id.Name)
	if err != nil {
		return made, err
	}
	to, err := next.domain(id.Name)
	if err != nil {
		return made, err
	}
	to.context = id.Context
	if err := from.enter(tx, row); err != nil {
		return made, err
	}
	var sum digest
	if err := tx.Roles(from.id, func(r RoleRow) error {
		e, err := from.openRole(r)
		if err != nil {
			return err
		}
		moved, err := to.sealRole(e)
		if err != nil {
			return err
		}
		sum.add(to.vault, moved)
		return tx.PutRole(to.id, moved)
	}); err != nil {
		return made, err
	}
	if err := tx.Records(from.id, func(r RecordRow) error {
		rec, err := from.openRecord(r)
		if err != nil {
			return err
		}
		moved, err := to.sealRecord(rec)
		if err != nil {
			return err
		}
		_, err = tx.PutRecords(to.id, []RecordRow{moved})
		return err
	}); err != nil {
		return made, err
	}
	if err := moveDrafts(tx, from, to); err != nil {
		return made, err
	}
	if err := tx.DeleteDomain(from.id); err != nil {
		return made, err
	}
	if made, err = next.domainRow(to, sum, id.Records); err != nil {
		return made, err
	}
	return made, tx.PutDomain(made)
}
