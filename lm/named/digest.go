package named

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/internal/sums"
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
	all := sums.NewList()
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
		return all.Add(path, name)
	})
	if err != nil {
		return "", fmt.Errorf("model %s: %w", folder, err)
	}
	return all.String(), nil
}
