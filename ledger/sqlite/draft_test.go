package sqlite_test

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

var (
	letter  = sha256.Sum256([]byte("letter"))
	another = sha256.Sum256([]byte("another"))
)

func keepDraft(t *testing.T, d *ledger.Domain, name [32]byte, draft string) {
	t.Helper()
	if err := d.KeepDraft(ctx, name, []byte(draft)); err != nil {
		t.Fatal(err)
	}
}

func wantDraft(t *testing.T, d *ledger.Domain, name [32]byte, want string) {
	t.Helper()
	if got, found, err := d.Draft(ctx, name); string(got) != want || found != (want != "") || err != nil {
		t.Errorf("draft = %q, %v, %v; want %q", got, found, err, want)
	}
}

func TestDraftsOutliveReopeningAndRotation(t *testing.T) {
	path, old, next := filepath.Join(t.TempDir(), "l"), ledger.NewKey(), ledger.NewKey()
	l := open(t, path, old)
	d := domain(t, l, "a")
	keepDraft(t, d, letter, "Przybyszewska")
	keepDraft(t, d, letter, "said later") // the first one stays
	wantDraft(t, d, letter, "Przybyszewska")
	wantDraft(t, d, another, "")
	wantDraft(t, domain(t, l, "b"), letter, "")
	if err := l.Rotate(ctx, next); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if data, err := os.ReadFile(path); err != nil || bytes.Contains(data, []byte("rzybyszewska")) || bytes.Contains(data, letter[:]) {
		t.Errorf("the file holds a draft or its name in the clear; %v", err)
	}
	l = open(t, path, next)
	wantDraft(t, domain(t, l, "a"), letter, "Przybyszewska")
	if err := l.Destroy(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	wantDraft(t, domain(t, l, "a"), letter, "")
}

// A draft put under the name of another would give its document foreign words.
func TestADraftUnderAnotherNameIsNoticed(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	d := domain(t, open(t, path, key), "a")
	keepDraft(t, d, letter, "one")
	keepDraft(t, d, another, "two")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	// Both rows get the value of one, so that at least one of them is wrong.
	if _, err := db.Exec("UPDATE drafts SET sealed=(SELECT sealed FROM drafts ORDER BY name LIMIT 1)"); err != nil {
		t.Fatal(err)
	}
	_, _, one := d.Draft(ctx, letter)
	_, _, two := d.Draft(ctx, another)
	if err := errors.Join(one, two); !errors.Is(err, ledger.ErrDamaged) || one != nil && two != nil {
		t.Errorf("errors %v and %v; want ErrDamaged for one of them", one, two)
	}
}

// A ledger of format 2 is that of today without drafts.
func TestALedgerWithoutDraftsGetsThem(t *testing.T) {
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	l := open(t, path, key)
	remember(t, domain(t, l, "a"), ledger.Record{Document: "doc", Restoration: []byte("how")})
	l.Close()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP TABLE drafts; PRAGMA user_version=2"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	d := domain(t, open(t, path, key), "a")
	if got, err := d.Recall(ctx, [32]byte{}); err != nil || len(got) != 1 {
		t.Errorf("%d records, %v; want the one of format 2", len(got), err)
	}
	keepDraft(t, d, letter, "one")
	wantDraft(t, d, letter, "one")
	if store, err := sqlite.Open(ctx, path, false); err != nil {
		t.Error(err)
	} else {
		store.Close()
	}
}
