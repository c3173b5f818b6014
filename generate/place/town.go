package place

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/lexicon"
)

// townDirector proposes towns about as large as the original, in the stand-in
// of its country and, if that is cast, of its land (Scotland). A capital is
// played by the capital, else by one of the largest towns.
type townDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d townDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	own := d.original(r.Key, p.Trait("country"))
	iso := country(p, earlier)
	towns := d.g.lex.Towns(iso)
	if len(towns) < 5 {
		iso = p.Trait("country")
		towns = d.g.lex.Towns(iso)
	}
	if len(towns) == 0 { // of a country that the lexicon does not know
		iso = "GB"
		towns = d.g.lex.Towns(iso)
	}
	if capital := d.g.capital(iso); d.isCapital(r.Key, own.Country) {
		if attempt == 0 && capital != "" {
			return capital, true
		}
		largest := towns[:min(len(towns), 8)]
		if attempt--; attempt < len(largest) && attempt >= 0 {
			return nextGood(d.g, largest, "", phrase.Step(len(largest), src, attempt)), true
		}
		attempt = max(attempt-len(largest), 0)
	}
	if land := d.land(p, own, earlier); land != "" {
		inside := within(towns, land)
		if attempt < len(inside) {
			return d.g.townLike(inside, own.Population, r.Key, src, attempt)
		}
		attempt -= len(inside)
	}
	return d.g.townLike(towns, own.Population, r.Key, src, attempt)
}

// original is the town of a name in a country, else the largest of the name.
func (d townDirector) original(key, iso string) lexicon.Town {
	var best lexicon.Town
	for _, t := range d.g.lex.Town(key) {
		switch {
		case lexicon.Plain(t.Local) != key: // another name of the language
		case t.Country == iso:
			return t
		case best.Local == "":
			best = t
		}
	}
	if best.Local != "" {
		return best
	}
	return lexicon.Town{Country: iso}
}

func (d townDirector) isCapital(key, iso string) bool {
	c, ok := d.g.lex.CountryByISO(iso)
	return ok && c.CapitalLocal != "" && lexicon.Plain(c.CapitalLocal) == key
}

// land is the stand-in of the land within a state in which the town lies: the
// one the mention names, else the lexicon's region of the town.
func (d townDirector) land(p cast.Profile, own lexicon.Town, earlier cast.Cast) string {
	key := p.Trait("land")
	if key == "" {
		key = lexicon.Plain(own.Region)
	}
	v, _ := earlier.Lookup(cast.Role{Kind: Nation, Key: key})
	return v
}

// within keeps the towns of a region.
func within(towns []lexicon.Town, region string) []lexicon.Town {
	var out []lexicon.Town
	for _, t := range towns {
		if t.Region == region || strings.HasPrefix(t.Region, region+" ") {
			out = append(out, t)
		}
	}
	return out
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
		i := alikeInSize(towns, population, src, attempt)
		return nextGood(g, towns, g.capital(towns[0].Country), i), true
	}
	attempt -= min(len(towns), 240)
	// The towns of a small country are soon used up; those of the next of its kin
	// sound like them.
	for _, iso := range g.world.kin[towns[0].Country].first {
		if more := g.lex.Towns(iso); len(more) > len(towns) {
			if attempt < min(len(more), 240) {
				return nextGood(g, more, "", alikeInSize(more, population, src, attempt)), true
			}
			attempt -= min(len(more), 240)
		}
	}
	return inventTown(towns, like, src, attempt)
}

// alikeInSize returns the attempt-th of towns, those about as large first. The first is
// drawn from more the smaller the town is: the second largest is played by one of the
// largest, and a town among two dozen like it can not be guessed from its stand-in.
func alikeInSize(towns []lexicon.Town, population int, src draw.Source, attempt int) int {
	at := rank(towns, population)
	return phrase.Around(len(towns), at, min(4+2*at, max(4, len(towns)/8), 24), src, attempt)
}

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
