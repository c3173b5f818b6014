package named

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/lm/small"
)

// Digest tells the model that is asked for from every other: the SHA-256 of the lines
// that sha256sum would print of the files in its folder, or the name of a model that
// comes with the program. All files are read.
func Digest(asked string) (string, error) {
	if asked == Tiny || asked == small.Name && !IsFolder(asked) {
		return asked, nil
	}
	path, _, err := Folder(asked)
	if err != nil {
		return "", err
	}
	return digest(path)
}

func digest(folder string) (string, error) {
	folder, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return "", err
	}
	all := sha256.New()
	err = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Stat(path) // of what a link leads to
		if err != nil || !info.Mode().IsRegular() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		return line(all, path, filepath.ToSlash(name))
	})
	if err != nil {
		return "", fmt.Errorf("model %s: %w", folder, err)
	}
	return fmt.Sprintf("%x", all.Sum(nil)), nil
}

// line writes a file's sum and name.
func line(to io.Writer, path, name string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "%x  %s\n", sum.Sum(nil), name)
	return err
}
