package phrase

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed en/*.txt sv/*.txt world/*.txt
var data embed.FS

// A Class is a set of terms that may stand in for each other.
type Class struct {
	Name, Root string
	After      map[string]bool // roots or classes, one of which must stand before in the mention
	Members    []string        // that make good stand-ins
	Before     map[string]bool // roots or classes, a word of which must stand after in the mention
	Fixed      bool            // no compounds are made of its members
	Make       Make            // how its members are inflected
	Final      bool            // heads: preferred at the end of a noun phrase
	Lines      bool            // each line of the file is a class of its own below the root
	Strict     int             // how many of the nearest are first asked not to be originals themselves; 0: Strict, negative: none
	Crowd      int             // of how many members, the nearest, one is drawn; 0: 4
	Named      map[string]bool // of names that stand without an article, its members that do so too; the others take one
	Level      bool            // its words that may stay do, wherever they stand: a canton goes to a canton
	Stays      bool            // its words that may stay do, at the end of a name or before a number
	Titled     bool            // found with a capital only: The Times, but not three times
	Drawn      bool            // never ranked: no model's liking decides
	AsIs       bool            // written as the table writes them, whatever the case of the original
}

// An Entry is one term of a class.
type Entry struct {
	Class *Class
	Key   string // the first spelling, folded
	At    int    // where among the members it stands: neighbours are most alike
	Keep  bool   // may stay when something else in the mention changes
}

// A Table holds the classes of one language and one domain.
type Table struct {
	entries   map[string][]Entry
	longest   map[string]int // words of the longest term that begins with this word
	classes   map[string]*Class
	order     []*Class
	modifiers map[string][]string // of a root: words that make new members
	grammar   Grammar
	code      string // of the language
}

// Load reads the named data files of a language. The syntax of a file:
//
//	# comment
//	[class < root; after=other,another; before=other; fixed; name; adjective; final; titled; stays; asis; drawn; lines; strict=12 or none; crowd=20; named=one,two]
//	member; member = other spelling; member*; -member
//	+modifier of compounds; +another
//
// A star marks words that may stay when something else in the mention changes;
// a minus, terms that are recognised but never a stand-in; a greater-than sign,
// stand-ins that are recognised as members of another class.
//
// A language without a folder has empty tables: nothing is recognised by its words.
func Load(code string, g Grammar, files ...string) (*Table, error) {
	t := &Table{entries: map[string][]Entry{}, longest: map[string]int{}, classes: map[string]*Class{}, modifiers: map[string][]string{}, grammar: g, code: code}
	if _, err := fs.Stat(data, code); err != nil {
		return t, nil
	}
	for _, f := range files {
		b, err := data.ReadFile(code + "/" + f + ".txt")
		if err != nil {
			return nil, fmt.Errorf("phrase: language %q: %w", code, err)
		}
		if err := t.parse(string(b)); err != nil {
			return nil, fmt.Errorf("phrase: %s/%s.txt: %w", code, f, err)
		}
	}
	return t, nil
}

func (t *Table) parse(text string) error {
	var c *Class
	for n, line := range lines.Of(text) {
		switch {
		case line[0] == '[':
			head, ok := strings.CutSuffix(line[1:], "]")
			if !ok {
				return fmt.Errorf("line %d: class without ]", n)
			}
			c = t.class(head)
		case c == nil:
			return fmt.Errorf("line %d: member before any class", n)
		default:
			c := c
			if c.Lines && line[0] != '+' {
				c = t.line(c, n)
			}
			for m := range strings.SplitSeq(line, ";") {
				if m = strings.TrimSpace(m); m != "" {
					t.member(c, m)
				}
			}
		}
	}
	return nil
}

func (t *Table) class(head string) *Class {
	parts := strings.Split(head, ";")
	name, root, ok := strings.Cut(parts[0], "<")
	name, root = strings.TrimSpace(name), strings.TrimSpace(root)
	if !ok {
		root = name
	}
	c := t.classes[name]
	if c == nil {
		c = &Class{Name: name, Root: root}
		t.classes[name] = c
		t.order = append(t.order, c)
	}
	for _, p := range parts[1:] {
		p = strings.TrimSpace(p)
		if list, ok := strings.CutPrefix(p, "after="); ok {
			c.After = set(list)
		}
		if list, ok := strings.CutPrefix(p, "before="); ok {
			c.Before = set(list)
		}
		if list, ok := strings.CutPrefix(p, "named="); ok {
			c.Named = set(list)
		}
		if n, ok := strings.CutPrefix(p, "strict="); ok {
			if c.Strict, _ = strconv.Atoi(n); n == "none" {
				c.Strict = -1
			}
		}
		if n, ok := strings.CutPrefix(p, "crowd="); ok {
			c.Crowd, _ = strconv.Atoi(n)
		}
		c.Fixed = c.Fixed || p == "fixed" || p == "name"
		switch p {
		case "adjective":
			c.Make = Adjective
		case "name":
			c.Make = Name
		}
		c.Final = c.Final || p == "final"
		c.AsIs = c.AsIs || p == "asis"
		c.Drawn = c.Drawn || p == "drawn"
		c.Stays = c.Stays || p == "stays"
		c.Level = c.Level || p == "level"
		c.Titled = c.Titled || p == "titled"
		c.Lines = c.Lines || p == "lines"
	}
	return c
}

// line returns a class like c for one line of it.
func (t *Table) line(c *Class, n int) *Class {
	own := *c
	own.Name, own.Members = fmt.Sprintf("%s.%d", c.Name, n), nil
	t.classes[own.Name] = &own
	t.order = append(t.order, &own)
	return &own
}

func set(list string) map[string]bool {
	out := map[string]bool{}
	for a := range strings.SplitSeq(list, ",") {
		out[strings.TrimSpace(a)] = true
	}
	return out
}

func (t *Table) member(c *Class, m string) {
	if mod, ok := strings.CutPrefix(m, "+"); ok {
		t.modifiers[c.Root] = append(t.modifiers[c.Root], mod)
		return
	}
	if given, ok := strings.CutPrefix(m, ">"); ok {
		c.Members = append(c.Members, strings.TrimSpace(given))
		return
	}
	m, onlyFound := strings.CutPrefix(m, "-")
	first, at := "", 0
	for i, spelling := range strings.Split(m, "=") {
		spelling, keep := strings.CutSuffix(strings.TrimSpace(spelling), "*")
		key := joined(lexicon.Fold(spelling))
		if i == 0 {
			first, at = key, len(c.Members)
			if !onlyFound {
				c.Members = append(c.Members, spelling)
			}
		}
		t.entries[key] = append(t.entries[key], Entry{Class: c, Key: first, At: at, Keep: keep})
		w, _, _ := strings.Cut(key, " ")
		t.longest[w] = max(t.longest[w], 1+strings.Count(key, " "))
	}
}

// joined writes a folded term with single spaces between its words.
func joined(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '-' || r == '.' || r == ',' }), " ")
}

// Find returns the entries of a folded term, in the order of the files.
func (t *Table) Find(key string) []Entry { return t.entries[key] }

// Roots returns the names of the root classes in the order of the files.
func (t *Table) Roots() []string {
	var out []string
	seen := map[string]bool{}
	for _, c := range t.order {
		if !seen[c.Root] {
			seen[c.Root] = true
			out = append(out, c.Root)
		}
	}
	return out
}

// Class returns a class by name, or nil.
func (t *Table) Class(name string) *Class { return t.classes[name] }

// Rows reads a data file of rows with a fixed number of cells between bars.
// It panics on a row of another length: the data is embedded and tested.
func Rows(code, file string, cells int) [][]string {
	if _, err := fs.Stat(data, code); err != nil {
		return nil
	}
	b, err := data.ReadFile(code + "/" + file + ".txt")
	if err != nil {
		panic(err)
	}
	var out [][]string
	for _, line := range lines.Of(string(b)) {
		row := strings.Split(line, "|")
		if len(row) != cells {
			panic(fmt.Sprintf("phrase: %s/%s.txt: %d cells, want %d", code, file, len(row), cells))
		}
		out = append(out, row)
	}
	return out
}
