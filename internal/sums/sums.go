// Package sums tells files apart by their content. In come paths, out go SHA-256 sums in
// hexadecimal digits, as sha256sum prints them.
//
// It may know no other package.
package sums

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
)

// File is the sum of a file.
func File(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}

// A List is the sum of the lines that sha256sum prints of several files.
type List struct{ all hash.Hash }

// NewList returns that of no files.
func NewList() *List { return &List{sha256.New()} }

// Add adds a file under a name, in which slashes part folders.
func (l *List) Add(path, name string) error {
	sum, err := File(path)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(l.all, "%s  %s\n", sum, filepath.ToSlash(name))
	return err
}

// String is the sum of the files so far.
func (l *List) String() string { return fmt.Sprintf("%x", l.all.Sum(nil)) }
