// Package stream puts originals back into a text while it is being written, such as
// a chat model's answer. In comes the text in pieces, cut anywhere; out goes what is
// certain by now. Only what could still become a stand-in is held back, so that no
// piece ever shows half of one. The package knows nothing of the rest of Understudy.
package stream

import (
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

// A node of the trie of stand-ins, by code points. Number 0 is the root.
type node struct {
	next     map[rune]int32
	original string
	ends     bool // a stand-in ends here
}

// NewTable makes a table. Of pairs with the same stand-in the first counts; empty
// stand-ins are left out.
func NewTable(pairs []Pair) *Table {
	t := &Table{nodes: []node{{}}}
	for _, p := range pairs {
		at := int32(0)
		for _, r := range p.StandIn {
			r = blank(r)
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
		if n := &t.nodes[at]; at != 0 && !n.ends {
			n.original, n.ends = p.Original, true
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

// A Restorer takes one text. Stand-ins are found from left to right, the longest
// first, and only as whole words. What comes out does not depend on how the text was
// cut. It is not safe for concurrent use.
type Restorer struct {
	table    *Table
	held     []byte
	before   rune // the code point before what is held; 0 at the beginning
	replaced int
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
			length, original, sure = r.table.longest(rest, last)
		}
		switch {
		case !sure:
			return r.keep(out, at)
		case length > 0:
			out = append(out, original...)
			r.before, _ = utf8.DecodeLastRune(rest[:length])
			r.replaced++
			at += length
		default:
			out = append(out, rest[:size]...)
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
// ends where a word does; 0 if there is none. sure is false if what follows the text
// could change that.
func (t *Table) longest(text []byte, last bool) (length int, original string, sure bool) {
	at, i := int32(0), 0
	previous := rune(0)
	for {
		n := &t.nodes[at]
		more := i < len(text) && (last || utf8.FullRune(text[i:]))
		if !more && !last && (n.next != nil || n.ends) {
			return 0, "", false
		}
		next, size := rune(0), 0
		if more {
			next, size = utf8.DecodeRune(text[i:])
		}
		if n.ends && !(word(previous) && word(next)) {
			length, original = i, n.original
		}
		if !more {
			return length, original, true
		}
		following, ok := n.next[blank(next)]
		if !ok {
			return length, original, true
		}
		at, i, previous = following, i+size, next
	}
}

// word reports whether a code point is part of words or numbers.
func word(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
