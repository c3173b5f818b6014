package place

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// compounds are the rules of a language that writes places as the first parts of
// compounds: "Uppsalapolisen", "malmöbo", "Storgatan".
type compounds struct {
	linking     map[string]string // ending of a name: the one it has as a first part
	inhabitants map[string]string // local name: one of its people
	people      map[string]string // the other way round
}

func loadCompounds(code string) *compounds {
	c := &compounds{linking: map[string]string{}, inhabitants: map[string]string{}, people: map[string]string{}}
	for _, row := range phrase.Rows(code, "linking", 3) {
		c.linking[row[0]] = row[1]
	}
	for _, row := range phrase.Rows(code, "inhabitants", 2) {
		if c.inhabitants[row[0]] == "" {
			c.inhabitants[row[0]] = row[1]
		}
		if c.people[row[1]] == "" {
			c.people[row[1]] = row[0]
		}
	}
	return c
}

// first writes a name as the first part of a compound.
func (c *compounds) first(name string) string {
	if v, ok := c.linking["^"+name]; ok {
		return v
	}
	if strings.ContainsAny(name, " -") {
		return name + "-"
	}
	for i := range name {
		if v, ok := c.linking[name[i:]]; ok && i > 0 {
			return name[:i] + v
		}
	}
	return name
}

// inhabitant is one of the people of a place.
func (c *compounds) inhabitant(local, name string) string {
	if p := c.inhabitants[local]; p != "" {
		return p
	}
	if p := c.inhabitants[name]; p != "" {
		return p
	}
	first := c.first(name)
	if strings.HasSuffix(first, "-") {
		return first + "bo"
	}
	return strings.ToLower(first) + "bo"
}

// The shortest parts of a compound, in letters, and how large a town must be to be
// its first part.
const (
	shortestFirst = 3
	shortestHead  = 3
	largeEnough   = 8000
)

// Compound finds words whose first part names a place, and names of streets and
// buildings in one word.
func (g *Gazetteer) Compound(sp *phrase.Span) ([]phrase.Piece, bool) {
	if g.compounds == nil || len(sp.Words) != 1 || utf8.RuneCountInString(sp.Key) < shortestFirst+shortestHead {
		return nil, false
	}
	if p, ok := g.people(sp); ok {
		return p, true
	}
	if sp.Words[0].Shape == phrase.Lower {
		return nil, false
	}
	if p, ok := g.placeFirst(sp); ok {
		return p, true
	}
	return g.nameFirst(sp)
}

// people finds the inhabitants of a place: "göteborgarna", "Malmöbon".
func (g *Gazetteer) people(sp *phrase.Span) ([]phrase.Piece, bool) {
	bases := append(g.Grammar.Bases(sp.Key), phrase.Base{Word: sp.Key})
	for _, b := range bases {
		if b.Make != phrase.Noun {
			continue
		}
		if local := g.compounds.people[b.Word]; local != "" {
			if n, ok := g.local[local]; ok {
				p := g.inhabitantPiece(sp, b, cast.Role{Kind: Nation, Key: lexicon.Plain(local)}, n.iso)
				p.Also = []cast.Role{{Kind: Country, Key: n.iso}}
				return []phrase.Piece{p}, true
			}
			if ts := g.lex.Town(local); len(ts) > 0 {
				return []phrase.Piece{g.inhabitantPiece(sp, b, cast.Role{Kind: Town, Key: lexicon.Plain(ts[0].Local)}, ts[0].Country)}, true
			}
		}
		if stem, ok := strings.CutSuffix(b.Word, "bo"); ok {
			if t, _, ok := g.townFirst(strings.TrimSuffix(stem, "-")); ok {
				return []phrase.Piece{g.inhabitantPiece(sp, b, cast.Role{Kind: Town, Key: lexicon.Plain(t.Local)}, t.Country)}, true
			}
		}
	}
	return nil, false
}

func (g *Gazetteer) inhabitantPiece(sp *phrase.Span, b phrase.Base, role cast.Role, iso string) phrase.Piece {
	b.As = g.Grammar.Number(b, sp.Before())
	return phrase.Piece{Text: sp.Text, Play: true, As: b.As, Shape: sp.Shape(), Role: role,
		Traits: []cast.Trait{{Name: "country", Value: iso}},
		Write: func(p *phrase.Piece, _ form.Stage, local string) string {
			name := g.regionName(local)
			if n, ok := g.local[local]; ok {
				name = n.name
			}
			out := g.Grammar.Inflect(g.compounds.inhabitant(local, name), phrase.Noun, p.As)
			if p.Shape == phrase.Lower {
				return out
			}
			return cased(out, p)
		}}
}

