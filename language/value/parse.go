package value

// item is one value a mention names, with the tokens that write it; -1: not written.
type item struct {
	Time
	day, month, year, wday int32 // tokens of a date
	tail                   int32 // the "97" of "1996/97"
	num, unit, half        int32 // tokens of a duration, age or time of day; half: a.m./p.m.
	minute                 int32
	solid                  int32 // the token that is a whole date in figures
	numeric                bool  // the month is written in figures
	monthFirst             bool
	monthOf, yearOf        int32 // item of the same mention that writes the month or year for this one
}

func newItem(s Sort) item {
	return item{Time: Time{Sort: s, Weekday: -1}, day: -1, month: -1, year: -1, wday: -1, tail: -1, num: -1, unit: -1, half: -1,
		minute: -1, solid: -1, monthOf: -1, yearOf: -1}
}

// parser takes one mention apart.
type parser struct {
	v     *vocabulary
	text  string
	tok   []token
	items []item
	age   bool // numbers without a unit are ages
	cue   bool // a word before the mention announces a time of day
	hours bool // it says that a bare number is an hour
	weeks bool // it says that a bare number is a week of the year
	four  bool // what stands before says that four figures are a time of day
	fours bool // so does the document, where they are no year of our time
	dots  bool // the document writes times of day as 9.45
	year  bool // so do they that two figures, or a number in words, are a year: "in [seventy-four]"
	day   bool // a weekday stands before the mention, maybe with a small word behind it
	led   bool // such a small word does: "Mondays from"

	rangeEnd int // the token that is the second hour of a range
	later    int // how many hours it is after what its figures say
	// monthFirst says that dates in figures begin with the month where they could with
	// the day.
	monthFirst bool

	weekAt int // the token that must be a week of the year if it is a number
}

// parse finds the items of the scanned tokens.
func (p *parser) parse() {
	p.weekAt, p.rangeEnd = -1, -1
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
		if p.behindHour(i) { // "19.00 – 20.10"
			if n := p.clock(i); n > 0 {
				return n
			}
		}
		for _, read := range [...]func(*parser, int) int{
			(*parser).solidDate, (*parser).numericDate, (*parser).clock, (*parser).dayMonth, (*parser).weekNumber,
			(*parser).decadeOfList, (*parser).decadeAfterWord, (*parser).centuries,
			(*parser).numberUnit, (*parser).yearItem, (*parser).dayOfWeekday, (*parser).loneNumber,
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
	case unitOf:
		if n := p.dualUnit(i); n > 0 {
			return n
		}
		return p.weekOfYear(i)
	case other:
		return p.romanCentury(i)
	case twelve:
		it := newItem(Clock)
		it.num, it.Value = int32(i), int64(t.value)*60
		p.items = append(p.items, it)
		return 1
	case decadeFigs, decadeWord:
		it := newItem(Decade)
		it.num, it.Value = int32(i), int64(t.value)
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

func (p *parser) weekdayItem(i int) int {
	it := newItem(Weekday)
	it.wday = int32(i)
	p.items = append(p.items, it)
	return 1
}

// seasonItem keeps a season only if no year follows: with one, the year moves.
func (p *parser) seasonItem(i int) int {
	for j := i + 1; j <= i+5; j++ {
		if t := p.at(j); isYear(t) {
			return 0
		}
	}
	if isYear(p.at(i-1)) || isYear(p.at(i-2)) {
		return 0
	}
	it := newItem(Season)
	it.num, it.Value = int32(i), int64(p.tok[i].value)
	p.items = append(p.items, it)
	return 1
}

// weekOfYear reads "week 23", "veckorna 23–25": the word, then numbers that
// weekNumber takes one after the other.
func (p *parser) weekOfYear(i int) int {
	if oneOf(p.text[p.tok[i].start:p.tok[i].end], p.v.week) {
		j := i + 1
		if isMark(p.at(j), ".") {
			j++
		}
		p.weekAt = j
	}
	return 0
}

// weekNumber reads a number that a word for weeks, or a week before it in a
// list, says to be one of the year.
func (p *parser) weekNumber(i int) int {
	t := p.at(i)
	if t.kind != digits || t.aux != 0 || t.value < 1 || t.value > 53 || t.width > 2 ||
		p.weekAt != i && (!p.weeks || i > 0) || p.at(i+1).kind == unitOf {
		return 0
	}
	if _, ok := p.monthAfter(i); ok {
		return 0
	}
	it := newItem(Week)
	it.num, it.Value = int32(i), int64(t.value)
	p.items = append(p.items, it)
	if k, more := p.connection(i + 1); more {
		p.weekAt = k
	}
	return 1
}

// decadeOfList reads the first decade of "60- och 70-talen".
func (p *parser) decadeOfList(i int) int {
	t := p.at(i)
	if t.kind != digits || t.value%10 != 0 || t.width != 2 && t.width != 4 || !isMark(p.at(i+1), dashes) || !p.joined(i) {
		return 0
	}
	j := i + 2
	for j < i+4 && p.at(j).kind == connector {
		j++
	}
	if p.at(j).kind != decadeFigs {
		return 0
	}
	it := newItem(Decade)
	it.num, it.Value = int32(i), int64(t.value)
	p.items = append(p.items, it)
	return 1
}

// decadeAfterWord reads the number of "les années 90", "les années soixante".
func (p *parser) decadeAfterWord(i int) int {
	t := p.at(i)
	spoken := t.kind == count && t.value >= 20 && t.value < 100
	if !spoken && (t.kind != digits || t.width != 2 && t.width != 4) || t.value%10 != 0 || t.aux != 0 || !p.wordIn(i-1, p.v.decadeOf) {
		return 0
	}
	it := newItem(Decade)
	it.num, it.Value = int32(i), int64(t.value)
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
		case n.kind == centuryWord || n.kind == unitOf && p.v.units[n.value].class == Centuries:
			it := newItem(Century)
			it.num, it.Value = int32(i), int64(t.value)
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
		if it.Sort != Date {
			continue
		}
		if it.monthOf >= 0 {
			if int(it.monthOf) >= len(p.items) || p.items[it.monthOf].Sort != Date {
				it.monthOf, it.yearOf = -1, -1
				continue
			}
			from := p.items[it.monthOf]
			it.Month, it.monthFirst = from.Month, from.monthFirst
			if it.Year == 0 && it.yearOf >= 0 {
				it.Year = from.Year
				if from.yearOf >= 0 {
					it.yearOf = from.yearOf
				}
			}
		}
		if it.Year != 0 || it.Month == 0 || it.numeric {
			continue
		}
		for j := i + 1; j < len(p.items); j++ {
			next := p.items[j]
			if next.Sort != Date {
				continue
			}
			if next.Year != 0 {
				it.Year, it.yearOf = next.Year, int32(j)
				if next.yearOf >= 0 {
					it.yearOf = next.yearOf
				}
				if it.Month > next.Month && next.Month != 0 && it.Month-next.Month >= 6 {
					it.Year-- // "between 28 December and 3 January 1997"
				}
			}
			break
		}
	}
}

// scaled is a token's number in 1/Unit.
func scaled(t token) int64 { return int64(t.value) * Unit }
