package generate

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	bcp47 "golang.org/x/text/language"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/sandhi"
	"github.com/understudy-text/understudy/generate/status"
	"github.com/understudy-text/understudy/generate/term"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// tables are what generators know of the languages of their options. What is large is
// made when it is first asked for: a language in which no document comes costs nothing.
// The generators of several corpora share them; they are safe for concurrent use.
type tables struct {
	byCode map[string]*tongue
	direct func(languages []*language.Language) []cast.Part
	parts  sync.Map // codes, joined by a space → func() []cast.Part
}

// A tongue is what generators know of one language.
type tongue struct {
	language *language.Language
	readers  func() *readers
	joins    func() (*sandhi.Joins, error)
	generic  func() generic
	quoted   func() generic // of the language that its texts quote; nil without one
}

func newTables(opt Options) *tables {
	t := &tables{byCode: map[string]*tongue{}, direct: func(languages []*language.Language) []cast.Part {
		return parts(languages, opt.Lists, opt.Names)
	}}
	var places, organisations []form.Reader
	for _, code := range slices.Sorted(maps.Keys(opt.Languages)) {
		l := opt.Languages[code]
		places = append(places, later(code, func() form.Reader { return place.NewReader(l) }))
		if hasInstitutions(l) {
			organisations = append(organisations, later(code, func() form.Reader { return organisation.NewReader(l) }))
		}
	}
	for code, l := range opt.Languages {
		t.byCode[code] = &tongue{
			language: l,
			readers: sync.OnceValue(func() *readers {
				rs := newReaders(l, opt.Lists)
				rs.people = rs.people.With(places, organisations)
				rs.by[asPerson] = rs.people
				return rs
			}),
			joins:   sync.OnceValues(func() (*sandhi.Joins, error) { return sandhi.Of(l) }),
			generic: sync.OnceValue(func() generic { return genericOf(l, append(term.KindWords(l), status.Words(l)...)) }),
		}
		if l.Quoted != nil {
			t.byCode[code].quoted = sync.OnceValue(func() generic { return genericOf(l.Quoted, term.KindWords(l.Quoted)) })
		}
	}
	return t
}

// partsOf returns the directors for the documents of languages, given by their codes in
// alphabetical order.
func (t *tables) partsOf(codes []string) []cast.Part {
	key := strings.Join(codes, " ")
	made, ok := t.parts.Load(key)
	if !ok {
		made, _ = t.parts.LoadOrStore(key, sync.OnceValue(func() []cast.Part {
			languages := make([]*language.Language, len(codes))
			for i, code := range codes {
				languages[i] = t.byCode[code].language
			}
			return t.direct(languages)
		}))
	}
	return made.(func() []cast.Part)()
}

// deferred is a reader that is made when it is first asked for words in the letters of
// its language: others it could not read.
type deferred struct {
	latin  bool
	reader func() form.Reader
}

func later(code string, reader func() form.Reader) deferred {
	script, _ := bcp47.Make(code).Script()
	return deferred{script == bcp47.MustParseScript("Latn"), sync.OnceValue(reader)}
}

// Read implements form.Reader.
func (d deferred) Read(s *form.Scene, e form.Entity) []form.Form {
	for _, m := range e.Mentions {
		if strings.ContainsFunc(m.Text, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) == d.latin {
			return d.reader().Read(s, e)
		}
	}
	return make([]form.Form, len(e.Mentions))
}

// generic says which words of a language name no one.
type generic struct {
	lexicon *lexicon.Lexicon
	kinds   map[string]bool // words that say what a thing is, folded
}

func genericOf(l *language.Language, kinds []string) generic {
	g := generic{l.Lexicon, make(map[string]bool, len(kinds))}
	for _, w := range kinds {
		g.kinds[w] = true
	}
	return g
}

// common reports whether a word is one of the first commonest of the language.
func (g generic) common(folded string, first int) bool {
	r := g.lexicon.Rank(folded)
	return r > 0 && r <= first && g.lexicon.Common(folded)
}
