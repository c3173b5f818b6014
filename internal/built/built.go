// Package built builds the program for the tests that run it: one build serves them all,
// and what did not change is not linked again.
//
// It may know internal/cached.
package built

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/understudy-text/understudy/internal/cached"
)

// Package is what is built.
const Package = "github.com/understudy-text/understudy/cmd/understudy"

// Program returns the path of the program of this checkout, built from what is there now. It
// lies in the user's cache, apart for each checkout and each way to build.
func Program(ctx context.Context) (string, error) {
	way, err := exec.CommandContext(ctx, "go", "env", "GOMOD", "GOFLAGS", "GOOS", "GOARCH", "CGO_ENABLED").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	sum := sha256.Sum256(way)
	folder, err := cached.Folder(filepath.Join("program", hex.EncodeToString(sum[:8])))
	if err != nil {
		return "", err
	}
	program := filepath.Join(folder, "understudy")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(folder, "lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, Package).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w: %s", err, strings.TrimSpace(string(out)))
	}
	return program, nil
}
