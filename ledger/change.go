package ledger

import (
	"fmt"

	"github.com/understudy-text/understudy/generate/cast"
)

// A change is what a transaction makes of a domain: of its roles, beside what is
// known of them, and its records.
type change struct {
	domain   *Domain
	row      DomainRow // as it was before
	begun    bool      // the roles are about to change
	sum      digest
	sealed   []byte // the digest as the store has it
	roles    map[short]short
	gone     map[short]bool        // roles that are taken out
	standIns map[short]bool        // taken, or given up
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
	c.roles, c.gone, c.standIns = map[short]short{}, map[short]bool{}, map[short]bool{}
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
	if len(c.roles)+len(c.gone) == 0 && added == 0 {
		return nil
	}
	row := c.row
	if len(c.roles)+len(c.gone) > 0 {
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
	return l.follow(tx, &c.row, &row)
}

func (c *change) standIn(role short) (short, bool) {
	s, ok := c.roles[role]
	if !ok && !c.gone[role] {
		c.domain.mu.RLock()
		s, ok = c.domain.roles[role]
		c.domain.mu.RUnlock()
	}
	return s, ok
}

func (c *change) taken(standIn short) bool {
	taken, ok := c.standIns[standIn]
	if !ok {
		c.domain.mu.RLock()
		_, taken = c.domain.standIns[standIn]
		c.domain.mu.RUnlock()
	}
	return taken
}

func (c *change) put(tx Tx, e Entry) error {
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
	if len(c.roles)+len(c.gone) == 0 {
		return
	}
	d := c.domain
	d.mu.Lock()
	defer d.mu.Unlock()
	for role := range c.gone {
		delete(d.roles, role)
	}
	for role, standIn := range c.roles {
		d.roles[role] = standIn
	}
	for standIn, taken := range c.standIns {
		if taken {
			d.standIns[standIn] = struct{}{}
		} else {
			delete(d.standIns, standIn)
		}
	}
	d.digest = c.sealed
	if d.opened != nil {
		d.opened.follow(c)
	}
}
