package ledger

import "fmt"

// A change is what a transaction makes of a domain's roles, beside what is known
// of them.
type change struct {
	domain   *Domain
	sum      digest
	sealed   []byte // the digest as the store has it
	roles    map[short]short
	standIns map[short]bool // taken, or given up
}

func (c *change) standIn(role short) (short, bool) {
	s, ok := c.roles[role]
	if !ok {
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
		before, found, err := tx.Role(d.id, row.Role)
		if err != nil {
			return err
		}
		if !found {
			return ErrDamaged
		}
		c.sum.remove(d.vault, before)
		c.standIns[before.StandIn.short()] = false
	}
	c.sum.add(d.vault, row)
	c.roles[role], c.standIns[standIn] = standIn, true
	return tx.PutRole(d.id, row)
}

// apply makes a stored change known to its domain.
func (c *change) apply() {
	d := c.domain
	d.mu.Lock()
	defer d.mu.Unlock()
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
}
