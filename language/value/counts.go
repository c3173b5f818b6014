package value

import (
	"strconv"
	"strings"
)

// counts is what a language says about amounts, read from numbers.txt.
type counts struct {
	scales     map[string]int64  // multipliers after figures
	scaleMoney map[string]string // those that are amounts of a currency: "tkr"
	signs      map[string]bool   // abbreviations of currencies: "kr"
	letters    map[string]bool   // letters of currencies that are written in one with the figures behind them: "KSh310"
	both       []string          // says of what was counted that it is two
	percent    map[string]bool
	cent       string            // follows "per"
	units      map[string]string // word of a measure → the measure
	lists      map[string]bool   // connects the members of a list or range
	articles   map[string]bool   // number words for one that are articles as well
	vague      map[string]bool   // before a hundred or thousand: nobody knows how many
	people     map[string]bool   // nouns of people that are counted
	ends       map[string]bool   // ends the noun phrase after a number
	fractions  map[string]bool   // follows a number that is no count: "two thirds"
	prefixes   []string          // words written together with a number: "in" in Arabic
	attached   []string          // what may follow a number in one word: "trerumslägenhet"
	phrases    map[string]string // amounts without a number, and what is said instead
	swaps      map[string]string // the same for single words
	named      []string          // follows a noun whose bearer's name comes next
	and        []string          // stands before the last of a list of names
	// plurals are endings of nouns in singular and plural, or whole nouns; the first
	// that fits wins.
	plurals []ruleOfPlural
	nouns   map[string]noun
	many    int               // forms of nouns by number, as in pluralOf
	group   string            // between thousands where the original shows nothing else
	single  map[string]string // one where the noun cannot be changed: "a single"
	like    map[string]string // a number word in the form that nouns of a gender ask for
	zero    string
	nothing string
	// inflected says that what stands between a number and its noun agrees with it.
	inflected bool
}

type ruleOfPlural struct {
	from, to string
	ending   bool
}

// A noun is the forms of a noun by number, with the one that a word is.
type noun struct {
	forms  [][]string
	form   int
	gender string
}

func newCounts(e *entries) *counts {
	c := &counts{
		scales: map[string]int64{}, scaleMoney: e.table("times money"), signs: e.set("money signs"), letters: e.set("money letters"), both: e.list("counts two"), percent: e.set("percent"),
		cent: e.word("cent"), units: map[string]string{}, lists: e.set("lists"), articles: e.set("articles"), vague: e.set("vague"), people: e.set("people"),
		ends: e.set("ends of counted"), fractions: e.set("fractions"), attached: e.list("attached"), prefixes: e.list("prefixes"), phrases: e.table("phrase"),
		swaps: e.table("word"), nouns: map[string]noun{}, many: 2, single: e.table("single"), like: map[string]string{},
		zero: e.word("zero"), nothing: e.word("nothing"), named: e.list("named"), and: e.list("and names"),
	}
	c.group, _ = strconv.Unquote(e.word("group"))
	e.each("times", func(l line, a []string) {
		for _, w := range l.values {
			c.scales[w] = e.whole(l, a[0])
		}
	})
	e.each("measure", func(l line, a []string) {
		for _, w := range l.values {
			c.units[w] = a[0]
		}
	})
	for _, p := range e.pairs("plural") {
		from, ending := strings.CutPrefix(p[0], "-")
		c.plurals = append(c.plurals, ruleOfPlural{from, strings.TrimPrefix(p[1], "-"), ending})
	}
	e.each("like", func(l line, a []string) { c.like[strings.Join(a, "")] = l.values[0] })
	e.each("noun", func(l line, a []string) {
		n := noun{gender: strings.Join(a, "")}
		for _, f := range l.values {
			n.forms = append(n.forms, strings.Split(f, "|"))
		}
		c.many = max(c.many, len(n.forms))
		for i, alternatives := range n.forms {
			for _, w := range alternatives {
				if _, known := c.nouns[w]; !known {
					n.form = i
					c.nouns[w] = n
				}
			}
		}
	})
	c.inflected = e.set("rules")["inflected"]
	return c
}

// Single reports whether what an amount counts, in 1/Unit, stands in the singular beside
// its number: one does, and in Arabic what is more than ten.
func (r *Reader) Single(amount int64) bool {
	if amount == Unit {
		return true
	}
	return r.counts.many == 4 && amount >= Unit && pluralOf(amount/Unit, r.counts.many) == 3
}

// plural is the plural of a lower-case noun; ok is false if the language's data do not
// know it.
func (c *counts) plural(word string) (string, bool) {
	if n, ok := c.nouns[word]; ok && len(n.forms) == 2 {
		return n.forms[1][0], true
	}
	for _, p := range c.plurals {
		if n := len(word) - len(p.from); n >= 0 && word[n:] == p.from && (n == 0 || p.ending) {
			return word[:n] + p.to, true
		}
	}
	return "", false
}
