// Package organisation gives organisations their stand-ins: courts,
// ministries, companies, parties, schools, states as parties of a case.
//
// In come all mentions of an organisation in a document; out come forms whose words are
// played one by one, so that every form of a name agrees: "the Board" is the board of
// the "National Social Insurance Board", "Warsaw District Court" moves when Warsaw
// moves. What a word may be exchanged for is data (package phrase); place names come
// from package place. Acronyms follow what they stand for.
//
// It may know the root package, generate/cast, generate/draw, generate/form,
// generate/person, generate/phrase, generate/place, generate/thing, language and
// language/lexicon.
package organisation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The kinds of roles of organisations besides those of the table.
const (
	Native cast.Kind = "native" // term of another language; key: folded
)

// A Base holds what the readers of organisations and terms are built on.
type Base struct {
	Gazetteer *place.Gazetteer
	Table     *phrase.Table
	open      *phrase.Table
	lex       *lexicon.Lexicon
	natives   *natives
	code      string // of the language of the texts
}

// New returns the base of a language; there is one.
func New(l *language.Language) *Base { return language.Once(l, build) }

func build(l *language.Language) *Base {
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
	return &Base{Gazetteer: g, Table: table, open: open, lex: l.Lexicon, natives: loadNatives(), code: l.Code}
}

// Tables are those of institutions and of places.
func (h *Base) Tables() []*phrase.Table { return []*phrase.Table{h.Table, h.Gazetteer.Table} }

// A Reader takes organisations apart.
type Reader struct {
	h       *Base
	finders []phrase.Finder
	quoted  *Reader // of the names that the language quotes; nil if it quotes none
}

// NewReader returns the reader of a language.
func NewReader(l *language.Language) Reader {
	h := New(l)
	g := h.Gazetteer
	r := Reader{h: h, finders: []phrase.Finder{g.Nation, g.Country, g.Concepts.Find, h.lone, h.Table.Terms(), h.Native, g.TermsOf(false), h.founder, h.place, thing.Acronym, g.Compound, h.Table.Heads()}}
	if l.Quoted != nil {
		quoted := NewReader(l.Quoted)
		r.quoted = &quoted
	}
	return r
}

// Read implements form.Reader.
func (r Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	forms := make([]*phrase.Form, len(e.Mentions))
	read := make([]bool, len(e.Mentions))
	for i := range e.Mentions {
		forms[i], read[i] = r.scan(s, &e.Mentions[i])
		place.Localise(forms[i])
		forms[i].Spare()
		r.h.Gazetteer.Attribute(forms[i], &e.Mentions[i], r.h.Table)
		forms[i].Force()
	}
	thing.Expand(forms, r.Mark())
	out := make([]form.Form, len(forms))
	for i, f := range forms {
		if read[i] {
			out[i] = f
		}
	}
	return out
}

// scan takes a mention apart; ok is false if it has words that no table knows.
func (r Reader) scan(s *form.Scene, m *form.Mention) (f *phrase.Form, ok bool) {
	ok = true
	f = r.scanner(s, m.Text, &ok).Scan(m)
	return f, ok && thing.Plays(f) && !r.h.lonely(f)
}

// lonely reports whether all that is played in a mention is the name of one person, or
// one word for a place: the Edge of a magazine is none.
func (h *Base) lonely(f *phrase.Form) bool {
	var only *phrase.Piece
	for i := range f.Pieces {
		switch p := &f.Pieces[i]; {
		case !p.Play || strings.Trim(p.Text, "0123456789") == "": // "Nauka 1870"
		case only != nil:
			return false
		default:
			only = p
		}
	}
	if only == nil || only.Shape == phrase.Lower {
		return false
	}
	return only.Role.Kind == person.Name || h.Gazetteer.Table.Class(phrase.Root(only.Role.Kind)) != nil && len(f.Pieces) == 1 ||
		phrase.Root(only.Role.Kind) != "" && len(f.Pieces) == 1 && h.Table.Find(only.Role.Key) == nil
}

// Known reports whether the tables know every word of a mention, and it is named after
// no one.
func (r Reader) Known(m form.Mention) bool {
	f, ok := r.scan(&form.Scene{}, &m)
	return ok && !slices.ContainsFunc(f.Pieces, func(p phrase.Piece) bool {
		return p.Role.Kind == person.Name
	})
}

