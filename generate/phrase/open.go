package phrase

import "github.com/understudy-text/understudy/generate/cast"

// openRoot begins the roots of words that say no more than that there is something.
const openRoot = "open-"

// Neutral plays a run by a word of its make that says no more than that there is
// something; nouns by one of a class of their own, if the table has it.
func (t *Table) Neutral(sp *Span, nouns string) ([]Piece, bool) {
	if len(sp.Words) != 1 || len(sp.Key) < 2 {
		return nil, false
	}
	class, base := t.grammar.Open(sp.Key, sp.Before())
	c := t.classes[class]
	if c == nil {
		return nil, false
	}
	if n := t.classes[nouns]; n != nil && c.Root == "open-noun" {
		c = n
	}
	p := t.piece(sp, Entry{Class: c, Key: base.Word}, base)
	p.Role = cast.Role{Kind: t.Kind(c.Root), Key: base.Word}
	p.Keep = sp.Words[0].Shape == Lower
	return []Piece{p}, true
}

// Open reports whether a piece is played by a word that says no more than it.
func (p *Piece) Open() bool {
	root := Root(p.Role.Kind)
	return p.Play && len(root) > len(openRoot) && root[:len(openRoot)] == openRoot
}
