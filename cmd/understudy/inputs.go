package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/corpus"
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

// discover lists the files under the paths. Files in folders whose extension
// stands for no format are skipped, and said so; paths that cannot be read are
// usage errors.
func (f *inputFlags) discover(paths []string) (files []corpus.File, skipped []string, size int64, err error) {
	found, failures := corpus.Discover(paths)
	for _, e := range failures {
		fmt.Fprintln(os.Stderr, "understudy:", e)
	}
	if len(failures) > 0 {
		return nil, nil, 0, usagef("%d of the paths cannot be read", len(failures))
	}
	named := map[string]bool{}
	for _, p := range paths {
		named[p] = true
	}
	for _, file := range found {
		if f.format == "" && !corpus.Known(file.Name) && !named[file.Path] {
			skipped = append(skipped, file.Name)
			continue
		}
		files = append(files, file)
		size += file.Size
	}
	if len(files) == 0 {
		return nil, skipped, 0, usagef("no file to read; name files, or folders that hold .txt, .md, .jsonl or .json files")
	}
	return files, skipped, size, nil
}
