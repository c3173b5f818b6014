// Package term gives stand-ins to what describes people (nationality,
// occupation, faith, health, family) and to everything else that has a name or a
// telling word: laws, cases, benefits, events, works, things.
//
// In come the mentions of categories DEM and MISC, and whatever no other reader could
// read; out come forms whose words are exchanged within their class (package phrase
// holds the classes), so that number, part of speech and capitals stay. A mention of
// which nothing can be played has no form.
//
// It may know the root package, generate/cast, generate/draw, generate/form,
// generate/organisation, generate/person, generate/phrase, generate/place,
// generate/thing, language and language/lexicon.
package term

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Reader takes terms apart.
type Reader struct {
	h     *organisation.Base
	table *phrase.Table
	lex   *lexicon.Lexicon
	// openTerms are the classes of the lexicon and where their terms belong.
	classes map[string]string
	finders []phrase.Finder
	names   *thing.Stock
	sort    understudy.Category
	people  person.Reader
	code    string  // of the language
	quoted  *Reader // of the names that the language quotes; nil if it quotes none
}

// NewReader returns the reader of a language.
func NewReader(l *language.Language) Reader {
	h := organisation.New(l)
	g := h.Gazetteer
	r := Reader{h: h, table: load(l), lex: l.Lexicon, classes: lexiconClasses, names: thing.New(l), people: person.NewReader(l), code: l.Code}
	r.finders = []phrase.Finder{g.Nation, g.Country, g.Concepts.Find, r.party, r.table.Terms(), h.Native, r.known, h.Table.Terms(), g.TermsOf(false), r.person, r.town, thing.Acronym, g.Compound, r.table.Heads(), h.Table.Heads(), g.Table.Heads()}
	if g.Grammar.Compounds() { // its tables are larger than the lexicon's classes are exact
		r.finders = []phrase.Finder{g.Nation, g.Country, g.Concepts.Find, r.party, r.table.Terms(), h.Native, h.Table.Terms(), g.TermsOf(false),
			r.person, r.town, thing.Acronym, g.Compound, r.table.Heads(), h.Table.Heads(), g.Table.Heads(), r.known}
	}
	if l.Quoted != nil {
		quoted := NewReader(l.Quoted)
		quoted.names = r.names
		r.quoted = &quoted
	}
	return r
}

// Of returns the reader of a category: what no table knows is played by a word that says
// no more than it.
func (r Reader) Of(category understudy.Category) Reader {
	r.sort = category
	if r.quoted != nil {
		quoted := r.quoted.Of(category)
		r.quoted = &quoted
	}
	return r
}

// A table is that of the terms of a language.
type table struct{ *phrase.Table }

func load(l *language.Language) *phrase.Table { return language.Once(l, read).Table }

func read(l *language.Language) table {
	code, g := phrase.Of(l.Code, l.Lexicon)
	t, err := phrase.Load(code, g, "terms")
	if err != nil {
		panic(err) // the data is embedded; a test loads it
	}
	return table{t}
}

// lexiconClasses maps the classes of the lexicon to those of the table.
var lexiconClasses = map[string]string{
	"legal-role": "role-party", "military-rank": "rank", "occupation": "job-office", "illness": "illness-body",
	"injury": "injury", "disability": "disability", "family-role": "kin", "religion": "religion", "believer": "believer",
	"clergy": "job-faith", "language": "language", "ethnicity": "ethnicity", "vehicle": "vehicle",
	"instrument": "instrument", "sport": "sport", "medicine": "drug", "academic-field": "field",
	"crime": "crime", "drug": "drug", "month": "month",
}

// Read implements form.Reader.
func (r Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	forms := make([]*phrase.Form, len(e.Mentions))
	for i := range e.Mentions {
		forms[i] = r.scanner(s, e.Mentions[i].Text).Scan(&e.Mentions[i])
		organisation.Collapse(forms[i])
		place.Localise(forms[i])
		if phrase.Quoted(forms[i].Grammar) {
			forms[i].Spare()
		}
		r.h.Gazetteer.Attribute(forms[i], &e.Mentions[i], r.h.Table)
		forms[i].Force()
	}
	thing.Expand(forms, r.mark())
	out := make([]form.Form, len(forms))
	for i, f := range forms {
		if plays(f) {
			out[i] = f
		}
	}
	return out
}

