package ledger_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/ledger/storetest"
)

// A desk has a ledger in a file, and beside the key a file that says how far it had come.
type desk struct {
	t          *testing.T
	path, seen string
	key        ledger.Key
}

func newDesk(t *testing.T) *desk {
	dir := t.TempDir()
	return &desk{t, filepath.Join(dir, "l"), filepath.Join(dir, "key.seen"), ledger.KeyFromSeed(1)}
}

// use opens the ledger, gives a name a stand-in, and closes it.
func (d *desk) use(name string) error {
	d.t.Helper()
	store, err := sqlite.Open(d.t.Context(), d.path, true)
	if err != nil {
		d.t.Fatal(err)
	}
	l, err := ledger.Open(d.t.Context(), store, d.key)
	if err != nil {
		store.Close()
		return err
	}
	defer l.Close()
	if err := l.Seen(d.t.Context(), d.seen); err != nil {
		return err
	}
	domain, err := l.Domain(d.t.Context(), "a", true)
	if err != nil {
		return err
	}
	if name != "" {
		storetest.Assign(d.t, domain, map[cast.Role]string{{Kind: "family", Key: name}: "Stand-in of " + name})
	}
	return nil
}

func (d *desk) must(name string) {
	d.t.Helper()
	if err := d.use(name); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) read(path string) []byte {
	d.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		d.t.Fatal(err)
	}
	return data
}

func (d *desk) write(path string, data []byte) {
	d.t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// A whole older copy in the place of a ledger is noticed, and one that went another way
// from there; a backup that was put there knowingly is taken when the file is removed.
func TestAnOlderCopyIsNoticed(t *testing.T) {
	d := newDesk(t)
	d.must("smith")
	older := d.read(d.path)
	d.must("jones")
	d.must("")
	newer := d.read(d.path)
	d.write(d.path, older)
	if err := d.use(""); !errors.Is(err, ledger.ErrOlder) {
		t.Errorf("an older copy: %v", err)
	}
	told := d.read(d.seen)
	if strings.Contains(string(told), "smith") || !strings.Contains(string(told), "UNDERSTUDY-SEEN-1 ") {
		t.Errorf("the file says %q", told)
	}
	if err := os.Remove(d.seen); err != nil {
		t.Fatal(err)
	}
	d.must("")
	d.must("brown") // as many changes as there were with jones
	d.write(d.seen, told)
	if err := d.use(""); !errors.Is(err, ledger.ErrOlder) {
		t.Errorf("another history: %v", err)
	}
	d.write(d.path, newer)
	d.must("")
}

// A file that is older than the ledger, as after a crash, is no fault; a line that was
// changed is one.
func TestSeenFollows(t *testing.T) {
	d := newDesk(t)
	d.must("smith")
	early := d.read(d.seen)
	d.must("jones")
	if late := d.read(d.seen); string(late) == string(early) {
		t.Error("the file does not follow the ledger")
	}
	d.write(d.seen, early)
	d.must("")
	damaged := []byte(strings.TrimSpace(string(early)))
	damaged[len(damaged)-3] ^= 1
	d.write(d.seen, damaged)
	if err := d.use(""); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged line: %v", err)
	}
	if info, err := os.Stat(d.seen); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read it: %v, %v", info, err)
	}
}

// Two ledgers of one key have a line each.
func TestSeenOfSeveral(t *testing.T) {
	d := newDesk(t)
	other := *d
	other.path += "2"
	d.must("smith")
	other.must("jones")
	older := d.read(d.path)
	d.must("brown")
	other.must("green")
	if n := strings.Count(string(d.read(d.seen)), "UNDERSTUDY-SEEN-1 "); n != 2 {
		t.Errorf("%d lines, want 2", n)
	}
	d.write(d.path, older)
	if err := d.use(""); !errors.Is(err, ledger.ErrOlder) {
		t.Errorf("an older copy: %v", err)
	}
	other.must("")
}

// A ledger that was made before there were heads gets one, and is guarded from then on.
func TestALedgerWithoutAHeadGetsOne(t *testing.T) {
	d := newDesk(t)
	d.must("smith")
	store, err := sqlite.Open(t.Context(), d.path, false)
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(t.Context(), store, d.key)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Remember(t, storetest.Domain(t, l, "a"), ledger.Record{Document: "one"})
	if err := l.Behead(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.Close()
	os.Remove(d.seen)
	d.must("")
	if _, err := os.Stat(d.seen); err != nil {
		t.Error(err)
	}
	store, err = sqlite.Open(t.Context(), d.path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Update(t.Context(), func(tx ledger.Tx) error {
		rows, err := tx.Domains()
		if err != nil {
			return err
		}
		return tx.DeleteDomain(rows[0].Domain)
	}); err != nil {
		t.Fatal(err)
	}
	store.Close()
	if err := d.use(""); !errors.Is(err, ledger.ErrDamaged) {
		t.Errorf("a removed domain: %v", err)
	}
}
