package temporal

import "github.com/understudy-text/understudy/generate/numeral"

// item is one value a mention names, with the tokens that write it.
type item struct {
	what                         what
	day, month, year, wday, tail int32 // tokens of a date; -1: not written. tail: the "97" of "1996/97"
	num, unit, half              int32 // tokens of a duration, age or time of day; half: a.m./p.m.
	minute                       int32
	y, m, d                      int32 // 0: not known
	value                        int64 // durations, ages: in 1/numeral.Unit; times: minutes of the day
	class                        uint8
	numeric                      bool // the month is written in figures
	monthFirst                   bool
	sub                          bool  // the smaller part of a compound: "two years and six months"
	birth                        bool  // a date of birth
	monthOf, yearOf              int32 // item of the same mention that writes the month or year for this one; -1
	inferred                     bool  // the year was guessed
}

type what uint8

const (
	aDate     what = iota // day, month and/or year
	aDuration             // number and unit
	anAge                 // years of life
	aClock                // time of day
	aWeekday              // a weekday that belongs to no date
	aSeason               // a season without a year
	aDecade
	aCentury
	aRank   // an ordinal on its own
	aNumber // a number on its own
)

func newItem(w what) item {
	return item{what: w, day: -1, month: -1, year: -1, wday: -1, tail: -1, num: -1, unit: -1, half: -1,
		minute: -1, monthOf: -1, yearOf: -1}
}

// parser takes one mention apart.
type parser struct {
	v     *vocabulary
	text  string
	tok   []token
	items []item
	age   bool // numbers without a unit are ages
	cue   bool // a word before the mention announces a time of day
}

// parse finds the items of the scanned tokens.
func (p *parser) parse() {
	for i := 0; i < len(p.tok); {
		n := p.item(i)
		if n == 0 {
			i++
			continue
		}
		for k := i; k < i+n && k < len(p.tok); k++ {
			p.tok[k].used = true
		}
		i += n
	}
	p.inherit()
}

// item tries every reading at token i and returns how many tokens it took.
func (p *parser) item(i int) int {
	t := p.tok[i]
	switch t.kind {
	case digits, count, rank, article:
		for _, read := range [...]func(*parser, int) int{
			(*parser).numericDate, (*parser).clock, (*parser).dayMonth, (*parser).centuries,
			(*parser).numberUnit, (*parser).yearItem, (*parser).loneNumber,
		} {
			if n := read(p, i); n > 0 {
				return n
			}
		}
	case month:
		return p.monthDate(i)
	case dayName:
		return p.weekdayItem(i)
	case season:
		return p.seasonItem(i)
	case twelve:
		it := newItem(aClock)
		it.num, it.value = int32(i), int64(t.value)*60
		p.items = append(p.items, it)
		return 1
	case decadeFigs, decadeWord:
		it := newItem(aDecade)
		it.num, it.value = int32(i), int64(t.value)
		p.items = append(p.items, it)
		return 1
	}
	return 0
}

func (p *parser) at(i int) token {
	if i < 0 || i >= len(p.tok) {
		return token{kind: mark, start: -1, end: -1}
	}
	return p.tok[i]
}

// joined says whether tokens i and i+1 touch.
func (p *parser) joined(i int) bool {
	return i >= 0 && i+1 < len(p.tok) && p.tok[i].end == p.tok[i+1].start
}

func isMark(t token, marks string) bool {
	if t.kind != mark || t.start < 0 {
		return false
	}
	for _, r := range marks {
		if r == t.value {
			return true
		}
	}
	return false
}

const dashes = "-–—‐‑−"

// isDay says whether a token may be a day of the month.
func isDay(t token) bool {
	return (t.kind == digits && t.width <= 2 || t.kind == rank) && t.value >= 1 && t.value <= 31
}

// isYear says whether a token can only be a year.
func isYear(t token) bool {
	return t.kind == digits && t.width == 4 && t.aux == 0 && t.value >= 1000 && t.value < 3000
}

