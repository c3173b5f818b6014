package storetest

import (
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// manyRoles are so many that a domain stores them in bulk, with their stand-ins.
func manyRoles(from, n int) map[cast.Role]string {
	out := map[cast.Role]string{}
	for i := from; i < from+n; i++ {
		out[cast.Role{Kind: "family", Key: fmt.Sprintf("role %d", i)}] = fmt.Sprintf("Stand-in %d", i)
	}
	return out
}

// bulk stores many roles beside few: all or none, and none twice.
func bulk(t *testing.T, place Place) {
	const n = 5000
	key := ledger.NewKey()
	d := Domain(t, Open(t, place, key), "a")
	Assign(t, d, map[cast.Role]string{smith: "Kerr"})
	want := manyRoles(0, n)
	Assign(t, d, want)
	Assign(t, d, want) // as a step does that is run again
	more := manyRoles(n/2, n)
	Assign(t, d, more) // half of it is there
	maps.Copy(want, more)
	for name, wrong := range map[string]map[cast.Role]string{
		"a role has another stand-in":        {{Kind: "family", Key: "role 7"}: "Moore"},
		"a stand-in is another role's":       {{Kind: "family", Key: "other"}: "KERR"},
		"a stand-in that was given in bulk":  {jones: "Stand-in 9"},
		"a stand-in of a role that is there": {smith: "Moore"},
	} {
		new := manyRoles(10*n, n)
		maps.Copy(new, wrong)
		if err := d.Assign(t.Context(), maps.All(new)); !errors.Is(err, ledger.ErrConflict) {
			t.Errorf("%s: err = %v, want ErrConflict", name, err)
		}
	}
	twice := map[cast.Role]string{{Kind: "family", Key: "one"}: "Lang", {Kind: "family", Key: "two"}: "lang"}
	new := manyRoles(10*n, n)
	maps.Copy(new, twice)
	for _, roles := range []map[cast.Role]string{twice, new} {
		if err := d.Assign(t.Context(), maps.All(roles)); !errors.Is(err, ledger.ErrTwice) {
			t.Errorf("%d new roles, two of which want one stand-in: err = %v, want ErrTwice", len(roles), err)
		}
	}
	want[smith] = "Kerr"
	if err := d.Replace(t.Context(), []cast.Role{{Kind: "family", Key: "role 3"}}, ledger.Entry{Kind: "family", Key: "role 4", StandIn: "Stand-in 3", Origin: ledger.Set}); err != nil {
		t.Error(err)
	}
	delete(want, cast.Role{Kind: "family", Key: "role 3"})
	want[cast.Role{Kind: "family", Key: "role 4"}] = "Stand-in 3"
	Assign(t, d, manyRoles(2*n, n)) // after roles went and changed
	maps.Copy(want, manyRoles(2*n, n))
	WantStandIn(t, d, cast.Role{Kind: "family", Key: "role 3"}, "")
	WantStandIn(t, d, cast.Role{Kind: "family", Key: "role 4"}, "Stand-in 3")
	if taken, _ := d.Taken(t.Context(), "family", "stand-in 4"); taken {
		t.Error("a stand-in that was given up is taken")
	}
	got := map[cast.Role]string{}
	again := Domain(t, Open(t, place, key), "a")
	if err := again.Entries(t.Context(), func(e ledger.Entry) error {
		got[cast.Role{Kind: e.Kind, Key: e.Key}] = e.StandIn
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(got, want) {
		t.Errorf("%d roles are stored, want %d", len(got), len(want))
	}
	WantStandIn(t, again, cast.Role{Kind: "family", Key: fmt.Sprint("role ", 3*n-1)}, fmt.Sprint("Stand-in ", 3*n-1))
}