// scanner takes a mention apart: one that is quoted from another language by what
// is known of that.
func (r Reader) scanner(s *form.Scene, text string) *phrase.Scanner {
	if r.quoted != nil && r.h.Quotes(r.quoted.h, text) {
		return r.quoted.scanner(s, text)
	}
	return &phrase.Scanner{
		Grammar: r.h.Gazetteer.Grammar,
		Longest: r.longest,
		Finders: append(r.finders[:len(r.finders):len(r.finders)], Numbers(s)),
		Unknown: r.unknown,
	}
}

func (r Reader) longest(w phrase.Word) int {
	return max(r.h.Longest(w), r.table.Longest(w), 2)
}

// known finds terms of the lexicon's classes.
func (r Reader) known(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) > 3 {
		return nil, false
	}
	key, as := sp.Key, phrase.Inflection(0)
	classes := r.lex.Classes(key)
	if len(classes) == 0 {
		cut := strings.LastIndexByte(key, ' ') + 1
		for _, s := range sp.Scan.Grammar.Bases(key[cut:]) {
			if classes = r.lex.Classes(key[:cut] + s.Word); len(classes) > 0 {
				key, as = key[:cut]+s.Word, s.As
				break
			}
		}
	}
	for _, name := range classes {
		c := r.table.Class(r.classes[name])
		if c == nil {
			continue
		}
		if c.Fixed && sp.Words[0].Shape == phrase.Lower || len(sp.Words) > 1 && c.Name == "ethnicity" {
			continue
		}
		p := phrase.Piece{
			Text: sp.Text, Play: true, As: as, Shape: sp.Shape(),
			Role:   cast.Role{Kind: r.table.Kind(c.Root), Key: key},
			Traits: []cast.Trait{{Name: "class", Value: c.Name}},
		}
		p.Agree(sp, phrase.Base{Word: key, Make: c.Make, As: as})
		return []phrase.Piece{p}, true
	}
	return nil, false
}

// person finds names of people, as in the names of cases.
func (r Reader) person(sp *phrase.Span) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 || sp.Words[0].Shape != phrase.Title || r.lex.Common(sp.Key) {
		return nil, false
	}
	next := ""
	if rest := strings.TrimPrefix(sp.Rest, " "); rest != sp.Rest {
		next, _, _ = strings.Cut(rest, " ")
	}
	if n, ok := r.lex.Given(sp.Text); ok && next != "" && phrase.ShapeOf(next) == phrase.Title {
		return r.name(sp, "given", n.Origins), true
	}
	if n, ok := r.lex.Family(sp.Text); ok {
		if _, town := r.town(sp); !town {
			return r.name(sp, "family", n.Origins), true
		}
	}
	return nil, false
}

// name is a role of package person, seen as a given or a family name.
func (r Reader) name(sp *phrase.Span, part string, origins []string) []phrase.Piece {
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Role: person.Role(sp.Text),
		Traits: []cast.Trait{{Name: part, Value: "yes"}},
		Write: func(p *phrase.Piece, _ form.Stage, standIn string) string {
			if p.Shape == phrase.Upper {
				return strings.ToUpper(standIn)
			}
			return standIn
		}}
	if len(origins) > 0 {
		p.Traits = append(p.Traits, cast.Trait{Name: "origin", Value: origins[0]})
	}
	return []phrase.Piece{p}
}

// town finds towns of some size: a small one is more often a word or a name.
func (r Reader) town(sp *phrase.Span) ([]phrase.Piece, bool) {
	if ts := r.lex.Town(sp.Text); len(ts) == 0 || ts[0].Population < 30000 || r.lex.Common(sp.Key) {
		return nil, false
	}
	return r.h.Gazetteer.Town(sp)
}

// unknown plays a word of the language by one that says no more, a name by a name.
func (r Reader) unknown(sp *phrase.Span) ([]phrase.Piece, bool) {
	if utf8.RuneCountInString(sp.Text) == 1 {
		return nil, false
	}
	lower := sp.Words[0].Shape == phrase.Lower
	if organisation.Particle(sp.Key) && lower && len(sp.M.Text) > 2*len(sp.Text) {
		return nil, false
	}
	if !lower && !r.lex.Common(sp.Key) {
		if p, ok := r.given(sp); ok && sp.Words[0].Shape == phrase.Title {
			return []phrase.Piece{p}, true
		}
		if p := r.names.Own(sp, "eponym"); p != nil && r.lex.Rank(sp.Key) == 0 {
			return p, true
		}
	}
	return r.h.Neutral(sp, r.sort)
}

func plays(f *phrase.Form) bool {
	for i := range f.Pieces {
		if f.Pieces[i].Play {
			return true
		}
	}
	return false
}

