package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/job"
)

// documents are the files that a verb reads, and how.
type documents struct {
	inputs
	options corpus.Options
}

// open finds the files under the paths of a command line and says how they are read.
func (f *inputFlags) open(paths []string) (*documents, error) {
	options, err := f.options()
	if err != nil {
		return nil, err
	}
	in, err := f.discover(paths)
	return &documents{in, options}, err
}

// detect runs a detector over the documents and hands what it finds to each, in the order
// of the files. what names the work in the progress. The documents that were refused are
// returned.
func (d *documents) detect(ctx context.Context, what string, detector understudy.Detector, workers int, each func(job.Finding) error) ([]job.Refused, error) {
	left, err := job.Detect(ctx, detector, d.files, d.options, workers, newProgress(what, d.size), each)
	return append(d.refused, left...), err
}

// read hands each document on, in the order of the files.
func (d *documents) read(ctx context.Context, each func(*understudy.Document) error) ([]job.Refused, error) {
	return d.detect(ctx, "reading", nothing{}, 1, func(f job.Finding) error { return each(f.Document) })
}

// nothing finds nothing: documents are only read.
type nothing struct{}

func (nothing) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return nil, nil
}

// texts reads the texts under some paths. What pseudonymize wrote beside them is none.
func (f *inputFlags) texts(ctx context.Context, paths []string) (texts []string, left []job.Refused, err error) {
	if len(paths) == 0 {
		return nil, nil, nil
	}
	docs, err := f.open(paths)
	if err != nil {
		return nil, nil, err
	}
	docs.options.LanguageOf = nil
	docs.files, docs.size = withoutReports(docs.files)
	left, err = docs.read(ctx, func(d *understudy.Document) error {
		texts = append(texts, d.Text)
		return nil
	})
	return texts, left, err
}

// readFile reads a file and names it in the error.
func readFile[T any](name string, read func(r io.Reader) (T, error)) (out T, err error) {
	f, err := os.Open(name)
	if err != nil {
		return out, err
	}
	defer f.Close()
	if out, err = read(f); err != nil {
		return out, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// show prints a result: as JSON with --json, else as text.
func show(cmd *cobra.Command, v any, text func(w io.Writer) error) error {
	if wantsJSON(cmd) {
		return printJSON(v)
	}
	return text(os.Stdout)
}

// line returns a text of one line for show.
func line(format string, args ...any) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := fmt.Fprintf(w, format+"\n", args...)
		return err
	}
}

// titled begins the first line of a text with a title.
func titled(title string, text func(w io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		if _, err := io.WriteString(w, title+": "); err != nil {
			return err
		}
		return text(w)
	}
}
