package value

import (
	"slices"
	"strings"
)

// Classes of units: durations of one class move by one map.
const (
	Years = iota
	Months
	Weeks
	Days
	Hours
	Minutes
	Seconds
	Decades
	Centuries
	Turns // terms, sessions, times: counts of things that take time
	Classes
)

// unitClasses are their names in time.txt.
var unitClasses = [Classes]string{"years", "months", "weeks", "days", "hours", "minutes", "seconds", "decades", "centuries", "turns"}

// A vocabulary is what a language says about time, read from time.txt.
type vocabulary struct {
	numbers  *Numbers
	months   []monthSet
	weekdays []nameSet // seven names from Sunday
	// seasons in the order of the year, each in the same forms ("spring",
	// "springtime"); where a form is empty, the first is written.
	seasons [][]string
	// What a word may go on with after a month, weekday or season: "dag" reads
	// "majdag" and "majdagar"; "" is anything.
	monthTails, dayTails, seasonTails []string

	units         []unit
	attached      []ending          // what may follow a number in one word, or after a hyphen: "34-årig"
	one           map[string]string // the word for "one" before units of a gender, where it is not that of numbers
	like          map[string]string // a number word in the form of a gender
	prefixes      []string          // words written together with the next: "and" in Arabic
	decades       []string          // twenties, thirties … nineties; none: the number itself is written
	decadeTails   []string          // make figures a decade: "1990s", "1990-talet"
	decadeOf      []string          // makes the figures after it a decade: "années 90"
	meridiem      []string          // first letters of a.m. and p.m.
	halves        []string          // whole words for a.m. and p.m., where there are any
	dayOf         []string          // words between a day and its month: "the 3rd (day) of May"
	connect       []string          // words between members of a list or range
	glue          []string          // words that say nothing of their own: articles, prepositions
	articles      []string          // stand for "one" before a unit
	noon, night   []string
	clock         []string // follows a full hour: "o'clock"
	fullHour      string   // a full hour, with WORDS or FIGURES for its number
	hourSigns     []string // between hour and minutes: "14 h 30"
	beforeYears   []string // makes two figures or a small number in words a year: "since seventy-four"
	clockCue      []string // makes the number after it an hour: "klockan"
	past          []string // stands between minutes and hour: "half past ten"
	toHour        []string // the same for minutes before it: "a quarter to ten"
	fourths       []string // a quarter of an hour
	at            []string // precedes a time of day
	century       []string
	half          []string
	week          []string            // makes the number after it a week of the year
	ofYear        []string            // the unit of "2019 års": what stands before it is a year
	eras          []string            // after a year
	hijri         []string            // marks after a year of the Islamic calendar
	age           []string            // makes the number beside it an age
	born          []string            // makes the date after it a date of birth
	bornGlue      []string            // may stand between such a word and the date
	own           []string            // stands before a decade of life: "in his forties"
	phrases       map[string]string   // whole mentions that name no value, and what is said instead
	swaps         map[string]string   // words that name no value, and what is said instead
	feasts        map[string][]string // what plays a feast that is in no table, by the word before it
	birthdayWords []string            // make an ordinal beside them an age
	ageOf         []string            // words for people that an age follows, with a small word between: femme de
	dayOfFeast    string              // what plays a feast and its date: %w the weekday of another, %d that date
	feastParts    []string            // what names of feasts have in them in a language that writes them small
	nothing       string              // when there is nothing else to say
	elisions      []pair              // words that lose their vowel: "de", "d'"
	// elidedBefore are the beginnings of words before which they do.
	elidedBefore []string

	firstIsDay   bool // 3/4/2001 is in April unless the document shows otherwise
	solidDates   bool // 740503 is a date
	dotTimes     bool // 10.12 is a time, no date
	halfHour     bool // "half ten" is half an hour before ten
	hours24      bool // hours in figures go up to 24
	hundreds     bool // a decade of full hundreds is a century: "1800-talet"
	firstOrdinal bool // only the first day of a month is an ordinal: "1er mars", "2 mars"

	words   map[string]word
	longest int
	most    int // words of the longest name
}

// A monthSet is twelve names of months that are written beside each other.
type monthSet struct {
	names [12][]string // the first is written
	short bool
	hijri bool
}

// A nameSet is the names of the weekdays in one length.
type nameSet struct {
	names [7][]string
	short bool
}

