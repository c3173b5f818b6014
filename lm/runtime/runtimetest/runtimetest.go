// Package runtimetest makes ONNX Runtime ready for tests.
//
// It may know internal/cached and lm/runtime.
package runtimetest

import (
	"context"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/runtime"
)

// Fetch makes the library ready; if it is not installed, it is fetched with npm.
func Fetch(ctx context.Context) error {
	_, err := install(ctx)
	return err
}

func install(ctx context.Context) (string, error) {
	folder, err := runtime.Folder()
	if err != nil {
		return "", err
	}
	if path, err := runtime.Find(folder); err == nil {
		return path, nil
	}
	defer cached.Tell("fetching ONNX Runtime with npm (9 MB)")()
	return runtime.Install(ctx, folder)
}

// Library returns the path of the library.
func Library(t testing.TB) string {
	t.Helper()
	path, err := install(t.Context())
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
