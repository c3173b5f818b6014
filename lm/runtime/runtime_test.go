package runtime_test

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

func TestMain(m *testing.M) { os.Exit(cached.Main(m, runtimetest.Fetch)) }

// Files that are not the library are refused with a word on what to do, and the
// right one opens after them.
func TestWrongLibraries(t *testing.T) {
	library := runtimetest.Library(t)
	dir := t.TempDir()
	cut := filepath.Join(dir, "cut.so")
	copyPart(t, library, cut, 300_000)
	text := filepath.Join(dir, "text.so")
	if err := os.WriteFile(text, []byte("no library"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{"cut": cut, "text": text, "another": another(t, dir), "folder": dir} {
		err := runtime.Open(path)
		if !errors.Is(err, runtime.ErrUnavailable) || !strings.Contains(err.Error(), "models runtime") || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if err := runtime.Open(library); err != nil {
		t.Error(err)
	}
	t.Setenv(runtime.Variable, filepath.Join(dir, "none.so"))
	if _, err := runtime.Find(); !errors.Is(err, runtime.ErrUnavailable) || !strings.Contains(err.Error(), runtime.Variable) {
		t.Errorf("a library that is not there: %v", err)
	}
}

// another is a library of another purpose, made with the C compiler that this
// package is built with.
func another(t *testing.T, dir string) string {
	t.Helper()
	source := filepath.Join(dir, "another.c")
	if err := os.WriteFile(source, []byte("int another(void) { return 1; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	compiler := "cc"
	if goruntime.GOOS == "windows" {
		compiler = "gcc"
	}
	out := filepath.Join(dir, "another.so")
	if b, err := exec.Command(compiler, "-shared", "-fPIC", "-o", out, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, b)
	}
	return out
}

func copyPart(t *testing.T, from, to string, n int64) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.CopyN(out, in, n)
	if err = errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
}
