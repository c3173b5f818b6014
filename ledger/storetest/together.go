package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

func family(i int) cast.Role { return cast.Role{Kind: "family", Key: fmt.Sprint(i)} }

// A gate holds one change up inside of its transaction.
type gate struct{ begun, ended chan struct{} }

// before puts a closed gate into a store: the next change that comes to it waits there.
func (g *gate) before(place Place) Place {
	return func(create bool) (ledger.Store, error) {
		store, err := place(create)
		return gated{store, g}, err
	}
}

type gated struct {
	ledger.Store
	gate *gate
}

// Update implements ledger.Store.
func (s gated) Update(ctx context.Context, f func(ledger.Tx) error) error {
	return s.Store.Update(ctx, func(tx ledger.Tx) error {
		if g := s.gate; g.begun != nil {
			begun := g.begun
			g.begun = nil
			close(begun)
			<-g.ended
		}
		return f(tx)
	})
}

// held begins a change that ends when the test says so, so that others gather behind
// it. The domain's store stands behind the gate.
func held(t *testing.T, d *ledger.Domain, g *gate) (end func()) {
	begun, done := make(chan struct{}), make(chan error, 1)
	g.begun, g.ended = begun, make(chan struct{})
	go func() { done <- d.Assign(t.Context(), maps.All(map[cast.Role]string{jones: "Lang"})) }()
	<-begun
	return func() {
		time.Sleep(20 * time.Millisecond) // others come, or the test sees less
		close(g.ended)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// oneOfMany: of many changes that are made together, one that can not be made is
// refused, and the others are stored; what two want alike is no conflict.
func oneOfMany(t *testing.T, place Place) {
	const n = 24
	key := ledger.NewKey()
	var g gate
	d := Domain(t, Open(t, g.before(place), key), "a")
	Assign(t, d, map[cast.Role]string{smith: "Kerr"})
	end := held(t, d, &g)
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			drawn := map[cast.Role]string{family(i): fmt.Sprint("S", i)}
			switch i % 4 {
			case 1:
				drawn[family(1000+i)] = "Kerr" // of smith
			case 2:
				drawn = map[cast.Role]string{family(500): "Both"}
			case 3:
				sealed, err := d.Seal(ledger.Record{Document: fmt.Sprint(i), Raw: [32]byte{byte(i)}, Restoration: []byte("how")})
				if err == nil {
					err = d.Remember(t.Context(), sealed)
				}
				errs[i] = err
				return
			}
			errs[i] = d.Assign(t.Context(), maps.All(drawn))
		})
	}
	end()
	wg.Wait()
	for i, err := range errs {
		if want := i%4 == 1; errors.Is(err, ledger.ErrConflict) != want || !want && err != nil {
			t.Errorf("change %d: %v", i, err)
		}
	}
	got, err := ReadAll(t.Context(), place, key, "a")
	if err != nil {
		t.Fatal(err)
	}
	if want := 3 + n/4; len(got) != want { // smith, jones, 500
		t.Errorf("%d entries, want %d: %v", len(got), want, got)
	}
	for i := 3; i < n; i += 4 {
		if rs, err := d.Recall(t.Context(), [32]byte{byte(i)}); err != nil || len(rs) != 1 {
			t.Errorf("record %d: %d, %v", i, len(rs), err)
		}
	}
}

// givenUp: who gives up before a change has begun has changed nothing, and is not
// waited for.
func givenUp(t *testing.T, place Place) {
	var g gate
	d := Domain(t, Open(t, g.before(place), ledger.NewKey()), "a")
	end := held(t, d, &g)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer stop()
	if err := d.Assign(ctx, maps.All(map[cast.Role]string{smith: "Kerr"})); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("err = %v", err)
	}
	end()
	Assign(t, d, map[cast.Role]string{family(1): "S1"})
	WantStandIn(t, d, smith, "")
	WantStandIn(t, d, jones, "Lang")
}

// moments: what is read once is known to the next who asks, and never for longer than
// it is true.
func moments(t *testing.T, place Place) {
	key := ledger.NewKey()
	here, there := Domain(t, Open(t, place, key), "a"), Open(t, place, key)
	other := Domain(t, there, "a")
	want := func(r cast.Role, standIn string) {
		t.Helper()
		now, err := here.Now(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, found, err := now.StandIn(t.Context(), r); got != standIn || found != (standIn != "") || err != nil {
				t.Errorf("stand-in of %v = %q, %v, %v; want %q", r, got, found, err, standIn)
			}
		}
	}
	set := func(d *ledger.Domain, r cast.Role, standIn string) {
		t.Helper()
		if err := d.Put(t.Context(), ledger.Entry{Kind: r.Kind, Key: r.Key, StandIn: standIn, Origin: ledger.Set}); err != nil {
			t.Fatal(err)
		}
	}
	want(smith, "")
	now, err := here.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := now.Assign(t.Context(), maps.All(map[cast.Role]string{smith: "Kerr"})); err != nil {
		t.Fatal(err)
	}
	want(smith, "Kerr")
	if taken, err := now.Taken(t.Context(), "family", "KERR"); !taken || err != nil {
		t.Errorf("taken: %v, %v", taken, err)
	}
	set(here, smith, "Moore")
	want(smith, "Moore")
	set(other, smith, "Lang") // another program
	want(smith, "Lang")
	set(other, smith, "Vance")
	Assign(t, here, map[cast.Role]string{jones: "Lang"}) // given up by smith
	want(smith, "Vance")
	want(jones, "Lang")
	if err := there.Destroy(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if _, err := here.Now(t.Context()); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("a destroyed domain: %v", err)
	}
}
