package generate

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/hidden"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/quantity"
	"github.com/understudy-text/understudy/generate/status"
	"github.com/understudy-text/understudy/generate/temporal"
	"github.com/understudy-text/understudy/generate/term"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/internal/shadow"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// readers take mentions apart, each category by its own in the order of steps.
type readers struct {
	language *language.Language
	people   person.Reader
	codes    *code.Reader
	by       map[step]form.Reader
	terms    term.Reader
	houses   organisation.Reader
	hidden   hidden.Reader
	lists    Lists
}

// A step is one reader in the order in which the mentions of a category are read.
type step string

// The steps.
const (
	asPerson      step = "person"
	asPlace       step = "place"
	asCode        step = "code"
	asInstitution step = "institution" // courts, ministries, police: of words that tables know
	asThing       step = "thing"       // says what it is: Hospital, Ltd
	asWork        step = "work"
	asAnyThing    step = "any thing" // any name of an organisation
	asAnyWork     step = "any work"
	asBody        step = "body"       // words of an organisation
	asStatus      step = "status"     // what is said of people
	asKnown       step = "known term" // of words that tables know
	asTerm        step = "term"
)

// order is the order in which the readers of a category are asked: each reads what those
// before it have left.
var order = map[understudy.Category][]step{
	understudy.Person:       {asPerson, asTerm},
	understudy.Code:         {asCode, asTerm},
	understudy.Location:     {asPlace, asTerm},
	understudy.Organisation: {asThing, asInstitution, asAnyThing, asBody},
	understudy.Demographic:  {asStatus},
	understudy.Misc:         {asWork, asKnown, asAnyWork, asTerm},
}

func newReaders(l *language.Language, lists Lists) *readers {
	terms := term.NewReader(l)
	rs := &readers{
		language: l,
		people:   person.NewReader(l),
		codes:    code.NewReader(l),
		terms:    terms,
		houses:   organisation.NewReader(l),
		hidden:   hidden.NewReader(l, terms),
		lists:    lists,
	}
	things, works := rs.things(understudy.Organisation), rs.things(understudy.Misc)
	rs.by = map[step]form.Reader{
		asPerson: rs.people, asPlace: place.NewReader(l), asCode: rs.codes, asInstitution: rs.houses,
		asThing: things, asAnyThing: things.Bare(), asWork: works, asAnyWork: works.Bare(),
		asBody: terms.Of(understudy.Organisation), asStatus: status.NewReader(l, terms.Tables()), asKnown: terms.Sure(), asTerm: terms,
	}
	if !hasInstitutions(l) {
		concepts := term.NewConcepts(l)
		rs.by[asInstitution], rs.by[asAnyThing], rs.by[asAnyWork] = concepts.BySound(), things.Any(), works.Any()
		rs.by[asStatus], rs.by[asKnown] = status.NewReader(l, concepts), concepts.BySound()
	}
	return rs
}

// hasInstitutions reports whether tables know the institutions of a language.
func hasInstitutions(l *language.Language) bool { return phrase.HasTables(l.Code) }

// things is the reader of the names of things of a category.
func (rs *readers) things(category understudy.Category) thing.Reader {
	return thing.NewReader(thing.New(rs.language), category, rs.world(category))
}

// world is what the reader of names of things of a category asks the others.
func (rs *readers) world(category understudy.Category) thing.World {
	house := organisation.New(rs.language)
	known := rs.houses.Known
	if category == understudy.Misc {
		known = rs.terms.Known
	}
	w := thing.World{
		Grammar:  house.Gazetteer.Grammar,
		Longest:  house.Gazetteer.Longest,
		Places:   []phrase.Finder{house.Place},
		Site:     house.Gazetteer.Site,
		Founders: house.Founder,
		Person:   person.Role,
		Numbers:  term.Numbers,
		Quotes:   rs.houses.Quotes,
		Known:    known,
		Tells:    rs.houses.Tells,
		Lies:     rs.houses.Lies,
		Initials: house.Initials,
		Common:   house.Ordinary,
	}
	if !phrase.HasTables(rs.language.Code) { // the tables would be those of another language
		w.Known, w.Tells, w.Lies, w.Quotes = nil, nil, nil, nil
	}
	return w
}

