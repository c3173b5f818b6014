package place

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// File is the name of the words of places in the folder of a language that has no tables
// in package phrase. Its form:
//
//	key = word; word            properties of the language:
//	    case = none                 its script has no capitals
//	    script = own                it is not the Latin one
//	    article = ال                is written with its word
//	    home = FR                   country of names that betray no other
//	    postcode = 69 Rhône         how those of a region begin that stand before a town of home
//	    function = de; du           words without a meaning of their own
//	    area = ville; région        words that say what a place is and stay
//	    nation = ien; ienne; iens   how words of nations are inflected, the base first
//	[class]                     names of one sort, streets for instance:
//	    head = rue; avenue          words that stand before the name and stay
//	    name article = la; le       articles that are of the name where they have a capital
//	    after = la                  words before a name that nothing else is known of
//	    name = des Lilas; Pasteur   names, with the words that link them to the head
//	    more = Nord                 what makes another name of each
const File = "places.txt"

// A listing is what a language's File says.
type listing struct {
	code     string
	caseless bool
	script   bool
	article  string
	home     string
	function []string
	titled   map[string]bool // articles that a name begins with: Le Port, La Clusaz
	area     map[string]bool
	endings  [][]string
	classes  []*class
	heads    map[string]*class
	after    map[string]*class
	postcode map[string]string // of a region, by its plain local name: how postcodes begin there
}

// A class is a sort of names of places that stand behind a word that says what they are.
type class struct {
	name        string
	names, more []string

	split        sync.Once
	linked, bare []string // names, see like
}

// listed reads the File of a language; nil if it has none.
func listed(l *language.Language) *listing {
	if phrase.HasTables(l.Code) || l.Files == nil {
		return nil
	}
	text, err := l.Read(File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		var out *listing
		if out, err = parseListing(l.Code, text); err == nil {
			return out
		}
	}
	panic("place: language " + l.Code + ": " + File + ": " + err.Error()) // the folder is embedded; a test loads it
}

func parseListing(code, text string) (*listing, error) {
	out := &listing{code: code, area: map[string]bool{}, titled: map[string]bool{}, heads: map[string]*class{}, after: map[string]*class{}, postcode: map[string]string{}}
	var c *class
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			c = &class{name: strings.Trim(line, "[]")}
			out.classes = append(out.classes, c)
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		var values []string
		for v := range strings.SplitSeq(value, ";") {
			if v = strings.TrimSpace(v); v != "" {
				values = append(values, v)
			}
		}
		if !ok || len(values) == 0 || !out.take(strings.TrimSpace(key), values, c) {
			return nil, fmt.Errorf("line %d: want a known KEY = VALUE; VALUE", n)
		}
	}
	return out, nil
}

func (l *listing) take(key string, values []string, c *class) bool {
	switch {
	case c == nil && key == "case":
		l.caseless = values[0] == "none"
	case c == nil && key == "script":
		l.script = values[0] == "own"
	case c == nil && key == "article":
		l.article = values[0]
	case c == nil && key == "home":
		l.home = values[0]
	case c == nil && key == "postcode":
		for _, v := range values {
			code, region, ok := strings.Cut(v, " ")
			if !ok {
				return false
			}
			l.postcode[lexicon.Plain(region)] = code
		}
	case c == nil && key == "function":
		l.function = append(l.function, values...)
	case c == nil && key == "name article":
		for _, v := range values {
			l.titled[lexicon.Fold(v)] = true
		}
	case c == nil && key == "nation":
		l.endings = append(l.endings, values)
	case c == nil && key == "area":
		for _, v := range values {
			l.area[lexicon.Fold(v)] = true
		}
	case c != nil && key == "head":
		for _, v := range values {
			l.heads[lexicon.Fold(v)] = c
		}
	case c != nil && key == "after":
		for _, v := range values {
			l.after[lexicon.Fold(v)] = c
		}
	case c != nil && key == "name":
		c.names = append(c.names, values...)
	case c != nil && key == "more":
		c.more = append(c.more, values...)
	default:
		return false
	}
	return true
}