// numericDate reads 25.10.2001, 25/10/01, 2001-10-25, 10-25-2001, 18.02., 2001-10.
func (p *parser) numericDate(i int) int {
	a, s, b := p.at(i), p.at(i+1), p.at(i+2)
	if a.kind != digits || b.kind != digits || a.aux != 0 || !isMark(s, "./-–") || !p.joined(i) || !p.joined(i+1) || b.width > 4 {
		return 0
	}
	it := newItem(aDate)
	it.numeric = true
	s2, c := p.at(i+3), p.at(i+4)
	if c.kind == digits && isMark(s2, string(s.value)) && p.joined(i+2) && p.joined(i+3) {
		switch {
		case isYear(a) && b.width <= 2 && c.width <= 2 && inMonth(c, b):
			it.year, it.month, it.day = int32(i), int32(i+2), int32(i+4)
		case a.width <= 2 && b.width <= 2 && (isYear(c) || c.width == 2):
			it.day, it.month, it.year = int32(i), int32(i+2), int32(i+4)
			if !inMonth(a, b) || !p.v.firstIsDay && inMonth(b, a) {
				if !inMonth(b, a) {
					return 0
				}
				it.day, it.month, it.monthFirst = it.month, it.day, true
			}
		default:
			return 0
		}
		p.addDate(it)
		return 5
	}
	if s.value == '.' && a.width <= 2 && b.width == 2 && inMonth(a, b) && !p.cue && p.at(i+3).kind != halfDay && p.at(i+3).kind != unitOf {
		it.day, it.month = int32(i), int32(i+2)
		p.addDate(it)
		return 3
	}
	if s.value == '-' && isYear(a) && b.width == 2 && b.value >= 1 && b.value <= 12 && b.value != (a.value+1)%100 {
		it.year, it.month = int32(i), int32(i+2)
		p.addDate(it)
		return 3
	}
	if isYear(b) && a.width <= 2 && a.value >= 1 && a.value <= 12 && (s.value == '.' || s.value == '/') {
		it.month, it.year = int32(i), int32(i+2)
		p.addDate(it)
		return 3
	}
	return 0
}

func inMonth(d, m token) bool {
	return d.value >= 1 && d.value <= 31 && m.value >= 1 && m.value <= 12
}

// addDate fills in the values of a date's tokens and keeps it. A weekday just
// before belongs to it.
func (p *parser) addDate(it item) {
	if it.day >= 0 {
		it.d = p.tok[it.day].value
	}
	if it.month >= 0 {
		it.m = p.tok[it.month].value
	}
	if it.year >= 0 {
		t := p.tok[it.year]
		it.y = t.value
		if t.kind == digits && t.width == 2 {
			it.y = fullYear(t.value)
		}
	}
	if n := len(p.items); n > 0 && p.items[n-1].what == aWeekday && it.day >= 0 {
		first := int(it.day)
		if it.month >= 0 {
			first = min(first, int(it.month))
		}
		if it.year >= 0 {
			first = min(first, int(it.year))
		}
		if w := int(p.items[n-1].wday); first-w <= 3 && p.quiet(w+1, first) {
			it.wday = p.items[n-1].wday
			p.items = p.items[:n-1]
		}
	}
	p.items = append(p.items, it)
}

// quiet says whether the tokens from i to j carry no meaning of their own.
func (p *parser) quiet(i, j int) bool {
	for ; i < j; i++ {
		switch t := p.tok[i]; t.kind {
		case mark, dayGlue, filler, unitOf:
		default:
			return false
		}
	}
	return true
}

// fullYear gives a year of two digits its century: 00–30 are ours.
func fullYear(yy int32) int32 {
	if yy <= 30 {
		return 2000 + yy
	}
	return 1900 + yy
}

// dayMonth reads "25 October 2001", "the 27th day of September 1996", "25-Oct-01",
// and the days before such a date in "5, 6 and 7 October".
func (p *parser) dayMonth(i int) int {
	if !isDay(p.at(i)) {
		return 0
	}
	if j, ok := p.monthAfter(i); ok {
		it := newItem(aDate)
		it.day, it.month = int32(i), int32(j)
		n := j + 1
		if y, end, ok := p.yearAfter(j); ok {
			it.year, n = int32(y), end
		}
		p.addDate(it)
		return n - i
	}
	// a day whose month stands with a later member of the list
	for j := i; j < i+ahead; {
		k, ok := p.connection(j + 1)
		if !ok || !isDay(p.at(k)) {
			return 0
		}
		if _, ok := p.monthAfter(k); ok {
			it := newItem(aDate)
			it.day, it.monthOf, it.yearOf = int32(i), int32(len(p.items)+1), int32(len(p.items)+1)
			p.addDate(it)
			return 1
		}
		j = k
	}
	return 0
}

