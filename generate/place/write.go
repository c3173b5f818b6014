package place

import (
	"strings"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// longestInitials is how long capitals are at most that are the initials of a place
// ("LA") and no place in capitals.
const longestInitials = 3

// writeName writes a name in the capitals of the original.
func (g *Gazetteer) writeName(p *phrase.Piece, _ form.Stage, standIn string) string {
	switch {
	case p.Shape == phrase.Upper && (p.Loud || len(p.Text) > longestInitials):
		return strings.ToUpper(standIn)
	case p.Shape == phrase.Lower && !g.Caseless(): // as people write in a hurry
		return strings.ToLower(standIn)
	}
	return standIn
}

// Caseless reports whether the script of the language has no capitals: they tell nothing.
func (g *Gazetteer) Caseless() bool { return g.listing != nil && g.listing.caseless }

// Disagrees reports whether a word has the article that the language writes with it, and the word
// before it in its mention has none: it is no adjective of that.
func (g *Gazetteer) Disagrees(sp *phrase.Span) bool {
	before := strings.Fields(sp.Before())
	if g.listing == nil || g.listing.article == "" || len(before) == 0 {
		return false
	}
	return strings.HasPrefix(sp.Text, g.listing.article) && !strings.Contains(before[len(before)-1], g.listing.article)
}

// alone reports whether a run of a script without capitals may be a name: all of its
// mention, or no word of the language.
func (g *Gazetteer) alone(sp *phrase.Span) bool {
	return g.Caseless() && (sp.Text == sp.M.Text || len(sp.Words) > 1 || !g.lex.Common(sp.Key))
}

// hasty reports whether the run is all of its mention and in lower case though no
// word of the language: people who chat write places so.
func (g *Gazetteer) hasty(sp *phrase.Span) bool {
	return sp.Words[0].Shape == phrase.Lower && sp.Text == sp.M.Text && len(sp.Key) > 3 && !g.lex.Common(sp.Key)
}

// writeTown writes the stand-in of a town by the name it has in the language.
func (g *Gazetteer) writeTown(p *phrase.Piece, s form.Stage, local string) string {
	return g.writeName(p, s, g.TownName(local))
}

// TownName is what the language calls the town of a local name; a name made up is
// what it is.
func (g *Gazetteer) TownName(local string) string {
	for _, t := range g.lex.Town(local) {
		if t.Local == local {
			return t.Name
		}
	}
	return local
}

// writeRegion writes the stand-in of a region, which may be a town.
func (g *Gazetteer) writeRegion(p *phrase.Piece, s form.Stage, local string) string {
	return g.writeName(p, s, g.regionName(local))
}

func (g *Gazetteer) regionName(local string) string {
	for _, r := range g.lex.Region(local) {
		if r.Local == local {
			return r.Name
		}
	}
	return g.TownName(local)
}

// Attribute finds the places that stand before the word for an institution, in the
// mention or behind it. Languages write them in a way of their own there: "Göteborgs
// tingsrätt" becomes "Malmö tingsrätt", "Umeå universitet" "Lunds universitet".
func (g *Gazetteer) Attribute(f *phrase.Form, m *form.Mention, heads *phrase.Table) {
	if !g.Grammar.Compounds() {
		return
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if k := p.Role.Kind; k != Town && k != Region && k != Settlement && k != Nation || p.As != 0 {
			continue
		}
		next := i + 1
		if next < len(f.Pieces) && f.Pieces[next].Mark {
			next++
		}
		rest := m.After
		if next < len(f.Pieces) {
			if rest = f.Pieces[next].Text; next+1 < len(f.Pieces) {
				rest += f.Pieces[next+1].Text
			}
		}
		word, _, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
		if word = strings.TrimRight(word, ".,;:!?)"); !strings.HasPrefix(rest, " ") || word == "" || !g.institution(lexicon.Fold(word), heads) {
			continue
		}
		if next > i+1 {
			f.Pieces[i+1].Text, f.Pieces[i+1].Mark = "", false
		}
		write := p.Write
		p.Write = func(p *phrase.Piece, s form.Stage, standIn string) string {
			return g.Grammar.Attributive(write(p, s, standIn))
		}
	}
}

// institution reports whether a word in its base form is one that a place stands
// before without an article.
func (g *Gazetteer) institution(word string, heads *phrase.Table) bool {
	base, _ := g.Grammar.Possessive(word, word)
	for _, w := range [...]string{word, base} {
		for _, t := range [...]*phrase.Table{g.Table, heads} {
			for _, e := range t.Find(w) {
				if e.Class.Root == "head" && !strings.HasPrefix(e.Class.Name, "head-government") || e.Class.Root == "area-word" || e.Class.Root == "transport" {
					return true
				}
			}
		}
	}
	return false
}
