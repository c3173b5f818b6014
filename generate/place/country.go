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

// Country finds countries in all their forms.
func (g *Gazetteer) Country(sp *phrase.Span) ([]phrase.Piece, bool) {
	first := sp.Words[0]
	if g.Grammar.Function(first.Fold) && first.Shape != phrase.Upper || len(sp.Text) < 2 {
		return nil, false
	}
	if len(sp.Words) > 1 && g.listing == nil && (first.Shape == phrase.Lower || !g.first[first.Fold]) {
		return nil, false
	}
	c, how, as, ok := g.nationality(sp)
	if ok && g.Caseless() && how == lexicon.FormName && g.seat(sp, c.ISO) {
		return nil, false
	}
	if !ok || len(sp.Text) < 4 && how != lexicon.FormAbbreviation {
		return nil, false
	}
	if first.Shape == phrase.Lower && !g.Caseless() && !(how == lexicon.FormName && g.hasty(sp)) && (how < lexicon.FormAdjective || how > lexicon.FormPeople || !small(c.Adjective)) {
		return nil, false // "turkey" is no country; Swedish writes "turkisk"
	}
	if land := lands[c.ISO]; land != "" && how == lexicon.FormName {
		return []phrase.Piece{g.land(sp, c, land)}, true
	}
	w := countryWriter{g: g, how: how, opens: sp.First && sp.M.SentenceStart, spoken: how == lexicon.FormAdjective && around(sp).spoken(g)}
	p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), As: as, Manner: around(sp).manner(g, how), Write: w.write, Role: cast.Role{Kind: Country, Key: c.ISO}}
	if a := sp.Article(); a != "" {
		p.Traits = []cast.Trait{{Name: "article", Value: a}}
	}
	if how < lexicon.FormAdjective || how > lexicon.FormPeople {
		p.Traits = append(p.Traits, cast.Trait{Name: byName, Value: "yes"})
	} else if how == lexicon.FormAdjective && !g.world.bare[c.ISO] {
		p.Traits = append(p.Traits, cast.Trait{Name: byAdjective, Value: "yes"})
	}
	return []phrase.Piece{p}, true
}

// lands are the countries of the United Kingdom by their code in the lexicon.
var lands = map[string]string{"GB-ENG": "England", "GB-SCT": "Scotland", "GB-WLS": "Wales", "GB-NIR": "Northern Ireland"}

// land plays a country within a state that the lexicon has among the states.
func (g *Gazetteer) land(sp *phrase.Span, c lexicon.Country, local string) phrase.Piece {
	return phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Role: cast.Role{Kind: Nation, Key: lexicon.Plain(local)},
		Traits: []cast.Trait{{Name: "country", Value: c.ISO[:2]}}, Also: []cast.Role{{Kind: Country, Key: c.ISO[:2]}},
		Write: func(p *phrase.Piece, _ form.Stage, standIn string) string {
			for iso, local := range lands {
				if other, ok := g.lex.CountryByISO(iso); ok && local == standIn {
					return cased(first(other.Name), p)
				}
			}
			return cased(g.regionName(standIn), p)
		}}
}

// seat reports whether the name of a country is that of the capital of another one, which
// the words around name: Amman, not Oman.
func (g *Gazetteer) seat(sp *phrase.Span, iso string) bool {
	for _, t := range g.lex.Town(sp.Text) {
		if at := g.seats[lexicon.Plain(t.Local)]; at != "" && at != iso {
			m := *sp.M
			m.Text = ""
			return g.context(&m) == at
		}
	}
	return false
}

// nationality is Lexicon.Country for inflected words too: svenskt, svenskarna.
func (g *Gazetteer) nationality(sp *phrase.Span) (c lexicon.Country, how lexicon.CountryForm, as phrase.Inflection, ok bool) {
	if c, how, ok = g.lex.Country(sp.Text); ok {
		if how == lexicon.FormAdjective && strings.EqualFold(first(c.Person), sp.Text) && !around(sp).describes(g) {
			how = lexicon.FormPerson // "en svensk", not "en svensk läkare"
		}
		if how == lexicon.FormName && sp.Shape() == phrase.Upper && len(sp.Text) <= longestCode {
			how = lexicon.FormAbbreviation // Swedish calls it nothing but USA
		}
		return c, how, g.inflection(sp, c, how), true
	}
	if len(sp.Words) > 1 || len(sp.Key) < 4 {
		return c, how, 0, false
	}
	for _, b := range g.Grammar.Bases(sp.Key) {
		switch c, how, ok = g.lex.Country(b.Word); {
		case !ok:
		case b.Make == phrase.Adjective && how == lexicon.FormAdjective && small(c.Adjective):
			return c, how, b.As, true
		case b.Make == phrase.Noun && how >= lexicon.FormAdjective && strings.EqualFold(first(c.Person), b.Word) && small(c.Person):
			return c, lexicon.FormPerson, b.As, true
		}
	}
	return c, how, 0, false
}

// longestCode is how long a name of a country in capitals is at most to be one.
const longestCode = 4

