// Package cached keeps in the user's cache what takes long to make. In come a
// place and how it is made, out goes that it is there, whole. It knows no package
// of the program.
package cached

import (
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Folder is the program's folder of a name in the user's cache.
func Folder(name string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "understudy", name)
	return folder, os.MkdirAll(folder, 0o755)
}

// Once makes what is to stand at place, a file or a folder, if it is not there.
// Of several processes that ask at once, one makes it and the others wait. It is
// made in an empty folder, which make is given, and moved from where make says it
// lies; after an error nothing is left.
func Once(place string, make func(empty string) (made string, err error)) error {
	folder := filepath.Dir(place)
	unlock, err := lockedfile.MutexAt(filepath.Join(folder, "lock")).Lock()
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := os.Stat(place); err == nil {
		return nil
	}
	empty, err := os.MkdirTemp(folder, "make-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(empty)
	made, err := make(empty)
	if err != nil {
		return err
	}
	return os.Rename(made, place)
}
