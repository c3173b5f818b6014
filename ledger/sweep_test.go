package ledger_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/understudy-text/understudy/ledger"
)

// What a run has left beside the key that was killed is gone after the next; what another
// is writing now stays.
func TestUnfinishedFilesAreSwept(t *testing.T) {
	d := newDesk(t)
	dir := filepath.Dir(d.seen)
	old, now := filepath.Join(dir, ".understudy-seen-1"), filepath.Join(dir, ".understudy-seen-2")
	key := filepath.Join(dir, ".understudy-key-1")
	for _, path := range []string{old, now, key} {
		d.write(path, []byte("half"))
	}
	before := time.Now().Add(-time.Hour)
	for _, path := range []string{old, key} {
		if err := os.Chtimes(path, before, before); err != nil {
			t.Fatal(err)
		}
	}
	d.must("smith")
	if err := ledger.WriteKeyFile(filepath.Join(dir, "key"), d.key); err != nil {
		t.Fatal(err)
	}
	for path, stays := range map[string]bool{old: false, now: true, key: false} {
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s: %v, want it to stay: %v", path, err, stays)
		}
	}
}
