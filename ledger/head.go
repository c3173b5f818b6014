package ledger

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
)

// A head guards the domains of a ledger as a digest does the roles of a domain. It is
// sealed, and another after every change.
type head struct {
	ID      string // of the ledger, drawn
	Changes uint64 // how many there were
	Sum     digest // of the domains' rows
	Rotated bool   `json:",omitempty"` // it had another key before
}

func newID() string {
	b := make([]byte, 16)
	rand.Read(b)
	return hex.EncodeToString(b)
}

func (v vault) domainHash(r DomainRow) [32]byte {
	return v.prints.Bytes("domain row", string(r.Domain[:]), string(r.Sealed), string(r.Digest))
}

func (l *Ledger) head(tx Tx) (h head, err error) {
	sealed, err := tx.Meta("head")
	if err != nil {
		return h, err
	}
	value, err := l.vault.open(sealed, "head") // of none: ErrDamaged
	if err != nil {
		return h, err
	}
	if json.Unmarshal(value, &h) != nil {
		err = ErrDamaged
	}
	return h, err
}

// checkedHead is the head, if the domains are those that it was made for.
func (l *Ledger) checkedHead(tx Tx) (head, error) {
	h, err := l.head(tx)
	if err != nil {
		return h, err
	}
	rows, err := tx.Domains()
	if err != nil {
		return h, err
	}
	var sum digest
	for _, row := range rows {
		sum.sum(l.vault.domainHash(row), false)
	}
	if !bytes.Equal(sum[:], h.Sum[:]) {
		return h, ErrDamaged
	}
	return h, nil
}

func (l *Ledger) putHead(tx Tx, h head) error {
	value, err := json.Marshal(h)
	if err != nil {
		return err
	}
	sealed, err := l.vault.seal(value, "head")
	if err != nil {
		return err
	}
	return tx.SetMeta("head", sealed)
}

// updateHead makes the head of the ledger cover the change of a domain's row from before to
// after; nil is no row.
func (l *Ledger) updateHead(tx Tx, before, after *DomainRow) error {
	h, err := l.head(tx)
	if err != nil {
		return err
	}
	h.Changes++
	if before != nil {
		h.Sum.sum(l.vault.domainHash(*before), true)
	}
	if after != nil {
		h.Sum.sum(l.vault.domainHash(*after), false)
	}
	return l.putHead(tx, h)
}

// adopt gives a ledger that was made before there were heads one, if it can be written.
func (l *Ledger) adopt(ctx context.Context) error {
	old := func(tx Tx) (bool, error) {
		sealed, err := tx.Meta("check")
		if err != nil {
			return false, err
		}
		says, err := l.vault.open(sealed, "check")
		return string(says) == headless, err
	}
	var is bool
	if err := l.store.View(ctx, func(tx Tx) (err error) {
		is, err = old(tx)
		return err
	}); !is || err != nil {
		return err
	}
	// Where it can only be read, it is read as it is.
	_ = l.store.Update(ctx, func(tx Tx) error {
		if is, err := old(tx); !is || err != nil {
			return err
		}
		h := head{ID: newID()}
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		for _, row := range rows {
			id, err := l.identity(row)
			if err != nil {
				return err
			}
			if id.Records, err = tx.CountRecords(row.Domain); err != nil {
				return err
			}
			if row.Sealed, err = l.sealIdentity(id); err != nil {
				return err
			}
			if err := tx.PutDomain(row); err != nil {
				return err
			}
			h.Sum.sum(l.vault.domainHash(row), false)
		}
		if err := l.putHead(tx, h); err != nil {
			return err
		}
		return l.sign(tx)
	})
	return nil
}
