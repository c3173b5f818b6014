package phrase

import (
	"cmp"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

// Listed is the grammar of a language without tables here whose folder lists its small
// words and how words of nations are inflected.
type Listed struct {
	tableless
	function map[string]bool
	article  string // that is written with its word
	endings  [][]string
}

var _ Grammar = Listed{}

// definite marks an Inflection of Listed: the word has the article that is written with
// it. The other bits are the number of the form in its paradigm, 0 the base.
const definite Inflection = 1 << 6

// NewListed returns a grammar. function are the words without a meaning of their own;
// endings are paradigms, the ending of the base first.
func NewListed(function []string, article string, endings [][]string) Listed {
	g := Listed{function: map[string]bool{}, article: article, endings: slices.Clone(endings)}
	for _, w := range function {
		g.function[lexicon.Fold(w)] = true
	}
	slices.SortStableFunc(g.endings, func(a, b []string) int { return cmp.Compare(len(b[0]), len(a[0])) })
	return g
}

// Function implements Grammar.
func (g Listed) Function(word string) bool {
	if g.function[word] {
		return true
	}
	i := strings.IndexAny(word, "'’")
	return i > 0 && i+1 == len(word) && g.function[word[:i]]
}

// Bases implements Grammar: a word of a nation is an adjective, and one of its people.
func (g Listed) Bases(word string) []Base {
	var out []Base
	add := func(word string, mark Inflection) {
		for _, p := range g.endings {
			for i, ending := range p[1:] {
				if stem, ok := strings.CutSuffix(word, ending); ok && len(stem) > 2 {
					for _, m := range [...]Make{Adjective, Noun} {
						out = append(out, Base{Word: stem + p[0], Make: m, As: Inflection(i+1) | mark})
					}
				}
			}
		}
	}
	if bare, ok := strings.CutPrefix(word, g.article); ok && g.article != "" {
		add(bare, definite)
		out = append(out, Base{Word: bare, Make: Adjective, As: definite}, Base{Word: bare, Make: Noun, As: definite})
	}
	add(word, 0)
	return out
}

// Inflect implements Grammar.
func (g Listed) Inflect(words string, _ Make, as Inflection) string {
	form := int(as &^ definite)
	for _, p := range g.endings {
		if stem, ok := strings.CutSuffix(words, p[0]); ok && form > 0 && form < len(p) {
			words = stem + p[form]
			break
		}
	}
	if as&definite != 0 && !strings.HasPrefix(words, g.article) {
		words = g.article + words
	}
	return words
}
