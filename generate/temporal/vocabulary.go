package temporal

import (
	"strings"
	"sync"

	"github.com/understudy-text/understudy/generate/numeral"
)

// A vocabulary is what a language says about time. It is data: one file a
// language (english.go, swedish.go).
type vocabulary struct {
	code        string
	numbers     *numeral.Table
	months      [12]string
	monthsShort [12][]string // the first is written, the others are only read
	weekdays    [7]string    // from Sunday
	daysShort   [7][]string
	// seasons in the order of the year, each in the same forms ("spring",
	// "springtime"); where a form is empty, the first is written.
	seasons [4][]string
	// What a word may go on with after a month, weekday or season: "dag" reads
	// "majdag" and "majdagar"; "" is anything.
	monthTails, dayTails, seasonTails []string

	units       []unit
	attached    []ending // what may follow a number in one word, or after a hyphen: "34-årig"
	common      string   // the word for "one" before units that are not neuter, if it differs
	decades     []string // twenties, thirties … nineties; none: the number itself is written
	decadeTails []string // make figures a decade: "1990s", "1990-talet"
	hundreds    bool     // a decade of full hundreds is a century: "1800-talet"
	meridiem    [2]string
	dayOf       []string // words between a day and its month: "the 3rd (day) of May"
	connect     []string // words between members of a list or range
	glue        []string // words that say nothing of their own: articles, prepositions
	articles    []string // stand for "one" before a unit
	noon, night []string
	clock       []string // follows a full hour: "o'clock"
	clockCue    []string // makes the number after it an hour: "klockan"
	past        []string // stands between minutes and hour: "half past ten"
	toHour      []string // the same for minutes before it: "a quarter to ten"
	fourths     []string // a quarter of an hour
	halfHour    bool     // "half ten" is half an hour before ten
	hours24     bool     // hours in figures go up to 24
	at          []string // precedes a time of day
	century     []string
	quarter     []string
	week        []string // makes the number after it a week of the year
	ofYear      []string // the unit of "2019 års": what stands before it is a year
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
	shortDates  bool              // 3/4 is a date
	solidDates  bool              // 740503 and 19740503 are dates
	dotTimes    bool              // 10.12 is a time, no date

	words   map[string]word
	longest int
}

// A unit of time and its words.
type unit struct {
	singular, plural string
	short            []string
	class            int // units of one class share one map of durations
	sub              int // as the smaller part of a compound it stays within 1 … sub
	neuter           bool
}

// An ending is what the rest of a word begins with whose first part is a
// number: "åring" in "34-åringen". It reads like a word of that kind.
type ending struct {
	text string
	kind kind
	unit string // singular of the unit
	aux  uint8
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
	auxShort   = 1  // abbreviated
	auxPlural  = 2  // plural unit
	auxOrdinal = 4  // digits with an ordinal suffix
	auxOf      = 8  // dayGlue that may stand between day and month on its own
	auxAge     = 16 // unit whose word says age: "åring"
	auxRound   = 32 // of ages that are only about right: "40-årsåldern"
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
	"sv": sync.OnceValue(func() *vocabulary { return swedish().build() }),
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
		for form, w := range ws {
			add(w, season, i, uint8(form))
		}
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

// lookup finds a word in any case.
func (v *vocabulary) lookup(s string) (word, bool) {
	var buf [32]byte
	if len(s) > v.longest || len(s) > len(buf) {
		return word{}, false
	}
	w, ok := v.words[string(numeral.AppendLower(buf[:0], s))]
	return w, ok
}

// attachment finds the ending that the rest of a word begins with, the longest
// first.
func (v *vocabulary) attachment(rest string) (word, bool) {
	if len(v.attached) == 0 {
		return word{}, false
	}
	rest = lower(rest)
	best := -1
	for i := range v.attached {
		if e := &v.attached[i]; strings.HasPrefix(rest, e.text) && (best < 0 || len(e.text) > len(v.attached[best].text)) {
			best = i
		}
	}
	if best < 0 {
		return word{}, false
	}
	e := &v.attached[best]
	w := word{kind: e.kind, aux: e.aux}
	if e.unit != "" {
		w.value = v.words[e.unit].value
	}
	return w, true
}

// stem finds the month, weekday or season that a longer word begins with, and
// where it ends: "måndag" in "måndagskväll".
func (v *vocabulary) stem(s string) (w word, end int, ok bool) {
	for end = min(len(s)-1, v.longest); end > 2; end-- {
		if w, ok = v.lookup(s[:end]); !ok || w.aux&auxShort != 0 && w.kind != season {
			continue
		}
		var tails []string
		switch w.kind {
		case month:
			tails = v.monthTails
		case dayName:
			tails = v.dayTails
		case season:
			tails = v.seasonTails
		}
		for _, t := range tails {
			if strings.HasPrefix(lower(s[end:]), t) {
				return w, end, true
			}
		}
	}
	return word{}, 0, false
}

func lower(s string) string { return numeral.Lower(s) }
