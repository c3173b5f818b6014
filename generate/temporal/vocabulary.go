package temporal

import (
	"sync"

	"github.com/understudy-text/understudy/generate/numeral"
)

// A vocabulary is what a language says about time. It is data: one file a
// language (english.go).
type vocabulary struct {
	code        string
	numbers     *numeral.Table
	months      [12]string
	monthsShort [12][]string // the first is written, the others are only read
	weekdays    [7]string    // from Sunday
	daysShort   [7][]string
	seasons     [4][]string // in the order of the year; the first is written
	units       []unit
	decades     []string // twenties, thirties … nineties
	meridiem    [2]string
	dayOf       []string // words between a day and its month: "the 3rd (day) of May"
	connect     []string // words between members of a list or range
	glue        []string // words that say nothing of their own: articles, prepositions
	articles    []string // stand for "one" before a unit
	noon, night []string
	clock       []string // follows a full hour: "o'clock"
	past        []string // stands between minutes and hour: "half past ten"
	at          []string // precedes a time of day
	century     []string
	quarter     []string
	eras        []string
	age         []string // makes the number beside it an age
	born        []string // makes the date after it a date of birth
	bornGlue    []string // may stand between such a word and the date
	own         []string // stands before a decade of life: "in his forties"
	half        []string
	phrases     map[string]string // whole mentions that name no value, and what is said instead
	swaps       map[string]string // words that name no value, and what is said instead
	nothing     string            // when there is nothing else to say
	firstIsDay  bool              // 3/4/2001 is in April unless the document shows otherwise

	words   map[string]word
	longest int
}

// A unit of time and its words.
type unit struct {
	singular, plural string
	short            []string
	class            int // units of one class share one map of durations
	sub              int // as the smaller part of a compound it stays within 1 … sub
}

// word is what one written word may be.
type word struct {
	kind  kind
	value int32
	aux   uint8
}

type kind uint8

const (
	other   kind = iota // a word that is none of the following
	digits              // a run of figures, perhaps with an ordinal suffix
	count               // a cardinal in words
	rank                // an ordinal in words
	month               // value 1–12
	dayName             // value 0–6
	unitOf              // value: index in vocabulary.units
	season              // value 0–3
	halfDay             // a.m. (0), p.m. (1)
	twelve              // noon (12), midnight (0)
	oclock
	pastTo
	connector
	dayGlue
	filler
	article
	ageWord
	decadeWord // value 20, 30 …
	decadeFigs // "1990s", "90s"
	centuryWord
	quarterWord
	eraWord
	halfWord
	mark // one punctuation character, in value
)

const (
	auxShort   = 1 // abbreviated
	auxPlural  = 2 // plural unit
	auxOrdinal = 4 // digits with an ordinal suffix
	auxOf      = 8 // dayGlue that may stand between day and month on its own
)

// of returns the vocabulary of a language; languages without one of their own
// are read with the English one.
func of(code string) *vocabulary {
	if v, ok := vocabularies[code]; ok {
		return v()
	}
	return vocabularies["en"]()
}

var vocabularies = map[string]func() *vocabulary{
	"en": sync.OnceValue(func() *vocabulary { return english().build() }),
}

// build derives the table by which words are read. What is added first wins.
func (v *vocabulary) build() *vocabulary {
	v.numbers = numeral.For(v.code)
	v.words = map[string]word{}
	add := func(w string, k kind, value int, aux uint8) {
		if _, ok := v.words[w]; !ok && w != "" {
			v.words[w] = word{k, int32(value), aux}
			v.longest = max(v.longest, len(w))
		}
	}
	list := func(k kind, ws []string, value int) {
		for _, w := range ws {
			add(w, k, value, 0)
		}
	}
	for i := range v.months {
		add(lower(v.months[i]), month, i+1, 0)
	}
	for i := range v.weekdays {
		add(lower(v.weekdays[i]), dayName, i, 0)
	}
	for i, u := range v.units {
		add(u.singular, unitOf, i, 0)
		add(u.plural, unitOf, i, auxPlural)
	}
	for i, ws := range v.monthsShort {
		for _, w := range ws {
			add(lower(w), month, i+1, auxShort)
		}
	}
	for i, ws := range v.daysShort {
		for _, w := range ws {
			add(lower(w), dayName, i, auxShort)
		}
	}
	for i, u := range v.units {
		for _, w := range u.short {
			add(w, unitOf, i, auxShort)
		}
	}
	for i, ws := range v.seasons {
		list(season, ws, i)
	}
	for i, w := range v.decades {
		add(w, decadeWord, 20+10*i, 0)
	}
	list(twelve, v.noon, 12)
	list(twelve, v.night, 0)
	list(oclock, v.clock, 0)
	list(pastTo, v.past, 0)
	list(connector, v.connect, 0)
	for i, w := range v.dayOf {
		add(w, dayGlue, i, auxOf)
	}
	list(article, v.articles, 1)
	list(ageWord, v.age, 0)
	list(centuryWord, v.century, 0)
	list(quarterWord, v.quarter, 0)
	list(eraWord, v.eras, 0)
	list(halfWord, v.half, 0)
	list(filler, v.glue, 0)
	return v
}

// lookup finds a word in any case; only ASCII letters are folded, as the
// tables are in lower case.
func (v *vocabulary) lookup(s string) (word, bool) {
	var buf [24]byte
	if len(s) > v.longest || len(s) > len(buf) {
		return word{}, false
	}
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		buf[i] = c
	}
	w, ok := v.words[string(buf[:len(s)])]
	return w, ok
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
