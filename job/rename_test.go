package job

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// A run that renames files publishes other names, and leaves its caller's list as it was.
func TestSkippedNamesAreTheCallers(t *testing.T) {
	in := t.TempDir()
	write(t, filepath.Join(in, "a.txt"), "Anna was here.\n")
	files, errs := corpus.Discover([]string{in})
	if len(errs) > 0 {
		t.Fatal(errs[0])
	}
	n := names{func() {}}
	skipped := []string{"Anna.jpg"}
	j := &Job{Pipeline: &understudy.Pipeline{Detector: n, Linker: n, Generator: n}, Files: files, Out: filepath.Join(t.TempDir(), "out"),
		Rename: true, Manifest: Manifest{Skipped: skipped}}
	m, err := j.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Skipped, []string{"Berta.jpg"}) || !slices.Equal(skipped, []string{"Anna.jpg"}) {
		t.Errorf("published %q, the caller's list is %q", m.Skipped, skipped)
	}
}

// What a file of a shared run is called hangs on texts that this machine has not seen.
func TestSharedRunsDoNotRename(t *testing.T) {
	j := &Job{Rename: true}
	if err := j.Replace(context.Background(), &Findings{}, "", "", nil); !errors.Is(err, errRename) {
		t.Errorf("%v, want errRename", err)
	}
}
