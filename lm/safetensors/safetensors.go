// Package safetensors reads where the weights of a published model stand in its
// model.safetensors. The file is never read as a whole: weights are used in place or
// read one by one.
//
// The format: eight bytes, little-endian, the length of a JSON header; the
// header, which maps names to type, shape and place; the weights.
//
// It may know no other package.
package safetensors

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
)

// maxHeader is the size of a header above which a file is taken for broken or
// hostile; that of an encoder of 24 layers has some 50 thousand bytes, and the
// reference implementation refuses more than 100 million.
const maxHeader = 16 << 20

// A Tensor is one weight.
type Tensor struct {
	Type           string // "F32", "F16", "BF16", "I64", …
	Shape          []int64
	Offset, Length int64 // bytes of the file
}

// Elements is the number of elements.
func (t Tensor) Elements() int64 {
	n := int64(1)
	for _, d := range t.Shape {
		n *= d
	}
	return n
}

// A File knows where its weights stand.
type File struct {
	Path     string
	Tensors  map[string]Tensor
	Metadata map[string]string
	memory   io.ReaderAt // nil: on disk
}

// OnDisk reports whether Path is that of a file on disk, which others may read.
func (f *File) OnDisk() bool { return f.memory == nil }

// sizes are the bytes of one element.
var sizes = map[string]int64{"F64": 8, "F32": 4, "F16": 2, "BF16": 2, "I64": 8, "I32": 4, "I16": 2, "I8": 1, "U8": 1, "BOOL": 1}

// Open reads the header. Every place is checked against the size of the file.
func Open(path string) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would wait
		return nil, fmt.Errorf("%s: no file but a %s", path, kind(info))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out := &File{Path: path}
	if out.Tensors, out.Metadata, err = header(f, info.Size()); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

// New is Open for a file that is no file on disk, of size bytes; it is called
// path in errors.
func New(r io.ReaderAt, size int64, path string) (*File, error) {
	out := &File{Path: path, memory: r}
	var err error
	if out.Tensors, out.Metadata, err = header(io.NewSectionReader(r, 0, size), size); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

func kind(info os.FileInfo) string {
	if info.IsDir() {
		return "folder"
	}
	return "device or pipe"
}

func header(r io.Reader, size int64) (map[string]Tensor, map[string]string, error) {
	var length [8]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return nil, nil, fmt.Errorf("no safetensors file: %w", err)
	}
	n := binary.LittleEndian.Uint64(length[:])
	if n > maxHeader || int64(n) > size-8 {
		return nil, nil, fmt.Errorf("no safetensors file, or a truncated one: its header would be %d bytes, the file has %d", n, size)
	}
	raw := make([]byte, n)
	if _, err := io.ReadFull(r, raw); err != nil {
		return nil, nil, err
	}
	var entries map[string]json.RawMessage
	if err := json.Unmarshal(raw, &entries); err != nil {
		return nil, nil, fmt.Errorf("header: %w", err)
	}
	var notes map[string]string
	if m, ok := entries["__metadata__"]; ok {
		if err := json.Unmarshal(m, &notes); err != nil {
			return nil, nil, fmt.Errorf("header: __metadata__: %w", err)
		}
		delete(entries, "__metadata__")
	}
	out := make(map[string]Tensor, len(entries))
	base := 8 + int64(n)
	end := base
	for _, name := range slices.Sorted(maps.Keys(entries)) { // in order, so that the same mistake is told each time
		var e struct {
			Dtype       string
			Shape       []int64
			DataOffsets []int64 `json:"data_offsets"`
		}
		if err := json.Unmarshal(entries[name], &e); err != nil {
			return nil, nil, fmt.Errorf("header: weight %.80q: %w", name, err)
		}
		t := Tensor{Type: e.Dtype, Shape: e.Shape}
		if err := t.place(e.DataOffsets, base, size); err != nil {
			return nil, nil, fmt.Errorf("weight %.80q: %w", name, err)
		}
		out[name] = t
		end = max(end, t.Offset+t.Length)
	}
	if end != size {
		return nil, nil, fmt.Errorf("%d bytes stand after the last weight: is it another file, or two in one?", size-end)
	}
	return out, notes, nil
}

// place checks where a weight stands.
func (t *Tensor) place(offsets []int64, base, size int64) error {
	element, ok := sizes[t.Type]
	if !ok {
		return fmt.Errorf("unknown type %.20q", t.Type)
	}
	n := element
	for _, d := range t.Shape {
		if d < 0 || d != 0 && n > math.MaxInt64/8/d {
			return fmt.Errorf("shape %v is not possible", t.Shape)
		}
		n *= d
	}
	if len(offsets) != 2 || offsets[0] < 0 || offsets[1] < offsets[0] || offsets[1] > size-base {
		return fmt.Errorf("stands outside the file, which has %d bytes: is it complete?", size)
	}
	if offsets[1]-offsets[0] != n {
		return fmt.Errorf("has %d bytes where its shape %v wants %d", offsets[1]-offsets[0], t.Shape, n)
	}
	t.Offset, t.Length = base+offsets[0], n
	return nil
}

// Read returns the bytes of a weight.
func (f *File) Read(name string) ([]byte, error) {
	t, ok := f.Tensors[name]
	if !ok {
		return nil, fmt.Errorf("%s: no weight %q", f.Path, name)
	}
	in := f.memory
	if in == nil {
		file, err := os.Open(f.Path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	b := make([]byte, t.Length)
	if _, err := in.ReadAt(b, t.Offset); err != nil {
		return nil, fmt.Errorf("%s: weight %q: %w", f.Path, name, err)
	}
	return b, nil
}
