package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// What is filed names the settings that were changed, inputs and outputs apart, and no
// password.
func TestSettingsOf(t *testing.T) {
	cmd := &cobra.Command{}
	cmd.Flags().String("server", "http://localhost", "")
	cmd.Flags().Int("top", 10, "")
	cmd.Flags().String("html", "", "")
	if got := settingsOf(cmd); !strings.Contains(got, "by default") || strings.Contains(got, "--") {
		t.Errorf("nothing was set: %q", got)
	}
	for name, value := range map[string]string{"server": "https://anna:secret@example.org/", "top": "3", "html": "risk.html"} {
		if err := cmd.Flags().Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	got := settingsOf(cmd)
	if !strings.Contains(got, "--server https://anna:xxxxx@example.org/, --top 3;") || strings.Contains(got, "secret") || strings.Contains(got, "risk.html") {
		t.Errorf("%q", got)
	}
}

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
			line, err := identified("Originals", folder, of)
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
	line, err := identified("Originals", one, []string{one})
	if err != nil || !strings.HasSuffix(line, "c.txt (SHA-256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad)") {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := identified("Originals", one, []string{one + ".gone"}); err == nil {
		t.Error("a file that is not there: no error")
	}
}
