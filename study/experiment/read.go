package experiment

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// Read reads the documents of the files that a pattern of path/filepath.Match
// names, in the order of their names. A document that cannot be read is an error,
// and so is a pattern that names no file.
func Read(ctx context.Context, o corpus.Options, pattern string) ([]*understudy.Document, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no file %s", pattern)
	}
	files, failed := corpus.Discover(paths)
	if len(failed) > 0 {
		return nil, failed[0]
	}
	source := pairs.Source{Files: files, Options: o}
	var docs []*understudy.Document
	err = source.Each(ctx, func(d *pairs.Document) error {
		docs = append(docs, d.Document)
		return nil
	})
	return docs, err
}

// Given reports whether documents bring their own spans.
func Given(docs []*understudy.Document) bool {
	for _, d := range docs {
		if len(d.Given) > 0 {
			return true
		}
	}
	return false
}

// Find gives each document the spans that a detector finds in it.
func Find(ctx context.Context, d understudy.Detector, docs []*understudy.Document) error {
	for _, doc := range docs {
		spans, err := d.Detect(ctx, doc)
		if err != nil {
			return fmt.Errorf("document %q: %w", doc.ID, err)
		}
		doc.Given = spans
	}
	return nil
}
