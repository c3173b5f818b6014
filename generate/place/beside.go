package place

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// beside begins the traits of a country or region that name those its documents mention, too.
const beside = "beside "

// Beside tells the countries and regions of a document of each other: where Sweden and
// Finland stand, Finland does not play Sweden.
func Beside(forms []form.Form) {
	for _, kind := range [...]cast.Kind{Country, Region} {
		first := map[string]*phrase.Piece{}
		for p := range pieces(forms) {
			if p.Role.Kind == kind && first[p.Role.Key] == nil {
				first[p.Role.Key] = p
			}
		}
		keys := slices.Sorted(maps.Keys(first))
		for _, key := range keys {
			for _, other := range keys {
				if p := first[key]; other != key {
					p.Traits = append(p.Traits[:len(p.Traits):len(p.Traits)], cast.Trait{Name: beside + other, Value: "yes"})
				}
			}
		}
	}
}

// byName is the trait of a country that is spoken of by its name, not by its adjective.
const byName = "by name"

// byAdjective is the trait of a country of which a text has the adjective.
const byAdjective = "adjective"

// The trait of a place that says whether a document does not name its country: then offices,
// numbers, money and laws still tell the country, and the place stays in it.
const (
	staysTrait = "stays"
	stays      = "yes"
	moves      = "no"
)

// Named are the countries, by ISO code, that a document speaks of by name, or by their
// adjectives where another language is at home: a Nigerian from Ibadan, in an English text,
// comes from a town of the country that he is a national of. What else says where it is,
// goes with them: a place lies where its country has gone if more of its
// documents name the country than not.
func (g *Gazetteer) Named(forms []form.Form) map[string]bool {
	out := map[string]bool{}
	for p := range pieces(forms) {
		if p.Role.Kind == Country && (traitOf(p, byName) != "" || g.abroad(p.Role.Key)) {
			out[p.Role.Key] = true
		}
	}
	for p := range pieces(forms) {
		iso := nationState(p)
		switch p.Role.Kind {
		case Settlement:
			if iso == "" {
				iso = g.homeOf(traitOf(p, "origin"))
			}
		case Town, Region, Nation, River, Island:
		default:
			continue
		}
		value := stays
		if out[iso] {
			value = moves
		} else if former := g.formerOf(iso, out); former != "" {
			value = moves
			p.Traits = append(slices.Clip(p.Traits), cast.Trait{Name: formerTrait, Value: former})
		}
		p.Traits = append(slices.Clip(p.Traits), cast.Trait{Name: staysTrait, Value: value})
	}
	return out
}

// formerTrait names the state that is no more, on whose ground a place lies, if the document names
// that and not the country of today.
const formerTrait = "former"

// formerOf is the state among those named that is no more and on whose ground a country lies; "" if
// there is none.
func (g *Gazetteer) formerOf(iso string, named map[string]bool) string {
	for _, former := range slices.Sorted(maps.Keys(g.world.former)) {
		if named[former] && slices.Contains(g.world.former[former], iso) {
			return former
		}
	}
	return ""
}

// abroad reports whether a country has another language than the text.
func (g *Gazetteer) abroad(iso string) bool {
	c, ok := g.lex.CountryByISO(iso)
	return ok && c.Culture != g.code
}

// pieces yields the parts of the forms that are phrases.
func pieces(forms []form.Form) func(yield func(*phrase.Piece) bool) {
	return func(yield func(*phrase.Piece) bool) {
		for _, f := range forms {
			if pf, ok := f.(*phrase.Form); ok {
				for i := range pf.Pieces {
					if !yield(&pf.Pieces[i]) {
						return
					}
				}
			}
		}
	}
}

// namedTrait is the key of the region that a document names beside a place: of several
// that it lies in, the one that readers see.
const namedTrait = "named"

// longestGap is how many bytes may stand between a town and the region that it lies in:
// "in the county of".
const longestGap = 20

