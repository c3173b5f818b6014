package corpus

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	understudy "github.com/understudy-text/understudy"
)

// jsonl reads the fields of JSON objects.
type jsonl struct {
	*input
	fields []fieldPath
}

// A fieldPath is a dotted path: "text", "meta.note", "messages.*.content". A
// segment is a key, the index of an array element, or "*" for every element. A
// key that itself holds dots is found too.
type fieldPath struct {
	name     string
	segments []string
}

func newJSONL(c *input) *jsonl {
	j := &jsonl{input: c}
	for _, f := range c.options.fields() {
		j.fields = append(j.fields, fieldPath{f, strings.Split(f, ".")})
	}
	return j
}

// A found is a text field with the path that led to it.
type found struct {
	path  string
	text  literal
	field int // index into the fields
}

func (j *jsonl) parse(raw []byte, place Place) (*Record, *Refusal) {
	rec, top, refusal := j.object(raw, place)
	if refusal != nil {
		return nil, refusal
	}
	var texts []found
	for n, f := range j.fields {
		var err error
		before := len(texts)
		if texts, err = find(raw, top, f.segments, "", texts); err != nil {
			return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%w: field %q %w", ErrField, f.name, err)}
		}
		for i := before; i < len(texts); i++ {
			texts[i].field = n
		}
	}
	if len(texts) == 0 {
		return nil, &Refusal{Place: rec.Place, Err: fmt.Errorf("%w: no field %s", ErrField, j.names()), Hint: "name the field that holds the text"}
	}
	return j.documents(rec, raw, top, texts)
}

// documents makes a document of each text, or of all if any of them is a mention.
func (j *jsonl) documents(rec *Record, raw []byte, top []member, texts []found) (*Record, *Refusal) {
	if j.options.typed(j.options.Fields) {
		return j.joined(rec, raw, top, texts)
	}
	several := len(j.fields) > 1 || len(texts) > 1
	read := make(map[literal]bool, len(texts)) // two paths may lead to one string
	for _, f := range texts {
		if read[f.text] {
			continue
		}
		read[f.text] = true
		id := rec.Place.Document
		if several {
			id += "#" + f.path
		}
		if refusal := rec.add(raw, id, f.text, j.options.Language); refusal != nil {
			return nil, refusal
		}
		rec.Docs[len(rec.Docs)-1].World = j.person(raw, top)
	}
	return rec, j.addSenders(rec, raw, top)
}

// joined makes one document of all fields that were named.
func (j *jsonl) joined(rec *Record, raw []byte, top []member, texts []found) (*Record, *Refusal) {
	read := make(map[literal]bool, len(texts))
	var values []typedText
	for _, f := range texts {
		if read[f.text] {
			continue
		}
		read[f.text] = true
		if refusal := rec.add(raw, rec.Place.Document, f.text, j.options.Language); refusal != nil {
			return nil, refusal
		}
		values = append(values, typedText{rec.Docs[len(rec.Docs)-1].Text, j.options.Types[j.fields[f.field].name]})
	}
	rec.join(rec.Place.Document, j.person(raw, top), values, j.options.Language)
	return rec, nil
}

func (j *jsonl) names() string {
	names := make([]string, len(j.fields))
	for i, f := range j.fields {
		names[i] = strconv.Quote(f.name)
	}
	return strings.Join(names, " or ")
}

// object checks a record that must be a JSON object and finds its id.
func (c *input) object(raw []byte, place Place) (*Record, []member, *Refusal) {
	if i := invalidUTF8(raw); i >= 0 {
		place.Offset += int64(i)
		return nil, nil, &Refusal{Place: place, Err: ErrEncoding, Hint: "convert the file to UTF-8, for example with iconv"}
	}
	if !validObject(raw) {
		return nil, nil, &Refusal{Place: place, Err: ErrSyntax, Hint: "a record must be one whole JSON object"}
	}
	top := members(raw, 0, make([]member, 0, 16))
	var id stretch
	place.Document, id = c.documentID(raw, top, place)
	return &Record{Format: c.format, Place: place, Raw: raw, unit: c.options.Unit, language: declared(raw, top), id: id, scrubbed: c.options.ScrubBeside}, top, nil
}

