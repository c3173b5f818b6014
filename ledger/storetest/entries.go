package storetest

import (
	"errors"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

var (
	smith = cast.Role{Kind: "family", Key: "smith"}
	jones = cast.Role{Kind: "family", Key: "jones"}
)

func foundAgain(t *testing.T, place Place) {
	key := ledger.NewKey()
	l := Open(t, place, key)
	Assign(t, Domain(t, l, "a"), map[cast.Role]string{smith: "Kerr", {Kind: "town", Key: "łódź"}: "Brno"})
	l.Close()

	d := Domain(t, Open(t, place, key), "a")
	WantStandIn(t, d, smith, "Kerr")
	if taken, _ := d.Taken(t.Context(), "family", "KERR"); !taken {
		t.Error("a stand-in in other case must be taken")
	}
	if taken, _ := d.Taken(t.Context(), "town", "Kerr"); taken {
		t.Error("a stand-in of another kind must not be taken")
	}
	WantStandIn(t, d, cast.Role{Kind: "given", Key: "smith"}, "")
}

func domainsApart(t *testing.T, place Place) {
	l := Open(t, place, ledger.NewKey())
	a, b := Domain(t, l, "a"), Domain(t, l, "b")
	Assign(t, a, map[cast.Role]string{smith: "Kerr"})
	WantStandIn(t, b, smith, "")
	if a.ID(smith) == b.ID(smith) {
		t.Error("two domains give one role the same fingerprint")
	}
	if a.Draw() == b.Draw() {
		t.Error("two domains draw alike")
	}
}

func wrongKey(t *testing.T, place Place) {
	Open(t, place, ledger.NewKey()).Close()
	store, err := place(false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := ledger.Open(t.Context(), store, ledger.NewKey()); !errors.Is(err, ledger.ErrWrongKey) {
		t.Errorf("err = %v, want ErrWrongKey", err)
	}
}

func absent(t *testing.T, place Place) {
	if _, err := place(false); err == nil {
		t.Fatal("an absent ledger was opened")
	}
	Open(t, place, ledger.NewKey())
	store, err := place(false)
	if err != nil {
		t.Fatal(err)
	}
	store.Close()
}

func oneStandIn(t *testing.T, place Place) {
	d := Domain(t, Open(t, place, ledger.NewKey()), "a")
	Assign(t, d, map[cast.Role]string{smith: "Kerr"})
	err := d.Put(t.Context(), ledger.Entry{Kind: "family", Key: "jones", StandIn: "KERR", Origin: ledger.Set})
	if !errors.Is(err, ledger.ErrConflict) {
		t.Errorf("err = %v, want ErrConflict", err)
	}
	WantStandIn(t, d, jones, "") // the refused entry
	if err := d.Put(t.Context(), ledger.Entry{Kind: "family", Key: "smith", StandIn: "Moore", Origin: ledger.Set}); err != nil {
		t.Fatal(err)
	}
	WantStandIn(t, d, smith, "Moore")
	if err := d.Put(t.Context(), ledger.Entry{Kind: "family", Key: "jones", StandIn: "Kerr"}); err != nil {
		t.Errorf("a stand-in that was given up is not free: %v", err)
	}
	err = d.Put(t.Context(),
		ledger.Entry{Kind: "family", Key: "smith", StandIn: "Lang", Origin: ledger.Set},
		ledger.Entry{Kind: "family", Key: "jones", StandIn: "Moore", Origin: ledger.Set})
	if err != nil {
		t.Errorf("a stand-in that is given up in the same change is not free: %v", err)
	}
	WantStandIn(t, d, jones, "Moore")
}

func swapped(t *testing.T, place Place) {
	key := ledger.NewKey()
	l := Open(t, place, key)
	d := Domain(t, l, "a")
	town := cast.Role{Kind: "town", Key: "łódź"}
	Assign(t, d, map[cast.Role]string{smith: "Kerr", jones: "Moore", town: "Brno"})
	to := []ledger.Entry{{Kind: "family", Key: "smith", StandIn: "Moore", Origin: ledger.Set}, {Kind: "family", Key: "jones", StandIn: "Kerr", Origin: ledger.Set}}
	if err := d.Put(t.Context(), to...); !errors.Is(err, ledger.ErrConflict) {
		t.Errorf("Put: err = %v, want ErrConflict: nothing was given up before", err)
	}
	if err := d.Replace(t.Context(), []cast.Role{smith, jones, town, {Kind: "town", Key: "nowhere"}}, to...); err != nil {
		t.Fatal(err)
	}
	for range 2 { // here, and found again
		WantStandIn(t, d, smith, "Moore")
		WantStandIn(t, d, jones, "Kerr")
		WantStandIn(t, d, town, "")
		if taken, _ := d.Taken(t.Context(), "town", "Brno"); taken {
			t.Error("the stand-in of a role that went is taken still")
		}
		l.Close()
		l = Open(t, place, key)
		d = Domain(t, l, "a")
	}
	if err := d.Replace(t.Context(), []cast.Role{smith}, ledger.Entry{Kind: "family", Key: "lind", StandIn: "Kerr"}); !errors.Is(err, ledger.ErrConflict) {
		t.Errorf("err = %v, want ErrConflict", err)
	}
	WantStandIn(t, d, smith, "Moore") // nothing of it was done
}

func destroy(t *testing.T, place Place) {
	l := Open(t, place, ledger.NewKey())
	a := Domain(t, l, "a")
	Assign(t, a, map[cast.Role]string{smith: "Kerr"})
	Remember(t, a, ledger.Record{Document: "doc", Sketch: []uint64{1}, Restoration: []byte("how")})
	Assign(t, Domain(t, l, "b"), map[cast.Role]string{smith: "Moore"})
	if err := l.Destroy(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Domain(t.Context(), "a", false); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("err = %v, want ErrNoDomain", err)
	}
	if _, _, err := a.StandIn(t.Context(), smith); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("one who still has it open: err = %v, want ErrNoDomain", err)
	}
	WantStandIn(t, Domain(t, l, "b"), smith, "Moore")
	if err := l.Destroy(t.Context(), "a"); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("second time: err = %v, want ErrNoDomain", err)
	}
	a = Domain(t, l, "a") // a new one
	WantStandIn(t, a, smith, "")
	if got, err := a.Recall(t.Context(), [32]byte{}); len(got) > 0 || err != nil {
		t.Errorf("%d records, %v; want none", len(got), err)
	}
}

func closed(t *testing.T, place Place) {
	l := Open(t, place, ledger.NewKey())
	d := Domain(t, l, "a")
	Assign(t, d, map[cast.Role]string{smith: "Kerr"})
	l.Close()
	if _, _, err := d.StandIn(t.Context(), smith); err == nil {
		t.Error("a closed store answers")
	}
}
