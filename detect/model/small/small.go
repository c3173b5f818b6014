// Package small holds the small token classifier that comes with the program: an encoder
// that finds all eight categories in English, Swedish, French and Arabic. Out comes its
// folder, which runs on ONNX Runtime (package detect/model). Small.card.md says what the
// model was made from and how well it does.
//
// Its matrices are whole numbers of at most six bits, stored as bytes under gzip: they
// are unpacked into memory, 33 MB, when the folder is opened.
//
// It may know lm/encoder.
package small

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"github.com/understudy-text/understudy/lm/encoder"
)

// Name is what the model is called in messages, and by --finder-model.
const Name = "small"

// weights is the file that encoders read, packed is what it is made of.
const (
	weights = "model.safetensors"
	packed  = "model.safetensors.gz"
)

var folder = sync.OnceValues(func() (*encoder.Folder, error) {
	data, err := files.ReadFile(packed)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	unpacked, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	return encoder.OpenFS(unpackedFS{unpacked}, Name)
})

// Open returns the model's folder, ready to be loaded by model.OpenFolder. It is the
// same one every time.
func Open() (*encoder.Folder, error) {
	f, err := folder()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the program was built without it (-tags nosmall)")
	case err != nil:
		return nil, fmt.Errorf("the program was built with a broken model: %w", err)
	}
	return f, nil
}

// Digest is the SHA-256 of the packed weights, in hexadecimal.
func Digest() (string, error) {
	data, err := files.ReadFile(packed)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

// An unpackedFS is the embedded files with the weights as they are before packing.
type unpackedFS struct{ data []byte }

// Open implements fs.FS.
func (u unpackedFS) Open(name string) (fs.File, error) {
	if name != weights {
		return files.Open(name)
	}
	return &memory{bytes.NewReader(u.data)}, nil
}

// A memory is a file that lies in memory.
type memory struct{ *bytes.Reader }

func (m *memory) Close() error               { return nil }
func (m *memory) Stat() (fs.FileInfo, error) { return m, nil }
func (m *memory) Name() string               { return weights }
func (m *memory) Mode() fs.FileMode          { return 0o444 }
func (m *memory) ModTime() time.Time         { return time.Time{} }
func (m *memory) IsDir() bool                { return false }
func (m *memory) Sys() any                   { return nil }
