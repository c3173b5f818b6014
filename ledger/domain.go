package ledger

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// A Domain is a part of a ledger with keys and stand-ins of its own. It is safe
// for concurrent use.
type Domain struct {
	ledger *Ledger
	name   string
	id     Fingerprint
	vault  vault

	context []byte // see identity

	queue queue // of changes

	mu     sync.RWMutex
	known  *known
	digest []byte  // as the store had it, sealed, when they were read
	opened *opened // entries in the clear; nil until somebody asks for a Moment
}

func (f Fingerprint) short() short { return short(binary.BigEndian.Uint64(f[:])) }

// An Entry is one correspondence in the clear.
type Entry struct {
	Kind    cast.Kind `json:"kind"`
	Key     string    `json:"original"`
	StandIn string    `json:"stand_in"`
	Origin  string    `json:"origin"` // "drawn", "set" or "imported"
}

// Where entries come from.
const (
	Drawn    = "drawn"
	Set      = "set"
	Imported = "imported"
)

// Draw returns the keyed source of random choices of this domain.
func (d *Domain) Draw() draw.Source { return d.ledger.key.Draw(d.name) }

// ContextKey returns the key of the fingerprints of the text around a stand-in. Rotate does not
// change it.
func (d *Domain) ContextKey() []byte { return d.context }

// Mark returns Key.Mark of this domain.
func (d *Domain) Mark() string { return d.ledger.key.Mark(d.name) }

// Rotated reports whether the ledger had another key before, so that what it restores may
// have another Mark.
func (d *Domain) Rotated(ctx context.Context) (rotated bool, err error) {
	err = d.ledger.store.View(ctx, func(tx Tx) error {
		h, err := d.ledger.head(tx)
		rotated = h.Rotated
		return err
	})
	return rotated, err
}

// enter opens the domain of a row, and checks that all its rows are there.
func (d *Domain) enter(tx Tx, row DomainRow) error {
	id, err := d.ledger.identity(row)
	if err != nil {
		return err
	}
	records, err := tx.CountRecords(d.id)
	if err != nil {
		return err
	}
	if id.Name != d.name || records != id.Records {
		return ErrDamaged
	}
	d.context = id.Context
	return d.load(tx, row)
}

func (d *Domain) row(tx Tx) (DomainRow, bool, error) {
	rows, err := tx.Domains()
	for _, r := range rows {
		if r.Domain == d.id {
			return r, true, err
		}
	}
	return DomainRow{}, false, err
}

// load reads the fingerprints of all roles and checks them against the digest.
func (d *Domain) load(tx Tx, row DomainRow) error {
	guard, err := d.vault.open(row.Digest, "digest")
	if err != nil {
		return err
	}
	var sum digest
	var roles []pair
	var standIns []short
	if err := tx.Roles(d.id, func(r RoleRow) error {
		sum.add(d.vault, r)
		roles, standIns = append(roles, pair{r.Role.short(), r.StandIn.short()}), append(standIns, r.StandIn.short())
		return nil
	}); err != nil {
		return err
	}
	if !bytes.Equal(guard, sum[:]) {
		return ErrDamaged
	}
	read := newKnown(slices.Clip(roles), slices.Clip(standIns))
	d.mu.Lock()
	d.known, d.digest = read, row.Digest
	d.mu.Unlock()
	return nil
}

// refresh reads the roles anew if another process has written since. The sealed
// digest is another after every change, so that it tells.
func (d *Domain) refresh(tx Tx, row DomainRow) error {
	d.mu.RLock()
	known := bytes.Equal(d.digest, row.Digest)
	d.mu.RUnlock()
	if known {
		return nil
	}
	return d.load(tx, row)
}

// StandIn returns the stand-in of a role.
func (d *Domain) StandIn(ctx context.Context, r cast.Role) (string, bool, error) {
	e, ok, err := d.Entry(ctx, r)
	return e.StandIn, ok, err
}

// Entry returns the correspondence of a role.
func (d *Domain) Entry(ctx context.Context, r cast.Role) (Entry, bool, error) {
	fp := d.roleFingerprint(r)
	d.mu.RLock()
	_, ok := d.known.standIn(fp.short())
	d.mu.RUnlock()
	if !ok {
		return Entry{}, false, nil
	}
	var e Entry
	err := d.ledger.store.View(ctx, func(tx Tx) error {
		row, found, err := tx.Role(d.id, fp)
		if err != nil {
			return err
		}
		if !found {
			return d.missing(tx)
		}
		e, err = d.openRole(row)
		return err
	})
	return e, err == nil, err
}

// missing says why a role is not there that was: its domain may be gone.
func (d *Domain) missing(tx Tx) error {
	if _, ok, err := d.row(tx); ok || err != nil {
		return cmp.Or(err, ErrDamaged)
	}
	return fmt.Errorf("%w: %q", ErrNoDomain, d.name)
}

// Taken reports whether a role of the kind has this stand-in, whatever its case.
func (d *Domain) Taken(_ context.Context, kind cast.Kind, standIn string) (bool, error) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return !d.known.none() && d.known.taken(d.standInFingerprint(kind, standIn).short()), nil
}

