package place

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// name plays a word as a name of its culture.
func (g *Gazetteer) name(sp *phrase.Span, kind cast.Kind) phrase.Piece {
	p := g.bareName(sp, kind)
	iso := g.context(sp.M)
	if iso == "" && g.listing != nil {
		iso = g.listing.home
	}
	if kind == Settlement && iso != "" {
		p.Traits = append(p.Traits, cast.Trait{Name: "country", Value: iso})
	}
	return p
}

// streetName plays a word as the name of a street. Where streets are called after common
// words, it has the culture of the towns around it, or none if it is such a word: Nassau
// Street of Winnipeg is no street of Germany.
func (g *Gazetteer) streetName(sp *phrase.Span) phrase.Piece {
	p := g.name(sp, Street)
	if g.Grammar.Culture() != "" {
		return p
	}
	iso := g.context(sp.M)
	c, _ := g.lex.CountryByISO(iso)
	if c.Culture == "en" || iso == "" && g.lex.Common(sp.Key) {
		p.Traits = slices.DeleteFunc(p.Traits, func(t cast.Trait) bool { return t.Name == "origin" })
	}
	return p
}

func (g *Gazetteer) bareName(sp *phrase.Span, kind cast.Kind) phrase.Piece {
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: g.writeName,
		Role: cast.Role{Kind: kind, Key: lexicon.Plain(sp.Key)}}
	if o := g.Origin(sp.Text); o != "" {
		p.Traits = []cast.Trait{{Name: "origin", Value: o}}
	}
	if kind == Settlement {
		p.Write = g.writeTown // its stand-in is a town, which the language may call otherwise
	}
	if g.listing != nil && g.listing.script {
		p.Traits = append(p.Traits, cast.Trait{Name: scriptTrait, Value: g.listing.code})
	}
	return p
}

// unread plays what stands behind the words for a sort of place, in a script without capitals, if nothing
// of it has been read: its words are those of the language, and a name all the same.
func (g *Gazetteer) unread(f *phrase.Form, m *form.Mention) {
	l := g.listing
	if l == nil || !l.caseless || slices.ContainsFunc(f.Pieces, func(p phrase.Piece) bool { return p.Play }) || g.isGeneral(m.Text) {
		return
	}
	words := phrase.Words(m.Text, nil)
	n := 0
	for n < len(words) && (l.area[words[n].Fold] || l.heads[words[n].Fold] != nil || slices.Contains(l.function, words[n].Fold)) {
		n++
	}
	if n == len(words) || slices.ContainsFunc(words[n:], func(w phrase.Word) bool { return w.Shape == phrase.Number }) {
		return
	}
	rest := m.Text[words[n].Start:]
	sp := &phrase.Span{Text: rest, Key: lexicon.Fold(rest), Words: phrase.Words(rest, nil), First: true, Scan: &phrase.Scanner{Grammar: g.Grammar}, M: m}
	f.Pieces = []phrase.Piece{{Text: m.Text[:words[n].Start]}, g.name(sp, Settlement)}
	if n == 0 {
		f.Pieces = f.Pieces[1:]
	}
}

// letters that few languages write, with the culture of most of their names.
var letters = map[rune]string{
	'å': "sv", 'ø': "da", 'æ': "da", 'ł': "pl", 'ń': "pl", 'ś': "pl", 'ź': "pl", 'ż': "pl", 'ğ': "tr", 'ş': "tr", 'ı': "tr",
	'ß': "de", 'ő': "hu", 'ű': "hu", 'ř': "cs", 'ě': "cs", 'ů': "cs", 'ð': "is", 'þ': "is", 'ț': "ro", 'ă': "ro",
}

// Settle plays a word as the name of a place that no list knows.
func (g *Gazetteer) Settle(sp *phrase.Span) phrase.Piece { return g.name(sp, Settlement) }

// Site plays a run of words as the place that something is called after; sure that it is one,
// whether a list knows it or not.
func (g *Gazetteer) Site(sp *phrase.Span, sure bool) ([]phrase.Piece, bool) {
	for _, find := range [...]phrase.Finder{g.Nation, g.Country, g.Concepts.Find, g.Region, g.Town} {
		if p, ok := find(sp); ok {
			return p, true
		}
	}
	if !sure {
		return nil, false
	}
	for _, w := range sp.Words {
		if len(g.Table.Find(w.Fold)) > 0 || w.Shape == phrase.Number {
			return nil, false
		}
	}
	return []phrase.Piece{g.name(sp, Settlement)}, true
}

