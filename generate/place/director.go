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
	var tiers [10][]string
	for _, c := range d.g.lex.Countries() {
		if c.ISO == r.Key || d.similar(orig, c) {
			continue
		}
		t := d.tier(orig, c)
		tiers[t] = append(tiers[t], c.ISO)
	}
	for _, t := range tiers {
		if attempt < len(t) { // the order within a tier is drawn, tiers come in order
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
	// Enough towns to choose from, in proportion.
	big := len(d.g.lex.Towns(c.ISO)) >= max(30, min(200, len(d.g.lex.Towns(orig.ISO))/5))
	distance := 4
	for i, n := range d.g.near[orig.Group] {
		if n == c.Group {
			distance = min(2, 1+i/2)
		}
	}
	if c.Group == orig.Group {
		distance = 0
	}
	switch {
	case !big && distance == 0 && article:
		return 7
	case !big:
		return 8
	case !article && distance <= 1 && sound: // "the Republic of …" takes the place of a name with article
		return 4
	case !article:
		return 9
	case distance == 0 && sound:
		return 0
	case distance == 1 && sound:
		return 1
	case distance == 0:
		return 2
	case distance == 2 && sound:
		return 3
	case distance < 4:
		return 4
	case sound:
		return 5
	}
	return 6
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
		return nextReadable(window, phrase.Step(len(window), src, attempt)), true
	}
	attempt -= len(window)
	wider := towns[rank/3 : min(len(towns), rank*3+40)]
	if attempt < len(wider) {
		return nextReadable(wider, phrase.Step(len(wider), src, attempt)), true
	}
	attempt -= len(wider)
	if attempt < min(len(towns), 150) {
		return nextReadable(towns, phrase.Step(len(towns), src, attempt)), true
	}
	return inventTown(towns, like, src, attempt)
}

// nextReadable returns the first readable name from i on; the caller sees to
// names offered twice.
func nextReadable(towns []lexicon.Town, i int) string {
	for k := range len(towns) {
		if n := towns[(i+k)%len(towns)].Name; readable(n) {
			return n
		}
	}
	return towns[i].Name
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
	rs := d.regions(iso)
	if attempt < len(rs) {
		return rs[phrase.Step(len(rs), src, attempt)].Name, true
	}
	towns := d.g.lex.Towns(iso)
	if len(towns) == 0 {
		towns = d.g.lex.Towns(p.Trait("country"))
	}
	return townLike(towns, 100000, r.Key, src, attempt-len(rs))
}

// regions leaves out names that end in a word for region ("Kyivska oblast") and
// islands far away.
func (d regionDirector) regions(iso string) []lexicon.Region {
	var out []lexicon.Region
	for _, r := range d.g.lex.Regions(iso) {
		if _, far := d.g.lex.CountryByISO(r.Country); !far || !readable(r.Name) || d.g.endsGeneric(r.Name) || d.g.isCountry(r.Name) {
			continue
		}
		out = append(out, r)
	}
	return out
}

func (g *Gazetteer) isCountry(name string) bool {
	_, _, ok := g.lex.Country(name)
	return ok || name == "Aruba" || name == "Curaçao" || strings.HasPrefix(name, "Sint ") || name == "Saba"
}

func (g *Gazetteer) endsGeneric(name string) bool {
	w := lexicon.Fold(name[strings.LastIndexByte(name, ' ')+1:])
	return w != lexicon.Fold(name) && (len(g.Table.Find(w)) > 0 || w == "oblast'" || w == "oblast")
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
