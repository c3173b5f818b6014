package phrase

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// paradigms are how languages inflect the names of concepts that the table gives in
// several forms: masculine, feminine, and the plural of each. By language.
type paradigms map[string]*inflections

type inflections struct {
	plural     [][2]string // endings, and those of the plural
	vowels     string      // that articles are elided before
	elided     []string    // words that are
	female     []string    // words that a feminine noun stands behind
	article    string      // that is written with the word
	links      []string    // words before what says more of a noun: of several words, the first has the article
	adjectives []string    // the ending of women's, then those of all: noun and adjective both have it
	// accusative is written at the end of an indefinite masculine noun of one word, unless
	// it ends in one of the letters.
	accusative, unmarked string
}

// rule reads a line of rules, "plural fr: al>aux; >s"; it reports whether it is one.
func (ps paradigms) rule(key, value string) bool {
	what, code, ok := strings.Cut(key, " ")
	if !ok || len(code) != 2 || what != "plural" && what != "vowels" && what != "article" && what != "accusative" && what != "feminine" && what != "links" && what != "adjectives" {
		return false
	}
	if ps[code] == nil {
		ps[code] = &inflections{}
	}
	in := ps[code]
	for i, cell := range names(value) {
		switch {
		case what == "plural":
			from, to, _ := strings.Cut(cell, ">")
			in.plural = append(in.plural, [2]string{from, to})
		case what == "article":
			in.article = cell
		case what == "links":
			in.links = append(in.links, cell)
		case what == "adjectives":
			in.adjectives = append(in.adjectives, cell)
		case what == "feminine":
			in.female = append(in.female, cell)
		case what == "accusative" && i == 0:
			in.accusative = cell
		case what == "accusative":
			in.unmarked = cell
		case i == 0:
			in.vowels = cell
		default:
			in.elided = append(in.elided, cell)
		}
	}
	return true
}

func (ps paradigms) has(code string) bool { return ps[code] != nil }

// forms are those of a name: masculine, feminine, and their plurals. A name without
// strokes has the same form for both; of a language without paradigms, only one.
func (ps paradigms) forms(code, name string) []string {
	in := ps[code]
	if in == nil {
		return []string{name}
	}
	given := strings.Split(name, "/")
	masculine, feminine := given[0], given[0]
	if len(given) > 1 {
		feminine = given[1]
	}
	plural := in.pluralOf(masculine)
	if len(given) > 2 {
		plural = given[2]
	}
	return []string{masculine, feminine, plural, in.pluralOf(feminine)}
}

// pluralOf inflects the first word of a name, its head.
func (in *inflections) pluralOf(name string) string {
	head, rest, ok := strings.Cut(name, " ")
	for _, rule := range in.plural {
		if stem, ends := strings.CutSuffix(head, rule[0]); ends {
			head = stem + rule[1]
			break
		}
	}
	if ok {
		head += " " + rest
	}
	return head
}

// object writes a masculine noun in the indefinite accusative, with the adjective behind it
// (مهندسا معماريا), not with what says more of it (مصابا بالربو); name itself if that is written alike,
// as a noun is that another follows (طبيب أسنان).
func (ps paradigms) object(code, name string) string {
	in := ps[code]
	if in == nil || in.accusative == "" || name == "" || strings.HasPrefix(name, in.article) {
		return name
	}
	words := strings.Split(name, " ")
	marked := 1
	switch {
	case len(words) == 2 && in.isAdjective(words[0], words[1]):
		marked = 2
	case len(words) > 1 && !in.isLink(words[1]):
		return name
	}
	for i, w := range words[:marked] {
		if r, _ := utf8.DecodeLastRuneInString(w); !strings.ContainsRune(in.unmarked, r) {
			words[i] += in.accusative
		}
	}
	return strings.Join(words, " ")
}

// Nominative returns a folded word without the ending of the indefinite accusative; "" if it has none.
func (cs *Concepts) Nominative(w string) string {
	in := cs.paradigms[cs.code]
	if in == nil || in.accusative == "" {
		return ""
	}
	stem, ok := strings.CutSuffix(w, in.accusative)
	if r, _ := utf8.DecodeLastRuneInString(stem); !ok || strings.ContainsRune(in.unmarked, r) || utf8.RuneCountInString(stem) < leastNoun {
		return ""
	}
	return stem
}

