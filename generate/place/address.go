package place

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Names reports whether the words of a mention, or of the part of one before a comma, name a
// street or a building: whether a word that says what it is has another one beside it that says
// which, or in it. Folded words of a dictionary say which, too: ash grove.
func (g *Gazetteer) Names(words []string) bool {
	for i, w := range words {
		switch l := g.listing; {
		case l != nil:
			if l.heads[w] != nil && slices.ContainsFunc(words[i+1:], g.isName) {
				return true
			}
		case g.isStreet(w):
			if i > 0 && !g.Grammar.Function(words[i-1]) {
				return true
			}
		case g.rooted(w, "building"):
			if i > 0 && g.isName(words[i-1]) {
				return true
			}
		case g.compounds != nil && g.isStreetCompound(w):
			return true
		}
	}
	return false
}

// isName reports whether a folded word beside one for a street or a building may be its name.
func (g *Gazetteer) isName(w string) bool {
	if g.Grammar.Function(w) || strings.ContainsFunc(w, unicode.IsDigit) {
		return false
	}
	if l := g.listing; l != nil {
		return !l.area[w] && !l.area[strings.TrimPrefix(w, l.article)] && l.heads[w] == nil && utf8.RuneCountInString(w) > 1
	}
	return len(g.Table.Find(w)) == 0
}

// isStreet reports whether a folded word says that something is a street.
func (g *Gazetteer) isStreet(w string) bool { return g.rooted(w, "street-word") }

// rooted reports whether a folded word, in any form, is a noun of a root class.
func (g *Gazetteer) rooted(w, root string) bool {
	for _, e := range g.Table.Find(w) {
		if e.Class.Root == root {
			return true
		}
	}
	return g.compounds != nil && g.Table.IsHead(w, root)
}

// isStreetCompound reports whether a folded word of a language that writes compounds in one word
// ends in one for a street: björkvägen.
func (g *Gazetteer) isStreetCompound(w string) bool {
	for i := range w {
		if utf8.RuneCountInString(w[:i]) >= shortestFirst && utf8.RuneCountInString(w[i:]) >= shortestStreet && g.isStreet(w[i:]) {
			return true
		}
	}
	return false
}

// shortestStreet is how many letters the word for a street has at least in a compound: väg.
const shortestStreet = 3

// titled is a mention in small letters that names a street or a building, as if written with
// capitals; false: it has capitals, or it describes a place. Behind a determiner, and without
// a number, words in small letters describe: a quiet road.
func (g *Gazetteer) titled(m *form.Mention) (form.Mention, bool) {
	if g.listing != nil || strings.ContainsFunc(m.Text, unicode.IsUpper) {
		return form.Mention{}, false
	}
	words := phrase.Words(m.Text, nil)
	number, from := false, 0
	names := false
	for i, w := range words {
		number = number || w.Shape == phrase.Number
		if i+1 == len(words) || strings.Contains(m.Text[w.End:words[i+1].Start], ",") {
			names = names || g.Names(folds(words[from:i+1]))
			from = i + 1
		}
	}
	if !names || !number && (g.Grammar.Determined(m.Before) || g.Grammar.Function(words[0].Fold)) {
		return form.Mention{}, false
	}
	var b strings.Builder
	at := 0
	for _, w := range words {
		r, n := utf8.DecodeRuneInString(m.Text[w.Start:])
		if w.Shape != phrase.Lower || g.Grammar.Function(w.Fold) || utf8.RuneLen(unicode.ToTitle(r)) != n {
			continue
		}
		b.WriteString(m.Text[at:w.Start])
		b.WriteRune(unicode.ToTitle(r))
		at = w.Start + n
	}
	b.WriteString(m.Text[at:])
	out := *m
	out.Text = b.String()
	return out, true
}

func folds(words []phrase.Word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = lexicon.Fold(w.Fold)
	}
	return out
}
