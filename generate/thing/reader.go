package thing

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// World is what a reader asks other rooms: every field but Grammar may be nil.
type World struct {
	Grammar phrase.Grammar
	// Longest bounds the runs of words that Places tries.
	Longest func(w phrase.Word) int
	// Places find what moves with the map: countries, regions, towns.
	Places []phrase.Finder
	// Founders find names of people; asked in types that are called after them.
	Founders phrase.Finder
	// Person is the role of a word of somebody's name.
	Person func(word string) cast.Role
	// Numbers find figures.
	Numbers func(*form.Scene) phrase.Finder
	// Quotes reports whether a name is in the language that texts quote.
	Quotes func(text string) bool
	// Common reports whether a folded word is one of the dictionary.
	Common func(word string) bool
	// Lies reports whether a mention is nothing but the name of a place.
	Lies func(m form.Mention) bool
	// Initials play a single letter.
	Initials phrase.Finder
	// Site plays a run of words as a place; sure that it is one, whether a list knows it or not.
	Site func(sp *phrase.Span, sure bool) ([]phrase.Piece, bool)
	// Tells reports whether a mention is a country, or a name that every language has.
	Tells func(m form.Mention) bool
	// Known reports whether the tables of institutions know every word of a mention.
	Known func(m form.Mention) bool
}

// A Reader takes names of things of a category apart.
type Reader struct {
	stock    *Stock
	category understudy.Category
	world    World
	bare     bool
	any      bool
}

// NewReader returns the reader of the names that say what they are.
func NewReader(s *Stock, category understudy.Category, w World) Reader {
	return Reader{stock: s, category: category, world: w}
}

// Bare returns the reader of all names: what does not say what it is, the words
// around tell, else it is a body of no kind in particular or a work.
func (r Reader) Bare() Reader {
	r.bare = true
	return r
}

// Any returns the reader of all mentions, whether they are written as names or not: of a
// script without capitals, and of words that nothing else can read.
func (r Reader) Any() Reader {
	r.bare, r.any = true, true
	return r
}

// An analysis is what is seen of one mention before it is taken apart.
type analysis struct {
	words []phrase.Word
	head  headword
	name  bool // it is written as a name
	alone bool // it is nothing but words of its sort, behind an article
	left  bool // it has a word of courts and authorities

	beside *Type // of a name without a head: the type whose head stands right before the mention
}

// Read implements form.Reader. Mentions that are no names, and entities of which no
// mention says what they are, have no form, unless the reader is Bare.
func (r Reader) Read(s *form.Scene, e form.Entity) []form.Form {
	analyses := make([]analysis, len(e.Mentions))
	own, sure := (*Type)(nil), false
	for i := range e.Mentions {
		analyses[i] = r.look(&e.Mentions[i])
		if sg := &analyses[i]; sg.name && !sg.alone && sg.head.found() && !r.institution(e.Mentions[i], sg) && own == nil {
			own, sure = sg.head.t, true
		}
	}
	if own == nil {
		var score int
		own, score = r.guess(e.Mentions, analyses)
		sure = score >= surely && !slices.ContainsFunc(analyses, func(sg analysis) bool { return len(sg.words) > 1 })
	}
	out := make([]form.Form, len(e.Mentions))
	forms, some := make([]*phrase.Form, len(e.Mentions)), []*phrase.Form(nil)
	cores := map[string]phrase.Piece{} // by key, of what was taken apart
	for i := range e.Mentions {
		sg, m := &analyses[i], &e.Mentions[i]
		if r.isCommonPhrase(sg) || r.isCommon(sg) && (r.world.Known == nil || !r.world.Known(*m) || sg.head.found() && sg.head.t.Common) {
			out[i] = common{m.Text, "a body of which every place has one tells of nobody"}
			continue
		}
		if f := r.unit(s, m, sg); f != nil {
			out[i] = f
			continue
		}
		if r.isModel(sg) {
			out[i] = r.dated(s, m, 1, "a type of things of which many are built tells of nobody")
			continue
		}
		if f := r.games(s, m, sg); f != nil {
			out[i] = f
			continue
		}
		if f := r.citation(s, m); f != nil && r.category == understudy.Misc {
			out[i] = f
			continue
		}
		if !sg.name || sg.alone || !sure && !r.bare || !r.bare && r.institution(*m, sg) && !(sure && r.world.Lies != nil && r.world.Lies(*m)) {
			continue
		}
		if forms[i] = r.read(s, m, sg, own, cores); forms[i] != nil {
			out[i], some = forms[i], append(some, forms[i])
		}
	}
	for i, f := range forms {
		if f != nil && !analyses[i].head.found() {
			follow(f, cores)
		}
	}
	Expand(some, r.Mark())
	return out
}

