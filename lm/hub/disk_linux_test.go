package hub_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/understudy-text/understudy/lm/hub"
	"github.com/understudy-text/understudy/lm/hub/hubtest"
)

// A disk that is full: the device whose writes all fail so.
func TestFullDisk(t *testing.T) {
	h := hubtest.New(t, model(t))
	o := options(t, h)
	work := filepath.Join(o.Folder, ".pulling", "test--whole@"+h.Revision())
	part := filepath.Join(work, "model.safetensors.part")
	if err := errors.Join(os.MkdirAll(work, 0o755), os.Symlink("/dev/full", part)); err != nil {
		t.Fatal(err)
	}
	_, err := hub.Pull(t.Context(), o, "test/whole")
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "make room, and pull again") {
		t.Errorf("error %v", err)
	}
	nothing(t, o)
	if err := os.Remove(part); err != nil {
		t.Fatal(err)
	}
	if _, err := hub.Pull(t.Context(), o, "test/whole"); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
