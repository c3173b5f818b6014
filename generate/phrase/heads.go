package phrase

import (
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// shortestHead is how many letters the last part of a compound has at least to be
// known by it, and shortestFirst those of the part before.
const shortestHead, shortestFirst = 4, 2

// Heads returns the finder of compounds written in one word that no table lists,
// by their last part: "tandläkare" is a läkare. Where compounds are several words
// it finds nothing.
func (t *Table) Heads() Finder {
	return func(sp *Span) ([]Piece, bool) {
		if !t.grammar.Compounds() || len(sp.Words) != 1 || utf8.RuneCountInString(sp.Key) < shortestHead+shortestFirst {
			return nil, false
		}
		for _, b := range append(t.grammar.Bases(sp.Key), Base{Word: sp.Key}) {
			if b.Make != Noun {
				continue
			}
			if e, ok := t.head(b.Word); ok {
				e.Key, e.Keep = b.Word, e.Keep && b.As != 0
				return []Piece{t.piece(sp, e, b)}, true
			}
		}
		return nil, false
	}
}

// head returns the entry of the longest last part of a compound.
func (t *Table) head(word string) (Entry, bool) {
	n := 0
	for i := range word {
		if n++; n <= shortestFirst {
			continue
		}
		if utf8.RuneCountInString(word[i:]) < shortestHead {
			break
		}
		for _, e := range t.entries[word[i:]] {
			if e.Class.Make == Noun && !e.Class.Fixed && len(e.Class.Members) > 0 {
				return e, true
			}
		}
	}
	return Entry{}, false
}

// IsHead reports whether a word, in any form, is a noun of one of the roots.
func (t *Table) IsHead(word string, roots ...string) bool {
	for _, b := range append(t.grammar.Bases(word), Base{Word: word}) {
		if b.Make != Noun {
			continue
		}
		for _, e := range t.entries[b.Word] {
			if e.Class.Make != Noun {
				continue
			}
			for _, r := range roots {
				if e.Class.Root == r {
					return true
				}
			}
		}
	}
	return false
}

// Sure reports whether no word of KindWords is anyone's name: in compounds written in
// one word, and in names quoted from another language.
func (t *Table) Sure() bool { return t.grammar.Compounds() || Quoted(t.grammar) }

// KindWords are the words of the tables that say what a thing is and may stay, in
// all their forms. A language that writes compounds in one word has too many of
// them for its texts to show each to be no one's name, texts that quote names of a
// language write none of its words small, and judgments that name a Government in
// every document need not write it small in any.
func (t *Table) KindWords() []string {
	var out []string
	for key, entries := range t.entries {
		for _, e := range entries {
			if !e.Keep {
				continue
			}
			out = append(out, key)
			for as := range Inflection(4) {
				out = append(out, lexicon.Fold(t.grammar.Inflect(key, e.Class.Make, as)))
			}
		}
	}
	return out
}