// common is a mention that stays, and why.
type common struct{ text, why string }

// Roles implements form.Form: there are none.
func (common) Roles() []cast.Occurrence { return nil }

// Render implements form.Form.
func (c common) Render(form.Stage) string { return c.text }

// Stays implements form.Stays.
func (c common) Stays() string { return c.why }

// isCommon reports whether all words of a mention are of bodies that every place has, or
// words that any name has: the payroll department.
func (r Reader) isCommon(sg *analysis) bool {
	found := false
	for i, w := range sg.words {
		switch {
		case r.stock.common[w.Fold], sg.head.found() && sg.head.t.Common && sg.head.ending == "" && i >= sg.head.from && i < sg.head.to:
			found = true
		case len(w.Fold) == 1 && w.Shape != phrase.Number: // 3e C
		case !r.stock.small[w.Fold] && !r.stock.generic[w.Fold] && !r.stock.article[w.Fold] || w.Shape == phrase.Number:
			return false
		}
	}
	return found && r.category == understudy.Organisation
}

// isCommonPhrase reports whether several words of a mention are listed together as a building
// or body that every place has: the town hall.
func (r Reader) isCommonPhrase(sg *analysis) bool {
	words := sg.words
	for len(words) > 0 && r.stock.article[words[0].Fold] {
		words = words[1:]
	}
	folds := make([]string, 0, longestCommon+1)
	for _, w := range words {
		if folds = append(folds, w.Fold); len(folds) == cap(folds) {
			break
		}
	}
	return r.category == understudy.Organisation && len(words) > 1 && len(words) <= longestCommon && r.stock.common[strings.Join(folds, " ")]
}

// longestCommon is how many words the name of a body has at most that is listed whole among those that
// every place has.
const longestCommon = 6

// Mark begins the expansions of acronyms that this reader has read.
func (r Reader) Mark() string { return "thing:" + r.stock.Code + ":" + string(r.category) + ":" }

// ReadName takes a name apart that stands in no document; nil if it is none.
func (r Reader) ReadName(name string) *phrase.Form {
	m := form.Mention{Text: name}
	sg := r.look(&m)
	own := sg.head.t
	if own == nil {
		own, _ = r.guess([]form.Mention{m}, []analysis{sg})
	}
	return r.read(&form.Scene{}, &m, &sg, own, map[string]phrase.Piece{})
}

// institution reports whether a mention is left to the tables of institutions.
func (r Reader) institution(m form.Mention, sg *analysis) bool {
	return r.world.Tells != nil && r.world.Tells(m) || (!sg.head.found() || !sg.head.t.Named || sg.left) && r.world.Known != nil && r.world.Known(m)
}

