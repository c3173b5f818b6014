package server

import (
	"regexp"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
)

// tag is the tag of an element: 1 begins the end of one, 2 is its name, 3 its attributes, 4 ends one
// that is empty.
var tag = regexp.MustCompile(`<(/?)([A-Za-z][A-Za-z0-9_.:-]{0,60})(\s[^<>]{0,400}?)?(/?)>`)

// empty are elements of HTML that have no end.
var empty = []string{"br", "hr", "img", "input", "meta", "link", "p", "li", "td", "tr"}

// tags are the names of elements with their brackets, where they are surely that: "<anna> hello" is
// who speaks in a chat. What attributes hold is read.
func tags(text string) (out []wordPlace) {
	all := tag.FindAllStringSubmatchIndex(text, -1)
	ends := map[string]bool{}
	for _, m := range all {
		if m[3] > m[2] {
			ends[text[m[4]:m[5]]] = true
		}
	}
	for _, m := range all {
		name := text[m[4]:m[5]]
		attributes := m[6] >= 0 && strings.Contains(text[m[6]:m[7]], "=")
		if !ends[name] && !attributes && m[9] == m[8] && !slices.Contains(empty, strings.ToLower(name)) {
			continue
		}
		out = append(out, wordPlace{m[0], m[5]})
		if !attributes {
			out[len(out)-1].end = m[1]
		}
	}
	return out
}

// untagged are the parts of a span that stand in no tag.
func untagged(s understudy.Span, tags []wordPlace) (out []understudy.Span) {
	for _, t := range tags {
		if t.end <= s.Start || t.start >= s.End {
			continue
		}
		if t.start > s.Start {
			before := s
			before.End = t.start
			out = append(out, before)
		}
		if s.Start = t.end; s.Start >= s.End {
			return out
		}
	}
	return append(out, s)
}

// inline are elements of HTML that stand within sentences.
var inline = []string{"a", "abbr", "b", "code", "em", "font", "i", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"}

// read is the document as it is read: tags are blanks, those that part texts ends of lines. What
// stands in it stands at the same places in the document.
func (t *tongue) read() *understudy.Document {
	if t.seen != nil {
		return t.seen
	}
	if t.seen = t.doc; len(t.tags()) == 0 {
		return t.seen
	}
	text := []byte(t.doc.Text)
	for _, m := range t.tags() {
		name := strings.ToLower(strings.Trim(t.doc.Text[m.start:m.end], "</> "))
		for i := m.start; i < m.end; i++ {
			text[i] = ' '
		}
		if !slices.Contains(inline, name) {
			text[m.start] = '\n'
		}
	}
	seen := *t.doc
	seen.Text = string(text)
	t.seen = &seen
	return t.seen
}
