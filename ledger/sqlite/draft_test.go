package sqlite_test

import (
	"crypto/sha256"
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/ledger/storetest"
)

// A ledger of format 2 is that of today without drafts.
func TestALedgerWithoutDraftsGetsThem(t *testing.T) {
	letter := sha256.Sum256([]byte("letter"))
	path, key := filepath.Join(t.TempDir(), "l"), ledger.NewKey()
	l := storetest.Open(t, at(path), key)
	storetest.Remember(t, storetest.Domain(t, l, "a"), ledger.Record{Document: "doc", Restoration: []byte("how")})
	l.Close()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP TABLE drafts; PRAGMA user_version=2"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	d := storetest.Domain(t, storetest.Open(t, at(path), key), "a")
	if got, err := d.Recall(ctx, [32]byte{}); err != nil || len(got) != 1 {
		t.Errorf("%d records, %v; want the one of format 2", len(got), err)
	}
	storetest.KeepDraft(t, d, letter, "one")
	storetest.WantDraft(t, d, letter, "one")
	if store, err := sqlite.Open(ctx, path, false); err != nil {
		t.Error(err)
	} else {
		store.Close()
	}
}
