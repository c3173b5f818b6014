package sums

import (
	"os"
	"path/filepath"
	"testing"
)

// What is expected, sha256sum of GNU coreutils 9.1 has printed.
func TestSums(t *testing.T) {
	dir := t.TempDir()
	l := NewList()
	for _, f := range []struct{ name, text, sum string }{
		{"a.txt", "alpha\n", "b6a98d9ce9a2d9149288fa3df42d377c3e42737afdcdaf714e33c0a100b51060"},
		{"sub/b.txt", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
	} {
		path := filepath.Join(dir, filepath.Base(f.name))
		if err := os.WriteFile(path, []byte(f.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := File(path); got != f.sum || err != nil {
			t.Errorf("%s: %s, %v", f.name, got, err)
		}
		if err := l.Add(path, filepath.FromSlash(f.name)); err != nil {
			t.Error(err)
		}
	}
	if l.String() != "cf7b9b9a2c104de7534833f3e4cdc892e1f99affc62f01e395edc0f74046fe28" {
		t.Errorf("the list: %s", l)
	}
	if _, err := File(dir); err == nil {
		t.Error("a folder has a sum")
	}
	if l.Add(filepath.Join(dir, "none"), "none") == nil {
		t.Error("what is not there has a sum")
	}
}
