package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/corpus"
)

// errSkipped is the error of a run that left files out because they can not be read.
var errSkipped = errors.New("some files are of no known format and were left out")

// tellSkipped says at once which kinds of files are left out, how many of each, and
// what to do.
func tellSkipped(w io.Writer, skipped []string) {
	if len(skipped) == 0 {
		return
	}
	count := map[string]int{}
	for _, name := range skipped {
		count[strings.ToLower(path.Ext(name))]++
	}
	fmt.Fprintf(w, "understudy: %s of no known format will be left out:\n", several(len(skipped), "file"))
	for _, ext := range slices.Sorted(maps.Keys(count)) {
		kind := ext
		if kind == "" {
			kind = "no extension"
		}
		fmt.Fprintf(w, "  %d × %q: %s\n", count[ext], kind, corpus.Advice(ext))
	}
}

// leftOut is the error of a run over these inputs that went well otherwise.
func (in inputs) leftOut() error {
	if in.unread == 0 {
		return nil
	}
	return fmt.Errorf("%w: %d", errSkipped, in.unread)
}

// tellPDF says at once that what becomes of PDF files is no PDF.
func tellPDF(w io.Writer, files []corpus.File, o corpus.Options) {
	n := 0
	for _, f := range files {
		if f.Written(o) != f.Name {
			n++
		}
	}
	if n > 0 {
		fmt.Fprintf(w, "understudy: %d × \".pdf\": the text is written to a new .txt; layout, pictures and metadata are not in it\n", n)
	}
}
