package compared_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/study/compared"
)

// A folder's line changes with any of its files, and with their names.
func TestIdentified(t *testing.T) {
	folder := t.TempDir()
	lines := map[string]bool{}
	var files []string
	for _, name := range []string{"a.txt", "b.txt"} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("a text"), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
		for _, of := range [][]string{{path}, files} {
			line, err := compared.Identified("Originals", folder, of)
			if err != nil || !strings.Contains(line, "SHA-256") {
				t.Fatalf("%q, %v", line, err)
			}
			lines[line] = true
		}
	}
	if len(lines) != 3 { // a alone, b alone, both
		t.Errorf("%d different lines: %v", len(lines), lines)
	}
	// printf abc | sha256sum
	one := filepath.Join(folder, "c.txt")
	if err := os.WriteFile(one, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	line, err := compared.Identified("Originals", one, []string{one})
	if err != nil || !strings.HasSuffix(line, "c.txt (SHA-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad)") {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := compared.Identified("Originals", one, []string{one + ".gone"}); err == nil {
		t.Error("a file that is not there: no error")
	}
}
