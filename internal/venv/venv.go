// Package venv makes virtual environments of Python for tests. In go packages with their
// versions, out comes the Python that has them.
//
// It may know internal/cached.
package venv

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/understudy-text/understudy/internal/cached"
)

// Python returns the path of a Python that has some packages ("name==version"; behind them
// options of pip, such as "--no-binary=name" for what is there as source only); it is
// made in the user's cache, once for each list of packages. what tells people what is
// fetched: "fetching llama.cpp (34 MB)".
func Python(ctx context.Context, what string, packages ...string) (string, error) {
	sum := strings.NewReplacer("=", "", ".", "").Replace(strings.Join(packages, "-"))
	folder, err := cached.Folder(filepath.Join("python", sum))
	if err != nil {
		return "", err
	}
	home := filepath.Join(folder, "venv") // it knows where it lies, so that it can not be moved
	python := filepath.Join(home, "bin", "python")
	if runtime.GOOS == "windows" {
		python = filepath.Join(home, "Scripts", "python.exe")
	}
	return python, cached.Once(filepath.Join(folder, "ready"), what, func(empty string) (string, error) {
		for _, args := range [][]string{
			{"python3", "-m", "venv", "--clear", home},
			append([]string{python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--only-binary", ":all:"}, packages...),
		} {
			if out, err := exec.CommandContext(ctx, args[0], args[1:]...).CombinedOutput(); err != nil {
				return "", fmt.Errorf("%s: %w: %s; it takes Python 3.10 or newer with venv, and the network, once", strings.Join(args, " "), err, tail(out))
			}
		}
		ready := filepath.Join(empty, "ready")
		return ready, os.WriteFile(ready, nil, 0o644)
	})
}

// tail is the end of what a program has said.
func tail(out []byte) string {
	said := strings.TrimSpace(string(out))
	return said[max(0, len(said)-600):]
}
