package place

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
)

// Parts returns the directors in the order of casting.
func Parts(l *language.Language) []cast.Part {
	g := New(l)
	out := []cast.Part{
		{Kind: Country, Director: countryDirector{g}, Coded: true},
		{Kind: Nation, Director: nationDirector{g}},
		{Kind: Town, Director: townDirector{g}},
		{Kind: Region, Director: regionDirector{g}},
		{Kind: Settlement, Director: settlementDirector{g}},
		{Kind: Street, Director: streetDirector{g}},
	}
	for _, root := range g.Table.Roots() {
		out = append(out, cast.Part{Kind: phrase.Kind(root), Director: phrase.Director{Table: g.Table, Root: root}})
	}
	return out
}

// Directors returns the directors by kind.
func Directors(l *language.Language) map[cast.Kind]cast.Director {
	out := map[cast.Kind]cast.Director{}
	for _, p := range Parts(l) {
		out[p.Kind] = p.Director
	}
	return out
}

// countryDirector proposes countries of the same group first, of those the ones
// whose name takes the article like the original's and whose adjective takes
// "a" or "an" like the original's.
type countryDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d countryDirector) Candidate(r cast.Role, _ cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	orig, _ := d.g.lex.CountryByISO(r.Key)
	var tiers [5][]string
	for _, c := range d.g.lex.Countries() {
		if c.ISO == r.Key || d.similar(orig, c) {
			continue
		}
		t := d.tier(orig, c)
		tiers[t] = append(tiers[t], c.ISO)
	}
	for _, t := range tiers {
		if attempt < len(t) {
			return t[phrase.Step(len(t), src, attempt)], true
		}
		attempt -= len(t)
	}
	return "", false
}

func (d countryDirector) tier(orig, c lexicon.Country) int {
	gr := d.g.Grammar
	article := orig.Article == c.Article
	sound := gr.Takes(orig.Adjective) == gr.Takes(c.Adjective)
	near := orig.Group == c.Group
	big := len(d.g.lex.Towns(c.ISO)) >= 100 // enough towns to choose from
	switch {
	case article && sound && near && big:
		return 0
	case article && sound && big:
		return 1
	case article && big:
		return 2
	case article:
		return 3
	}
	return 4
}

// similar reports whether the names of two countries would be recognised in
// each other: Guinea and Guinea-Bissau.
func (d countryDirector) similar(a, b lexicon.Country) bool {
	return nameAlike(a.Name, b.Name) || cast.Alike(lexicon.Fold(a.Adjective), lexicon.Fold(b.Adjective))
}

func nameAlike(a, b string) bool {
	for x := range strings.FieldsSeq(lexicon.Fold(a)) {
		for y := range strings.FieldsSeq(lexicon.Fold(b)) {
			if len(x) > 3 && len(y) > 3 && cast.Alike(x, y) {
				return true
			}
		}
	}
	return false
}

// country returns the country in which a stand-in should lie.
func country(p cast.Profile, earlier cast.Cast) string {
	iso := p.Trait("country")
	if v, ok := earlier.Lookup(cast.Role{Kind: Country, Key: iso}); ok {
		return v
	}
	return iso
}

// townDirector proposes towns about as large as the original.
type townDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d townDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	population := 0
	for _, t := range d.g.lex.Town(r.Key) {
		if population == 0 || t.Country == p.Trait("country") {
			population = max(population, t.Population)
		}
	}
	towns := d.g.lex.Towns(country(p, earlier))
	if len(towns) < 5 {
		towns = d.g.lex.Towns(p.Trait("country"))
	}
	return townLike(towns, population, r.Key, src, attempt)
}

// townLike takes towns from around the place of the original in the order of
// size, then all, then makes names up.
func townLike(towns []lexicon.Town, population int, like string, src draw.Source, attempt int) (string, bool) {
	if len(towns) == 0 {
		return "", false
	}
	rank := 0
	for rank < len(towns) && towns[rank].Population > population {
		rank++
	}
	from, to := rank*2/3, min(len(towns), rank*3/2+8)
	from = max(0, min(from, to-8))
	window := towns[from:to]
	if attempt < len(window) {
		return window[phrase.Step(len(window), src, attempt)].Name, true
	}
	attempt -= len(window)
	if attempt < min(len(towns), 150) {
		return towns[phrase.Step(len(towns), src, attempt)].Name, true
	}
	return inventTown(towns, like, src, attempt)
}

func inventTown(towns []lexicon.Town, like string, src draw.Source, attempt int) (string, bool) {
	if attempt > 5000 {
		return "", false
	}
	names := make([]string, 0, min(len(towns), 400))
	for _, t := range towns[:min(len(towns), 400)] {
		names = append(names, t.Name)
	}
	return phrase.Invent(names, like, src, attempt), true
}

// regionDirector proposes regions of the stand-in country, then its towns.
type regionDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d regionDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	iso := country(p, earlier)
	rs := d.g.lex.Regions(iso)
	if attempt < len(rs) {
		return rs[phrase.Step(len(rs), src, attempt)].Name, true
	}
	towns := d.g.lex.Towns(iso)
	if len(towns) == 0 {
		towns = d.g.lex.Towns(p.Trait("country"))
	}
	return townLike(towns, 100000, r.Key, src, attempt-len(rs))
}

// settlementDirector proposes small places of the culture of a name.
type settlementDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d settlementDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	iso := country(p, earlier)
	if iso == "" {
		iso = d.g.home(p.Trait("origin"))
		if v, ok := earlier.Lookup(cast.Role{Kind: Country, Key: iso}); ok {
			iso = v
		}
	}
	towns := d.g.lex.Towns(iso)
	if len(towns) == 0 {
		towns = d.g.lex.Towns("GB")
	}
	return townLike(towns[len(towns)*2/3:], 0, r.Key, src, attempt)
}

// home returns the country whose people bear names of a culture: the one of
// which the language is named, else the one with the most towns.
func (g *Gazetteer) home(culture string) string {
	switch culture { // languages of many countries
	case "", "en":
		return "GB"
	case "es", "pt", "fr", "de", "it", "nl":
		return strings.ToUpper(culture)
	}
	best, most := "GB", 0
	for _, c := range g.lex.Countries() {
		if n := len(g.lex.Towns(c.ISO)); c.Culture == culture && n > most {
			best, most = c.ISO, n
		}
	}
	return best
}

// streetDirector proposes family names and towns of the culture: streets and
// buildings are named after both.
type streetDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d streetDirector) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	origin := p.Trait("origin")
	if origin == "" {
		origin = "en"
	}
	names := d.g.lex.FamilyNames(origin)
	if len(names) == 0 {
		names = d.g.lex.FamilyNames("en")
	}
	if len(names) == 0 || attempt > 5000 {
		return "", false
	}
	names = names[min(len(names)/2, 200):] // not the most frequent: they belong to people
	n := names[phrase.Step(len(names), src, attempt)].Written
	if utf8.RuneCountInString(n) < 3 {
		return n + "field", true
	}
	return n, true
}