func (r Reader) look(m *form.Mention) analysis {
	sg := analysis{words: phrase.Words(m.Text, nil)}
	sg.name = (r.stock.caseless || r.any) && len(sg.words) > 0
	for i := range sg.words {
		sg.words[i].Fold = r.stock.bareWord(sg.words[i].Fold)
	}
	for _, w := range sg.words {
		sg.name = sg.name || w.Shape == phrase.Title || w.Shape == phrase.Upper || strings.IndexFunc(m.Text[w.Start:w.End], unicode.IsUpper) >= 0
	}
	sg.name = sg.name || r.bare && r.category == understudy.Organisation && len(sg.words) > 0 // chats and dictations
	if n := len(sg.words) - 1; n >= 0 {                                                       // Latem AB's
		sg.words[n].Fold = strings.TrimSuffix(sg.words[n].Fold, "'s")
	}
	sg.head = r.stock.head(sg.words, r.category)
	if !sg.head.found() {
		sg.beside = r.stock.headBefore(m.Before, r.category)
	}
	for _, w := range sg.words {
		sg.left = sg.left || r.stock.leave[w.Fold]
	}
	if r.category == understudy.Misc && !r.any && !sg.head.found() && strings.ContainsAny(m.Text, "/([§") { // a number of a paper
		sg.name = false
	}
	sg.name = sg.name || sg.head.found() && sg.head.t.Small && sg.head.ending != "" && len(sg.words) == 1
	if len(sg.words) > 0 && r.stock.article[sg.words[0].Fold] || r.stock.article[lastWord(m.Before)] {
		content := 0
		sg.alone = sg.head.found() && sg.head.ending == ""
		for j, w := range sg.words {
			in := sg.head.found() && j >= sg.head.from && j < sg.head.to
			if !in && !r.stock.small[w.Fold] && !r.stock.article[w.Fold] {
				sg.alone = false
			}
			if in {
				content++
			}
		}
		sg.alone = sg.alone && content > 0 && r.world.Known != nil && r.world.Known(*m)
	}
	return sg
}

func lastWord(text string) string {
	words := tail(text)
	if len(words) == 0 || strings.TrimRight(text, " \u00a0\n") == text {
		return ""
	}
	return words[len(words)-1].Fold
}

// guess tells the type of an entity that says nothing itself, and how sure that is.
func (r Reader) guess(mentions []form.Mention, analyses []analysis) (*Type, int) {
	var best *Type
	most := 0
	for i := range analyses {
		if t := analyses[i].beside; t != nil && analyses[i].name {
			return t, surely
		}
	}
	for i := range mentions {
		if !analyses[i].name {
			continue
		}
		if t, score := r.stock.cued(mentions[i], r.category); score > most {
			best, most = t, score
		}
	}
	if best != nil {
		return best, most
	}
	fallback := "body"
	if r.stock.Type(fallback) == nil {
		fallback = "company"
	}
	if r.category == understudy.Misc {
		fallback = "product"
		for i := range mentions {
			if len(analyses[i].words) > 1 || strings.ContainsAny(mentions[i].Before, `"“«`) && strings.HasSuffix(strings.TrimRight(mentions[i].Before, "\"“«”»'’"), " ") {
				fallback = "work"
			}
			if designated(analyses[i].words, 2) {
				fallback = "product"
				break
			}
		}
	}
	return r.stock.Type(fallback), 0
}

// read takes one mention apart.
func (r Reader) read(s *form.Scene, m *form.Mention, sg *analysis, own *Type, cores map[string]phrase.Piece) *phrase.Form {
	if own == nil {
		return nil
	}
	if f := r.acronym(m, sg); f != nil {
		return f
	}
	if t := r.worldwide(sg); t != nil {
		f := &phrase.Form{Grammar: r.world.Grammar}
		r.whole(f, m, &analysis{words: sg.words}, t)
		return f
	}
	sc := r.scanner(s, m, sg, own)
	f := sc.Scan(m)
	r.merge(f, m, sg, own, cores)
	if !Plays(f) || sg.head.found() && (own.Entire && !placed(f, own) || r.described(f, sg, own)) { // another name with the same head
		r.whole(f, m, sg, own)
	}
	return f
}

// acronym takes a mention apart that is an acronym; nil if it is none.
func (r Reader) acronym(m *form.Mention, sg *analysis) *phrase.Form {
	if len(sg.words) != 1 || sg.head.found() {
		return nil
	}
	sc := &phrase.Scanner{Grammar: r.world.Grammar, Finders: []phrase.Finder{Acronym}}
	if f := sc.Scan(m); Plays(f) {
		return f
	}
	return nil
}

// Own plays a word by a name of a type.
func (s *Stock) Own(sp *phrase.Span, typeName string) []phrase.Piece {
	r := Reader{stock: s}
	t := s.Type(typeName)
	if t == nil {
		return nil
	}
	return []phrase.Piece{{Text: sp.Text, Play: true, Shape: sp.Words[0].Shape, Role: cast.Role{Kind: Name, Key: lexicon.Plain(sp.Key)},
		Traits: r.traits(t, 1), Write: writeName}}
}

