// Package organisation gives organisations their stand-ins: courts,
// ministries, companies, parties, schools, states as parties of a case.
//
// In come all mentions of an organisation in a document; out come forms whose
// words are played one by one, so that every form of a name agrees: "the Board"
// is the board of the "National Social Insurance Board", "Warsaw District Court"
// moves when Warsaw moves. What a word may be exchanged for is data (package
// phrase); place names come from package place. Acronyms follow what they stand
// for. The package knows phrase, place, cast, form, draw and language.
package organisation

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/lexicon"
)

// The kinds of roles of organisations besides those of the table.
const (
	Name    cast.Kind = "firm"    // invented name: Latem; key: plain folded
	Acronym cast.Kind = "acronym" // key: folded
	Native  cast.Kind = "native"  // term of another language; key: folded
)

// A House holds what the readers of organisations and terms share.
type House struct {
	Gazetteer *place.Gazetteer
	Table     *phrase.Table
	OpenTable *phrase.Table
	lex       *lexicon.Lexicon
	open      phrase.Finder
	natives   *natives
	code      string // of the language of the texts
}

// New returns the house of a language; there is one.
func New(l *language.Language) *House { return language.Once(l, build) }

func build(l *language.Language) *House {
	g := place.New(l)
	code, _ := phrase.Of(l.Code, l.Lexicon)
	table, err := phrase.Load(code, g.Grammar, "institutions")
	if err != nil {
		panic(err) // the data is embedded; a test loads it
	}
	open, err := phrase.Load(code, g.Grammar, "open")
	if err != nil {
		panic(err)
	}
	return &House{Gazetteer: g, Table: table, OpenTable: open, open: open.Open(), lex: l.Lexicon, natives: loadNatives(), code: l.Code}
}

// Tables are those of institutions and of places.
func (h *House) Tables() []*phrase.Table { return []*phrase.Table{h.Table, h.Gazetteer.Table} }

// A Reader takes organisations apart.
type Reader struct {
	h       *House
	finders []phrase.Finder
	guest   *Reader // of the names that the language quotes; nil if it quotes none
}

// NewReader returns the reader of a language.
func NewReader(l *language.Language) Reader {
	h := New(l)
	g := h.Gazetteer
	r := Reader{h: h, finders: []phrase.Finder{g.Nation, g.Country, g.Concepts.Find, h.lone, h.Table.Terms(), h.Native, g.TermsOf(false), h.founder, h.place, h.Acronym, g.Compound, h.Table.Heads()}}
	if l.Quoted != nil {
		guest := NewReader(l.Quoted)
		r.guest = &guest
	}
	return r
}

// Read implements form.Reader.
func (r Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	forms := make([]*phrase.Form, len(e.Mentions))
	for i := range e.Mentions {
		forms[i] = r.scanner(s, e.Mentions[i].Text).Scan(&e.Mentions[i])
		place.Localise(forms[i])
		forms[i].Spare()
		r.h.Gazetteer.Attribute(forms[i], &e.Mentions[i], r.h.Table)
		forms[i].Force()
	}
	Expand(forms, r.Mark())
	out := make([]form.Form, len(forms))
	for i, f := range forms {
		out[i] = f
	}
	return out
}

// OfSaint reports whether a mention is an institution that is called after a saint, with
// the full stop that makes a street of it: "St. Mary's Hospital".
func (r Reader) OfSaint(m form.Mention) bool {
	rest, ok := strings.CutPrefix(m.Text, "St. ")
	if !ok {
		return false
	}
	last := rest[strings.LastIndexByte(rest, ' ')+1:]
	for _, e := range r.h.Table.Find(lexicon.Fold(last)) {
		if e.Class.Root == "head" && last != rest {
			return true
		}
	}
	return false
}

// Mark begins the expansions of acronyms that this reader has read.
func (r Reader) Mark() string { return "org:" + r.h.code + ":" }

// ReadName takes a name apart that stands in no document.
func (r Reader) ReadName(name string) *phrase.Form {
	return r.scanner(&form.Scene{}, name).Scan(&form.Mention{Text: name})
}

// scanner takes a mention apart: one that is quoted from another language by what
// is known of that.
func (r Reader) scanner(s *form.Scene, text string) *phrase.Scanner {
	if r.guest != nil && r.h.Quotes(r.guest.h, text) {
		return r.guest.scanner(s, text)
	}
	return &phrase.Scanner{
		Grammar: r.h.Gazetteer.Grammar,
		Longest: r.h.Longest,
		Finders: append(r.finders[:len(r.finders):len(r.finders)], place.Numbers(s.Draw)),
		Unknown: r.h.unknown,
	}
}

// Longest bounds the runs that begin with a word.
func (h *House) Longest(w phrase.Word) int {
	n := max(h.Gazetteer.Longest(w), h.Table.Longest(w))
	if h.natives.words[w.Fold] || w.Shape != phrase.Upper && (w.Shape == phrase.Lower || !ascii(w.Fold)) && !h.english(w.Fold) {
		n = max(n, 14)
	}
	return n
}

