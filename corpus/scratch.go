package corpus

import (
	"errors"
	"os"
	"path/filepath"
	"time"
)

// Names of folders that are for one run alone, and of the file in each that the run locks.
const (
	scratchPrefix = "understudy-scratch-"
	scratchLock   = ".lock"
)

// unlocked is how old a folder without a lock is at least that a run has left which was
// killed before it made one.
const unlocked = time.Minute

// Scratch makes a folder that only the user can read, and that remove takes away. Those
// that killed runs have left are swept first.
func Scratch() (folder string, remove func(), err error) {
	sweepScratch()
	if folder, err = os.MkdirTemp("", scratchPrefix); err != nil {
		return "", nil, err
	}
	f, err := os.OpenFile(filepath.Join(folder, scratchLock), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		err = lock(f)
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(folder))
	}
	return folder, func() {
		f.Close()
		os.RemoveAll(folder)
	}, nil
}

func sweepScratch() {
	folders, _ := filepath.Glob(filepath.Join(os.TempDir(), scratchPrefix+"*")) // of a pattern without mistakes
	for _, folder := range folders {
		info, err := os.Stat(folder)
		f, failed := os.Open(filepath.Join(folder, scratchLock))
		switch {
		case err != nil:
		case errors.Is(failed, os.ErrNotExist):
			if time.Since(info.ModTime()) > unlocked {
				os.RemoveAll(folder)
			}
		case failed == nil:
			if abandoned(f) {
				os.RemoveAll(folder) // of another user it can not be
			}
			f.Close()
		}
	}
}
