package phrase

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A Concept is what every language has a name of its own for: the United Nations,
// the Second World War, Catholic.
type Concept struct {
	ID    string // the first English name
	key   string // ID, folded
	root  string
	class string                       // below the root
	field string                       // of work; "": the root has none
	at    int                          // its place among the concepts of its root
	names map[string]map[Make][]string // by language
	lands []string                     // ISO codes of the countries that it lies in

	telling []string // words that tell it apart; nil until conceptTable.telling is asked
}

// Concepts are the concepts of all languages, and the finder of those of one.
type Concepts struct {
	*conceptTable
	code    string
	grammar Grammar
	entries map[string][]conceptName // by folded name in the language
	longest map[string]int
	sounds  func() conceptSounds
}

// conceptSounds are the concepts that are names and that the language has no name of its own
// for, by the names that others have for them.
type conceptSounds struct {
	lexicon.Sounds
	byName map[string]*Concept
}

// A conceptTable is world/concepts.txt: what all languages share.
type conceptTable struct {
	byRoot    map[string][]*Concept
	byID      map[string]map[string]*Concept // root, ID
	roots     []string                       // in the order of the file
	rows      []conceptRow
	crowd     map[string]int // of a root: of how many, the nearest, one is drawn
	paradigms paradigms

	common func() map[string]map[string]bool // of a root: words that several of its concepts have

	looking sync.Mutex
	liked   map[*Concept]map[*Concept]bool // filled as it is asked for
	under   sync.Map                       // what Under returned, by prefix
}

// A conceptRow is a line of the file: the names of a concept, of one make.
type conceptRow struct {
	c     *Concept
	make  Make
	names map[string][]string // by language
}

type conceptName struct {
	c    *Concept
	make Make
	at   int  // among the names of this make
	form int  // of its paradigm; 0: the base
	the  bool // with the article that its language writes with the word
	obj  bool // in the accusative, where that is written otherwise
}

// Root is what a concept is one of; those of a root stand in for one another.
func (c *Concept) Root() string { return c.root }

// conceptPrefix begins the kinds of concepts. They carry no language: a concept has
// one stand-in in all.
const conceptPrefix = "concept:"

// conceptColumns are the languages of the columns of the file.
var conceptColumns = [...]string{"en", "sv", "fr", "ar"}

// several is how many concepts of a root have a word that tells none of them apart.
const several = 3

// readConcepts reads the table, which is large, once in a process.
var readConcepts = sync.OnceValue(func() *conceptTable {
	b, err := data.ReadFile("world/concepts.txt")
	if err != nil {
		panic(err) // the data is embedded; a test loads it
	}
	t := &conceptTable{byRoot: map[string][]*Concept{}, byID: map[string]map[string]*Concept{}, crowd: map[string]int{}, paradigms: paradigms{}, liked: map[*Concept]map[*Concept]bool{}}
	if err := t.parse(string(b)); err != nil {
		panic("phrase: world/concepts.txt: " + err.Error())
	}
	for _, row := range Rows("world", "lands", 2) {
		for _, byID := range t.byID {
			if c := byID[row[0]]; c != nil {
				c.lands = strings.Split(row[1], ",")
			}
		}
	}
	t.common = sync.OnceValue(t.count)
	return t
})

// NewConcepts returns the concepts, to be found in texts of a language.
func NewConcepts(code string, g Grammar) *Concepts {
	cs := &Concepts{conceptTable: readConcepts(), code: code, grammar: g, entries: map[string][]conceptName{}, longest: map[string]int{}}
	for _, row := range cs.rows {
		cs.add(row)
	}
	cs.sounds = sync.OnceValue(cs.readSounds)
	return cs
}

func (cs *Concepts) readSounds() conceptSounds {
	out := conceptSounds{lexicon.Sounds{}, map[string]*Concept{}}
	for _, row := range cs.rows {
		if row.make != Name || len(row.c.names[cs.code][Name]) > 0 {
			continue
		}
		for _, name := range row.names[conceptColumns[0]] {
			if out.byName[name] == nil && !short(name) {
				out.byName[name] = row.c
				out.Add(name)
			}
		}
	}
	return out
}

