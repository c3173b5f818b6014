// Package phrase finds the words and phrases of a list in texts.
//
// In come lists that people keep (who must never be named, what is no secret) and a
// text; out go the places where a phrase stands as whole words, in bytes of the text.
// Texts are looked at as a reader sees them (package shadow): characters of no width,
// soft hyphens, full-width and look-alike letters hide nothing. Case is folded by
// Unicode's rules and Arabic vowel signs are passed over, unless an entry says that it
// is exact. Loading is linear in the list, finding in the text times the words of the
// longest phrase (MaxWords at most).
//
// It may know the root package, corpus/category and internal/shadow.
package phrase

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/shadow"
)

// An Entry is one phrase of a list.
type Entry struct {
	Text     string
	Category understudy.Category // empty: none was said
	Kind     string
	Exact    bool // in this case alone
	Open     bool // its last word may go on: an ending, a compound
	Source   string
	Line     int // of Source, from 1
}

// Place names an entry without quoting it.
func (e *Entry) Place() string { return fmt.Sprintf("%s:%d", e.Source, e.Line) }

// A Match is where an entry stands in a text.
type Match struct {
	Start, End int // bytes
	Entry      *Entry
}

// A List finds its entries. It is read-only and safe for concurrent use.
type List struct {
	entries []Entry
	folded  trie
	exact   trie
}

// MaxWords is how many words and signs a phrase may have.
const MaxWords = 100

// New makes a list. An entry that holds no letter and no digit, that is too long, or that
// another entry contradicts is an error that names its place.
func New(entries []Entry) (*List, error) {
	l := &List{entries: entries, folded: newTrie(len(entries)), exact: newTrie(0)}
	var tokens []token
	for i := range l.entries {
		e := &l.entries[i]
		s := shadow.Of(e.Text)
		tokens = tokenize(s.Text, tokens[:0])
		tokens = trimmed(tokens)
		switch {
		case !slices.ContainsFunc(tokens, func(t token) bool { return t.word }):
			return nil, fmt.Errorf("%s: holds no letter and no digit; take the line out", e.Place())
		case len(tokens) > MaxWords:
			return nil, fmt.Errorf("%s: has more than %d words and signs; a phrase that long is never met again, shorten it", e.Place(), MaxWords)
		case e.Open && !tokens[len(tokens)-1].word:
			return nil, fmt.Errorf("%s: * goes behind a word, for its endings; write it so, or leave it out", e.Place())
		}
		t, key := &l.folded, folded
		if e.Exact {
			t, key = &l.exact, composed
		}
		other := t.add(s.Text, tokens, key, int32(i), e.Open)
		if o := &l.entries[other]; other != int32(i) && (o.Category != e.Category || o.Kind != e.Kind) {
			return nil, fmt.Errorf("%s: says another category of the phrase than line %s; take one of them out", e.Place(), o.Place())
		}
	}
	return l, nil
}

// Len is the number of entries.
func (l *List) Len() int {
	if l == nil {
		return 0
	}
	return len(l.entries)
}

// Entries are those of the list, in order. They are not to be changed.
func (l *List) Entries() []Entry {
	if l == nil {
		return nil
	}
	return l.entries
}

// Find returns where entries stand, from left to right, without overlaps: of those that
// begin together, the longest.
func (l *List) Find(text string) []Match {
	if l.Len() == 0 {
		return nil
	}
	s := shadow.Of(text)
	return l.FindIn(&s)
}

// FindIn is Find for a text whose shadow is known.
func (l *List) FindIn(s *shadow.Shadow) []Match {
	if l.Len() == 0 {
		return nil
	}
	r := reader{text: s.Text, tokens: tokenize(s.Text, nil)}
	foldedIDs := r.ids(&l.folded, folded)
	exactIDs := r.ids(&l.exact, composed)
	var out []Match
	for i := 0; i < len(r.tokens); i++ {
		entry, last := l.folded.longest(&r, foldedIDs, i)
		if e, at := l.exact.longest(&r, exactIDs, i); at > last {
			entry, last = e, at
		}
		if last < 0 {
			continue
		}
		start, end := s.Span(r.tokens[i].start, r.tokens[last].end)
		out = append(out, Match{start, end, &l.entries[entry]})
		i = last
	}
	return out
}

// Contradict returns an error if an entry that is to stay holds one that is to go: no
// text could be true to both.
func Contradict(deny, allow *List) error {
	if deny.Len() == 0 || allow.Len() == 0 {
		return nil
	}
	// All of allow is one text, in which no phrase goes over the end of a line.
	const part = "\n¶\n"
	var b strings.Builder
	ends := make([]int, 0, allow.Len())
	for i := range allow.entries {
		b.WriteString(allow.entries[i].Text)
		ends = append(ends, b.Len())
		b.WriteString(part)
	}
	for _, m := range deny.Find(b.String()) {
		i, _ := slices.BinarySearchFunc(ends, m.End, cmp.Compare)
		return fmt.Errorf("%s and %s contradict each other: what the first always hides stands in what the second never touches; take one of the lines out",
			m.Entry.Place(), allow.entries[i].Place())
	}
	return nil
}
