package proxy

import (
	_ "embed" // the tables
	"slices"
	"strings"
)

// A use is what a string of a request is.
type use string

// The uses; fields.tsv says what they mean.
const (
	asKept   use = "keep"
	asText   use = "text"
	asFree   use = "free"
	asSchema use = "schema"
	asName   use = "name"
	asPart   use = "part"
	asMedia  use = "media"
)

//go:embed fields.tsv
var fieldTable string

//go:embed types.tsv
var typeTable string

// A field is a line of a table: what strings at a path are.
type field struct {
	path []string
	use  use
}

// fields are those of requests, and those of parts by the part's type.
type fields struct {
	top   []field
	parts map[string][]field
}

// anyPart is the type of the fields that all parts have.
const anyPart = "*"

// readFields reads both tables.
func readFields() *fields {
	f := &fields{parts: map[string][]field{}}
	for _, cells := range rows(fieldTable) {
		f.top = append(f.top, field{strings.Split(cells[0], "/"), use(cells[1])})
	}
	for _, cells := range rows(typeTable) {
		f.parts[cells[0]] = append(f.parts[cells[0]], field{strings.Split(cells[1], "/"), use(cells[2])})
	}
	return f
}

// rows are the lines of a table that are no comments, with their cells.
func rows(table string) (out [][]string) {
	for line := range strings.Lines(table) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			out = append(out, strings.Split(line, "\t"))
		}
	}
	return out
}

// of is what strings at a path of a request are, and how many names of the path the line
// of the table has: for a part, where it begins.
func (f *fields) of(path []string) (use, int) {
	for _, l := range f.top {
		if n, ok := l.fits(path); ok {
			return l.use, n
		}
	}
	return asText, 0
}

// ofPart is the same for the path below a part.
func (f *fields) ofPart(kind string, path []string) (use, int) {
	for _, k := range []string{kind, anyPart} {
		for _, l := range f.parts[k] {
			if n, ok := l.fits(path); ok {
				return l.use, n
			}
		}
	}
	return asText, 0
}

// knows reports whether a kind of parts is listed.
func (f *fields) knows(kind string) bool { return kind != anyPart && f.parts[kind] != nil }

// fits reports whether a line speaks of a path, and by how many names of it.
func (l field) fits(path []string) (int, bool) {
	for i, name := range l.path {
		switch {
		case name == "**":
			return i, i < len(path)
		case i >= len(path) || name != "*" && name != path[i]:
			return 0, false
		}
	}
	return len(l.path), len(l.path) == len(path)
}

// schemaTexts are the fields of a JSON schema that people read, or that hold values.
var schemaTexts = []string{"description", "title", "const", "default", "enum", "examples", "example", "$comment"}

// ofSchema is what a string of a JSON schema is, by its path below the schema.
func ofSchema(path []string) use {
	for i, name := range path {
		// A property may be called like a field of schemas.
		named := i > 0 && slices.Contains([]string{"properties", "$defs", "definitions", "patternProperties"}, path[i-1])
		if !named && slices.Contains(schemaTexts, name) {
			return asText
		}
	}
	return asKept
}
