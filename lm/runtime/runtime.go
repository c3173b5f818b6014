// Package runtime runs computation graphs on ONNX Runtime, a library that the
// user installs (README) or names in ONNXRUNTIME_LIB. Programs that never run a
// graph need neither the library nor a C compiler.
//
// In come a graph and numbers, out go numbers.
//
// It may know no other package.
package runtime

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	goruntime "runtime"
)

// Variable is the environment variable that names the shared library.
const Variable = "ONNXRUNTIME_LIB"

// ErrUnavailable is wrapped by every error that says that the library cannot be used.
var ErrUnavailable = errors.New("ONNX Runtime cannot be used")

// remedy ends the errors about a library that is of no use.
const remedy = "“understudy models runtime” fetches one, once " + Variable + " names no other"

// A Tensor is a block of numbers, row by row: one of the two is set.
type Tensor struct {
	Shape  []int64
	Ints   []int64
	Floats []float32
}

// check reports whether the numbers fill the shape.
func (t Tensor) check() error {
	n := int64(1)
	for _, d := range t.Shape {
		n *= d
	}
	if have := int64(max(len(t.Ints), len(t.Floats))); n != have || n == 0 {
		return fmt.Errorf("shape %v wants %d numbers, there are %d", t.Shape, n, have)
	}
	return nil
}

// Options are the settings of a session. The zero value is useful.
type Options struct {
	Threads int // 0: one for each processor
}

// names of the library by system.
var names = map[string][]string{
	"linux":   {"libonnxruntime.so", "libonnxruntime.so.1", "onnxruntime.so"},
	"darwin":  {"libonnxruntime.dylib", "libonnxruntime.1.dylib"},
	"windows": {"onnxruntime.dll"},
}

// Find returns the path of the library: what the variable names, else the first
// of the usual names in the folders.
func Find(folders ...string) (string, error) {
	if p := os.Getenv(Variable); p != "" {
		if info, err := os.Stat(p); err != nil || info.IsDir() {
			return "", fmt.Errorf("%w: %s names a file that is not there", ErrUnavailable, Variable)
		}
		return p, nil
	}
	for _, folder := range folders {
		for _, n := range names[goruntime.GOOS] {
			p := filepath.Join(folder, n)
			if info, err := os.Stat(p); err == nil && !info.IsDir() {
				return p, nil
			}
		}
	}
	return "", fmt.Errorf("%w: the library is not installed; see “Language models” in the README, or set %s to its path", ErrUnavailable, Variable)
}
