package ledger

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
)

// TestRowsAreSortedInRuns checks that rows of many runs come out in order, each once, that
// they open, and that their file shows no name.
func TestRowsAreSortedInRuns(t *testing.T) {
	d := &Domain{}
	var err error
	if d.vault, err = newVault(NewKey(), "a"); err != nil {
		t.Fatal(err)
	}
	const n = 1000
	rows, err := d.sortRows(t.Context(), func(yield func(cast.Role, string) bool) {
		for i := range n {
			if !yield(cast.Role{Kind: "family", Key: fmt.Sprintf("lindqvist%03d", i)}, fmt.Sprintf("Berg%03d", i)) {
				return
			}
		}
	}, 64)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.close()
	var sum digest
	var last RoleRow
	seen := map[string]bool{}
	for row, err := range rows.all {
		if err != nil {
			t.Fatal(err)
		}
		e, err := d.openRole(row)
		if err != nil || e.StandIn != "Berg"+e.Key[len("lindqvist"):] || seen[e.Key] {
			t.Errorf("%+v, %v", e, err)
		}
		seen[e.Key] = true
		if bytes.Compare(last.Role[:], row.Role[:]) >= 0 {
			t.Error("rows are not in the order of their fingerprints")
		}
		sum.add(d.vault, row)
		last = row
	}
	if len(seen) != n || len(rows.runs) != (n+63)/64 || sum != rows.sum || len(rows.standIns) != n {
		t.Errorf("%d rows in %d runs", len(seen), len(rows.runs))
	}
	file := make([]byte, rows.size)
	if _, err := rows.file.ReadAt(file, 0); err != nil || bytes.Contains(file, []byte("lindqvist")) || bytes.Contains(file, []byte("Berg")) {
		t.Errorf("the file shows names, %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := d.sortRows(stopped, func(yield func(cast.Role, string) bool) { yield(cast.Role{}, "") }, 64); err == nil {
		t.Error("a run that was stopped goes on")
	}
}

// TestKnownIsAMap compares what a domain knows with maps, over random changes, few and many.
func TestKnownIsAMap(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 6))
	k, roles, taken := newKnown(nil, nil), map[short]short{}, map[short]bool{}
	next := short(1)
	fresh := func() (role, standIn short) {
		next += short(random.IntN(5)) + 1
		return next * 0x9e3779b97f4a7c15, next * 0xbf58476d1ce4e5b9
	}
	pick := func() (short, bool) {
		for role := range roles {
			return role, true
		}
		return 0, false
	}
	for range 60 {
		var sorted []pair
		var given []short
		d := newDelta()
		if random.IntN(4) == 0 {
			for range random.IntN(5000) {
				role, standIn := fresh()
				sorted, given = append(sorted, pair{role, standIn}), append(given, standIn)
				roles[role], taken[standIn] = standIn, true
			}
			sorted = newSorted(sorted)
			given = newKnown(nil, given).standIns
		}
		for range random.IntN(400) {
			role, standIn := fresh()
			if old, ok := pick(); ok && random.IntN(3) > 0 { // replaced, or taken out
				if _, changed := d.roles[old]; changed || len(sorted) > 0 {
					continue
				}
				d.standIns[roles[old]] = false
				delete(taken, roles[old])
				if random.IntN(2) == 0 {
					d.gone[old] = true
					delete(roles, old)
					continue
				}
				role = old
			}
			d.roles[role], d.standIns[standIn] = standIn, true
			roles[role], taken[standIn] = standIn, true
		}
		k.addStored(d, sorted, given)
	}
	for role, want := range roles {
		if got, ok := k.standIn(role); !ok || got != want {
			t.Fatalf("role %x: %x, %v; want %x", role, got, ok, want)
		}
	}
	for range len(taken) {
		role, standIn := short(random.Uint64()), short(random.Uint64())
		if _, ok := k.standIn(role); ok || k.taken(standIn) {
			t.Fatal("something is known that never was")
		}
	}
	for i := short(1); i <= next; i++ {
		role, standIn := i*0x9e3779b97f4a7c15, i*0xbf58476d1ce4e5b9
		if _, ok := k.standIn(role); ok != (roles[role] != 0) || k.taken(standIn) != taken[standIn] {
			t.Fatalf("%d: role is known %v, stand-in is taken %v", i, ok, k.taken(standIn))
		}
	}
	if len(roles) < 1000 {
		t.Errorf("only %d roles are left", len(roles))
	}
}

// newSorted sorts by role.
func newSorted(list []pair) []pair {
	k := newKnown(nil, nil)
	for _, p := range list {
		k.since.roles[p.role] = p.standIn
	}
	k.settle(nil, nil)
	return k.roles
}