// read returns one form for each span.
func (rs *readers) read(ctx context.Context, scene *form.Scene, doc *understudy.Document, spans []understudy.Span, l understudy.Linking) ([]form.Form, error) {
	scene.Culture = culture(rs.language.Lexicon, place.New(rs.language).Grammar.Culture(), rs.language.Code, doc.Text, spans)
	scene.Age = person.Age(rs.language.Code, doc.Text)
	scene.People, scene.Places = rs.namesOf(doc.Text, spans), rs.placesOf(doc.Text, spans)
	forms := make([]form.Form, len(spans))
	var times, quantities, rest group
	firms := map[int]*organisation.Firm{}
	clear := sync.OnceValue(func() string { return clearText(doc.Text, spans) })
	staying := sync.OnceValue(func() string { return stayingText(doc.Text, spans, l.Kept, clear) })
	for i, whole := range l.Entities {
		if err := ended(ctx, i); err != nil {
			return nil, err
		}
		for _, e := range byCategory(whole, spans) {
			fe := form.Entity{Kind: e.Kind, Mentions: make([]form.Mention, len(e.Mentions))}
			for i, m := range e.Mentions {
				fe.Mentions[i] = mention(doc.Text, spans[m])
				if e.Category == understudy.Code {
					fe.Mentions[i] = person.Account(fe.Mentions[i])
				}
				fe.Mentions[i].Kept = l.Kept != nil && l.Kept[m]
				if e.Category == understudy.Organisation {
					if f := organisation.NewFirm(fe.Mentions[i].Text, rs.language.Code); f != nil {
						firms[m], fe.Mentions[i].Text = f, f.Read
					}
				}
				if e.Category == understudy.DateTime || e.Category == understudy.Demographic {
					fe.Mentions[i].StaysBefore, fe.Mentions[i].StaysAfter = besideTime(staying(), spans, m)
				}
				if e.Category == understudy.Demographic {
					fe.Mentions[i].Near = clear()[max(0, spans[m].Start-nearby):min(len(doc.Text), spans[m].End+nearby)]
				}
			}
			first := fe.Mentions[0]
			switch {
			case e.Category == understudy.DateTime:
				times.add(e, fe)
			case e.Category == understudy.Demographic && !status.IsDecade(first.Text) && temporal.IsAge(rs.language, first):
				fe.Kind = temporal.KindAge
				times.add(e, fe)
			case e.Category == understudy.Quantity, e.Category == understudy.Demographic && quantity.IsCount(rs.language, first) && !quantity.IsArticled(rs.language, first):
				quantities.add(e, fe)
			default:
				rest.add(e, fe)
				if born, ok := code.Birth(first); ok && e.Category == understudy.Code {
					scene.Births = append(scene.Births, born)
				}
			}
		}
	}
	// Dates first: codes that contain a year move with them.
	if len(times.entities) > 0 {
		scene.Since = temporal.Since(doc.Text, staying())
	}
	moves := temporal.Plan(scene, times.read)
	times.put(forms, moves.Forms())
	yearsOfCodes(moves, times, rest, spans)
	amounts := quantity.Plan(scene, quantities.read)
	quantities.put(forms, amounts.Forms())
	for i, e := range rest.entities {
		if err := ended(ctx, i); err != nil {
			return nil, err
		}
		if rule := spans[e.Mentions[0]].Rule; rs.lists[rule] != nil && e.Category == understudy.Misc {
			rest.putOne(forms, i, rs.hidden.Read(scene, rest.read[i], rule, rs.lists.of(rs.language.Code)[rule]))
			continue
		}
		rs.keepKin(forms, e, rest.read[i])
		rs.readTongues(forms, e, rest.read[i])
		for _, st := range rs.steps(e, rest.read[i].Mentions[0]) {
			rest.putRest(forms, i, rs.by[st], scene)
		}
	}
	for _, g := range []group{times, quantities, rest} {
		for i, e := range g.entities {
			if err := ended(ctx, i); err != nil {
				return nil, err
			}
			g.fill(forms, i, e, rs.terms, scene)
		}
	}
	rs.townsOfCodes(scene, forms, doc.Text, spans)
	place.Agree(forms)
	place.New(rs.language).Lie(doc.Text, spans, forms)
	named := place.New(rs.language).Named(forms)
	amounts.Abroad(named, place.New(rs.language).Homeland())
	place.Beside(forms)
	phrase.Agree(forms)
	rs.abroad(forms, spans, firms, named)
	for i, f := range forms {
		if f == nil {
			forms[i] = blank{}
		}
	}
	return forms, nil
}

