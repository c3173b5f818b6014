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
	"github.com/understudy-text/understudy/corpus"
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
	if len(docs) == 0 {
		return nil, fmt.Errorf("gold: it holds no document: %w", ErrFormat)
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
		Type       string     `json:"entity_type"`
		Start      *int       `json:"start_offset"`
		End        *int       `json:"end_offset"`
		Entity     string     `json:"entity_id"`
		Identifier Identifier `json:"identifier_type"`
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
		names := make([]string, 0, len(d.Annotations))
		for name := range d.Annotations {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			var marks []corpus.Mark
			var labels []Label
			for j, m := range d.Annotations[name].Mentions {
				if m.Start == nil || m.End == nil || m.Type == "" {
					return nil, fmt.Errorf("gold: tab: document %q: %s: mention %d: needs entity_type, start_offset and end_offset: %w", d.ID, name, j, ErrFormat)
				}
				switch m.Identifier {
				case "", Direct, Quasi, NoMask:
				default:
					return nil, fmt.Errorf("gold: tab: document %q: %s: mention %d: identifier_type is none of %s, %s, %s: %w", d.ID, name, j, Direct, Quasi, NoMask, ErrFormat)
				}
				marks = append(marks, corpus.Mark{Start: *m.Start, End: *m.End, Label: m.Type})
				labels = append(labels, Label{m.Entity, m.Identifier})
			}
			annotated, err := spans(g.Text, marks)
			if err != nil {
				return nil, fmt.Errorf("gold: tab: document %q: %s: %w", d.ID, name, err)
			}
			g.Annotators, g.Labels = append(g.Annotators, annotated), append(g.Labels, labels)
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
	Label  []corpus.Mark   `json:"label"`
	Labels []corpus.Mark   `json:"labels"`
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
		annotated, err := spans(g.Text, append(d.Label, d.Labels...))
		if err != nil {
			return nil, fmt.Errorf("gold: doccano: document %q: %w", g.ID, err)
		}
		g.Annotators = [][]understudy.Span{annotated}
		docs = append(docs, g)
	}
}

// ReadPredicted reads a TAE file: {"doc_id": [[start, end, "CATEGORY"], …]},
// offsets in code points of the gold documents, which say how code points and
// bytes relate.
func ReadPredicted(r io.Reader, gold []Gold) (map[string][]understudy.Span, error) {
	in, err := corpus.ReadTAE(r)
	if err != nil {
		return nil, fmt.Errorf("predicted: %w", err)
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
			return nil, fmt.Errorf("predicted: document %q is not in gold: %w", id, ErrUnknownDocument)
		}
		if out[id], err = spans(text, in[id]); err != nil {
			return nil, fmt.Errorf("predicted: document %q: %w", id, err)
		}
	}
	return out, nil
}

// spans turns marks in code points of a text into spans.
func spans(text string, marks []corpus.Mark) ([]understudy.Span, error) {
	offsets := make([]int, 0, 2*len(marks))
	for _, m := range marks {
		offsets = append(offsets, m.Start, m.End)
	}
	at, err := corpus.ToBytes(text, corpus.CodePoints, offsets)
	if err != nil {
		var o *corpus.OffsetError
		if errors.As(err, &o) {
			return nil, fmt.Errorf("span %d: code point %d: %w", o.Index/2, o.Offset, ErrOutside)
		}
		return nil, err
	}
	out := make([]understudy.Span, len(marks))
	for i, m := range marks {
		if m.Start >= m.End {
			return nil, fmt.Errorf("span %d: code points %d to %d: %w", i, m.Start, m.End, ErrOutside)
		}
		out[i] = understudy.Span{Start: at[2*i], End: at[2*i+1], Category: understudy.Category(m.Label)}
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
