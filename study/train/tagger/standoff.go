package tagger

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/understudy-text/understudy"
)

// A standoff is the marks of one text that lies elsewhere: how many code points of
// it, from its beginning, were annotated, and the spans, in code points.
type standoff struct {
	Length int                  `json:"length"`
	Spans  [][3]json.RawMessage `json:"spans"` // start, end, category
}

// ReadStandoff reads marks, a JSON object by id, and the texts that they speak of: a
// .jsonl file with the fields "id" and "text". Texts without marks are left out; a
// mark without its text, or outside of it, is an error.
func ReadStandoff(marks, texts string) ([]Document, error) {
	data, err := os.ReadFile(marks)
	if err != nil {
		return nil, fmt.Errorf("standoff: %w", err)
	}
	var by map[string]standoff
	if err := json.Unmarshal(data, &by); err != nil {
		return nil, fmt.Errorf("standoff: %s: %w", marks, err)
	}
	f, err := os.Open(texts)
	if err != nil {
		return nil, fmt.Errorf("standoff: %w", err)
	}
	defer f.Close()
	var docs []Document
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for n := 1; lines.Scan(); n++ {
		var in struct{ ID, Text string }
		if err := json.Unmarshal(lines.Bytes(), &in); err != nil {
			return nil, fmt.Errorf("standoff: %s: line %d: %w", texts, n, err)
		}
		m, ok := by[in.ID]
		if !ok {
			continue
		}
		delete(by, in.ID)
		d, err := m.document(in.ID, in.Text)
		if err != nil {
			return nil, fmt.Errorf("standoff: %s: %q: %w", marks, in.ID, err)
		}
		docs = append(docs, d)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("standoff: %s: %w", texts, err)
	}
	for id := range by {
		return nil, fmt.Errorf("standoff: %s: %q is not among the texts of %s", marks, id, texts)
	}
	return docs, nil
}

// document puts the marks on the text.
func (m standoff) document(id, text string) (Document, error) {
	var at []int // byte of each code point
	for i := range text {
		at = append(at, i)
	}
	at = append(at, len(text))
	if m.Length < 0 || m.Length >= len(at) {
		return Document{}, fmt.Errorf("length %d; the text has %d code points", m.Length, len(at)-1)
	}
	d := Document{ID: id, Text: text[:at[m.Length]]}
	for i, s := range m.Spans {
		var start, end int
		var category string
		for k, to := range []any{&start, &end, &category} {
			if err := json.Unmarshal(s[k], to); err != nil {
				return d, fmt.Errorf("span %d: %w", i, err)
			}
		}
		if start < 0 || end > m.Length || start >= end {
			return d, fmt.Errorf("span %d [%d, %d) lies outside the %d code points", i, start, end, m.Length)
		}
		d.Spans = append(d.Spans, understudy.Span{Start: at[start], End: at[end], Category: understudy.Category(category)})
	}
	return d, understudy.CheckSpans(d.Text, d.Spans)
}
