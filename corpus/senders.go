package corpus

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
)

// Where nobody named fields or columns, the text of a record is read, and beside it the field
// that says who wrote or said it (Options.Sender): exports of chats have the names of people
// there. Each is a document of its own, so that places in the text stay what they are.

// A senderSpans reads the value of such a field. fixed is what names a person; read reports
// whether the value may name one at all: identifiers, numbers and roles ("user-17",
// "SPEAKER_00", "Interviewer") do not, and stay.
func senderSpans(value string, person func(value string) bool) (fixed []understudy.Span, read bool) {
	name, _, addressed := strings.Cut(value, "<") // "Anna Lind <anna@example.org>"
	name = strings.TrimSpace(name)
	switch shape := shapeOfName(name); {
	case name != "" && !person(name):
		return nil, false
	case shape == capitalised:
		start := strings.Index(value, name)
		return []understudy.Span{{Start: start, End: start + len(name), Category: understudy.Person, Rule: RuleTyped, Score: 1}}, true
	case shape == lowerCase, addressed, strings.Contains(value, "@"):
		return nil, true // the detector says
	}
	digits := strings.Count(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, value), "0")
	return nil, strings.HasPrefix(strings.TrimSpace(value), "+") && digits >= fewestOfPhone
}

// fewestOfPhone is how many figures a telephone number has at least.
const fewestOfPhone = 7

// A nameShape is how a value is written.
type nameShape int

const (
	noName      nameShape = iota // with figures or signs, or letters alone ("A", "INT")
	lowerCase                    // words in small letters
	capitalised                  // words of which one begins as names do
)

// Longest names: in words, and in capitals that are rather an abbreviation.
const (
	mostNameWords    = 6
	longestShortened = 3
)

// shapeOfName returns the shape of a value. Letters of scripts without case are
// capitals.
func shapeOfName(value string) nameShape {
	for _, r := range value {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" .,'’-[]", r) {
			return noName
		}
	}
	words := strings.Fields(value)
	if len(words) == 0 || len(words) > mostNameWords {
		return noName
	}
	if len(words) == 1 && utf8.RuneCountInString(words[0]) <= longestShortened && strings.ToUpper(value) == value && strings.ToLower(value) != value {
		return noName
	}
	shape := noName
	for _, w := range words {
		w = strings.Trim(w, ".,'’-[]")
		first, _ := utf8.DecodeRuneInString(w)
		switch {
		case utf8.RuneCountInString(w) < 2:
		case !unicode.IsLower(first):
			return capitalised
		default:
			shape = lowerCase
		}
	}
	return shape
}

// takesSenders reports whether the fields that say who wrote are read beside the text: nobody
// said which fields are.
func (o Options) takesSenders(named []string) bool { return len(named) == 0 && o.Sender != nil }

// sender reads a field or column; ok is false if it does not say who wrote, or no person's
// name.
func (c *input) sender(field, value string) (fixed []understudy.Span, ok bool) {
	o := c.options
	if slices.Contains(o.idFields(), field) || strings.TrimSpace(value) == "" || !o.Sender(field, "") {
		return nil, false
	}
	fixed, ok = senderSpans(value, func(name string) bool { return o.Sender(field, name) })
	if ok && o.TookSender != nil {
		o.TookSender(c.name, field)
	}
	return fixed, ok
}

// addSenders adds a document for each field at the top of a JSON record that says who wrote
// its text: the field's value, or that of the names in it ({"author": {"name": "Anna Lind"}}).
func (j *jsonl) addSenders(rec *Record, raw []byte, top []member) *Refusal {
	if !j.options.takesSenders(j.options.Fields) {
		return nil
	}
	add := func(path, field string, v stretch) *Refusal {
		text := stringAt(raw, v.start)
		value, ok := text.decode(raw)
		if !ok {
			return nil
		}
		fixed, ok := j.sender(field, value)
		if !ok {
			return nil
		}
		if refusal := rec.add(raw, rec.Place.Document+"#"+path, text, j.options.Language); refusal != nil {
			return refusal
		}
		doc := &rec.Docs[len(rec.Docs)-1]
		doc.Fixed, doc.World = fixed, rec.Docs[0].World
		return nil
	}
	for _, m := range top {
		key, ok := m.key.decode(raw)
		if !ok || slices.ContainsFunc(rec.texts, func(l literal) bool { return l.start == m.value.start }) {
			continue
		}
		switch raw[m.value.start] {
		case '"':
			if refusal := add(key, key, m.value); refusal != nil {
				return refusal
			}
		case '{':
			for _, inner := range members(raw, m.value.start, nil) {
				name, ok := inner.key.decode(raw)
				if !ok || raw[inner.value.start] != '"' || j.options.TypeOf == nil {
					continue
				}
				if t, known := j.options.TypeOf(name); known && t.Category == understudy.Person && t.Kind == "" {
					if refusal := add(key+"."+name, key, inner.value); refusal != nil {
						return refusal
					}
				}
			}
		}
	}
	return nil
}
