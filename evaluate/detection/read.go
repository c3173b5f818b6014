package detection

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// ErrFormat says that a file is none of the formats it could be.
var ErrFormat = errors.New("not a format this command reads")

// ErrDuplicate says that two documents of one file have the same id.
var ErrDuplicate = errors.New("duplicate document id")

// ReadGold reads annotated documents: TAB JSON (an array of documents, with or
// without identifier_type and entity_id) or doccano JSONL (one document a line,
// spans under "label" or "labels"). Offsets in the file are code points.
func ReadGold(r io.Reader) ([]Gold, error) {
	in := bufio.NewReader(r)
	first, err := firstByte(in)
	if err != nil {
		return nil, fmt.Errorf("gold: %w", err)
	}
	var docs []Gold
	switch first {
	case '[':
		docs, err = readTAB(in)
	case '{':
		docs, err = readDoccano(in)
	default:
		err = fmt.Errorf("gold: begins with neither '[' (TAB) nor '{' (doccano): %w", ErrFormat)
	}
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, d := range docs {
		if seen[d.ID] {
			return nil, fmt.Errorf("gold: document %q: %w", d.ID, ErrDuplicate)
		}
		seen[d.ID] = true
	}
	return docs, nil
}

type tabDocument struct {
	ID          string                   `json:"doc_id"`
	Text        *string                  `json:"text"`
	Annotations map[string]tabAnnotation `json:"annotations"`
}

type tabAnnotation struct {
	Mentions []struct {
		Type  string `json:"entity_type"`
		Start *int   `json:"start_offset"`
		End   *int   `json:"end_offset"`
	} `json:"entity_mentions"`
}

func readTAB(r io.Reader) ([]Gold, error) {
	var in []tabDocument
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return nil, fmt.Errorf("gold: tab: %w", quiet(err))
	}
	docs := make([]Gold, 0, len(in))
	for i, d := range in {
		if d.ID == "" || d.Text == nil {
			return nil, fmt.Errorf("gold: tab: document %d: needs doc_id and text: %w", i, ErrFormat)
		}
		g := Gold{ID: d.ID, Text: *d.Text}
		points := newPoints(g.Text)
		names := make([]string, 0, len(d.Annotations))
		for name := range d.Annotations {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			spans := []understudy.Span{}
			for j, m := range d.Annotations[name].Mentions {
				if m.Start == nil || m.End == nil || m.Type == "" {
					return nil, fmt.Errorf("gold: tab: document %q: %s: mention %d: needs entity_type, start_offset and end_offset: %w", d.ID, name, j, ErrFormat)
				}
				s, err := points.span(*m.Start, *m.End, m.Type)
				if err != nil {
					return nil, fmt.Errorf("gold: tab: document %q: %s: mention %d: %w", d.ID, name, j, err)
				}
				spans = append(spans, s)
			}
			g.Annotators = append(g.Annotators, spans)
		}
		if len(g.Annotators) == 0 {
			return nil, fmt.Errorf("gold: tab: document %q: has no annotations: %w", d.ID, ErrFormat)
		}
		docs = append(docs, g)
	}
	return docs, nil
}

type doccanoDocument struct {
	ID     json.RawMessage `json:"id"`
	Text   *string         `json:"text"`
	Data   *string         `json:"data"`
	Label  []mark          `json:"label"`
	Labels []mark          `json:"labels"`
}

func readDoccano(r io.Reader) ([]Gold, error) {
	var docs []Gold
	dec := json.NewDecoder(r)
	for n := 1; ; n++ {
		var d doccanoDocument
		if err := dec.Decode(&d); errors.Is(err, io.EOF) {
			return docs, nil
		} else if err != nil {
			return nil, fmt.Errorf("gold: doccano: document %d: %w", n, quiet(err))
		}
		text := d.Text
		if text == nil {
			text = d.Data
		}
		if text == nil {
			return nil, fmt.Errorf("gold: doccano: document %d: needs text: %w", n, ErrFormat)
		}
		g := Gold{ID: strings.Trim(string(d.ID), `"`), Text: *text}
		if g.ID == "" || g.ID == "null" {
			g.ID = fmt.Sprint(n)
		}
		spans, err := newPoints(g.Text).spans(append(d.Label, d.Labels...))
		if err != nil {
			return nil, fmt.Errorf("gold: doccano: document %q: %w", g.ID, err)
		}
		g.Annotators = [][]understudy.Span{spans}
		docs = append(docs, g)
	}
}

