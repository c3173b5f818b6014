package lattice

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// WordsFile is the list of Kaldi's numbers of words, beside its archives.
const WordsFile = "words.txt"

// Open reads all lattices of a file, a folder, or a .tar.gz of files, in order of
// their ids: of Sphinx, HTK or Kaldi as their first line tells, N-best lists as .tsv;
// each may be compressed (.gz). Files of Sphinx and HTK have one utterance each, whose
// id is the name of the file without its endings. A words.txt in a folder is Kaldi's
// list of words; files that are hidden are left out. An id may not come twice.
func Open(name string) ([]*Lattice, error) {
	var o opener
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
		err = o.folder(name)
	case strings.HasSuffix(name, ".tar.gz") || strings.HasSuffix(name, ".tgz"):
		err = o.archive(name)
	default:
		if words, missing := os.Open(filepath.Join(filepath.Dir(name), WordsFile)); missing == nil {
			o.words, err = ReadWords(words)
			err = errors.Join(err, words.Close())
		}
		if err == nil {
			err = o.file(name)
		}
	}
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(o.found, func(a, b *Lattice) int { return strings.Compare(a.ID, b.ID) })
	for i := 1; i < len(o.found); i++ {
		if o.found[i].ID == o.found[i-1].ID {
			return nil, fmt.Errorf("%s: utterance %q comes twice", name, o.found[i].ID)
		}
	}
	if len(o.found) == 0 {
		return nil, fmt.Errorf("%s: no lattice in it", name)
	}
	return o.found, nil
}

type opener struct {
	words map[string]string
	found []*Lattice
}

func (o *opener) folder(name string) error {
	files, err := os.ReadDir(name)
	if err != nil {
		return err
	}
	if f, err := os.Open(filepath.Join(name, WordsFile)); err == nil {
		o.words, err = ReadWords(f)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", filepath.Join(name, WordsFile), err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range files {
		if f.IsDir() || strings.HasPrefix(f.Name(), ".") || f.Name() == WordsFile {
			continue
		}
		if err := o.file(filepath.Join(name, f.Name())); err != nil {
			return err
		}
	}
	return nil
}

func (o *opener) file(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := o.read(f, filepath.Base(name)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (o *opener) archive(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer z.Close()
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		base := path.Base(h.Name)
		if h.Typeflag != tar.TypeReg || strings.HasPrefix(base, ".") {
			continue
		}
		if err := o.read(t, base); err != nil {
			return fmt.Errorf("%s: %s: %w", name, h.Name, err)
		}
	}
}

// read tells the form by the first line that is not empty.
func (o *opener) read(r io.Reader, base string) error {
	in := bufio.NewReaderSize(r, 1<<12)
	if head, _ := in.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(in)
		if err != nil {
			return err
		}
		defer z.Close()
		in, base = bufio.NewReaderSize(z, 1<<12), strings.TrimSuffix(base, ".gz")
	}
	id, _, _ := strings.Cut(base, ".")
	if strings.HasSuffix(base, ".tsv") {
		return o.lists(in)
	}
	head, _ := in.Peek(1 << 10)
	var l *Lattice
	var err error
	switch form(string(head)) {
	case "sphinx":
		l, err = ReadSphinx(in, id)
	case "slf":
		l, err = ReadSLF(in, id)
	default:
		return ReadKaldi(in, o.words, func(l *Lattice) error { o.found = append(o.found, l); return nil })
	}
	if err == nil {
		o.found = append(o.found, l)
	}
	return err
}

func (o *opener) lists(r io.Reader) error {
	lists, err := ReadNBest(r)
	for i := range lists {
		l, err := lists[i].Lattice()
		if err != nil {
			return err
		}
		o.found = append(o.found, l)
	}
	return err
}

// form tells by the first lines.
func form(head string) string {
	for line := range strings.Lines(head) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "# getcwd") || strings.HasPrefix(line, "# -logbase") || strings.HasPrefix(line, "Frames "):
			return "sphinx"
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.Contains(line, "="):
			return "slf"
		default:
			return "kaldi"
		}
	}
	return "kaldi"
}