// described reports whether all that a name has of its own are words of the dictionary
// behind one like "of": the Society for the Protection of Birds. Of institutions they may
// stand anywhere.
func (r Reader) described(f *phrase.Form, sg *analysis, t *Type) bool {
	if r.world.Common == nil {
		return false
	}
	linked := false
	for i := range sg.words {
		linked = linked || r.stock.link[sg.words[i].Fold] && i > sg.head.from
	}
	own := 0
	for _, p := range f.Pieces {
		if !p.Play || p.Role.Kind != Name {
			continue
		}
		for _, w := range phrase.Words(p.Text, nil) {
			own++
			if !linked && !t.Institution || !r.stock.small[w.Fold] && !r.world.Common(w.Fold) {
				return false
			}
		}
	}
	return own > 0
}

// scanner takes a mention apart: what says what it is stays, places and people move
// with their roles, all else is the name's own.
func (r Reader) scanner(s *form.Scene, m *form.Mention, sg *analysis, own *Type) *phrase.Scanner {
	sc := &phrase.Scanner{Grammar: r.world.Grammar, Longest: r.longest, Unknown: r.own(own)}
	fixed := func(sp *phrase.Span) ([]phrase.Piece, bool) { return r.fixed(sp, sg, own) }
	sc.Finders = []phrase.Finder{fixed}
	if relatives := r.relatives(s, m.Text, sg); relatives != nil {
		sc.Finders = []phrase.Finder{relatives, fixed}
	}
	if sg.head.found() || sg.left {
		sc.Finders = append(sc.Finders, r.swaps(own))
		if own.Founded && r.world.Founders != nil {
			sc.Finders = append(sc.Finders, r.world.Founders, r.world.Initials)
		}
		sc.Finders = append(sc.Finders, r.world.Places...)
	}
	if sg.head.found() || r.category == understudy.Organisation {
		sc.Finders = append(sc.Finders, r.site(s, sg, own))
	}
	sc.Finders = append(sc.Finders, r.bracketed)
	if r.world.Numbers != nil && (sg.head.found() || len(sg.words) == 1) {
		sc.Finders = append(sc.Finders, r.world.Numbers(s))
	}
	return sc
}

// relatives finds the names of people of the document, after whom the thing is called, and beside
// them leaves the words of the dictionary: "Tilly's Treats". It is nil if there is none.
func (r Reader) relatives(s *form.Scene, text string, sg *analysis) phrase.Finder {
	joined := func(w phrase.Word) bool { // of Marie-Curie, neither word is a relative's
		return w.Start > 0 && text[w.Start-1] == '-' || w.End < len(text) && text[w.End] == '-'
	}
	if r.world.Person == nil || !slices.ContainsFunc(sg.words, func(w phrase.Word) bool { return r.relative(s, w) != "" && !joined(w) }) {
		return nil
	}
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		if len(sp.Words) != 1 {
			return nil, false
		}
		w := sp.Words[0]
		w.Fold = r.stock.bareWord(w.Fold)
		name := r.relative(s, w)
		if name == "" || strings.HasPrefix(sp.Rest, "-") || strings.HasSuffix(sp.Before(), "-") {
			stays := r.world.Common != nil && w.Shape != phrase.Number && r.world.Common(w.Fold) && !s.People[lexicon.Plain(w.Fold)]
			return []phrase.Piece{{Text: sp.Text}}, stays
		}
		ending := ""
		if at := strings.IndexAny(sp.Text, "'’"); at > 0 {
			ending = sp.Text[at:]
		} else if lexicon.Plain(sp.Text) != name {
			ending = r.stock.genitive
		}
		p := phrase.Piece{Text: sp.Text, Play: true, Shape: w.Shape, Role: r.world.Person(strings.TrimSuffix(sp.Text, ending))}
		p.Write = func(p *phrase.Piece, st form.Stage, standIn string) string {
			out := writeName(p, st, standIn)
			if ending == r.stock.genitive && strings.ContainsAny(out[max(len(out)-1, 0):], "sxzSXZ") {
				return out // Jonas Syateljé
			}
			return out + ending
		}
		return []phrase.Piece{p}, true
	}
}

