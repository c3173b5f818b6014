package value

import (
	"slices"
	"strconv"
	"strings"
)

// Numbers is what a language says about its numbers. It is read from numbers.txt and
// safe for concurrent use.
type Numbers struct {
	small    []string // cardinals 0–19
	tens     []string // cardinals 20, 30 … 90, at index 2 … 9
	fixed    map[int64][]string
	ordinals map[int64][]string // ordinals that are no ending after a cardinal
	hundred  []string           // in the singular and, where it differs, the plural
	scales   []scaleWord        // ascending: thousand, million …
	joiner   string             // between tens and ones: "-"
	and      string             // between hundreds and the rest: "and"; may be empty
	prefix   string             // "and" as the beginning of the word after it
	last     []pair             // cardinal word → ordinal word, where it is no mere ending
	ending   string             // ordinal ending of all other words: "th"
	suffixes []suffixRule
	marks    []string // read after figures as marks of an ordinal
	// also lists other forms of the words above (another gender, another
	// spelling), by sort, that are read, and written where the original has
	// one of its sort.
	also     [][]pair
	articles []articleRule
	// oblique are the forms of words in another case than the subject's; governs are words
	// behind which a number is in it, spoken begin words of dialects, which have no other.
	oblique []pair
	bound   []pair // last words of numbers as they are right before what they count
	governs map[string]bool
	spoken  []string

	solid      bool // numbers below a million are one word: "tvåhundrafemtiotre"
	years      bool // 1100–1999 count in hundreds as years: "nittonhundrasjuttiofyra"
	comma      bool // decimals stand after a comma, so that a point or a space stands between thousands
	unitsFirst bool // "five and twenty"

	words   map[string]numberWord
	phrases map[string]numberWord // numbers of several words: "quatre-vingt-dix"
	longest int                   // bytes of the longest word
	most    int                   // words of the longest phrase
}

// A scaleWord is a power of a thousand and its words.
type scaleWord struct {
	value int64
	forms []string // singular; plural or, with four, one, two, few, many
	one   string   // the word for a single one, where it is not small[1]: "en" miljon
	bare  bool     // a single one has no number: "mille"
}

// A pair is a word and the word it turns into.
type pair struct{ from, to string }

// A suffixRule is the mark of ordinals in figures whose rest by mod is one of values.
type suffixRule struct {
	mod    int64
	values []int64
	mark   string
}

// An articleRule is the indefinite article before numbers whose words begin so.
type articleRule struct{ prefix, article string }

// numberWord is a number word: its value, and how it may be combined.
type numberWord struct {
	value   int64
	ordinal bool
	class   class
	alone   bool // a hundred that needs no number before it
}

type class uint8

const (
	ones class = iota // 0–9
	teens
	tens
	hundred
	scale
)

// newNumbers reads what numbers.txt says of numbers.
func newNumbers(e *entries) *Numbers {
	t := &Numbers{small: e.list("small"), hundred: e.list("hundred"), joiner: e.word("joiner"), and: e.word("and"),
		prefix: e.word("and prefix"), ending: e.word("ordinal ending"), marks: e.list("ordinal marks"),
		fixed: map[int64][]string{}, ordinals: map[int64][]string{}}
	if s, err := strconv.Unquote(t.joiner); err == nil { // one that begins with a space
		t.joiner = s
	}
	if n := len(t.small); n != 0 && n != 20 {
		e.fail(0, "\"small\" has %d numbers; write 0 to 19", n)
	}
	t.tens = append([]string{"", ""}, e.list("tens")...)
	e.each("number", func(l line, a []string) {
		if len(a) == 1 {
			t.fixed[e.whole(l, a[0])] = strings.Split(l.values[0], "|")
		}
	})
	for _, p := range e.pairs("ordinal") {
		t.last = append(t.last, pair{p[0], p[1]})
	}
	e.each("ordinal", func(l line, a []string) {
		if len(a) == 1 {
			t.ordinals[e.whole(l, a[0])] = strings.Split(l.values[0], "|")
		}
	})
	e.each("scale", func(l line, a []string) {
		s := scaleWord{forms: l.values}
		for _, w := range a {
			switch one, ok := strings.CutPrefix(w, "one="); {
			case ok:
				s.one = one
			case w == "bare":
				s.bare = true
			default:
				s.value = e.whole(l, w)
			}
		}
		t.scales = append(t.scales, s)
	})
	e.each("suffix", func(l line, a []string) {
		r := suffixRule{mod: 1, mark: l.values[0]}
		for i, w := range a {
			if m, ok := strings.CutPrefix(w, "%"); ok && i == 0 {
				r.mod = e.whole(l, m)
				continue
			}
			r.values = append(r.values, e.whole(l, w))
		}
		t.suffixes = append(t.suffixes, r)
	})
	e.each("also", func(l line, _ []string) { t.also = append(t.also, pairsOn(e, l)) })
	t.oblique, t.bound = pairsOf(e, "oblique"), pairsOf(e, "bound")
	t.governs, t.spoken = e.set("governs"), e.list("spoken")
	e.each("article before", func(l line, a []string) {
		prefix := ""
		if len(a) == 1 && a[0] != "others" {
			prefix = a[0]
		}
		t.articles = append(t.articles, articleRule{prefix, l.values[0]})
	})
	return t
}

