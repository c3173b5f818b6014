package safetensors_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/lm/safetensors"
)

func write(t testing.TB, header string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.safetensors")
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	b = append(append(b, header...), data...)
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpen(t *testing.T) {
	header := `{"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[2,1],"data_offsets":[0,8]},"b":{"dtype":"I8","shape":[],"data_offsets":[8,9]}}`
	f, err := safetensors.Open(write(t, header, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}))
	if err != nil {
		t.Fatal(err)
	}
	a := f.Tensors["a"]
	if a.Elements() != 2 || a.Offset != int64(8+len(header)) || a.Length != 8 || a.Type != "F32" || len(f.Tensors) != 2 {
		t.Errorf("a is %+v of %d", a, len(f.Tensors))
	}
	b, err := f.Read("b")
	if err != nil || !slices.Equal(b, []byte{9}) {
		t.Errorf("b holds %v, %v", b, err)
	}
	if _, err := f.Read("c"); err == nil {
		t.Error("a weight that is not there was read")
	}
}

func TestBrokenFiles(t *testing.T) {
	for want, header := range map[string]string{
		"outside the file":    `{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,80]}}`,
		"wants 12":            `{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}`,
		"unknown type":        `{"a":{"dtype":"F3","shape":[2],"data_offsets":[0,8]}}`,
		"not possible":        `{"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]}}`,
		"shape [-1]":          `{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,8]}}`,
		"header":              `{"a":`,
		"is it complete":      `{"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}}`,
		`header: weight "a"`:  `{"a":{"dtype":"F32","shape":"x"}}`,
		"8 bytes stand after": `{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}`,
		`weight "b": unknown`: `{"f":{},"e":{},"d":{},"c":{},"b":{},"g":{}}`,
	} {
		_, err := safetensors.Open(write(t, header, make([]byte, 16)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", header, err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "x")
	for name, b := range map[string][]byte{"empty": nil, "hostile": {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, '{'}, "short": {90, 0, 0, 0, 0, 0, 0, 0, '{'}} {
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := safetensors.Open(path); err == nil || !strings.Contains(err.Error(), "no safetensors file") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(`{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}`), []byte("12345678"))
	f.Add([]byte(`{"__metadata__":3}`), []byte{})
	f.Fuzz(func(t *testing.T, header, data []byte) {
		path := write(t, string(header), data)
		file, err := safetensors.Open(path)
		if err != nil {
			return
		}
		for name := range file.Tensors {
			if _, err := file.Read(name); err != nil {
				t.Errorf("%q was accepted and cannot be read: %v", name, err)
			}
		}
	})
}
