package cloaked

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/experiment"
)

// The values of TextSet's fields.
const (
	byID, byFile                         = "id", "file"
	wholeDocument, oneSentence           = "document", "sentence"
	spansGiven, spansDetected, spansBoth = "given", "detect", "both"
)

// sentenceEnd stands after a sentence of a token file, once or twice.
const sentenceEnd = "\n"

// A labelled text. Spans of the document are what is replaced in it.
type labelled struct {
	*understudy.Document
	label string
	test  bool
	group string // the document it is a sentence of
}

// read reads the texts of the set, chooses those of the test, and no more than are
// wanted, with as large a share of each label as it has in the whole. detector is
// asked only if it is to be.
func (s *TextSet) read(ctx context.Context, data string, detector understudy.Detector) ([]labelled, error) {
	var all []labelled
	ids := corpus.NewIDs()
	files, err := match(data, s.Files)
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		docs, called, err := s.open(ctx, name, ids)
		if err != nil {
			return nil, err
		}
		for i, d := range docs {
			label := s.labelOf(called[i], name)
			if label == "" {
				continue
			}
			for _, part := range s.cut(d) {
				all = append(all, labelled{Document: part, label: label, group: d.ID})
			}
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no text has one of the labels")
	}
	all = s.choose(all)
	if s.Spans == spansGiven {
		return all, nil
	}
	for _, t := range all {
		found, err := detector.Detect(ctx, t.Document)
		if err != nil {
			return nil, err
		}
		if s.Spans == spansDetected {
			t.Given = nil
		}
		t.Given = understudy.Outermost(append(found, t.Given...))
	}
	return all, nil
}

// match lists the files of patterns under the data folder.
func match(data string, patterns []string) ([]string, error) {
	var out []string
	for _, p := range patterns {
		files, err := filepath.Glob(filepath.Join(data, filepath.FromSlash(p)))
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("no file %s in the data folder", p)
		}
		out = append(out, files...)
	}
	return out, nil
}

// open reads a file. Files of named entities are read as for taggers, which takes
// lines that package corpus refuses.
func (s *TextSet) open(ctx context.Context, name string, ids *corpus.IDs) (docs []*understudy.Document, called []string, err error) {
	if filepath.Ext(name) != ".conllu" {
		list, err := readNames(name)
		for _, d := range list {
			called = append(called, d.Name)
		}
		return asDocuments(list, s.Language), called, err
	}
	docs, err = experiment.Read(ctx, corpus.Options{Language: s.Language, IDs: ids}, name)
	for _, d := range docs {
		_, own, _ := strings.Cut(d.ID, "#") // package corpus puts the file's name before it
		called = append(called, own)
	}
	return docs, called, err
}

// labelOf is "" for texts that are left out.
func (s *TextSet) labelOf(id, file string) string {
	label := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	if s.Label == byID {
		label = id
		if i := strings.IndexFunc(id, func(c rune) bool { return !unicode.IsLetter(c) }); i >= 0 {
			label = id[:i]
		}
	}
	if len(s.Labels) > 0 {
		return s.Labels[label]
	}
	return label
}

// cut parts a document into its sentences, if these are wanted.
func (s *TextSet) cut(d *understudy.Document) []*understudy.Document {
	if s.Unit == wholeDocument {
		return []*understudy.Document{d}
	}
	var out []*understudy.Document
	at := 0
	for i, sentence := range strings.Split(d.Text, sentenceEnd) {
		end := at + len(sentence)
		part := &understudy.Document{ID: fmt.Sprintf("%s/%d", d.ID, i), Language: d.Language, Text: sentence}
		for _, g := range d.Given {
			if g.Start >= at && g.End <= end {
				g.Start, g.End = g.Start-at, g.End-at
				part.Given = append(part.Given, g)
			}
		}
		if strings.TrimSpace(sentence) != "" {
			out = append(out, part)
		}
		at = end + len(sentenceEnd)
	}
	return out
}

// choose holds every so-many-th group of each label out for the test and keeps as
// many of both parts as are wanted. Where a label is one document, its texts are
// groups of their own.
func (s *TextSet) choose(all []labelled) []labelled {
	if s.Label == byFile {
		for i := range all {
			all[i].group = all[i].ID
		}
	}
	groups, last := map[string]int{}, map[string]string{}
	var train, test []labelled
	for _, t := range all {
		if last[t.label] != t.group {
			groups[t.label]++
			last[t.label] = t.group
		}
		if t.test = groups[t.label]%s.Held == 0; t.test {
			test = append(test, t)
		} else {
			train = append(train, t)
		}
	}
	return append(thin(train, s.Most.Train), thin(test, s.Most.Test)...)
}

// thin keeps n of the texts, evenly spread over those of each label.
func thin(texts []labelled, n int) []labelled {
	if n == 0 || n >= len(texts) {
		return texts
	}
	byLabel := map[string][]labelled{}
	for _, t := range texts {
		byLabel[t.label] = append(byLabel[t.label], t)
	}
	var out []labelled
	for _, label := range slices.Sorted(maps.Keys(byLabel)) {
		of := byLabel[label]
		wanted := max(1, (len(of)*n+len(texts)/2)/len(texts))
		for i := range wanted {
			out = append(out, of[i*len(of)/wanted])
		}
	}
	return out
}
