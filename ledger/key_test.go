package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestKeyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k")
	k := NewKey()
	if err := WriteKeyFile(path, k); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want 0600", info.Mode())
	}
	got, err := ReadKeyFile(path)
	if err != nil || got != k {
		t.Errorf("ReadKeyFile: %v; same key: %v", err, got == k)
	}
	if err := WriteKeyFile(path, NewKey()); err == nil {
		t.Error("a key file was overwritten")
	}
}

func TestBrokenKeyFiles(t *testing.T) {
	for name, content := range map[string]string{
		"empty":     "",
		"no header": "c2VjcmV0\n",
		"short":     keyHeader + "c2VjcmV0\n",
		"no base64": keyHeader + "%%%%\n",
	} {
		path := filepath.Join(t.TempDir(), "k")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadKeyFile(path)
		if err == nil || !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "c2VjcmV0") {
			t.Errorf("%s: err = %v; want one that names the file and not its content", name, err)
		}
	}
	if _, err := ReadKeyFile(filepath.Join(t.TempDir(), "absent")); err == nil {
		t.Error("an absent key file was read")
	}
}

func TestSeedsAndDomainsGiveUnrelatedDraws(t *testing.T) {
	if KeyFromSeed(1).Draw("a") == KeyFromSeed(2).Draw("a") || KeyFromSeed(1).Draw("a") == KeyFromSeed(1).Draw("b") {
		t.Error("draws of two seeds or domains are the same")
	}
	if KeyFromSeed(1).Draw("a") != KeyFromSeed(1).Draw("a") {
		t.Error("draws are not repeatable")
	}
}