// Lies reports whether all that is played in a mention is the name of a place.
func (r Reader) Lies(m form.Mention) bool {
	f, ok := r.scan(&form.Scene{}, &m)
	for _, p := range f.Pieces {
		k := p.Role.Kind
		ok = ok && (!p.Play || k == place.Town || k == place.Region || k == place.Settlement)
	}
	return ok
}

// Initials plays a single letter by another one.
func (h *Base) Initials(sp *phrase.Span) ([]phrase.Piece, bool) {
	if utf8.RuneCountInString(sp.Text) != 1 || sp.Words[0].Shape == phrase.Lower || sp.Words[0].Shape == phrase.Number {
		return nil, false
	}
	return []phrase.Piece{initial(sp)}, true
}

// Tells reports whether all of a mention but its article is a name that every language
// has, a country or a nation.
func (r Reader) Tells(m form.Mention) bool {
	f, ok := r.scan(&form.Scene{}, &m)
	played := 0
	for _, p := range f.Pieces {
		if !p.Play {
			continue
		}
		played++
		ok = ok && (p.Role.Kind == place.Country || p.Role.Kind == place.Nation || strings.HasPrefix(string(p.Role.Kind), "concept:"))
	}
	return ok && played == 1
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

// Quotes reports whether a mention is a name in the language that texts quote.
func (r Reader) Quotes(text string) bool { return r.quoted != nil && r.h.Quotes(r.quoted.h, text) }

// ReadName takes a name apart that stands in no document.
func (r Reader) ReadName(name string) *phrase.Form {
	f, _ := r.scan(&form.Scene{}, &form.Mention{Text: name})
	return f
}

// scanner takes a mention apart: one that is quoted from another language by what
// is known of that.
func (r Reader) scanner(s *form.Scene, text string, read *bool) *phrase.Scanner {
	if r.quoted != nil && r.h.Quotes(r.quoted.h, text) {
		return r.quoted.scanner(s, text, read)
	}
	return &phrase.Scanner{
		Grammar: r.h.Gazetteer.Grammar,
		Longest: r.h.Longest,
		Finders: append(r.finders[:len(r.finders):len(r.finders)], place.Numbers(s.Draw)),
		Unknown: r.h.unknown(read),
	}
}

// Longest bounds the runs that begin with a word.
func (h *Base) Longest(w phrase.Word) int {
	n := max(h.Gazetteer.Longest(w), h.Table.Longest(w))
	if h.natives.words[w.Fold] || w.Shape != phrase.Upper && (w.Shape == phrase.Lower || !ascii(w.Fold)) && !h.english(w.Fold) {
		n = max(n, 14)
	}
	return n
}

// place finds towns and regions; a word of the language is a place only if it
// is large and the word rare (Reading, Batman).
func (h *Base) place(sp *phrase.Span) ([]phrase.Piece, bool) {
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
func (h *Base) founder(sp *phrase.Span) ([]phrase.Piece, bool) {
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

// lone finds two capitals that are all of a mention or stand in brackets: behind a name
// they would be a club's or a firm's form ("Umeå FK"), alone they stand for a name.
func (h *Base) lone(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 || len(sp.Text) != 2 || sp.Words[0].Shape != phrase.Upper || sp.Capitals() {
		return nil, false
	}
	if sp.Text != sp.M.Text && !(strings.HasSuffix(sp.Before(), "(") && strings.HasPrefix(sp.Rest, ")")) {
		return nil, false
	}
	for _, e := range h.Table.Find(sp.Key) {
		if e.Class.Root == "sport-form" || e.Class.Root == "legal-form" {
			return thing.Acronym(sp)
		}
	}
	return nil, false
}

// plural reports whether a word behind the first is one of the language in the plural,
// where names are quoted: the Brands of "Yum Brands", not the Woods of "Holm & Woods".
func (h *Base) plural(sp *phrase.Span) bool {
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
func (h *Base) firm(sp *phrase.Span) bool {
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

// unknown plays words that no list knows: after what a court or a school is called is a
// place. Small words may stay. With any other word the mention counts as not read.
func (h *Base) unknown(read *bool) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if utf8.RuneCountInString(sp.Text) == 1 {
			return []phrase.Piece{initial(sp)}, true
		}
		if sp.Words[0].Shape == phrase.Lower && particles[sp.Key] {
			return nil, false
		}
		capital := sp.Words[0].Shape != phrase.Lower
		if h.calls(sp) || capital && (prison(sp) || !h.common(sp.Key) && !h.firm(sp)) {
			return []phrase.Piece{h.Gazetteer.Settle(sp)}, true
		}
		*read = false
		return nil, false
	}
}

// prison reports whether a proper name follows what stands before: HM Prison Rye Hill.
func prison(sp *phrase.Span) bool {
	for i := range sp.Prior {
		if root := phrase.Root(sp.Prior[i].Role.Kind); root == "hm-prison" || root == "hmp" {
			return true
		}
	}
	return false
}

// calls reports whether a noun that a mention begins with is the name of an
// institution, though it is a word of the dictionary too: the Mayo Clinic. What such
// places are for is in the tables.
func (h *Base) calls(sp *phrase.Span) bool {
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

// Quotes reports whether a mention is a name in the language that the other base is of.
func (h *Base) Quotes(other *Base, text string) bool {
	return phrase.Quotes(text, func(w phrase.Word) bool {
		return h.lex.Common(w.Fold) || len(h.Table.Find(w.Fold)) > 0
	}, func(w phrase.Word) bool {
		return other.lex.Common(w.Fold) || len(other.Table.Find(w.Fold)) > 0 || len(other.Gazetteer.Table.Find(w.Fold)) > 0
	})
}

// Parts returns the directors in the order of casting; names of founders are
// cast by package person, acronyms by AcronymPart after all words of names.
func Parts(l *language.Language) []cast.Part {
	h := New(l)
	out := []cast.Part{{Kind: Native, Director: nativeDirector{h}}}
	for _, t := range []*phrase.Table{h.Table, h.open} {
		out = append(out, phrase.Parts(t)...)
	}
	if l.Quoted != nil {
		for _, p := range Parts(l.Quoted) {
			if p.Kind != Native { // cast above, whatever the language
				out = append(out, p)
			}
		}
	}
	return out
}

// Open is the table of the words that stand in for those which no table knows.
func (h *Base) Open() *phrase.Table { return h.open }

// Founder finds family names in the names of firms.
func (h *Base) Founder(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 || sp.Words[0].Shape != phrase.Title || h.lex.Common(sp.Key) {
		return nil, false
	}
	return h.founder(sp)
}

// largeTown is how many people live at least in a town after which things are called
// more often than after a family of that name.
const largeTown = 20_000

// Place finds what the names of things move with: nations, countries, regions and towns
// of some size.
func (h *Base) Place(sp *phrase.Span) ([]phrase.Piece, bool) {
	g := h.Gazetteer
	for _, find := range [...]phrase.Finder{g.Nation, g.Country, g.Region} {
		p, ok := find(sp)
		if ok && g.Disagrees(sp) {
			return nil, false // مستشفى الكندي is called after somebody
		}
		if ok && len(p) == 1 && p[0].Role.Kind == place.Region && len(sp.Words) == 1 && h.lex.Common(sp.Key) && !h.atHome(p[0]) {
			return nil, false // a maritime bureau is not called after the region of Togo
		}
		if ok {
			return p, true
		}
	}
	if ts := h.lex.Town(sp.Text); len(ts) == 0 || ts[0].Population < largeTown || h.lex.Common(sp.Key) || sp.Words[0].Shape == phrase.Lower && !g.Caseless() {
		return nil, false
	}
	return g.Town(sp)
}

// atHome reports whether a place lies in a country of a language that texts are in.
func (h *Base) atHome(p phrase.Piece) bool {
	for _, t := range p.Traits {
		if t.Name == "country" {
			return h.Gazetteer.NativeTo(t.Value)
		}
	}
	return false
}

// Ordinary reports whether a folded word is one of the dictionary.
func (h *Base) Ordinary(w string) bool { return h.common(w) }
