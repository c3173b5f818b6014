// Package place gives places their stand-ins: countries, regions, towns,
// villages, streets, buildings.
//
// In come the mentions of a place; out go forms whose names are played and whose generic
// words (Street, County) change with the table of the language. A town's stand-in lies
// in the stand-in of its country when that country is cast at all, else in the same
// country (DESIGN §3, "one world"). The readers of organisations and terms borrow its
// finders.
//
// It may know the root package, generate/cast, generate/draw, generate/form,
// generate/phrase, generate/thing, language and language/lexicon.
package place

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The kinds of roles of places. They are the same in all languages: keys and
// stand-ins are codes and local names, and each language writes its own.
const (
	Country    cast.Kind = "country"    // key and value: ISO code
	Nation     cast.Kind = "nation"     // land within a state: Scotland; key: plain local name
	Region     cast.Kind = "region"     // key: plain local name
	Town       cast.Kind = "town"       // key: plain local name
	Settlement cast.Kind = "settlement" // place that no list knows; key: plain folded name
	Street     cast.Kind = "street"     // name of a street or building; key: folded
)

// A Gazetteer finds places in mentions.
type Gazetteer struct {
	Table   *phrase.Table
	Grammar phrase.Grammar
	lex     *lexicon.Lexicon
	code    string          // of the language
	listing *listing        // of a language without tables; nil if it has none
	first   map[string]bool // first words of the forms of countries
	nations []nation
	nation  map[string]nation          // by name and by adjective, folded
	local   map[string]nation          // by local name
	streets []string                   // names that many streets of English-speaking countries have
	styles  map[string]string          // of countries without an official name
	older   map[string]string          // older names of countries
	around  map[string]map[string]bool // words around a country, by what they say of it
	world   *world
	seats   map[string]string // capitals by plain local name: their countries
	// Concepts are the parts of the world, seas and the like that each language has
	// its own names for.
	Concepts  *phrase.Concepts
	compounds *compounds // nil where compounds are several words
	grounds   grounds
}

// New returns the gazetteer of a language; there is one.
func New(l *language.Language) *Gazetteer { return language.Once(l, read) }

func read(l *language.Language) *Gazetteer {
	code, grammar := phrase.Of(l.Code, l.Lexicon)
	words := listed(l)
	if words != nil {
		grammar = phrase.NewListed(words.function, words.article, words.endings)
	}
	table, err := phrase.Load(code, grammar, "places")
	if err != nil {
		panic(err) // the data is embedded; a test loads it
	}
	g := &Gazetteer{Table: table, Grammar: grammar, lex: l.Lexicon, code: l.Code, listing: words, nations: loadNations(code, l.Lexicon),
		nation: map[string]nation{}, local: map[string]nation{}, styles: map[string]string{}, older: map[string]string{}, around: map[string]map[string]bool{}, world: newWorld(), Concepts: phrase.NewConcepts(code, grammar)}
	if grammar.Compounds() {
		g.compounds = loadCompounds(code)
	}
	for _, row := range phrase.Rows(code, "around", 2) {
		g.around[row[0]] = map[string]bool{}
		for w := range strings.FieldsSeq(row[1]) {
			g.around[row[0]][w] = true
		}
	}
	for _, row := range phrase.Rows(worldData, "tongues", 3) {
		if row[0] == l.Code {
			g.around[row[1]] = map[string]bool{}
			for w := range strings.FieldsSeq(row[2]) {
				g.around[row[1]][w] = true
			}
		}
	}
	for _, row := range phrase.Rows(worldData, "streets", 1) {
		g.streets = append(g.streets, row[0])
	}
	for _, row := range phrase.Rows(code, "styles", 2) {
		g.styles[row[0]] = row[1]
	}
	for _, row := range phrase.Rows(code, "former", 2) {
		g.older[row[0]] = row[1]
	}
	for _, n := range g.nations {
		g.nation[lexicon.Fold(n.adjective)] = n
		g.nation[lexicon.Fold(n.name)] = n
		g.local[n.local] = n
	}
	g.grounds.g = g
	g.index()
	return g
}