// Suffix returns what stands behind an ordinal in figures: "st", ":e", "er".
func (t *Numbers) Suffix(n int64) string {
	for _, r := range t.suffixes {
		if len(r.values) == 0 {
			return r.mark
		}
		for _, v := range r.values {
			if r.mod > 1 && n%r.mod == v || r.mod == 1 && n == v {
				return r.mark
			}
		}
	}
	return ""
}

// Fits returns the condition that the words before a number put on what stands in
// for it, in 1/Unit; nil if there is none: after "an" stands eight, not seven.
func (t *Numbers) Fits(before string) func(int64) bool {
	article := t.article(before)
	if article == "" {
		return nil
	}
	return func(v int64) bool {
		words := t.Words(v / Unit)
		for _, r := range t.articles {
			if strings.HasPrefix(words, r.prefix) {
				return r.article == article
			}
		}
		return true
	}
}

// article is the indefinite article that a text ends in, in lower case.
func (t *Numbers) article(before string) string {
	trimmed := strings.TrimRight(before, " \n\u00a0")
	if len(trimmed) == len(before) || len(t.articles) == 0 {
		return ""
	}
	last := trimmed[strings.LastIndexAny(trimmed, " \n\u00a0(“\"")+1:]
	for _, r := range t.articles {
		if strings.EqualFold(r.article, last) {
			return r.article
		}
	}
	return ""
}

// build derives the reading side of the table from the writing side.
func (t *Numbers) build() *Numbers {
	t.words, t.phrases = map[string]numberWord{}, map[string]numberWord{}
	put := func(w string, n numberWord) {
		if w == "" {
			return
		}
		if words := strings.FieldsFunc(w, isJoint); len(words) > 1 {
			t.phrases[strings.Join(words, " ")] = n
			t.most = max(t.most, len(words))
			return
		}
		if _, ok := t.words[w]; !ok {
			t.words[w] = n
			t.longest = max(t.longest, len(w))
		}
	}
	add := func(w string, v int64, c class) {
		put(w, numberWord{value: v, class: c})
		if w != "" && (t.ending != "" || t.ordinalOf(w) != w) {
			put(t.ordinalOf(w), numberWord{value: v, ordinal: true, class: c})
		}
	}
	for n, ws := range t.fixed {
		for _, w := range ws {
			put(w, numberWord{value: n, class: t.classOf(n), alone: n == 100})
		}
	}
	for i, w := range t.small {
		if t.fixed[int64(i)] == nil {
			add(w, int64(i), t.classOf(int64(i)))
		}
	}
	for i, w := range t.tens {
		add(w, int64(i)*10, tens)
	}
	for _, w := range t.hundred {
		if len(t.hundred) > 1 {
			put(w, numberWord{value: 100, class: hundred, alone: true})
		}
		add(w, 100, hundred)
	}
	for _, s := range t.scales {
		add(s.forms[0], s.value, scale)
		for i, w := range s.forms[1:] {
			n := numberWord{value: s.value, class: scale}
			if len(s.forms) == 4 && i == 0 { // the dual says its number itself
				n.value *= 2
			}
			put(w, n)
		}
	}
	for n, ws := range t.ordinals {
		for _, w := range ws {
			put(w, numberWord{value: n, ordinal: true, class: whole})
		}
	}
	for _, forms := range append(t.also[:len(t.also):len(t.also)], t.bound) {
		for _, f := range forms {
			if from, ok := t.words[f.from]; ok {
				put(f.to, from)
			} else if from, ok := t.phrases[strings.Join(strings.FieldsFunc(f.from, isJoint), " ")]; ok {
				put(f.to, from)
			}
		}
	}
	return t
}

// pairsOf returns the pairs of all lines of a key.
func pairsOf(e *entries, key string) (out []pair) {
	e.each(key, func(l line, _ []string) { out = append(out, pairsOn(e, l)...) })
	return out
}

// pairsOn returns the pairs of a line.
func pairsOn(e *entries, l line) (out []pair) {
	for _, v := range l.values {
		from, to, ok := strings.Cut(v, " = ")
		if !ok {
			e.fail(l.number, "%q wants \"this = that\"", l.key)
		}
		out = append(out, pair{from, to})
	}
	return out
}

// whole is the class of numbers that nothing may follow.
const whole class = teens

// classOf is how a number below a thousand may be combined.
func (t *Numbers) classOf(n int64) class {
	switch {
	case n < 10:
		return ones
	case n >= 100:
		return hundred
	case n%10 == 0 && n >= 20 && n < 70:
		return tens
	}
	return teens
}

// isJoint says whether a rune may stand between the words of one number.
func isJoint(r rune) bool { return r == ' ' || r == '-' || r == '\u00a0' || r == '\u2011' }

// ordinalOf turns the last word of a number into its ordinal.
func (t *Numbers) ordinalOf(word string) string {
	for _, p := range t.last {
		if p.from == word {
			return p.to
		}
	}
	return word + t.ending
}

// empty says whether the language has no number words.
func (t *Numbers) empty() bool { return len(t.small) == 0 }

// figures writes a number in figures: what is written where a language has no words.
func figuresOf(n int64) string { return strconv.FormatInt(n, 10) }

// Spellings are the words that numbers are written with, those that are written in one with
// the word for "and", too.
func (t *Numbers) Spellings() []string {
	var out []string
	add := func(w string) {
		if out = append(out, w); t.prefix != "" {
			out = append(out, t.prefix+w)
		}
	}
	for w := range t.words {
		add(w)
	}
	for p := range t.phrases {
		for w := range strings.FieldsSeq(p) {
			add(w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
