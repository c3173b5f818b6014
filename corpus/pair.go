package corpus

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A text and its annotations in a file beside it (brat) go through the program
// as one stream: the text, a NUL byte, the annotations. Neither file may hold a
// NUL, so the place where they part is never in doubt.

const (
	textExtension       = ".txt"
	annotationExtension = ".ann"
	partsPair           = 0
)

// Pair puts the texts and the annotations among files together: "a.txt" and
// "a.ann" of one folder become one File. Annotations without a text stay as
// they are.
func Pair(files []File) []File {
	beside := map[string]File{}
	for _, f := range files {
		if strings.HasSuffix(f.Path, annotationExtension) {
			beside[f.Path] = f
		}
	}
	taken := map[string]bool{}
	out := make([]File, 0, len(files))
	for _, f := range files {
		if strings.HasSuffix(f.Path, textExtension) {
			if a, ok := beside[annotationsOf(f.Path)]; ok {
				f.Beside, f.Size = a.Path, f.Size+a.Size
				taken[a.Path] = true
			}
		}
		out = append(out, f)
	}
	kept := out[:0]
	for _, f := range out {
		if !taken[f.Path] {
			kept = append(kept, f)
		}
	}
	return kept
}

// PairOnDisk gives a text that was named by itself the annotations beside it.
func PairOnDisk(f File) (File, error) {
	if f.Beside != "" || !strings.HasSuffix(f.Path, textExtension) {
		return f, nil
	}
	info, err := os.Stat(annotationsOf(f.Path))
	if err != nil {
		return f, err
	}
	f.Beside, f.Size = annotationsOf(f.Path), f.Size+info.Size()
	return f, nil
}

func annotationsOf(text string) string {
	return strings.TrimSuffix(text, textExtension) + annotationExtension
}

func openPair(f File, o Options) (*Reader, error) {
	text, err := f.open(f.Path)
	if err != nil {
		return nil, err
	}
	annotations, err := f.open(f.Beside)
	if err != nil {
		text.Close()
		return nil, err
	}
	both := allClosers{text, annotations}
	o.Format = Brat
	r, err := NewReader(io.MultiReader(text, bytes.NewReader([]byte{partsPair}), annotations), f.Name, o)
	if err != nil {
		both.Close()
		return nil, err
	}
	r.closer = both
	return r, nil
}

type allClosers []io.Closer

func (c allClosers) Close() error {
	var errs []error
	for _, one := range c {
		errs = append(errs, one.Close())
	}
	return errors.Join(errs...)
}

// Atomic is one file, or a text with its annotations, that becomes visible only
// when it is complete.
type Atomic interface {
	io.Writer
	Commit(fs.FileMode) error
	Abort() error
}

// CreateAtomicFor begins what will replace path, and the file beside it if f
// has one, on Commit.
func CreateAtomicFor(path string, f File) (Atomic, error) {
	return createFor(path, f, func(path string) (Atomic, error) { return CreateAtomic(path) })
}

// CreateNewFor is CreateAtomicFor for files that replace none (CreateNew).
func CreateNewFor(path string, f File) (Atomic, error) {
	return createFor(path, f, func(path string) (Atomic, error) { return CreateNew(path) })
}

// createFor begins what will replace path in a folder or an archive.
func createFor(path string, f File, create func(path string) (Atomic, error)) (Atomic, error) {
	text, err := create(path)
	if err != nil {
		return nil, err
	}
	if f.Beside == "" {
		packed, err := pack(text, path)
		if err != nil {
			return nil, err
		}
		if rolledUp(f) {
			packed = &rolling{Atomic: packed, from: f}
		}
		return packParquet(packed, path, f)
	}
	annotations, err := create(annotationsOf(path))
	if err != nil {
		text.Abort()
		return nil, err
	}
	return &atomicPair{text: text, annotations: annotations, path: path}, nil
}

// An atomicPair parts what is written to it at the first NUL byte.
type atomicPair struct {
	text, annotations Atomic
	path              string
	parted            bool
}

func (p *atomicPair) Write(b []byte) (int, error) {
	n := 0
	if !p.parted {
		i := bytes.IndexByte(b, partsPair)
		if i < 0 {
			return p.text.Write(b)
		}
		var err error
		if n, err = p.text.Write(b[:i]); err != nil {
			return n, err
		}
		p.parted = true
		n++
	}
	m, err := p.annotations.Write(b[n:])
	return n + m, err
}

// Commit gives both files their names, or neither.
func (p *atomicPair) Commit(mode fs.FileMode) error {
	if err := p.text.Commit(mode); err != nil {
		p.annotations.Abort()
		return err
	}
	if err := p.annotations.Commit(mode); err != nil {
		return errors.Join(err, os.Remove(filepath.Clean(p.path)))
	}
	return nil
}

func (p *atomicPair) Abort() error { return errors.Join(p.text.Abort(), p.annotations.Abort()) }
