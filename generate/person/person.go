// Package person takes mentions of people apart into the roles of their names and puts
// stand-ins together in the same shape. In come the mentions of one entity, e-mail
// addresses and usernames of that person included, and addresses on the net that nobody
// is known to own; out come forms, and the directors who cast the roles. How names are
// written in a language is data (link/name/data, data).
//
// # Roles
//
// Every word of a name, given or family, is one role of kind Name, keyed by its
// plain form. Given and family names do not have kinds of their own: which one
// "Martin" is often cannot be told, and one word must have one stand-in
// everywhere in the domain. Instead, occurrences carry the traits "given" and
// "family"; a word seen as both is cast with a name that can be both.
//
// A letter whose name is known is the first letter of that name's stand-in. A
// letter beside a surname ("C. Whomersley") is a role of kind Initial whose
// stand-in repeats the surname's ("T hargrave"), so that two relatives never
// get the same letter though all people share one alphabet. Letters alone
// ("W.K.") are one role of kind Initials. Numerals behind a name ("Edward IV") move by as much
// for all its bearers: a role of kind Order.
//
// It may know generate/cast, generate/code, generate/draw, generate/form,
// generate/handle, generate/mimic, generate/place, generate/thing, internal/scatter,
// language, language/ar/letters, language/lexicon, language/value and link/name.
package person

