package place

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/lexicon"
)

// A nation is a land within a state with an adjective of its own.
type nation struct{ name, adjective, iso string }

func loadNations(code string) []nation {
	var out []nation
	for _, row := range phrase.Rows(code, "nations", 3) {
		out = append(out, nation{row[0], row[1], row[2]})
	}
	return out
}

// Nation finds the countries of the United Kingdom and the lands of the table.
func (g *Gazetteer) Nation(sp *phrase.Span) ([]phrase.Piece, bool) {
	if sp.Words[0].Shape == phrase.Lower || len(sp.Words) > 2 || len(sp.Text) < 4 {
		return nil, false
	}
	key, state, adjective := "", "", false
	if len(sp.Words) == 1 || g.first[sp.Words[0].Fold] {
		if c, how, ok := g.lex.Country(sp.Text); ok && strings.Contains(c.ISO, "-") {
			key, state, adjective = lexicon.Fold(c.Name), c.ISO[:2], how == lexicon.FormAdjective
			if how > lexicon.FormAdjective {
				return nil, false
			}
		}
	}
	if key == "" && len(sp.Words) == 1 {
		if n, ok := g.nation[sp.Text]; ok {
			key, state, adjective = lexicon.Fold(n.name), n.iso, sp.Text != n.name
		}
	}
	if key == "" {
		return nil, false
	}
	return []phrase.Piece{{
		Text: sp.Text, Play: true, Shape: sp.Shape(),
		Role:   cast.Role{Kind: Nation, Key: key},
		Traits: []cast.Trait{{Name: "country", Value: state}},
		Also:   []cast.Role{{Kind: Country, Key: state}}, // a land lies in the stand-in of its state
		Write: func(p *phrase.Piece, _ form.Stage, standIn string) string {
			if adjective {
				standIn = g.adjective(standIn)
			}
			if p.Shape == phrase.Upper {
				return strings.ToUpper(standIn)
			}
			return standIn
		},
	}}, true
}

func (g *Gazetteer) adjective(name string) string {
	for _, n := range g.nations {
		if n.name == name {
			return n.adjective
		}
	}
	return name
}

// nationDirector proposes the lands of the stand-in state, then all others.
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
			own = append(own, n.name)
		} else {
			other = append(other, n.name)
		}
	}
	for _, r := range (regionDirector{d.g}).regions(state) {
		if !contains(own, r.Name) {
			own = append(own, r.Name)
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

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