// index notes the words that names of countries of several words begin with.
func (g *Gazetteer) index() {
	g.first, g.seats = map[string]bool{}, map[string]string{}
	for _, c := range g.lex.Countries() {
		if c.CapitalLocal != "" {
			g.seats[lexicon.Plain(c.CapitalLocal)] = c.ISO
		}
		for _, text := range []string{c.Name, c.Official, c.Adjective, c.Person, c.People} {
			if words := phrase.Words(text, nil); len(words) > 1 {
				g.first[words[0].Fold] = true
			}
		}
	}
	for _, w := range []string{"republic", "kingdom", "state", "great", "northern", "united", "people's", "soviet", "former", "islamic", "federal", "u", "isle",
		"förenta", "förenade", "republiken", "konungariket", "kungariket", "folkrepubliken", "förbundsrepubliken", "hong"} {
		g.first[w] = true
	}
}

// Longest bounds the runs that begin with a word.
func (g *Gazetteer) Longest(w phrase.Word) int {
	n := max(g.Table.Longest(w), g.Concepts.Longest(w))
	if l := g.listing; l != nil && (l.caseless || l.heads[w.Fold] != nil) {
		return max(n, longestNamed)
	}
	if w.Shape == phrase.Lower {
		return n
	}
	switch {
	case g.first[w.Fold]:
		return 8
	case g.listing != nil: // Rhénanie-du-Nord-Westphalie
		return max(n, 5)
	}
	return max(n, 3)
}

// A Reader takes places apart.
type Reader struct {
	g       *Gazetteer
	foreign *Gazetteer // of the names that the language quotes; nil if it quotes none
}

// NewReader returns the reader of a language.
func NewReader(l *language.Language) Reader {
	r := Reader{g: New(l)}
	if l.Quoted != nil {
		r.foreign = New(l.Quoted)
	}
	return r
}

// Read implements form.Reader.
func (r Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	out := make([]form.Form, len(e.Mentions))
	for i := range e.Mentions {
		m := &e.Mentions[i]
		f := r.scan(s, m)
		if p, ok := r.g.joined(f, m); ok {
			f.Pieces = []phrase.Piece{p}
		}
		r.g.patch(f, &phrase.Span{First: true, Scan: &phrase.Scanner{Grammar: r.g.Grammar}, M: m})
		r.g.unread(f, m)
		f.Force()
		Localise(f)
		r.g.Attribute(f, m, r.g.Table)
		r.g.postcodes(f, m, s.Draw)
		r.g.postareas(f, m, s.Draw)
		out[i] = f
		if !slices.ContainsFunc(f.Pieces, func(p phrase.Piece) bool { return p.Play }) && r.g.isGeneral(m.Text) {
			out[i] = general{m.Text, "a sort of place tells of nobody"}
		}
		if isContinent(f) || r.isElided(s, m) {
			out[i] = general{m.Text, "a continent tells of nobody, and holds the countries beside it"}
		}
	}
	return out
}

// scan takes a mention apart. One in small letters that names a street or a building is read as
// if it had capitals: words of the dictionary are its name (ash grove), not what it is.
func (r Reader) scan(s *form.Scene, m *form.Mention) *phrase.Form {
	if f := r.elided(s, m); f != nil {
		return f
	}
	titled, ok := r.g.titled(m)
	if !ok {
		return r.scanner(s, m).Scan(m)
	}
	f := r.scanner(s, &titled).Scan(&titled)
	f.Small = true
	return f
}

// continent is the role of the names of continents.
const continent cast.Kind = "concept:continent"

// isContinent reports whether a mention names a continent and nothing else that is played: drawn
// apart from the countries of its document, it would hold none of them.
func isContinent(f *phrase.Form) bool {
	named := false
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Play && p.Role.Kind != continent {
			return false
		}
		named = named || p.Play
	}
	return named
}

// isElided reports whether a mention names a continent behind an article that is written with it: l'Asie.
func (r Reader) isElided(s *form.Scene, m *form.Mention) bool {
	i := strings.IndexAny(m.Text[:min(len(m.Text), longestElided)], "'’")
	if i < 0 {
		return false
	}
	_, n := utf8.DecodeRuneInString(m.Text[i:])
	bare := *m
	bare.Text = m.Text[i+n:]
	return isContinent(r.scanner(s, &bare).Scan(&bare))
}

