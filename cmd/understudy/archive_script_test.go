package main

import (
	"archive/zip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// packArchive is pack FILE FOLDER: it writes the files of a folder as an archive, in the order of
// their names. A line break at the end of a file is not packed.
func packArchive(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: pack FILE FOLDER")
	}
	out, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	w := zip.NewWriter(out)
	root := ts.MkAbs(args[1])
	ts.Check(filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		e, err := w.Create(filepath.ToSlash(name))
		if err != nil {
			return err
		}
		_, err = io.WriteString(e, strings.TrimSuffix(string(content), "\n"))
		return err
	}))
	ts.Check(w.Close())
	ts.Check(out.Close())
}

// unpackArchive is unpack FILE FOLDER: it writes the files of an archive.
func unpackArchive(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: unpack FILE FOLDER")
	}
	z, err := zip.OpenReader(ts.MkAbs(args[0]))
	ts.Check(err)
	defer z.Close()
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), z))
}
