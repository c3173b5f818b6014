package person

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// A piece is a stretch of a mention that a role fills.
type piece struct {
	start, end int // bytes of the mention
	role       cast.Role
	class      name.Class // Given, Family, Lone or Initial
	letter     int        // of an Initials role: which one
	father     bool       // of the bearer's father or a forefather
	feminine   bool       // the original is the feminine form of the role
	culture    string     // whose rules make it feminine
	possessed  genitive   // how the original shows possession without a mark
	nick       cast.Role  // of a nickname: the role of the name that it is short for; else zero
	bare       cast.Role  // of a name that may be in the genitive: its role if it is; else zero
}

// nameForm is a mention of a person, or of several.
type nameForm struct {
	h      *house
	text   string
	before string // what stands before it
	label  bool   // it is all of a line up to a colon: who says what follows
	who    *portrait
	pieces []piece
	order  []numeral // that tell bearers of one name apart: Edward IV
	first  string    // key of the role of the first given name, if it stands here in full
	family string    // key of the role of the surname, if it stands here
	ruler  bool      // the mention shows that somebody rules: Edward IV, King Edward
}

// readName finds the pieces of a mention; nil if it has no name.
func (h *house) readName(m *mention, who *portrait) *nameForm {
	f := &nameForm{h: h, text: m.Text, before: m.Before, label: isLabel(&m.Mention), who: who}
	ts := m.tokens
	if last := ts[len(ts)-1]; last.Group != ts[0].Group {
		f.who = &portrait{seen: []mention{*m}, home: who.home, people: who.people, age: who.age}
	}
	for i := 0; i < len(ts); {
		j := i
		for j < len(ts) && ts[j].Group == ts[i].Group {
			j++
		}
		f.readOne(ts[i:j])
		i = j
	}
	if len(f.pieces) == 0 {
		if _, ok := h.rules.Instead(m.Text); !ok {
			return nil // "the applicant's brother" names no one
		}
		return f
	}
	if last := &f.pieces[len(f.pieces)-1]; last.possessed == none && last.end == len(m.Text) && h.possesses(m) {
		last.possessed = hidden
	}
	return f
}

// readOne reads the tokens of one person.
func (f *nameForm) readOne(ts []name.Token) {
	given, family := f.who.given, f.who.family
	if len(family) == 0 {
		family = f.surname(ts)
	}
	letters := f.letters(ts, given, family)
	f.ruler = f.ruler || f.h.rules.Ruler(f.before, f.text, ts)
	n := 0
	for _, t := range ts {
		p := piece{start: t.Start, end: t.End, class: t.Class, father: t.Father}
		if t.Genitive {
			p.possessed = shown
		}
		switch t.Class {
		case name.Given:
			p.role = cast.Role{Kind: Name, Key: t.Key}
			if f.first == "" {
				f.first = t.Key
			}
		case name.Family, name.Lone:
			f.readSurname(&p, t, given)
		case name.Initial:
			width := 0
			for range t.Key {
				p.role, p.letter = letters[n].role, letters[n].letter
				n++
				// Each letter of "AB" is a piece of its own.
				size := letterSize(f.text[t.Start+width : t.End])
				q := p
				q.start = t.Start + width
				q.end = q.start + size
				width += size
				f.pieces = append(f.pieces, q)
			}
			if width > 0 && t.Start+width < t.End { // "Chr."
				f.pieces[len(f.pieces)-1].end = t.End
			}
			continue
		case name.Suffix:
			f.number(t)
			continue
		default:
			continue
		}
		if formal := f.formal(t, p.role.Key, len(ts) == 1); formal != "" && p.class != name.Initial {
			p.class, p.feminine, p.nick = name.Given, false, cast.Role{Kind: Name, Key: formal}
		}
		if bare, ok := f.h.rules.Bare(t); ok && p.class != name.Initial {
			p.bare = cast.Role{Kind: Name, Key: f.h.key(bare)}
		}
		f.pieces = append(f.pieces, p)
	}
}

// formal is the one given name of the document that a name is short for, by the lists or by its
// letters; else the given name of the bearer whom another mention names in full, if this mention
// is one other word. It is "" if there is none or several.
func (f *nameForm) formal(t name.Token, role string, alone bool) string {
	var found []string
	for _, formal := range f.h.rules.Formal(t.Key) {
		if f.who.people[formal] && formal != t.Key {
			found = append(found, formal)
		}
	}
	if len(found) > 0 || !alone {
		return only(found)
	}
	own := f.who.firstNames().full
	if len(own) == 0 {
		own = f.otherNames(t.Key)
	}
	if slices.Contains(own, t.Key) || slices.Contains(f.who.family, role) {
		return ""
	}
	if len(own) > 0 {
		return only(own)
	}
	if t.Class < name.Given || !f.clips(t.Key) {
		return ""
	}
	for formal := range f.who.people {
		if g, ok := f.h.names.Given(formal); ok && f.h.rules.Clipped(t.Key, formal) && f.mayBe(t.Key, g) {
			found = append(found, formal)
		}
	}
	return only(found)
}

