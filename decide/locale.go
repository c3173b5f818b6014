package decide

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

// A locale is what deciding asks of one language.
type locale struct {
	lex          *lexicon.Lexicon // may be nil
	cues         *cueTable
	descriptions *descriptionTable // may be nil
	laws         func() *lawTable  // may be nil, and may return nil
	names        *name.Rules
	words        name.Words
}

var _ gazetteer = (*locale)(nil)

func newLocale(l *language.Language) (*locale, error) {
	cues, err := loadCues(l.Code)
	if err != nil {
		return nil, err
	}
	descriptions, err := loadDescriptions(l.Code)
	if err != nil {
		return nil, err
	}
	laws := sync.OnceValue(func() *lawTable { // most documents cite none
		t, err := loadLaws(l.Code)
		if err != nil {
			panic("decide: " + err.Error())
		}
		return t
	})
	names, err := name.Load(l.Code)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", l.Code, err)
	}
	return &locale{lex: l.Lexicon, cues: cues, descriptions: descriptions, laws: laws, names: names, words: name.FromLexicon(l.Lexicon)}, nil
}

// largeTown is how many people live in a town before its name is no longer
// surely that of a state: in doubt "New York" is the city.
const largeTown = 50_000

// Place returns the kinds of a place: country, region, state of the United
// States, town; all of them are places.
func (l *locale) Place(text string) kinds {
	place := kindBits["place"]
	if l.lex == nil {
		return place
	}
	if _, _, ok := l.lex.Country(text); ok {
		return place.union(kindBits["country"])
	}
	towns := l.lex.Town(text)
	if len(towns) == 0 || towns[0].Population < largeTown {
		towns = l.lex.Town(text + " City")
	}
	for _, r := range l.lex.Region(text) {
		place = place.union(kindBits["region"])
		if r.Country == "US" && (len(towns) == 0 || towns[0].Population < largeTown) {
			place = place.union(kindBits["state"])
		}
	}
	if len(towns) > 0 {
		place = place.union(kindBits["town"])
	}
	return place
}

// termKinds are the kinds that classes of the lexicon stand for.
var termKinds = map[string]string{
	"occupation": "occupation", "legal-role": "occupation", "rank": "occupation", "military-rank": "occupation",
	"illness": "illness", "injury": "injury", "ethnicity": "ethnicity", "believer": "faith", "religion": "faith", "orientation": "orientation",
	"family-role": "family", "language": "language", "party-ideology": "politics", "political-view": "politics",
	"generic-person": "gender",
}

// Term returns the kinds of a word of demography.
func (l *locale) Term(text string) kinds {
	if l.lex == nil {
		return kinds{}
	}
	var k kinds
	if _, _, ok := l.lex.Country(text); ok {
		k = kindBits["nationality"]
	}
	for _, c := range l.lex.Classes(text) {
		k = k.union(kindBits[termKinds[strings.TrimPrefix(c, "~")]])
	}
	if k.empty() { // "Swedish nurse" is what its last word is
		if i := strings.LastIndexByte(text, ' '); i > 0 {
			return l.Term(text[i+1:])
		}
	}
	return k
}

// occupation reports whether a word is one.
func (l *locale) occupation(word string) bool { return l.Term(word).meets(kindBits["occupation"]) }

// people reports whether a word names a people or the followers of a faith.
func (l *locale) people(word string) bool {
	if l.lex == nil {
		return false
	}
	if _, f, ok := l.lex.Country(word); ok {
		return f == lexicon.FormAdjective || f == lexicon.FormPerson || f == lexicon.FormPeople
	}
	return l.lex.Is(word, "ethnicity") || l.lex.Is(word, "believer")
}

// Age is the number of years that a text gives in figures or in words; of
// several figures, the largest.
func (l *locale) Age(text string) (int, bool) {
	if n, ok := years(text); ok {
		return n, true
	}
	sum, found := 0, false
	for _, w := range strings.FieldsFunc(lexicon.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if n := l.numeral(w); n > 0 {
			sum, found = sum+n, true
		}
	}
	return sum, found
}

// longestNumeral is in bytes; longer words are not taken apart, which costs the
// square of their length.
const longestNumeral = 48

// numeral is the value of a number word, also of one at the head of a compound:
// "tjugofemårig".
func (l *locale) numeral(w string) int {
	if n := l.cues.find(w).number; n > 0 {
		return n
	}
	if len(w) > longestNumeral {
		return 0
	}
	for i := len(w) - 1; i >= 2; i-- {
		n := l.cues.find(w[:i]).number
		if n == 0 {
			continue
		}
		if l.cues.find(w[i:]).old {
			return n
		}
		if units := l.numeral(w[i:]); n >= 20 && units > 0 && units < 10 {
			return n + units
		}
	}
	return 0
}

