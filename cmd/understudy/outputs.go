package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/study/report"
)

// outputFlags say where results go, each empty if it is not asked for. json may be
// "-", standard output.
type outputFlags struct {
	json string
	html string
	csv  string
}

// check finds, before hours of work, what could not be written, and what would be
// written over what is read.
func (o *outputFlags) check(inputs []string) error {
	if o.json != "" && o.html != "" && filepath.Clean(o.json) == filepath.Clean(o.html) {
		return usagef("--json and --html are one file, %s", o.html)
	}
	if o.html == "-" {
		return usagef("--html: standard output takes the tables; name a file")
	}
	if o.json != "-" {
		if err := checkOutput("--json", o.json, inputs); err != nil {
			return err
		}
	}
	if err := checkOutput("--html", o.html, inputs); err != nil {
		return err
	}
	return checkTables(o.csv, inputs)
}

// printTables writes tables to standard output, each with an empty line behind it. On
// a terminal they fit into its width.
func printTables(tables []report.Table) error {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	for i := range tables {
		write := tables[i].WriteText
		if err == nil && width > 0 {
			write = func(w io.Writer) error { return tables[i].WriteFitting(w, width) }
		}
		if err := write(os.Stdout); err != nil {
			return err
		}
		fmt.Println()
	}
	return nil
}

func checkOutput(flag, path string, inputs []string) error {
	if path == "" {
		return nil
	}
	if folder := filepath.Dir(path); !named.IsFolder(folder) {
		return usagef("%s: there is no folder %s", flag, folder)
	}
	to, err := os.Stat(path)
	if err != nil {
		return nil // it is new
	}
	if to.IsDir() {
		return usagef("%s: %s is a folder; name a file", flag, path)
	}
	for _, in := range inputs {
		if from, err := os.Stat(in); err == nil && os.SameFile(from, to) {
			return usagef("%s: %s is read; it would be overwritten", flag, path)
		}
	}
	return nil
}

// checkTables is about the folder of --csv.
func checkTables(folder string, inputs []string) error {
	if folder == "" {
		return nil
	}
	to, err := os.Stat(folder)
	if err != nil {
		return nil // it is new
	}
	if !to.IsDir() {
		return usagef("--csv: %s is no folder", folder)
	}
	for _, in := range inputs {
		from, err := os.Stat(filepath.Dir(in))
		if err == nil && os.SameFile(from, to) && strings.EqualFold(filepath.Ext(in), ".csv") {
			return usagef("--csv: %s, which lies there, is read; it might be overwritten", in)
		}
	}
	return nil
}

// pathsOf are the files that are read for documents.
func pathsOf(files []corpus.File) []string {
	var out []string
	for _, f := range files {
		if f.Archive != nil {
			out = append(out, f.Archive.Path)
			continue
		}
		out = append(out, f.Path)
		if f.Beside != "" {
			out = append(out, f.Beside)
		}
	}
	return out
}

// pathsIn are the files that sets of replacements were read from.
func pathsIn(sets []replacementSet) []string {
	var out []string
	for _, s := range sets {
		out = append(out, s.path)
	}
	return out
}

// several counts things: "1 file", "2 files".
func several(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
