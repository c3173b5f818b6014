//go:build unix

package corpus

import (
	"errors"
	"io/fs"
	"os"
	"sync"
	"syscall"
)

// lock holds the file until it is closed; a killed process lets go of it.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}

// abandoned reports whether nobody holds the lock of a file any more.
func abandoned(f *os.File) bool { return lock(f) == nil }

// lockNew locks a new file. Volumes that are mounted from object stores have no locks: there a
// sweep leaves all unfinished files alone, since it can lock none.
func lockNew(f *os.File) error {
	if err := lock(f); !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

// umask returns the permissions that new files of this process lack. Asking for it sets
// it, so it is asked for once.
var umask = sync.OnceValue(func() fs.FileMode {
	mask := syscall.Umask(0o077)
	syscall.Umask(mask)
	return fs.FileMode(mask) & fs.ModePerm
})

// rename gives the file its name while the lock is still held.
func rename(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}

// syncFolder makes a rename last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, syscall.ENOTSUP) {
		return err
	}
	return nil
}

// removeStale removes an unfinished file unless someone holds it.
func removeStale(path string) error {
	f, err := os.Open(path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	defer f.Close()
	if lock(f) != nil {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