// inflection is how a form of a country is inflected that the lexicon knows as it
// stands.
func (g *Gazetteer) inflection(sp *phrase.Span, c lexicon.Country, how lexicon.CountryForm) phrase.Inflection {
	if how < lexicon.FormAdjective || how > lexicon.FormPeople || len(sp.Words) > 1 || g.listing != nil && strings.EqualFold(first(c.Adjective), sp.Text) {
		return 0
	}
	for _, b := range g.Grammar.Bases(sp.Key) {
		if (b.Make == phrase.Adjective) != (how == lexicon.FormAdjective) {
			continue
		}
		if o, _, ok := g.lex.Country(b.Word); ok && o.ISO == c.ISO {
			return b.As
		}
	}
	if how == lexicon.FormPeople {
		return phrase.Plural
	}
	return 0
}

// describes reports whether a word that is an adjective and a noun ("svensk")
// is an adjective here: no article stands before it, or a noun behind it.
func (s surroundings) describes(g *Gazetteer) bool {
	after := strings.TrimLeft(s.after, " \n\u00a0")
	if after != s.after && after != "" {
		end := strings.IndexFunc(after, func(r rune) bool { return !unicode.IsLetter(r) })
		if end < 0 {
			end = len(after)
		}
		if end > 1 && !g.Grammar.Function(lexicon.Fold(after[:end])) {
			return true
		}
	}
	before := strings.Fields(s.before)
	if len(before) == 0 {
		return true
	}
	return !g.around["one"][lexicon.Fold(before[len(before)-1])]
}

// surroundings are what stands right before and after a country.
type surroundings struct{ before, after string }

func around(sp *phrase.Span) surroundings {
	k := len(sp.M.Text) - len(sp.Rest) - len(sp.Text)
	s := surroundings{before: sp.M.Text[:max(0, k)], after: sp.Rest}
	if strings.TrimSpace(s.before) == "" {
		s.before = sp.M.Before
	}
	if strings.TrimSpace(s.after) == "" {
		s.after = sp.M.After
	}
	return s
}

func (s surroundings) afterThe() bool {
	t := strings.TrimRight(s.before, " \n\u00a0“‘\"")
	w := t[strings.LastIndexAny(t, " \n\u00a0")+1:]
	return strings.EqualFold(w, "the")
}

// attributive reports whether a noun that takes a country before it follows.
func (s surroundings) attributive(g *Gazetteer) bool {
	w := strings.TrimLeft(s.after, " \n\u00a0-")
	if i := strings.IndexFunc(w, func(r rune) bool { return r < 'A' || r > 'z' }); i >= 0 {
		w = w[:i]
	}
	return g.around["noun"][strings.TrimSuffix(strings.ToLower(w), "s")]
}

// The manners in which the name of a country stands in its sentence.
const (
	plain     = iota // "in Sweden"
	bare             // after an article that stands before it: "the [United Kingdom]"
	attribute        // before a noun: "United Kingdom nationals"
	described        // after a word that says which part or time of it: "western Germany"
)

func (s surroundings) manner(g *Gazetteer, how lexicon.CountryForm) int {
	switch {
	case how != lexicon.FormName && how != lexicon.FormAbbreviation:
		return plain
	case s.attributive(g):
		return attribute
	case s.afterThe():
		return bare
	case s.described(g):
		return described
	}
	return plain
}

// described reports whether the word before tells a part or a time of a country: a
// side or another country's adjective.
func (s surroundings) described(g *Gazetteer) bool {
	before, ok := strings.CutSuffix(s.before, " ")
	if !ok { // nor is a long text without spaces searched
		return false
	}
	w := lexicon.Fold(before[strings.LastIndexAny(before, " \n\u00a0")+1:])
	if w == "" {
		return false
	}
	if g.around["part"][w] {
		return true
	}
	for _, e := range g.Table.Find(strings.ReplaceAll(w, "-", " ")) {
		if e.Class.Name == "side" {
			return true
		}
	}
	_, how, known := g.lex.Country(w)
	return known && how == lexicon.FormAdjective
}

// Agree lets equal mentions of a state be written in one manner throughout a
// document, the one that is right everywhere but behind a word that describes it: "the
// United Kingdom" and "the United Kingdom authorities" become "the State of Canada"
// and "the State of Canada authorities".
func Agree(forms []form.Form) {
	first := map[string]*phrase.Piece{}
	for range 2 { // twice, for what comes before the mention that decides
		for _, f := range forms {
			pf, ok := f.(*phrase.Form)
			if !ok || len(pf.Pieces) != 1 || pf.Pieces[0].Role.Kind != Country {
				continue
			}
			p := &pf.Pieces[0]
			if p.Manner == described {
				continue
			}
			o := first[p.Text]
			switch {
			case o == nil:
				first[p.Text] = p
			case o.Manner == bare:
				p.Manner = bare
			case p.Manner == bare:
				first[p.Text] = p
			case o.Manner != p.Manner:
				p.Manner, o.Manner = plain, plain
			}
		}
	}
}

type countryWriter struct {
	g      *Gazetteer
	how    lexicon.CountryForm
	opens  bool // a sentence
	spoken bool // it is the language: "speaks Irish"
}