// Lie lets a place lie in the larger one that a document names beside it: "Cambridge,
// Massachusetts" is not in England. It holds for all mentions of the place in the document.
func (g *Gazetteer) Lie(text string, spans []understudy.Span, forms []form.Form) {
	type mention struct {
		p          *phrase.Piece
		start, end int
	}
	var all []mention
	for i, f := range forms {
		pf, ok := f.(*phrase.Form)
		if !ok {
			continue
		}
		at := spans[i].Start
		for k := range pf.Pieces {
			p := &pf.Pieces[k]
			switch p.Role.Kind {
			case Town, Settlement, Region, Country, Nation:
				all = append(all, mention{p, at, at + len(p.Text)})
			}
			at += len(p.Text)
		}
	}
	slices.SortStableFunc(all, func(a, b mention) int { return cmp.Compare(a.start, b.start) })
	located := map[cast.Role][]cast.Trait{}
	for i := range all {
		small := all[i].p
		if i+1 == len(all) || small.Role.Kind == Country || small.Role.Kind == Nation {
			continue
		}
		large := all[i+1]
		gap := large.start - all[i].end
		if gap < 0 || gap > longestGap || located[small.Role] != nil || strings.ContainsAny(text[all[i].end:large.start], ".;:!?") {
			continue
		}
		listed := strings.IndexFunc(text[all[i].end:large.start], unicode.IsLetter) < 0
		if traits := g.lying(small, large.p, listed); traits != nil {
			located[small.Role] = traits
		}
	}
	g.unite(text, forms)
	g.settle(forms)
	for p := range pieces(forms) {
		traits := located[p.Role]
		if traits == nil {
			continue
		}
		p.Traits = said(p, traits...)
		if region := traitOf(p, "region"); p.Role.Kind == Town && region != "" {
			if ts := g.lex.Town(p.Text); len(ts) > 0 && (ts[0].Region != region || ts[0].Country != nationState(p)) {
				p.Role.Key = keyOf(ts[0].Local, region)
			}
		}
	}
}

// A document is of one country if it names it, and so many of its places, so large a part of all, lie there.
const (
	leastPlaces     = 5
	ofPlaces, ofAll = 2, 3
	unnamed         = 100_000 // people of the largest town that is thought of elsewhere
)

// settle lets names that no list knows, and nothing else says where they lie, lie in the
// country that the places of the document lie in most often. Languages with tables go by
// the letters of such names, unless the document is of one country: then small towns of countries that it
// does not name lie there, too, as there are villages of one name in many.
func (g *Gazetteer) settle(forms []form.Form) {
	votes, named, best, all := map[string]int{}, map[string]bool{}, "", 0
	for p := range pieces(forms) {
		iso := nationState(p)
		if p.Role.Kind == Country {
			iso = p.Role.Key
			named[iso] = true
		}
		if iso == "" || p.Role.Kind == Settlement {
			continue
		}
		all++
		if votes[iso]++; votes[iso] > votes[best] || votes[iso] == votes[best] && iso < best {
			best = iso
		}
	}
	if best != "" && named[best] && votes[best] >= leastPlaces && votes[best]*ofAll >= all*ofPlaces {
		g.moveHome(forms, best, named)
	}
	if g.listing == nil {
		return
	}
	for p := range pieces(forms) {
		if iso := nationState(p); best != "" && p.Role.Kind == Settlement && (iso == "" || iso == g.listing.home) {
			p.Traits = said(p, cast.Trait{Name: "country", Value: best})
		}
	}
}

// lettersOf is the culture whose names have a letter of a name that few languages write; "" if none has.
func lettersOf(name string) string {
	for _, r := range strings.ToLower(name) {
		if c := letters[r]; c != "" {
			return c
		}
	}
	return ""
}