// namesOf are the words of names among the people of a document, in plain form.
func (rs *readers) namesOf(text string, spans []understudy.Span) map[string]bool {
	out := map[string]bool{}
	lex := rs.language.Lexicon
	for _, sp := range spans {
		if sp.Category != understudy.Person {
			continue
		}
		for _, w := range phrase.Words(text[sp.Start:sp.End], nil) {
			if w.Shape != phrase.Title || len(w.Fold) < shortestName {
				continue
			}
			written := text[sp.Start+w.Start : sp.Start+w.End]
			_, given := lex.Given(written)
			_, family := lex.Family(written)
			if given || family || !lex.Common(w.Fold) {
				out[lexicon.Plain(w.Fold)] = true
			}
		}
	}
	return out
}

// placesOf are the names of places in a document, in plain form: mentions without a word that says
// what they are, and the parts of those that name a place in another.
func (rs *readers) placesOf(text string, spans []understudy.Span) map[string]bool {
	out := map[string]bool{}
	for _, sp := range spans {
		if sp.Category != understudy.Location {
			continue
		}
		for part := range strings.SplitSeq(text[sp.Start:sp.End], ",") {
			words := phrase.Words(part, nil)
			if len(words) == 0 || len(words) > mostInPlace {
				continue
			}
			name := words[0].Fold
			for _, w := range words[1:] {
				name += " " + w.Fold
			}
			if len(name) >= shortestName && (len(words) > 1 || !rs.language.Lexicon.Common(name)) {
				out[lexicon.Plain(name)] = true
			}
		}
	}
	return out
}

// mostInPlace is how many words a place has at most after which a thing is called.
const mostInPlace = 3

// shortestName is how many bytes a name has at least after which a thing is called.
const shortestName = 3

// keepKin gives the mentions of a person that are words for kin alone the form that stays.
func (rs *readers) keepKin(forms []form.Form, e understudy.Entity, read form.Entity) {
	r, ok := rs.by[asStatus].(status.Reader)
	if !ok || e.Category != understudy.Person {
		return
	}
	for j, m := range e.Mentions {
		if f := r.Kin(read.Mentions[j]); f != nil && forms[m] == nil {
			forms[m] = f
		}
	}
}

// readTongues gives the mentions of languages a form.
func (rs *readers) readTongues(forms []form.Form, e understudy.Entity, read form.Entity) {
	if e.Category != understudy.Demographic && e.Category != understudy.Misc {
		return
	}
	for j, m := range e.Mentions {
		if forms[m] != nil {
			continue
		}
		if t := place.New(rs.language).Tongue(read.Mentions[j]); t != nil {
			forms[m] = t
		}
	}
}

// abroad lets what belongs to a country go where the country goes, if the document names it:
// languages, legal forms of firms, telephone numbers, and the names of its people. Nationalities stay
// where the places do.
func (rs *readers) abroad(forms []form.Form, spans []understudy.Span, firms map[int]*organisation.Firm, named map[string]bool) {
	for i, f := range forms {
		if t, ok := f.(*place.Tongue); ok {
			t.Abroad(named)
		}
		if firm := firms[i]; firm != nil && f != nil {
			firm.Form = f
			firm.Abroad(named)
			forms[i] = firm
		}
	}
	gazetteer := place.New(rs.language)
	gazetteer.Reside(forms, named, func(i int) bool { return spans[i].Category == understudy.Demographic })
	lands, main := gazetteer.Peoples(forms)
	person.Abroad(forms, lands, main) // before anybody asks them for their roles
	code.Abroad(forms, place.Country, named)
	for _, f := range forms {
		pf, ok := f.(*phrase.Form)
		for i := 0; ok && i < len(pf.Pieces); i++ {
			if p := &pf.Pieces[i]; p.Role.Kind == person.Name {
				p.Traits = append(slices.Clip(p.Traits), person.Land(p.Traits, lands))
			}
		}
	}
}

