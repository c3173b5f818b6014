package ledger

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/understudy-text/understudy/generate/cast"
)

// A change is what a transaction makes of a domain: of its roles, beside what is
// known of them, and its records.
type change struct {
	domain *Domain
	row    DomainRow // as it was before
	begun  bool      // the roles are about to change
	sum    digest
	sealed []byte // the digest as the store has it
	delta
	many     []pair                // roles that were stored in bulk, sorted
	given    []short               // their stand-ins, ascending
	entries  map[Fingerprint]Entry // those of roles, for d.opened
	replaces bool                  // a role has another stand-in than before
	records  []RecordRow
}

// begin makes ready for a change of roles. Another process may have written since:
// what is there now is read.
func (c *change) begin(tx Tx) error {
	if c.begun {
		return nil
	}
	if err := c.domain.refresh(tx, c.row); err != nil {
		return err
	}
	guard, err := c.domain.vault.open(c.row.Digest, "digest")
	if err != nil {
		return err
	}
	c.begun, c.sum = true, digest(guard)
	c.delta = newDelta()
	c.entries = c.domain.noting()
	return nil
}

// end writes what was gathered. If all roles are there already their domain is left
// alone.
func (c *change) end(tx Tx) error {
	added, err := 0, error(nil)
	if len(c.records) > 0 {
		if added, err = tx.PutRecords(c.domain.id, c.records); err != nil {
			return err
		}
	}
	if !c.ofRoles() && added == 0 {
		return nil
	}
	row := c.row
	if c.ofRoles() {
		if row.Digest, err = c.domain.vault.seal(c.sum[:], "digest"); err != nil {
			return err
		}
		c.sealed = row.Digest
	}
	l := c.domain.ledger
	if added > 0 {
		id, err := l.identity(row)
		if err != nil {
			return err
		}
		id.Records += added
		if row.Sealed, err = l.sealIdentity(id); err != nil {
			return err
		}
	}
	if err := tx.PutDomain(row); err != nil {
		return err
	}
	return l.updateHead(tx, &c.row, &row)
}

// ofRoles reports whether any role is another than before.
func (c *change) ofRoles() bool { return len(c.roles)+len(c.gone)+len(c.many) > 0 }

func (c *change) standIn(role short) (short, bool) {
	s, ok := c.roles[role]
	if ok || c.gone[role] {
		return s, ok
	}
	if at, ok := slices.BinarySearchFunc(c.many, role, func(p pair, role short) int { return cmp.Compare(p.role, role) }); ok {
		return c.many[at].standIn, true
	}
	c.domain.mu.RLock()
	defer c.domain.mu.RUnlock()
	return c.domain.known.standIn(role)
}

func (c *change) taken(standIn short) bool {
	if taken, ok := c.standIns[standIn]; ok {
		return taken
	}
	if _, ok := slices.BinarySearch(c.given, standIn); ok {
		return true
	}
	c.domain.mu.RLock()
	defer c.domain.mu.RUnlock()
	return c.domain.known.taken(standIn)
}

// assign stores drawn correspondences in bulk.
func (c *change) assign(tx Tx, rows *sorted) error {
	if len(c.many) > 0 { // of somebody else, in the same transaction
		return ErrConflict
	}
	sum, list := rows.sum, make([]pair, 0, len(rows.standIns))
	if err := tx.PutRoles(c.domain.id, func(yield func(RoleRow, error) bool) {
		for row, err := range rows.all {
			role, standIn := row.Role.short(), row.StandIn.short()
			if err == nil {
				old, exists := c.standIn(role)
				if exists && old == standIn {
					sum.remove(c.domain.vault, row)
					continue
				}
				if exists || c.taken(standIn) || len(list) > 0 && list[len(list)-1].role == role {
					err = ErrConflict
				}
			}
			if list = append(list, pair{role, standIn}); !yield(row, err) || err != nil {
				return
			}
		}
	}); err != nil {
		return err
	}
	if len(list) == 0 {
		return nil
	}
	c.sum.sum(sum, false)
	c.many, c.given, c.entries = list, rows.standIns, nil
	if len(list) < len(c.given) { // some were there
		c.given = make([]short, len(list))
		for i, p := range list {
			c.given[i] = p.standIn
		}
		slices.Sort(c.given)
	}
	return nil
}

// store encrypts and stores one entry. Errors: ErrConflict if the role or the stand-in has
// another entry, and those of the store.
func (c *change) store(tx Tx, e Entry) error {
	d := c.domain
	row, err := d.sealRole(e)
	if err != nil {
		return err
	}
	role, standIn := row.Role.short(), row.StandIn.short()
	old, exists := c.standIn(role)
	if e.Origin == Drawn && exists && old == standIn {
		return nil
	}
	if c.taken(standIn) && (!exists || old != standIn) || e.Origin == Drawn && exists {
		return fmt.Errorf("%w (kind %q)", ErrConflict, e.Kind)
	}
	if exists {
		if err := c.giveUp(tx, row.Role); err != nil {
			return err
		}
	}
	c.sum.add(d.vault, row)
	c.roles[role], c.standIns[standIn] = standIn, true
	if c.entries != nil {
		c.entries[row.Role] = e
	}
	return tx.PutRole(d.id, row)
}

// giveUp lets go of what is stored for a role: its stand-in is free.
func (c *change) giveUp(tx Tx, role Fingerprint) error {
	before, found, err := tx.Role(c.domain.id, role)
	if err != nil {
		return err
	}
	if !found {
		return ErrDamaged
	}
	c.sum.remove(c.domain.vault, before)
	c.replaces = true
	c.standIns[before.StandIn.short()] = false
	return nil
}

// drop takes a role out, if it is there.
func (c *change) drop(tx Tx, r cast.Role) error {
	fp := c.domain.roleFingerprint(r)
	if _, exists := c.standIn(fp.short()); !exists {
		return nil
	}
	if err := c.giveUp(tx, fp); err != nil {
		return err
	}
	delete(c.roles, fp.short())
	c.gone[fp.short()] = true
	return tx.DeleteRole(c.domain.id, fp)
}

// apply makes a stored change known to its domain.
func (c *change) apply() {
	if !c.ofRoles() {
		return
	}
	d := c.domain
	d.mu.Lock()
	defer d.mu.Unlock()
	d.known.addStored(c.delta, c.many, c.given)
	d.digest = c.sealed
	if d.opened != nil {
		d.opened.follow(c)
	}
}
