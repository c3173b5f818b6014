package phrase

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
)

// A Shade is the form of its paradigm that a concept's word is written in.
type Shade struct {
	Feminine, Plural, Definite bool
}

// Under returns the concepts of the roots, or the classes below them, that begin with a
// prefix, in the order of the file.
func (cs *Concepts) Under(prefix string) []*Concept {
	if own := cs.byRoot[prefix]; len(own) > 0 {
		return own // and none of the neighbours that are called after it: depression, but not autism
	}
	if known, ok := cs.under.Load(prefix); ok {
		return known.([]*Concept)
	}
	var out []*Concept
	for _, root := range cs.roots {
		for _, c := range cs.byRoot[root] {
			if strings.HasPrefix(root, prefix) || strings.HasPrefix(c.class, prefix) {
				out = append(out, c)
			}
		}
	}
	cs.under.Store(prefix, out)
	return out
}

// Word writes a concept in the language of cs, by its noun or, if it has none in any
// language, its adjective; "" if it has no such word there.
func (cs *Concepts) Word(c *Concept, s Shade) string {
	m := c.make()
	list := c.names[cs.code][m]
	if at := slices.IndexFunc(list, func(n string) bool { return !short(n) }); at >= 0 {
		list = list[at:]
	}
	if len(list) == 0 {
		return ""
	}
	if m != Noun && !cs.paradigms.has(cs.code) {
		return list[0]
	}
	return cs.Inflected(strings.Split(list[0], "/"), s)
}

// Inflected writes a noun, given of men and of women, in another form.
func (cs *Concepts) Inflected(nouns []string, s Shade) string {
	noun := nouns[0]
	if s.Feminine && len(nouns) > 1 {
		noun = nouns[1]
	}
	if cs.paradigms.has(cs.code) {
		at := 0
		if s.Feminine {
			at++
		}
		if s.Plural {
			at += 2
		}
		forms := cs.paradigms.forms(cs.code, strings.Join(nouns, "/"))
		name := forms[min(at, len(forms)-1)]
		if s.Definite {
			name = cs.paradigms.definite(cs.code, name)
		}
		return name
	}
	as := Inflection(0)
	if s.Plural {
		as |= Plural
	}
	if s.Definite && cs.grammar.Compounds() { // else the article is a word of its own
		as |= Definite
	}
	return cs.grammar.Inflect(noun, Noun, as)
}

// Articled reports whether a folded word begins with the article that its language writes
// with the word.
func (cs *Concepts) Articled(w string) bool { return cs.Bare(w) != "" }

// The returns words with the article that the language writes with them, if it writes it so.
func (cs *Concepts) The(words string) string { return cs.paradigms.definite(cs.code, words) }

// Bare is a folded word without the article that its language writes with the word; "" if it
// has none.
func (cs *Concepts) Bare(w string) string {
	in := cs.paradigms[cs.code]
	if in == nil || in.article == "" {
		return ""
	}
	bare, ok := strings.CutPrefix(w, in.article)
	if !ok || len([]rune(bare)) <= 2 {
		return ""
	}
	return bare
}

// ConceptRoot is the root of the concepts of a kind, up to a hyphen; "" if roles of the
// kind are no concepts.
func ConceptRoot(k cast.Kind) string {
	root, ok := strings.CutPrefix(string(k), conceptPrefix)
	if !ok {
		return ""
	}
	root, _, _ = strings.Cut(root, "-")
	return root
}
