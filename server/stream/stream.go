// Package stream puts originals back into a text while it is being written, such as a
// chat model's answer. In comes the text in pieces, cut anywhere; out goes what is
// certain by now. Only what could still become a stand-in is held back, so that no piece
// ever shows half of one.
//
// It may know no other package.
package stream

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Pair is a stand-in and what it stands for.
type Pair struct{ StandIn, Original string }

// Counts are what was found in a text.
type Counts struct {
	Replaced int // stand-ins that were taken out
	Unproven int // what may be a stand-in, and stays
}

func (c *Counts) add(o Counts) {
	c.Replaced += o.Replaced
	c.Unproven += o.Unproven
}

// A Table finds stand-ins. It is read-only and safe for concurrent use.
type Table struct {
	// Clitics are letters that may be written in one word with a stand-in behind them, such
	// as the Arabic "and". It is set before the table is used.
	Clitics string

	nodes []node
	size  int
}

// A node of the trie of stand-ins, by code points in lower case. Number 0 is the root.
type node struct {
	next map[rune]int32
	ends []entry // those whose stand-in ends here; they differ in case
}

// An entry is a pair, or a stand-in of which nothing proves that a text means it.
type entry struct {
	Pair
	unproven bool
}

// NewTable makes a table. Of pairs with the same stand-in the first counts; empty
// stand-ins are left out. What is unproven is counted where it stands, and stays.
func NewTable(pairs []Pair, unproven ...string) *Table {
	t := &Table{nodes: []node{{}}}
	for _, p := range pairs {
		if t.add(entry{Pair: p}) {
			t.size++
		}
	}
	for _, u := range unproven {
		t.add(entry{Pair{u, u}, true})
	}
	return t
}

// add reports whether an entry is a new one.
func (t *Table) add(e entry) bool {
	at := int32(0)
	for _, r := range e.StandIn {
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
	if at == 0 || slices.ContainsFunc(n.ends, func(o entry) bool { return equalButSpace(o.StandIn, e.StandIn) }) {
		return false
	}
	n.ends = append(n.ends, e)
	return true
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

// equalButSpace reports whether two stand-ins differ in nothing but white space.
func equalButSpace(a, b string) bool { return a == b || strings.Map(blank, a) == strings.Map(blank, b) }

// A Restorer takes one text. Stand-ins are found from left to right, the longest
// first, and only as whole words, in their own case or in one that a writer would give
// them, and in the genitive. What comes out does not depend on how the text was
// cut. It is not safe for concurrent use.
type Restorer struct {
	table  *Table
	held   []byte
	before rune // the code point before what is held; 0 at the beginning
	// clitics is how many letters of a word stand before what is held, if all are clitics.
	clitics int
	counts  Counts
	// emit appends what was decided about the next size bytes of the text: that original
	// stands for them, or that they pass. nil: they are appended as they are.
	emit func(out []byte, size int, original string, found bool) []byte
}

// New begins a text.
func (t *Table) New() *Restorer { return &Restorer{table: t} }

// Counts are what was found so far.
func (r *Restorer) Counts() Counts { return r.counts }

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
		var m match
		sure := true
		starts := !word(r.before) || !word(first)
		if starts || r.clitics > 0 {
			m, sure = r.table.longest(rest, apostrophe(r.before), last)
		}
		switch {
		case !sure:
			return r.keep(out, at)
		case m.length > 0 && m.unproven:
			r.counts.Unproven++
			out, size = r.pass(out, rest[:m.length]), m.length
		case m.length > 0:
			r.counts.Replaced++
			if r.emit != nil {
				out = r.emit(out, m.length, m.original, true)
			} else {
				out = append(out, m.original...)
			}
			size = m.length
		default:
			out = r.pass(out, rest[:size])
		}
		r.clitics = r.afterClitic(first, starts, m)
		r.before, _ = utf8.DecodeLastRune(rest[:size])
		at += size
	}
	return r.keep(out, at)
}

// mostClitics stand before one word: a conjunction and a preposition.
const mostClitics = 2

// afterClitic is how many clitics a word has begun with when a code point was passed; 0 if
// with something else. starts says that the word began there.
func (r *Restorer) afterClitic(passed rune, starts bool, m match) int {
	switch {
	case m.length > 0 || !strings.ContainsRune(r.table.Clitics, passed):
		return 0
	case starts:
		return 1
	case r.clitics > 0 && r.clitics < mostClitics:
		return r.clitics + 1
	}
	return 0
}

// pass appends text that stays.
func (r *Restorer) pass(out, text []byte) []byte {
	if r.emit != nil {
		return r.emit(out, len(text), "", false)
	}
	return append(out, text...)
}

func (r *Restorer) keep(out []byte, from int) []byte {
	r.held = append(r.held[:0], r.held[from:]...)
	return out
}

// A match is a stand-in at the beginning of a text.
type match struct {
	length   int // in bytes; 0: there is none
	original string
	unproven bool
}

// longest returns the longest stand-in at the beginning of a text that ends where a word
// does. quoted says that a quotation mark stands before the text. sure is false if what
// follows the text could change that.
func (t *Table) longest(text []byte, quoted, last bool) (m match, sure bool) {
	at, i := int32(0), 0
	for {
		n := &t.nodes[at]
		next, size, known := peek(text[i:], last)
		if !known && (n.next != nil || n.ends != nil) {
			return match{}, false
		}
		if p, o, ok := n.original(text[:i]); ok {
			l, o, certain := end(text, i, o, quoted, last)
			if !certain {
				return match{}, false
			}
			if l > 0 {
				m = match{l, o, p.unproven}
			}
		}
		following, ok := n.next[folded(next)]
		if !ok || size == 0 {
			return m, true
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

// original is what stands for a text that ends here, and the entry that says so.
func (n *node) original(found []byte) (entry, string, bool) {
	for _, p := range n.ends {
		if equalButSpace(p.StandIn, string(found)) {
			return p, p.Original, true
		}
	}
	for _, p := range n.ends {
		if o, ok := recased(string(found), p.Pair); ok {
			return p, o, true
		}
	}
	return entry{}, "", false
}

// word reports whether a code point is part of words or numbers.
func word(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
