package place

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/lexicon"
)

// A nation is a land within a state with an adjective of its own.
type nation struct{ iso, local, name, adjective string }

// loadNations reads the names that a language gives to lands. The columns of the
// file go by language.
func loadNations(code string) []nation {
	at := map[string]int{"en": 2, "sv": 4}[code]
	var out []nation
	for _, row := range phrase.Rows(worldData, "nations", 6) {
		out = append(out, nation{row[0], row[1], row[at], row[at+1]})
	}
	return out
}

// Nation finds the countries of the United Kingdom and the lands of the table.
func (g *Gazetteer) Nation(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) > 2 || len(sp.Text) < 4 {
		return nil, false
	}
	n, as, ok := g.land(sp)
	if !ok || sp.Words[0].Shape == phrase.Lower && !small(n.adjective) {
		return nil, false
	}
	adjective := as != 0 || sp.Key == lexicon.Fold(n.adjective) && n.adjective != n.name
	traits := []cast.Trait{{Name: "country", Value: n.iso}}
	if adjective {
		traits = append(traits, cast.Trait{Name: "adjective", Value: "yes"})
	}
	return []phrase.Piece{{
		Text: sp.Text, Play: true, Shape: sp.Shape(), As: as,
		Role:   cast.Role{Kind: Nation, Key: lexicon.Plain(n.local)},
		Traits: traits,
		Also:   []cast.Role{{Kind: Country, Key: n.iso}}, // a land lies in the stand-in of its state
		Write: func(p *phrase.Piece, _ form.Stage, standIn string) string {
			return g.writeNation(p, standIn, adjective)
		},
	}}, true
}

// land finds a nation by its name or a form of its adjective.
func (g *Gazetteer) land(sp *phrase.Span) (nation, phrase.Inflection, bool) {
	if n, ok := g.nation[sp.Key]; ok {
		return n, 0, sp.Words[0].Shape != phrase.Lower || sp.Key == lexicon.Fold(n.adjective)
	}
	if len(sp.Words) > 1 {
		return nation{}, 0, false
	}
	for _, b := range g.Grammar.Bases(sp.Key) {
		if n, ok := g.nation[b.Word]; ok && b.Make == phrase.Adjective && b.Word == lexicon.Fold(n.adjective) {
			return n, b.As, true
		}
	}
	return nation{}, 0, false
}

func (g *Gazetteer) writeNation(p *phrase.Piece, local string, adjective bool) string {
	out := g.regionName(local)
	if n, ok := g.local[local]; ok {
		if out = n.name; adjective {
			out = g.Grammar.Inflect(n.adjective, phrase.Adjective, p.As)
		}
	}
	return cased(out, p)
}

// cased writes the adjective or the name of a country or a land in the capitals of
// the original: Swedish writes adjectives small, but for the beginning of a
// sentence.
func cased(standIn string, p *phrase.Piece) string {
	switch {
	case p.Shape == phrase.Upper:
		return strings.ToUpper(standIn)
	case p.Shape == phrase.Title && small(standIn) && !strings.Contains(standIn, " "):
		r, size := utf8.DecodeRuneInString(standIn)
		return string(unicode.ToUpper(r)) + standIn[size:]
	}
	return standIn
}

// small reports whether the language writes a word with a small letter.
func small(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLower(r)
}

// nationDirector proposes the lands of the stand-in state, then its regions, then
// all other lands.
type nationDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d nationDirector) Candidate(_ cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	state := p.Trait("country")
	if v, ok := earlier.Lookup(cast.Role{Kind: Country, Key: state}); ok {
		state = v
	}
	var own, other []string
	for _, n := range d.g.nations {
		if n.iso == state {
			own = append(own, n.local)
		} else {
			other = append(other, n.local)
		}
	}
	for _, r := range (regionDirector{d.g}).regions(state) {
		if p.Trait("adjective") == "" && !slices.Contains(own, r.Local) { // regions have no adjectives
			own = append(own, r.Local)
		}
	}
	if attempt < len(own) {
		return own[phrase.Near(len(own), 0, src, attempt)], true
	}
	attempt -= len(own)
	if attempt < len(other) {
		return other[phrase.Step(len(other), src, attempt)], true
	}
	return phrase.Invent(other, "Normandy", src, attempt), attempt < 1000
}
