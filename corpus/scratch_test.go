package corpus_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/understudy-text/understudy/corpus"
)

// A folder that a killed run has left is swept by the next; that of a run that goes on
// stays.
func TestScratch(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	mine, remove, err := corpus.Scratch()
	if err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(os.TempDir(), "understudy-scratch-left") // nobody holds its lock
	bare := filepath.Join(os.TempDir(), "understudy-scratch-bare")
	young := filepath.Join(os.TempDir(), "understudy-scratch-young")
	for _, dir := range []string{left, bare, young} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"original.txt", ".lock"} {
		if err := os.WriteFile(filepath.Join(left, name), []byte("Mrs Ellison"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	hour := time.Now().Add(-time.Hour)
	if err := os.Chtimes(bare, hour, hour); err != nil {
		t.Fatal(err)
	}
	other, removeOther, err := corpus.Scratch()
	if err != nil {
		t.Fatal(err)
	}
	for dir, stays := range map[string]bool{mine: true, other: true, young: true, left: false, bare: false} {
		if _, err := os.Stat(dir); (err == nil) != stays {
			t.Errorf("%s: %v; want it to stay: %v", dir, err, stays)
		}
	}
	if info, err := os.Stat(mine); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	remove()
	removeOther()
	for _, dir := range []string{mine, other} {
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s is still there", dir)
		}
	}
}