// Transliterated finds the concepts of which a mention in Arabic letters is the name in English as it
// sounds: تويتر. Word tells whether it is a word of the language, too.
func (cs *Concepts) Transliterated(sp *Span, word bool) ([]Piece, bool) {
	if sp.Text != sp.M.Text {
		return nil, false
	}
	name, ok := cs.sounds().FindSurely(sp.Text, word)
	if !ok {
		return nil, false
	}
	c := cs.sounds().byName[name]
	return []Piece{{Text: sp.Text, Play: true, Make: Name, Shape: sp.Shape(), Role: c.role(),
		Write: func(p *Piece, _ form.Stage, standIn string) string {
			return cs.write(p, conceptName{c: c, make: Name}, standIn)
		}}}, true
}

// role is what a concept is cast as.
func (c *Concept) role() cast.Role {
	return cast.Role{Kind: cast.Kind(conceptPrefix + c.root), Key: lexicon.Fold(c.ID)}
}

func (t *conceptTable) parse(text string) error {
	var in conceptClass
	for n, line := range lines.Of(text) {
		switch {
		case line[0] == '[':
			head, ok := strings.CutSuffix(line[1:], "]")
			if !ok {
				return fmt.Errorf("line %d: class without ]", n)
			}
			var err error
			if in, err = parseConceptClass(head); err != nil {
				return fmt.Errorf("line %d: %w", n, err)
			}
			t.crowd[in.root] = max(t.crowd[in.root], in.crowd)
		default:
			if key, value, ok := strings.Cut(line, ":"); ok && t.paradigms.rule(key, value) {
				continue
			}
			columns := strings.Split(line, "|")
			if len(columns) < 2 || len(columns) > len(conceptColumns) || in.root == "" {
				return fmt.Errorf("line %d: want names | names below a class", n)
			}
			id, rest, ok := strings.Cut(columns[0], ":")
			if !ok {
				id, rest = names(columns[0])[0], columns[0]
			}
			byCode := map[string][]string{}
			for i, cell := range columns[1:] {
				byCode[conceptColumns[i+1]] = names(cell)
			}
			byCode[conceptColumns[0]] = names(rest)
			t.add(in, strings.TrimSpace(id), byCode)
		}
	}
	return nil
}

// A conceptClass is the heading of some concepts.
type conceptClass struct {
	name, root string
	make       Make
	crowd      int
	field      string
}

func parseConceptClass(head string) (conceptClass, error) {
	parts := strings.Split(head, ";")
	name, root, ok := strings.Cut(parts[0], "<")
	if !ok {
		root = name
	}
	c := conceptClass{name: strings.TrimSpace(name), root: strings.TrimSpace(root), make: Name, crowd: nearest}
	for _, p := range parts[1:] {
		switch key, value, _ := strings.Cut(strings.TrimSpace(p), "="); key {
		case "noun":
			c.make = Noun
		case "adjective":
			c.make = Adjective
		case "field":
			c.field = value
		case "crowd":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 {
				return c, fmt.Errorf("crowd=%s: want a number of 1 or more", value)
			}
			c.crowd = n
		}
	}
	return c, nil
}

func names(cell string) []string {
	var out []string
	for n := range strings.SplitSeq(cell, ";") {
		if n = strings.TrimSpace(n); n != "" {
			out = append(out, n)
		}
	}
	return out
}

func (t *conceptTable) add(in conceptClass, id string, names map[string][]string) {
	root, m := in.root, in.make
	if t.byID[root] == nil {
		t.byID[root] = map[string]*Concept{}
		t.roots = append(t.roots, root)
	}
	c := t.byID[root][id]
	if c == nil {
		c = &Concept{ID: id, key: lexicon.Fold(id), root: root, class: in.name, field: in.field, at: len(t.byRoot[root]), names: map[string]map[Make][]string{}}
		t.byID[root][id] = c
		t.byRoot[root] = append(t.byRoot[root], c)
	}
	for code, list := range names {
		if len(list) == 0 {
			continue
		}
		if c.names[code] == nil {
			c.names[code] = map[Make][]string{}
		}
		c.names[code][m] = append(c.names[code][m], list...)
	}
	t.rows = append(t.rows, conceptRow{c, m, names})
}