// leastNoun is how many letters a noun has at least.
const leastNoun = 3

// Object writes a masculine noun in the indefinite accusative.
func (cs *Concepts) Object(words string) string { return cs.paradigms.object(cs.code, words) }

// definite writes the article that belongs to the word: before the last word, as that
// of a construct has it (طبيب الأسنان), before the first if a link follows (العاطل عن العمل),
// before both if the last is an adjective (المهندس المدني).
func (ps paradigms) definite(code, name string) string {
	in := ps[code]
	if in == nil || in.article == "" || strings.HasPrefix(name, in.article) {
		return name
	}
	words := strings.Split(name, " ")
	last := len(words) - 1
	switch {
	case slices.ContainsFunc(words, in.isLink):
		return in.article + name
	case strings.HasPrefix(words[last], in.article):
		return name
	case last > 0 && in.isAdjective(words[0], words[last]):
		for i := range last {
			words[i] = in.article + words[i]
		}
	}
	words[last] = in.article + words[last]
	return strings.Join(words, " ")
}

// isLink reports whether a word links what says more of a noun to it; some are written with the
// next word.
func (in *inflections) isLink(word string) bool {
	return slices.ContainsFunc(in.links, func(link string) bool {
		glued, ok := strings.CutSuffix(link, "-")
		return link == word || ok && strings.HasPrefix(word, glued)
	})
}

// isAdjective reports whether the last word of a name is an adjective that agrees with the first.
func (in *inflections) isAdjective(first, last string) bool {
	if len(in.adjectives) == 0 || strings.HasSuffix(first, in.adjectives[0]) != strings.HasSuffix(last, in.adjectives[0]) {
		return false
	}
	return slices.ContainsFunc(in.adjectives[1:], func(end string) bool { return strings.HasSuffix(last, end) })
}

// articleTrait is the trait that tells what the word before a concept asks: the code of
// the language and the class of article.
const articleTrait = "article"

// What an elided word, and one that would be, ask of the next.
const (
	beforeVowel     = "vowel"
	beforeConsonant = "consonant"
)

// epicene reports whether a name has one form for men and women, and the word before a run
// says that it is a woman's: "une orthophoniste".
func (cs *Concepts) epicene(sp *Span, found conceptName) bool {
	in := cs.paradigms[cs.code]
	if in == nil || found.form != 0 || len(in.female) == 0 {
		return false
	}
	forms := cs.paradigms.forms(cs.code, found.name(cs.code))
	if forms[0] != forms[1] {
		return false
	}
	before := strings.TrimRight(sp.Before(), " \u00a0\n")
	word := before[strings.LastIndexAny(before, " '’\n\u00a0")+1:]
	return slices.ContainsFunc(in.female, func(w string) bool { return strings.EqualFold(w, word) })
}

// asked is what the words before a run ask of the stand-in; "" if nothing.
func (cs *Concepts) asked(sp *Span, found conceptName, as Inflection) string {
	in := cs.paradigms[cs.code]
	if in == nil {
		if found.make == Name {
			return ""
		}
		return cs.grammar.Agreement(Base{Word: found.name(cs.code), Make: found.make, As: as}, sp.Before())
	}
	before := strings.TrimRight(sp.Before(), " \u00a0\n")
	if r, _ := utf8.DecodeLastRuneInString(before); apostrophe(r) && in.vowels != "" {
		return beforeVowel
	}
	word := before[strings.LastIndexAny(before, " '’\n\u00a0")+1:]
	for _, w := range in.elided {
		if strings.EqualFold(w, word) {
			return beforeConsonant
		}
	}
	return ""
}

// takes reports whether a concept may stand behind the article of a trait.
func (cs *Concepts) takes(c *Concept, m Make, trait string) bool {
	code, class, ok := strings.Cut(trait, ":")
	list := c.names[code][m]
	if !ok || len(list) == 0 {
		return true
	}
	if in := cs.paradigms[code]; in != nil {
		r, _ := utf8.DecodeRuneInString(strings.ToLower(list[0]))
		return strings.ContainsRune(in.vowels, r) == (class == beforeVowel)
	}
	_, g := Of(code, nil)
	return g.Takes(list[0]) == class
}
