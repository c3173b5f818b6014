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
	"io"
	"io/fs"
	"sync"
	"testing/fstest"

	"github.com/understudy-text/understudy/lm/encoder"
)

// Name is what the model is called in messages, and by --finder-model.
const Name = "small"

// Languages returns the codes of the languages that it was trained to read, sorted.
func Languages() []string { return []string{"ar", "en", "fr", "sv"} }

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
	return encoder.OpenFS(unpackedFS{fstest.MapFS{weights: {Data: unpacked, Mode: 0o444}}}, Name)
})

// Open returns the model's folder, ready to be loaded by model.OpenFolder. It is the
// same one every time.
func Open() (*encoder.Folder, error) {
	return encoder.BuiltIn(folder())
}

// Digest is the SHA-256 of the packed weights, in hexadecimal.
func Digest() (string, error) {
	data, err := files.ReadFile(packed)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

// An unpackedFS is the embedded files with the weights as they are before packing.
type unpackedFS struct{ unpacked fs.FS }

// Open implements fs.FS.
func (u unpackedFS) Open(name string) (fs.File, error) {
	if name == weights {
		return u.unpacked.Open(name)
	}
	return files.Open(name)
}
