package value

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
	if p.behindHour(i) || p.dots && i == 0 && len(p.tok) == 3 && isMark(p.at(1), ".") {
		return 0 // "19.00 – 20.10", or "09.05" where "10.45" stands elsewhere
	}
	a, s, b := p.at(i), p.at(i+1), p.at(i+2)
	if a.kind != digits || b.kind != digits || a.aux != 0 || !isMark(s, "./"+dashes) || !p.joined(i) || !p.joined(i+1) || b.width > 4 {
		return 0
	}
	it := newItem(Date)
	it.numeric = true
	s2, c := p.at(i+3), p.at(i+4)
	if c.kind == digits && isMark(s2, string(s.value)) && p.joined(i+2) && p.joined(i+3) {
		switch {
		case isYear(a) && b.width <= 2 && c.width <= 2 && inMonth(c, b):
			it.year, it.month, it.day = int32(i), int32(i+2), int32(i+4)
		case a.width <= 2 && b.width <= 2 && (isYear(c) || c.width == 2):
			it.year = int32(i + 4)
			if !p.dayAndMonth(&it, i, s.value != '.') {
				return 0
			}
		default:
			return 0
		}
		p.addDate(it)
		return 5
	}
	if s.value == '/' && a.width <= 2 && b.width <= 2 && !(p.cue && p.hours) && p.at(i+3).kind != unitOf && !isMark(s2, "/.") && p.dayAndMonth(&it, i, true) {
		n := i + 3
		if y, end, ok := p.yearAfter(i + 2); ok && !(isMark(p.at(end), "/") && p.joined(end-1)) { // "14/10-16/10"
			it.year, n = int32(y), end
		}
		p.addDate(it)
		return n - i
	}
	if isMark(s, dashes) && p.daysOfShortDate(i) {
		it.day, it.monthOf, it.yearOf = int32(i), int32(len(p.items)+1), int32(len(p.items)+1)
		p.addDate(it)
		return 1
	}
	if s.value == '.' && !p.v.dotTimes && a.width <= 2 && b.width == 2 && inMonth(a, b) && !p.cue && p.at(i+3).kind != halfDay && p.at(i+3).kind != unitOf {
		it.day, it.month = int32(i), int32(i+2)
		p.addDate(it)
		return 3
	}
	if s.value == '-' && isYear(a) && b.width == 2 && b.value >= 1 && b.value <= 12 && b.value != (a.value+1)%100 {
		it.year, it.month = int32(i), int32(i+2)
		p.addDate(it)
		return 3
	}
	if isYear(b) && a.width <= 2 && a.value >= 1 && a.value <= 12 && (s.value == '.' || s.value == '/') && p.weekAt != i {
		it.month, it.year = int32(i), int32(i+2)
		p.addDate(it)
		return 3
	}
	return 0
}

// daysOfShortDate says whether a day at i shares the month of a date in figures after a
// dash: "3–5/6".
func (p *parser) daysOfShortDate(i int) bool {
	a, b, m := p.at(i), p.at(i+2), p.at(i+4)
	return a.width <= 2 && b.width <= 2 && isMark(p.at(i+3), "/") && p.joined(i+2) && p.joined(i+3) && m.kind == digits && m.width <= 2 &&
		a.value < b.value && inMonth(a, m) && inMonth(b, m) && !(isMark(p.at(i+5), "/") && p.joined(i+4))
}

// solidDate reads 740503 and 19740503.
func (p *parser) solidDate(i int) int {
	t := p.at(i)
	if t.kind != digits || t.aux != 0 || t.width != 8 && (t.width != 6 || !p.v.solidDates) {
		return 0
	}
	y, m, d := int(t.value/10000), int(t.value/100%100), int(t.value%100)
	if t.width == 6 {
		y = fullYear(int32(y))
	}
	if y < 1800 || y >= 2100 || m < 1 || m > 12 || d < 1 || d > DaysIn(y, m) {
		return 0
	}
	it := newItem(Date)
	it.solid, it.Year, it.Month, it.Day = int32(i), y, m, d
	p.items = append(p.items, it)
	return 1 + p.solidClock(i+1)
}

