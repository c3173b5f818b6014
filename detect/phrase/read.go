package phrase

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/corpus/category"
)

// MaxEntries is how many lines a list may have.
const MaxEntries = 2_000_000

// maxLine is how many bytes a line may have.
const maxLine = 16 << 10

// Read reads a list, a phrase a line, with its category after a tab if it has one. A
// line that begins with = is exact, one that ends with * stands for words that go on, too.
// Lines of # alone, or with a blank behind it, are comments; so "#tag" is a phrase. meaning
// reads categories.
func Read(r io.Reader, name string, meaning func(label string) (category.Meaning, error)) ([]Entry, error) {
	var out []Entry
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4096), maxLine)
	n := 0
	for in.Scan() {
		n++
		line := in.Text()
		if n == 1 {
			line = strings.TrimPrefix(line, "\uFEFF")
		}
		switch {
		case !utf8.ValidString(line) || strings.ContainsRune(line, 0):
			return nil, fmt.Errorf("%s:%d: is no UTF-8; save the file as UTF-8", name, n)
		case strings.Trim(line, "# \t") == "", strings.HasPrefix(line, "# "), strings.HasPrefix(line, "#\t"):
			continue
		case len(out) == MaxEntries:
			return nil, fmt.Errorf("%s:%d: a list has at most %d lines", name, n, MaxEntries)
		}
		e, err := Parse(line, meaning)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		e.Source, e.Line = name, n
		out = append(out, e)
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s:%d: has more than %d bytes; write one phrase a line", name, n+1, maxLine)
	}
	if in.Err() != nil {
		return nil, fmt.Errorf("%s: %w", name, in.Err())
	}
	return out, nil
}

// Parse reads one line that is no comment.
func Parse(line string, meaning func(label string) (category.Meaning, error)) (Entry, error) {
	text, label, has := strings.Cut(line, "\t")
	label = strings.TrimSpace(label)
	if strings.Contains(label, "\t") {
		return Entry{}, errors.New("has more than two columns; a line is a phrase, and its category after a tab if it has one")
	}
	e := Entry{Text: strings.TrimSpace(text)}
	if has && label != "" {
		m, err := meaning(label)
		if err != nil {
			return e, err
		}
		if m.Category == "" {
			return e, errors.New("has the label of what is no personal data; name a category, or none")
		}
		e.Category, e.Kind = m.Category, m.Kind
	}
	e.Text, e.Exact = strings.CutPrefix(e.Text, "=")
	e.Text, e.Open = strings.CutSuffix(e.Text, "*")
	return e, nil
}
