//go:build !unix

package corpus

import (
	"io/fs"
	"os"
)

// lock and lockNew do nothing: on these systems open files cannot be removed, so an open
// file is as good as locked.
func lock(*os.File) error { return nil }

func lockNew(*os.File) error { return nil }

// abandoned reports whether nobody holds the lock of a file any more; here nobody can tell.
func abandoned(*os.File) bool { return false }

func umask() fs.FileMode { return 0 }

func rename(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func syncFolder(string) error { return nil }

// removeStale removes an unfinished file unless someone has it open.
func removeStale(path string) error {
	_ = os.Remove(path)
	return nil
}
