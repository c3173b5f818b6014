package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
)

// inputFlags say how files are read.
type inputFlags struct {
	format    string
	fields    []string
	idField   string
	unit      string
	language  string
	maxRecord int
}

func (f *inputFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.format, "input-format", "", "text, markdown, jsonl, tab or doccano (default: told by the file's name and content)")
	cmd.Flags().StringSliceVar(&f.fields, "field", nil, "JSONL field that holds the text; may be repeated; dots lead into nested objects (default: text)")
	cmd.Flags().StringVar(&f.idField, "id-field", "", "JSONL field that names the document (default: id, then doc_id)")
	cmd.Flags().StringVar(&f.unit, "offset-unit", "codepoint", "unit of offsets in files: codepoint, byte or utf16")
	cmd.Flags().StringVar(&f.language, "language", "en", "language of the texts: en")
	cmd.Flags().IntVar(&f.maxRecord, "max-record-mib", corpus.DefaultMaxRecord>>20, "largest text or line that is read, in MiB")
}

func (f *inputFlags) options() (corpus.Options, error) {
	o := corpus.Options{Fields: f.fields, IDField: f.idField, Language: f.language, MaxRecord: f.maxRecord << 20}
	var err error
	if f.format != "" {
		if o.Format, err = corpus.ParseFormat(f.format); err != nil {
			return o, usageError{err}
		}
	}
	if o.Unit, err = corpus.ParseOffsetUnit(f.unit); err != nil {
		return o, usageError{err}
	}
	return o, nil
}

// inputs are the files that the paths of a command line lead to.
type inputs struct {
	files   []corpus.File
	size    int64         // bytes
	skipped []string      // files in folders whose extension stands for no format
	refused []job.Refused // what in the folders cannot be read
}

// discover lists the files under the paths. A path that cannot be taken is a
// usage error; what in a folder cannot be is refused, and the rest goes on.
func (f *inputFlags) discover(paths []string) (in inputs, err error) {
	found, failures := corpus.Discover(paths)
	wrong := 0
	for _, e := range failures {
		if e.Argument {
			wrong++
			fmt.Fprintln(os.Stderr, "understudy:", e)
			continue
		}
		in.refused = append(in.refused, job.Refused{Place: corpus.Place{File: e.Path}.Name(), Reason: e.Err.Error()})
	}
	if wrong > 0 {
		return in, usagef("%d of the paths cannot be taken", wrong)
	}
	named := map[string]bool{}
	for _, p := range paths {
		named[p] = true
	}
	for _, file := range found {
		if f.format == "" && !corpus.Known(file.Name) && !named[file.Path] {
			in.skipped = append(in.skipped, file.Name)
			continue
		}
		in.files = append(in.files, file)
		in.size += file.Size
	}
	if len(in.files) == 0 && len(in.refused) == 0 {
		return in, usagef("no file to read; name files, or folders that hold .txt, .md, .jsonl or .json files")
	}
	return in, nil
}