// ReadPredicted reads a TAE file: {"doc_id": [[start, end, "CATEGORY"], …]},
// offsets in code points of the gold documents, which say how code points and
// bytes relate.
func ReadPredicted(r io.Reader, gold []Gold) (map[string][]understudy.Span, error) {
	var in map[string][]mark
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return nil, fmt.Errorf("predicted: tae: %w", quiet(err))
	}
	texts := make(map[string]string, len(gold))
	for _, g := range gold {
		texts[g.ID] = g.Text
	}
	ids := make([]string, 0, len(in))
	for id := range in {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	out := make(map[string][]understudy.Span, len(in))
	for _, id := range ids {
		text, ok := texts[id]
		if !ok {
			return nil, fmt.Errorf("predicted: tae: document %q is not in gold: %w", id, ErrUnknownDocument)
		}
		spans, err := newPoints(text).spans(in[id])
		if err != nil {
			return nil, fmt.Errorf("predicted: tae: document %q: %w", id, err)
		}
		out[id] = spans
	}
	return out, nil
}

// A mark is [start, end, "LABEL"].
type mark struct {
	start, end int
	label      string
}

func (m *mark) UnmarshalJSON(b []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(b, &parts); err != nil {
		return err
	}
	if len(parts) < 3 {
		return fmt.Errorf("a span needs start, end and label, this one has %d parts", len(parts))
	}
	for i, into := range []any{&m.start, &m.end, &m.label} {
		if err := json.Unmarshal(parts[i], into); err != nil {
			return fmt.Errorf("part %d of a span has the wrong type", i+1)
		}
	}
	return nil
}

// points turns code points of one text into bytes.
type points []int

func newPoints(text string) points {
	p := make(points, 0, len(text)+1)
	for i := range text {
		p = append(p, i)
	}
	return append(p, len(text))
}

func (p points) span(start, end int, label string) (understudy.Span, error) {
	if start < 0 || end >= len(p) || start >= end {
		return understudy.Span{}, fmt.Errorf("code points %d to %d of %d: %w", start, end, len(p)-1, ErrOutside)
	}
	return understudy.Span{Start: p[start], End: p[end], Category: understudy.Category(label)}, nil
}

func (p points) spans(marks []mark) ([]understudy.Span, error) {
	out := make([]understudy.Span, 0, len(marks))
	for i, m := range marks {
		s, err := p.span(m.start, m.end, m.label)
		if err != nil {
			return nil, fmt.Errorf("span %d: %w", i, err)
		}
		out = append(out, s)
	}
	return out, nil
}

// firstByte returns the first byte that is not white space or a byte order
// mark, without consuming it.
func firstByte(r *bufio.Reader) (byte, error) {
	if b, err := r.Peek(3); err == nil && bytes.Equal(b, []byte("\uFEFF")) {
		r.Discard(3) //nolint:errcheck // the three bytes were just peeked
	}
	for {
		c, _, err := r.ReadRune()
		if errors.Is(err, io.EOF) {
			return 0, fmt.Errorf("file is empty: %w", ErrFormat)
		}
		if err != nil {
			return 0, err
		}
		if strings.ContainsRune(" \t\r\n", c) {
			continue
		}
		if err := r.UnreadRune(); err != nil {
			return 0, err
		}
		if c >= utf8.RuneSelf {
			return 0, nil
		}
		return byte(c), nil
	}
}

// quiet keeps the place and kind of a JSON error and drops any text of the
// document that it may quote.
func quiet(err error) error {
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("byte %d: broken json: %w", syntax.Offset, ErrFormat)
	case errors.As(err, &typ):
		return fmt.Errorf("byte %d: field %q is of the wrong type: %w", typ.Offset, typ.Field, ErrFormat)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("json ends too early: %w", ErrFormat)
	}
	return err
}
