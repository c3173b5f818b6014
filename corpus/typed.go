package corpus

import (
	"bytes"
	"slices"
	"strings"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// Typed columns and fields: each value is one mention of a category, without context.
// All that was named in a row, typed or text, is one document then, so that its names
// are linked and its dates move together.

// AutoColumns in Options.Columns stands for all columns whose header words are known.
const AutoColumns = "auto"

// RuleTyped is the rule of spans that a column or field was said to hold.
const RuleTyped = "typed"

// partsBreak stands between two values in the text of a document that is made of several.
const partsBreak = "\n\n"

// An extent is a value in the text of a record's one document: bytes of the text.
type extent struct{ start, end int }

// A typedText is a value that was named; the zero Meaning is text.
type typedText struct {
	text    string
	meaning category.Meaning
}

// typed reports whether any of the named columns or fields holds mentions.
func (o Options) typed(names []string) bool {
	for _, n := range names {
		if o.Types[n].Category != "" {
			return true
		}
	}
	return false
}

// join makes one document of all values that were named in a record.
func (r *Record) join(id, world string, values []typedText, language string) {
	var text strings.Builder
	doc := understudy.Document{ID: id, Language: language, World: world, Fixed: []understudy.Span{}}
	for i, v := range values {
		if i > 0 {
			text.WriteString(partsBreak)
		}
		p := extent{start: text.Len()}
		text.WriteString(v.text)
		p.end = text.Len()
		r.extents = append(r.extents, p)
		inside := strings.TrimSpace(v.text)
		if v.meaning.Category == "" || inside == "" {
			continue
		}
		start := p.start + strings.Index(v.text, inside)
		doc.Fixed = append(doc.Fixed, understudy.Span{Start: start, End: start + len(inside),
			Category: v.meaning.Category, Kind: v.meaning.Kind, Rule: RuleTyped, Score: 1})
	}
	doc.Text = text.String()
	r.Docs = []understudy.Document{doc}
}

// worldOf names the person that a record is about, for all records that say the same;
// "" if it says none.
func worldOf(person string) string {
	if person = strings.TrimSpace(person); person == "" {
		return ""
	}
	return "person:" + person
}

// prose is the text of a document by which its language is told: without what is fixed.
func prose(d *understudy.Document) string {
	if len(d.Fixed) == 0 {
		return d.Text
	}
	var b strings.Builder
	at := 0
	for _, s := range d.Fixed {
		b.WriteString(d.Text[at:s.Start])
		at = s.End
	}
	return b.String() + d.Text[at:]
}

// perPart gives each part of a joined text its own replacements, and its new text. Of one
// that goes over several parts, the first gets what is written.
func (r *Record) perPart(reps []Replacement) (lists [][]Replacement, texts []string, err error) {
	whole := r.Docs[0].Text
	lists, texts = make([][]Replacement, len(r.extents)), make([]string, len(r.extents))
	written := make([]bool, len(reps))
	for i, p := range r.extents {
		for k, rep := range reps {
			if rep.End <= p.start && !(rep.End == p.start && rep.Start == rep.End) || rep.Start >= p.end && !(rep.Start == p.end && rep.Start == rep.End) {
				continue
			}
			one := Replacement{Start: max(rep.Start, p.start) - p.start, End: min(rep.End, p.end) - p.start}
			if !written[k] {
				one.Text, written[k] = rep.Text, true
			}
			lists[i] = append(lists[i], one)
		}
		if texts[i], _, err = Replace(whole[p.start:p.end], lists[i]); err != nil {
			return nil, nil, err
		}
	}
	return lists, texts, nil
}

// stringOf is a value as a text: a string decoded, a number as it is written.
func stringOf(raw []byte, v stretch) string {
	if raw[v.start] == '"' {
		s, _ := stringAt(raw, v.start).decode(raw)
		return s
	}
	return string(v.in(raw))
}

// person is what a JSON record says in the field that names whom it is about.
func (c *input) person(raw []byte, top []member) string {
	if c.options.PersonField == "" {
		return ""
	}
	if m, err := lookup(raw, top, c.options.PersonField); err == nil && m != nil && !bytes.ContainsAny(raw[m.value.start:m.value.start+1], "{[n") {
		return worldOf(stringOf(raw, m.value))
	}
	return ""
}

// pickKnown takes the columns whose header words are known, and says so.
func (t *table) pickKnown() bool {
	o := t.input.options
	if o.TypeOf == nil {
		return false
	}
	for i, h := range t.header {
		name := strings.TrimSpace(h)
		m, known := o.TypeOf(name)
		if i := strings.LastIndexByte(name, '.'); !known && i >= 0 && t.input.format == Parquet { // nested
			m, known = o.TypeOf(name[i+1:])
		}
		if !known || slices.Contains(t.columns, i) || name == o.PersonField || slices.Contains(o.idFields(), name) {
			continue
		}
		if len(t.unread) > 0 && t.unread[i] {
			if o.Left != nil {
				o.Left(t.input.name, name)
			}
			continue
		}
		t.addColumn(i, m)
		t.reportColumn(name, m)
	}
	return len(t.columns) > 0
}

// addColumn adds a column to those that are read, with the type of its cells, unless it is
// among them.
func (t *table) addColumn(column int, m category.Meaning) {
	if !slices.Contains(t.columns, column) {
		t.columns, t.types = append(t.columns, column), append(t.types, m)
	}
}

// reportColumn tells the caller (Options.Took) that a column was recognised by its header.
func (t *table) reportColumn(column string, m category.Meaning) {
	if t.input.options.Took != nil {
		t.input.options.Took(t.input.name, column, m)
	}
}

// typeOf is the type of a column that was named: as the user said, else as its header says.
func (t *table) typeOf(name string) category.Meaning {
	o := t.input.options
	if m, said := o.Types[name]; said {
		return m
	}
	if o.TypeOf != nil && !o.NoHeader {
		if m, known := o.TypeOf(name); known && m.Category != "" {
			t.reportColumn(name, m)
			return m
		}
	}
	return category.Meaning{}
}

// isTyped reports whether a column of the table holds mentions.
func (t *table) isTyped() bool {
	return slices.ContainsFunc(t.types, func(m category.Meaning) bool { return m.Category != "" })
}