// KindWords are the words of a language's File that say what a place is, sorted.
func (g *Gazetteer) KindWords() []string {
	if g.listing == nil {
		return nil
	}
	return slices.Sorted(func(yield func(string) bool) {
		for w := range g.listing.area {
			if !yield(w) {
				return
			}
		}
		for w := range g.listing.heads {
			if !yield(w) {
				return
			}
		}
	})
}

// kind is that of the roles of a class.
func (l *listing) kind(c *class) cast.Kind { return cast.Kind("place:" + l.code + ":" + c.name) }

// longestNamed is how many words a name behind its head has at the most.
const longestNamed = 8

// named finds names behind the words that say what they are: a street's, a quarter's.
// The head may stand before the mention.
func (g *Gazetteer) named(sp *phrase.Span) ([]phrase.Piece, bool) {
	l := g.listing
	if l == nil || !g.endsSegment(sp) {
		return nil, false
	}
	words := sp.Words
	c := l.heads[words[0].Fold]
	head := 1
	if c == nil && sp.First {
		before := strings.Fields(sp.M.Before)
		if strings.TrimRight(sp.M.Before, " \u00a0") != sp.M.Before && len(before) > 0 {
			c, head = l.heads[lexicon.Fold(before[len(before)-1])], 0
		}
		if _, _, country := g.lex.Country(sp.Text); country {
			return nil, false
		}
	}
	if c == nil || len(words) <= head {
		return nil, false
	}
	if l.caseless && words[head].Shape == phrase.Number && len(words) > head+1 { // a number, and more behind it
		return nil, false
	}
	for _, w := range words[head:] {
		if w.Shape == phrase.Number && w.End-w.Start > len("1945") {
			return nil, false // a postcode: the name ends before
		}
	}
	start := words[0].Start
	at := words[head].Start - start
	p := phrase.Piece{Text: sp.Text[at:], Play: true, Shape: sp.Shape(), Role: cast.Role{Kind: l.kind(c), Key: lexicon.Fold(sp.Text[at:])}, Write: g.writeNamed}
	if g.linked(sp.Text[at:]) {
		p.Traits = []cast.Trait{{Name: "linked", Value: "yes"}}
	}
	if head == 0 {
		return []phrase.Piece{p}, true
	}
	return []phrase.Piece{{Text: sp.Text[:at]}, p}, true
}

// nameless finds a name that nothing is known of but the article before it: a river, a
// range of hills. What has a number or says what it is is none: au 9 rue des Lilas.
func (g *Gazetteer) nameless(sp *phrase.Span) ([]phrase.Piece, bool) {
	l := g.listing
	if l == nil || len(l.after) == 0 || !sp.First || sp.Text != sp.M.Text || strings.ContainsAny(sp.Text, "0123456789") {
		return nil, false
	}
	if slices.ContainsFunc(sp.Words, func(w phrase.Word) bool {
		return g.isStreet(w.Fold) || w.Shape == phrase.Lower && len(g.Table.Find(w.Fold)) > 0
	}) {
		return nil, false
	}
	before := strings.TrimRight(sp.M.Before, " \u00a0")
	last := lexicon.Fold(before[strings.LastIndexAny(before, " \n\u00a0(")+1:])
	if i := strings.IndexAny(last, "'’"); i > 0 {
		last = last[:i] + "'"
	}
	c := l.after[last]
	if c == nil {
		return nil, false
	}
	return []phrase.Piece{{Text: sp.Text, Play: true, Shape: sp.Shape(), Role: cast.Role{Kind: l.kind(c), Key: lexicon.Fold(sp.Text)}, Write: g.writeNamed}}, true
}

// endsSegment reports whether the words of a run are the last before a comma, a figure or the end.
func (g *Gazetteer) endsSegment(sp *phrase.Span) bool {
	rest := strings.TrimLeft(sp.Rest, " \u00a0")
	return rest == "" || strings.IndexAny(rest, ",;(\n0123456789") == 0 || strings.HasPrefix(rest, "،") || strings.HasPrefix(rest, "–")
}

