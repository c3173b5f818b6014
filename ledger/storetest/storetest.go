// Package storetest has the tests that every store of a ledger passes, and what the
// tests of each share.
//
// It may know generate/cast, internal/cached and ledger.
package storetest

import (
	"context"
	"errors"
	"maps"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// A Place is where a ledger may lie. It can be opened several times, as by several
// programs; if there is none yet, only with create.
type Place func(create bool) (ledger.Store, error)

// Run runs all tests, each at a place of its own.
func Run(t *testing.T, place func(*testing.T) Place) {
	for name, test := range map[string]func(*testing.T, Place){
		"what is assigned is found again after reopening":     foundAgain,
		"domains do not see each other":                       domainsApart,
		"a wrong key is refused":                              wrongKey,
		"an absent ledger is not made unless asked":           absent,
		"a removed row is noticed":                            removedRow,
		"a changed row is noticed":                            changedRow,
		"a removed record is noticed":                         removedRecord,
		"a record in another domain is noticed":               movedRecord,
		"a removed domain is noticed":                         removedDomain,
		"an older row of a domain is noticed":                 olderDomain,
		"roles under another domain are noticed":              swappedDomains,
		"one stand-in for one role":                           oneStandIn,
		"roles that swap or go":                               swapped,
		"many roles are stored in bulk":                       bulk,
		"rotate keeps everything under the new key only":      rotate,
		"many rows are rotated":                               rotateMany,
		"destroy leaves nothing":                              destroy,
		"records of a destroyed domain":                       recordsOfDestroyed,
		"records are found by bytes, document and likeness":   records,
		"what fails is not stored":                            rollback,
		"a view does not change":                              unchangingView,
		"drafts outlive reopening and rotation":               drafts,
		"a draft under another name is noticed":               swappedDraft,
		"the slower of two that draw learns what was given":   slower,
		"many that draw at once give each role one stand-in":  crowd,
		"what others are told of is stored":                   toldIsStored,
		"two that open a new ledger at once make one":         bothFirst,
		"a stand-in in a store that is closed":                closed,
		"a cancelled change stores nothing, the next goes on": cancelled,
		"one of many changes fails, the others do not":        oneOfMany,
		"who gives up before a change has begun":              givenUp,
		"what is known of now is true":                        moments,
	} {
		t.Run(name, func(t *testing.T) { test(t, place(t)) })
	}
}

// Open opens the ledger at a place, which may be new.
func Open(t testing.TB, place Place, key ledger.Key) *ledger.Ledger {
	t.Helper()
	store, err := place(true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	l, err := ledger.Open(t.Context(), store, key)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Domain opens a domain, which may be new.
func Domain(t testing.TB, l *ledger.Ledger, name string) *ledger.Domain {
	t.Helper()
	d, err := l.Domain(t.Context(), name, true)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Assign gives roles stand-ins.
func Assign(t testing.TB, d *ledger.Domain, roles map[cast.Role]string) {
	t.Helper()
	if err := d.Assign(t.Context(), maps.All(roles)); err != nil {
		t.Fatal(err)
	}
}

// Remember stores a record.
func Remember(t testing.TB, d *ledger.Domain, r ledger.Record) {
	t.Helper()
	sealed, err := d.Seal(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Remember(t.Context(), sealed); err != nil {
		t.Fatal(err)
	}
}

// KeepDraft stores a draft.
func KeepDraft(t testing.TB, d *ledger.Domain, name [32]byte, draft string) {
	t.Helper()
	if err := d.KeepDraft(t.Context(), name, []byte(draft)); err != nil {
		t.Fatal(err)
	}
}

// WantDraft checks what is kept under a name; "" is nothing.
func WantDraft(t testing.TB, d *ledger.Domain, name [32]byte, want string) {
	t.Helper()
	if got, found, err := d.Draft(t.Context(), name); string(got) != want || found != (want != "") || err != nil {
		t.Errorf("draft = %q, %v, %v; want %q", got, found, err, want)
	}
}

// WantStandIn checks what a role is given; "" is nothing.
func WantStandIn(t testing.TB, d *ledger.Domain, r cast.Role, want string) {
	t.Helper()
	if got, found, err := d.StandIn(t.Context(), r); got != want || found != (want != "") || err != nil {
		t.Errorf("stand-in of %v = %q, %v, %v; want %q", r, got, found, err, want)
	}
}

// ReadAll reads the entries of a domain as a program does that was not there when
// they were given.
func ReadAll(ctx context.Context, place Place, key ledger.Key, domain string) (map[cast.Role]string, error) {
	store, err := place(false)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	l, err := ledger.Open(ctx, store, key)
	if err != nil {
		return nil, err
	}
	d, err := l.Domain(ctx, domain, false)
	if err != nil {
		return nil, err
	}
	got := map[cast.Role]string{}
	err = d.Entries(ctx, func(e ledger.Entry) error {
		got[cast.Role{Kind: e.Kind, Key: e.Key}] = e.StandIn
		return nil
	})
	for r := range got {
		if _, ok, err2 := d.StandIn(ctx, r); !ok || err2 != nil {
			return nil, errors.Join(err2, errors.New("an entry is listed but not found"))
		}
	}
	return got, err
}
