package sqlite_test

import (
	"bytes"
	"context"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/ledger/storetest"
)

var ctx = context.Background()

func TestMain(m *testing.M) {
	os.Exit(storetest.Main(m, func(path string) storetest.Place {
		if filepath.Base(path) == "plain" {
			return at(path)
		}
		return busy(path)
	}))
}

// Processes, of which some are killed, share a file, each in the same way; then some
// are of a program in which many read and write, and some are not.
func TestProcesses(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"plain", "busy"} {
		path := filepath.Join(dir, name)
		storetest.Processes(t, path, at(path))
	}
}

// At rest, a ledger is one file that is read where nothing can be written.
func TestAtRestThereIsOneFile(t *testing.T) {
	dir := t.TempDir()
	path, key := filepath.Join(dir, "l"), ledger.NewKey()
	l, second := storetest.Open(t, busy(path), key), storetest.Open(t, busy(path), key)
	d := storetest.Domain(t, l, "a")
	storetest.Assign(t, d, smithIsKerr)
	want := func(what string, n int) {
		t.Helper()
		if files, err := os.ReadDir(dir); err != nil || len(files) != n {
			t.Errorf("%s: %v, %v; want %d files", what, files, err, n)
		}
	}
	want("open", 3)
	l.Close()
	want("one of two is closed", 3)
	storetest.Assign(t, storetest.Domain(t, second, "a"), map[cast.Role]string{{Kind: "family", Key: "jones"}: "Lang"})
	second.Close()
	want("both are closed", 1)
	data, err := os.ReadFile(path)
	if err != nil || data[18] != 1 || data[19] != 1 {
		t.Errorf("%v; the header asks for a log: % x", err, data[18:20]) // SQLite's file format, 1.3
	}
	if got, err := storetest.ReadAll(ctx, at(path), key, "a"); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}
}

var smithIsKerr = map[cast.Role]string{{Kind: "family", Key: "smith"}: "Kerr"}

// What is destroyed is not in the file any more, nor in the log beside it.
func TestDestroyedIsGoneFromTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l := storetest.Open(t, busy(path), ledger.NewKey())
	d := storetest.Domain(t, l, "a")
	sealed, err := d.Seal(ledger.Record{Document: "doc", Restoration: bytes.Repeat([]byte("how"), 500)})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Remember(ctx, sealed); err != nil {
		t.Fatal(err)
	}
	before := fileSizes(t, path)
	if before["l-wal"] == 0 {
		t.Fatalf("there is no log: %v", before)
	}
	if err := l.Destroy(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	if after := fileSizes(t, path); after["l-wal"] != 0 {
		t.Errorf("the log is not empty: %v", after)
	}
}

func fileSizes(t *testing.T, path string) map[string]int64 {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int64{}
	for _, f := range files {
		if info, err := f.Info(); err == nil {
			out[f.Name()] = info.Size()
		}
	}
	return out
}

// Others may not read the log either.
func TestTheLogIsItsOwnersOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	storetest.Assign(t, storetest.Domain(t, storetest.Open(t, busy(path), ledger.NewKey()), "a"), smithIsKerr)
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s may be read by others: %v, %v", name, info, err)
		}
	}
}

// at is the place of a ledger in a file.
func at(path string) storetest.Place { return opened(path, sqlite.Open) }

// busy is one that many use at the same time.
func busy(path string) storetest.Place { return opened(path, sqlite.OpenBusy) }

func opened(path string, open func(context.Context, string, bool) (*sqlite.Store, error)) storetest.Place {
	return func(create bool) (ledger.Store, error) {
		store, err := open(ctx, path, create)
		if err != nil {
			return nil, err
		}
		return store, nil
	}
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return at(filepath.Join(t.TempDir(), "l")) })
}

func TestBusyStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return busy(filepath.Join(t.TempDir(), "l")) })
}

func TestNothingOfTheOriginalsIsInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	l := storetest.Open(t, at(path), ledger.NewKey())
	d := storetest.Domain(t, l, "study-of-villages")
	storetest.Assign(t, d, map[cast.Role]string{{Kind: "family", Key: "zygmuntowicz"}: "Przybyszewska"})
	storetest.Remember(t, d, ledger.Record{Document: "zygmuntowicz.txt", Restoration: []byte("zygmuntowicz")})
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

// Every flipped bit must be noticed when the ledger is opened or its entries
// are read; or it must be of no consequence (free space in a page).
func TestFlippedBitsAreNoticed(t *testing.T) {
	dir := t.TempDir()
	path, key := filepath.Join(dir, "l"), ledger.NewKey()
	l := storetest.Open(t, at(path), key)
	roles := map[cast.Role]string{{Kind: "family", Key: "smith"}: "Kerr", {Kind: "family", Key: "borgers"}: "Maret", {Kind: "town", Key: "sinop"}: "Bolu"}
	storetest.Assign(t, storetest.Domain(t, l, "a"), roles)
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
		got, err := storetest.ReadAll(ctx, at(file), key, "a")
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
