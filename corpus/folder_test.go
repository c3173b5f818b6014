package corpus

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// zipped writes an archive of entries, name and content by turns, and returns its path.
func zipped(t *testing.T, entries ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		e, err := w.Create(entries[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(e, entries[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p := filepath.Join(t.TempDir(), "a.zip")
	if err := os.WriteFile(p, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestArchivesAreFolders(t *testing.T) {
	files, errs := Discover([]string{zipped(t, "b/x.txt", "Anna", "a.csv.gz", "", "b/.hidden", "", "__MACOSX/y.txt", "", "../up.txt", "", "c\\d.txt", "", "b/x.txt", "again")})
	var names, faults []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	for _, e := range errs {
		faults = append(faults, e.Err.Error())
		if e.Argument {
			t.Error("others should go on")
		}
	}
	if want := []string{"a.zip/b/x.txt", "a.zip/a.csv.gz"}; !slices.Equal(names, want) {
		t.Error(names)
	}
	if want := []string{errEntryPath.Error(), errEntryPath.Error(), errSamePart.Error()}; !slices.Equal(faults, want) {
		t.Error(faults)
	}
	r, err := Open(files[0], Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if p, err := r.Next(); err != nil || p.Record.Docs[0].Text != "Anna" || p.Record.Docs[0].ID != "a.zip/b/x.txt" {
		t.Error(p, err)
	}
}

func TestBrokenFolders(t *testing.T) {
	damage := func(p string, change func([]byte) []byte) string {
		b, err := os.ReadFile(p)
		if err == nil {
			err = os.WriteFile(p, change(b), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for name, c := range map[string]struct {
		path string
		want error
	}{
		"no archive": {damage(zipped(t), func([]byte) []byte { return []byte("Anna") }), ErrContainer},
		"a bomb":     {zipped(t, "a.txt", strings.Repeat(" ", bombSize+1)), ErrBomb},
		"shared bytes": {damage(zipped(t, "a.txt", "Anna", "b.txt", "Anna"), func(b []byte) []byte {
			i := bytes.LastIndex(b, []byte("PK\x01\x02")) // both entries of the directory lead to the first
			copy(b[i+42:], []byte{0, 0, 0, 0})
			return b
		}), ErrContainer},
		"a wrong sum": {damage(zipped(t, "a.txt", "Anna"), func(b []byte) []byte {
			i := bytes.LastIndex(b, []byte("PK\x01\x02"))
			b[i+16] ^= 1
			return b
		}), errChecksum},
		"a wrong size": {damage(zipped(t, "a.txt", "Anna"), func(b []byte) []byte {
			i := bytes.LastIndex(b, []byte("PK\x01\x02"))
			b[i+24] = 3
			return b
		}), errEntrySize},
	} {
		t.Run(name, func(t *testing.T) {
			files, errs := Discover([]string{c.path})
			var err error
			if len(errs) > 0 {
				err = errs[0]
			}
			for _, f := range files {
				r, opened := Open(f, Options{})
				if err = opened; err == nil {
					_, err = r.Next()
					r.Close()
				}
			}
			if !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}