// ahead is how many tokens a list may go on before its month or unit: a bound,
// so that the work stays linear in the text.
const ahead = 40

// connection skips one or two connecting tokens at i: ",", "and", ", and", "–".
func (p *parser) connection(i int) (int, bool) {
	j := i
	for j < i+3 && (p.at(j).kind == connector || isMark(p.at(j), ",/&"+dashes)) {
		j++
	}
	return j, j > i
}

// monthAfter finds the month that follows a day at i.
func (p *parser) monthAfter(i int) (int, bool) {
	j := i + 1
	if isMark(p.at(j), "/.,"+dashes) && p.at(j+1).kind == month {
		return j + 1, true
	}
	if t := p.at(j); t.kind == unitOf && p.v.units[t.value].class == days && p.at(j+1).kind == dayGlue {
		j++
	}
	for j < i+4 && p.at(j).kind == dayGlue {
		j++
	}
	return j, p.at(j).kind == month
}

// yearAfter finds the year that follows a month or day at i, and where it ends.
func (p *parser) yearAfter(i int) (y, end int, ok bool) {
	j := i + 1
	for j < i+4 && (p.at(j).kind == dayGlue || isMark(p.at(j), ",.'’/"+dashes)) {
		j++
	}
	t := p.at(j)
	if isYear(t) && !(p.at(j+1).kind == unitOf && !p.joined(j)) {
		return j, j + 1, true
	}
	if t.kind != digits || t.width != 2 || t.aux != 0 {
		return 0, 0, false
	}
	if isMark(p.at(j-1), "'’/-") && p.joined(j-1) || j == i+1 && t.value > 31 {
		return j, j + 1, true
	}
	return 0, 0, false
}

// monthDate reads "October 25th, 2001", "October 2001", "October".
func (p *parser) monthDate(i int) int {
	it := newItem(aDate)
	it.month = int32(i)
	j := i + 1
	for j < i+3 && (p.at(j).kind == dayGlue || isMark(p.at(j), ".,"+dashes)) {
		j++
	}
	if t := p.at(j); isDay(t) && p.at(j+1).kind != unitOf && !isMark(p.at(j+1), ":") && !(p.joined(j-1) && isMark(p.at(j-1), dashes)) {
		if _, again := p.monthAfter(j); !again || p.at(j+1).kind != month {
			it.day, it.monthFirst = int32(j), true
			return p.monthDay(i, j, it)
		}
	}
	n := 1
	if y, end, ok := p.yearAfter(i); ok {
		it.year, n = int32(y), end-i
	}
	p.addDate(it)
	return n
}

// monthDay goes on after month and day: "7 and 11, 2003".
func (p *parser) monthDay(i, j int, it item) int {
	first := len(p.items)
	if first > 0 && p.items[first-1].what == aWeekday {
		first--
	}
	p.addDate(it)
	last := j
	for {
		k, ok := p.connection(last + 1)
		t := p.at(k)
		if !ok || !isDay(t) || p.at(k+1).kind == unitOf || p.at(k+1).kind == halfDay || isMark(p.at(k+1), ":") {
			break
		}
		if _, own := p.monthAfter(k); own {
			break
		}
		next := newItem(aDate)
		next.day, next.monthFirst, next.monthOf = int32(k), true, int32(first)
		p.addDate(next)
		last = k
	}
	if y, end, ok := p.yearAfter(last); ok {
		n := len(p.items) - 1
		p.items[n].year, p.items[n].y = int32(y), p.tok[y].value
		if p.tok[y].width == 2 {
			p.items[n].y = fullYear(p.tok[y].value)
		}
		return end - i
	}
	return last + 1 - i
}

