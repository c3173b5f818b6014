package place

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// nearCountries is how many countries are asked not to be mentioned in the corpus
// themselves: those of the crowd that one is drawn from.
const nearCountries = crowd

// nearRegions is how many regions, those nearest to the image first, are asked not to be
// mentioned in the corpus themselves: beyond them the map no longer holds.
const nearRegions = 4

// Parts returns the directors in the order of casting. The others are the languages whose
// texts are in the same corpus.
func Parts(l *language.Language, others ...*language.Language) []cast.Part {
	g, names := New(l), namesOf(append(others, l))
	atlas := newAtlas(&g.grounds, draw.Source{}) // until Keyed
	out := []cast.Part{
		{Kind: Country, Director: countryDirector{g}, Coded: true, Strict: nearCountries},
		{Kind: Nation, Director: nationDirector{g, regionDirector{g, atlas, names}}, Strict: 4},
		{Kind: Region, Director: regionDirector{g, atlas, names}, Strict: nearRegions},
		{Kind: Town, Director: townDirector{g, atlas, names}},
		{Kind: Settlement, Director: settlementDirector{townDirector{g, atlas, names}}},
		{Kind: Street, Director: streetDirector{g}},
		{Kind: River, Director: waterDirector{g, River}},
		{Kind: houseRow, Director: houseDirector{houseRow}},
		{Kind: singleHouse, Director: houseDirector{singleHouse}},
		{Kind: Island, Director: waterDirector{g, Island}},
	}
	if g.listing != nil {
		out = append(out, g.listing.parts(g)...)
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

// regionDirector proposes the region where the map puts the original, then those around
// it, then those of countries like the image, then towns. Those that documents mention beside the original come last.
type regionDirector struct {
	g     *Gazetteer
	atlas *atlas
	names names
}

// Keyed implements cast.Keyed.
func (d regionDirector) Keyed(src draw.Source) cast.Director {
	d.atlas = newAtlas(&d.g.grounds, src)
	return d
}

// Candidate implements cast.Director.
func (d regionDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d regionDirector) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	iso := d.g.country(p, earlier)
	if owner := owners[iso]; owner != "" {
		iso = owner
	}
	list := d.order(r.Key, d.g.grounds.country(p.Trait("country")), d.g.grounds.country(iso), earlier, src)
	var last []string
	first := slices.DeleteFunc(list, func(local string) bool {
		if p.Trait(beside+lexicon.Plain(local)) == "" {
			return false
		}
		last = append(last, local)
		return true
	})
	if script := p.Trait(scriptTrait); script != "" {
		named := slices.DeleteFunc(slices.Clone(first), func(local string) bool { return !d.names.region(script, local, iso) })
		first = append(named, first...)
	}
	list = append(first, last...)
	return func(attempt int) (string, bool) {
		if attempt < len(list) {
			return list[attempt], true
		}
		towns := d.g.lex.Towns(iso)
		if len(towns) == 0 {
			towns = d.g.lex.Towns(p.Trait("country"))
		}
		return d.g.townLike(towns, 100000, r.Key, src, attempt-len(list))
	}
}

// Same implements cast.Matcher: a place in Arabic letters that no list of the language has may be a
// region that texts in Latin letters name.
func (d regionDirector) Same(keys []string, among map[cast.Kind][]string) map[string]string {
	return lexicon.SureSpellings(slices.Concat(among[Town], among[Settlement]), keys)
}

// Among implements cast.Matcher.
func (d regionDirector) Among() []cast.Kind { return []cast.Kind{Town, Settlement} }

// order lists the regions that may stand in for one, the image first.
func (d regionDirector) order(key string, from, to *ground, earlier cast.Cast, src draw.Source) (out []string) {
	own := from.byLocal[key]
	if own == nil || own.level == nowhere {
		all := to.of(leaf, nil, "")
		for i := range all {
			out = append(out, all[phrase.Step(len(all), src, i)].Local)
		}
		return out
	}
	image := d.atlas.image(own, from, to, earlier)
	if image == nil {
		return nil
	}
	if image.fit || len(to.of(image.level, nil, "")) == 0 {
		out = append(out, image.Local)
	}
	for _, o := range to.around(image) {
		out = append(out, o.Local)
	}
	for _, l := range [...]level{leaf, part, upper} { // when all of its level are taken
		for _, o := range to.of(l, nil, "") {
			if l != image.level {
				out = append(out, o.Local)
			}
		}
	}
	for _, iso := range d.g.world.kinOf(to.iso) {
		if iso == from.iso {
			continue
		}
		for _, o := range d.g.grounds.country(iso).of(leaf, nil, "") {
			out = append(out, o.Local)
		}
	}
	return out
}

// settlementDirector proposes small places where the map puts a name that no list knows,
// else of its culture.
type settlementDirector struct{ towns townDirector }

// Keyed implements cast.Keyed.
func (d settlementDirector) Keyed(src draw.Source) cast.Director {
	d.towns = d.towns.Keyed(src).(townDirector)
	return d
}

// Candidate implements cast.Director.
func (d settlementDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d settlementDirector) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	g := d.towns.g
	own := p.Trait("country")
	if own == "" {
		own = g.homeOf(cmp.Or(p.Trait("origin"), p.Trait(scriptTrait))) // الخوير is in no English county
	}
	iso := g.imageOf(own, p, earlier)
	to := g.grounds.country(iso)
	if len(to.towns) == 0 {
		to = g.grounds.country("GB")
	}
	lists := append(slices.Clip(d.towns.tiers(lexicon.Town{Country: own}, p, to, earlier)), to.towns)
	orders := ordersOf(src, len(lists))
	return func(attempt int) (string, bool) {
		for i, towns := range lists {
			small := towns[len(towns)*2/3:]
			n := min(len(small), 240)
			if attempt < n {
				return nextGood(g, small, g.capital(to.iso), alikeInSize(small, 0, orders[i], attempt)), true
			}
			attempt -= n
		}
		return g.townLike(to.towns, 0, r.Key, src, attempt)
	}
}

// homeOf returns the country whose people bear names of a culture: the one of
// which the language is named, else the one with the most towns.
func (g *Gazetteer) homeOf(culture string) string {
	switch culture { // languages of many countries
	case "", "en":
		return "GB"
	case "es", "pt", "fr", "de", "it", "nl":
		return strings.ToUpper(culture)
	}
	best, most := "GB", 0
	for _, c := range g.lex.Countries() {
		if n := g.lex.TownCount(c.ISO); c.Culture == culture && n > most {
			best, most = c.ISO, n
		}
	}
	return best
}

// streetDirector proposes names that many streets of the language have, then family names
// of the culture.
type streetDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d streetDirector) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	origin := p.Trait("origin")
	if origin == "" {
		origin = "en"
	}
	if own := d.g.streets; origin == "en" {
		if attempt < len(own) {
			return own[phrase.Step(len(own), src, attempt)], true
		}
		attempt -= len(own)
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
