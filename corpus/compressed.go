package corpus

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Any file may be compressed by gzip or Zstandard, which its last extension says:
// "a.jsonl.gz", "b.csv.zst". It is written back compressed in the same way; bytes are
// what the compressor makes of them, and what a gzip header said (a name, a time, a
// comment) is left out, since it could tell.

// A packing is a way of compressing a file.
type packing struct {
	read  func(io.Reader) (io.ReadCloser, error)
	write func(io.Writer) (io.WriteCloser, error)
}

var packings = map[string]packing{
	".gz": {
		read:  func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
		write: func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	},
	".zst": {
		read: func(r io.Reader) (io.ReadCloser, error) {
			d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(largestWindow))
			if err != nil {
				return nil, err
			}
			return d.IOReadCloser(), nil
		},
		write: func(w io.Writer) (io.WriteCloser, error) {
			return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1)) // the same bytes on every machine
		},
	},
}

// largestWindow is the most memory, in bytes, that a Zstandard frame may ask for.
const largestWindow = 128 << 20

// A file that grows to more than 250 times its size (bombRatio), beyond 64 MiB (bombSize),
// is refused: lines of real records shrink to a hundredth at the most.
const (
	bombRatio = 250
	bombSize  = 64 << 20
)

// ErrBomb says that a compressed file holds far more than records do.
var ErrBomb = errors.New("the compressed file grows to a size that no records have; unpack it yourself if you trust it")

// withoutPacking is a name without the extension of a compressor.
func withoutPacking(name string) string {
	ext := path.Ext(name)
	if _, ok := packings[strings.ToLower(ext)]; ok {
		return strings.TrimSuffix(name, ext)
	}
	return name
}

// Stem is a file's name without its extensions: of its format, and of a compressor.
func Stem(name string) string {
	name = withoutPacking(name)
	return strings.TrimSuffix(name, path.Ext(name))
}

func packingOf(name string) (packing, bool) {
	p, ok := packings[strings.ToLower(path.Ext(name))]
	return p, ok
}

// unpack returns the content of a file, decompressed if its name says that it is
// compressed.
func unpack(f fs.File, name string) (io.ReadCloser, error) {
	p, ok := packingOf(name)
	if !ok {
		return f, nil
	}
	counted := &counter{r: f}
	r, err := p.read(counted)
	if err != nil {
		return nil, fmt.Errorf("it is not compressed as its name says: %w", err)
	}
	return &unpacking{packed: counted, content: r, file: f}, nil
}

type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// An unpacking reads a compressed file and compares how much went in and came out.
type unpacking struct {
	packed  *counter
	content io.ReadCloser
	file    io.Closer
	n       int64
}

func (u *unpacking) Read(b []byte) (int, error) {
	n, err := u.content.Read(b)
	if u.n += int64(n); u.n > bombSize && u.n/bombRatio > u.packed.n {
		return 0, ErrBomb
	}
	return n, err
}

func (u *unpacking) Close() error { return errors.Join(u.content.Close(), u.file.Close()) }

// A packedFile is an Atomic whose bytes are compressed.
type packedFile struct {
	Atomic
	w io.WriteCloser
}

func pack(a Atomic, name string) (Atomic, error) {
	p, ok := packingOf(name)
	if !ok {
		return a, nil
	}
	w, err := p.write(a)
	if err != nil {
		a.Abort()
		return nil, err
	}
	return &packedFile{a, w}, nil
}

func (p *packedFile) Write(b []byte) (int, error) { return p.w.Write(b) }

// Commit ends the compressed stream and gives the file its name.
func (p *packedFile) Commit(mode fs.FileMode) error {
	if err := p.w.Close(); err != nil {
		p.Abort()
		return err
	}
	return p.Atomic.Commit(mode)
}
