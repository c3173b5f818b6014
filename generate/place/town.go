package place

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// townDirector proposes towns about as large as the original in the region where the map
// puts the original's, then in those around it. A capital is played by the capital of
// the image country.
type townDirector struct {
	g     *Gazetteer
	atlas *atlas
	names names
}

// Keyed implements cast.Keyed.
func (d townDirector) Keyed(src draw.Source) cast.Director {
	d.atlas = newAtlas(&d.g.grounds, src)
	return d
}

// Candidate implements cast.Director.
func (d townDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Same implements cast.Matcher: a town in Arabic letters is the one in Latin letters that it sounds
// like.
func (d townDirector) Same(keys []string, among map[cast.Kind][]string) map[string]string {
	out := lexicon.SureSpellings(among[thing.Name], keys)
	maps.Copy(out, lexicon.Spellings(slices.Concat(keys, among[Settlement]), func(key string) uint32 {
		if ts := d.g.lex.Town(nameOf(key)); len(ts) > 0 {
			return uint32(ts[0].Population / 1000)
		}
		return 0
	}))
	return out
}

// Among implements cast.Matcher: a thing may be called like a town.
func (d townDirector) Among() []cast.Kind { return []cast.Kind{Settlement, thing.Name} }

// nearAreas is how many regions around the image of a town's region are looked at before
// the rest of the country.
const nearAreas = 6

// Prepare implements cast.Preparer.
func (d townDirector) Prepare(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	own := d.original(r.Key, p.Trait("country"), p.Trait("region"))
	name := nameOf(r.Key)
	to := d.g.grounds.country(d.g.country(p, earlier))
	if len(to.towns) < 5 {
		to = d.g.grounds.country(p.Trait("country"))
	}
	if owner := owners[to.iso]; len(to.towns) < 5 && owner != "" {
		to = d.g.grounds.country(owner)
	}
	if len(to.towns) == 0 { // of a country that the lexicon does not know
		to = d.g.grounds.country("GB")
	}
	tiers := d.tiers(own, p, to, earlier)
	seat := ""
	if d.isCapital(name, own.Country) && to.iso != own.Country {
		seat = d.g.capital(to.iso)
	}
	orders := ordersOf(src, len(tiers))
	return func(attempt int) (string, bool) {
		if seat != "" {
			if attempt == 0 {
				return seat, true
			}
			attempt--
		}
		for i, towns := range tiers {
			n := min(len(towns), 240)
			if attempt < n {
				return nextGood(d.g, towns, d.g.capital(to.iso), alikeInSize(towns, own.Population, orders[i], attempt)), true
			}
			attempt -= n
		}
		return d.g.townLike(to.towns, own.Population, name, src, attempt)
	}
}

// owners are the countries whose towns play those of lands that have hardly any.
var owners = map[string]string{"AX": "FI", "FO": "DK", "SJ": "NO", "GG": "GB", "JE": "GB", "IM": "GB", "GI": "GB", "FK": "GB", "SH": "GB",
	"AI": "GB", "MS": "GB", "VG": "GB", "TC": "GB", "BM": "GB", "AD": "ES", "MC": "FR", "PM": "FR", "BL": "FR", "MF": "FR", "WF": "FR",
	"SM": "IT", "VA": "IT", "LI": "CH", "CK": "NZ", "NU": "NZ", "TK": "NZ", "NF": "AU", "CX": "AU", "CC": "AU", "AS": "US", "MP": "US",
	"VI": "US", "BQ": "NL", "SX": "NL", "AW": "NL", "NR": "AU", "TV": "FJ", "PN": "NZ"}

// keyOf is the key of a town that is not the one that its name is thought of first; nameOf
// is the name in a key.
func keyOf(name, region string) string { return lexicon.Plain(name) + ", " + lexicon.Plain(region) }

func nameOf(key string) string {
	name, _, _ := strings.Cut(key, ", ")
	return name
}

func itoa(n int) string { return strconv.Itoa(n) }

// atLeast is how many of towns, the largest first, have as many people.
func atLeast(towns []lexicon.Town, people int) int {
	i := slices.IndexFunc(towns, func(t lexicon.Town) bool { return t.Population < people })
	if i < 0 {
		return len(towns)
	}
	return i
}

// muchSmaller is how many times fewer people live in a town that is no good stand-in,
// for one that is not small itself.
const (
	muchSmaller = 8
	smallTown   = 2000
)

// tiers are the towns that may stand in for one, in lists of which the first are the best:
// those of the image of its region, those around, and where a language of another script
// is written, those that have a name in it before all others.
func (d townDirector) tiers(own lexicon.Town, p cast.Profile, to *ground, earlier cast.Cast) [][]lexicon.Town {
	at, script := d.home(own, p, to, earlier), p.Trait(scriptTrait)
	tiers := d.lists(to, at, "")
	if n := own.Population / muchSmaller; n > muchSmaller*smallTown { // a city is not played by a village
		var large [][]lexicon.Town
		for _, towns := range append(slices.Clip(tiers), to.towns) {
			large = append(large, towns[:atLeast(towns, n)])
		}
		_, region := earlier.Lookup(cast.Role{Kind: Region, Key: lexicon.Plain(own.Region)})
		_, nation := earlier.Lookup(cast.Role{Kind: Nation, Key: lexicon.Plain(own.Region)})
		if (region || nation) && len(tiers) > 0 {
			tiers = append([][]lexicon.Town{large[0], tiers[0]}, append(large, tiers...)...) // where readers see the region, towns lie in it
		} else {
			tiers = append(large, tiers...)
		}
	}
	if d.isCapital(lexicon.Plain(own.Local), own.Country) {
		tiers = append(slices.Clip(tiers), to.towns[:min(len(to.towns), 8)])
	}
	if script != "" {
		tiers = append(slices.Clip(d.lists(to, at, script)), tiers...)
	}
	return tiers
}

// lists are the towns in a region and those around it, but for the capital; at may be nil.
// Of a script, the towns of the whole country follow that have names in it.
func (d townDirector) lists(to *ground, at *area, script string) [][]lexicon.Town {
	a := d.atlas
	a.mu.Lock()
	defer a.mu.Unlock()
	key := listKey{at, to.iso, script}
	if known, ok := a.lists[key]; ok {
		return known
	}
	var out [][]lexicon.Town
	if at != nil {
		to := d.g.grounds.country(at.Country)
		in := to.townsIn(at)
		around := slices.Clone(in)
		for i, o := range to.around(at) {
			if i < nearAreas {
				around = append(around, to.townsIn(o)...)
			}
		}
		slices.SortStableFunc(around, func(a, b lexicon.Town) int { return b.Population - a.Population })
		out = [][]lexicon.Town{in, around}
	}
	if script != "" {
		out = append(out, to.towns)
	}
	capital := d.g.capital(to.iso)
	for i, towns := range out {
		if script != "" {
			towns = d.names.towns(script, towns)
		}
		out[i] = slices.DeleteFunc(slices.Clone(towns), func(t lexicon.Town) bool { return t.Local == capital })
	}
	a.lists[key] = out
	return out
}

// scriptTrait tells in which language, of another script than the Latin one, a place is
// written: then those are better stand-ins that have a name there.
const scriptTrait = "script"

// names are what languages call places.
type names map[string]*lexicon.Lexicon

func namesOf(languages []*language.Language) names {
	out := names{}
	for _, l := range languages {
		out[l.Code] = l.Lexicon
	}
	return out
}

// towns keeps those that a language has a name of its own for.
func (n names) towns(code string, towns []lexicon.Town) []lexicon.Town {
	lex := n[code]
	if lex == nil {
		return nil
	}
	var out []lexicon.Town
	for _, t := range towns {
		if lex.TownNamed(t.Local, t.Country) != t.Local {
			out = append(out, t)
		}
	}
	return out
}

// region reports whether a language has a name of its own for a region.
func (n names) region(code, local, iso string) bool {
	return n[code] != nil && n[code].RegionNamed(local, iso) != local
}

// home is the region in which the stand-in of a town should lie; nil if nothing says.
func (d townDirector) home(own lexicon.Town, p cast.Profile, to *ground, earlier cast.Cast) *area {
	from := d.g.grounds.country(own.Country)
	if at := from.byLocal[p.Trait(namedTrait)]; at != nil {
		v, ok := earlier.Lookup(cast.Role{Kind: Region, Key: p.Trait(namedTrait)})
		// Those of the country may be used up; and the region stays where more of its documents do not
		// name the country than do, whatever those of the town say.
		for _, iso := range append(append([]string{to.iso}, d.g.world.kinOf(to.iso)...), from.iso) {
			if image := d.g.grounds.country(iso).byLocal[lexicon.Plain(v)]; ok && image != nil {
				return image
			}
		}
	}
	region := own.Region
	if own.Local == "" || region == "" {
		region = p.Trait("region")
	}
	if at := from.byLocal[lexicon.Plain(region)]; at != nil && region != "" {
		return d.atlas.image(at, from, to, earlier)
	}
	if land := p.Trait("land"); land != "" {
		v, _ := earlier.Lookup(cast.Role{Kind: Nation, Key: land})
		return to.byLocal[lexicon.Plain(v)]
	}
	return nil
}

// original is the town of a name in a region of a country, else the largest of the country,
// else the largest of the name.
func (d townDirector) original(key, iso, region string) lexicon.Town {
	var best lexicon.Town
	key = nameOf(key)
	for _, t := range d.g.lex.Town(key) {
		switch {
		case lexicon.Plain(t.Local) != key: // another name of the language
		case t.Country == iso && region != "" && t.Region == region:
			return t
		case best.Local == "", t.Country == iso && best.Country != iso:
			best = t
		}
	}
	if best.Local == "" { // in Arabic letters
		if t, ok := d.g.lex.TransliteratedTown(key); ok && t.Country == iso {
			return t
		}
	}
	if best.Local != "" && (best.Country == iso || iso == "") {
		return best
	}
	return lexicon.Town{Country: iso, Population: best.Population}
}

func (d townDirector) isCapital(key, iso string) bool {
	c, ok := d.g.lex.CountryByISO(iso)
	return ok && c.CapitalLocal != "" && lexicon.Plain(c.CapitalLocal) == key
}

// capital is the local name of a capital; "" if the lexicon has none.
func (g *Gazetteer) capital(iso string) string {
	c, _ := g.lex.CountryByISO(iso)
	return c.CapitalLocal
}

// townLike takes the towns nearest in size, in blocks of growing number, then
// makes names up. Capitals are left to capitals.
func (g *Gazetteer) townLike(towns []lexicon.Town, population int, like string, src draw.Source, attempt int) (string, bool) {
	if len(towns) == 0 {
		return "", false
	}
	if attempt < min(len(towns), 240) {
		i := alikeInSize(towns, population, phrase.OrderOf(src), attempt)
		return nextGood(g, towns, g.capital(towns[0].Country), i), true
	}
	attempt -= min(len(towns), 240)
	// The towns of a small country are soon used up; those of the next of its kin
	// sound like them.
	for _, iso := range g.world.kin[towns[0].Country].first {
		if more := g.lex.Towns(iso); len(more) > len(towns) {
			if attempt < min(len(more), 240) {
				return nextGood(g, more, "", alikeInSize(more, population, phrase.OrderOf(src), attempt)), true
			}
			attempt -= min(len(more), 240)
		}
	}
	return inventTown(towns, like, src, attempt)
}

// ordersOf draws an order for each of several lists.
func ordersOf(src draw.Source, lists int) []phrase.Order {
	out := make([]phrase.Order, lists)
	for i := range out {
		out[i] = phrase.OrderOf(src.Derive(itoa(i)))
	}
	return out
}

// alikeInSize returns the attempt-th of towns, those about as large first. The first is
// drawn from more the smaller the town is: the second largest is played by one of the
// largest, and a town among two dozen like it can not be guessed from its stand-in.
func alikeInSize(towns []lexicon.Town, population int, order phrase.Order, attempt int) int {
	at := rank(towns, population)
	return order.Around(len(towns), at, min(leastAlike+2*at, max(leastAlike, len(towns)/3), mostAlike), attempt)
}

// How many towns about as large as one are drawn from, at the least and at the most: with
// half as many, who has the program but no key ranked a British town ninth among 500
// (study/bench/places -attack GB).
const (
	leastAlike = 10
	mostAlike  = 60
)

// rank is where a town of a population would stand among towns by size; one of
// unknown size stands among the smaller ones.
func rank(towns []lexicon.Town, population int) int {
	if population == 0 {
		return len(towns) * 2 / 3
	}
	low, high := 0, len(towns)
	for low < high {
		if mid := (low + high) / 2; towns[mid].Population > population {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return min(low, len(towns)-1)
}

// nextGood returns the first name from i on that makes a good stand-in; the
// caller sees to names offered twice.
func nextGood(g *Gazetteer, towns []lexicon.Town, capital string, i int) string {
	for k := range len(towns) {
		if t := towns[(i+k)%len(towns)]; t.Local != capital && readable(t.Local) && g.own(t) {
			return t.Local
		}
	}
	return towns[i].Local
}

// own reports whether a name means this very town: London is not in Ontario.
func (g *Gazetteer) own(t lexicon.Town) bool {
	ts := g.lex.Town(t.Local)
	return len(ts) == 0 || ts[0].Country == t.Country || ts[0].Population < 2*t.Population
}

func inventTown(towns []lexicon.Town, like string, src draw.Source, attempt int) (string, bool) {
	if attempt > 5000 {
		return "", false
	}
	names := make([]string, 0, min(len(towns), 400))
	for _, t := range towns[:min(len(towns), 400)] {
		names = append(names, t.Local)
	}
	return phrase.Invent(names, like, src, attempt), true
}
