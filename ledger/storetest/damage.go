package storetest

import (
	"bytes"
	"errors"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// tampered changes a ledger's rows behind its back, and opens the domain.
func tampered(t *testing.T, place Place, change func(tx ledger.Tx, domain ledger.Fingerprint, roles []ledger.RoleRow) error) error {
	t.Helper()
	key := ledger.NewKey()
	l := Open(t, place, key)
	Assign(t, Domain(t, l, "a"), map[cast.Role]string{smith: "Kerr", jones: "Lang"})
	l.Close()
	store, err := place(false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.Update(t.Context(), func(tx ledger.Tx) error {
		domains, err := tx.Domains()
		if err != nil {
			return err
		}
		var roles []ledger.RoleRow
		if err := tx.Roles(domains[0].Domain, func(r ledger.RoleRow) error { roles = append(roles, r); return nil }); err != nil {
			return err
		}
		return change(tx, domains[0].Domain, roles)
	}); err != nil {
		t.Fatal(err)
	}
	l, err = ledger.Open(t.Context(), store, key)
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Domain(t.Context(), "a", false)
	return err
}

func removedRow(t *testing.T, place Place) {
	if err := tampered(t, place, func(tx ledger.Tx, domain ledger.Fingerprint, roles []ledger.RoleRow) error {
		return tx.DeleteRole(domain, roles[0].Role)
	}); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

func changedRow(t *testing.T, place Place) {
	if err := tampered(t, place, func(tx ledger.Tx, domain ledger.Fingerprint, roles []ledger.RoleRow) error {
		roles[0].Sealed = bytes.Clone(roles[1].Sealed)
		return tx.PutRole(domain, roles[0])
	}); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

// A draft put under the name of another would give its document foreign words.
func swappedDraft(t *testing.T, place Place) {
	store, err := place(true)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	l, err := ledger.Open(t.Context(), store, ledger.NewKey())
	if err != nil {
		t.Fatal(err)
	}
	d := Domain(t, l, "a")
	KeepDraft(t, d, letter, "one")
	KeepDraft(t, d, another, "two")
	// Both rows get the value of one, so that one of them is wrong.
	if err := store.Update(t.Context(), func(tx ledger.Tx) error {
		domains, err := tx.Domains()
		if err != nil {
			return err
		}
		var rows []ledger.DraftRow
		if err := tx.Drafts(domains[0].Domain, func(r ledger.DraftRow) error { rows = append(rows, r); return nil }); err != nil {
			return err
		}
		rows[1].Sealed = rows[0].Sealed
		return tx.PutDraft(domains[0].Domain, rows[1])
	}); err != nil {
		t.Fatal(err)
	}
	_, _, one := d.Draft(t.Context(), letter)
	_, _, two := d.Draft(t.Context(), another)
	if err := errors.Join(one, two); !errors.Is(err, ledger.ErrDamaged) || one != nil && two != nil {
		t.Errorf("errors %v and %v; want ErrDamaged for one of them", one, two)
	}
}
