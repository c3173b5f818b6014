package corpus

import (
	"archive/zip"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
)

// A rolling is an Atomic that rolls up what unrolled makes of a file: parts that come behind
// their marks are compressed, the others are copied from the file. What does not begin with a
// mark is written as it is.
type rolling struct {
	Atomic
	from   File
	source io.Closer
	in     *zip.Reader
	out    *zip.Writer
	part   io.Writer // under way
	done   map[int]bool
	begun  bool
	line   []byte // of a mark that is not whole; nil: none
	inMark bool
	inHex  bool
	digits []byte // one that waits for the other
}

var errRolled = errors.New("what was read does not fit what is written")

func (r *rolling) Write(b []byte) (int, error) {
	n := len(b)
	if !r.begun && n > 0 {
		r.begun = true
		if b[0] == mark {
			if err := r.begin(); err != nil {
				return 0, err
			}
		}
	}
	if r.out == nil {
		return r.Atomic.Write(b)
	}
	for len(b) > 0 {
		if r.inMark {
			i := bytes.IndexByte(b, '\n')
			if i < 0 {
				r.line = append(r.line, b...)
				break
			}
			if err := r.next(append(r.line, b[:i]...)); err != nil {
				return 0, err
			}
			r.line, r.inMark, b = nil, false, b[i+1:]
			continue
		}
		i := bytes.IndexByte(b, mark)
		if i < 0 {
			i = len(b)
		} else {
			r.inMark = true
		}
		if err := r.content(b[:i]); err != nil {
			return 0, err
		}
		b = b[min(i+1, len(b)):]
	}
	return n, nil
}

// begin opens the source, and writes what stands in front of an archive.
func (r *rolling) begin() error {
	h, err := r.from.open(r.from.Path)
	if err != nil {
		return err
	}
	r.source = h
	at, ok := h.(readerAt)
	if !ok {
		return errRolled
	}
	length, err := at.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if r.in, err = zip.NewReader(at, length); err != nil {
		return err
	}
	r.out, r.done = zip.NewWriter(r.Atomic), map[int]bool{}
	for i, f := range r.in.File {
		if isOneOf(f.Name, "mimetype", "[Content_Types].xml") {
			r.done[i] = true
			if err := r.out.Copy(f); err != nil {
				return err
			}
		}
	}
	return r.out.SetComment(unrolledComment)
}

// next begins the part that a mark names.
func (r *rolling) next(mark []byte) error {
	if len(mark) < 2 {
		return errRolled
	}
	i := slices.IndexFunc(r.in.File, func(f *zip.File) bool { return f.Name == string(mark[1:]) })
	if i < 0 || r.done[i] || len(r.digits) > 0 {
		return errRolled
	}
	r.done[i], r.inHex = true, mark[0] == inHex
	f := r.in.File[i]
	var err error
	r.part, err = r.out.CreateHeader(&zip.FileHeader{Name: f.Name, Method: f.Method, Modified: f.Modified, ExternalAttrs: f.ExternalAttrs, CreatorVersion: f.CreatorVersion})
	return err
}

func (r *rolling) content(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	if r.part == nil {
		return errRolled
	}
	if r.inHex {
		b = append(r.digits, b...)
		whole := len(b) / 2 * 2
		r.digits = slices.Clone(b[whole:])
		out, err := hex.AppendDecode(nil, b[:whole])
		if err != nil {
			return errRolled
		}
		b = out
	}
	_, err := r.part.Write(b)
	return err
}

// Commit copies what is left of the source, and gives the file its name.
func (r *rolling) Commit(mode fs.FileMode) error {
	if err := r.finish(); err != nil {
		r.Abort()
		return err
	}
	r.release()
	return r.Atomic.Commit(mode)
}

func (r *rolling) finish() error {
	if r.out == nil {
		return nil
	}
	if r.inMark || len(r.digits) > 0 {
		return errRolled
	}
	for i, f := range r.in.File {
		if r.done[i] {
			continue
		}
		if err := r.out.Copy(f); err != nil {
			return fmt.Errorf("part %q: %w", f.Name, err)
		}
	}
	return r.out.Close()
}

// Abort removes the unfinished file.
func (r *rolling) Abort() error {
	r.release()
	return r.Atomic.Abort()
}

func (r *rolling) release() {
	if r.source != nil {
		r.source.Close()
	}
}