// relative is the part of a word that is a name of somebody in the document: all of it, or all but
// the ending of the genitive; "" if none is.
func (r Reader) relative(s *form.Scene, w phrase.Word) string {
	if w.Shape == phrase.Lower || w.Shape == phrase.Number {
		return ""
	}
	fold := r.stock.bareWord(w.Fold)
	if at := strings.IndexAny(fold, "'’"); at > 0 {
		fold = fold[:at]
	} else if r.world.Common != nil && r.world.Common(fold) { // Law, Rose
		return ""
	}
	plain := lexicon.Plain(fold)
	if s.People[plain] {
		return plain
	}
	if stem, ok := strings.CutSuffix(plain, "s"); ok && r.stock.genitive == "s" && s.People[stem] {
		return stem
	}
	return ""
}

func (r Reader) longest(w phrase.Word) int {
	n := r.stock.longest
	if r.world.Longest != nil {
		n = max(n, r.world.Longest(w))
	}
	return n
}

// fixed finds the words that stay: the head, articles, and beside a head small words
// and those that any name of its sort may have.
func (r Reader) fixed(sp *phrase.Span, sg *analysis, own *Type) ([]phrase.Piece, bool) {
	if len(sp.Words) != 1 {
		return nil, false
	}
	w := sp.Words[0]
	w.Fold = r.stock.bareWord(w.Fold)
	for i := sg.head.from; i < sg.head.to && sg.head.found(); i++ {
		if sg.words[i].Start != w.Start {
			continue
		}
		if sg.head.ending == "" {
			return []phrase.Piece{{Text: sp.Text}}, true // with its possessive
		}
		return r.glued(sp, sg.head, own), true
	}
	for _, t := range r.stock.heads[w.Fold] {
		if t == own && sg.head.found() && !sp.First {
			return []phrase.Piece{{Text: sp.Text}}, true
		}
	}
	stays := sp.First && r.stock.article[w.Fold] || (sg.head.found() || sg.left) && (r.stock.leave[w.Fold] || r.stock.small[w.Fold] || r.stock.generic[w.Fold])
	return []phrase.Piece{{Text: sp.Text}}, stays
}

// glued cuts a compound before its head: Ekeby|skolan.
func (r Reader) glued(sp *phrase.Span, h headword, own *Type) []phrase.Piece {
	cut := len(sp.Text) - len(h.ending)
	if cut <= 0 || !strings.EqualFold(sp.Text[cut:], h.ending) {
		cut = len(sp.Text)
	}
	stem := sp.Text[:cut]
	p := phrase.Piece{Text: stem, Play: true, Shape: sp.Words[0].Shape, Role: cast.Role{Kind: Name, Key: lexicon.Plain(stem)},
		Traits: r.traits(own, 1, gluedTrait)}
	p.Write = writeName
	if p.Shape == phrase.Lower {
		p.Write = func(_ *phrase.Piece, _ form.Stage, standIn string) string { return strings.ToLower(standIn) }
	}
	return []phrase.Piece{p, {Text: sp.Text[cut:]}}
}

// swaps finds words that the other members of their list play.
func (r Reader) swaps(own *Type) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		list := r.stock.lists[joined(sp.Words)]
		for _, of := range own.Swap {
			if list != of {
				continue
			}
			p := phrase.Piece{Text: sp.Text, Play: true, Shape: sp.Shape(), Role: cast.Role{Kind: r.stock.swap(list), Key: joined(sp.Words)}, Write: writeName}
			return []phrase.Piece{p}, true
		}
		return nil, false
	}
}

// bracketed finds acronyms beside the name they are short for.
func (r Reader) bracketed(sp *phrase.Span) ([]phrase.Piece, bool) {
	inside := strings.HasSuffix(sp.Before(), "(") && strings.HasPrefix(sp.Rest, ")")
	if !inside && !(sp.First && strings.HasPrefix(sp.Rest, " (")) {
		return nil, false
	}
	return Acronym(sp)
}