// place finds towns and regions; a word of the language is a place only if it
// is large and the word rare (Reading, Batman).
func (h *House) place(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) == 1 && h.lex.Common(sp.Key) {
		ts := h.lex.Town(sp.Text)
		if len(ts) == 0 || ts[0].Population < 50000 {
			return nil, false
		}
	}
	if p, ok := h.Gazetteer.Region(sp); ok {
		return p, true
	}
	return h.Gazetteer.Town(sp)
}

// founder finds family names in the names of firms.
func (h *House) founder(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 || sp.Words[0].Shape != phrase.Title || !h.firm(sp) {
		return nil, false
	}
	if h.plural(sp) {
		return nil, false
	}
	n, ok := h.lex.Family(sp.Text)
	if ts := h.lex.Town(sp.Text); !ok || len(ts) > 0 && (sp.Text == sp.M.Text || ts[0].Population > 200000) {
		return nil, false
	}
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: writeName,
		Role: person.Role(sp.Text), Traits: []cast.Trait{{Name: "family", Value: "yes"}}}
	if len(n.Origins) > 0 {
		p.Traits = append(p.Traits, cast.Trait{Name: "origin", Value: n.Origins[0]})
	}
	return []phrase.Piece{p}, true
}

// plural reports whether a word behind the first is one of the language in the plural,
// where names are quoted: the Brands of "Yum Brands", not the Woods of "Holm & Woods".
func (h *House) plural(sp *phrase.Span) bool {
	if !phrase.Quoted(h.Gazetteer.Grammar) || sp.First || strings.HasSuffix(strings.TrimRight(sp.Before(), " "), "&") || strings.HasSuffix(sp.Before(), " and ") {
		return false
	}
	if strings.HasPrefix(sp.Rest, "s") && h.lex.Common(sp.Key) { // the ending taken for a genitive's
		return true
	}
	for _, b := range h.Gazetteer.Grammar.Bases(sp.Key) {
		if b.As&phrase.Plural != 0 && h.lex.Common(b.Word) {
			return true
		}
	}
	return false
}

// firm reports whether a mention looks like a firm's name: it says so, or has
// no other word that says what it is.
func (h *House) firm(sp *phrase.Span) bool {
	var store [16]phrase.Word
	known := false
	for _, w := range phrase.Words(sp.M.Text, store[:0]) {
		for _, e := range h.Table.Find(w.Fold) {
			switch {
			case e.Class.Root == "legal-form", strings.HasPrefix(e.Class.Name, "head-firm"):
				return true
			case e.Class.Root == "head", e.Class.Root == "office":
				known = true
			}
		}
		for _, e := range h.Gazetteer.Table.Find(w.Fold) {
			known = known || e.Class.Root == "area-word" // Lunds kommun
		}
		if w.Fold == "messrs" || w.Fold == "others" || w.Fold == "co" || w.Fold == "sons" {
			return true
		}
	}
	return !known
}

// unknown plays words that no list knows: words of the language by others of
// their make, all else by invented names.
func (h *House) unknown(sp *phrase.Span) ([]phrase.Piece, bool) {
	if utf8.RuneCountInString(sp.Text) == 1 {
		return []phrase.Piece{initial(sp)}, true
	}
	if sp.Words[0].Shape == phrase.Lower && particles[sp.Key] {
		return nil, false
	}
	if sp.Words[0].Shape != phrase.Lower && (prison(sp) || sp.First && h.firm(sp)) {
		return []phrase.Piece{h.Name(sp)}, true
	}
	if h.calls(sp) {
		return []phrase.Piece{h.Gazetteer.Settle(sp)}, true
	}
	if sp.Words[0].Shape == phrase.Lower || h.common(sp.Key) {
		if h.common(sp.Key) || !h.foreign(sp.Key) {
			p, ok := h.open(sp)
			if ok && sp.Words[0].Shape == phrase.Lower {
				p[0].Keep = true
			}
			return p, ok
		}
		return []phrase.Piece{h.native(sp, h.lex.NameOrigin(sp.Text))}, true
	}
	if !h.firm(sp) { // what a court or a school is called after is a place
		return []phrase.Piece{h.Gazetteer.Settle(sp)}, true
	}
	return []phrase.Piece{h.Name(sp)}, true
}

// calls reports whether a noun that a mention begins with is the name of an
// institution, though it is a word of the dictionary too: the Mayo Clinic. What such
// places are for is in the tables.
func (h *House) calls(sp *phrase.Span) bool {
	if !sp.First || len(sp.Words) > 1 || sp.Words[0].Shape != phrase.Title || h.Gazetteer.Grammar.Compounds() {
		return false
	}
	if class, _ := h.Gazetteer.Grammar.Open(sp.Key, ""); class != "open-noun" {
		return false
	}
	next := lexicon.Fold(strings.TrimSpace(sp.Rest))
	for _, e := range h.Table.Find(next) {
		if e.Class.Root == "head" && (strings.HasPrefix(e.Class.Name, "head-hospital") || strings.HasPrefix(e.Class.Name, "head-school") || strings.HasPrefix(e.Class.Name, "head-university")) {
			return true
		}
	}
	return false
}

