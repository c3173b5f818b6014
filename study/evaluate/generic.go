package evaluate

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/link/name"
)

// commonWords is the size of the lists of common words: that of the allow-list of
// "Recovering from Privacy-Preserving Masking", section 4.2.2.
const commonWords = 5_000

// namesNoOne tells words that may stay in a stand-in, whatever the corpus: titles,
// suffixes and particles of names, and the common words of the languages that are
// neither the name of a person nor of a place; and the words that say what kind of
// institution something is, which a stand-in keeps (Centre, Church, AB, University), and the codes
// of currencies. A small corpus would otherwise take
// Court for an identifying word, because too few of its documents write it in lower
// case.
func namesNoOne(languages map[string]*language.Language) (func(word string) bool, error) {
	var titles []*name.Rules
	common := map[string]bool{}
	var lists []*words.List
	for code, l := range languages {
		rules, err := name.Load(code)
		if err != nil {
			return nil, err
		}
		titles = append(titles, rules)
		set, err := rule.Of(l)
		if err != nil {
			return nil, err
		}
		lists = append(lists, set.Words)
		for _, w := range l.Lexicon.MostFrequent(commonWords, true) {
			if !names(l.Lexicon, w) {
				common[lexicon.Fold(w)] = true
			}
		}
	}
	kind := func(l *words.List, word string) bool {
		return slices.ContainsFunc(kinds[:], func(class string) bool { return l.Is(word, class) })
	}
	currency := func(word string) bool {
		for _, l := range languages {
			if c, ok := l.Lexicon.Currency(word); ok && strings.EqualFold(c.Code, word) {
				return true
			}
		}
		return false
	}
	return func(word string) bool {
		return currency(word) || slices.ContainsFunc(lists, func(l *words.List) bool { return kind(l, word) }) || common[lexicon.Fold(word)] ||
			slices.ContainsFunc(titles, func(r *name.Rules) bool { return r.IsTitle(lexicon.Plain(word)) })
	}, nil
}

// kinds are the classes of words.tsv whose words say what kind of institution something is.
var kinds = [...]string{"orghead", "legalform"}

// names reports whether a word is known as the name of a person or a place.
func names(l *lexicon.Lexicon, word string) bool {
	_, given := l.Given(word)
	_, family := l.Family(word)
	_, _, country := l.Country(word)
	return given || family || country || len(l.Town(word)) > 0 || len(l.Region(word)) > 0
}