// own plays a word that is the name's own; merge joins such words.
func (r Reader) own(t *Type) phrase.Finder {
	return func(sp *phrase.Span) ([]phrase.Piece, bool) {
		return []phrase.Piece{{Text: sp.Text, Play: true, Shape: sp.Words[0].Shape, Role: cast.Role{Kind: Name, Key: lexicon.Plain(sp.Key)}, Write: writeName}}, true
	}
}

func (r Reader) traits(t *Type, words int, more ...string) []cast.Trait {
	out := []cast.Trait{{Name: typeTrait, Value: r.stock.Code + ":" + t.Name}, {Name: wordsTrait, Value: strconv.Itoa(words)}}
	for _, name := range more {
		out = append(out, cast.Trait{Name: name, Value: "yes"})
	}
	return out
}

// merge makes one piece of the words that are the name's own, with all that stands
// between them but what moves with a role of its own.
func (r Reader) merge(f *phrase.Form, m *form.Mention, sg *analysis, own *Type, cores map[string]phrase.Piece) {
	var out []phrase.Piece
	t := r.variant(own, m.Text)
	for i := 0; i < len(f.Pieces); i++ {
		p := f.Pieces[i]
		if p.Role.Kind != Name || len(p.Traits) > 0 {
			out = append(out, p)
			continue
		}
		last := i
		for j := i + 1; j < len(f.Pieces); j++ {
			q := f.Pieces[j]
			if q.Play && q.Role.Kind != Name && !q.Mark || strings.ContainsAny(q.Text, "()[]/\n") || (sg.head.found() || sg.left) && r.says(q) {
				break
			}
			if q.Role.Kind == Name {
				last = j
			}
		}
		p.Text = textOf(f.Pieces[i : last+1])
		var before []phrase.Piece // signs around the name, which stay
		if len(out) > 0 && !out[0].Play {
			if bare := strings.TrimLeft(out[0].Text, quotes); len(bare) < len(out[0].Text) {
				before = []phrase.Piece{{Text: out[0].Text[:len(out[0].Text)-len(bare)]}}
				out[0].Text = bare
			}
		}
		lead, gendered := textOf(out), ""
		switch article := r.stock.article[lastWord(lead)]; {
		case sg.head.found() || sg.left:
		case !article: // A Flora of the Isles
			p.Text, out = lead+p.Text, nil
		case len(r.stock.article) >= genders && r.stock.article[articleOf(lead)]: // Les Châtaignes amères
			gendered, p.Text, out = lead, lead+p.Text, nil
		}
		out = append(before, out...)
		if sg.head.found() {
			out, p.Text = r.absorbed(out, p.Text)
		}
		if c := r.stock.within; c != "" && own.Institution && r.articled(m, sg) && strings.HasPrefix(p.Text, c) {
			out, p.Text = append(out, phrase.Piece{Text: c}), p.Text[len(c):] // المحكمة الابتدائية بعين السبع
		}
		words := phrase.Words(p.Text, nil)
		p.Role.Key = lexicon.Plain(joined(words))
		p.Shape = shape(words)
		articled := r.stock.article[lastWord(m.Before+textOf(out)+" ")]
		traits := []string{}
		if sg.head.found() || sg.left || sg.beside != nil {
			traits = append(traits, headedTrait)
		}
		owner := last+1 < len(f.Pieces) && f.Pieces[last+1].Mark
		if owner && sg.head.found() {
			traits = append(traits, ownerTrait)
		}
		if articled && !sg.head.found() && gendered == "" {
			traits = append(traits, theTrait)
		}
		if strings.Contains(p.Text, "&") {
			traits = append(traits, andTrait)
		}
		p.Traits = r.traits(t, len(words), traits...)
		if c := r.stock.purpose; c != "" && sg.head.found() && strings.HasPrefix(p.Text, c) {
			p.Traits = append(p.Traits, cast.Trait{Name: forTrait, Value: c})
		}
		p.Write = r.writer(owner, articled)
		if gendered != "" {
			p.Traits = append(p.Traits, cast.Trait{Name: theTrait, Value: articleOf(gendered)})
			p.Write = r.withArticle(gendered)
		}
		cores[p.Role.Key] = p
		if sg.head.found() && sg.head.ending == "" {
			r.stock.construct(out)
		}
		out = append(out, p)
		i = last
	}
	f.Pieces = out
}

