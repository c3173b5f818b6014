package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// A File is one file to read.
type File struct {
	Path string // where it is
	Name string // slash path below the argument that led to it; a file named itself: its base name
	Size int64  // bytes

	// Beside is the file of annotations that belong to the text (brat); empty:
	// there is none. Both are read, and written, as one.
	Beside string

	// In is where Path and Beside lie; nil: on this machine's disk.
	In fs.FS
	// Archive is the archive of which the file is an entry; nil: it is a file of its own.
	// Files of one archive follow each other, and Name begins with the archive's.
	Archive *Archive
}

// open opens one of the file's paths.
func (f File) open(path string) (fs.File, error) {
	if f.In != nil {
		return f.In.Open(path)
	}
	return os.Open(path)
}

// A FileError is why one path could not be taken; the others are.
type FileError struct {
	Path     string
	Err      error
	Argument bool // it is one of the paths that were asked for
}

func (e *FileError) Error() string { return fmt.Sprintf("%s: %v", printable(e.Path), e.Err) }
func (e *FileError) Unwrap() error { return e.Err }

// ErrLeadsOut is the error of a symbolic link that is not followed.
var ErrLeadsOut = errors.New("a symbolic link to what lies outside of the folders that were named")

var (
	errNotRegular = errors.New("neither a file nor a folder")
	errSameName   = errors.New("has the same name below its argument as another file; give the folder that holds both")
	errNameUTF8   = errors.New("the name is not UTF-8, so no document can be called by it; rename the file")
)

// Discover returns the files under the paths, in the order of the paths and
// sorted by name within a folder. Names that begin with a dot are skipped,
// unless they are arguments. Symbolic links are followed where they lead to what lies below
// one of the paths, and are errors (ErrLeadsOut) elsewhere; a folder is entered
// once, so loops end. A ZIP archive counts as a folder. Two files never have the same
// Name: the second is an error.
func Discover(paths []string) ([]File, []*FileError) {
	w := &walk{entered: make(map[string]bool), names: make(map[string]bool)}
	for _, p := range paths {
		if real, err := realPath(p); err == nil {
			w.roots = append(w.roots, real)
		}
	}
	for _, p := range paths {
		w.argument = p
		info, err := os.Stat(p)
		switch {
		case err != nil:
			w.fail(p, err)
		case info.IsDir():
			w.folder(p, "")
		default:
			w.file(p, filepath.Base(p), info)
		}
	}
	return w.files, w.errs
}

type walk struct {
	files    []File
	errs     []*FileError
	argument string
	entered  map[string]bool // real paths of folders
	names    map[string]bool
	roots    []string // real paths of the arguments
}

// realPath is the absolute path of what is there, without symbolic links.
func realPath(p string) (string, error) {
	real, err := filepath.EvalSymlinks(p)
	if err != nil {
		return "", err
	}
	return filepath.Abs(real)
}

// leadsOut reports whether an entry is a symbolic link to what lies below no argument.
func (w *walk) leadsOut(e fs.DirEntry, p string) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return false
	}
	real, err := realPath(p)
	return err == nil && !slices.ContainsFunc(w.roots, func(root string) bool {
		rel, err := filepath.Rel(root, real)
		return err == nil && filepath.IsLocal(rel)
	})
}

// fail records an error once, without the path it would repeat.
func (w *walk) fail(p string, err error) {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	w.errs = append(w.errs, &FileError{p, err, p == w.argument})
}

func (w *walk) folder(dir, name string) {
	real, err := realPath(dir)
	if err != nil {
		w.fail(dir, err)
		return
	}
	if w.entered[real] {
		return
	}
	w.entered[real] = true
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		w.fail(dir, err)
		return
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		p, n := filepath.Join(dir, e.Name()), path.Join(name, e.Name())
		info, err := os.Stat(p)
		switch {
		case err != nil:
			w.fail(p, err)
		case w.leadsOut(e, p):
			w.fail(p, ErrLeadsOut)
		case info.IsDir():
			w.folder(p, n)
		default:
			w.file(p, n, info)
		}
	}
}

func (w *walk) file(p, name string, info fs.FileInfo) {
	switch {
	case !info.Mode().IsRegular():
		w.fail(p, errNotRegular)
	case !utf8.ValidString(name):
		w.fail(p, errNameUTF8)
	case w.names[name]:
		w.fail(p, errSameName)
	case strings.EqualFold(path.Ext(name), archiveExtension):
		w.names[name] = true
		w.archive(p, name)
	default:
		w.names[name] = true
		w.files = append(w.files, File{Path: p, Name: name, Size: info.Size()})
	}
}
