package tagger

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// ReadField reads documents whose personal data is marked inline,
// "[[CATEGORY:text]]": the .txt files of a folder whose names begin with prefix
// ("" for all), in the order of their names. Strings that must not change stand
// in keep.tsv and keep_*.tsv beside them: file stem, tab, string. Marks that
// doubt.tsv and doubt_*.tsv name (file stem, tab, CATEGORY:text) are read as if they
// were not there: see study/train/field/README.md.
func ReadField(folder, prefix string) ([]Document, error) {
	names, err := filesOf(folder, prefix, ".txt")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("field: %s: no .txt file begins with %q", folder, prefix)
	}
	keep, err := readStrings(folder, "keep")
	if err != nil {
		return nil, err
	}
	doubted, err := readStrings(folder, "doubt")
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
		if err := d.drop(doubted[stem]); err != nil {
			return nil, fmt.Errorf("field: %s: %w", name, err)
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// drop takes marks out of a document, all that are written "CATEGORY:text". It is an
// error if there is none.
func (d *Document) drop(marks []string) error {
	for _, m := range marks {
		n := len(d.Spans)
		d.Spans = slices.DeleteFunc(d.Spans, func(s understudy.Span) bool {
			return string(s.Category)+":"+d.Text[s.Start:s.End] == m
		})
		if len(d.Spans) == n {
			return fmt.Errorf("no mark is [[%s]], which a doubt*.tsv names", m)
		}
	}
	return nil
}

// filesOf lists the files of a folder whose names begin and end so, sorted.
func filesOf(folder, begin, end string) (names []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("field: %w", err)
	}
	for _, e := range entries {
		if name := e.Name(); strings.HasPrefix(name, begin) && strings.HasSuffix(name, end) {
			names = append(names, filepath.Join(folder, name))
		}
	}
	return names, nil
}

// readStrings reads the .tsv files of a folder whose names begin so: what they say of
// each file stem.
func readStrings(folder, begin string) (map[string][]string, error) {
	names, err := filesOf(folder, begin, ".tsv")
	if err != nil {
		return nil, err
	}
	said := map[string][]string{}
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
			if !ok || stem == "" || text == "" {
				f.Close()
				return nil, fmt.Errorf("field: %s: line %d: want a file stem, a tab and a string", name, n)
			}
			said[stem] = append(said[stem], text)
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("field: %s: %w", name, err)
		}
	}
	return said, nil
}

var (
	errMark    = errors.New("a mark is broken: want [[CATEGORY:text]] on one line")
	errInvalid = errors.New("not valid UTF-8")
)

// parseField takes the marks out of a text.
func parseField(s string) (d Document, err error) {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)) {
			return d, fmt.Errorf("line %d: %w", 1+strings.Count(s[:i], "\n"), errInvalid)
		}
	}
	var b strings.Builder
	for line := 1; ; {
		at := strings.Index(s, "[[")
		if at < 0 {
			b.WriteString(s)
			break
		}
		line += strings.Count(s[:at], "\n")
		category, rest, ok := opened(s[at+2:])
		if !ok {
			b.WriteString(s[:at+1]) // a bracket of the text itself
			s = s[at+1:]
			continue
		}
		text, after, ok := strings.Cut(rest, "]]")
		if !ok || strings.ContainsAny(text, "\n") || strings.Contains(text, "[[") || text == "" {
			return d, fmt.Errorf("line %d: %w", line, errMark)
		}
		b.WriteString(s[:at])
		start := b.Len()
		b.WriteString(text)
		d.Spans = append(d.Spans, understudy.Span{Start: start, End: b.Len(), Category: category})
		s = after
	}
	d.Text = b.String()
	return d, nil
}

// opened reads "CATEGORY:" behind two brackets.
func opened(s string) (category understudy.Category, rest string, ok bool) {
	for _, c := range understudy.Categories {
		if rest, ok := strings.CutPrefix(s, string(c)+":"); ok {
			return c, rest, true
		}
	}
	return "", s, false
}