// solidClock reads the time of day in figures that is joined to a date in figures at i:
// "20240312_1405", "20240312T140533".
func (p *parser) solidClock(i int) int {
	sep, t := p.at(i), p.at(i+1)
	joint := isMark(sep, "_-.") || sep.kind == other && sep.end-sep.start == 1
	h, m := t.value, int32(0)
	switch {
	case !joint || !p.joined(i-1) || !p.joined(i) || t.kind != digits:
		return 0
	case t.width == 4:
		h, m = h/100, h%100
	case t.width == 6:
		h, m = h/10000, h/100%100
	default:
		return 0
	}
	if h > 23 || m > 59 {
		return 0
	}
	it := newItem(Clock)
	it.num, it.Value = int32(i+1), int64(h*60+m)
	p.items = append(p.items, it)
	return 2
}

// dayOfWeekday reads a day of no month beside its weekday: "Mon 6".
func (p *parser) dayOfWeekday(i int) int {
	n := len(p.items)
	if n == 0 || p.items[n-1].Sort != Weekday || !isDay(p.at(i)) || p.at(i+1).kind == unitOf || p.at(i+1).kind == halfDay || isMark(p.at(i+1), ":./") && p.joined(i) {
		return 0
	}
	w := int(p.items[n-1].wday)
	if i-w > 3 || !p.quiet(w+1, i) {
		return 0
	}
	it := newItem(Date)
	it.day = int32(i)
	p.addDate(it)
	return 1
}

// dayAndMonth fills in which of two numbers in figures is the day: the order of the
// document, and the other where that cannot be. free says that the separator does not
// settle the order.
func (p *parser) dayAndMonth(it *item, i int, free bool) bool {
	a, b := p.at(i), p.at(i+2)
	it.day, it.month = int32(i), int32(i+2)
	if !inMonth(a, b) || p.monthFirst && free && inMonth(b, a) {
		if !inMonth(b, a) {
			return false
		}
		it.day, it.month, it.monthFirst = it.month, it.day, true
	}
	return true
}

func inMonth(d, m token) bool {
	return d.value >= 1 && d.value <= 31 && m.value >= 1 && m.value <= 12
}

