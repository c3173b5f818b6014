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

// nearCountries is how many countries, those nearest first, are asked not to be
// mentioned in the corpus themselves: beyond them the names of people no longer fit.
const nearCountries = 2

// Parts returns the directors in the order of casting.
func Parts(l *language.Language) []cast.Part {
	g := New(l)
	out := []cast.Part{
		{Kind: Country, Director: countryDirector{g}, Coded: true, Strict: nearCountries},
		{Kind: Nation, Director: nationDirector{g}, Strict: 4},
		{Kind: Town, Director: townDirector{g}},
		{Kind: Region, Director: regionDirector{g}},
		{Kind: Settlement, Director: settlementDirector{g}},
		{Kind: Street, Director: streetDirector{g}},
	}
	out = append(out, phrase.ConceptParts()...)
	out = append(out, phrase.Parts(g.Table)...)
	if l.Quoted != nil {
		out = append(out, phrase.Parts(New(l.Quoted).Table)...)
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

// regionDirector proposes regions of the stand-in country, then its towns.
type regionDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d regionDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	iso := country(p, earlier)
	rs := d.regions(iso)
	if attempt < len(rs) {
		return rs[phrase.Step(len(rs), src, attempt)].Local, true
	}
	towns := d.g.lex.Towns(iso)
	if len(towns) == 0 {
		towns = d.g.lex.Towns(p.Trait("country"))
	}
	return d.g.townLike(towns, 100000, r.Key, src, attempt-len(rs))
}

// regions leaves out names that end in a word for region ("Kyivska oblast"),
// those of states, and islands far away.
func (d regionDirector) regions(iso string) []lexicon.Region {
	var out []lexicon.Region
	for _, r := range d.g.lex.Regions(iso) {
		plain := lexicon.Plain(r.Local)
		last := plain[strings.LastIndexByte(plain, ' ')+1:]
		if _, far := d.g.lex.CountryByISO(r.Country); far && readable(r.Local) && (last == plain || !d.g.world.ending[last]) && !d.g.world.country[plain] {
			out = append(out, r)
		}
	}
	return out
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
	return d.g.townLike(towns[len(towns)*2/3:], 0, r.Key, src, attempt)
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
