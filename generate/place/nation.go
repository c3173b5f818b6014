package place

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A nation is a land within a state with an adjective of its own.
type nation struct{ iso, local, name, adjective string }

// loadNations reads the names that a language gives to lands. The columns of the
// file go by language; those that it lacks have the names of the lexicon, and no
// adjectives.
func loadNations(code string, lex *lexicon.Lexicon) []nation {
	at := map[string]int{"en": 2, "sv": 4}[code]
	var out []nation
	for _, row := range phrase.Rows(worldData, "nations", 6) {
		n := nation{row[0], row[1], row[at], row[at+1]}
		if at == 0 {
			if n.name = lex.RegionNamed(n.local, n.iso); n.name == n.local { // the lexicon may know it by its English name
				n.name = lex.RegionNamed(row[2], n.iso)
			}
			n.adjective = n.name
		}
		out = append(out, n)
	}
	return out
}

// Nation finds the countries of the United Kingdom and the lands of the table.
func (g *Gazetteer) Nation(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) > 2 || len(sp.Text) < 4 {
		return nil, false
	}
	n, as, ok := g.nationOf(sp)
	if !ok || sp.Words[0].Shape == phrase.Lower && !small(n.adjective) && !g.Caseless() {
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

// nationOf finds a nation by its name or a form of its adjective.
func (g *Gazetteer) nationOf(sp *phrase.Span) (nation, phrase.Inflection, bool) {
	if n, ok := g.nation[sp.Key]; ok {
		return n, 0, sp.Words[0].Shape != phrase.Lower || g.Caseless() || sp.Key == lexicon.Fold(n.adjective)
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
	return !unicode.IsUpper(r)
}

// nationDirector proposes the lands of the stand-in state, then its regions, then
// all other lands. A land that is a region and of which no text has the adjective goes
// where the map puts the region.
type nationDirector struct {
	g       *Gazetteer
	regions regionDirector
}

// Keyed implements cast.Keyed.
func (d nationDirector) Keyed(src draw.Source) cast.Director {
	d.regions = d.regions.Keyed(src).(regionDirector)
	return d
}

// Candidate implements cast.Director.
func (d nationDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	state := d.g.country(p, earlier)
	var own, other []string
	from := d.g.grounds.country(p.Trait("country"))
	if at := from.byLocal[r.Key]; at != nil && at.level != nowhere && p.Trait("adjective") == "" {
		list := d.regions.order(r.Key, from, d.g.grounds.country(state), earlier, src)
		if attempt < len(list) {
			return list[attempt], true
		}
		attempt -= len(list)
	}
	for _, n := range d.g.nations {
		if n.iso == state {
			own = append(own, n.local)
		} else {
			other = append(other, n.local)
		}
	}
	for _, r := range d.g.lex.Regions(state) {
		if d.g.fitRegion(r) && r.Located() && p.Trait("adjective") == "" && !slices.Contains(own, r.Local) { // regions have no adjectives
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

// Same implements cast.Matcher, as regionDirector does.
func (d nationDirector) Same(keys []string, among map[cast.Kind][]string) map[string]string {
	return d.regions.Same(keys, among)
}

// Among implements cast.Matcher.
func (d nationDirector) Among() []cast.Kind { return d.regions.Among() }