// only is the one word of a list, "" if it has none or several.
func only(words []string) string {
	slices.Sort(words)
	if words = slices.Compact(words); len(words) == 1 {
		return words[0]
	}
	return ""
}

// otherNames are the single names of the bearer that a name may be cut short of.
func (f *nameForm) otherNames(key string) (out []string) {
	for _, formal := range f.who.firstNames().single {
		if formal != key && (f.h.rules.Clipped(key, formal) || len(formal) > len(key) && !f.h.rules.Clipped(formal, key) && f.clips(key)) {
			out = append(out, formal)
		}
	}
	return out
}

// clips reports whether a name by itself may be another cut short: one that no list has, or that
// few are called.
func (f *nameForm) clips(key string) bool {
	g, ok := f.h.names.Given(key)
	return !ok || g.Weight == 0 || len(key) <= shortestNick
}

// mayBe reports whether the sex of a clipped name, if a list has it, is that of a name.
func (f *nameForm) mayBe(key string, formal lexicon.Name) bool {
	g, ok := f.h.names.Given(key)
	return !ok || g.Gender == formal.Gender || g.Gender == lexicon.Either || formal.Gender == lexicon.Either
}

// letterSize is the length of the first letter of s with its marks.
func letterSize(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	for size < len(s) {
		r, n := utf8.DecodeRuneInString(s[size:])
		if !unicode.IsMark(r) && !apostrophe(r) {
			break
		}
		size += n
	}
	return size
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

// readSurname reads a surname, or a name that may be one.
func (f *nameForm) readSurname(p *piece, t name.Token, given []string) {
	key := t.Key
	if t.Class == name.Lone {
		p.class = f.lone(key, given)
	}
	if p.class == name.Family {
		if masculine, ok := f.h.endings.masculine(key, f.h.names.NameOrigin); ok {
			p.feminine, p.culture = true, f.h.names.NameOrigin(key)
			key = masculine
		}
		f.family = key
	}
	p.role = cast.Role{Kind: Name, Key: key}
}

// commonly is how many times as many people may have a name as a surname that is taken for
// a given name where it stands by itself, without a title.
const commonly = 4

// shortestNick is how many letters the beginning of a given name has at least that its
// bearer is called by.
const shortestNick = 3

// lone decides what a name is that stands alone: by the other mentions, by the
// lexicon, else it is a surname.
func (f *nameForm) lone(key string, given []string) name.Class {
	for _, g := range given {
		if g == key || utf8.RuneCountInString(key) >= shortestNick && strings.HasPrefix(g, key) {
			return name.Given // Zachary, Zach
		}
	}
	for _, k := range f.who.family {
		if k == key {
			return name.Family
		}
	}
	g, isGiven := f.h.names.Given(key)
	s, isFamily := f.h.names.Family(key)
	plain := len(f.who.family) == 0 && !f.who.titled // a name by itself, as friends and kin are called
	if plain && !isFamily && (!isGiven && len(f.who.given) == 0 || f.label) {
		return name.Given // Nush, Litsa
	}
	if plain && isGiven && uint64(g.Weight)*commonly >= uint64(s.Weight) && slices.Contains(g.Origins, f.who.home) {
		return name.Given // Roy
	}
	if isGiven && (!isFamily || g.Weight > s.Weight || s.Weight == 0 && slices.Contains(g.Origins, f.h.culture) || len(f.who.family) == 0 && (f.who.called || g.Gender == lexicon.Female && s.Weight == g.Weight)) {
		return name.Given
	}
	return name.Family
}

// isLabel reports whether a mention is all that stands in a line, behind a time in brackets
// perhaps, before a colon: a turn of a chat or an interview begins with it.
func isLabel(m *form.Mention) bool {
	line := m.Before[strings.LastIndexByte(m.Before, '\n')+1:]
	line = strings.TrimRight(line, " \u00a0-–")
	return strings.HasPrefix(strings.TrimLeft(m.After, " \u00a0"), ":") && (line == "" || strings.HasSuffix(line, "]"))
}

// surname lists the role keys of the surname that stands here.
func (f *nameForm) surname(ts []name.Token) []string {
	var out []string
	for _, t := range ts {
		if t.Class == name.Family || t.Class == name.Lone {
			out = append(out, f.h.key(t.Key))
		}
	}
	return out
}

type letterRole struct {
	role   cast.Role
	letter int
}

// letters gives each letter of the mention its role: the first letter of a name
// that is known, a letter beside a surname, or one of letters alone.
func (f *nameForm) letters(ts []name.Token, given, family []string) []letterRole {
	var keys []string
	anchor, full := "", false
	for _, t := range ts {
		switch t.Class {
		case name.Initial:
			for _, r := range t.Key {
				keys = append(keys, string(r))
			}
		case name.Family, name.Lone, name.Given:
			full = true
			if anchor == "" || t.Class != name.Given {
				anchor = f.h.key(t.Key)
			}
		}
	}
	if len(keys) == 0 {
		return nil
	}
	out := make([]letterRole, len(keys))
	if !full && len(given)+len(family) == 0 {
		whole := cast.Role{Kind: Initials, Key: strings.Join(keys, " ")}
		for i := range out {
			out[i] = letterRole{whole, i}
		}
		return out
	}
	if anchor == "" && len(family) > 0 {
		anchor = family[0]
	}
	known := given
	if !full { // W.K. of a person known as Witold Kowalski
		known = append(append([]string(nil), given...), family...)
	}
	// Elin F of a person known as Elin Fjällström: the last letter is the surname's.
	if last := len(keys) - 1; full && anchored(ts, given) && len(family) > 0 && strings.HasPrefix(family[0], keys[last]) && len(family[0]) > len(keys[last]) {
		out[last] = letterRole{cast.Role{Kind: Name, Key: family[0]}, 0}
		keys = keys[:last]
	}
	next := 0
	for i, k := range keys {
		for j := next; j < len(known); j++ {
			if strings.HasPrefix(known[j], k) {
				if len(known[j]) > len(k) {
					out[i] = letterRole{cast.Role{Kind: Name, Key: known[j]}, 0}
				}
				next = j + 1
				break
			}
		}
		if out[i].role.Kind == "" {
			if anchor == "" && len(known) > 0 {
				anchor = known[0]
			}
			out[i] = letterRole{cast.Role{Kind: Initial, Key: k + " " + anchor}, 0}
		}
	}
	return out
}

// anchored reports whether a mention is given names of a person, and initials behind them.
func anchored(ts []name.Token, given []string) bool {
	named := false
	for _, t := range ts {
		switch {
		case t.Class == name.Given, t.Class == name.Lone && slices.Contains(given, t.Key):
			named = true
		case t.Class == name.Family, t.Class == name.Lone:
			return false
		}
	}
	return named && ts[len(ts)-1].Class == name.Initial
}

// Roles lists the roles with what the mention says of them.
func (f *nameForm) Roles() []cast.Occurrence {
	if len(f.pieces) == 0 {
		return nil
	}
	votes := f.who.vote(f.h)
	out := make([]cast.Occurrence, 0, len(f.pieces)+2)
	for i := range f.pieces {
		p := &f.pieces[i]
		switch {
		case p.role.Kind == Name && p.class != name.Initial:
			out = append(out, cast.Occurrence{Role: p.role, Traits: f.traits(p, votes)})
			if p.nick.Key != "" {
				out = append(out, cast.Occurrence{Role: p.nick, Weak: true, Traits: []cast.Trait{{Name: calledTrait, Value: "yes"}}})
			}
			if p.bare.Key != "" {
				out = append(out, cast.Occurrence{Role: p.bare, Weak: true})
			}
		case i > 0 && p.role == f.pieces[i-1].role:
		default:
			one := cast.Occurrence{Role: p.role}
			if beside := f.otherLetters(p); p.role.Kind == Initial && beside != "" {
				one.Traits = []cast.Trait{{Name: "beside", Value: beside}}
			}
			out = append(out, one)
			if p.role.Kind == Initial { // the surname may stand in another mention only
				_, anchor, _ := strings.Cut(p.role.Key, " ")
				out = append(out, cast.Occurrence{Role: cast.Role{Kind: Name, Key: anchor}})
			}
		}
	}
	// Another document may write only the initial.
	for i := range f.pieces {
		p := &f.pieces[i]
		if f.first == "" || p.class != name.Family || p.role.Kind != Name || slices.ContainsFunc(f.pieces[:i], func(q piece) bool { return q.role == p.role }) {
			continue
		}
		letter, _ := utf8.DecodeRuneInString(f.first)
		out = append(out, cast.Occurrence{
			Role:   cast.Role{Kind: Initial, Key: string(letter) + " " + p.role.Key},
			Traits: []cast.Trait{{Name: "full", Value: f.first}},
		})
	}
	for _, n := range f.order {
		out = append(out, cast.Occurrence{Role: n.role})
	}
	return out
}

// otherLetters are the letters of the mention's other initials: "le" beside the
// C of "C.-L.E.".
func (f *nameForm) otherLetters(p *piece) string {
	var b strings.Builder
	for i := range f.pieces {
		if q := &f.pieces[i]; q.class == name.Initial && q != p {
			r, _ := utf8.DecodeRuneInString(f.text[q.start:q.end])
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// traits are what one word of the mention shows.
func (f *nameForm) traits(p *piece, votes ballot) []cast.Trait {
	ts := f.wordTraits(p, votes)
	if onset := f.h.rules.Onset(f.before + f.text[:p.start]); onset != "" {
		ts = append(ts[:len(ts):len(ts)], cast.Trait{Name: "onset", Value: string(onset)})
	}
	return ts
}

// wordTraits are those that it has wherever it stands.
func (f *nameForm) wordTraits(p *piece, votes ballot) []cast.Trait {
	written := f.text[p.start:p.end]
	for i := range f.who.known {
		if k := &f.who.known[i]; k.written == written && k.class == p.class && k.ruler == f.ruler && k.alone == f.alone(p) && k.father == p.father {
			return k.traits
		}
	}
	ts := f.judgeTraits(p, written, votes)
	f.who.known = append(f.who.known, knownTraits{written, p.class, f.ruler, f.alone(p), p.father, ts})
	return ts
}

func (f *nameForm) judgeTraits(p *piece, written string, votes ballot) []cast.Trait {
	ts := make([]cast.Trait, 0, 8)
	behind := f.particles(p)
	own := f.h.cultureOf(written, f.who, p.class, behind, votes)
	if own != "" {
		ts = append(ts, cast.Trait{Name: "origin", Value: own})
	}
	if f.who.lands != nil {
		ts = append(ts, landOf(own, f.who.lands))
	}
	ts = append(ts, cast.Trait{Name: "figure", Value: f.figure(p)})
	if p.father {
		ts = append(ts, cast.Trait{Name: "given", Value: "yes"}, cast.Trait{Name: "gender", Value: string(rune(name.Male))})
	} else if p.class == name.Given {
		ts = append(ts, cast.Trait{Name: "given", Value: "yes"})
		if g := f.gender(p.role.Key); g != name.Unknown {
			ts = append(ts, cast.Trait{Name: "gender", Value: string(rune(g))})
		}
	} else {
		ts = append(ts, cast.Trait{Name: "family", Value: "yes"})
		if c := f.h.endings.class(p.role.Key, own); c != "" {
			ts = append(ts, cast.Trait{Name: "ending", Value: c})
		}
		if len(behind) > 0 {
			ts = append(ts, cast.Trait{Name: "particle", Value: strings.Join(behind, " ")})
		}
		if c := f.h.endings.prefix(written); c != "" {
			ts = append(ts, cast.Trait{Name: "prefix", Value: c})
		}
	}
	if marked(written) {
		ts = append(ts, cast.Trait{Name: "marks", Value: "yes"})
	}
	return ts
}

// bearer is the share of the whole name's votes in the culture of one word: a
// Turkish surname after an English given name stays Turkish, a surname that
// could be anything follows the given name.
const bearer = 0.4

// cultureOf is the culture of one word of a name.
func (h *house) cultureOf(written string, who *portrait, class name.Class, particles []string, votes ballot) string {
	b := make(ballot, 0, 24)
	if !h.judge(&b, written, who.home, class) {
		return votes.winner()
	}
	who.lean(h, &b, written, true)
	for _, p := range particles {
		b.ranked(h.traits.particles[p], byWord)
	}
	for _, v := range votes {
		b.add(v.culture, bearer*v.weight)
	}
	return b.winner()
}

// particles are the plain particles that stand right before a surname, in order.
func (f *nameForm) particles(p *piece) []string {
	if p.class == name.Given {
		return nil
	}
	before := f.text[:p.start]
	if len(before) == 0 || before[len(before)-1] != ' ' {
		return nil
	}
	words := strings.Fields(lexicon.Plain(before))
	from := len(words)
	for from > 0 && (f.h.traits.particles[words[from-1]] != nil || f.h.behind[words[from-1]]) {
		from--
	}
	return words[from:]
}

// gender is the bearer's; if nothing else tells it, the lexicon's.
func (f *nameForm) gender(key string) name.Gender {
	if f.who.gender != name.Unknown {
		return f.who.gender
	}
	return f.h.sex(key)
}
