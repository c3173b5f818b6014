package place

import (
	"maps"
	"slices"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// countryDirector proposes countries of the original's part of the world: those whose
// people have names like its own, then those of its group and of the groups around it. Of
// the nearest, as many as make a crowd, one is drawn, so that a stand-in leads back to many
// originals (TestCountriesLeadBackToMany). If most indefinite articles before the original
// are of one class ("a", "an"), countries whose adjective takes the other come last of
// their kin and before strangers.
type countryDirector struct{ g *Gazetteer }

// The crowd is how many countries one is drawn from at least, if so many lie around the
// original; where only those that take "an" fit, boundCrowd of them. Whole tiers are taken,
// so that it may be more. Of the crowds of 4, 8, 12, 20 and 28 that were tried, who has the
// program finds the original among the first five in .61, .30, .24, .24 and .22 of all cases;
// beyond 12 nothing is gained, and names and countries fit each other less.
const (
	crowd      = 12
	boundCrowd = 4
)

// Candidate implements cast.Director.
func (d countryDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d countryDirector) Prepare(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	others := d.others(r.Key)
	orig, _ := d.g.lex.CountryByISO(r.Key)
	tiers := d.tiers(orig, p)
	if !d.g.world.kin[orig.ISO].alone {
		tiers = crowded(tiers, p.Trait("article"))
	}
	return func(attempt int) (string, bool) {
		if len(others) > 0 {
			if again := len(others) * (2 + nearCountries/len(others)); attempt < again {
				return others[phrase.Step(len(others), src, attempt%len(others))], true
			}
		}
		for _, t := range tiers {
			if attempt < len(t) { // the order within a tier is drawn, tiers come in order
				return t[phrase.Step(len(t), src, attempt)], true
			}
			attempt -= len(t)
		}
		return "", false
	}
}

// How near a country is to another.
const (
	kinFirst = iota
	kinFew   // a first choice with few regions or towns
	kinSecond
	sameCulture // and of the same group
	sameGroup
	nextGroup
	furtherGroup
	stranger
	nearness
)

// others are the states that are no more, for one of them: each plays another, though the
// documents name it too, as there are few.
func (d countryDirector) others(iso string) []string {
	if d.g.world.former[iso] == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(d.g.world.former)), func(o string) bool { return o == iso })
}

// crowded makes one tier of the first ones, as many as hold a crowd, without those that are
// mentioned beside the original and those that have few regions.
func crowded(tiers [4 * nearness][]string, article string) [4 * nearness][]string {
	enough := crowd
	if article == "an" {
		enough = boundCrowd
	}
	for n := kinFirst + 1; n < stranger && len(tiers[0]) < enough; n++ {
		if n != kinFew {
			tiers[0], tiers[2*n] = append(tiers[0], tiers[2*n]...), nil
		}
	}
	return tiers
}

// tiers sorts the countries of the world by how well they stand in for one.
// What fits the article, and has an adjective where the original's is written, comes first, kin that does not fit before strangers.
// Those outside a treaty that documents speak of come among the last. Those that documents mention beside the original come last in their tier, kin behind
// all other kin.
func (d countryDirector) tiers(orig lexicon.Country, p cast.Profile) [4 * nearness][]string {
	var tiers [4 * nearness][]string
	article, union := p.Trait("article"), p.Trait(unionTrait)
	for _, c := range d.g.lex.Countries() {
		_, either := d.g.world.either[c.ISO]
		if c.ISO == orig.ISO || d.g.world.alike[orig.ISO][c.ISO] || d.g.world.city[c.ISO] {
			continue
		}
		n := d.near(orig, c)
		fits := (article == "" || either || (article == "an") == d.g.world.an[c.ISO]) && !(d.g.world.bare[c.ISO] && p.Trait(byAdjective) != "")
		tier := n
		switch {
		case union != "" && d.g.world.outside(union, c.ISO):
			tier = nearness + n
		case fits:
		case n <= kinSecond:
			tier = stranger + 1 + n
		default:
			tier = nearness + n
		}
		at := 2 * tier
		if p.Trait(beside+c.ISO) != "" {
			at = 2*max(tier, kinSecond) + 1
		}
		tiers[at] = append(tiers[at], c.ISO)
	}
	return tiers
}

// enoughRegions is how many regions a country has at least that plays one of many, so
// that each of its regions has an image of its own.
const enoughRegions = 8

func (d countryDirector) near(orig, c lexicon.Country) int {
	towns, enough := d.g.lex.TownCount(c.ISO), max(30, min(200, d.g.lex.TownCount(orig.ISO)/5)) // to choose from, in proportion
	k := d.g.world.kin[orig.ISO]
	for n, list := range [2][]string{k.first, k.second} {
		if slices.Contains(list, c.ISO) {
			if regions := d.g.grounds.leaves(c.ISO); towns < enough/3 || regions < min(enoughRegions, d.g.grounds.leaves(orig.ISO)/2) {
				return []int{kinFew, kinSecond}[n]
			}
			return []int{kinFirst, kinSecond}[n]
		}
	}
	if towns < enough {
		if c.Culture == orig.Culture && c.Group == orig.Group {
			return furtherGroup // a small one, but its people have the same names
		}
		return stranger
	}
	if c.Group == orig.Group {
		if c.Culture == orig.Culture {
			return sameCulture
		}
		return sameGroup
	}
	for i, g := range d.g.world.neighbours[orig.Group] {
		if g == c.Group {
			return min(furtherGroup, nextGroup+i/2)
		}
	}
	return stranger
}

// country returns the country in which a stand-in should lie: where that of the original has
// gone, unless the documents do not name it.
func (g *Gazetteer) country(p cast.Profile, earlier cast.Cast) string {
	return g.imageOf(p.Trait("country"), p, earlier)
}

func (g *Gazetteer) imageOf(iso string, p cast.Profile, earlier cast.Cast) string {
	if p.Trait(staysTrait) == stays {
		return iso
	}
	former := p.Trait(formerTrait)
	if v, ok := earlier.Lookup(cast.Role{Kind: Country, Key: former}); ok && former != "" {
		if heirs := g.world.former[v]; len(heirs) > 0 {
			return heirs[max(0, slices.Index(g.world.former[former], iso))%len(heirs)]
		}
	}
	if v, ok := earlier.Lookup(cast.Role{Kind: Country, Key: iso}); ok {
		return v
	}
	return iso
}
