package sqlite_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

var (
	smith = cast.Role{Kind: "family", Key: "smith"}
	ctx   = context.Background()
)

func open(t *testing.T, path string, key ledger.Key) *ledger.Ledger {
	t.Helper()
	store, err := sqlite.Open(ctx, path, true)
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(ctx, store, key)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func domain(t *testing.T, l *ledger.Ledger, name string) *ledger.Domain {
	t.Helper()
	d, err := l.Domain(ctx, name, true)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func assign(t *testing.T, d *ledger.Domain, roles map[cast.Role]string) {
	t.Helper()
	if err := d.Assign(ctx, maps.All(roles)); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsAssignedIsFoundAgainAfterReopening(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	l := open(t, path, key)
	assign(t, domain(t, l, "a"), map[cast.Role]string{smith: "Kerr", {Kind: "town", Key: "łódź"}: "Brno"})
	l.Close()

	d := domain(t, open(t, path, key), "a")
	if v, ok, err := d.StandIn(ctx, smith); v != "Kerr" || !ok || err != nil {
		t.Errorf("StandIn = %q, %v, %v", v, ok, err)
	}
	if taken, _ := d.Taken(ctx, "family", "KERR"); !taken {
		t.Error("a stand-in in other case must be taken")
	}
	if taken, _ := d.Taken(ctx, "town", "Kerr"); taken {
		t.Error("a stand-in of another kind must not be taken")
	}
	if _, ok, _ := d.StandIn(ctx, cast.Role{Kind: "given", Key: "smith"}); ok {
		t.Error("a role of another kind must not be found")
	}
}

func TestDomainsDoNotSeeEachOther(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "l"), ledger.NewKey())
	a, b := domain(t, l, "a"), domain(t, l, "b")
	assign(t, a, map[cast.Role]string{smith: "Kerr"})
	if _, ok, _ := b.StandIn(ctx, smith); ok {
		t.Error("domain b knows an entry of domain a")
	}
	if a.ID(smith) == b.ID(smith) {
		t.Error("two domains give one role the same fingerprint")
	}
	if a.Draw() == b.Draw() {
		t.Error("two domains draw alike")
	}
}

func remember(t *testing.T, d *ledger.Domain, r ledger.Record) {
	t.Helper()
	sealed, err := d.Seal(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Remember(ctx, sealed); err != nil {
		t.Fatal(err)
	}
}

func TestNothingOfTheOriginalsIsInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l := open(t, path, ledger.NewKey())
	d := domain(t, l, "study-of-villages")
	assign(t, d, map[cast.Role]string{{Kind: "family", Key: "zygmuntowicz"}: "Przybyszewska"})
	remember(t, d, ledger.Record{Document: "zygmuntowicz.txt", Restoration: []byte("zygmuntowicz")})
	l.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"ygmuntowicz", "rzybyszewska", "villages"} {
		if bytes.Contains(data, []byte(secret)) {
			t.Errorf("the file holds %q in the clear", secret)
		}
	}
	if info, _ := os.Stat(path); info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the file may be read by others: %v", info.Mode())
	}
}

func TestWrongKeyIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	open(t, path, ledger.NewKey()).Close()
	store, err := sqlite.Open(ctx, path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if _, err := ledger.Open(ctx, store, ledger.NewKey()); !errors.Is(err, ledger.ErrWrongKey) {
		t.Errorf("err = %v, want ErrWrongKey", err)
	}
}