// joined plays a name of several words that no list knows as one place: São Pedro do Sul. Read word by
// word, it would be a patchwork of towns.
func (g *Gazetteer) joined(f *phrase.Form, m *form.Mention) (phrase.Piece, bool) {
	words := phrase.Words(m.Text, nil)
	n := len(words)
	if n < 2 || g.listing != nil || words[0].Shape != phrase.Title || words[n-1].Shape != phrase.Title || words[0].Start != 0 || words[n-1].End != len(m.Text) {
		return phrase.Piece{}, false
	}
	joins, hyphen := false, strings.Contains(m.Text, "-")
	for i, w := range words {
		inside := i > 0 && i < n-1 && w.Shape == phrase.Lower && g.world.joins[w.Fold]
		joins = joins || inside
		if !inside && w.Shape != phrase.Title || i > 0 && m.Text[words[i-1].End:w.Start] != " " && m.Text[words[i-1].End:w.Start] != "-" {
			return phrase.Piece{}, false
		}
	}
	names, unlisted := 0, false
	for i := range f.Pieces {
		switch p := &f.Pieces[i]; {
		case !p.Play:
			if words := phrase.Words(p.Text, nil); len(words) > 0 && !g.world.joins[words[0].Fold] {
				return phrase.Piece{}, false // says what it is
			}
		case p.Role.Kind == Town, p.Role.Kind == Settlement, p.Role.Kind == Region:
			names++
			unlisted = unlisted || p.Role.Kind == Settlement
		default:
			return phrase.Piece{}, false
		}
	}
	if !joins && (!unlisted || hyphen) || names < 2 {
		return phrase.Piece{}, false
	}
	sp := &phrase.Span{Text: m.Text, Key: lexicon.Fold(m.Text), Words: words, First: true, Scan: &phrase.Scanner{Grammar: g.Grammar}, M: m}
	return g.name(sp, Settlement), true
}

// trusted are the cultures that a guess from letters is good enough for; the
// names of the others are too like English ones.
var trusted = map[string]bool{
	"pl": true, "sv": true, "da": true, "no": true, "fi": true, "tr": true, "de": true, "fr": true, "it": true, "es": true,
	"nl": true, "cs": true, "sk": true, "hu": true, "ro": true, "ru": true, "uk": true, "el": true, "pt": true, "ar": true,
}

// Origin is the culture of a name, by its letters first.
func (g *Gazetteer) Origin(name string) string {
	for _, r := range lexicon.Fold(name) {
		if c := letters[r]; c != "" {
			return c
		}
	}
	o := g.lex.NameOrigin(name)
	if _, _, noun := g.lex.Noun(name); !trusted[o] || noun && g.Grammar.Culture() != "" { // Solgläntan
		o = g.Grammar.Culture()
	}
	if strings.ContainsAny(name, "äöÄÖ") && o != "de" && o != "fi" && o != "et" && o != "hu" && o != "tr" {
		return "sv"
	}
	return o
}

// lower plays a lower-case word only if it is no word of the language: most
// tell what the place is and stay.
func (g *Gazetteer) lower(sp *phrase.Span) ([]phrase.Piece, bool) {
	if g.lex.Common(sp.Key) && !g.alone(sp) {
		return nil, false
	}
	return []phrase.Piece{g.name(sp, Settlement)}, true
}

