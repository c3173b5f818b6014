package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// slower checks that the slower of two that draw at the same time gives nobody a
// second stand-in, and learns what the faster one gave.
func slower(t *testing.T, place Place) {
	key := ledger.NewKey()
	fast := Domain(t, Open(t, place, key), "a")
	slow := Domain(t, Open(t, place, key), "a") // reads the ledger before fast writes
	Assign(t, fast, map[cast.Role]string{smith: "Kerr"})
	for name, drawn := range map[string]map[cast.Role]string{
		"another stand-in for the role":  {smith: "Moore"},
		"the stand-in of another role":   {jones: "Kerr"},
		"a new one and one that is late": {jones: "Lang", smith: "Moore"},
	} {
		if err := slow.Assign(t.Context(), maps.All(drawn)); !errors.Is(err, ledger.ErrConflict) {
			t.Errorf("%s: err = %v, want ErrConflict", name, err)
		}
	}
	WantStandIn(t, slow, smith, "Kerr")
	if taken, _ := slow.Taken(t.Context(), "family", "kerr"); !taken {
		t.Error("after the conflict the stand-in is not known to be taken")
	}
	WantStandIn(t, slow, jones, "")                                     // of a refused assignment
	Assign(t, slow, map[cast.Role]string{smith: "Kerr", jones: "Lang"}) // the same again is none
}

// DrawEach gives the roles 0 to n-1 stand-ins from as many, in an order of its own,
// each in a transaction of its own; it draws again where another was faster. It
// tells what each role has as soon as it is stored.
func DrawEach(ctx context.Context, d *ledger.Domain, n int, seed uint64, tell func(role int, standIn string)) error {
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, i := range rng.Perm(n) {
		standIn, err := drawOne(ctx, d, i, n, rng)
		if err != nil {
			return err
		}
		tell(i, standIn)
	}
	return nil
}

func drawOne(ctx context.Context, d *ledger.Domain, i, n int, rng *rand.Rand) (string, error) {
	role := cast.Role{Kind: "family", Key: fmt.Sprint(i)}
	for range 10 * n {
		now, err := d.Now(ctx)
		if err != nil {
			return "", err
		}
		if standIn, ok, err := now.StandIn(ctx, role); ok || err != nil {
			return standIn, err
		}
		standIn := fmt.Sprint("S", rng.IntN(n))
		if taken, err := now.Taken(ctx, role.Kind, standIn); err != nil {
			return "", err
		} else if taken {
			continue
		}
		err = now.Assign(ctx, maps.All(map[cast.Role]string{role: standIn}))
		if err == nil {
			return standIn, nil
		}
		if !errors.Is(err, ledger.ErrConflict) {
			return "", err
		}
	}
	return "", fmt.Errorf("no stand-in for role %d", i)
}

// CheckDrawn checks that what several were told is what is stored, that all n
// roles have a stand-in and that no two have the same.
func CheckDrawn(t testing.TB, place Place, key ledger.Key, domain string, n int, told []map[int]string) {
	t.Helper()
	stored, err := ReadAll(t.Context(), place, key, domain)
	if err != nil {
		t.Fatal(err)
	}
	if len(stored) != n {
		t.Errorf("%d roles stored, want %d", len(stored), n)
	}
	owner := map[string]cast.Role{}
	for role, standIn := range stored {
		if two, ok := owner[standIn]; ok {
			t.Errorf("%v and %v have the stand-in %s", role, two, standIn)
		}
		owner[standIn] = role
	}
	for who, has := range told {
		for i, standIn := range has {
			if got := stored[cast.Role{Kind: "family", Key: fmt.Sprint(i)}]; got != standIn {
				t.Errorf("%d was told that role %d is %s; %q is stored", who, i, standIn, got)
			}
		}
	}
}

// crowd lets many draw on two stores for one domain.
func crowd(t *testing.T, place Place) {
	const n, drawers = 60, 8
	key := ledger.NewKey()
	domains := []*ledger.Domain{Domain(t, Open(t, place, key), "a"), Domain(t, Open(t, place, key), "a")}
	told := make([]map[int]string, drawers)
	var wg sync.WaitGroup
	for i := range drawers {
		wg.Go(func() {
			told[i] = map[int]string{}
			if err := DrawEach(t.Context(), domains[i%2], n, uint64(i), func(role int, standIn string) { told[i][role] = standIn }); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	CheckDrawn(t, place, key, "a", n, told)
}

// toldIsStored asks for roles all the time that another goroutine gives: none may
// be known that is not stored.
func toldIsStored(t *testing.T, place Place) {
	const n = 100
	d := Domain(t, Open(t, place, ledger.NewKey()), "a")
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		for ctx.Err() == nil {
			for i := range n {
				_, found, err := d.StandIn(t.Context(), cast.Role{Kind: "family", Key: fmt.Sprint(i)})
				if err != nil {
					t.Error(err)
					return
				}
				if !found {
					break
				}
			}
		}
	})
	for i := range n {
		Assign(t, d, map[cast.Role]string{{Kind: "family", Key: fmt.Sprint(i)}: fmt.Sprint("S", i)})
	}
	stop()
	wg.Wait()
}

func bothFirst(t *testing.T, place Place) {
	key := ledger.NewKey()
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			store, err := place(true)
			if err != nil {
				t.Error(err)
				return
			}
			defer store.Close()
			l, err := ledger.Open(t.Context(), store, key)
			if err != nil {
				t.Error(err)
				return
			}
			d, err := l.Domain(t.Context(), "a", true)
			if err != nil {
				t.Error(err)
				return
			}
			role := cast.Role{Kind: "family", Key: fmt.Sprint(i)}
			if err := d.Assign(t.Context(), maps.All(map[cast.Role]string{role: fmt.Sprint("S", i)})); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if got, err := ReadAll(t.Context(), place, key, "a"); err != nil || len(got) != 4 {
		t.Errorf("%d entries, %v; want 4", len(got), err)
	}
}