// Assign stores drawn correspondences in one transaction. It returns ErrConflict
// if another process has meanwhile given one of the roles, or one of the
// stand-ins, to something else; what that process gave is known from then on, and
// drawing again solves it. It returns ErrTwice if two of the roles have one stand-in.
func (d *Domain) Assign(ctx context.Context, roles iter.Seq2[cast.Role, string]) error {
	var few []Entry
	for r, standIn := range roles {
		if few = append(few, Entry{Kind: r.Kind, Key: r.Key, StandIn: standIn, Origin: Drawn}); len(few) == many {
			return d.assignMany(ctx, roles)
		}
	}
	if len(few) == 0 {
		return nil
	}
	standIns := map[Fingerprint]bool{}
	for _, e := range few {
		standIn := d.standInFingerprint(e.Kind, e.StandIn)
		if standIns[standIn] {
			return fmt.Errorf("%w (kind %q)", ErrTwice, e.Kind)
		}
		standIns[standIn] = true
	}
	return d.storeAll(ctx, slices.Values(few))
}

// many is from how many roles on they are sealed and sorted before they are stored.
const many = 1 << 12

// assignMany stores drawn correspondences in bulk: by COPY, in the order of the index, with
// no memory but what the domain keeps of each role. All that takes long is done before
// others have to wait.
func (d *Domain) assignMany(ctx context.Context, roles iter.Seq2[cast.Role, string]) error {
	rows, err := d.sortRows(ctx, roles, runRows)
	if err != nil {
		return err
	}
	defer rows.close()
	return d.change(ctx, func(tx Tx, c *change) error {
		if err := c.begin(tx); err != nil {
			return err
		}
		return c.assign(tx, rows)
	})
}

// Put stores entries in one transaction; an entry of the same role is replaced.
// It returns ErrConflict if a stand-in already belongs to another role of the
// kind.
func (d *Domain) Put(ctx context.Context, entries ...Entry) error {
	return d.storeAll(ctx, slices.Values(entries))
}

// storeAll stores entries. Other callers of this process see them only when the transaction
// is committed, since it may be rolled back.
func (d *Domain) storeAll(ctx context.Context, entries iter.Seq[Entry]) error {
	return d.change(ctx, func(tx Tx, c *change) error {
		if err := c.begin(tx); err != nil {
			return err
		}
		for e := range entries {
			if err := c.store(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// Replace removes roles and stores entries in one transaction, so that two entries can swap
// their stand-ins. It returns ErrConflict like Put. A removed role gets a new stand-in when a
// text mentions it again.
func (d *Domain) Replace(ctx context.Context, out []cast.Role, entries ...Entry) error {
	return d.change(ctx, func(tx Tx, c *change) error {
		if err := c.begin(tx); err != nil {
			return err
		}
		for _, r := range out {
			if err := c.drop(tx, r); err != nil {
				return err
			}
		}
		for _, e := range entries {
			if err := c.store(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// Entries calls each with every correspondence, in no particular order. It returns the first
// error of each, or ErrDamaged for a row that cannot be opened.
func (d *Domain) Entries(ctx context.Context, each func(Entry) error) error {
	return d.ledger.store.View(ctx, func(tx Tx) error {
		return tx.Roles(d.id, func(r RoleRow) error {
			e, err := d.openRole(r)
			if err != nil {
				return err
			}
			return each(e)
		})
	})
}

// ID returns the identifier of an entry that is shown where its original must not be: figures of
// a keyed hash.
func (d *Domain) ID(r cast.Role) string {
	fp := d.roleFingerprint(r)
	return fmt.Sprintf("%x", fp[:6])
}

func (d *Domain) roleFingerprint(r cast.Role) Fingerprint {
	return d.vault.fingerprint("role", string(r.Kind), r.Key)
}

func (d *Domain) standInFingerprint(kind cast.Kind, standIn string) Fingerprint {
	return d.vault.fingerprint("stand-in", string(kind), strings.ToLower(norm.NFC.String(standIn)))
}

func (d *Domain) sealRole(e Entry) (RoleRow, error) {
	row := RoleRow{
		Role:    d.roleFingerprint(cast.Role{Kind: e.Kind, Key: e.Key}),
		StandIn: d.standInFingerprint(e.Kind, e.StandIn),
	}
	value, err := json.Marshal(e)
	if err != nil {
		return row, err
	}
	row.Sealed, err = d.vault.seal(value, "role"+string(row.Role[:]))
	return row, err
}

func (d *Domain) openRole(row RoleRow) (Entry, error) {
	var e Entry
	value, err := d.vault.open(row.Sealed, "role"+string(row.Role[:]))
	if err != nil {
		return e, err
	}
	if err := json.Unmarshal(value, &e); err != nil {
		return e, ErrDamaged
	}
	return e, nil
}

// A digest guards the set of roles of a domain: the sum, modulo 2²⁵⁶, of a
// keyed hash of every row (a multiset hash as in Bellare & Micciancio 1997,
// AdHash; keyed, and itself sealed). Adding and removing a row costs one hash.
type digest [32]byte

func (s *digest) add(v vault, r RoleRow)    { s.sum(v.rowHash(r), false) }
func (s *digest) remove(v vault, r RoleRow) { s.sum(v.rowHash(r), true) }

func (v vault) rowHash(r RoleRow) [32]byte {
	return v.prints.Bytes("row", string(r.Role[:]), string(r.StandIn[:]), string(r.Sealed))
}

func (s *digest) sum(h [32]byte, negative bool) {
	carry := 0
	for i := len(s) - 1; i >= 0; i-- {
		n := int(s[i]) + carry
		if negative {
			n -= int(h[i])
		} else {
			n += int(h[i])
		}
		s[i] = byte(n)
		carry = n >> 8
	}
}
