package sqlite_test

import (
	"errors"
	"maps"
	"path/filepath"
	"testing"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/ledger"
)

// TestTwoProcessesOnOneLedger checks that the slower of two that draw at the same
// time gives nobody a second stand-in, and learns what the faster one gave.
func TestTwoProcessesOnOneLedger(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	fast := domain(t, open(t, path, key), "a")
	slow := domain(t, open(t, path, key), "a") // reads the ledger before fast writes
	jones := cast.Role{Kind: "family", Key: "jones"}
	assign(t, fast, map[cast.Role]string{smith: "Kerr"})
	for name, drawn := range map[string]map[cast.Role]string{
		"another stand-in for the role":  {smith: "Moore"},
		"the stand-in of another role":   {jones: "Kerr"},
		"a new one and one that is late": {jones: "Lang", smith: "Moore"},
	} {
		if err := slow.Assign(ctx, maps.All(drawn)); !errors.Is(err, ledger.ErrConflict) {
			t.Errorf("%s: err = %v, want ErrConflict", name, err)
		}
	}
	if v, ok, err := slow.StandIn(ctx, smith); v != "Kerr" || !ok || err != nil {
		t.Errorf("after the conflict: %q, %v, %v", v, ok, err)
	}
	if taken, _ := slow.Taken(ctx, "family", "kerr"); !taken {
		t.Error("after the conflict the stand-in is not known to be taken")
	}
	if _, ok, _ := slow.StandIn(ctx, jones); ok {
		t.Error("something of a refused assignment was stored")
	}
	assign(t, slow, map[cast.Role]string{smith: "Kerr", jones: "Lang"}) // the same again is none
}

// TestRecordsOfADestroyedDomain: a process that still has the domain open learns
// that it is gone, and puts nothing back.
func TestRecordsOfADestroyedDomain(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	l := open(t, path, key)
	d := domain(t, l, "a")
	r, err := d.Seal(ledger.Record{Document: "x", Restoration: []byte("y")})
	if err != nil {
		t.Fatal(err)
	}
	if err := open(t, path, key).Destroy(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	if err := d.Remember(ctx, r); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("err = %v, want ErrNoDomain", err)
	}
}
