package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

func TestMain(m *testing.M) {
	Register()
	beam.Init()
	os.Exit(m.Run())
}

// On Prism, with one process of each step killed, the files are those of one machine, and
// restored they are the originals.
func TestPrism(t *testing.T) {
	dir := t.TempDir()
	in := func(names ...string) string { return filepath.Join(append([]string{dir}, names...)...) }
	program := in("understudy")
	if build, err := exec.Command("go", "-C", "../..", "build", "-o", program, "./cmd/understudy").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, build)
	}
	deadly := in("deadly") // the first process of each step kills itself
	if err := os.WriteFile(deadly, fmt.Appendf(nil, "#!/bin/sh\ncase $2 in observe|merge|cast|replace|restore)\n"+
		"mkdir %q/killed-$2 2>/dev/null && kill -KILL $$;; esac\nexec %q \"$@\"\n", dir, program), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(in("in"), 0o755); err != nil {
		t.Fatal(err)
	}
	names := []string{"a.jsonl", "b.jsonl", "c.txt"}
	for i, name := range names {
		text := fmt.Sprintf("{\"id\": \"%d\", \"text\": \"Anna Lindqvist of Leeds met Karl Berg on %d May 2004.\"}\n", i, i+3)
		if err := os.WriteFile(in("in", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	key := in("study.key")
	one := exec.Command(program, "pseudonymize", "--language", "en", "--key-file", key, "--ledger", in("one.ledger"), "--out", in("whole"), in("in"))
	if out, err := one.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	run := &Run{Program: deadly, Work: in("run"), KeyFile: key, Out: in("public"), Ledger: in("all.ledger"), Shards: 3, Buckets: 2, Arguments: []string{"--language", "en", in("in")}}
	if err := execute(t.Context(), run, "prism", false); err != nil {
		t.Fatal(err)
	}
	back := &Run{Program: deadly, Work: in("run"), KeyFile: key, Out: in("back")}
	if err := execute(t.Context(), back, "prism", true); err != nil {
		t.Fatal(err)
	}
	alike := func(a, b string) {
		t.Helper()
		x, err := os.ReadFile(a)
		if err != nil {
			t.Fatal(err)
		}
		if y, err := os.ReadFile(b); err != nil || !bytes.Equal(x, y) {
			t.Errorf("%s:\n%s\n%s: %v\n%s", a, x, b, err, y)
		}
	}
	for _, name := range append(names, "replacements.json", "manifest.json") {
		alike(in("whole", name), in("public", name))
	}
	for _, name := range names {
		alike(in("in", name), in("back", name))
	}
	for _, step := range []string{"observe", "merge", "cast", "replace", "restore"} {
		if _, err := os.Stat(in("killed-" + step)); err != nil {
			t.Errorf("no process of %s was killed", step)
		}
	}
}