// elided reads a place behind an article that is written with it: l'Hérault, l'île de Ré; nil if there is
// no such article, or nothing behind it is known.
func (r Reader) elided(s *form.Scene, m *form.Mention) *phrase.Form {
	i := strings.IndexAny(m.Text[:min(len(m.Text), longestElided)], "'’")
	if i < 0 || r.g.listing == nil || !r.g.Grammar.Function(lexicon.Fold(m.Text[:i])) {
		return nil
	}
	_, n := utf8.DecodeRuneInString(m.Text[i:])
	bare := *m
	bare.Text, bare.Before = m.Text[i+n:], m.Before+m.Text[:i+n]
	f := r.scanner(s, &bare).Scan(&bare)
	for k := range f.Pieces {
		if p := &f.Pieces[k]; p.Play && p.Role.Kind == Settlement {
			return nil
		}
	}
	f.Pieces = append([]phrase.Piece{{Text: m.Text[:i+n]}}, f.Pieces...)
	return f
}

// longestElided is how many bytes an article has that is written with its noun, with its sign.
const longestElided = len("l’")

// general is a mention that stays: words for a sort of place, without a name or a number, or
// the name of a continent.
type general struct{ text, why string }

// Roles implements form.Form: there are none.
func (general) Roles() []cast.Occurrence { return nil }

// Render implements form.Form.
func (f general) Render(form.Stage) string { return f.text }

// Stays implements form.Stays.
func (f general) Stays() string { return f.why }

// isGeneral reports whether all words of a text say what a place is, as far as the language
// lists such words: the ground floor.
func (g *Gazetteer) isGeneral(text string) bool {
	l := g.listing
	if l == nil {
		return g.isPlain(text)
	}
	words := phrase.Words(text, nil)
	for _, w := range words {
		bare := strings.TrimPrefix(w.Fold, l.article)
		if w.Shape == phrase.Number || !l.area[w.Fold] && !l.area[bare] && l.heads[w.Fold] == nil && l.heads[bare] == nil && !slices.Contains(l.function, w.Fold) {
			return false
		}
	}
	return len(words) > 0
}

// isPlain reports whether a text is the article and a word of the dictionary in small letters:
// the bakery. Without the article it may be the name of a place in a chat.
func (g *Gazetteer) isPlain(text string) bool {
	const noun = "x"
	article, ok := strings.CutSuffix(g.Grammar.Definite(noun), noun)
	rest, has := strings.CutPrefix(text, article)
	words := phrase.Words(rest, nil)
	return ok && has && article != "" && len(words) == 1 && words[0].Shape == phrase.Lower && g.lex.Common(words[0].Fold) && len(g.lex.Town(rest)) == 0
}

func (r Reader) scanner(s *form.Scene, m *form.Mention) *phrase.Scanner {
	g := r.g
	if r.foreign != nil && g.quotes(r.foreign, m.Text) {
		g = r.foreign
	}
	street := g.hasStreet(m.Text)
	return &phrase.Scanner{
		Grammar: g.Grammar,
		Longest: g.Longest,
		Finders: []phrase.Finder{g.house, g.feature, g.water, g.named, g.State, g.Nation, g.state, g.beforeStreet(street), g.Concepts.Find, g.TermsOf(street), g.street(street), g.Region, g.Town, g.Compound, g.Table.Heads(), Numbers(s.Draw), g.stays, g.nameless, g.apart},
		Unknown: g.unknown(s.Draw, street),
	}
}

// feature finds what all languages have a name for, before a word for a sort of place is read as the
// head of a name: Lake Victoria. Of one word it must be all of the mention, and no country.
func (g *Gazetteer) feature(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) < 2 {
		if _, _, land := g.lex.Country(sp.Text); land || sp.Text != sp.M.Text {
			return nil, false
		}
		if _, land := g.Nation(sp); land {
			return nil, false
		}
	}
	return g.Concepts.Find(sp)
}

