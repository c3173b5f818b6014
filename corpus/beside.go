package corpus

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Beside is a value that stands beside the texts of a record: a field or a column
// that nobody named.
type Beside struct {
	Path []string // keys that lead to it, "*" for the elements of arrays; of a cell its column
	Key  bool     // it is a key itself, of an object at Path
	Text string
}

// Beside returns what stands beside the texts of a record of JSON or of a table:
// strings, numbers and keys that hold an own name. Left out are what names the
// document, what annotates the texts, and notes, which follow the texts anyway.
func (r *Record) Beside() []Beside {
	r = r.inUTF8()
	if row, ok := r.body.(*tableRow); ok {
		return row.unnamedCells(r.Raw)
	}
	var out []Beside
	for _, v := range r.valuesBeside() {
		if text, ok := v.text(r.Raw); ok {
			out = append(out, Beside{Path: v.path, Key: v.kind == keyBeside, Text: text})
		}
	}
	return out
}

// A valueBeside is where a value beside the texts lies in JSON.
type valueBeside struct {
	path []string
	kind besideKind
	literal
}

type besideKind int

const (
	stringBeside besideKind = iota
	keyBeside
	numberBeside
)

func (v valueBeside) text(raw []byte) (string, bool) {
	if v.kind == numberBeside {
		return string(v.in(raw)), true
	}
	return v.decode(raw)
}

// valuesBeside walks a JSON record.
func (r *Record) valuesBeside() []valueBeside {
	if r.texts == nil {
		return nil
	}
	w := &besideWalk{raw: r.Raw, taken: map[int]bool{}}
	for _, list := range [][]literal{r.texts, r.notes} {
		for _, l := range list {
			w.taken[l.start] = true
		}
	}
	for _, m := range r.mentions {
		w.taken[m.quoted.start], w.taken[m.startRaw.start], w.taken[m.endRaw.start] = true, true, true
	}
	if r.id.end > r.id.start {
		w.taken[r.id.start] = true
	}
	w.value(valueAt(r.Raw, 0), nil)
	return w.found
}

type besideWalk struct {
	raw   []byte
	taken map[int]bool // where values begin that are no business of this walk
	found []valueBeside
}

// deepest is how many levels of a record have names of their own; what lies deeper is
// found too, and named by the level.
const deepest = 32

func (w *besideWalk) value(v stretch, path []string) {
	switch c := w.raw[v.start]; {
	case c == '"':
		if l := stringAt(w.raw, v.start); !w.taken[l.start] {
			w.found = append(w.found, valueBeside{path, stringBeside, l})
		}
	case c == '-' || c >= '0' && c <= '9':
		if !w.taken[v.start] {
			w.found = append(w.found, valueBeside{path, numberBeside, literal{stretch: v}})
		}
	case len(path) > deepest && (c == '{' || c == '['):
		for _, l := range stringsIn(w.raw, v, nil) {
			if !w.taken[l.start] {
				w.found = append(w.found, valueBeside{path, stringBeside, l})
			}
		}
	case c == '{':
		for _, m := range members(w.raw, v.start, nil) {
			key, ok := m.key.decode(w.raw)
			if !ok {
				key = "*"
			}
			if len(path) > 0 { // those at the top are the columns of the table, so to speak
				w.found = append(w.found, valueBeside{path, keyBeside, m.key})
			}
			w.value(m.value, append(slices.Clip(path), key))
		}
	case c == '[':
		for _, e := range elements(w.raw, v.start) {
			w.value(e, append(slices.Clip(path), "*"))
		}
	}
}

// besidePatches passes what stands beside the texts through scrub. A number for which
// words were written becomes a string.
func (r *Record) besidePatches(scrub func(string) string, ascii bool) (patches []patch, notes []Note) {
	for _, v := range r.valuesBeside() {
		old, ok := v.text(r.Raw)
		if !ok {
			continue
		}
		written := scrub(old)
		if written == old || !utf8.ValidString(written) {
			continue
		}
		var raw []byte
		switch {
		case v.kind != numberBeside:
			raw = styleOf(r.Raw, v.literal, ascii).append(nil, written)
		case isNumber(written):
			raw = []byte(written)
		default:
			raw = append(style{}.append([]byte{'"'}, written), '"')
		}
		patches = append(patches, patch{v.stretch, raw})
		notes = append(notes, Note{Original: old, Written: written})
	}
	return patches, notes
}

// isNumber reports whether s is a whole number as JSON writes one.
func isNumber(s string) bool {
	n, err := strconv.ParseUint(s, 10, 64)
	return err == nil && strconv.FormatUint(n, 10) == s
}

// unnamedCells returns the cells of columns that were not named.
func (b *tableRow) unnamedCells(row []byte) []Beside {
	out := make([]Beside, len(b.others))
	for i, c := range b.others {
		out[i] = Beside{Path: []string{c.column}, Text: c.text(row)}
	}
	return out
}

// besidePatches passes the cells of columns that were not named through scrub.
func (b *tableRow) besidePatches(row []byte, scrub func(string) string) (patches []patch, notes []Note) {
	for _, c := range b.others {
		old := c.text(row)
		written := scrub(old)
		if written == old || !utf8.ValidString(written) || bytes.IndexByte([]byte(written), 0) >= 0 {
			continue
		}
		patches = append(patches, patch{c.withQuotes(), []byte(b.written(c.cell, written))})
		notes = append(notes, Note{Original: old, Written: written})
	}
	return patches, notes
}

// written is a cell with another text, in quotation marks if the old one had them or
// the new one needs them.
func (b *tableRow) written(c cell, text string) string {
	switch {
	case c.quoted, !b.noQuotes && b.needsQuotes(text):
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	case b.noQuotes:
		return b.dropSyntax(text)
	}
	return text
}