// A unit of time and its words.
type unit struct {
	forms  [][]string // by number (pluralOf), with alternatives; the first is written
	short  []string
	class  int    // units of one class share one map of durations
	below  int    // as the smaller part of a compound it stays below this; 0: it has no limit
	gender string // of those that numbers agree with
}

// dual says whether one word of the unit is "two" of it.
func (u *unit) dual() bool { return len(u.forms) == 4 }

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
	form  uint8 // of units: which of their forms; of months and weekdays: which set
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
	eraWord // value 1: of the Islamic calendar
	roman   // a number in Roman figures, perhaps with an ordinal suffix
	mark    // one punctuation character, in value
)

const (
	auxShort   = 1  // abbreviated
	auxPlural  = 2  // plural unit
	auxOrdinal = 4  // digits with an ordinal suffix
	auxOf      = 8  // dayGlue that may stand between day and month on its own
	auxAge     = 16 // unit whose word says age: "åring"
	auxRound   = 32 // of ages that are only about right: "40-årsåldern"
)

// newVocabulary reads what time.txt says.
func newVocabulary(e *entries, numbers *Numbers) *vocabulary {
	v := &vocabulary{numbers: numbers,
		monthTails: e.list("month tails"), dayTails: starred(e.list("weekday tails")), seasonTails: e.list("season tails"),
		one: map[string]string{}, like: map[string]string{}, prefixes: e.list("prefixes"),
		decades: e.list("decades"), decadeTails: e.list("decade tails"), decadeOf: e.list("decade of"), meridiem: e.list("meridiem"), halves: e.list("halves of the day"),
		dayOf: e.list("day of"), connect: e.list("connect"), glue: e.list("glue"), articles: e.list("articles"),
		noon: e.list("noon"), night: e.list("midnight"), clock: e.list("o'clock"), hourSigns: e.list("hour signs"), fullHour: e.word("full hour"),
		beforeYears: e.list("before years"), clockCue: e.list("clock cues"), past: e.list("past"), toHour: e.list("to hour"), fourths: e.list("fourths"),
		at: e.list("before clocks"), century: e.list("century"), half: e.list("half"), week: e.list("week of year"),
		ofYear: e.list("of year"), eras: e.list("eras"), hijri: e.list("hijri"), age: e.list("age"), birthdayWords: e.list("birthdays"), born: e.list("born"),
		bornGlue: e.list("born glue"), own: e.list("own"), nothing: e.word("nothing"),
		ageOf: e.list("age of"), dayOfFeast: strings.Join(e.list("day of a feast"), ", "), feastParts: e.list("parts of feasts"),
		feasts: map[string][]string{}, phrases: e.table("phrase"), swaps: e.table("word"),
	}
	e.each("feasts", func(l line, before []string) {
		for _, w := range before {
			v.feasts[w] = append(v.feasts[w], l.values...)
		}
	})
	for _, kind := range [...]struct {
		key          string
		short, hijri bool
	}{{"months", false, false}, {"hijri months", false, true}, {"short months", true, false}} {
		for _, names := range e.sets(kind.key, 12) {
			s := monthSet{short: kind.short, hijri: kind.hijri}
			for i, n := range names {
				s.names[i] = strings.Split(n, "|")
			}
			v.months = append(v.months, s)
		}
	}
	for _, kind := range [...]struct {
		key   string
		short bool
	}{{"weekdays", false}, {"short weekdays", true}} {
		for _, names := range e.sets(kind.key, 7) {
			s := nameSet{short: kind.short}
			for i, n := range names {
				s.names[i] = strings.Split(n, "|")
			}
			v.weekdays = append(v.weekdays, s)
		}
	}
	for _, p := range e.pairs("elision") {
		v.elisions = append(v.elisions, pair{p[0], p[1]})
	}
	v.elidedBefore = e.list("elided before")
	e.each("season", func(l line, _ []string) { v.seasons = append(v.seasons, l.values) })
	e.each("one", func(l line, a []string) { v.one[strings.Join(a, "")] = l.values[0] })
	e.each("like", func(l line, a []string) { v.like[strings.Join(a, "")] = l.values[0] })
	e.each("unit", func(l line, a []string) { v.units = append(v.units, readUnit(e, l, a)) })
	e.each("attached", func(l line, a []string) {
		for _, text := range l.values {
			x := ending{text: text, kind: unitOf, unit: a[0], aux: auxShort}
			switch a[0] {
			case "hour":
				x.kind, x.unit, x.aux = oclock, "", 0
			case "decade":
				x.kind, x.unit, x.aux = decadeWord, "", 0
			}
			if slices.Contains(a, "age") {
				x.aux |= auxAge
			}
			if slices.Contains(a, "round") {
				x.aux |= auxRound
			}
			v.attached = append(v.attached, x)
		}
	})
	rules := e.set("rules")
	v.firstIsDay, v.solidDates, v.dotTimes = !rules["month-first"], rules["solid-dates"], rules["dot-times"]
	v.halfHour, v.hours24, v.hundreds, v.firstOrdinal = rules["half-hour"], rules["hours-24"], rules["hundreds"], rules["first-ordinal"]
	return v
}

