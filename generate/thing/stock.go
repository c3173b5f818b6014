// Package thing gives names of things their stand-ins: companies, schools, clubs,
// newspapers, bands, books, films, laws, events, ships.
//
// In come all mentions of one thing in a document; out come forms in which the words
// that say what it is stay (Hospital, University of, Ltd), places and founders inside
// move with their own roles, and what is the name's own is played as a whole by a name
// of the same type. Names come from a stock: patterns over lists of parts that people
// read, data of each language (things.txt).
//
// It may know the root package, generate/cast, generate/draw, generate/form, generate/phrase,
// internal/lines, language and language/lexicon.
package thing

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Stock is the names of things of one language.
type Stock struct {
	Code string

	small, link, article, generic map[string]bool
	titles                        map[string]bool // words of names that name no one: St
	leave                         map[string]bool // words of courts and authorities, which tables know better
	cite                          map[string]bool // words of places in laws
	common                        map[string]bool // words of bodies that every place has: ward, payroll
	scope                         map[string]bool // words of bodies of the whole world: international
	absorb                        map[string]bool // small words that are played with the name behind them: clinique [des Lilas]
	clitics                       []string        // articles written with their word
	purpose                       string          // before what a thing is for, written with it
	within                        string          // before where a thing is, written with it
	genitive                      string
	first                         bool // of several heads the first tells the type
	caseless                      bool // the script has no capitals
	parts                         map[string][]string
	types                         []*Type
	cues                          map[string][]cue // of all types, by their words
	byName                        map[string]*Type
	heads                         map[string][]*Type // by folded words
	longest                       int                // words of the longest head
	endings                       []ending           // heads that end a compound, the longest first
	lists                         map[string]string  // folded member of a part list that names swap: the list
	spelling                      []*Type            // whose names acronyms are made of
	said                          map[string]bool    // words that say what things are
	abroad                        []string           // those of them in other languages, sorted
}

// A Type is a sort of things whose names may stand in for each other.
type Type struct {
	Name          string
	Category      understudy.Category
	Before, After map[string]bool // words around a name that has no head
	Core          []Pattern       // what may stand beside a head
	Whole         []Pattern       // names by themselves
	Glued         []Pattern       // what may stand before an ending in one word
	Swap          []string        // lists of which words in a name are exchanged
	Institution   bool            // called after what it does
	Named         bool            // read here even where the tables of institutions know every word
	Founded       bool            // called after people
	Spelt         bool            // known by their initials
	Entire        bool            // never in part: of the War of the Roses nothing stays
	Small         bool            // names in one word are written small: skollagen
	Common        bool            // every place has one: a name that says no more than what it is stays
	Located       bool            // called after a place: the Battle of Kolín
	Quadrennial   bool            // held every four years, known to everybody: only the year moves
	Model         bool            // makers and types of what is built many times: a name that begins so stays
}

type ending struct {
	text string
	t    *Type
}

// A Pattern makes names: text with slots of part lists, "{family} & {family}".
type Pattern struct {
	text  string
	texts []string // around the slots
	slots []string
	words int
}

// New returns the stock of a language; there is one. A language without names of things
// has an empty one.
func New(l *language.Language) *Stock { return language.Once(l, read) }

func read(l *language.Language) *Stock {
	empty, _ := Parse(l.Code, "")
	if l.Files == nil {
		return empty
	}
	text, err := l.Read("things.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return empty
	}
	foreign := abroad(l.Code)
	s, err := Parse(l.Code, text+foreign)
	if err != nil {
		panic("thing: language " + l.Code + ": things.txt: " + err.Error()) // the folder is embedded; a test loads it
	}
	s.abroad = headWords(foreign)
	return s
}

//go:embed abroad
var abroadFiles embed.FS

