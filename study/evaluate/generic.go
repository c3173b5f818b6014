package evaluate

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/generate/status"
	"github.com/understudy-text/understudy/generate/term"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/words"
	"github.com/understudy-text/understudy/link/name"
)

// commonWords is the size of the lists of common words: that of the allow-list of
// "Recovering from Privacy-Preserving Masking", section 4.2.2.
const commonWords = 5_000

// namesNoOne tells words that may stay in a stand-in of a category, whatever the corpus: titles,
// suffixes and particles of names, and the common words of the languages that are
// neither the name of a person nor of a place; and the words that say what kind of
// institution something is, which a stand-in keeps (Centre, Church, AB, University), and the codes
// of currencies. A small corpus would otherwise take
// Court for an identifying word, because too few of its documents write it in lower
// case. Outside of names and codes, words are added by which the generator knows what a thing
// is, and those of dictionaries that the mention itself has in small letters; in what is said of people, those of what so many are that it tells of nobody (DESIGN,
// section 3: generic words keep the kind); in dates, the names of months and weekdays.
func namesNoOne(languages map[string]*language.Language) (func(c understudy.Category, word string, small bool) bool, error) {
	var titles []*name.Rules
	common, things, people := map[string]bool{}, map[string]bool{}, map[string]bool{}
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
		for _, w := range term.KindWords(l) {
			if !names(l.Lexicon, w) {
				things[lexicon.Fold(w)] = true
			}
		}
		for _, w := range status.Generic(l) {
			people[w] = true
		}
	}
	is := func(word string, classes []string) bool {
		return slices.ContainsFunc(lists, func(l *words.List) bool {
			return slices.ContainsFunc(classes, func(class string) bool { return l.Is(word, class) })
		})
	}
	currency := func(word string) bool {
		for _, l := range languages {
			if c, ok := l.Lexicon.Currency(word); ok && strings.EqualFold(c.Code, word) {
				return true
			}
		}
		return false
	}
	listed := func(word string) bool {
		for _, l := range languages {
			if l.Lexicon.Common(word) {
				return true
			}
		}
		return false
	}
	return func(c understudy.Category, word string, small bool) bool {
		folded := lexicon.Fold(word)
		switch c {
		case understudy.Person, understudy.Code:
		case understudy.Demographic:
			if people[folded] || things[folded] {
				return true
			}
		case understudy.DateTime:
			if is(word, calendar[:]) {
				return true
			}
		default:
			if things[folded] || small && listed(folded) {
				return true
			}
		}
		return currency(word) || is(word, kinds[:]) || common[folded] ||
			slices.ContainsFunc(titles, func(r *name.Rules) bool { return r.IsTitle(lexicon.Plain(word)) })
	}, nil
}

// kinds are the classes of words.tsv whose words say what kind of institution something is.
var kinds = [...]string{"orghead", "legalform"}

// calendar are those whose words are in every date.
var calendar = [...]string{"month", "weekday"}

// names reports whether a word is known as the name of a person or a place.
func names(l *lexicon.Lexicon, word string) bool {
	_, given := l.Given(word)
	_, family := l.Family(word)
	_, _, country := l.Country(word)
	return given || family || country || len(l.Town(word)) > 0 || len(l.Region(word)) > 0
}