// years is the largest number of up to three figures in a text.
func years(text string) (int, bool) {
	most, found := 0, false
	for i := 0; i < len(text); i++ {
		n, v := 0, 0
		for i+n < len(text) && text[i+n] >= '0' && text[i+n] <= '9' {
			v = min(10*v+int(text[i+n]-'0'), 10_000)
			n++
		}
		switch {
		case n > 3:
			return 0, false
		case n > 0:
			most, found = max(most, v), true
		}
		i += n
	}
	return most, found
}

// rareName is how many bearers in 100,000 a given name has at most that makes
// readers think of one person only.
const rareName = 20

// borne reports whether a single name is one that ordinary people have: then it
// tells nobody apart, however well known one of its bearers is.
func (l *locale) borne(word string) bool {
	if l.lex == nil {
		return false
	}
	if f, ok := l.lex.Family(word); ok && f.Weight > 0 {
		return true
	}
	g, ok := l.lex.Given(word)
	return ok && g.Weight > rareName
}

// A who is one name as lists and dossiers know it.
type who struct {
	key   string // folded words in a row, "stefan lofven"
	full  string // the same with the legal form of a company
	whole bool   // more than one word: enough to tell people apart
}

// person is who a mention names: without titles, initials and endings. A list of
// several people is nobody in particular.
func (l *locale) person(mention string, tokens []name.Token) (who, []name.Token) {
	tokens = l.names.Parse(mention, l.words, tokens[:0])
	skip := l.title(mention)
	var words, initials []string
	for _, t := range tokens {
		if t.Group != tokens[0].Group {
			return who{}, tokens
		}
		switch t.Class {
		case name.Given, name.Family, name.Lone, name.Particle:
			if t.Start >= skip {
				words = append(words, t.Key)
			}
		case name.Initial:
			initials = append(initials, t.Key)
		}
	}
	whole := len(words) > 1 || len(words) == 1 && len(initials) > 0
	if len(words) == 1 { // the initials are all there is of the given name
		words = slices.Concat(initials, words)
	}
	key := keyOf(words)
	return who{key, key, whole}, tokens
}

// titleGap is the white space between the words of a title: names go over lines.
const titleGap = " \u00a0\n"

// title is where a mention goes on after the title it begins with.
func (l *locale) title(mention string) int {
	p := join(wordsAfter(mention, 0))
	for size := min(cueWords, p.len()-1); size > 0; size-- {
		if l.cues.find(p.slice(0, size)).before != 0 {
			rest := mention
			for range size {
				rest = strings.TrimLeft(rest, titleGap)
				rest = rest[strings.IndexAny(rest+" ", titleGap):]
			}
			return len(mention) - len(rest)
		}
	}
	return 0
}

// thing is what any other mention names: an organisation without its legal form.
func (l *locale) thing(mention string) who {
	words := plainWords(mention)
	full := keyOf(words)
	for len(words) > 1 && l.cues.find(words[len(words)-1]).legal {
		words = words[:len(words)-1]
	}
	for len(words) > 1 && l.cues.find(words[0]).skip {
		words = words[1:]
	}
	return who{keyOf(words), full, true}
}

// plainWords are the runs of letters and digits of a text, folded and without
// diacritics; a possessive ending is none.
func plainWords(text string) []string {
	text = lexicon.Plain(text)
	words := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '\''
	})
	out := words[:0]
	for _, w := range words {
		w = strings.TrimSuffix(w, "'s")
		if w = strings.Trim(w, "'"); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// keyOf joins the words of a name. An s at its end is left off, on both sides of
// every comparison: Swedish genitives have one that no sign separates.
func keyOf(words []string) string {
	key := strings.Join(words, " ")
	if len(key) > 3 {
		key = strings.TrimSuffix(key, "s")
	}
	return key
}

// listKey is the key of a name in a list. Single letters between names are
// initials, which texts have or have not.
func listKey(entry string) string {
	words := plainWords(entry)
	long := 0
	for _, w := range words {
		if len([]rune(w)) > 1 {
			long++
		}
	}
	if long >= 2 {
		words = slices.DeleteFunc(words, func(w string) bool { return len([]rune(w)) == 1 })
	}
	return keyOf(words)
}