// quotes reports whether a mention is a name in the language of the foreign gazetteer.
func (g *Gazetteer) quotes(foreign *Gazetteer, text string) bool {
	return phrase.Quotes(text, func(w phrase.Word) bool {
		return g.lex.Common(w.Fold) || len(g.Table.Find(w.Fold)) > 0
	}, func(w phrase.Word) bool {
		return len(foreign.Table.Find(w.Fold)) > 0 && len(g.lex.Town(text)) == 0
	})
}

// saint is the word before the name of a saint that is short for a street too.
const saint = "st"

func (g *Gazetteer) hasStreet(text string) bool {
	var store [16]phrase.Word
	words := phrase.Words(text, store[:0])
	for i, w := range words {
		if i == 0 && len(words) > 1 && w.Fold == saint {
			continue // St Mawgan
		}
		for _, e := range g.Table.Find(w.Fold) {
			if w.Shape != phrase.Lower && e.Class.Root == "street-word" && e.Key != "court" {
				return true
			}
		}
	}
	return false
}

// TermsOf finds the generic words of places; the adjectives of streets only
// where there is a street.
func (g *Gazetteer) TermsOf(street bool) phrase.Finder {
	if street {
		return g.Table.Terms()
	}
	return g.Table.TermsExcept(streetOnly)
}

var streetOnly = map[string]bool{"street-word": true, "street-adjective": true}

// unknown plays a capitalised word that no list knows: a street's name, or a
// village.
func (g *Gazetteer) unknown(d draw.Source, street bool) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if sp.Words[0].Shape == phrase.Lower {
			return g.lower(sp)
		}
		if len(sp.Text) == 1 { // of a house number or a part of a building: 5 B, Unit C
			return []phrase.Piece{{Text: sp.Text, Play: true, Write: func(p *phrase.Piece, _ form.Stage, _ string) string {
				return string("BCDAFEHG"[int(p.Text[0])%8])
			}}}, true
		}
		if street {
			return []phrase.Piece{g.streetName(sp)}, true
		}
		return []phrase.Piece{g.name(sp, Settlement)}, true
	}
}

// beforeStreet plays the words right before the word for a street as its name, though they
// are a party's or say what something is elsewhere: Labour Street, Mill Road. Adjectives of
// streets stay with those.
func (g *Gazetteer) beforeStreet(street bool) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if !street || len(sp.Words) > 1 || sp.Words[0].Shape == phrase.Lower || sp.Words[0].Shape == phrase.Number || g.Grammar.Compounds() {
			return nil, false
		}
		next, ok := strings.CutPrefix(sp.Rest, " ")
		if next, _, _ = strings.Cut(next, " "); !ok || !g.hasStreet(next) {
			return nil, false
		}
		for _, e := range g.Table.Find(sp.Key) {
			if e.Class.Root == "street-adjective" {
				return nil, false
			}
		}
		return []phrase.Piece{g.streetName(sp)}, true
	}
}

// street plays the capitalised words before the word for street: they are its
// name, even if a town is called so.
func (g *Gazetteer) street(street bool) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if !street || len(sp.Words) > 1 || sp.Words[0].Shape == phrase.Lower || sp.Words[0].Shape == phrase.Number {
			return nil, false
		}
		segment, _, _ := strings.Cut(sp.Rest, ",")
		if !g.hasStreet(segment) {
			return nil, false
		}
		return []phrase.Piece{g.streetName(sp)}, true
	}
}

// context finds the country of a name that no list knows in the words around it.
func (g *Gazetteer) context(m *form.Mention) string {
	var store [32]phrase.Word
	best := ""
	for _, text := range []string{m.After, m.Before, m.Text} {
		for _, w := range phrase.Words(text, store[:0]) {
			if w.Shape != phrase.Title && !g.Caseless() || len(w.Fold) < 4 || g.lex.Common(w.Fold) && !g.Caseless() {
				continue
			}
			if c, _, ok := g.lex.Country(text[w.Start:w.End]); ok && !strings.Contains(c.ISO, "-") {
				return c.ISO
			}
			if ts := g.lex.Town(text[w.Start:w.End]); best == "" && !g.lex.Common(w.Fold) && len(ts) > 0 && ts[0].Population > 20000 {
				best = ts[0].Country
			}
		}
	}
	return best
}
