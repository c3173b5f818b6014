package name

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// commoner is how many times as common a name must be without the ending of the
// genitive as with it, where both are names: Evas is Eva's, Andreas is nobody's
// but his own.
const commoner = 8

// A doubt is whether a word has the ending of the genitive.
type doubt uint8

const (
	certain   doubt = iota
	somebodys       // there are people called so, but more are called so without the ending
	nobodys         // nobody knows the name
)

// endings takes the ending of the genitive off the last word of each name, if
// the language has one that no mark separates: "Anna Anderssons", but "Hans".
// What cannot be told from the word alone is noted, for Settle.
func (r *Rules) endings(text string, w Words, ts []Token) {
	if r.genitive == "" {
		return
	}
	for i := range ts {
		t := &ts[i]
		if !r.last(text, ts, i) {
			continue
		}
		stem, ok := strings.CutSuffix(t.Key, r.genitive)
		if !ok || strings.ToLower(text[max(t.Start, t.End-len(r.genitive)):t.End]) != r.genitive || utf8.RuneCountInString(stem) < 2 || r.Sibilant(stem) || r.words[t.Key] != (word{}) {
			continue
		}
		switch whole, bare := w.Weight(t.Key), w.Weight(stem); {
		case bare > 0 && bare >= commoner*whole, bare == 0 && whole == 0 && r.surely(stem):
			r.shorten(t)
		case whole == 0:
			t.doubt = nobodys
		case bare >= whole:
			t.doubt = somebodys
		}
	}
}

// last reports whether a name ends with token i: nothing follows, a comma, or a
// word in lower case that is no particle.
func (r *Rules) last(text string, ts []Token, i int) bool {
	if i == len(ts)-1 {
		return true
	}
	next := &ts[i+1]
	if strings.ContainsAny(text[ts[i].End:next.Start], ",;/&") {
		return true
	}
	first, _ := utf8.DecodeRuneInString(text[next.Start:])
	return unicode.IsLower(first) && !r.words[next.Key].particle && strings.ToLower(text) != text
}

// surely reports whether a word that nobody knows ends like surnames do.
func (r *Rules) surely(stem string) bool {
	for _, e := range r.takes {
		if len(stem) > len(e)+1 && strings.HasSuffix(stem, e) {
			return true
		}
	}
	return false
}

func (r *Rules) shorten(t *Token) {
	t.End -= len(r.genitive)
	t.Key = t.Key[:len(t.Key)-len(r.genitive)]
	t.Genitive, t.doubt = true, certain
}

// Settle takes the ending of the genitive off names that other mentions write
// without it: "Wallers" where the document speaks of a Waller.
func (r *Rules) Settle(ts []Token, heard func(key string) bool) {
	for i := range ts {
		if t := &ts[i]; t.doubt != certain && heard(t.Key[:len(t.Key)-len(r.genitive)]) {
			r.shorten(t)
		}
	}
}

// Bare is the key of a token that nobody knows without the ending of the genitive
// that it may have; ok is false if it has none.
func (r *Rules) Bare(t Token) (key string, ok bool) {
	if t.doubt != nobodys {
		return "", false
	}
	return t.Key[:len(t.Key)-len(r.genitive)], true
}

// Possesses reports whether a word is a name in the genitive, by its ending: Göran's, Görans.
func (r *Rules) Possesses(word string) bool {
	for i, c := range word {
		if i > 0 && (apostrophe(c) || c == ':') && r.marked(word[i:]) == len(word)-i {
			return true
		}
	}
	first, _ := utf8.DecodeRuneInString(word)
	return r.genitive != "" && unicode.IsUpper(first) && strings.HasSuffix(word, r.genitive)
}