// Region finds regions.
func (g *Gazetteer) Region(sp *phrase.Span) ([]phrase.Piece, bool) {
	if sp.Words[0].Shape == phrase.Lower && !g.alone(sp) || len(sp.Words) > 3 || g.Grammar.Function(sp.Words[0].Fold) {
		return nil, false
	}
	rs := g.lex.Region(sp.Text)
	if len(rs) == 0 || g.isle(sp) {
		return nil, false
	}
	// Texts speak of the regions where their language is at home: Maryland is not in
	// Liberia, and Florida no town of Cuba.
	if at := slices.IndexFunc(rs, func(r lexicon.Region) bool { return g.NativeTo(r.Country) }); at > 0 {
		rs = rs[at:]
	}
	// A town of the same name is meant more often, unless the mention says
	// county, island or the like before, or fewer live in it than in the region, and it
	// is another place: Surrey is a county, Stockholm a town.
	if ts := g.lex.Town(sp.Text); len(ts) > 0 && ts[0].Population > 20000 && !g.spokenOfAsRegion(sp) && (g.NativeTo(ts[0].Country) || !g.NativeTo(rs[0].Country)) && !g.larger(rs[0], ts) {
		return nil, false
	}
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: g.writeRegion,
		Role:   cast.Role{Kind: Region, Key: lexicon.Plain(rs[0].Local)},
		Traits: g.placed(rs[0].Country)}
	return []phrase.Piece{p}, true
}

// larger reports whether more people live in a region than in the largest town of its name,
// and no town of the name lies in it.
func (g *Gazetteer) larger(r lexicon.Region, ts []lexicon.Town) bool {
	c := g.grounds.country(r.Country)
	at := c.byLocal[lexicon.Plain(r.Local)]
	if at == nil || at.people < ts[0].Population {
		return false
	}
	return !slices.ContainsFunc(ts, func(t lexicon.Town) bool {
		in := c.byLocal[lexicon.Plain(t.Region)]
		return t.Country == r.Country && in != nil && (in.inside(at) || at.inside(in))
	})
}

// languages are those that texts are in. A place is of one kind in all of them.
var languages = map[string]bool{"en": true, "sv": true, "fr": true, "ar": true}

// NativeTo reports whether one of them is at home in a country, going by the names of
// its people.
func (g *Gazetteer) NativeTo(iso string) bool {
	c, ok := g.lex.CountryByISO(iso)
	return ok && languages[c.Culture]
}

// spokenOfAsRegion reports whether "county of" stands before, or "County" after
// at the end of a phrase ("Gävleborg County", not "Reading County Court").
func (g *Gazetteer) spokenOfAsRegion(sp *phrase.Span) bool {
	for i := range sp.Prior {
		switch phrase.Root(sp.Prior[i].Role.Kind) {
		case "area-word", "nature-word":
			return true
		}
	}
	rest := strings.TrimSpace(sp.Rest)
	if w, more, _ := strings.Cut(rest, " "); w != "" && more == "" {
		for _, e := range g.Table.Find(lexicon.Fold(w)) {
			if e.Class.Root == "area-word" && !strings.HasPrefix(e.Class.Name, "municipality") {
				return true
			}
		}
	}
	return false
}

// Town finds towns.
func (g *Gazetteer) Town(sp *phrase.Span) ([]phrase.Piece, bool) {
	if sp.Words[0].Shape == phrase.Lower && !g.hasty(sp) && !g.alone(sp) || len(sp.Words) > 3 || g.Grammar.Function(sp.Words[0].Fold) || len(sp.Text) < 3 {
		return nil, false
	}
	if g.isle(sp) {
		return nil, false
	}
	ts := g.lex.Town(sp.Text)
	heard := false
	if len(ts) == 0 && g.listing != nil && g.listing.script && !g.lex.Common(sp.Key) {
		if t, ok := g.lex.TransliteratedTown(sp.Text); ok {
			ts, heard = []lexicon.Town{t}, true
		}
	}
	if len(ts) == 0 || sp.Shape() == phrase.Upper && len(sp.Text) <= longestCode && !sp.Capitals() { // BA is no town
		return nil, false
	}
	if ts = g.spelled(ts, sp.Text); len(ts) == 0 {
		return nil, false
	}
	t := ts[0]
	if home := g.homeland(); home != "" { // Granville is in Normandy, not in Australia
		if at := slices.IndexFunc(ts, func(t lexicon.Town) bool { return t.Country == home }); at > 0 && ts[at].Population*largest > t.Population {
			t = ts[at]
		}
	}
	if iso := g.seats[lexicon.Plain(t.Local)]; iso != "" && t.Population < largeTown {
		t.Country = iso
	}
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: g.writeTown,
		Role:   cast.Role{Kind: Town, Key: lexicon.Plain(t.Local)},
		Traits: g.placed(t.Country)}
	if heard { // of all towns that sound so, casting takes the one that the corpus names
		p.Role.Key = lexicon.Plain(sp.Text)
	}
	return []phrase.Piece{p}, true
}

