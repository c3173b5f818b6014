package tagger

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
)

// ReadField reads documents whose personal data is marked inline,
// "[[CATEGORY:text]]": the .txt files of a folder whose names begin with prefix
// ("" for all), in the order of their names. Strings that must not change stand
// in keep.tsv and keep_*.tsv beside them: file stem, tab, string.
func ReadField(folder, prefix string) ([]Document, error) {
	names, err := filepath.Glob(filepath.Join(folder, prefix+"*.txt"))
	if err != nil {
		return nil, fmt.Errorf("field: %w", err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("field: %s: no .txt file begins with %q", folder, prefix)
	}
	slices.Sort(names)
	keep, err := readKeep(folder)
	if err != nil {
		return nil, err
	}
	var docs []Document
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("field: %w", err)
		}
		stem := strings.TrimSuffix(filepath.Base(name), ".txt")
		d, err := parseField(string(data))
		if err != nil {
			return nil, fmt.Errorf("field: %s: %w", name, err)
		}
		d.ID, d.Keep = stem, keep[stem]
		docs = append(docs, d)
	}
	return docs, nil
}

func readKeep(folder string) (map[string][]string, error) {
	names, err := filepath.Glob(filepath.Join(folder, "keep*.tsv"))
	if err != nil {
		return nil, fmt.Errorf("field: %w", err)
	}
	keep := map[string][]string{}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("field: %w", err)
		}
		lines := bufio.NewScanner(f)
		for n := 1; lines.Scan(); n++ {
			if lines.Text() == "" {
				continue
			}
			stem, text, ok := strings.Cut(lines.Text(), "\t")
			if !ok {
				f.Close()
				return nil, fmt.Errorf("field: %s: line %d: want a file stem, a tab and a string", name, n)
			}
			keep[stem] = append(keep[stem], text)
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("field: %s: %w", name, err)
		}
	}
	return keep, nil
}

var errMark = errors.New("a mark is broken: want [[CATEGORY:text]] on one line")

// parseField takes the marks out of a text.
func parseField(s string) (d Document, err error) {
	var b strings.Builder
	for line := 1; ; {
		at := strings.Index(s, "[[")
		if at < 0 {
			b.WriteString(s)
			break
		}
		category, rest, ok := strings.Cut(s[at+2:], ":")
		if !ok || !slices.Contains(understudy.Categories[:], understudy.Category(category)) {
			b.WriteString(s[:at+2]) // two brackets of the text itself
			s = s[at+2:]
			continue
		}
		line += strings.Count(s[:at], "\n")
		text, after, ok := strings.Cut(rest, "]]")
		if !ok || strings.ContainsAny(text, "\n") || strings.Contains(text, "[[") || text == "" {
			return d, fmt.Errorf("line %d: %w", line, errMark)
		}
		b.WriteString(s[:at])
		start := b.Len()
		b.WriteString(text)
		d.Spans = append(d.Spans, understudy.Span{Start: start, End: b.Len(), Category: understudy.Category(category)})
		s = after
	}
	d.Text = b.String()
	return d, nil
}
