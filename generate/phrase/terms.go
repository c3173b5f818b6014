package phrase

import (
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
)

// Terms returns the finder of a table.
func (t *Table) Terms() Finder { return t.TermsExcept(nil) }

// TermsExcept is Terms without some roots.
func (t *Table) TermsExcept(roots map[string]bool) Finder {
	return func(sp *Span) ([]Piece, bool) {
		if n := len(sp.Words); n > 1 {
			first := sp.Words[0].Fold
			if n > t.longest[first] && n > t.longest[strings.TrimSuffix(first, "s")] {
				return nil, false
			}
		}
		e, base, ok := t.lookup(sp, roots)
		if !ok {
			return nil, false
		}
		return []Piece{t.piece(sp, e, base)}, true
	}
}

// piece plays a run as a term that was found.
func (t *Table) piece(sp *Span, e Entry, base Base) Piece {
	before := sp.Before()
	base.As = t.grammar.Number(base, before)
	p := Piece{
		Text: sp.Text, Play: true, Keep: e.Keep, Stays: e.Keep && (e.Class.Level || e.Class.Stays && sp.closes()), As: base.As, Make: e.Class.Make, Shape: sp.Shape(),
		Role:   cast.Role{Kind: t.Kind(e.Class.Root), Key: e.Key},
		Traits: []cast.Trait{{Name: "class", Value: e.Class.Name}},
	}
	p.Agree(sp, base)
	if e.Class.Named[e.Key] && base.As == 0 && sp.standsAlone() {
		class := e.Class
		p.Write = func(p *Piece, _ form.Stage, standIn string) string {
			written := WriteTerm(sp.Scan.Grammar, p, standIn)
			if !class.Named[fold(standIn)] {
				written = sp.Scan.Grammar.Definite(written)
			}
			return written
		}
	}
	if e.Class.AsIs {
		p.Write = func(_ *Piece, _ form.Stage, standIn string) string { return standIn }
	}
	return p
}

// Agree notes what the words around the run ask of the stand-in of its base form:
// "a" before a vet is no article for an accountant.
func (p *Piece) Agree(sp *Span, base Base) {
	if a := sp.Scan.Grammar.Agreement(base, sp.Before()); a != "" {
		p.Traits = append(p.Traits, cast.Trait{Name: "article", Value: a})
	}
}

// Longest returns the words of the longest term that begins with w.
func (t *Table) Longest(w Word) int { return t.longest[w.Fold] }

func (t *Table) lookup(sp *Span, except map[string]bool) (e Entry, base Base, ok bool) {
	if e, ok = t.choose(t.entries[sp.Key], sp, except, anyMake); ok {
		return e, Base{Word: e.Key, Make: e.Class.Make}, true
	}
	cut := strings.LastIndexByte(sp.Key, ' ') + 1
	for _, b := range t.grammar.Bases(sp.Key[cut:]) {
		if e, ok = t.choose(t.entries[sp.Key[:cut]+b.Word], sp, except, b.Make); ok {
			b.Word = e.Key
			return e, b, true
		}
	}
	if len(sp.Words) > 2 { // heads before "of": ministers of state
		if head, rest, found := strings.Cut(sp.Key, " "); found {
			for _, b := range t.grammar.Bases(head) {
				if e, ok = t.choose(t.entries[b.Word+" "+rest], sp, except, b.Make); ok {
					b.Word = e.Key
					return e, b, true
				}
			}
		}
	}
	return Entry{}, Base{}, false
}

// anyMake lets choose take entries of every make.
const anyMake = Make(255)

// choose takes the first entry whose conditions hold; those that have conditions are preferred; heads are preferred where
// a noun phrase ends, other words where it goes on ("Police Board", "City Police").
func (t *Table) choose(entries []Entry, sp *Span, except map[string]bool, m Make) (Entry, bool) {
	found := -1
	for i, e := range entries {
		if m != anyMake && m != e.Class.Make || except[e.Class.Root] || e.Class.After != nil && !after(sp.Prior, e.Class.After) || e.Class.Before != nil && !t.before(sp.Rest, e.Class.Before) ||
			e.Class.Titled && sp.Words[0].Shape == Lower {
			continue
		}
		if e.Class.After != nil || e.Class.Final == sp.final() { // what its neighbours ask for says most
			return e, true
		}
		if found < 0 {
			found = i
		}
	}
	if found < 0 {
		return Entry{}, false
	}
	return entries[found], true
}

// final reports whether a noun phrase ends with the run: nothing follows, or
// punctuation, or a function word.
func (sp *Span) final() bool {
	rest := strings.TrimLeft(sp.Rest, " \n\u00a0")
	if rest == "" || rest == sp.Rest {
		return !strings.HasPrefix(rest, "-")
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return !wordRune(r) })
	if end < 0 {
		end = len(rest)
	}
	return end == 0 || sp.Scan.Grammar.Function(fold(rest[:end]))
}

// after reports whether a part of one of the classes was played before.
func after(prior []Piece, classes map[string]bool) bool {
	for i := range prior {
		p := &prior[i]
		root := Root(p.Role.Kind)
		if !p.Play || root == "" {
			continue
		}
		if classes[root] || classes[p.Role.Key] {
			return true
		}
		for _, tr := range p.Traits {
			if tr.Name == "class" && classes[tr.Value] {
				return true
			}
		}
	}
	return false
}

// before reports whether a word of one of the classes comes later.
func (t *Table) before(rest string, classes map[string]bool) bool {
	var store [16]Word
	for _, w := range Words(rest, store[:0]) {
		for _, b := range append(t.grammar.Bases(w.Fold), Base{Word: w.Fold}) {
			for _, e := range t.entries[b.Word] {
				if classes[e.Class.Root] || classes[e.Class.Name] {
					return true
				}
			}
		}
	}
	return false
}
