package corpus

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func write(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, old, new string) {
	t.Helper()
	if err := os.Symlink(old, new); err != nil {
		t.Fatal(err)
	}
}

func TestDiscover(t *testing.T) {
	dir := t.TempDir()
	for _, f := range []string{"in/b.txt", "in/a/z.md", "in/a.txt", "in/.hidden", "in/.git/x.txt", "other/b.txt", "other/c.txt"} {
		write(t, filepath.Join(dir, f))
	}
	link(t, filepath.Join(dir, "in"), filepath.Join(dir, "in", "loop"))
	link(t, dir, filepath.Join(dir, "in", "out"))
	link(t, filepath.Join(dir, "other", "c.txt"), filepath.Join(dir, "in", "c.txt"))
	link(t, filepath.Join(dir, "in", "a"), filepath.Join(dir, "in", "zz"))
	link(t, "nowhere", filepath.Join(dir, "in", "dangling"))
	files, errs := Discover([]string{filepath.Join(dir, "in"), filepath.Join(dir, "other", "b.txt"), filepath.Join(dir, "missing")})
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
		if f.Size != 1 {
			t.Errorf("%s: size %d", f.Name, f.Size)
		}
	}
	if got, want := strings.Join(names, " "), "a/z.md a.txt b.txt"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var messages []string
	for _, e := range errs {
		messages = append(messages, strings.TrimPrefix(e.Path, dir+string(filepath.Separator)))
	}
	if got := strings.Join(messages, " "); got != "in/c.txt in/dangling in/out other/b.txt missing" {
		t.Errorf("errors for %s", got)
	}
	if !errors.Is(errs[0], ErrLeadsOut) || !errors.Is(errs[2], ErrLeadsOut) {
		t.Error(errs[0], errs[2])
	}
	if !errors.Is(errs[4], fs.ErrNotExist) || strings.Count(errs[4].Error(), "missing") != 1 {
		t.Error(errs[4])
	}
}

// names lists a folder, hidden files too.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return strings.Join(all, " ")
}

func TestAtomicFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	f, err := CreateAtomic(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("new")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("visible before it is complete")
	}
	if err := f.Commit(0o640); err != nil {
		t.Fatal(err)
	}
	if err := f.Abort(); err != nil {
		t.Error(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "new" || names(t, dir) != "a.txt" {
		t.Errorf("%q in %s", b, names(t, dir))
	}
	if info, _ := os.Stat(path); runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Error(info.Mode())
	}

	f, err = CreateAtomic(path)
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("half"))
	if err := f.Abort(); err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "new" || names(t, dir) != "a.txt" {
		t.Errorf("after abort: %q in %s", b, names(t, dir))
	}
	if err := f.Commit(0o644); !errors.Is(err, os.ErrClosed) {
		t.Errorf("commit after abort: %v", err)
	}
}

func TestAtomicFileCannotTakeName(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "taken")
	write(t, filepath.Join(path, "x")) // a folder of that name
	f, err := CreateAtomic(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(0o644); err == nil || strings.Contains(err.Error(), tempPrefix) {
		t.Error(err)
	}
	if names(t, dir) != "taken" {
		t.Errorf("left behind: %s", names(t, dir))
	}
	if _, err := CreateAtomic(filepath.Join(dir, "no", "a.txt")); err == nil {
		t.Error("created in a folder that does not exist")
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "sub", tempPrefix+"123"+tempSuffix)) // a killed run's
	write(t, filepath.Join(dir, ".other"))
	live, err := CreateAtomic(filepath.Join(dir, "a.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if err := Sweep(dir); err != nil {
		t.Fatal(err)
	}
	if got := names(t, filepath.Join(dir, "sub")); got != "" {
		t.Errorf("stale file stays: %s", got)
	}
	if err := live.Commit(0o644); err != nil {
		t.Errorf("a file in use was swept: %v", err)
	}
	if got := names(t, dir); got != ".other a.txt sub" {
		t.Error(got)
	}
	if err := Sweep(filepath.Join(dir, "missing")); err != nil {
		t.Error(err)
	}
}