// add enters the names of a row in all the forms of the language.
func (cs *Concepts) add(row conceptRow) {
	for i, name := range row.names[cs.code] {
		for k, word := range cs.paradigms.forms(cs.code, name) {
			cs.enter(word, conceptName{c: row.c, make: row.make, at: i, form: k})
			if the := cs.paradigms.definite(cs.code, word); the != word {
				cs.enter(the, conceptName{c: row.c, make: row.make, at: i, form: k, the: true})
			}
			if object := cs.paradigms.object(cs.code, word); k == 0 && object != word && strings.Contains(name, "/") {
				cs.enter(object, conceptName{c: row.c, make: row.make, at: i, form: k, obj: true})
			}
		}
	}
}

func (cs *Concepts) enter(name string, n conceptName) {
	key := joined(lexicon.Fold(name))
	if slices.ContainsFunc(cs.entries[key], func(e conceptName) bool { return e.c == n.c && e.make == n.make }) {
		return // forms that are alike
	}
	cs.entries[key] = append(cs.entries[key], n)
	w, _, _ := strings.Cut(key, " ")
	cs.longest[w] = max(cs.longest[w], 1+strings.Count(key, " "))
}

// count finds the words that tell no concept of a root from the others. What says
// where in the world it is, does.
func (t *conceptTable) count() map[string]map[string]bool {
	common := map[string]map[string]bool{}
	for root, list := range t.byRoot {
		seen := map[string]int{}
		for _, c := range list {
			for w := range c.words() {
				seen[w]++
			}
		}
		common[root] = map[string]bool{}
		for w, n := range seen {
			common[root][w] = n >= several && !strings.HasPrefix(w, "europ")
		}
	}
	return common
}

// words are the folded words of all names of a concept.
func (c *Concept) words() map[string]bool {
	out := map[string]bool{}
	for _, byMake := range c.names {
		for _, list := range byMake {
			for _, n := range list {
				for _, w := range Words(n, nil) {
					out[w.Fold] = true
				}
			}
		}
	}
	return out
}

// Longest returns the words of the longest name that begins with w.
func (cs *Concepts) Longest(w Word) int { return cs.longest[w.Fold] }

// Find finds concepts; it is a Finder.
func (cs *Concepts) Find(sp *Span) ([]Piece, bool) {
	if n := len(sp.Words); n > 1 && n > cs.longest[sp.Words[0].Fold] {
		return nil, false
	}
	found, as, ok := cs.lookup(sp)
	if !ok || goesOn(sp.Rest) || found.make == Name && sp.begun() {
		return nil, false
	}
	if found.make == Noun && !beforeName(sp.Rest+sp.M.After) {
		as = cs.grammar.Number(Base{Word: found.name(cs.code), Make: Noun, As: as}, sp.Before())
	}
	if cs.epicene(sp, found) {
		found.form = 1
	}
	p := Piece{Text: sp.Text, Play: true, As: as, Make: found.make, Shape: sp.Shape(),
		Role: found.c.role(),
		Write: func(p *Piece, _ form.Stage, standIn string) string {
			return cs.write(p, found, standIn)
		}}
	if short(found.name(cs.code)) && found.make == Name {
		p.Traits = []cast.Trait{{Name: "short", Value: "yes"}}
	}
	if a := cs.asked(sp, found, as); a != "" {
		p.Traits = append(p.Traits, cast.Trait{Name: articleTrait, Value: cs.code + ":" + a})
	}
	return []Piece{p}, true
}

// goesOn reports whether a longer name begins with the one found: "European
// Commission of Human Rights".
func goesOn(rest string) bool {
	for _, w := range [...]string{" of ", " on ", " för ", " av "} {
		if strings.HasPrefix(rest, w) {
			return true
		}
	}
	return false
}

// begun reports whether the name began before the run: "Lutheran Church of Sweden".
func (sp *Span) begun() bool {
	k := max(0, len(sp.M.Text)-len(sp.Rest)-len(sp.Text))
	before := strings.TrimSuffix(sp.M.Text[:k], " ")
	word := before[strings.LastIndexByte(before, ' ')+1:]
	return len(before) < k && word != "" && ShapeOf(word) == Title && wordRune(rune(word[len(word)-1])) && !sp.Scan.Grammar.Function(fold(word))
}

func (n conceptName) name(code string) string { return n.c.names[code][n.make][n.at] }

