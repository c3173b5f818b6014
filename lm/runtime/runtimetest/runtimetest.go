// Package runtimetest makes ONNX Runtime ready for tests.
package runtimetest

import (
	"testing"

	"github.com/understudy-text/understudy/lm/runtime"
)

// Open makes the library ready; if it is not installed, it is fetched with npm.
func Open(t testing.TB) {
	t.Helper()
	folder, err := runtime.Folder()
	if err != nil {
		t.Fatal(err)
	}
	path, err := runtime.Install(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := runtime.Open(path); err != nil {
		t.Fatal(err)
	}
}
