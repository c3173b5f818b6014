package place

import (
	"cmp"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// State finds the capitals of a state behind a town ("Phoenix, AZ"), and alone. They
// become those of the state in which the town's stand-in lies.
func (g *Gazetteer) State(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) > 1 || len(sp.Text) != 2 || sp.Words[0].Shape != phrase.Upper {
		return nil, false
	}
	state, ok := lexicon.State(sp.Text)
	if !ok {
		return nil, false
	}
	before := sp.Before()
	role := cast.Role{Kind: Region, Key: lexicon.Plain(state.Local)}
	traits := []cast.Trait{{Name: "country", Value: state.Country}}
	town, ok := g.townBefore(before)
	switch {
	case ok:
		role, traits = cast.Role{Kind: Town, Key: lexicon.Plain(town.Local)}, []cast.Trait{{Name: "country", Value: town.Country}}
	case sp.Text != sp.M.Text || sp.Capitals():
		return nil, false
	}
	return []phrase.Piece{{Text: sp.Text, Play: true, Shape: phrase.Title, Role: role, Traits: traits, Write: g.writeState}}, true
}

// townBefore is the town that a text ends in, with a comma behind it.
func (g *Gazetteer) townBefore(text string) (lexicon.Town, bool) {
	rest, ok := strings.CutSuffix(strings.TrimRight(text, " "), ",")
	if !ok {
		return lexicon.Town{}, false
	}
	words := strings.Fields(rest)
	for n := min(3, len(words)); n > 0; n-- {
		if ts := g.lex.Town(strings.Join(words[len(words)-n:], " ")); len(ts) > 0 {
			return ts[0], true
		}
	}
	return lexicon.Town{}, false
}

// writeState writes the state of a town, or a state itself, by its capitals if it has
// any.
func (g *Gazetteer) writeState(p *phrase.Piece, s form.Stage, standIn string) string {
	if t, ok := g.townLying(standIn, playedIn(p, s)); ok && p.Role.Kind == Town {
		return cmp.Or(lexicon.StateCode(t.Country, t.Region), g.regionName(t.Region))
	}
	for _, country := range [...]string{"US", "CA"} {
		if code := lexicon.StateCode(country, standIn); code != "" {
			return code
		}
	}
	return g.regionName(standIn)
}

// townLying is the town of a local name that lies in a region, that of a country if it
// has one: the Santa Rosa of the States, not of the Philippines.
func (g *Gazetteer) townLying(local, iso string) (town lexicon.Town, ok bool) {
	for _, t := range g.lex.Town(local) {
		switch {
		case t.Local != local || t.Region == "":
		case t.Country == iso:
			return t, true
		case !ok:
			town, ok = t, true
		}
	}
	return town, ok
}

// playedIn is the country in which the stand-in of a place lies.
func playedIn(p *phrase.Piece, s form.Stage) string {
	iso := nationState(p)
	if v, ok := s.Lookup(cast.Role{Kind: Country, Key: iso}); ok {
		return v
	}
	return iso
}
