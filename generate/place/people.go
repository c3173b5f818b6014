package place

import (
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
)

// What a mention counts for the country whose people bear the names of a document.
const (
	namedVote   = 2 // a country by its name
	peopleVote  = 3 // what somebody of it is: a Turkish national
	placeVote   = 1 // a town or a region
	readersVote = 2 // for the readers of the text's language, who have not moved
)

// Peoples are, by culture, the countries of whose people a document speaks and that go elsewhere,
// by ISO code: where Turkey becomes Italy, who has a Turkish name becomes somebody with an Italian
// one. A culture of which more places stay than go is not among them, nor is one of which the document
// names no country: a foreigner keeps the names of his own people. main is the culture that most of what is
// said of countries is about, if it is not that of the text's language; else "". It depends on the mentions alone,
// not on their order.
func (g *Gazetteer) Peoples(forms []form.Form) (lands map[string]string, main string) {
	gone, stay := map[string]int{}, map[string]int{g.code: readersVote}
	for p := range pieces(forms) {
		switch iso := nationState(p); {
		case p.Role.Kind == Country && traitOf(p, byName) != "":
			gone[p.Role.Key] += namedVote
		case p.Role.Kind == Country:
			gone[p.Role.Key] += peopleVote
		case iso == "":
		case traitOf(p, staysTrait) == moves:
			gone[iso] += placeVote
		case traitOf(p, staysTrait) == stays:
			if c, ok := g.lex.CountryByISO(iso); ok {
				stay[c.Culture] += placeVote
			}
		}
	}
	home, others := 0, 0
	for iso, n := range gone {
		if g.abroad(iso) {
			others += n
		} else {
			home += n
		}
	}
	if others > home { // the text is about somewhere else
		stay[g.code] -= readersVote
	}
	for _, iso := range slices.Sorted(maps.Keys(gone)) {
		if c, ok := g.lex.CountryByISO(iso); ok && g.abroad(iso) && float64(gone[iso]) >= mostOf*float64(home+others+stay[g.code]) {
			main = c.Culture
		}
	}
	out := map[string]string{}
	for _, second := range [...]bool{false, true} { // first those whose people it is, then those some of whose it is
		best := map[string]string{}
		for iso, n := range gone {
			c, ok := g.lex.CountryByISO(iso)
			if !ok {
				continue
			}
			cultures := []string{c.Culture}
			if second {
				cultures = g.minorities(c)
			}
			for _, culture := range cultures {
				if o := best[culture]; out[culture] == "" && n > stay[culture] && (o == "" || n > gone[o] || n == gone[o] && iso < o) {
					best[culture] = iso
				}
			}
		}
		for culture, iso := range best {
			out[culture] = iso
		}
	}
	return out, main
}

// mostOf is the share of what is said of countries that one must have for a text to be about it.
const mostOf = 0.66

// minorities are the cultures of other countries that part of a country's people have, by its
// languages: those of which a country has it among its kin. That of the text's language is none.
func (g *Gazetteer) minorities(c lexicon.Country) (out []string) {
	for _, of := range g.lex.Countries() {
		if of.Culture != c.Culture && of.Culture != g.code && !slices.Contains(out, of.Culture) &&
			slices.Contains(g.world.kinOf(of.ISO), c.ISO) && speaks(g.lex, c, of.Culture) {
			out = append(out, of.Culture)
		}
	}
	return out
}

// speaks reports whether a language is one of a country.
func speaks(lex *lexicon.Lexicon, c lexicon.Country, code string) bool {
	return slices.ContainsFunc(c.Languages, func(l string) bool {
		known, ok := lex.Language(l)
		return ok && strings.EqualFold(known, code)
	})
}

// CultureAbroad is the culture of the names that people of a culture have whose country (iso) has gone
// elsewhere: that of the country where it has gone, unless theirs is at home there, too.
func CultureAbroad(lex *lexicon.Lexicon, iso, culture string, earlier cast.Cast) string {
	to, ok := earlier.Lookup(cast.Role{Kind: Country, Key: iso})
	if !ok {
		return culture
	}
	if c, ok := lex.CountryByISO(to); ok && c.Culture != culture && !speaks(lex, c, culture) {
		return c.Culture
	}
	return culture
}
