package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/ledger/storetest"
)

// A copy of the file of a running server lacks what is in the log; a backup does not.
func TestBackupBesideAServer(t *testing.T) {
	dir := t.TempDir()
	path, key := filepath.Join(dir, "l"), ledger.NewKey()
	d := storetest.Domain(t, storetest.Open(t, busy(path), key), "a")
	storetest.Assign(t, d, smithIsKerr)
	plain, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+"-copied", plain, 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := storetest.ReadAll(ctx, at(path+"-copied"), key, "a"); err == nil && len(got) == 1 {
		t.Fatal("the change was not in the log, so nothing is shown here")
	}
	store, err := sqlite.Open(ctx, path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	copied := filepath.Join(dir, "copy")
	if err := store.Backup(ctx, copied); err != nil {
		t.Fatal(err)
	}
	storetest.Assign(t, d, map[cast.Role]string{{Kind: "family", Key: "jones"}: "Lang"})
	if got, err := storetest.ReadAll(ctx, at(copied), key, "a"); err != nil || len(got) != 1 {
		t.Errorf("%v, %v; want what was there at the time of the backup", got, err)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others may read the copy: %v, %v", info, err)
	}
	if err := store.Backup(ctx, copied); err == nil {
		t.Error("a file is written over")
	}
}
