// Package stream puts originals back into a text while it is being written, such as
// a chat model's answer. In comes the text in pieces, cut anywhere; out goes what is
// certain by now. Only what could still become a stand-in is held back, so that no
// piece ever shows half of one. The package knows nothing of the rest of Understudy.
package stream

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Pair is a stand-in and what it stands for.
type Pair struct{ StandIn, Original string }

// A Table finds stand-ins. It is read-only and safe for concurrent use.
type Table struct {
	nodes []node
	size  int
}

// A node of the trie of stand-ins, by code points in lower case. Number 0 is the root.
type node struct {
	next map[rune]int32
	ends []Pair // those whose stand-in ends here; they differ in case
}

// NewTable makes a table. Of pairs with the same stand-in the first counts; empty
// stand-ins are left out.
func NewTable(pairs []Pair) *Table {
	t := &Table{nodes: []node{{}}}
	for _, p := range pairs {
		at := int32(0)
		for _, r := range p.StandIn {
			r = folded(r)
			next, ok := t.nodes[at].next[r]
			if !ok {
				next = int32(len(t.nodes))
				t.nodes = append(t.nodes, node{})
				if t.nodes[at].next == nil {
					t.nodes[at].next = map[rune]int32{}
				}
				t.nodes[at].next[r] = next
			}
			at = next
		}
		n := &t.nodes[at]
		if at != 0 && !slices.ContainsFunc(n.ends, func(o Pair) bool { return same(o.StandIn, p.StandIn) }) {
			n.ends = append(n.ends, p)
			t.size++
		}
	}
	return t
}

// Len is how many stand-ins the table has.
func (t *Table) Len() int { return t.size }

// blank makes one of all white space: a text may be wrapped anew.
func blank(r rune) rune {
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// folded is how a code point is looked for.
func folded(r rune) rune { return unicode.ToLower(blank(r)) }

// same reports whether two stand-ins differ in nothing but white space.
func same(a, b string) bool { return a == b || strings.Map(blank, a) == strings.Map(blank, b) }

// A Restorer takes one text. Stand-ins are found from left to right, the longest
// first, and only as whole words, in their own case or in one that a writer would give
// them, and in the genitive. What comes out does not depend on how the text was
// cut. It is not safe for concurrent use.
type Restorer struct {
	table    *Table
	held     []byte
	before   rune // the code point before what is held; 0 at the beginning
	replaced int
	// emit appends what was decided about the next size bytes of the text: that original
	// stands for them, or that they pass. nil: they are appended as they are.
	emit func(out []byte, size int, original string, found bool) []byte
}

// New begins a text.
func (t *Table) New() *Restorer { return &Restorer{table: t} }

// Replaced is how many stand-ins were taken out so far.
func (r *Restorer) Replaced() int { return r.replaced }

// Held is how many bytes are held back.
func (r *Restorer) Held() int { return len(r.held) }

// Write takes the next piece and appends to out what is certain now.
func (r *Restorer) Write(out, piece []byte) []byte {
	r.held = append(r.held, piece...)
	return r.advance(out, false)
}

// Close ends the text and appends what was held back.
func (r *Restorer) Close(out []byte) []byte { return r.advance(out, true) }

// advance decides about as much of what is held as can be.
func (r *Restorer) advance(out []byte, last bool) []byte {
	at := 0
	for at < len(r.held) {
		rest := r.held[at:]
		if !last && !utf8.FullRune(rest) {
			break
		}
		first, size := utf8.DecodeRune(rest)
		length, original, sure := 0, "", true
		if !(word(r.before) && word(first)) {
			length, original, sure = r.table.longest(rest, apostrophe(r.before), last)
		}
		switch {
		case !sure:
			return r.keep(out, at)
		case length > 0:
			if r.emit != nil {
				out = r.emit(out, length, original, true)
			} else {
				out = append(out, original...)
			}
			r.before, _ = utf8.DecodeLastRune(rest[:length])
			r.replaced++
			at += length
		default:
			if r.emit != nil {
				out = r.emit(out, size, "", false)
			} else {
				out = append(out, rest[:size]...)
			}
			r.before = first
			at += size
		}
	}
	return r.keep(out, at)
}

func (r *Restorer) keep(out []byte, from int) []byte {
	r.held = append(r.held[:0], r.held[from:]...)
	return out
}

// longest returns the length of the longest stand-in at the beginning of a text that
// ends where a word does, and what stands for it; 0 if there is none. quoted says that
// a quotation mark stands before the text. sure is false if what follows the text could
// change that.
func (t *Table) longest(text []byte, quoted, last bool) (length int, original string, sure bool) {
	at, i := int32(0), 0
	for {
		n := &t.nodes[at]
		next, size, known := peek(text[i:], last)
		if !known && (n.next != nil || n.ends != nil) {
			return 0, "", false
		}
		if o, ok := n.original(text[:i]); ok {
			l, o, certain := end(text, i, o, quoted, last)
			if !certain {
				return 0, "", false
			}
			if l > 0 {
				length, original = l, o
			}
		}
		following, ok := n.next[folded(next)]
		if !ok || size == 0 {
			return length, original, true
		}
		at, i = following, i+size
	}
}

// peek returns the first code point of a text, which has the size 0 at its end. It is
// not known if more of the text may come.
func peek(text []byte, last bool) (r rune, size int, known bool) {
	switch {
	case len(text) == 0:
		return 0, 0, last
	case !last && !utf8.FullRune(text):
		return 0, 0, false
	}
	r, size = utf8.DecodeRune(text)
	return r, size, true
}

// original is what stands for a text that ends here.
func (n *node) original(found []byte) (string, bool) {
	for _, p := range n.ends {
		if same(p.StandIn, string(found)) {
			return p.Original, true
		}
	}
	for _, p := range n.ends {
		if o, ok := recased(string(found), p); ok {
			return o, true
		}
	}
	return "", false
}

// word reports whether a code point is part of words or numbers.
func word(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