// yearItem reads a year, "1996/97", "44 BC".
func (p *parser) yearItem(i int) int {
	t := p.at(i)
	if !isYear(t) {
		if n := p.yearInWords(i); n > 0 {
			return n
		}
		if t.kind == digits && t.width == 2 && p.joined(i-1) && isMark(p.at(i-1), "'’") {
			it := newItem(aDate)
			it.year = int32(i)
			p.addDate(it)
			return 1
		}
		if t.kind == digits && t.aux == 0 && p.at(i+1).kind == eraWord {
			it := newItem(aDate)
			it.year = int32(i)
			p.addDate(it)
			p.items[len(p.items)-1].y = t.value
			return 2
		}
		return 0
	}
	it := newItem(aDate)
	it.year = int32(i)
	n := 1
	if c := p.at(i + 2); isMark(p.at(i+1), "/"+dashes) && p.joined(i) && p.joined(i+1) && c.kind == digits && c.width == 2 {
		it.tail, n = int32(i+2), 3
	}
	p.addDate(it)
	return n
}

// yearInWords reads "nineteen ninety-six" and "two thousand and one".
func (p *parser) yearInWords(i int) int {
	t, next := p.at(i), p.at(i+1)
	it := newItem(aDate)
	it.year = int32(i)
	switch {
	case t.kind != count:
		return 0
	case t.value >= 1000 && t.value < 3000:
		p.addDate(it)
		return 1
	case t.value >= 11 && t.value <= 20 && next.kind == count && next.value >= 10 && next.value <= 99:
		it.tail = int32(i + 1)
		p.addDate(it)
		p.items[len(p.items)-1].y = t.value*100 + next.value
		return 2
	}
	return 0
}

func (p *parser) weekdayItem(i int) int {
	it := newItem(aWeekday)
	it.wday = int32(i)
	p.items = append(p.items, it)
	return 1
}

// seasonItem keeps a season only if no year follows: with one, the year moves.
func (p *parser) seasonItem(i int) int {
	for j := i + 1; j <= i+3; j++ {
		if t := p.at(j); isYear(t) {
			return 0
		}
	}
	if isYear(p.at(i-1)) || isYear(p.at(i-2)) {
		return 0
	}
	it := newItem(aSeason)
	it.num, it.value = int32(i), int64(p.tok[i].value)
	p.items = append(p.items, it)
	return 1
}

// centuries reads "13th century", "19th and 20th centuries".
func (p *parser) centuries(i int) int {
	t := p.at(i)
	if t.kind != rank && t.aux&auxOrdinal == 0 {
		return 0
	}
	for j := i + 1; j < i+6; j++ {
		switch n := p.at(j); {
		case n.kind == centuryWord || n.kind == unitOf && p.v.units[n.value].class == centuries:
			it := newItem(aCentury)
			it.num, it.value = int32(i), int64(t.value)
			p.items = append(p.items, it)
			return 1
		case n.kind == rank, n.kind == digits && n.aux&auxOrdinal != 0, n.kind == connector, isMark(n, ","+dashes), n.kind == filler:
		default:
			return 0
		}
	}
	return 0
}

// inherit lets members of a list take month and year from the member that
// writes them: "10 March and 26 April 1994".
func (p *parser) inherit() {
	for i := len(p.items) - 1; i >= 0; i-- {
		it := &p.items[i]
		if it.what != aDate {
			continue
		}
		if it.monthOf >= 0 {
			if int(it.monthOf) >= len(p.items) || p.items[it.monthOf].what != aDate {
				it.monthOf, it.yearOf = -1, -1
				continue
			}
			from := p.items[it.monthOf]
			it.m, it.monthFirst = from.m, from.monthFirst
			if it.y == 0 && it.yearOf >= 0 {
				it.y = from.y
				if from.yearOf >= 0 {
					it.yearOf = from.yearOf
				}
			}
		}
		if it.y != 0 || it.m == 0 || it.numeric {
			continue
		}
		for j := i + 1; j < len(p.items); j++ {
			next := p.items[j]
			if next.what != aDate {
				continue
			}
			if next.y != 0 {
				it.y, it.yearOf = next.y, int32(j)
				if next.yearOf >= 0 {
					it.yearOf = next.yearOf
				}
				if it.m > next.m && next.m != 0 && it.m-next.m >= 6 {
					it.y-- // "between 28 December and 3 January 1997"
				}
			}
			break
		}
	}
}

// scaled is a token's number in 1/numeral.Unit.
func scaled(t token) int64 { return int64(t.value) * numeral.Unit }