// byCategory takes an entity apart whose mentions are of several categories (a
// state is a place and a party of a case): each category has its reader, and
// the roles they share keep the entity together. What belongs to a person stays
// with the person.
func byCategory(e understudy.Entity, spans []understudy.Span) []understudy.Entity {
	mixed := false
	for _, m := range e.Mentions {
		mixed = mixed || spans[m].Category != e.Category
	}
	if !mixed || e.Category == understudy.Person {
		return []understudy.Entity{e}
	}
	var out []understudy.Entity
	at := map[understudy.Category]int{}
	for _, m := range e.Mentions {
		c := spans[m].Category
		i, ok := at[c]
		if !ok {
			i = len(out)
			at[c] = i
			out = append(out, understudy.Entity{Category: c, Kind: e.Kind})
		}
		out[i].Mentions = append(out[i].Mentions, m)
	}
	return out
}

// steps goes by category, but for what another reader knows better: addresses on the
// net are made of names whatever they are taken for, laws are often taken for
// organisations, and hospitals of a saint for streets.
func (rs *readers) steps(e understudy.Entity, m form.Mention) []step {
	switch {
	case rs.people.Contact(m):
		return []step{asPerson}
	case e.Category == understudy.Misc && !hasInstitutions(rs.language): // what all languages have a name for goes first
		return append([]step{asKnown}, order[understudy.Misc]...)
	case e.Category == understudy.Organisation && rs.terms.IsLaw(m):
		return order[understudy.Misc]
	case e.Category == understudy.Organisation && rs.country(m.Text): // Turkey, a party of a case
		return order[understudy.Location]
	case e.Category == understudy.Location && rs.houses.OfSaint(m):
		return order[understudy.Organisation]
	case e.Category == understudy.Location && rs.codes.ReadsPlace(m):
		return []step{asCode}
	}
	return order[e.Category]
}

// country reports whether a mention is the name of a country.
func (rs *readers) country(text string) bool {
	_, _, ok := rs.language.Lexicon.Country(text)
	return ok && !phrase.HasTables(rs.language.Code) // whose tables know the names and more
}

// A group is the entities that one reader takes together.
type group struct {
	entities []understudy.Entity
	read     []form.Entity
}

func (g *group) add(e understudy.Entity, fe form.Entity) {
	g.entities, g.read = append(g.entities, e), append(g.read, fe)
}

func (g *group) put(forms []form.Form, read [][]form.Form) {
	for i := range read {
		g.putOne(forms, i, read[i])
	}
}

func (g *group) putOne(forms []form.Form, i int, read []form.Form) {
	for j, f := range read {
		forms[g.entities[i].Mentions[j]] = f
	}
}

// putRest lets a reader read the mentions of an entity that have no form yet.
func (g *group) putRest(forms []form.Form, i int, r form.Reader, scene *form.Scene) {
	e := g.entities[i]
	if !slices.ContainsFunc(e.Mentions, func(m int) bool { return forms[m] == nil }) {
		return
	}
	for j, f := range r.Read(scene, g.read[i]) {
		if m := e.Mentions[j]; forms[m] == nil {
			forms[m] = f
		}
	}
}

// fill asks the fallback for the mentions of an entity that have no form yet.
func (g *group) fill(forms []form.Form, i int, e understudy.Entity, fallback form.Reader, scene *form.Scene) {
	for j, m := range e.Mentions {
		if forms[m] == nil {
			one := form.Entity{Kind: g.read[i].Kind, Mentions: g.read[i].Mentions[j : j+1]}
			if read := fallback.Read(scene, one); len(read) == 1 {
				forms[m] = read[0]
			}
		}
	}
}

// nearby is how many bytes of the text on either side tell what holds a description: some two
// sentences and a half.
const nearby = 400