// linked reports whether a name begins with a word that links it to the one before.
func (g *Gazetteer) linked(name string) bool {
	first, _, _ := strings.Cut(name, " ")
	if i := strings.IndexAny(first, "'’"); i > 0 {
		first = first[:i]
	}
	return g.Grammar.Function(lexicon.Fold(first))
}

func (g *Gazetteer) writeNamed(p *phrase.Piece, _ form.Stage, standIn string) string {
	if p.Shape == phrase.Upper && strings.IndexFunc(p.Text, unicode.IsLower) < 0 {
		return strings.ToUpper(standIn)
	}
	return standIn
}

// apart finds names of several words of which no list knows any: they are one name.
func (g *Gazetteer) apart(sp *phrase.Span) ([]phrase.Piece, bool) {
	l := g.listing
	if l == nil || len(sp.Words) < 2 || !l.caseless && !l.withArticle(sp) && strings.ContainsAny(sp.Text, " \u00a0") {
		return nil, false
	}
	for _, w := range sp.Words {
		text := sp.M.Text[w.Start:w.End]
		if w.Shape == phrase.Number || l.area[w.Fold] || l.heads[w.Fold] != nil || len(g.lex.Town(text)) > 0 && !g.lex.Common(w.Fold) && l.caseless {
			return nil, false
		}
	}
	if l.caseless && !g.endsSegment(sp) {
		return nil, false
	}
	return []phrase.Piece{g.name(sp, Settlement)}, true
}

// withArticle reports whether a mention is an article and one word, both written with
// capitals: the article is of the name, and goes with it.
func (l *listing) withArticle(sp *phrase.Span) bool {
	w := sp.Words
	return len(w) == 2 && sp.Text == sp.M.Text && l.titled[w[0].Fold] && w[0].Shape == phrase.Title && w[1].Shape == phrase.Title
}

// stays finds the words that say what a place is.
func (g *Gazetteer) stays(sp *phrase.Span) ([]phrase.Piece, bool) {
	if l := g.listing; l == nil || len(sp.Words) > 1 || !l.area[sp.Key] && l.heads[sp.Key] == nil || sp.Text == sp.M.Text {
		return nil, false
	}
	return []phrase.Piece{{Text: sp.Text}}, true
}

// classDirector proposes the names of a class.
type classDirector struct {
	*class
	g *Gazetteer
}

// Candidate implements cast.Director.
func (d classDirector) Candidate(r cast.Role, p cast.Profile, earlier cast.Cast, src draw.Source, attempt int) (string, bool) {
	return d.Prepare(r, p, earlier, src)(attempt)
}

// Prepare implements cast.Preparer.
func (d classDirector) Prepare(_ cast.Role, p cast.Profile, _ cast.Cast, src draw.Source) func(attempt int) (string, bool) {
	list := d.class.like(d.g, p.Trait("linked") != "")
	order := phrase.OrderOf(src)
	return func(attempt int) (string, bool) {
		name, round := list[order.Step(len(list), attempt)], attempt/len(list)
		switch {
		case round == 0:
			return name, true
		case round > len(d.more):
			return "", false
		}
		return name + " " + d.more[round-1], true
	}
}

// like returns the names that begin with a word that links them to the one before, or those
// that do not; if there are none, all.
func (c *class) like(g *Gazetteer, linked bool) []string {
	c.split.Do(func() {
		for _, n := range c.names {
			if g.linked(n) {
				c.linked = append(c.linked, n)
			} else {
				c.bare = append(c.bare, n)
			}
		}
	})
	list := c.bare
	if linked {
		list = c.linked
	}
	if len(list) == 0 {
		return c.names
	}
	return list
}

// parts are the directors of the classes.
func (l *listing) parts(g *Gazetteer) (out []cast.Part) {
	for _, c := range l.classes {
		out = append(out, cast.Part{Kind: l.kind(c), Director: classDirector{c, g}})
	}
	return out
}
