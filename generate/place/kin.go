package place

import (
	"strings"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/lexicon"
)

// kin is what stands in for a country before all others: kin.txt.
type kin struct{ first, second []string }

func loadKin(code string) map[string]kin {
	out := map[string]kin{}
	for _, row := range phrase.Rows(code, "kin", 3) {
		k := kin{first: strings.Split(row[1], ",")}
		if row[2] != "" {
			k.second = strings.Split(row[2], ",")
		}
		out[row[0]] = k
	}
	return out
}

func loadStyles(code string) map[string]string {
	out := map[string]string{}
	for _, row := range phrase.Rows(code, "styles", 2) {
		out[row[0]] = row[1]
	}
	return out
}

// countryDirector proposes countries whose people have names like the
// original's: names keep their culture, so the country must fit them. If
// most indefinite articles before the original are of one class, countries
// whose adjective takes the other come last of their kin and before strangers.
type countryDirector struct{ g *Gazetteer }

// Candidate implements cast.Director.
func (d countryDirector) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	orig, _ := d.g.lex.CountryByISO(r.Key)
	for _, t := range d.tiers(orig, p.Trait("article")) {
		if attempt < len(t) { // the order within a tier is drawn, tiers come in order
			return t[phrase.Step(len(t), src, attempt)], true
		}
		attempt -= len(t)
	}
	return "", false
}

// How near a country is to another.
const (
	kinFirst = iota
	kinSecond
	sameCulture // and of the same group
	sameGroup
	nextGroup
	furtherGroup
	stranger
	nearness
)

// tiers sorts the countries of the world by how well they stand in for one.
// What fits the article comes first, kin that does not fit before strangers.
func (d countryDirector) tiers(orig lexicon.Country, article string) [2 * nearness][]string {
	var tiers [2 * nearness][]string
	for _, c := range d.g.lex.Countries() {
		if c.ISO == orig.ISO || d.similar(orig, c) {
			continue
		}
		n := d.near(orig, c)
		fits := article == "" || d.g.Grammar.Takes(c.Adjective) == article
		switch {
		case fits:
			tiers[n] = append(tiers[n], c.ISO)
		case n <= kinSecond:
			tiers[stranger+1+n] = append(tiers[stranger+1+n], c.ISO)
		default:
			tiers[nearness+n] = append(tiers[nearness+n], c.ISO)
		}
	}
	return tiers
}

func (d countryDirector) near(orig, c lexicon.Country) int {
	k := d.g.kin[orig.ISO]
	for n, list := range [2][]string{k.first, k.second} {
		for _, iso := range list {
			if iso == c.ISO {
				return kinFirst + n
			}
		}
	}
	// Enough towns to choose from, in proportion.
	if len(d.g.lex.Towns(c.ISO)) < max(30, min(200, len(d.g.lex.Towns(orig.ISO))/5)) {
		return stranger
	}
	if c.Group == orig.Group {
		if c.Culture == orig.Culture {
			return sameCulture
		}
		return sameGroup
	}
	for i, g := range d.g.neighbours[orig.Group] {
		if g == c.Group {
			return min(furtherGroup, nextGroup+i/2)
		}
	}
	return stranger
}

// similar reports whether the names of two countries would be recognised in
// each other: Guinea and Guinea-Bissau.
func (d countryDirector) similar(a, b lexicon.Country) bool {
	return nameAlike(a.Name, b.Name) || nameAlike(a.Official, b.Name) || nameAlike(a.Name, b.Official) || cast.Alike(lexicon.Fold(a.Adjective), lexicon.Fold(b.Adjective))
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