func (w countryWriter) write(p *phrase.Piece, s form.Stage, iso string) string {
	c, ok := w.g.lex.CountryByISO(iso)
	if !ok {
		return ""
	}
	out := w.form(p, s, c)
	if w.how == lexicon.FormName && p.Shape == phrase.Lower {
		return strings.ToLower(out)
	}
	if w.how == lexicon.FormAbbreviation {
		return out
	}
	return cased(out, p)
}

func (w countryWriter) form(p *phrase.Piece, s form.Stage, c lexicon.Country) string {
	if w.spoken {
		if l := w.g.spokenIn(c, p.Text, 0); l != "" {
			return l // "speaks English", not American
		}
	}
	switch w.how {
	case lexicon.FormAdjective:
		return w.g.Grammar.Inflect(w.g.fitting(p, first(c.Adjective), w.g.world.either[c.ISO].adjective), phrase.Adjective, p.As)
	case lexicon.FormPerson:
		return w.g.Grammar.Inflect(w.g.fitting(p, first(c.Person), w.g.world.either[c.ISO].person), phrase.Noun, p.As)
	case lexicon.FormPeople:
		if w.g.Grammar.Compounds() { // svenskar, svenskarna
			return w.g.Grammar.Inflect(first(c.Person), phrase.Noun, p.As|phrase.Plural)
		}
		return first(c.People)
	case lexicon.FormOfficial:
		return w.official(p, s, c)
	}
	name := first(c.Name)
	if older := w.g.older[c.ISO]; older != "" && w.older(p) {
		return older
	}
	if w.how == lexicon.FormAbbreviation {
		name = abbreviated(c, p.Text)
	}
	switch {
	case p.Manner == attribute && name == first(c.Name):
		return first(c.Adjective)
	case p.Manner == bare && !c.Article:
		return w.official(p, s, c)
	case p.Manner == plain && c.Article:
		name = w.g.Grammar.Definite(name)
		if first, n := utf8.DecodeRuneInString(name); w.opens {
			name = string(unicode.ToUpper(first)) + name[n:]
		}
		return name
	}
	return name
}

// older reports whether a country is called by the older name that the language has for it.
func (w countryWriter) older(p *phrase.Piece) bool {
	of := w.g.older[p.Role.Key]
	return of != "" && strings.HasSuffix(lexicon.Fold(of), lexicon.Fold(p.Text))
}

// either are the words of a country that take the other article than its own.
type either struct{ adjective, person string }

// fitting takes the other word where the article before the original wants it.
func (g *Gazetteer) fitting(p *phrase.Piece, own, other string) string {
	for _, t := range p.Traits {
		if t.Name == "article" && other != "" && g.Grammar.Takes(own) != t.Value && g.Grammar.Takes(other) == t.Value {
			return other
		}
	}
	return own
}

// abbreviated is the abbreviation of a country that is written as an original is, with
// or without dots and the spaces behind them; its name if it has none.
func abbreviated(c lexicon.Country, like string) string {
	dots := strings.Contains(like, ".")
	for _, a := range c.Abbreviations {
		if strings.Contains(a, ".") == dots {
			if strings.Contains(like, ". ") {
				a = strings.TrimSpace(strings.ReplaceAll(a, ".", ". "))
			}
			if !strings.HasSuffix(like, ".") {
				a = strings.TrimSuffix(a, ".")
			}
			return a
		}
	}
	return first(c.Name)
}

// official takes the stand-in's own official name, unless it has none or it
// shares a word with the original's that names someone: then the Czech Republic
// is the Slovak State, and the Republic of Poland the State of Lithuania.
func (w countryWriter) official(p *phrase.Piece, s form.Stage, c lexicon.Country) string {
	out := w.g.styles[c.ISO]
	if out == "" {
		out = first(c.Official)
	}
	if (out != c.Name || c.Article) && !w.shares(out, p.Text, s) {
		return out
	}
	return w.state(p, s, c)
}

// state calls a country a state as the original does: with its name at the end, or
// with its adjective.
func (w countryWriter) state(p *phrase.Piece, s form.Stage, c lexicon.Country) string {
	name := first(c.Name)
	before, behind := w.g.styles["*name"], w.g.styles["*adjective"]
	orig, _ := w.g.lex.CountryByISO(p.Role.Key)
	switch {
	case before == "":
		return name
	case !strings.HasSuffix(lexicon.Fold(p.Text), lexicon.Fold(first(orig.Name))) || w.shares(name, p.Text, s):
		return first(c.Adjective) + " " + behind
	case c.Article:
		return before + " " + w.g.Grammar.Definite(name)
	}
	return before + " " + name
}

func (w countryWriter) shares(a, b string, s form.Stage) bool {
	var x, y [16]phrase.Word
	for _, u := range phrase.Words(a, x[:0]) {
		if w.g.Grammar.Function(u.Fold) || s.Generic(u.Fold) {
			continue
		}
		for _, v := range phrase.Words(b, y[:0]) {
			if u.Fold == v.Fold {
				return true
			}
		}
	}
	return false
}

// first takes the first of several spellings.
func first(cell string) string {
	f, _, _ := strings.Cut(cell, ";")
	return f
}