// Sure returns the reader of the mentions that are nothing but words of the tables.
func (r Reader) Sure() form.Reader { return sure{r} }

type sure struct{ Reader }

// Read implements form.Reader.
func (r sure) Read(s *form.Scene, e form.Entity) []form.Form {
	out := r.Reader.Read(s, e)
	for i := range out {
		if !r.Known(e.Mentions[i]) {
			out[i] = nil
		}
	}
	return out
}

// Tables returns the reader of mentions of which tables know all words that are played:
// none is played by a word that says no more, or by a name.
func (r Reader) Tables() form.Reader { return tables{r} }

type tables struct{ Reader }

// Read implements form.Reader.
func (r tables) Read(s *form.Scene, e form.Entity) []form.Form {
	out := r.Reader.Read(s, e)
	for i := range out {
		f, ok := out[i].(*phrase.Form)
		if !ok {
			continue
		}
		known := 0
		for j := range f.Pieces {
			p := &f.Pieces[j]
			switch {
			case !p.Play || p.Role.Kind == "":
			case p.Open(), p.Role.Kind == thing.Name, p.Role.Kind == person.Name, p.Role.Kind == thing.AcronymKind:
				known = -len(f.Pieces)
			default:
				known++
			}
		}
		if known <= 0 {
			out[i] = nil
		}
	}
	return out
}

// Known reports whether the tables know every word of a mention. One word with a capital
// is a name even if it is a word too: Hamlet.
func (r Reader) Known(m form.Mention) bool {
	if words := phrase.Words(m.Text, nil); len(words) == 1 && words[0].Shape == phrase.Title && !r.h.Gazetteer.Grammar.Compounds() {
		_, _, world := r.h.Gazetteer.Concepts.Identify(m.Text)
		_, _, country := r.lex.Country(m.Text)
		_, family := r.lex.Family(m.Text)
		return world || country || family && !r.lex.Common(words[0].Fold)
	}
	if at, _ := versus(m.Text); at < 0 && phrase.ShapeOf(m.Text) != phrase.Lower && !r.IsLaw(m) {
		if _, _, world := r.h.Gazetteer.Concepts.Identify(m.Text); !world {
			return false
		}
	}
	f := r.scanner(&form.Scene{}, m.Text).Scan(&m)
	played := 0
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if !p.Play {
			continue
		}
		played++
		if p.Open() || p.Role.Kind == thing.Name {
			return false
		}
	}
	return played > 0
}

// IsLaw reports whether a mention begins like the name of a law or a part of one:
// "Code of Criminal Procedure", "Article 6", whatever category it was found as.
func (r Reader) IsLaw(m form.Mention) bool {
	var store [16]phrase.Word
	for _, w := range phrase.Words(m.Text[:min(len(m.Text), 40)], store[:0]) {
		if r.h.Gazetteer.Grammar.Function(w.Fold) {
			continue
		}
		for _, e := range r.table.Find(w.Fold) {
			if strings.HasPrefix(e.Class.Name, "law-statute") || e.Class.Name == "law-part" {
				return true
			}
		}
		return false
	}
	return false
}

// Numbers plays figures: years move with the dates of the document, other numbers are
// drawn near their own, the same for a number in all documents.
func Numbers(s *form.Scene) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if len(sp.Words) != 1 || strings.IndexFunc(sp.Text, unicode.IsDigit) < 0 {
			return nil, false
		}
		n, ok := figures(sp.Text)
		if !ok {
			return place.Numbers(s.Draw)(sp)
		}
		write := func(*phrase.Piece, form.Stage, string) string {
			v := near(n, s.Corpus)
			if n > 1700 && n < 2100 && s.YearShift != 0 {
				v = n + s.YearShift
			}
			return inDigitsOf(sp.Text, strconv.Itoa(v))
		}
		return []phrase.Piece{{Text: sp.Text, Play: true, Write: write}}, true
	}
}

// figures reads a whole number of up to nine digits of one script.
func figures(text string) (int, bool) {
	n, digits := 0, 0
	for _, r := range text {
		v, ok := digit(r)
		if digits++; !ok || digits > 9 {
			return 0, false
		}
		n = 10*n + v
	}
	return n, digits > 0
}

// digit returns the value of a decimal digit: those of a script stand in a row of ten in
// Unicode, and begin at a code point whose last hexadecimal figure is 0 or 6.
func digit(r rune) (int, bool) {
	if !unicode.IsDigit(r) {
		return 0, false
	}
	zero := r
	for unicode.IsDigit(zero-1) && r-zero < 9 {
		zero--
	}
	return int(r - zero), true
}

