package detection

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
)

// Options say how files are read.
type Options struct {
	Corpus corpus.Options
	Only   []understudy.Category // leave the spans of other categories out; empty: take all
}

// ReadFiles reads gold documents and what was predicted for them. Gold is any
// format whose files carry spans: TAB and doccano, and token files (CoNLL,
// Universal NER). Predictions are in TAE form or in any of those; then their
// texts must be those of gold. Labels of token files go through the scheme of
// categories; those of other files only if the options name one.
func ReadFiles(goldPath, predictedPath string, o Options) ([]Gold, map[string][]understudy.Span, error) {
	gold, err := ReadGoldFile(goldPath, o)
	if err != nil {
		return nil, nil, err
	}
	predicted, err := readPredictedFile(predictedPath, filepath.Base(goldPath), gold, o)
	if err != nil {
		return nil, nil, err
	}
	for id, spans := range predicted {
		predicted[id] = slices.DeleteFunc(spans, func(s understudy.Span) bool { return !o.wanted(s) })
	}
	return gold, predicted, nil
}

// ReadGoldFile reads gold documents alone, as ReadFiles does.
func ReadGoldFile(path string, o Options) ([]Gold, error) {
	gold, err := readGoldFile(path, o)
	for i := range gold {
		gold[i].keep(o.wanted)
	}
	return gold, err
}

// wanted reports whether a span is of a category that is looked at.
func (o *Options) wanted(s understudy.Span) bool {
	return len(o.Only) == 0 || slices.Contains(o.Only, s.Category)
}

func readGoldFile(path string, o Options) ([]Gold, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if isJSON(path, data, o.Corpus.Format) {
		if !utf8.Valid(data) { // encoding/json would take other characters for what is none
			return nil, fmt.Errorf("%s: %w; convert the file to UTF-8, for example with iconv", path, corpus.ErrEncoding)
		}
		gold, err := ReadGold(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for i := range gold {
			for _, spans := range gold[i].Annotators {
				if err := relabel(spans, o.Corpus.Categories); err != nil {
					return nil, fmt.Errorf("%s: gold: document %q: %w", path, gold[i].ID, err)
				}
			}
			if o.Corpus.Categories != nil {
				gold[i].keep(hasCategory)
			}
		}
		return gold, nil
	}
	return readCorpus(path, filepath.Base(path), o.Corpus)
}

// isJSON reports whether a file is one of those that ReadGold and ReadTAE read.
func isJSON(path string, data []byte, f corpus.Format) bool {
	switch f {
	case corpus.TAB, corpus.Doccano:
		return true
	case "":
		switch strings.ToLower(filepath.Ext(path)) {
		case ".json", ".jsonl", ".ndjson", ".tae":
			return true
		}
		first := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\uFEFF")), " \t\r\n")
		return !corpus.Known(path) && len(first) > 0 && (first[0] == '{' || first[0] == '[')
	}
	return false
}

// isLines reports whether a file has a JSON object on each line (doccano).
func isLines(path string, f corpus.Format) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return f == corpus.Doccano || f == "" && (ext == ".jsonl" || ext == ".ndjson")
}

// readCorpus reads the documents of a file with the spans that it gives them.
// Name stands for the file in the documents' ids.
func readCorpus(path, name string, o corpus.Options) ([]Gold, error) {
	r, err := corpus.Open(corpus.File{Path: path, Name: name}, o)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var out []Gold
	err = r.Records(func(rec *corpus.Record) error {
		for _, d := range rec.Docs {
			out = append(out, Gold{ID: d.ID, Text: d.Text, Annotators: [][]understudy.Span{d.Given}})
		}
		return nil
	})
	return out, err
}

func readPredictedFile(path, goldName string, gold []Gold, o Options) (map[string][]understudy.Span, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := isLines(path, o.Corpus.Format)
	first := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\uFEFF")), " \t\r\n")
	if !lines && isJSON(path, data, "") && (len(first) == 0 || first[0] == '{') {
		predicted, err := ReadPredicted(bytes.NewReader(data), gold)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for id, spans := range predicted {
			if err := relabel(spans, o.Corpus.Categories); err != nil {
				return nil, fmt.Errorf("%s: predicted: document %q: %w", path, id, err)
			}
			if o.Corpus.Categories != nil {
				predicted[id] = slices.DeleteFunc(spans, func(s understudy.Span) bool { return !hasCategory(s) })
			}
		}
		return predicted, nil
	}
	var docs []Gold
	if lines {
		docs, err = readGoldFile(path, o)
	} else {
		docs, err = readCorpus(path, goldName, o.Corpus)
	}
	if err != nil {
		return nil, fmt.Errorf("predicted: %w", err)
	}
	texts := make(map[string]string, len(gold))
	for _, g := range gold {
		texts[g.ID] = g.Text
	}
	out := make(map[string][]understudy.Span, len(docs))
	for _, d := range docs {
		text, ok := texts[d.ID]
		switch {
		case !ok:
			return nil, fmt.Errorf("%s: predicted: document %q is not in gold: %w", path, d.ID, ErrUnknownDocument)
		case text != d.Text:
			return nil, fmt.Errorf("%s: predicted: document %q: %w", path, d.ID, ErrText)
		}
		out[d.ID] = d.Annotators[0]
	}
	return out, nil
}

// ErrText says that predictions were made for another text than gold has.
var ErrText = errors.New("the text is not that of gold")

// relabel reads categories as labels of a scheme; nil leaves them. Those that
// are one of ours already stay; a label that stands for no span becomes none.
func relabel(spans []understudy.Span, scheme *category.Scheme) error {
	if scheme == nil {
		return nil
	}
	for i := range spans {
		s := &spans[i]
		if slices.Contains(understudy.Categories[:], s.Category) {
			continue
		}
		m, err := scheme.Read(string(s.Category))
		if err != nil {
			return err
		}
		s.Category, s.Kind = m.Category, m.Kind
	}
	return nil
}

// hasCategory reports whether a span has a category.
func hasCategory(s understudy.Span) bool { return s.Category != "" }
