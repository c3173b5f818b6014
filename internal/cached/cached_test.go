package cached_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
)

func TestOnce(t *testing.T) {
	folder := t.TempDir()
	place := filepath.Join(folder, "made")
	broken := errors.New("broken")
	if err := cached.Once(place, "making it", func(empty string) (string, error) {
		return "", errors.Join(os.WriteFile(filepath.Join(empty, "half"), nil, 0o644), broken)
	}); !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
	made := 0
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := cached.Once(place, "making it", func(empty string) (string, error) {
				made++ // one at a time
				name := filepath.Join(empty, "x")
				return name, os.WriteFile(name, []byte("whole"), 0o644)
			}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if made != 1 {
		t.Errorf("made %d times", made)
	}
	if got, err := os.ReadFile(place); err != nil || string(got) != "whole" {
		t.Errorf("%q, %v", got, err)
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 2 { // and the lock
		t.Errorf("%v, %v", left, err)
	}
}