// prison reports whether a proper name follows what stands before: HM Prison
// Rye Hill.
func prison(sp *phrase.Span) bool {
	for i := range sp.Prior {
		if root := phrase.Root(sp.Prior[i].Role.Kind); root == "hm-prison" || root == "hmp" {
			return true
		}
	}
	return false
}

// foreign reports whether a lower-case word is of another language, going by
// its letters.
func (h *House) foreign(w string) bool {
	if !h.spelt(w) {
		return true
	}
	if h.Gazetteer.Grammar.Compounds() {
		return false
	}
	if lexicon.Plain(w) != w {
		return true
	}
	return h.lex.Rank(w) == 0 && len(w) > 5
}

// Name plays a word by an invented name of its culture.
func (h *House) Name(sp *phrase.Span) phrase.Piece {
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Write: writeName,
		Role: cast.Role{Kind: Name, Key: lexicon.Plain(sp.Key)}}
	if ascii(sp.Text) {
		p.Traits = append(p.Traits, cast.Trait{Name: "ascii", Value: "yes"})
	}
	if o := h.Gazetteer.Origin(sp.Text); o != "" {
		p.Traits = append(p.Traits, cast.Trait{Name: "origin", Value: o})
	}
	return p
}

func writeName(p *phrase.Piece, _ form.Stage, standIn string) string {
	if p.Shape == phrase.Upper {
		return strings.ToUpper(standIn)
	}
	return standIn
}

// initial plays a single letter by another one.
func initial(sp *phrase.Span) phrase.Piece {
	return phrase.Piece{Text: sp.Text, Play: true, Write: func(p *phrase.Piece, _ form.Stage, _ string) string {
		const letters = "ABCDEFGHJKLMNPRSTVW"
		i := strings.Index(letters, strings.ToUpper(p.Text))
		c := letters[(i+7)%len(letters)]
		if p.Shape == phrase.Lower && strings.ToLower(p.Text) == p.Text {
			c |= 0x20
		}
		return string(c)
	}}
}

// Quotes reports whether a mention is a name in the language of the guest.
func (h *House) Quotes(guest *House, text string) bool {
	return phrase.Quotes(text, func(w phrase.Word) bool {
		return h.lex.Common(w.Fold) || len(h.Table.Find(w.Fold)) > 0
	}, func(w phrase.Word) bool {
		return guest.lex.Common(w.Fold) || len(guest.Table.Find(w.Fold)) > 0 || len(guest.Gazetteer.Table.Find(w.Fold)) > 0
	})
}

// Parts returns the directors in the order of casting; names of founders are
// cast by package person, acronyms by AcronymPart after all words of names.
func Parts(l *language.Language) []cast.Part {
	h := New(l)
	out := []cast.Part{
		{Kind: Name, Director: nameDirector{h}},
		{Kind: Native, Director: nativeDirector{h}},
	}
	for _, t := range []*phrase.Table{h.Table, h.OpenTable} {
		out = append(out, phrase.Parts(t)...)
	}
	if l.Quoted != nil {
		for _, p := range Parts(l.Quoted) {
			if p.Kind != Name && p.Kind != Native { // cast above, whatever the language
				out = append(out, p)
			}
		}
	}
	return out
}

// nameDirector makes names up from family names of the culture.
type nameDirector struct{ h *House }

// Candidate implements cast.Director.
func (d nameDirector) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, src draw.Source, attempt int) (string, bool) {
	if attempt > 5000 {
		return "", false
	}
	origin := p.Trait("origin")
	pool := d.h.lex.FamilyNames(origin)
	if len(pool) < 50 {
		pool = d.h.lex.FamilyNames("en")
	}
	names := make([]string, 0, 400)
	plain := p.Trait("ascii") != ""
	for _, n := range pool[:min(len(pool), 400)] {
		if !plain || ascii(n.Written) {
			names = append(names, n.Written)
		}
	}
	if len(names) == 0 {
		return "", false
	}
	for k := range 20 {
		if n := phrase.Invent(names, r.Key, src, attempt*20+k); n != "" {
			return n, true
		}
	}
	return names[phrase.Step(len(names), src, attempt)], true
}

// Foreign reports whether a lower-case word is of another language.
func (h *House) Foreign(w string) bool { return h.foreign(w) }

// NativeWord plays a word by a term of the same language.
func (h *House) NativeWord(sp *phrase.Span) phrase.Piece {
	return h.native(sp, h.lex.NameOrigin(sp.Text))
}