// declared returns the value of the field "language", if it is a string.
func declared(raw []byte, top []member) string {
	for _, m := range top {
		if m.key.is(raw, "language") && m.value.in(raw)[0] == '"' {
			language, _ := stringAt(raw, m.value.start).decode(raw)
			return language
		}
	}
	return ""
}

// documentID returns the value of the id field and where it lies, or the file and line
// (or element) of the record.
func (c *input) documentID(raw []byte, top []member, place Place) (string, stretch) {
	for _, name := range c.options.idFields() {
		for _, m := range top {
			if !m.key.is(raw, name) {
				continue
			}
			switch v := m.value.in(raw); {
			case v[0] == '"':
				l := stringAt(raw, m.value.start)
				if id, ok := l.decode(raw); ok && id != "" {
					return id, l.stretch
				}
			case v[0] == '-' || v[0] >= '0' && v[0] <= '9':
				return string(v), m.value
			}
		}
	}
	if place.Line > 0 {
		return fmt.Sprintf("%s:%d", place.File, place.Line), stretch{}
	}
	return fmt.Sprintf("%s:%d", place.File, place.Element), stretch{}
}

// add gives the record a document whose text is a JSON string.
func (r *Record) add(raw []byte, id string, text literal, language string) *Refusal {
	decoded, ok := text.decode(raw)
	if !ok {
		return &Refusal{Place: r.Place.document(id), Err: fmt.Errorf("%w: an escape stands for half a surrogate pair", ErrEncoding),
			Hint: "write the character as a whole pair"}
	}
	r.texts = append(r.texts, text)
	r.Docs = append(r.Docs, understudy.Document{ID: id, Language: language, Text: decoded})
	return nil
}

var (
	errTwice     = errors.New("occurs twice")
	errNotString = errors.New("is not a string")
)

// find follows a path from the members of an object to strings. A missing
// field and null are no error.
func find(raw []byte, top []member, segments []string, prefix string, dst []found) ([]found, error) {
	whole := strings.Join(segments, ".")
	for n, key := range []string{whole, segments[0]} {
		m, err := lookup(raw, top, key)
		if err != nil {
			return dst, err
		}
		if m == nil {
			continue
		}
		if n == 0 || len(segments) == 1 {
			return descend(raw, m.value, nil, join(prefix, key), dst)
		}
		return descend(raw, m.value, segments[1:], join(prefix, key), dst)
	}
	return dst, nil
}

func join(prefix, key string) string {
	if prefix == "" {
		return key
	}
	return prefix + "." + key
}

// lookup returns the member of that key, or nil. A key that occurs twice is an
// error: readers differ in which of the values they take.
func lookup(raw []byte, top []member, key string) (*member, error) {
	var hit *member
	for i := range top {
		if top[i].key.is(raw, key) {
			if hit != nil {
				return nil, errTwice
			}
			hit = &top[i]
		}
	}
	return hit, nil
}

// descend follows the rest of a path into a value.
func descend(raw []byte, v stretch, segments []string, at string, dst []found) ([]found, error) {
	first := raw[v.start]
	switch {
	case first == 'n':
		return dst, nil
	case len(segments) == 0 && first == '"':
		return append(dst, found{path: at, text: stringAt(raw, v.start)}), nil
	case len(segments) == 0:
		return dst, errNotString
	case first == '{':
		return find(raw, members(raw, v.start, nil), segments, at, dst)
	case first == '[':
		return each(raw, v, segments, at, dst)
	}
	return dst, nil
}

// each follows a path into the elements of an array.
func each(raw []byte, v stretch, segments []string, at string, dst []found) ([]found, error) {
	for i, e := range elements(raw, v.start) {
		n := strconv.Itoa(i)
		if segments[0] != "*" && segments[0] != n {
			continue
		}
		var err error
		if dst, err = descend(raw, e, segments[1:], join(at, n), dst); err != nil {
			return dst, err
		}
	}
	return dst, nil
}