// Every flipped bit must be noticed when the ledger is opened or its entries
// are read; or it must be of no consequence (free space in a page).
func TestFlippedBitsAreNoticed(t *testing.T) {
	dir := t.TempDir()
	path, key := filepath.Join(dir, "l"), ledger.NewKey()
	l := open(t, path, key)
	roles := map[cast.Role]string{smith: "Kerr", {Kind: "family", Key: "borgers"}: "Maret", {Kind: "town", Key: "sinop"}: "Bolu"}
	assign(t, domain(t, l, "a"), roles)
	l.Close()
	clean, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	noticed := 0
	for i := range 400 {
		bad := bytes.Clone(clean)
		bit := rng.IntN(len(bad) * 8)
		bad[bit/8] ^= 1 << (bit % 8)
		file := filepath.Join(dir, "bad")
		if err := os.WriteFile(file, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := readAll(file, key)
		if err != nil {
			noticed++
			if strings.Contains(err.Error(), "smith") {
				t.Fatalf("bit %d: the error quotes an original: %v", bit, err)
			}
			continue
		}
		if !maps.Equal(got, roles) {
			t.Fatalf("flip %d, bit %d: wrong entries without an error: %v", i, bit, got)
		}
	}
	if noticed == 0 {
		t.Error("no flipped bit was noticed at all")
	}
}

func readAll(path string, key ledger.Key) (map[cast.Role]string, error) {
	store, err := sqlite.Open(ctx, path, false)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	l, err := ledger.Open(ctx, store, key)
	if err != nil {
		return nil, err
	}
	d, err := l.Domain(ctx, "a", false)
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

func TestARemovedRowIsNoticed(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	l := open(t, path, key)
	d := domain(t, l, "a")
	assign(t, d, map[cast.Role]string{smith: "Kerr"})
	l.Close()
	store, err := sqlite.Open(ctx, path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.Update(ctx, func(tx ledger.Tx) error {
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		var role ledger.Fingerprint
		if err := tx.Roles(rows[0].Domain, func(r ledger.RoleRow) error { role = r.Role; return nil }); err != nil {
			return err
		}
		return tx.DeleteRole(rows[0].Domain, role)
	}); err != nil {
		t.Fatal(err)
	}
	l2, err := ledger.Open(ctx, store, key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l2.Domain(ctx, "a", false); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("err = %v, want ErrDamaged", err)
	}
}

func TestOneStandInForOneRole(t *testing.T) {
	d := domain(t, open(t, filepath.Join(t.TempDir(), "l"), ledger.NewKey()), "a")
	assign(t, d, map[cast.Role]string{smith: "Kerr"})
	err := d.Put(ctx, ledger.Entry{Kind: "family", Key: "jones", StandIn: "KERR", Origin: ledger.Set})
	if !errors.Is(err, ledger.ErrConflict) {
		t.Errorf("err = %v, want ErrConflict", err)
	}
	if _, ok, _ := d.StandIn(ctx, cast.Role{Kind: "family", Key: "jones"}); ok {
		t.Error("the refused entry is there")
	}
	if err := d.Put(ctx, ledger.Entry{Kind: "family", Key: "smith", StandIn: "Moore", Origin: ledger.Set}); err != nil {
		t.Fatal(err)
	}
	if v, _, _ := d.StandIn(ctx, smith); v != "Moore" {
		t.Errorf("stand-in = %q, want the one that was set", v)
	}
	if err := d.Put(ctx, ledger.Entry{Kind: "family", Key: "jones", StandIn: "Kerr"}); err != nil {
		t.Errorf("a stand-in that was given up is not free: %v", err)
	}
}

func TestRotateKeepsEverythingUnderTheNewKeyOnly(t *testing.T) {
	path, old, next := filepath.Join(t.TempDir(), "l"), ledger.NewKey(), ledger.NewKey()
	l := open(t, path, old)
	d := domain(t, l, "a")
	assign(t, d, map[cast.Role]string{smith: "Kerr"})
	rec := ledger.Record{Document: "doc", Raw: sha256.Sum256([]byte("x")), Sketch: []uint64{1, 2, 3}, Restoration: []byte("how")}
	remember(t, d, rec)
	if err := l.Rotate(ctx, next); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if _, err := readAll(path, old); !errors.Is(err, ledger.ErrWrongKey) {
		t.Errorf("old key: err = %v, want ErrWrongKey", err)
	}
	d = domain(t, open(t, path, next), "a")
	if v, ok, err := d.StandIn(ctx, smith); v != "Kerr" || !ok || err != nil {
		t.Errorf("StandIn = %q, %v, %v", v, ok, err)
	}
	got, err := d.Recall(ctx, rec.Raw)
	if err != nil || len(got) != 1 || string(got[0].Restoration) != "how" || got[0].Document != "doc" {
		t.Errorf("Recall = %+v, %v", got, err)
	}
	like, err := d.RecallLike(ctx, "other", []uint64{2, 9}, 5)
	if err != nil || len(like) != 1 {
		t.Errorf("RecallLike = %d records, %v; want 1", len(like), err)
	}
}

func TestDestroyLeavesNothing(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	l := open(t, path, key)
	assign(t, domain(t, l, "a"), map[cast.Role]string{smith: "Kerr"})
	assign(t, domain(t, l, "b"), map[cast.Role]string{smith: "Moore"})
	if err := l.Destroy(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Domain(ctx, "a", false); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("err = %v, want ErrNoDomain", err)
	}
	if v, _, _ := domain(t, l, "b").StandIn(ctx, smith); v != "Moore" {
		t.Errorf("domain b lost its entry: %q", v)
	}
	if err := l.Destroy(ctx, "a"); !errors.Is(err, ledger.ErrNoDomain) {
		t.Errorf("second time: err = %v, want ErrNoDomain", err)
	}
}

func TestOtherFilesAreRefused(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, bytes.Repeat([]byte("not a database "), 500), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Open(ctx, text, true); err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("err = %v, want one that names the file", err)
	}
	if _, err := sqlite.Open(ctx, filepath.Join(dir, "absent"), false); err == nil {
		t.Error("an absent ledger was opened")
	}
}

func BenchmarkAssign(b *testing.B) {
	store, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "l"), true)
	if err != nil {
		b.Fatal(err)
	}
	l, err := ledger.Open(ctx, store, ledger.NewKey())
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	d, err := l.Domain(ctx, "a", true)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	err = d.Assign(ctx, func(yield func(cast.Role, string) bool) {
		for i := range b.N {
			n := string(rune('a'+i%26)) + strings.Repeat("x", i%7) + string(rune(0x4e00+i%20000)) + string(rune(0x4e00+i/20000))
			if !yield(cast.Role{Kind: "family", Key: n}, "S"+n) {
				return
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
}