// headWords are the folded words of the heads of a stock's text, sorted.
func headWords(text string) []string {
	out := map[string]bool{}
	for line := range strings.Lines(text) {
		if heads, ok := strings.CutPrefix(line, "head = "); ok {
			for _, h := range cells(heads) {
				for _, w := range phrase.Words(h, nil) {
					out[w.Fold] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(out))
}

// caseless are the languages in whose texts foreign names stand in another script.
var caseless = map[string]bool{"ar": true}

// abroad is the stock of names in other languages that texts of a language hold. The stock of
// the languages of the North is not for Swedish, whose words are the same.
func abroad(code string) string {
	var b strings.Builder
	names, err := fs.Glob(abroadFiles, "abroad/*.txt")
	if err != nil || caseless[code] {
		return ""
	}
	for _, name := range names {
		text, err := abroadFiles.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		if of := strings.TrimSuffix(path.Base(name), ".txt"); of != code && !(of == "nordic" && code == "sv") {
			b.WriteByte('\n')
			b.Write(text)
		}
	}
	return b.String()
}

// Parse reads a language's things.txt. Its form:
//
//	key = value; value          properties of the language
//	@list = part; part          parts of names
//	[type : CATEGORY]           a type of things, with
//	head = word; -ending        words that say the type and stay; endings of compounds
//	before = …, after = …       words around a name that tell its type
//	core = pattern; pattern     what stands in for the name's own words beside a head
//	whole = pattern; pattern    names that stand alone
//	glued = pattern             what stands in before an ending
//	swap = list; list           lists whose members in a name are exchanged
//	is = institution; named; founded; spelt; entire; small; common; located; model; quadrennial
func Parse(code, text string) (*Stock, error) {
	s := &Stock{Code: code, parts: map[string][]string{}, byName: map[string]*Type{}, heads: map[string][]*Type{}, lists: map[string]string{}}
	var t *Type
	for n, line := range lines.Of(text) {
		if head, ok := strings.CutPrefix(line, "["); ok {
			name, category, ok := strings.Cut(strings.TrimSuffix(head, "]"), ":")
			if !ok {
				return nil, fmt.Errorf("line %d: want [type : CATEGORY]", n)
			}
			t = &Type{Name: strings.TrimSpace(name), Category: understudy.Category(strings.TrimSpace(category))}
			s.types = append(s.types, t)
			s.byName[t.Name] = t
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("line %d: want key = value", n)
		}
		key = strings.TrimSpace(key)
		values := cells(value)
		var err error
		switch {
		case key[0] == '@':
			s.parts[key[1:]] = append(s.parts[key[1:]], values...)
		case t == nil:
			err = s.property(key, values)
		default:
			err = s.typed(t, key, values)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s, s.finish()
}

func cells(value string) []string {
	var out []string
	for v := range strings.SplitSeq(value, ";") {
		if v = strings.TrimSpace(v); v != "" {
			out = append(out, v)
		}
	}
	return out
}

func (s *Stock) property(key string, values []string) error {
	switch key {
	case "order":
		s.first = values[0] == "first"
	case "case":
		s.caseless = values[0] == "none"
	case "genitive":
		s.genitive = values[0]
	case "small":
		s.small = set(values)
	case "link":
		s.link = set(values)
	case "article":
		s.article = set(values)
	case "clitic":
		s.clitics = values
	case "for":
		s.purpose = values[0]
	case "in":
		s.within = values[0]
	case "generic":
		s.generic = map[string]bool{}
		for _, v := range values {
			s.generic[s.bareKey(key1(v))] = true
		}
	case "leave":
		s.leave = set(values)
	case "absorb":
		s.absorb = set(values)
	case "common":
		s.common = map[string]bool{}
		for _, v := range values {
			s.common[s.bareKey(key1(v))] = true
		}
	case "scope":
		s.scope = set(values)
	case "cite":
		s.cite = set(values)
	case "said":
		s.titles = set(values)
	default:
		return fmt.Errorf("unknown property %q", key)
	}
	return nil
}

func (s *Stock) typed(t *Type, key string, values []string) error {
	switch key {
	case "head":
		for _, h := range values {
			if e, ok := strings.CutPrefix(h, "-"); ok {
				s.endings = append(s.endings, ending{lexicon.Fold(e), t})
				continue
			}
			h = s.bareKey(joined(phrase.Words(h, nil)))
			s.heads[h] = append(s.heads[h], t)
			s.longest = max(s.longest, 1+strings.Count(h, " "))
		}
	case "before":
		t.Before = set(values)
	case "after":
		t.After = set(values)
	case "core":
		t.Core = patterns(values)
	case "whole":
		t.Whole = patterns(values)
	case "glued":
		t.Glued = patterns(values)
	case "swap":
		t.Swap = values
	case "is":
		t.Institution, t.Named, t.Founded, t.Spelt, t.Entire, t.Small = slices.Contains(values, "institution"), slices.Contains(values, "named"), slices.Contains(values, "founded"), slices.Contains(values, "spelt"), slices.Contains(values, "entire"), slices.Contains(values, "small")
		t.Common, t.Located, t.Model = slices.Contains(values, "common"), slices.Contains(values, "located"), slices.Contains(values, "model")
		t.Quadrennial = slices.Contains(values, "quadrennial")
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return nil
}

func set(values []string) map[string]bool {
	out := map[string]bool{}
	for _, v := range values {
		out[key1(v)] = true
	}
	return out
}

// bareWord is a folded word without the article that is written with it.
func (s *Stock) bareWord(w string) string {
	for _, c := range s.clitics {
		if rest, ok := strings.CutPrefix(w, c); ok && utf8.RuneCountInString(rest) > 2 {
			return rest
		}
	}
	return w
}

// bareKey is a term of such words.
func (s *Stock) bareKey(key string) string {
	words := strings.Fields(key)
	for i := range words {
		words[i] = s.bareWord(words[i])
	}
	return strings.Join(words, " ")
}

// key1 is a term folded, with single spaces.
func key1(s string) string { return strings.Join(strings.Fields(lexicon.Fold(s)), " ") }

func patterns(values []string) []Pattern {
	var out []Pattern
	for _, v := range values {
		p := Pattern{text: v, words: 1 + strings.Count(v, " ")}
		rest := v
		for {
			before, after, ok := strings.Cut(rest, "{")
			p.texts = append(p.texts, before)
			if !ok {
				break
			}
			slot, after, _ := strings.Cut(after, "}")
			p.slots = append(p.slots, slot)
			rest = after
		}
		out = append(out, p)
	}
	return out
}

// finish checks that every slot has a list, and notes the lists that are exchanged.
func (s *Stock) finish() error {
	slices.SortStableFunc(s.endings, func(a, b ending) int { return len(b.text) - len(a.text) })
	s.said = map[string]bool{}
	for _, stays := range [...]map[string]bool{s.cite, s.generic, s.titles} {
		for w := range stays {
			for one := range strings.FieldsSeq(w) {
				s.said[one] = true
			}
		}
	}
	for _, of := range []iter.Seq[string]{maps.Keys(s.heads), maps.Keys(s.generic), maps.Keys(s.small), maps.Keys(s.titles), maps.Keys(s.leave)} {
		for term := range of {
			for w := range strings.FieldsSeq(term) {
				s.said[w] = true
			}
		}
	}
	for _, e := range s.endings {
		s.said[e.text] = true
	}
	s.index()
	for _, t := range s.types {
		for _, list := range [][]Pattern{t.Core, t.Whole, t.Glued} {
			for _, p := range list {
				for _, slot := range p.slots {
					if len(s.parts[slot]) == 0 {
						return fmt.Errorf("type %q: pattern %q: no list @%s", t.Name, p.text, slot)
					}
				}
			}
		}
		if t.Spelt {
			s.spelling = append(s.spelling, t)
		}
		if len(t.Whole) == 0 {
			return fmt.Errorf("type %q has no whole names", t.Name)
		}
		for _, list := range t.Swap {
			if len(s.parts[list]) == 0 {
				return fmt.Errorf("type %q: no list @%s", t.Name, list)
			}
			for _, m := range s.parts[list] {
				s.lists[key1(m)] = list
			}
		}
	}
	if len(s.types) > 0 && (s.byName[eponym] == nil || len(s.byName[eponym].Core) == 0) {
		return fmt.Errorf("no type %q with a core: what names are called after when all others are taken", eponym)
	}
	return nil
}

// Types are the types in the order of the file.
func (s *Stock) Types() []*Type { return s.types }

// Type returns a type by name, or nil.
func (s *Stock) Type(name string) *Type { return s.byName[name] }

// Size is how many names the patterns of a type make.
func (s *Stock) Size(t *Type) int {
	n := 0
	for _, p := range t.Whole {
		k := 1
		for _, slot := range p.slots {
			k *= len(s.parts[slot])
		}
		n += k
	}
	return n
}

// Make makes the attempt-th name of patterns; "" if two parts of it are equal.
func (s *Stock) Make(of []Pattern, src draw.Source, attempt int) string {
	if len(of) == 0 {
		return ""
	}
	n := strconv.Itoa(attempt)
	p := of[src.Intn(len(of), "pattern", n)]
	var b strings.Builder
	var used []string
	cut := 0 // of the text behind a part, that the part has at its end already
	for i, text := range p.texts {
		b.WriteString(text[cut:])
		if cut = 0; i == len(p.slots) {
			break
		}
		list := s.parts[p.slots[i]]
		part := list[src.Intn(len(list), "part", n, strconv.Itoa(i))]
		if slices.Contains(used, part) {
			return ""
		}
		used = append(used, part)
		b.WriteString(part)
		if g := s.genitive; g != "" && strings.HasSuffix(part, g) && strings.HasPrefix(p.texts[i+1], g+" ") {
			cut = len(g) // Ramnäs sjukhus
		}
	}
	return b.String()
}

// Says reports whether a folded word says what a thing is: it names none.
func (s *Stock) Says(word string) bool { return s.said[word] || s.said[s.bareWord(word)] }

// Abroad are those of the words that say what things are that other languages have, sorted. They are
// generic though people and towns are called so: Banco, Partido.
func (s *Stock) Abroad() []string { return s.abroad }

// Words are the words that say what things are, sorted.
func (s *Stock) Words() []string { return slices.Sorted(maps.Keys(s.said)) }

// closest are the patterns whose names have about as many words as asked for.
func closest(of []Pattern, words int) []Pattern {
	best := 1 << 30
	for _, p := range of {
		best = min(best, distance(p.words, words))
	}
	return slices.DeleteFunc(slices.Clone(of), func(p Pattern) bool { return distance(p.words, words) > best })
}

func distance(a, b int) int { return max(a-b, b-a) }

// like are the patterns that have an article before them and an ampersand in them if the
// original has; all, if none has. Of those with an article they are the ones with the same, if there are.
func (s *Stock) like(of []Pattern, article string, joined bool) []Pattern {
	out := slices.DeleteFunc(slices.Clone(of), func(p Pattern) bool {
		return article != "" && !s.article[begins(p)] || strings.Contains(p.text, "&") != joined
	})
	same := slices.DeleteFunc(slices.Clone(out), func(p Pattern) bool { return begins(p) != article })
	switch {
	case len(same) > 0:
		return same
	case len(out) > 0:
		return out
	}
	return of
}

// begins is the first word of the names that a pattern makes.
func begins(p Pattern) string {
	if i := strings.IndexAny(p.text, " '"); i > 0 {
		return key1(p.text[:i+1])
	}
	return key1(p.text)
}

// owned are the patterns that end in a possessive.
func owned(of []Pattern) []Pattern {
	return slices.DeleteFunc(slices.Clone(of), func(p Pattern) bool { return !strings.HasSuffix(p.text, "'s") })
}

// beginning are the patterns that begin with a word that is written with the next.
func beginning(of []Pattern, clitic string) []Pattern {
	return slices.DeleteFunc(slices.Clone(of), func(p Pattern) bool { return !strings.HasPrefix(p.text, clitic+"{") })
}

// holding are the patterns that write a head.
func holding(of []Pattern, head string) []Pattern {
	return slices.DeleteFunc(slices.Clone(of), func(p Pattern) bool {
		for _, text := range p.texts {
			if strings.Contains(" "+key1(text)+" ", " "+head+" ") {
				return false
			}
		}
		return true
	})
}
