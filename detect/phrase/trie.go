package phrase

import (
	"unicode/utf8"
)

// A trie holds phrases by their tokens.
type trie struct {
	words map[string]int32   // tokens that occur in a phrase, numbered from 1
	edges map[[2]int32]int32 // node and token to the next node
	ends  []int32            // by node: the entry that ends there; -1: none
	open  map[stem]int32     // entries whose last word may go on
	stems []bool             // by node: whether open has some
}

// A stem is the last word of an open entry, and the node before it.
type stem struct {
	node int32
	word string
}

// blank is the token of all white space.
const blank = " "

func newTrie(size int) trie {
	return trie{words: make(map[string]int32, size), edges: make(map[[2]int32]int32, 2*size), ends: []int32{-1}, open: map[stem]int32{}, stems: []bool{false}}
}

// keyOf is what a token is compared by.
func keyOf(text string, t token, key func(string) string) string {
	switch s := text[t.start:t.end]; {
	case t.space:
		return blank
	case t.word:
		return key(s)
	default:
		return signs.Replace(s)
	}
}

// add takes an entry in, and returns it or the one that was there before.
func (t *trie) add(text string, tokens []token, key func(string) string, entry int32, open bool) int32 {
	node := int32(0)
	for i, tok := range tokens {
		w := keyOf(text, tok, key)
		if open && i == len(tokens)-1 {
			s := stem{node, w}
			if other, ok := t.open[s]; ok {
				return other
			}
			t.open[s], t.stems[node] = entry, true
			return entry
		}
		id, ok := t.words[w]
		if !ok {
			id = int32(len(t.words) + 1)
			t.words[w] = id
		}
		next, ok := t.edges[[2]int32{node, id}]
		if !ok {
			next = int32(len(t.ends))
			t.ends, t.stems = append(t.ends, -1), append(t.stems, false)
			t.edges[[2]int32{node, id}] = next
		}
		node = next
	}
	if t.ends[node] < 0 {
		t.ends[node] = entry
	}
	return t.ends[node]
}

// A reader is a text that is looked through.
type reader struct {
	text   string
	tokens []token
}

// The numbers of a text's token: 0 is one that no phrase has.
type ids struct {
	own, latin int32
	key        string // of words, if some phrase is open
}

func (r *reader) ids(t *trie, key func(string) string) []ids {
	if len(t.ends) == 1 && len(t.open) == 0 {
		return nil
	}
	out := make([]ids, len(r.tokens))
	for i, tok := range r.tokens {
		w := keyOf(r.text, tok, key)
		out[i].own = t.words[w]
		if !tok.word {
			continue
		}
		if len(t.open) > 0 {
			out[i].key = w
		}
		if s := r.text[tok.start:tok.end]; s[0] >= utf8.RuneSelf {
			if l, ok := latin(s); ok {
				out[i].latin = t.words[key(l)]
			}
		}
	}
	return out
}

// longest returns the entry that begins at a token and goes on for longest, and its last
// token; -1 if none begins there.
func (t *trie) longest(r *reader, in []ids, from int) (entry int32, last int) {
	last = -1
	if in == nil {
		return -1, last
	}
	node := int32(0)
	for i := from; i < len(in); i++ {
		if t.stems[node] && r.tokens[i].word {
			if e, ok := t.openAt(node, in[i].key); ok {
				entry, last = e, i
			}
		}
		next, ok := int32(0), false
		if in[i].own != 0 {
			next, ok = t.edges[[2]int32{node, in[i].own}]
		}
		if !ok && in[i].latin != 0 {
			next, ok = t.edges[[2]int32{node, in[i].latin}]
		}
		if !ok {
			break
		}
		node = next
		if t.ends[node] >= 0 {
			entry, last = t.ends[node], i
		}
	}
	return entry, last
}

// longestWord bounds, in bytes, the words whose beginnings are looked up.
const longestWord = 256

// openAt finds the longest beginning of a word that an open entry has.
func (t *trie) openAt(node int32, word string) (int32, bool) {
	for n := min(len(word), longestWord); n > 0; n-- {
		if n < len(word) && !utf8.RuneStart(word[n]) {
			continue
		}
		if e, ok := t.open[stem{node, word[:n]}]; ok {
			return e, true
		}
	}
	return 0, false
}