// Homeland is the ISO code of the country in which most texts of the language are at home; ""
// if there are several.
func (g *Gazetteer) Homeland() string { return g.homeland() }

// homeland is the country in which most texts of the language are at home, if there is one.
func (g *Gazetteer) homeland() string {
	if g.listing != nil {
		return g.listing.home
	}
	if culture := g.Grammar.Culture(); culture != "" {
		return g.homeOf(culture)
	}
	return ""
}

// spelled keeps the towns that are called as a text has it, with its accents, if there are
// any: Sala is not Šaľa. A text that writes accents means no town without: Gällö is not
// Gallo.
func (g *Gazetteer) spelled(ts []lexicon.Town, text string) []lexicon.Town {
	name := lexicon.Fold(text)
	var own []lexicon.Town
	for _, t := range ts {
		if lexicon.Fold(t.Local) == name || lexicon.Fold(t.Name) == name {
			own = append(own, t)
		}
	}
	if len(own) > 0 || name != lexicon.Plain(text) && !g.Caseless() {
		return own
	}
	return ts
}

// placed are the traits of a place in a country as texts of the language show it.
func (g *Gazetteer) placed(iso string) []cast.Trait {
	out := []cast.Trait{{Name: "country", Value: iso}}
	if g.listing != nil && g.listing.script {
		out = append(out, cast.Trait{Name: scriptTrait, Value: g.listing.code})
	}
	return out
}

// largest is how many times as large a town is elsewhere that is thought of before one of
// the same name at home.
const largest = 20

// largeTown is how many live in a town that is thought of before a capital of the
// same name: Washington is no town of England.
const largeTown = 100_000

// Localise lets a country named in the mention say where its towns lie:
// "Perth, Scotland" is not in Australia.
func Localise(f *phrase.Form) {
	iso, land := "", ""
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Role.Kind == Country || p.Role.Kind == Nation {
			iso = p.Role.Key
			if p.Role.Kind == Nation {
				iso, land = nationState(p), p.Role.Key
			}
		}
	}
	if iso == "" {
		settled(f)
		return
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		switch p.Role.Kind {
		case Town, Region, Settlement:
			p.Traits = said(p, cast.Trait{Name: "country", Value: iso})
			if land != "" {
				p.Traits = append(p.Traits, cast.Trait{Name: "land", Value: land})
			}
		}
	}
}

// settled lets a place that no list knows lie in the country of the town that the
// mention names.
func settled(f *phrase.Form) {
	iso := ""
	for i := range f.Pieces {
		if p := &f.Pieces[i]; iso == "" && (p.Role.Kind == Town || p.Role.Kind == Region) {
			iso = nationState(p)
		}
	}
	for i := range f.Pieces {
		if p := &f.Pieces[i]; p.Role.Kind == Settlement && iso != "" {
			p.Traits = said(p, cast.Trait{Name: "country", Value: iso})
		}
	}
}

// said are the traits of a place with others in place of what they said of where it lies.
func said(p *phrase.Piece, traits ...cast.Trait) []cast.Trait {
	return append(slices.DeleteFunc(slices.Clone(p.Traits), func(t cast.Trait) bool { return sites[t.Name] || t.Name == "origin" }), traits...)
}

// sites are the traits that say where a place lies.
var sites = map[string]bool{"country": true, "region": true, "land": true, namedTrait: true}

func nationState(p *phrase.Piece) string { return traitOf(p, "country") }

func traitOf(p *phrase.Piece, name string) string {
	for _, t := range p.Traits {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// readable reports whether the name of a town is spelt as English texts spell
// it: transliterations with dots below or apostrophes are not.
func readable(name string) bool {
	for _, r := range name {
		if r == '\'' || r == '’' || r == '`' || r == '(' || r == '/' || r >= 0x1E00 && r <= 0x1E9F || r >= 0x0300 && r < 0x0370 || r == 'ẖ' {
			return false
		}
	}
	return strings.Count(name, " ") < 2
}
