package corpus

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"time"
)

// Standard is what the path of standard input is called.
const Standard = "-"

// standardName is the name of standard input in document ids and errors. Its
// extension says that it is plain text unless a format is named.
const standardName = "stdin.txt"

// ReadStandard reads standard input to its end and returns it as a File.
func ReadStandard(r io.Reader) (File, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return File{}, fmt.Errorf("standard input: %w", err)
	}
	return File{Path: Standard, Name: standardName, Size: int64(len(data)), In: standardInput(data)}, nil
}

// standardInput is what was read from standard input, as the only file of a file
// system: it is read twice, and never lies on the disk.
type standardInput []byte

// Open opens the file.
func (s standardInput) Open(name string) (fs.File, error) {
	if name != Standard {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openInput{Reader: bytes.NewReader(s)}, nil
}

type openInput struct{ *bytes.Reader }

func (o *openInput) Stat() (fs.FileInfo, error) { return inputInfo(o.Size()), nil }
func (o *openInput) Close() error               { return nil }

type inputInfo int64

func (i inputInfo) Name() string     { return Standard }
func (i inputInfo) Size() int64      { return int64(i) }
func (inputInfo) Mode() fs.FileMode  { return 0o600 }
func (inputInfo) ModTime() time.Time { return time.Time{} }
func (inputInfo) IsDir() bool        { return false }
func (inputInfo) Sys() any           { return nil }