func (cs *Concepts) lookup(sp *Span) (conceptName, Inflection, bool) {
	lower := sp.Words[0].Shape == Lower
	for _, e := range cs.entries[sp.Key] {
		small := ShapeOf(e.name(cs.code)) == Lower
		if !lower && small && e.make == Noun && sp.Words[0].Shape == Title && !(sp.First && sp.M.SentenceStart) {
			continue // "Rom" is the town, "rom" is romani
		}
		if !lower || small {
			return e, 0, true
		}
	}
	if len(sp.Words) > 1 || len(cs.entries) == 0 {
		return conceptName{}, 0, false
	}
	for _, b := range cs.grammar.Bases(sp.Key) {
		for _, e := range cs.entries[b.Word] {
			if e.make == b.Make && (!lower || ShapeOf(e.name(cs.code)) == Lower) {
				return e, b.As, true
			}
		}
	}
	return conceptName{}, 0, false
}

// short reports whether a name is one word in capitals.
func short(name string) bool { return ShapeOf(name) == Upper && !strings.Contains(name, " ") }

// write takes the name of the stand-in that is most like the original's: of the
// same make, in capitals or not, at the same place.
func (cs *Concepts) write(p *Piece, original conceptName, standIn string) string {
	c := cs.byID[original.c.root][standIn]
	if c == nil {
		return standIn // from the ledger, written there by hand
	}
	list := c.names[cs.code][original.make]
	m := original.make
	for _, other := range [...]Make{Noun, Adjective, Name} {
		if len(list) == 0 {
			list, m = c.names[cs.code][other], other
		}
	}
	if len(list) == 0 {
		return standIn
	}
	if cs.paradigms.has(cs.code) {
		forms := cs.paradigms.forms(cs.code, list[min(original.at, len(list)-1)])
		name := forms[min(original.form, len(forms)-1)]
		if original.the {
			name = cs.paradigms.definite(cs.code, name)
		}
		if original.obj {
			name = cs.paradigms.object(cs.code, name)
		}
		if p.Shape == Title && ShapeOf(name) == Lower {
			name = capital(name)
		}
		return name
	}
	was := short(original.name(cs.code))
	same := slices.DeleteFunc(slices.Clone(list), func(n string) bool { return short(n) != was })
	if len(same) == 0 {
		same = list
	}
	name := same[min(original.at, len(same)-1)]
	if !was {
		name = same[min(cs.place(original), len(same)-1)]
	}
	name = cs.grammar.Inflect(name, m, p.As)
	if p.Shape == Upper && was {
		return name
	}
	if p.Shape == Title && original.make == Noun && ShapeOf(name) == Lower {
		switch first, _, more := strings.Cut(p.Text, " "); {
		case ShapeOf(original.name(cs.code)) != Lower: // Parkinson's has its capital everywhere
			return name
		case more && strings.ToLower(p.Text[len(first):]) == p.Text[len(first):]:
			return capital(name)
		}
	}
	if p.Shape == Upper || p.Shape == Title && ShapeOf(name) == Lower {
		return Cased(name, p.Shape, cs.grammar)
	}
	return name
}

// place is where a name stands among the long names of its concept.
func (cs *Concepts) place(n conceptName) int {
	k := 0
	for _, name := range n.c.names[cs.code][n.make][:n.at] {
		if !short(name) {
			k++
		}
	}
	return k
}

// Identify tells which concept a text names, by its root and its ID.
func (cs *Concepts) Identify(text string) (root, id string, ok bool) {
	sc := &Scanner{Grammar: cs.grammar}
	m := form.Mention{Text: text}
	words := Words(text, nil)
	if len(words) == 0 {
		return "", "", false
	}
	found, _, ok := cs.lookup(sc.span(&m, words, joined(lexicon.Fold(text)), nil))
	if !ok {
		return "", "", false
	}
	return found.c.root, found.c.ID, true
}

// beforeName reports whether a name follows: what stands before one, as a title does, is
// one ("besökte socialsekreterare Karin …").
func beforeName(rest string) bool {
	word, ok := strings.CutPrefix(rest, " ")
	r, _ := utf8.DecodeRuneInString(word)
	return ok && unicode.IsUpper(r)
}
