package storetest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

var (
	letter  = sha256.Sum256([]byte("letter"))
	another = sha256.Sum256([]byte("another"))
)

func rotate(t *testing.T, place Place) {
	old, next := ledger.NewKey(), ledger.NewKey()
	l := Open(t, place, old)
	d := Domain(t, l, "a")
	Assign(t, d, map[cast.Role]string{smith: "Kerr"})
	rec := ledger.Record{Document: "doc", Raw: sha256.Sum256([]byte("x")), Sketch: []uint64{1, 2, 3}, Restoration: []byte("how")}
	Remember(t, d, rec)
	if err := l.Rotate(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if _, err := ReadAll(t.Context(), place, old, "a"); !errors.Is(err, ledger.ErrWrongKey) {
		t.Errorf("old key: err = %v, want ErrWrongKey", err)
	}
	d = Domain(t, Open(t, place, next), "a")
	WantStandIn(t, d, smith, "Kerr")
	got, err := d.Recall(t.Context(), rec.Raw)
	if err != nil || len(got) != 1 || string(got[0].Restoration) != "how" || got[0].Document != "doc" {
		t.Errorf("Recall = %+v, %v", got, err)
	}
	like, err := d.RecallLike(t.Context(), "other", []uint64{2, 9}, 5)
	if err != nil || len(like) != 1 {
		t.Errorf("RecallLike = %d records, %v; want 1", len(like), err)
	}
}

// rotateMany has more rows than a store may want to have in memory at once.
func rotateMany(t *testing.T, place Place) {
	const n = 1100
	next := ledger.NewKey()
	l := Open(t, place, ledger.NewKey())
	d := Domain(t, l, "a")
	roles := map[cast.Role]string{}
	var records []ledger.SealedRecord
	for i := range n {
		roles[cast.Role{Kind: "family", Key: fmt.Sprint(i)}] = fmt.Sprint("S", i)
		r, err := d.Seal(ledger.Record{Document: fmt.Sprint(i), Raw: sha256.Sum256(fmt.Append(nil, i)), Sketch: []uint64{uint64(i), 1}})
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	Assign(t, d, roles)
	if err := d.Remember(t.Context(), records...); err != nil {
		t.Fatal(err)
	}
	if err := l.Rotate(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	got, err := ReadAll(t.Context(), place, next, "a")
	if err != nil || len(got) != n {
		t.Errorf("%d entries, %v; want %d", len(got), err, n)
	}
	d = Domain(t, l, "a")
	for i := range n {
		if got, err := d.Recall(t.Context(), sha256.Sum256(fmt.Append(nil, i))); err != nil || len(got) != 1 {
			t.Fatalf("record %d: %d found, %v", i, len(got), err)
		}
	}
}

// A process that still has the domain open learns that it is gone, and puts
// nothing back.
func recordsOfDestroyed(t *testing.T, place Place) {
	key := ledger.NewKey()
	d := Domain(t, Open(t, place, key), "a")
	r, err := d.Seal(ledger.Record{Document: "x", Restoration: []byte("y")})
	if err != nil {
		t.Fatal(err)
	}
	if err := Open(t, place, key).Destroy(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := d.Remember(t.Context(), r); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("err = %v, want ErrNoDomain", err)
	}
}

func records(t *testing.T, place Place) {
	l := Open(t, place, ledger.NewKey())
	d, other := Domain(t, l, "a"), Domain(t, l, "b")
	for _, r := range []ledger.Record{
		{Document: "one", Raw: letter, Sketch: []uint64{1, 2, 3}, Restoration: []byte("replaced below")},
		{Document: "one", Raw: letter, Sketch: []uint64{1, 2, 3}, Restoration: []byte("first")},
		{Document: "two", Raw: letter, Sketch: []uint64{1, 8, 9}, Restoration: []byte("second")},
		{Document: "two", Raw: another, Restoration: []byte("third")},
	} {
		Remember(t, d, r)
	}
	Remember(t, other, ledger.Record{Document: "one", Raw: letter, Sketch: []uint64{1, 2, 3}, Restoration: []byte("foreign")})
	if err := d.Remember(t.Context()); err != nil {
		t.Errorf("no record at all: %v", err)
	}
	check := func(what string, got []ledger.Record, err error, want ...string) {
		t.Helper()
		var said []string
		for _, r := range got {
			said = append(said, string(r.Restoration))
		}
		if err != nil || !slices.Equal(said, want) {
			t.Errorf("%s: %q, %v; want %q", what, said, err, want)
		}
	}
	got, err := d.Recall(t.Context(), letter)
	check("by bytes", got, err, "second", "first")
	got, err = d.RecallLike(t.Context(), "two", nil, 5)
	check("by document", got, err, "third", "second")
	got, err = d.RecallLike(t.Context(), "", []uint64{1, 2, 3}, 5)
	check("by likeness", got, err, "first", "second")
	got, err = d.RecallLike(t.Context(), "", []uint64{7}, 5)
	check("unlike", got, err)
}

func drafts(t *testing.T, place Place) {
	old, next := ledger.NewKey(), ledger.NewKey()
	l := Open(t, place, old)
	d := Domain(t, l, "a")
	KeepDraft(t, d, letter, "Przybyszewska")
	KeepDraft(t, d, letter, "said later") // the first one stays
	WantDraft(t, d, letter, "Przybyszewska")
	WantDraft(t, d, another, "")
	WantDraft(t, Domain(t, l, "b"), letter, "")
	if err := l.Rotate(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	l.Close()
	l = Open(t, place, next)
	WantDraft(t, Domain(t, l, "a"), letter, "Przybyszewska")
	if err := l.Destroy(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	WantDraft(t, Domain(t, l, "a"), letter, "")
}
