package handle

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/lines"
	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed data
var files embed.FS

// Languages lists the languages whose words are known, in the order in which they
// are asked. All are, whatever language a document is in: people take their names
// on the net from anywhere, and one name has one stand-in everywhere.
var Languages = [...]string{"en", "sv", "fr"}

// A group is words that can stand in for each other.
type group struct {
	language, pos string
	words         []string // as they are spelt
}

// tables are the words of all languages.
type tables struct {
	groups  []group
	by      map[string][]int // plain word → its groups
	keep    map[string]bool
	rebus   map[string]int // → the group
	rebuses []string       // the longest first
}

func loadTables() (*tables, error) {
	t := &tables{by: map[string][]int{}, keep: map[string]bool{}, rebus: map[string]int{}}
	for _, language := range Languages {
		file := "data/" + language + ".txt"
		text, err := files.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("handle: %w", err)
		}
		if err := lines.Rules(string(text), func(cells []string) bool { return t.add(language, cells) }); err != nil {
			return nil, fmt.Errorf("handle: %s: %w", file, err)
		}
	}
	for w := range t.rebus {
		t.rebuses = append(t.rebuses, w)
	}
	slices.SortFunc(t.rebuses, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return t, nil
}

func (t *tables) add(language string, f []string) bool {
	switch {
	case f[0] == "keep" && len(f) == 2:
		for w := range strings.FieldsSeq(f[1]) {
			t.keep[lexicon.Plain(w)] = true
		}
	case f[0] == "rebus" && len(f) == 2:
		t.groups = append(t.groups, group{language, "rebus", strings.Fields(f[1])})
		for _, w := range t.groups[len(t.groups)-1].words {
			if _, ok := t.rebus[w]; !ok {
				t.rebus[w] = len(t.groups) - 1
			}
		}
	case f[0] == "group" && len(f) == 4:
		g := group{language: language, pos: f[1]}
		for w := range strings.FieldsSeq(f[3]) {
			p := lexicon.Plain(w)
			g.words = append(g.words, w)
			t.by[p] = append(t.by[p], len(t.groups))
		}
		t.groups = append(t.groups, g)
	default:
		return false
	}
	return true
}

// groupOf is the group of a word in a language, else in any; -1 if it has none.
func (t *tables) groupOf(plain, language string) int {
	list := t.by[plain]
	for _, i := range list {
		if t.groups[i].language == language {
			return i
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	if i, ok := t.rebus[plain]; ok {
		return i
	}
	return -1
}

// Listed reports whether the tables have a plain word.
func (t *tables) Listed(plain string) bool { return t.groupOf(plain, "") >= 0 }