// articled reports whether the head of a name has the article that is written with it.
func (r Reader) articled(m *form.Mention, sg *analysis) bool {
	if !sg.head.found() || sg.head.ending != "" {
		return false
	}
	for _, w := range sg.words[sg.head.from:sg.head.to] {
		if slices.ContainsFunc(r.stock.clitics, func(c string) bool { return strings.HasPrefix(m.Text[w.Start:w.End], c) }) {
			return true
		}
	}
	return false
}

// construct takes the article off a head of one word before the name that plays what was an
// adjective: المكتب الهندسي, مكتب الشريف.
func (s *Stock) construct(out []phrase.Piece) {
	if len(out) == 0 || out[0].Play || strings.TrimSpace(textOf(out[1:])) != "" || strings.Contains(strings.TrimSpace(out[0].Text), " ") {
		return
	}
	for _, c := range s.clitics {
		if rest, ok := strings.CutPrefix(out[0].Text, c); ok && utf8.RuneCountInString(rest) > 2 {
			out[0].Text = rest
			return
		}
	}
}

// absorbed moves the small words before a name into it: what plays it brings its own.
func (r Reader) absorbed(out []phrase.Piece, name string) ([]phrase.Piece, string) {
	from := len(out)
	for from > 0 && !out[from-1].Play && !out[from-1].Mark {
		from--
	}
	lead := textOf(out[from:])
	words := phrase.Words(lead, nil)
	n := len(words)
	for n > 0 && r.stock.absorb[words[n-1].Fold] {
		n--
	}
	if n == 0 || n == len(words) {
		return out, name
	}
	cut := words[n].Start
	return append(out[:from:from], phrase.Piece{Text: lead[:cut]}), lead[cut:] + name
}

// says reports whether a piece stays because it says what the thing is.
func (r Reader) says(p phrase.Piece) bool {
	key := key1(p.Text)
	return !p.Play && !p.Mark && r.stock.said[key] && !r.stock.small[key]
}

// follow lets the beginning of a name that the entity has be the beginning of its
// stand-in: Harding, of Harding & Cole.
func follow(f *phrase.Form, cores map[string]phrase.Piece) {
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Role.Kind != Name {
			continue
		}
		longer := "" // the first of those that begin so, in the order of the alphabet
		for key := range cores {
			if strings.HasPrefix(key, p.Role.Key+" ") && (longer == "" || key < longer) {
				longer = key
			}
		}
		if longer == "" {
			continue
		}
		p.Role, p.Traits = cores[longer].Role, cores[longer].Traits
		p.Write = func(p *phrase.Piece, s form.Stage, standIn string) string {
			w, _, _ := strings.Cut(standIn, " ")
			return writeName(p, s, strings.TrimRight(w, ",&"))
		}
	}
}

// variant is the type of names in the language that a name is written in.
func (r Reader) variant(t *Type, text string) *Type {
	if r.world.Quotes == nil || !r.world.Quotes(text) {
		return t
	}
	if v := r.stock.Type(t.Name + "-quoted"); v != nil {
		return v
	}
	return t
}