// townFirst finds the town whose first part a text is, and whether it has a linking s.
func (g *Gazetteer) townFirst(first string) (lexicon.Town, bool, bool) {
	for _, name := range [...]string{first, strings.TrimSuffix(first, "s")} {
		if utf8.RuneCountInString(name) < shortestFirst {
			continue
		}
		for _, t := range g.lex.Town(name) {
			if t.Population >= largeEnough || t.Country == "SE" && t.Population > 500 {
				return t, name != first, true
			}
		}
	}
	if first == "lunda" || first == "falu" {
		for _, t := range g.lex.Town(map[string]string{"lunda": "Lund", "falu": "Falun"}[first]) {
			if t.Country == "SE" {
				return t, false, true
			}
		}
	}
	return lexicon.Town{}, false, false
}

// placeFirst finds words whose first part is a town or a country.
func (g *Gazetteer) placeFirst(sp *phrase.Span) ([]phrase.Piece, bool) {
	// What is a place or an institution first: Vasa-skolan, not Vasas-kolan.
	for _, is := range [...]func(rest string) bool{g.isPlace, g.isWord} {
		if p, ok := g.placeBefore(sp, is); ok {
			return p, true
		}
	}
	return nil, false
}

func (g *Gazetteer) placeBefore(sp *phrase.Span, is func(rest string) bool) ([]phrase.Piece, bool) {
	for i := len(sp.Text) - shortestHead; i >= shortestFirst; i-- {
		if !utf8.RuneStart(sp.Text[i]) || !is(lexicon.Fold(sp.Text[i:])) {
			continue
		}
		first := sp.Text[:i]
		key := lexicon.Fold(first)
		for _, name := range [...]string{key, strings.TrimSuffix(key, "s")} {
			if c, how, ok := g.lex.Country(name); ok && how == lexicon.FormName && len(name) > 3 {
				return g.split(sp, i, cast.Role{Kind: Country, Key: c.ISO}, "", func(iso string) string {
					c, _ := g.lex.CountryByISO(iso)
					return c.Name
				}), true
			}
		}
		if t, _, ok := g.townFirst(key); ok {
			return g.split(sp, i, cast.Role{Kind: Town, Key: lexicon.Plain(t.Local)}, t.Country, g.TownName), true
		}
	}
	return nil, false
}

// isPlace reports whether the rest of a compound is a place or an institution.
func (g *Gazetteer) isPlace(rest string) bool {
	return g.Table.IsHead(rest, "street-word", "area-word", "nature-word", "building", "transport", "settlement", "institution-head")
}

// isWord reports whether the rest of a compound is a noun at all.
func (g *Gazetteer) isWord(rest string) bool {
	if g.lex.Common(rest) && utf8.RuneCountInString(rest) > 3 {
		return true
	}
	for _, b := range g.Grammar.Bases(rest) {
		if b.Make == phrase.Noun && g.lex.Common(b.Word) && utf8.RuneCountInString(b.Word) > 3 {
			return true
		}
	}
	return false
}

// split plays the first part of a compound; what the thing is stays.
func (g *Gazetteer) split(sp *phrase.Span, at int, role cast.Role, country string, name func(standIn string) string) []phrase.Piece {
	first := phrase.Piece{Text: sp.Text[:at], Play: true, Shape: sp.Shape(), Role: role,
		Write: func(p *phrase.Piece, _ form.Stage, standIn string) string {
			out := g.compounds.first(name(standIn))
			if p.Shape == phrase.Upper {
				return strings.ToUpper(out)
			}
			return out
		}}
	if country != "" {
		first.Traits = []cast.Trait{{Name: "country", Value: country}}
	}
	return []phrase.Piece{first, {Text: sp.Text[at:]}}
}

// nameFirst finds names of streets and buildings in one word: Storgatan.
func (g *Gazetteer) nameFirst(sp *phrase.Span) ([]phrase.Piece, bool) {
	class := g.Table.Class("compound-first")
	if class == nil {
		return nil, false
	}
	for i := shortestFirst; i <= len(sp.Text)-shortestHead; i++ {
		if !utf8.RuneStart(sp.Text[i]) {
			continue
		}
		rest := lexicon.Fold(sp.Text[i:])
		if r, _ := utf8.DecodeRuneInString(sp.Text[i:]); !unicode.IsLower(r) && sp.Shape() != phrase.Upper || !g.isNamed(rest) {
			continue
		}
		return []phrase.Piece{{Text: sp.Text[:i], Play: true, Shape: sp.Shape(),
			Role:   cast.Role{Kind: g.Table.Kind(class.Root), Key: lexicon.Fold(sp.Text[:i])},
			Traits: []cast.Trait{{Name: "class", Value: class.Name}}}, {Text: sp.Text[i:]}}, true
	}
	return nil, false
}

// isNamed reports whether the rest of a word is a street, or in the definite a
// building or the like: Storgatan and Kyrkogränd, Slottsberget but not Obermarsberg.
func (g *Gazetteer) isNamed(rest string) bool {
	if g.Table.IsHead(rest, "street-word") {
		return true
	}
	for _, b := range g.Grammar.Bases(rest) {
		if b.Make == phrase.Noun && b.As&phrase.Definite != 0 && g.Table.IsHead(b.Word, "nature-word", "building", "transport", "institution-head") {
			return true
		}
	}
	return false
}