func starred(tails []string) []string {
	if slices.Equal(tails, []string{"*"}) {
		return []string{""}
	}
	return tails
}

// readUnit reads "unit years neuter below=12: year, years; yr, yrs".
func readUnit(e *entries, l line, attributes []string) unit {
	var u unit
	u.class = slices.Index(unitClasses[:], attributes[0])
	if u.class < 0 {
		e.fail(l.number, "unknown class of units %q", attributes[0])
		u.class = Turns
	}
	for _, a := range attributes[1:] {
		if n, ok := strings.CutPrefix(a, "below="); ok {
			u.below = int(e.whole(l, n))
		} else {
			u.gender = a
		}
	}
	names, short, _ := strings.Cut(strings.Join(l.values, ", "), "; ")
	for _, f := range strings.Split(names, ", ") {
		u.forms = append(u.forms, strings.Split(f, "|"))
	}
	if short != "" {
		u.short = strings.Split(short, ", ")
	}
	return u
}

// build derives the table by which words are read. What is added first wins.
func (v *vocabulary) build() *vocabulary {
	v.words = map[string]word{}
	add := func(w string, k kind, value int, aux uint8, form int) {
		if _, ok := v.words[w]; !ok && w != "" {
			v.words[w] = word{k, int32(value), aux, uint8(form)}
			v.longest = max(v.longest, len(w))
			v.most = max(v.most, 1+strings.Count(w, " "))
		}
	}
	list := func(k kind, ws []string, value int) {
		for _, w := range ws {
			add(w, k, value, 0, 0)
		}
	}
	months := func(short bool) {
		for s, set := range v.months {
			for i, names := range set.names {
				for _, w := range names {
					if set.short == short {
						add(lower(w), month, i+1, aux(short, auxShort), s)
					}
				}
			}
		}
	}
	weekdays := func(short bool) {
		for s, set := range v.weekdays {
			for i, names := range set.names {
				for _, w := range names {
					if set.short == short {
						add(lower(w), dayName, i, aux(short, auxShort), s)
					}
				}
			}
		}
	}
	months(false)
	weekdays(false)
	for i, u := range v.units {
		for f, alternatives := range u.forms {
			for _, w := range alternatives {
				add(w, unitOf, i, aux(f > 0, auxPlural), f)
			}
		}
	}
	months(true)
	weekdays(true)
	for i, u := range v.units {
		for _, w := range u.short {
			add(w, unitOf, i, auxShort, 0)
		}
	}
	for i, ws := range v.seasons {
		for form, w := range ws {
			if w != "-" {
				add(w, season, i, uint8(form), 0)
			}
		}
	}
	for i, w := range v.decades {
		add(w, decadeWord, 20+10*i, 0, 0)
	}
	list(twelve, v.noon, 12)
	list(twelve, v.night, 0)
	list(oclock, v.clock, 0)
	list(pastTo, v.past, 0)
	list(connector, v.connect, 0)
	for i, w := range v.dayOf {
		add(w, dayGlue, i, auxOf, 0)
	}
	list(article, v.articles, 1)
	list(ageWord, v.age, 0)
	list(centuryWord, v.century, 0)
	list(quarterWord, v.half, 0)
	list(eraWord, v.hijri, 1)
	list(eraWord, v.eras, 0)
	list(filler, v.glue, 0)
	return v
}

func aux(is bool, bit uint8) uint8 {
	if is {
		return bit
	}
	return 0
}

// lookup finds a word in any case.
func (v *vocabulary) lookup(s string) (word, bool) {
	var buf [48]byte
	if len(s) > v.longest || len(s) > len(buf) {
		return word{}, false
	}
	w, ok := v.words[string(AppendLower(buf[:0], s))]
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

func lower(s string) string { return Lower(s) }
