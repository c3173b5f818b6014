package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/report"
)

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

// several counts things: "1 file", "2 files".
func several(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
