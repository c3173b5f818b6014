package proxy

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"
)

// A node is a value of a JSON text, with its place in bytes.
type node struct {
	start, end int
	kind       byte   // '{', '[', '"', '0' for a number, 'n' for true, false and null
	text       string // of a string, decoded; else the literal
	members    []member
}

// A member is an entry of an object or array. Entries of arrays have no name.
type member struct {
	name       string
	start, end int // of the name's literal
	value      *node
}

// Limits of a request's JSON.
const (
	deepest   = 64
	mostNodes = 1 << 18
)

var (
	errTree  = errors.New("the body is not JSON in UTF-8, or is nested too deeply")
	errTwice = errors.New("an object of the body has a name twice: who reads it later may go by the other one")
)

// parse reads a JSON text.
func parse(raw string) (*node, error) {
	if !utf8.ValidString(raw) || !json.Valid([]byte(raw)) {
		return nil, errTree
	}
	d := json.NewDecoder(strings.NewReader(raw))
	d.UseNumber()
	p := parser{raw: raw, d: d}
	return p.value(0)
}

// A parser reads one JSON text that is valid.
type parser struct {
	raw   string
	d     *json.Decoder
	nodes int
}

// token reads a token, with its place.
func (p *parser) token() (t json.Token, start, end int, err error) {
	before := int(p.d.InputOffset())
	if t, err = p.d.Token(); err != nil {
		return nil, 0, 0, err
	}
	end = int(p.d.InputOffset())
	start = before + len(p.raw[before:end]) - len(strings.TrimLeft(p.raw[before:end], " \t\r\n,:"))
	return t, start, end, nil
}

func (p *parser) value(depth int) (*node, error) {
	if p.nodes++; depth > deepest || p.nodes > mostNodes {
		return nil, errTree
	}
	t, start, end, err := p.token()
	if err != nil {
		return nil, err
	}
	n := &node{start: start, end: end, text: p.raw[start:end]}
	switch t := t.(type) {
	case string:
		n.kind, n.text = '"', t
	case json.Number:
		n.kind = '0'
	case json.Delim:
		n.kind = byte(t)
		return n, p.entries(n, depth)
	default:
		n.kind = 'n'
	}
	return n, nil
}

// entries reads what an object or array holds.
func (p *parser) entries(n *node, depth int) error {
	names := map[string]bool{}
	for p.d.More() {
		var m member
		if n.kind == '{' {
			t, start, end, err := p.token()
			if err != nil {
				return err
			}
			m.name, _ = t.(string)
			m.start, m.end = start, end
			if names[m.name] {
				return errTwice
			}
			names[m.name] = true
		}
		var err error
		if m.value, err = p.value(depth + 1); err != nil {
			return err
		}
		n.members = append(n.members, m)
	}
	_, _, end, err := p.token()
	n.end = end
	return err
}

// field is the value of the member of a name; nil if there is none.
func (n *node) field(name string) *node {
	if n == nil || n.kind != '{' {
		return nil
	}
	for _, m := range n.members {
		if m.name == name {
			return m.value
		}
	}
	return nil
}

// string is the text of a field that is a string; else "".
func (n *node) string(name string) string {
	if v := n.field(name); v != nil && v.kind == '"' {
		return v.text
	}
	return ""
}
