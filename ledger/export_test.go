package ledger

import (
	"context"
	"encoding/json"
)

// Behead makes a ledger what it was before there were heads.
func (l *Ledger) Behead(ctx context.Context) error {
	return l.store.Update(ctx, func(tx Tx) error {
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		for _, row := range rows {
			id, err := l.identity(row)
			if err != nil {
				return err
			}
			value, err := json.Marshal(struct {
				Name    string
				Context []byte
			}{id.Name, id.Context})
			if err != nil {
				return err
			}
			if row.Sealed, err = l.vault.seal(value, "domain"); err != nil {
				return err
			}
			if err := tx.PutDomain(row); err != nil {
				return err
			}
		}
		sealed, err := l.vault.seal([]byte(headless), "check")
		if err != nil {
			return err
		}
		if err := tx.SetMeta("head", []byte("none")); err != nil {
			return err
		}
		return tx.SetMeta("check", sealed)
	})
}