// moveHome lets unlisted names and small towns of countries that the document does not name lie in the
// country that it is of.
func (g *Gazetteer) moveHome(forms []form.Form, home string, named map[string]bool) {
	c, _ := g.lex.CountryByISO(home)
	for p := range pieces(forms) {
		iso := nationState(p)
		switch {
		case p.Role.Kind == Settlement && iso == "":
			if o := lettersOf(p.Text); o == "" || o == c.Culture {
				p.Traits = said(p, cast.Trait{Name: "country", Value: home})
			}
		case p.Role.Kind == Region && iso != "" && iso != home && !named[iso] && g.regionName(p.Role.Key) != p.Text && !slices.ContainsFunc(g.lex.Region(p.Text), func(r lexicon.Region) bool { return r.Local == p.Text }):
			p.Role, p.Write = cast.Role{Kind: Settlement, Key: lexicon.Plain(p.Text)}, g.writeTown // Viru is not Virú
			p.Traits = said(p, cast.Trait{Name: "country", Value: home})
		case p.Role.Kind == Town && iso != "" && iso != home && !named[iso]:
			ts := g.lex.Town(p.Text)
			if len(ts) == 0 || ts[0].Population >= unnamed {
				continue
			}
			traits := []cast.Trait{{Name: "country", Value: home}}
			p.Role = cast.Role{Kind: Settlement, Key: lexicon.Plain(p.Text)}
			for _, t := range ts {
				if t.Country == home {
					p.Role = cast.Role{Kind: Town, Key: keyOf(t.Local, t.Region)}
					traits = append(traits, cast.Trait{Name: "region", Value: t.Region})
					break
				}
			}
			p.Traits = said(p, traits...)
		}
	}
}

// heir is the country of today in which a place lies that is said to lie in a state that is no more;
// other countries are their own.
func (g *Gazetteer) heir(iso string, small *phrase.Piece) string {
	heirs := g.world.former[iso]
	if len(heirs) == 0 {
		return iso
	}
	for _, t := range g.lex.Town(small.Text) {
		if slices.Contains(heirs, t.Country) {
			return t.Country
		}
	}
	return heirs[0]
}

// thought reports whether a town may be thought of where its name stands: Rome and New York
// are not Rome in that state.
func (g *Gazetteer) thought(p *phrase.Piece, t lexicon.Town) bool {
	ts := g.lex.Town(p.Text)
	return len(ts) == 0 || ts[0].Population < largest*t.Population
}

// lying says where a place lies that stands before a larger one: where the gazetteer has
// a place of its name in it, or if nothing but a comma stands between them.
func (g *Gazetteer) lying(small, large *phrase.Piece, listed bool) []cast.Trait {
	in := func(iso, region string) []cast.Trait {
		out := []cast.Trait{{Name: "country", Value: iso}}
		if region != "" {
			out = append(out, cast.Trait{Name: "region", Value: region})
		}
		return out
	}
	switch large.Role.Kind {
	case Region:
		c := g.grounds.country(nationState(large))
		r := c.byLocal[large.Role.Key]
		if r == nil || small.Role.Kind == Region {
			return nil
		}
		for _, t := range g.lex.Town(small.Text) {
			if at := c.byLocal[lexicon.Plain(t.Region)]; small.Role.Kind == Town && t.Country == c.iso && at != nil && (at.inside(r) || r.inside(at)) && (listed || g.thought(small, t)) {
				return append(in(c.iso, t.Region), cast.Trait{Name: namedTrait, Value: large.Role.Key})
			}
		}
		if small.Role.Kind == Settlement || listed && nationState(small) == c.iso {
			return append(in(c.iso, r.Local), cast.Trait{Name: namedTrait, Value: large.Role.Key})
		}
	case Country, Nation:
		iso, land := large.Role.Key, ""
		if large.Role.Kind == Nation {
			iso, land = nationState(large), large.Role.Key
		}
		iso = g.heir(iso, small)
		c := g.grounds.country(iso)
		if small.Role.Kind == Region {
			if c.byLocal[small.Role.Key] != nil {
				return in(iso, "")
			}
			return nil
		}
		for _, t := range g.lex.Town(small.Text) {
			if at := c.byLocal[lexicon.Plain(t.Region)]; small.Role.Kind == Town && t.Country == iso && (land == "" || at != nil && (at.landOf() == land || at.inside(c.byLocal[land]))) && (listed || g.thought(small, t)) {
				return in(iso, t.Region)
			}
		}
		if listed || small.Role.Kind == Settlement {
			out := in(iso, "")
			if land != "" {
				out = append(out, cast.Trait{Name: "land", Value: land})
			}
			return out
		}
	}
	return nil
}