// whole plays all of a mention but its article.
func (r Reader) whole(f *phrase.Form, m *form.Mention, sg *analysis, own *Type) {
	from := 0
	if len(sg.words) > 1 && r.stock.article[sg.words[0].Fold] {
		from = sg.words[1].Start
	}
	words := phrase.Words(m.Text[from:], nil)
	if len(words) == 0 {
		return
	}
	end := len(m.Text)
	if open := strings.TrimLeft(m.Text[from:], quotes); from == 0 && len(open) < len(m.Text) {
		from = len(m.Text) - len(open)
		end = len(strings.TrimRight(m.Text, quotes))
	}
	p := phrase.Piece{Text: m.Text[from:end], Play: true, Shape: shape(words), Role: cast.Role{Kind: Name, Key: lexicon.Plain(joined(words))},
		Traits: append(r.traits(r.variant(own, m.Text), len(words)), cast.Trait{Name: headTrait, Value: sg.head.key}),
		Write:  r.writer(false, r.stock.article[lastWord(m.Before+m.Text[:from])])}
	f.Pieces = f.Pieces[:0]
	switch {
	case from > 0 && end == len(m.Text) && len(sg.words) > 0 && r.stock.article[sg.words[0].Fold] && len(r.stock.article) >= genders:
		p.Text, p.Shape, p.Write = m.Text, shape(phrase.Words(m.Text, nil)), r.withArticle(m.Text[:from])
		p.Traits = append(p.Traits, cast.Trait{Name: theTrait, Value: sg.words[0].Fold})
	case from > 0:
		f.Pieces = append(f.Pieces, phrase.Piece{Text: m.Text[:from]})
	}
	f.Pieces = append(f.Pieces, p)
	if end < len(m.Text) {
		f.Pieces = append(f.Pieces, phrase.Piece{Text: m.Text[end:]})
	}
}

// quotes are the signs around a name that are no part of it.
const quotes = "\"“”„«»‘\u00a0 "

// articleOf is the article that a text is, in the form in which languages list it.
func articleOf(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(key1(text), "’", "'"))
}

// genders is how many articles a language has at least whose articles tell the gender: a
// stand-in brings its own.
const genders = 3

// withArticle writes a name with the article that it has, in small letters if the original's
// is. One that has none takes the original's, unless that is written with its word.
func (r Reader) withArticle(article string) func(p *phrase.Piece, s form.Stage, standIn string) string {
	small := strings.ToLower(article[:1]) == article[:1]
	return func(p *phrase.Piece, s form.Stage, standIn string) string {
		w, rest, ok := strings.Cut(standIn, " ")
		elided := strings.IndexAny(standIn, "'’")
		switch {
		case ok && r.stock.article[key1(w)]:
			if small {
				standIn = strings.ToLower(w) + " " + rest
			}
		case elided > 0 && elided < len("l’") && r.stock.article[key1(standIn[:elided])+"'"]:
			if small {
				standIn = strings.ToLower(standIn[:elided]) + standIn[elided:]
			}
		case strings.HasSuffix(article, " "):
			standIn = article + standIn
		}
		return writeName(p, s, standIn)
	}
}

// writer writes a name; owner says that a possessive ending follows, article that the
// text has one before it.
func (r Reader) writer(owner, article bool) func(p *phrase.Piece, s form.Stage, standIn string) string {
	return func(p *phrase.Piece, s form.Stage, standIn string) string {
		if w, rest, ok := strings.Cut(standIn, " "); article && ok && r.stock.article[key1(w)] {
			standIn = rest
		}
		if owner {
			standIn = strings.TrimSuffix(strings.TrimSuffix(standIn, "'s"), "’s")
		}
		return writeName(p, s, standIn)
	}
}

// shape is upper only if all words of some length are.
func shape(words []phrase.Word) phrase.Shape {
	upper := false
	for _, w := range words {
		if len(w.Fold) < 2 || w.Shape == phrase.Number {
			continue
		}
		if w.Shape != phrase.Upper {
			return phrase.Title
		}
		upper = true
	}
	if upper {
		return phrase.Upper
	}
	return phrase.Title
}

// shortestCapitals is how many letters a name has at least that is written in capitals
// like its original: shorter ones are acronyms.
const shortestCapitals = 6

func writeName(p *phrase.Piece, _ form.Stage, standIn string) string {
	if p.Shape == phrase.Upper && len(p.Text) >= shortestCapitals {
		return strings.ToUpper(standIn)
	}
	if p.Text == strings.ToLower(p.Text) && p.Text != strings.ToUpper(p.Text) { // chats write names so
		return strings.ToLower(standIn)
	}
	return standIn
}

// Plays reports whether anything in a form is played.
func Plays(f *phrase.Form) bool {
	for i := range f.Pieces {
		if f.Pieces[i].Play {
			return true
		}
	}
	return false
}