// clearText is a text with blanks for its mentions: what stays whatever plays them.
func clearText(text string, spans []understudy.Span) string {
	out := []byte(text)
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

// stayingText is a text with blanks for the mentions that are replaced.
func stayingText(text string, spans []understudy.Span, kept []bool, clear func() string) string {
	if !slices.Contains(kept, true) {
		return clear()
	}
	var replaced []understudy.Span
	for i, s := range spans {
		if !kept[i] {
			replaced = append(replaced, s)
		}
	}
	return clearText(text, replaced)
}

// surroundings is how many bytes a mention shows of the text on either side.
const surroundings = 64

func mention(text string, s understudy.Span) form.Mention {
	from, to := max(0, s.Start-surroundings), min(len(text), s.End+surroundings)
	for from < s.Start && !utf8.RuneStart(text[from]) {
		from++
	}
	for to > s.End && to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	before := text[from:s.Start]
	return form.Mention{
		Text:          shadow.Undisguised(text[s.Start:s.End]),
		Before:        before,
		After:         text[s.End:to],
		At:            s.Start,
		SentenceStart: startsSentence(before, from == 0),
		Kind:          s.Kind,
	}
}

// startsSentence looks only at what stands before: the full sentence splitter
// would cost more than the rest of the reading.
func startsSentence(before string, whole bool) bool {
	trimmed := strings.TrimRight(before, " \t\"'“‘«(")
	if trimmed == "" {
		return whole
	}
	return strings.ContainsRune(".!?\n\r…", rune(trimmed[len(trimmed)-1])) || strings.HasSuffix(trimmed, "…")
}

// parts lists the directors of all languages in the order of casting: what later
// ones look up is cast before. Roles that languages share (names, towns,
// countries, concepts, codes) have one director, the first language's: it may not
// matter which. Roles of one language's words carry its code in their kind.
func parts(languages []*language.Language, lists Lists, names person.Options) []cast.Part {
	var out []cast.Part
	seen := map[cast.Kind]bool{}
	acronym := []cast.Part{acronymPart(languages)}
	stocks := []*thing.Stock{}
	for _, l := range languages {
		stocks = append(stocks, thing.New(l))
	}
	named := thing.Parts(stocks...)
	things := func(*language.Language) []cast.Part { return named }
	acronyms := func(*language.Language) []cast.Part { return acronym }
	hides := func(l *language.Language) []cast.Part { return []cast.Part{hidden.Part(l, lists.of(l.Code))} }
	places := func(l *language.Language) []cast.Part { return place.Parts(l, languages...) }
	for _, of := range []func(*language.Language) []cast.Part{places, names.Parts, things, organisation.Parts, term.Parts, hides, acronyms, quantity.Parts, codeParts} {
		for _, l := range languages {
			for _, p := range of(l) {
				if !seen[p.Kind] {
					seen[p.Kind] = true
					out = append(out, p)
				}
			}
		}
	}
	return out
}

// acronymPart casts acronyms, which follow the names they are short for, whichever reader
// has read those.
func acronymPart(languages []*language.Language) cast.Part {
	names := map[string][]thing.Reader{}
	for _, l := range languages {
		rs := newReaders(l, nil)
		names[l.Code] = []thing.Reader{rs.things(understudy.Organisation), rs.things(understudy.Misc)}
	}
	return term.AcronymPart(languages, names)
}

// Kinds lists the kinds of roles that the readers of languages make, sorted.
func Kinds(languages ...*language.Language) []cast.Kind {
	var out []cast.Kind
	for _, p := range parts(languages, nil, person.Options{}) {
		out = append(out, p.Kind)
	}
	slices.Sort(out)
	return out
}

// codeParts: codes look up at most towns, which are cast before; their order only has
// to be the same every time. Their directors see to it that nothing of the original is left; the words
// of a host name (example, org) are no likeness.
func codeParts(l *language.Language) []cast.Part {
	var out []cast.Part
	directors := code.Directors(l)
	for _, kind := range slices.Sorted(maps.Keys(directors)) {
		out = append(out, cast.Part{Kind: kind, Director: directors[kind], Coded: true})
	}
	return out
}