// inDigitsOf writes ASCII digits in those of the script of a text.
func inDigitsOf(text, ascii string) string {
	r, _ := utf8.DecodeRuneInString(text)
	v, _ := digit(r)
	zero := r - rune(v)
	var b strings.Builder
	for _, d := range ascii {
		b.WriteRune(zero + d - '0')
	}
	return b.String()
}

// near draws a number near another one: of one digit, any other.
func near(n int, src draw.Source) int {
	span := max(9, n*3/2)
	v := 1 + src.Intn(span, "number", strconv.Itoa(n))
	if v == n || v == 1 && n > 1 { // "2 beers" are no "1 beers"
		v = v%span + 2
	}
	if v == n {
		v++
	}
	return v
}

// Parts returns the directors in the order of casting, but for acronyms.
func Parts(l *language.Language) []cast.Part {
	out := phrase.Parts(load(l))
	if l.Quoted != nil {
		out = append(out, phrase.Parts(load(l.Quoted))...)
	}
	return out
}

// KindWords are the words of a language that say what a thing is and name no one.
// Where any word of the tables may be a name too, as in English, they are the common
// ones that no one and no place is called by.
func KindWords(l *language.Language) []string {
	r := NewReader(l)
	var out []string
	for _, t := range append(r.h.Tables(), r.table) {
		kinds := t.KindWords()
		if !t.Sure() {
			kinds = slices.DeleteFunc(kinds, func(w string) bool { return !ordinary(l.Lexicon, w) })
		}
		out = append(out, kinds...)
	}
	for _, w := range thing.New(l).Words() {
		if !named(l.Lexicon, w) {
			out = append(out, w)
		}
	}
	return append(out, thing.New(l).Abroad()...)
}

// given plays a word that is a given name and no other word of the language by the
// name that a person of the name gets: the Kofi of "Ama, Kofi and Yaw".
func (r Reader) given(sp *phrase.Span) (phrase.Piece, bool) {
	n, ok := r.lex.Given(sp.Text)
	if !ok {
		return phrase.Piece{}, false
	}
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Role: person.Role(sp.Text), Traits: []cast.Trait{{Name: "given", Value: "yes"}}}
	p.Write = func(_ *phrase.Piece, _ form.Stage, standIn string) string { return standIn }
	if n.Gender != 0 {
		p.Traits = append(p.Traits, cast.Trait{Name: "gender", Value: string(rune(n.Gender))})
	}
	if len(n.Origins) > 0 {
		p.Traits = append(p.Traits, cast.Trait{Name: "origin", Value: n.Origins[0]})
	}
	return p, true
}

// commonWords is how far down among the words of a language, by frequency, those are
// that a reader takes for no name: 5,000 of them are, where names are left out.
const commonWords = 5_500

// ordinary reports whether a word is common and known as the name of no one and of no
// place.
func ordinary(l *lexicon.Lexicon, w string) bool {
	if r := l.Rank(w); r == 0 || r > commonWords || !l.Common(w) {
		return false
	}
	return !named(l, w)
}

// named reports whether a word is known as the name of somebody or of a place.
func named(l *lexicon.Lexicon, w string) bool {
	_, given := l.Given(w)
	_, family := l.Family(w)
	return given || family || len(l.Town(w)) > 0 || len(l.Region(w)) > 0
}

// AcronymPart returns the part that casts the acronyms of all languages of a run,
// after the words of names. names are the readers of names of things, by language.
func AcronymPart(languages []*language.Language, names map[string][]thing.Reader) cast.Part {
	var lexica []*lexicon.Lexicon
	var stocks []*thing.Stock
	read := map[string]func(string) *phrase.Form{} // by mark
	for _, l := range languages {
		r, o := NewReader(l), organisation.NewReader(l)
		lexica, stocks = append(lexica, l.Lexicon), append(stocks, thing.New(l))
		for _, named := range names[l.Code] {
			read[named.Mark()] = named.ReadName
		}
		read[o.Mark()] = o.ReadName
		read[r.mark()] = func(name string) *phrase.Form {
			return r.scanner(&form.Scene{}, name).Scan(&form.Mention{Text: name})
		}
	}
	return thing.AcronymPart(lexica, stocks, func(expansion string) *phrase.Form {
		for mark, f := range read {
			if name, ok := strings.CutPrefix(expansion, mark); ok {
				return f(name)
			}
		}
		return nil
	})
}

// mark tells what this reader has read from what package organisation has.
func (r Reader) mark() string { return "term:" + r.code + ":" }
