package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// A Mark is a span with a word to it, as the Text Anonymization Evaluator
// writes them: [start, end, "PERSON"] or [start, end, "stand-in"].
type Mark struct {
	Start, End int    // code points of the original document, half-open
	Label      string // a category, or what stands there instead
}

// ReadTAE reads {"doc_id": [[start, end, "label"], …], …}. Marks may overlap
// and come in any order; the label may be missing.
func ReadTAE(r io.Reader) (map[string][]Mark, error) {
	d := json.NewDecoder(bufio.NewReader(r))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("tae: %w: the file must be an object of documents", ErrSyntax)
	}
	all := make(map[string][]Mark)
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("tae: byte %d: %w", d.InputOffset(), ErrSyntax)
		}
		id := t.(string) // a key always is
		if _, dup := all[id]; dup {
			return nil, fmt.Errorf("tae: document %q: %w", id, ErrDuplicateID)
		}
		var marks []Mark
		if err := d.Decode(&marks); err != nil {
			return nil, fmt.Errorf("tae: document %q: %w", id, quiet(err))
		}
		all[id] = marks
	}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("tae: byte %d: %w: the object is not closed", d.InputOffset(), ErrSyntax)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("tae: byte %d: %w: something follows the object", d.InputOffset(), ErrSyntax)
	}
	return all, nil
}

// quiet keeps what encoding/json quotes out of messages.
func quiet(err error) error {
	if errors.Is(err, ErrSpan) {
		return err
	}
	return ErrSyntax
}

// UnmarshalJSON reads [start, end] or [start, end, "label"].
func (m *Mark) UnmarshalJSON(b []byte) error {
	var parts []json.RawMessage
	if json.Unmarshal(b, &parts) != nil || len(parts) < 2 || len(parts) > 3 {
		return fmt.Errorf("%w: a mark is [start, end, \"label\"]", ErrSpan)
	}
	var ok [2]bool
	m.Start, ok[0] = integer(parts[0])
	m.End, ok[1] = integer(parts[1])
	if !ok[0] || !ok[1] || m.Start < 0 || m.End < m.Start {
		return fmt.Errorf("%w: start and end must be whole numbers in order", ErrSpan)
	}
	if len(parts) < 3 {
		return nil
	}
	if label := bytes.TrimSpace(parts[2]); len(label) == 0 || label[0] != '"' || !utf8.Valid(label) || json.Unmarshal(label, &m.Label) != nil {
		return fmt.Errorf("%w: the label must be a string of UTF-8", ErrSpan)
	}
	return nil
}

// A TAEWriter writes documents one by one.
type TAEWriter struct {
	under io.Writer
	w     *bufio.Writer
	state TAEState
	buf   []byte
}

// A TAEState is how far a TAEWriter has come.
type TAEState struct {
	Bytes     int64
	documents int
}

// NewTAEWriter returns a writer to w. Close ends the object.
func NewTAEWriter(w io.Writer) *TAEWriter { return &TAEWriter{under: w, w: bufio.NewWriter(w)} }

// State writes everything out and returns how far the writer has come.
func (t *TAEWriter) State() (TAEState, error) { return t.state, t.w.Flush() }

// GoBack goes on from an earlier state, after the caller has cut what lies
// underneath to its Bytes.
func (t *TAEWriter) GoBack(s TAEState) {
	t.w.Reset(t.under)
	t.state = s
}

// Add writes a document. Marks hold code points.
func (t *TAEWriter) Add(id string, marks []Mark) error {
	b := t.buf[:0]
	if t.state.documents == 0 {
		b = append(b, "{\n"...)
	} else {
		b = append(b, ",\n"...)
	}
	t.state.documents++
	b = quoted(b, id)
	b = append(b, ": ["...)
	for i, m := range marks {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, '[')
		b = strconv.AppendInt(b, int64(m.Start), 10)
		b = append(b, ", "...)
		b = strconv.AppendInt(b, int64(m.End), 10)
		b = append(b, ", "...)
		b = append(quoted(b, m.Label), ']')
	}
	t.buf = append(b, ']')
	t.state.Bytes += int64(len(t.buf))
	_, err := t.w.Write(t.buf)
	return err
}

func quoted(b []byte, s string) []byte {
	b = append(b, '"')
	return append(style{}.append(b, s), '"')
}

// Close ends the object; it does not close the underlying writer.
func (t *TAEWriter) Close() error {
	end := "\n}\n"
	if t.state.documents == 0 {
		end = "{}\n"
	}
	if _, err := t.w.WriteString(end); err != nil {
		return err
	}
	return t.w.Flush()
}
