package corpus

import (
	"fmt"
	"strings"
)

// doccano reads doccano's JSONL for sequence labelling, in its three shapes:
//
//	{"text": …, "label":  [[start, end, "LABEL"], …]}
//	{"text": …, "labels": [[start, end, "LABEL"], …]}
//	{"text": …, "entities": [{"start_offset": …, "end_offset": …, "label": …}, …]}
type doccano struct {
	*jsonl
}

func newDoccano(c *input) *doccano { return &doccano{newJSONL(c)} }

func (d *doccano) parse(raw []byte, place Place) (*Record, *Refusal) {
	rec, refusal := d.jsonl.parse(raw, place)
	if refusal != nil {
		return nil, refusal
	}
	if len(rec.Docs) != 1 || rec.extents != nil {
		return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%w: spans can belong to one text field only", ErrField), Hint: "name one field, or read the file as jsonl"}
	}
	for _, m := range members(raw, 0, nil) {
		key, _ := m.key.decode(raw)
		switch strings.ToLower(key) {
		case "label", "labels", "entities":
			if raw[m.value.start] != '[' {
				continue
			}
			for i, e := range elements(raw, m.value.start) {
				mention, err := readMention(raw, e)
				if err != nil {
					return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%s %d: %w", key, i, err), Hint: `a span is [start, end, "LABEL"] or an object with start_offset, end_offset and label`}
				}
				rec.mentions = append(rec.mentions, mention)
			}
		case "meta", "comments", "comment":
			rec.notes = stringsIn(raw, m.value, rec.notes)
		}
	}
	if refusal := rec.settle("span", d.options); refusal != nil {
		return nil, refusal
	}
	return rec, nil
}

// settle checks the mentions of a record with one document, and its notes, and
// gives the document its spans.
func (r *Record) settle(what string, o Options) *Refusal {
	i, err := resolve(r.Raw, r.Docs[0].Text, r.unit, r.mentions)
	switch {
	case err != nil && o.LooseSpans:
		r.mentions = nil
	case err != nil:
		return &Refusal{Place: r.Place, Err: fmt.Errorf("%s %d: %w", what, i, err), Hint: spanHint(r.unit)}
	}
	for _, l := range r.notes {
		if _, ok := l.decode(r.Raw); !ok {
			return &Refusal{Place: r.Place, Err: fmt.Errorf("%w: an escape stands for half a surrogate pair", ErrEncoding),
				Hint: "write the character as a whole pair"}
		}
	}
	spans, i, err := given(r.mentions, o.categories())
	if err != nil {
		return &Refusal{Place: r.Place, Err: fmt.Errorf("%s %d: %w", what, i, err)}
	}
	r.Docs[0].Given = spans
	return nil
}

// readMention reads a span written as an array or as an object.
func readMention(raw []byte, v stretch) (m mention, err error) {
	var ok [2]bool
	switch raw[v.start] {
	case '[':
		parts := elements(raw, v.start)
		if len(parts) < 3 || raw[parts[2].start] != '"' {
			return m, ErrSpan
		}
		m.startRaw, m.endRaw = parts[0], parts[1]
		m.label, _ = stringAt(raw, parts[2].start).decode(raw)
	case '{':
		for _, p := range members(raw, v.start, nil) {
			m.set(raw, p)
		}
	}
	m.startFile, ok[0] = integer(m.startRaw.in(raw))
	m.endFile, ok[1] = integer(m.endRaw.in(raw))
	if !ok[0] || !ok[1] {
		return m, ErrSpan
	}
	return m, nil
}

// set takes what a member of an annotation object says.
func (m *mention) set(raw []byte, p member) {
	key, _ := p.key.decode(raw)
	isString := raw[p.value.start] == '"'
	switch key {
	case "start_offset", "start":
		m.startRaw = p.value
	case "end_offset", "end":
		m.endRaw = p.value
	case "label", "entity_type":
		if isString {
			m.label, _ = stringAt(raw, p.value.start).decode(raw)
		}
	case "span_text", "text":
		if isString {
			m.quoted = stringAt(raw, p.value.start)
		}
	}
}

// stringsIn appends every string value inside a value, keys left out. It goes
// flat over the bytes, so deep nesting costs nothing.
func stringsIn(raw []byte, v stretch, dst []literal) []literal {
	for i := v.start; i < v.end; i++ {
		if raw[i] != '"' {
			continue
		}
		l := stringAt(raw, i)
		i = l.end
		if next := skipSpace(raw, i+1); next < v.end && raw[next] == ':' {
			continue
		}
		dst = append(dst, l)
	}
	return dst
}
