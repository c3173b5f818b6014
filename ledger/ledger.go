// Package ledger keeps the correspondence between originals and stand-ins:
// stored apart from the texts, sealed, found by keyed fingerprints.
//
// A ledger has domains. Each has keys of its own, derived from the master key;
// the same name gets unrelated stand-ins in two domains. A domain holds roles
// (one row for each correspondence), records (how to restore one record of a
// pseudonymized file) and drafts (what a language model made of one document). What is in the store can neither be read nor linked
// without the key, and a row that was changed, moved, added or removed behind
// the ledger's back is noticed.
//
// It knows packages cast and draw, and stores through the Store interface.
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
	ErrNoDomain = errors.New("the ledger has no such domain")
	ErrConflict = errors.New("another entry has this stand-in already")
	ErrNoEntry  = errors.New("the ledger has no such entry")
)

// whole is the domain of what belongs to the ledger as a whole.
const whole = "\x00"

// A Ledger is a store opened with a key.
type Ledger struct {
	store Store
	key   Key
	vault vault
}

// Open opens the ledger in a store; an empty store becomes a ledger of this
// key. It returns ErrWrongKey if the store belongs to another key.
func Open(ctx context.Context, store Store, key Key) (*Ledger, error) {
	v, err := newVault(key, whole)
	if err != nil {
		return nil, err
	}
	l := &Ledger{store: store, key: key, vault: v}
	var check []byte
	err = store.View(ctx, func(tx Tx) (err error) {
		check, err = tx.Meta("check")
		return err
	})
	if err == nil && check == nil {
		err = store.Update(ctx, func(tx Tx) error {
			if check, err := tx.Meta("check"); check != nil || err != nil {
				return err // somebody was faster; looked at below
			}
			return l.sign(tx)
		})
		if err == nil {
			err = store.View(ctx, func(tx Tx) (err error) {
				check, err = tx.Meta("check")
				return err
			})
		}
	}
	if err != nil {
		return nil, err
	}
	if _, err := v.open(check, "check"); err != nil {
		return nil, ErrWrongKey
	}
	return l, nil
}

// sign writes the value that tells whether a key is the right one.
func (l *Ledger) sign(tx Tx) error {
	sealed, err := l.vault.seal([]byte("understudy"), "check")
	if err != nil {
		return err
	}
	return tx.SetMeta("check", sealed)
}

// Close closes the store.
func (l *Ledger) Close() error { return l.store.Close() }

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
		_, err := l.putDomain(tx, d, digest{})
		return err
	})
}

func (l *Ledger) domain(name string) (*Domain, error) {
	v, err := newVault(l.key, name)
	return &Domain{ledger: l, name: name, vault: v, id: l.vault.fingerprint("domain", name)}, err
}

// putDomain stores a domain's row and returns its digest as the store has it.
func (l *Ledger) putDomain(tx Tx, d *Domain, sum digest) ([]byte, error) {
	id, err := json.Marshal(identity{d.name, d.context})
	if err != nil {
		return nil, err
	}
	sealed, err := l.vault.seal(id, "domain")
	if err != nil {
		return nil, err
	}
	guard, err := d.vault.seal(sum[:], "digest")
	if err != nil {
		return nil, err
	}
	return guard, tx.PutDomain(DomainRow{Domain: d.id, Sealed: sealed, Digest: guard})
}

// identity is what a domain's row seals. Context outlives a rotation: what it
// keys is itself sealed, and cannot be made anew without the texts.
type identity struct {
	Name    string
	Context []byte
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
		if _, ok, err := d.row(tx); !ok || err != nil {
			return cmp.Or(err, fmt.Errorf("%w: %q", ErrNoDomain, name))
		}
		return tx.DeleteDomain(d.id)
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
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		for _, row := range rows {
			id, err := l.identity(row)
			if err != nil {
				return err
			}
			if err := l.moveDomain(tx, next, id, row); err != nil {
				return err
			}
		}
		return next.sign(tx)
	}); err != nil {
		return err
	}
	*l = *next
	return l.store.Compact(ctx)
}

func (l *Ledger) moveDomain(tx Tx, next *Ledger, id identity, row DomainRow) error {
	from, err := l.domain(id.Name)
	if err != nil {
		return err
	}
	to, err := next.domain(id.Name)
	if err != nil {
		return err
	}
	to.context = id.Context
	if err := from.load(tx, row); err != nil {
		return err
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
		return err
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
		return tx.PutRecords(to.id, []RecordRow{moved})
	}); err != nil {
		return err
	}
	if err := moveDrafts(tx, from, to); err != nil {
		return err
	}
	if err := tx.DeleteDomain(from.id); err != nil {
		return err
	}
	_, err = next.putDomain(tx, to, sum)
	return err
}
