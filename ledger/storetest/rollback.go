package storetest

import (
	"errors"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// tamper changes the rows of a ledger of two domains, not through the ledger, and returns
// the error of opening the ledger and both domains.
func tamper(t *testing.T, place Place, change func(tx ledger.Tx, a, b ledger.DomainRow) error) error {
	t.Helper()
	key := ledger.NewKey()
	l := Open(t, place, key)
	for _, name := range []string{"a", "b"} {
		d := Domain(t, l, name)
		Assign(t, d, map[cast.Role]string{smith: "Kerr", jones: "Lang"})
		Remember(t, d, ledger.Record{Document: "one", Restoration: []byte("how")})
		Remember(t, d, ledger.Record{Document: "two", Restoration: []byte("how")})
		Remember(t, d, ledger.Record{Document: "two", Restoration: []byte("how else")}) // in the place of the first
	}
	l.Close()
	store, err := place(false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := opens(t, store, key); err != nil {
		t.Fatalf("before anything was changed: %v", err)
	}
	if err := store.Update(t.Context(), func(tx ledger.Tx) error {
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		return change(tx, rows[0], rows[1])
	}); err != nil {
		t.Fatal(err)
	}
	return opens(t, store, key)
}

func opens(t *testing.T, store ledger.Store, key ledger.Key) error {
	l, err := ledger.Open(t.Context(), store, key)
	if err != nil {
		return err
	}
	_, one := l.Domain(t.Context(), "a", false)
	_, two := l.Domain(t.Context(), "b", false)
	return errors.Join(one, two)
}

// copyRows copies all rows of a domain to another, except those that leave says.
func copyRows(tx ledger.Tx, from, to ledger.Fingerprint, leave int) error {
	var rows []ledger.RecordRow
	if err := tx.Records(from, func(r ledger.RecordRow) error { rows = append(rows, r); return nil }); err != nil {
		return err
	}
	var roles []ledger.RoleRow
	if err := tx.Roles(from, func(r ledger.RoleRow) error { roles = append(roles, r); return nil }); err != nil {
		return err
	}
	if err := tx.DeleteDomain(from); err != nil {
		return err
	}
	for _, r := range roles {
		if err := tx.PutRole(to, r); err != nil {
			return err
		}
	}
	_, err := tx.PutRecords(to, rows[leave:])
	return err
}

func removedRecord(t *testing.T, place Place) {
	if err := tamper(t, place, func(tx ledger.Tx, a, _ ledger.DomainRow) error {
		return errors.Join(copyRows(tx, a.Domain, a.Domain, 1), tx.PutDomain(a))
	}); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

func movedRecord(t *testing.T, place Place) {
	if err := tamper(t, place, func(tx ledger.Tx, a, b ledger.DomainRow) error {
		var rows []ledger.RecordRow
		if err := tx.Records(a.Domain, func(r ledger.RecordRow) error { rows = append(rows, r); return nil }); err != nil {
			return err
		}
		rows[0].Raw[0]++ // the same row may not be there twice
		_, err := tx.PutRecords(b.Domain, rows[:1])
		return err
	}); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

func removedDomain(t *testing.T, place Place) {
	if err := tamper(t, place, func(tx ledger.Tx, a, _ ledger.DomainRow) error { return tx.DeleteDomain(a.Domain) }); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

func swappedDomains(t *testing.T, place Place) {
	if err := tamper(t, place, func(tx ledger.Tx, a, b ledger.DomainRow) error {
		return errors.Join(copyRows(tx, a.Domain, b.Domain, 0), tx.PutDomain(a))
	}); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

// olderDomain: the row of a domain is put back to what it was.
func olderDomain(t *testing.T, place Place) {
	key := ledger.NewKey()
	l := Open(t, place, key)
	Domain(t, l, "b")
	d := Domain(t, l, "a")
	store, err := place(false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	var before []ledger.DomainRow
	if err := store.View(t.Context(), func(tx ledger.Tx) (err error) { before, err = tx.Domains(); return err }); err != nil {
		t.Fatal(err)
	}
	Assign(t, d, map[cast.Role]string{smith: "Kerr"})
	l.Close()
	if err := store.Update(t.Context(), func(tx ledger.Tx) error {
		for _, row := range before { // one of them has a role now
			var later []ledger.RoleRow
			if err := tx.Roles(row.Domain, func(r ledger.RoleRow) error { later = append(later, r); return nil }); err != nil {
				return err
			}
			for _, r := range later {
				if err := tx.DeleteRole(row.Domain, r.Role); err != nil {
					return err
				}
			}
			if err := tx.PutDomain(row); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := opens(t, store, key); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}
