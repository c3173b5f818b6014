package corpus

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// compressedFile writes a compressed file that holds content.
func compressedFile(t *testing.T, name string, content []byte) File {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	a, err := CreateAtomicFor(path, File{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := a.Commit(0o600); err != nil {
		t.Fatal(err)
	}
	return File{Path: path, Name: name}
}

func textsOf(f File) (texts []string, err error) {
	r, err := Open(f, Options{})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for {
		p, err := r.Next()
		if err == io.EOF {
			return texts, nil
		}
		if err != nil {
			return texts, err
		}
		if p.Kind == Content {
			texts = append(texts, p.Record.Docs[0].Text)
		}
	}
}

func TestCompressedFilesAreReadAndWritten(t *testing.T) {
	for _, name := range []string{"a.jsonl.gz", "a.jsonl.ZST", "b.csv.zst", "c.txt.gz"} {
		content := "{\"text\":\"It rained.\"}\n"
		switch {
		case strings.Contains(name, "csv"):
			content = "text\nIt rained.\n"
		case strings.Contains(name, "txt"):
			content = "It rained."
		}
		f := compressedFile(t, name, []byte(content))
		raw, err := os.ReadFile(f.Path)
		if err != nil || bytes.Contains(raw, []byte("\"text\":\"It rained.\"}\n{")) || string(raw) == content {
			t.Errorf("%s: it is not compressed", name)
		}
		texts, err := textsOf(f)
		if err != nil || len(texts) != 1 || texts[0] != "It rained." {
			t.Errorf("%s: %q, %v", name, texts, err)
		}
		if !Known(name) || Stem(name) == name {
			t.Errorf("%s is not known", name)
		}
		// A file that is cut off is an error, not a short file.
		os.WriteFile(f.Path, raw[:len(raw)-5], 0o600)
		if _, err := textsOf(f); err == nil {
			t.Errorf("%s: nobody sees that it is cut off", name)
		}
		os.WriteFile(f.Path, []byte(content), 0o600)
		if _, err := textsOf(f); err == nil {
			t.Errorf("%s: nobody sees that it is not compressed", name)
		}
	}
}

func TestBombsAreRefused(t *testing.T) {
	line := append(bytes.Repeat([]byte{' '}, 1<<20-1), '\n')
	for _, name := range []string{"a.jsonl.gz", "a.jsonl.zst"} {
		f := compressedFile(t, name, bytes.Repeat(line, 80))
		if _, err := textsOf(f); !errors.Is(err, ErrBomb) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