// addDate fills in the values of a date's tokens and keeps it. A weekday just
// before belongs to it.
func (p *parser) addDate(it item) {
	if it.day >= 0 {
		it.Day = int(p.tok[it.day].value)
	}
	if it.month >= 0 {
		t := p.tok[it.month]
		it.Month = int(t.value)
		it.Hijri = t.kind == month && p.v.months[t.form].hijri
	}
	if it.year >= 0 {
		t := p.tok[it.year]
		it.Year = int(t.value)
		if t.kind == digits && t.width == 2 {
			it.Year = fullYear(t.value)
		}
		if e := p.at(int(it.year) + 1); e.kind == eraWord && e.value == 1 {
			it.Hijri = true
		}
	}
	if n := len(p.items); n > 0 && p.items[n-1].Sort == Weekday && it.day >= 0 {
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
func fullYear(yy int32) int {
	if yy <= 30 {
		return 2000 + int(yy)
	}
	return 1900 + int(yy)
}

// dayMonth reads "25 October 2001", "the 27th day of September 1996", "25-Oct-01",
// and the days before such a date in "5, 6 and 7 October".
func (p *parser) dayMonth(i int) int {
	if !isDay(p.at(i)) && !p.dayInWords(i) {
		return 0
	}
	if j, ok := p.monthAfter(i); ok {
		it := newItem(Date)
		it.day, it.month = int32(i), int32(j)
		n := j + 1
		if y, end, ok := p.yearAfter(j); ok {
			it.year, n = int32(y), end
		} else if t := p.at(j + 1); j+2 == len(p.tok) && t.kind == digits && t.width == 2 && t.aux == 0 { // "3 Mar 24"
			it.year, n = int32(j+1), j+2
		}
		p.addDate(it)
		return n - i
	}
	// a day whose month stands with a later member of the list
	for j := i; j < i+ahead; {
		k, ok := p.connection(j + 1)
		if !ok && p.wordIn(j+1, p.v.connect) { // "et", which adds minutes to hours, too
			if k, ok = j+2, true; p.at(k).kind == dayGlue {
				k++
			}
		}
		if ok && p.at(k).kind == dayName {
			k++ // "Friday 13 and Saturday 14 June"
		}
		if !ok || !isDay(p.at(k)) {
			return 0
		}
		if _, ok := p.monthAfter(k); ok {
			it := newItem(Date)
			it.day = int32(i)
			p.addDate(it)
			n := len(p.items)
			p.items[n-1].monthOf, p.items[n-1].yearOf = int32(n), int32(n) // the next member
			return 1
		}
		j = k
	}
	return 0
}

// dayInWords says whether a cardinal before a month is its day: "le quatorze mars".
func (p *parser) dayInWords(i int) bool {
	t := p.at(i)
	_, ok := p.monthAfter(i)
	return p.v.firstOrdinal && t.kind == count && t.value >= 1 && t.value <= 31 && ok
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
	if j > i && p.at(j).kind == dayGlue && isDay(p.at(j+1)) {
		return j + 1, true // "from the 3rd to the 5th"
	}
	return j, j > i
}

// monthAfter finds the month that follows a day at i.
func (p *parser) monthAfter(i int) (int, bool) {
	j := i + 1
	if isMark(p.at(j), "/.,"+dashes) && p.at(j+1).kind == month {
		return j + 1, true
	}
	if t := p.at(j); t.kind == unitOf && p.v.units[t.value].class == Days && p.at(j+1).kind == dayGlue {
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
	for j < i+4 && (p.at(j).kind == dayGlue || isMark(p.at(j), ",.'’/"+dashes) || p.yearWord(j)) {
		j++
	}
	t := p.at(j)
	if isYear(t) && !(p.at(j+1).kind == unitOf && !p.joined(j)) {
		return j, j + 1, true
	}
	if t.kind != digits || t.width != 2 || t.aux != 0 {
		return 0, 0, false
	}
	if _, own := p.monthAfter(j); own {
		return 0, 0, false // "13 May-15 June"
	}
	if isMark(p.at(j-1), "'’/-") && p.joined(j-1) || j == i+1 && t.value > 31 {
		return j, j + 1, true
	}
	return 0, 0, false
}

// yearWord says whether the word before a year stands at i: "in the year 2001".
func (p *parser) yearWord(i int) bool {
	t := p.at(i)
	return t.kind == unitOf && t.aux == 0 && p.v.units[t.value].class == Years && isYear(p.at(i+1))
}

// monthDate reads "October 25th, 2001", "October 2001", "October".
func (p *parser) monthDate(i int) int {
	it := newItem(Date)
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
	if first > 0 && p.items[first-1].Sort == Weekday {
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
		next := newItem(Date)
		next.day, next.monthFirst, next.monthOf = int32(k), true, int32(first)
		p.addDate(next)
		last = k
	}
	if y, end, ok := p.yearAfter(last); ok {
		n := len(p.items) - 1
		p.items[n].year, p.items[n].Year = int32(y), int(p.tok[y].value)
		if p.tok[y].width == 2 {
			p.items[n].Year = fullYear(p.tok[y].value)
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
		if t.kind == digits && t.width == 2 && p.joined(i-1) && (isMark(p.at(i-1), "'’") || p.v.solidDates && i == 1 && isMark(p.at(0), dashes)) {
			it := newItem(Date)
			it.year = int32(i)
			p.addDate(it)
			return 1
		}
		if t.kind == digits && t.aux == 0 && p.at(i+1).kind == eraWord {
			it := newItem(Date)
			it.year = int32(i)
			p.addDate(it)
			p.items[len(p.items)-1].Year = int(t.value)
			return 2
		}
		return 0
	}
	it := newItem(Date)
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
	it := newItem(Date)
	it.year = int32(i)
	switch {
	case p.yearOfCentury(i):
		p.tok[i].width = 2
		p.addDate(it)
		p.items[len(p.items)-1].Year = fullYear(t.value)
		return 1
	case t.kind != count:
		return 0
	case t.value >= 1000 && t.value < 3000:
		p.addDate(it)
		return 1
	case t.value >= 11 && t.value <= 20 && next.kind == count && next.value >= 10 && next.value <= 99:
		it.tail = int32(i + 1)
		p.addDate(it)
		p.items[len(p.items)-1].Year = int(t.value*100 + next.value)
		return 2
	}
	return 0
}

// yearOfCentury says whether a year without its century stands at i, with nothing behind it
// that is counted: "in seventy-four", "sedan 74".
func (p *parser) yearOfCentury(i int) bool {
	t := p.at(i)
	if t.kind != count && (t.kind != digits || t.width != 2 || t.aux != 0) || t.value <= leastSpoken || t.value > 99 || i+1 < len(p.tok) && p.at(i+1).kind != connector || p.age {
		return false
	}
	return i == 0 && p.year || p.wordIn(i-1, p.v.beforeYears)
}

// leastSpoken is a number that is said for its year seldom enough: "in thirty" is a time to go.
const leastSpoken = 31
