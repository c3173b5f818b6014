package corpus

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Names of unfinished files: a prefix that hides them and a suffix that says
// what they are.
const (
	tempPrefix = ".understudy-"
	tempSuffix = ".partial"
)

// An AtomicFile becomes visible under its name only when it is complete.
// Until Commit it lives beside its place under a temporary, locked name.
type AtomicFile struct {
	f    *os.File
	path string
	keep bool // a file at path that has other bytes stays, and Commit fails
	done bool
}

// ErrOccupied is the error of a file that is there already, with other bytes.
var ErrOccupied = errors.New("is there already, with other content")

// CreateNew is CreateAtomic for a file that replaces none: where one is that has other bytes,
// it stays, and the error of Commit is ErrOccupied.
func CreateNew(path string) (*AtomicFile, error) {
	f, err := CreateAtomic(path)
	if err == nil {
		f.keep = true
	}
	return f, err
}

// occupied reports whether a file lies at the path that has other bytes.
func (a *AtomicFile) occupied() (bool, error) {
	old, err := os.Open(a.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return true, err
	}
	defer old.Close()
	if _, err := a.f.Seek(0, io.SeekStart); err != nil {
		return true, err
	}
	was, is := bufio.NewReaderSize(old, 1<<16), bufio.NewReaderSize(a.f, 1<<16)
	for {
		b, err := was.ReadByte()
		c, other := is.ReadByte()
		switch {
		case err == io.EOF && other == io.EOF:
			return false, nil
		case err == io.EOF || other == io.EOF || err == nil && other == nil && b != c:
			return true, nil
		case err != nil || other != nil:
			return true, errors.Join(err, other)
		}
	}
}

// CreateAtomic begins a file that will replace path on Commit. The folder must
// exist. Callers defer Abort, which does nothing after Commit.
func CreateAtomic(path string) (*AtomicFile, error) {
	for range 100 {
		f, err := os.CreateTemp(filepath.Dir(path), tempPrefix+"*"+tempSuffix)
		if err != nil {
			return nil, fmt.Errorf("create %s: %w", path, err)
		}
		if err := lockNew(f); err != nil {
			f.Close()
			os.Remove(f.Name())
			return nil, fmt.Errorf("create %s: lock: %w", path, err)
		}
		// A sweep of another run may have come between creation and lock.
		if still, err := sameFile(f); err != nil || !still {
			f.Close()
			continue
		}
		return &AtomicFile{f: f, path: path}, nil
	}
	return nil, fmt.Errorf("create %s: temporary files vanish", path)
}

func sameFile(f *os.File) (bool, error) {
	held, err := f.Stat()
	if err != nil {
		return false, err
	}
	named, err := os.Stat(f.Name())
	return err == nil && os.SameFile(held, named), nil
}

// WriteFile writes a file, complete or not at all, with the given permissions (see
// Commit), and returns its size in bytes.
func WriteFile(path string, mode fs.FileMode, write func(io.Writer) error) (int64, error) {
	f, err := CreateAtomic(path)
	if err != nil {
		return 0, err
	}
	defer f.Abort()
	w := bufio.NewWriterSize(f, 1<<16)
	if err := errors.Join(write(w), w.Flush()); err != nil {
		return 0, err
	}
	size, err := f.f.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0, fmt.Errorf("write %s: %w", path, withoutPath(err))
	}
	return size, f.Commit(mode)
}

// Write appends to the unfinished file.
func (a *AtomicFile) Write(p []byte) (int, error) {
	n, err := a.f.Write(p)
	if err != nil {
		return n, fmt.Errorf("write %s: %w", a.path, withoutPath(err))
	}
	return n, nil
}

// Truncate takes back what was written beyond size bytes.
func (a *AtomicFile) Truncate(size int64) error {
	err := a.f.Truncate(size)
	if err == nil {
		_, err = a.f.Seek(size, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", a.path, withoutPath(err))
	}
	return nil
}

// Commit makes sure the bytes are on the disk and gives the file its name and the
// given permissions, less those that the process's umask takes away. If it fails
// nothing is left behind.
func (a *AtomicFile) Commit(mode fs.FileMode) error {
	if a.done {
		return fmt.Errorf("commit %s: %w", a.path, os.ErrClosed)
	}
	defer a.Abort()
	if a.keep {
		occupied, err := a.occupied()
		if err != nil {
			return fmt.Errorf("commit %s: %w", a.path, withoutPath(err))
		}
		if occupied {
			return fmt.Errorf("%s %w", a.path, ErrOccupied)
		}
	}
	if err := a.f.Chmod(mode &^ umask()); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("commit %s: %w", a.path, withoutPath(err))
	}
	if err := a.f.Sync(); err != nil {
		return fmt.Errorf("commit %s: %w", a.path, withoutPath(err))
	}
	if err := rename(a.f, a.path); err != nil {
		return fmt.Errorf("commit %s: %w", a.path, withoutPath(err))
	}
	a.done = true
	return syncFolder(filepath.Dir(a.path))
}

// Abort removes the unfinished file.
func (a *AtomicFile) Abort() error {
	if a.done {
		return nil
	}
	a.done = true
	name := a.f.Name()
	a.f.Close()
	return os.Remove(name)
}

// withoutPath returns an error of the file system without its path, which is that of the
// temporary file.
func withoutPath(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	var le *os.LinkError
	if errors.As(err, &le) {
		return le.Err
	}
	return err
}

// Sweep removes unfinished files that a killed run left in a folder or below
// it. Those another run is still writing are locked and stay. A missing folder
// has none.
func Sweep(root string) error {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.Type().IsRegular() && strings.HasPrefix(name, tempPrefix) && strings.HasSuffix(name, tempSuffix) {
			return removeStale(path)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
