package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
)

// Open returns the finder of last resort: any word of the language is played by
// a word of the same make from the open lists.
func (t *Table) Open() Finder {
	return func(sp *Span) ([]Piece, bool) {
		if len(sp.Words) != 1 || len(sp.Key) < 2 {
			return nil, false
		}
		class, key, as := t.openClass(sp.Key)
		if k := len(sp.M.Text) - len(sp.Rest) - len(sp.Text); sp.Words[0].Shape == Lower && strings.HasSuffix(sp.M.Text[:max(0, k)], "to ") {
			class, key, as = "open-verb", sp.Key, 0
		}
		c := t.classes[class]
		if c == nil {
			return nil, false
		}
		p := Piece{Text: sp.Text, Play: true, As: as, Shape: sp.Shape(),
			Role:   cast.Role{Kind: t.Kind(c.Root), Key: key},
			Traits: []cast.Trait{{Name: "class", Value: c.Name}}}
		if a := sp.Article(); a != "" && as == 0 {
			p.Traits = append(p.Traits, cast.Trait{Name: "article", Value: a})
		}
		return []Piece{p}, true
	}
}

// openClass tells the make of an English word by its ending.
func (t *Table) openClass(w string) (class, key string, as Inflection) {
	has := func(endings ...string) bool {
		for _, e := range endings {
			if len(w) > len(e)+2 && strings.HasSuffix(w, e) {
				return true
			}
		}
		return false
	}
	switch {
	case has("ing"):
		return "open-ing", w, 0
	case has("ed"):
		return "open-ed", w, 0
	case has("ly") && !has("family", "assembly"):
		return "open-ly", w, 0
	case has("ous", "ive", "ful", "less", "able", "ible", "ary", "ic", "ish", "ual", "ial", "nal", "cal"):
		return "open-adjective", w, 0
	}
	key = w
	if s := t.grammar.Bases(w); len(s) > 0 {
		key, as = s[len(s)-1].Word, Plural
		if !strings.HasSuffix(w, "ses") && !strings.HasSuffix(w, "ches") && !strings.HasSuffix(w, "shes") && !strings.HasSuffix(w, "xes") {
			key = s[0].Word
		}
	}
	stem := key
	for _, e := range []string{"tion", "sion", "ment", "ness", "ity", "ance", "ence", "ship", "ency", "ancy", "hood", "dom", "ism"} {
		if len(stem) > len(e)+2 && strings.HasSuffix(stem, e) {
			return "open-abstract", key, as
		}
	}
	return "open-noun", key, as
}