import (
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/handle"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// The kinds of roles, in the order in which they are cast.
const (
	Name     cast.Kind = "name"     // a word of a name; key: its plain form
	Initial  cast.Kind = "initial"  // key: letter, space, plain word it stands beside; stand-in alike
	Initials cast.Kind = "initials" // letters alone; key and stand-in: letters separated by spaces
	Order    cast.Kind = "order"    // numerals of a name; key: its plain form; stand-in: how far they move, and the name's stand-in
)

// Names is what the package asks of a lexicon.
type Names interface {
	Given(word string) (lexicon.Name, bool)
	Family(word string) (lexicon.Name, bool)
	GivenNames(origin string, g lexicon.Gender) []lexicon.Name
	FamilyNames(origin string) []lexicon.Name
	NameOrigin(word string) string
	NameOriginOver(word, culture string) (origin string, nats float64)
	InTwoScripts(word string) (lexicon.Name, bool)
	Transliterated(native string) (lexicon.Name, bool)
	Town(name string) []lexicon.Town
	InArabic(latin string) (native string, ok bool)
	Famous(name string) bool
	Common(word string) bool
	Rank(word string) int
	Ranked() bool
}

// house is what reader and directors share: the names and rules of a language.
type house struct {
	names   Names
	words   name.Words
	rules   *name.Rules
	endings endings
	traits  cultures
	never   map[string]bool // plain surnames that no stand-in bears
	culture string          // of a name that betrays none
	// particles holds the surnames that stand behind particles, by these and culture.
	particles map[string]map[string][]lexicon.Name
	behind    map[string]bool // the words of all particles
	// country returns the culture of a country, or of its people, by a word.
	country func(word string) string
	// abroad is the culture of the names of people whose country, by ISO code, may have gone elsewhere.
	abroad func(iso, culture string, earlier cast.Cast) string
	tag    func(words []string) []string // UPOS; may be nil
	noun   func(word string) (lexicon.Noun, lexicon.NounForm, bool)
	// handles takes usernames apart, places reads the places in them, groups the
	// organisations; groups may be empty.
	handles func() *handle.Splitter
	places  func() []form.Reader
	groups  []form.Reader
}

func newHouse(language string, names Names, words name.Words) *house {
	rules, err := name.Load(language)
	if err != nil {
		panic(err) // the tables are compiled in and tested
	}
	h := &house{names: bothScripts{names}, words: words, rules: rules, endings: loadEndings(), traits: loadCultures(language), never: loadNever(), particles: loadParticles(), behind: map[string]bool{}, culture: language}
	for particles := range h.particles {
		for w := range strings.FieldsSeq(particles) {
			h.behind[w] = true
		}
	}
	return h
}

func houseOf(l *language.Language) *house {
	h := newHouse(l.Code, l.Lexicon, name.FromLexicon(l.Lexicon))
	h.country = func(word string) string {
		c, f, _ := l.Lexicon.Country(word)
		if h.rules.Mild() && f != lexicon.FormAdjective && f != lexicon.FormPerson && f != lexicon.FormPeople {
			return "" // "Reagan … krisen i Iran": what people are is written small
		}
		return c.Culture
	}
	h.abroad = func(iso, culture string, earlier cast.Cast) string {
		return place.CultureAbroad(l.Lexicon, iso, culture, earlier)
	}
	if l.Tagger != nil {
		h.tag = l.Tagger.Tag
	}
	h.noun = l.Lexicon.Noun
	h.handles = sync.OnceValue(func() *handle.Splitter { return handle.NewSplitter(l.Lexicon) })
	h.places = sync.OnceValue(func() []form.Reader { return []form.Reader{place.NewReader(l)} })
	return h
}

// Role returns the role of a single word of a name, for readers of other
// mentions that contain one ("Messrs Wilson and Co.").
func Role(word string) cast.Role { return cast.Role{Kind: Name, Key: lexicon.Plain(word)} }

// A Surname is a surname that stands in a mention of something else: a party in
// the name of a case.
type Surname struct {
	Role   cast.Role
	Traits []cast.Trait
	write  func(standIn string) string
}

// Write writes the stand-in as the surname was written.
func (n Surname) Write(standIn string) string { return n.write(standIn) }

// Surname reads a surname like one of a person, so that "Domańska v. Poland" is
// the case of Ms Domańska. home is the culture of the names around it, "" if
// nothing is known.
func (r Reader) Surname(written, home string) Surname {
	if home == "" {
		home = r.culture
	}
	key, feminine := r.endings.masculine(lexicon.Plain(written), r.names.NameOrigin)
	origin := r.originOf(written, home)
	n := Surname{Role: cast.Role{Kind: Name, Key: key}, Traits: []cast.Trait{{Name: "family", Value: "yes"}, {Name: "origin", Value: origin}}}
	if c := r.endings.class(key, origin); c != "" {
		n.Traits = append(n.Traits, cast.Trait{Name: "ending", Value: c})
	}
	if c := r.endings.prefix(written); c != "" {
		n.Traits = append(n.Traits, cast.Trait{Name: "prefix", Value: c})
	}
	if marked(written) {
		n.Traits = append(n.Traits, cast.Trait{Name: "marks", Value: "yes"})
	}
	n.write = func(standIn string) string {
		if feminine {
			standIn = r.endings.feminine(standIn, origin)
		}
		return r.dress(written, standIn)
	}
	return n
}

// A Reader reads PERSON entities. It is safe for concurrent use.
type Reader struct{ *house }

var _ form.Reader = Reader{}

// NewReader returns the reader for documents in a language.
func NewReader(l *language.Language) Reader { return Reader{houseOf(l)} }

// With returns the reader that leaves the places in usernames to other readers, and
// finds in them the organisations that others read: @ProudBoys is named after the
// Proud Boys. They are those of all languages of a run, in one order, for a username
// is the same whatever the text around it is in; the first that can read counts.
func (r Reader) With(places, groups []form.Reader) Reader {
	h := *r.house
	h.places = func() []form.Reader { return places }
	h.groups = groups
	return Reader{&h}
}

// Read takes the mentions of one person apart. It leaves out only what has no
// name in it: ordinary words in lower case, figures, signs.
func (r Reader) Read(scene *form.Scene, e form.Entity) []form.Form {
	mentions := make([]mention, len(e.Mentions))
	for i, m := range e.Mentions {
		mentions[i] = r.parse(m)
	}
	r.settle(mentions)
	who := r.portray(mentions, r.home(scene))
	if scene != nil {
		who.people, who.age = scene.People, scene.Age
	}
	forms := make([]form.Form, len(mentions))
	for i := range mentions {
		m := &mentions[i]
		switch {
		case m.address:
			forms[i] = r.readAddress(m, who, scene)
		case len(m.tokens) > 0:
			if f := r.readName(m, who); f != nil {
				forms[i] = f
			}
		}
	}
	return forms
}

// home is the culture of a document, by default that of its language.
func (h *house) home(scene *form.Scene) string {
	if scene == nil || scene.Culture == "" {
		return h.culture
	}
	return scene.Culture
}

// A mention with its tokens; an address has none.
type mention struct {
	form.Mention
	tokens  []name.Token
	address bool
}

func (h *house) parse(m form.Mention) mention {
	out := mention{Mention: m}
	if isAddress(m) {
		out.address = true
		return out
	}
	out.tokens = h.rules.Parse(m.Text, h.words, nil)
	name.Told(out.tokens, m.Kind)
	h.ownLetters(m.Text, out.tokens)
	return out
}

// settle finds the genitives that only another mention betrays: "Wallers" where
// the person is a Waller.
func (h *house) settle(mentions []mention) {
	if h.rules.Genitive() == "" {
		return
	}
	heard := func(key string) bool {
		for i := range mentions {
			for _, t := range mentions[i].tokens {
				if t.Class >= name.Given && t.Key == key {
					return true
				}
			}
		}
		return false
	}
	for i := range mentions {
		h.rules.Settle(mentions[i].tokens, heard)
	}
}
