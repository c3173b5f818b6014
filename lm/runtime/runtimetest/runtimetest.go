// Package runtimetest makes ONNX Runtime ready for tests.
package runtimetest

import (
	"testing"

	"github.com/understudy-text/understudy/lm/runtime"
)

// Library returns the path of the library; if it is not installed, it is fetched
// with npm.
func Library(t testing.TB) string {
	t.Helper()
	folder, err := runtime.Folder()
	if err != nil {
		t.Fatal(err)
	}
	path, err := runtime.Install(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Open makes the library ready.
func Open(t testing.TB) {
	t.Helper()
	if err := runtime.Open(Library(t)); err != nil {
		t.Fatal(err)
	}
}
