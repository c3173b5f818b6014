package calendar

import (
	"slices"

	"github.com/understudy-text/understudy/language/value"
)

// unknownYear stands for the year of dates in a document that names none: a leap year,
// so that every day of the year is in it.
const unknownYear = 2000

// bornTogether makes a date that is somebody's birth one in all mentions of its entity.
func (c *Calendar) bornTogether() {
	born := map[int]bool{}
	for i := range c.mentions {
		m := &c.mentions[i]
		c.kept = c.kept || m.Kept && hasDate(m.Values)
		c.keptAge = c.keptAge || m.Kept && slices.ContainsFunc(m.Values, func(t value.Time) bool { return t.Sort == value.Age })
		for _, t := range m.Values {
			if t.Birth {
				born[m.Entity] = true
			}
		}
	}
	for i := range c.mentions {
		m := &c.mentions[i]
		for k := range m.Values {
			if t := &m.Values[k]; t.Sort == value.Date {
				t.Birth, c.dated = t.Birth || born[m.Entity], true
			}
		}
	}
}

// hasDate says whether a date with a year is among values.
func hasDate(values []value.Time) bool {
	for _, t := range values {
		if t.Sort == value.Date && t.Year != 0 {
			return true
		}
	}
	return false
}

// dateTheUndated gives dates without a year the year of the nearest date: in
// the same entity, in the words around the mention, or in the mentions before it.
func (c *Calendar) dateTheUndated() {
	last := 0
	for i := range c.mentions {
		m := &c.mentions[i]
		for k := range m.Values {
			t := &m.Values[k]
			if t.Sort != value.Date || t.Hijri {
				continue
			}
			if t.Month == 0 && t.Day != 0 {
				c.dayOfMonth(t, m, last)
			}
			if t.Year == 0 && t.Month != 0 {
				t.Year, t.Inferred = c.guessYear(m, t, last), true
			}
			if t.Year != 0 {
				last = t.Year
			}
		}
	}
}

// dayOfMonth gives a day without a month ("the 15th", "Mon 6") that of the date before it
// in the document; where its weekday stands beside it, the nearest one in which it has
// that weekday.
func (c *Calendar) dayOfMonth(t *value.Time, m *Mention, last int) {
	if m.Until > 0 { // "from the 4th to 9 November 2025"
		for _, o := range c.mentions[m.Until-1].Values {
			if o.Sort == value.Date && o.Month != 0 && !o.Hijri {
				year := o.Year
				if year == 0 { // the date stands behind, and gets its year later
					year = c.guessYear(&c.mentions[m.Until-1], &o, last)
				}
				n := year*12 + o.Month - 1
				if t.Day > o.Day {
					n--
				}
				if y, mo := floorDiv(n, 12), mod(n, 12)+1; t.Day <= value.DaysIn(y, mo) && (t.Weekday < 0 || value.WeekdayOf(value.Day(y, mo, t.Day)) == t.Weekday) {
					t.Year, t.Month, t.Inferred = y, mo, true
					return
				}
			}
		}
	}
	year, month := c.guessYear(m, t, last), 1
	for _, o := range c.times {
		if o == t {
			break
		}
		if o.Sort == value.Date && o.Month != 0 && !o.Hijri {
			month = o.Month
		}
	}
	for away := range mostMonthsAway {
		for _, n := range [2]int{year*12 + month - 1 + away, year*12 + month - 1 - away} {
			y, mo := floorDiv(n, 12), mod(n, 12)+1
			if t.Day <= value.DaysIn(y, mo) && (t.Weekday < 0 || value.WeekdayOf(value.Day(y, mo, t.Day)) == t.Weekday) {
				t.Year, t.Month, t.Inferred = y, mo, true
				return
			}
		}
	}
}

// mostMonthsAway bounds the search for a month: in so many, every day of the month falls
// on every weekday.
const mostMonthsAway = 48

// guessYear finds a year for a date of a mention: the first of those that the document gives in
// which it has the weekday beside it; without a weekday, the first.
func (c *Calendar) guessYear(m *Mention, t *value.Time, last int) int {
	var years []int
	for i := range c.mentions {
		o := &c.mentions[i]
		if o.Entity != m.Entity {
			continue
		}
		for _, x := range o.Values {
			if x.Sort == value.Date && x.Year != 0 && !x.Inferred && !x.Hijri && (x.Month == t.Month || x.Month == 0) {
				years = append(years, x.Year)
			}
		}
	}
	for _, y := range [...]int{m.After, m.Before, last} {
		if y != 0 {
			years = append(years, y)
		}
	}
	weekday := t.Weekday
	if m.Beside > 0 {
		weekday = m.Beside - 1
	}
	if len(years) > 0 && weekday < 0 {
		return years[0]
	}
	for _, x := range c.times {
		if x.Sort == value.Date && x.Year != 0 && !x.Inferred && !x.Hijri {
			years = append(years, x.Year)
		}
	}
	if len(years) == 0 {
		return unknownYear
	}
	if weekday >= 0 && t.Day != 0 && t.Month != 0 {
		for _, beside := range [...]int{0, -1, 1} { // of a year that is named, or of one right beside it
			for _, y := range years {
				if y += beside; t.Day <= value.DaysIn(y, t.Month) && value.WeekdayOf(value.Day(y, t.Month, t.Day)) == weekday {
					return y
				}
			}
		}
	}
	return years[0]
}

// separateUndated sees to it that two days without a year never meet: if the
// guessed years would make them, all are moved as days of one year.
func (c *Calendar) separateUndated() {
	var from, to []int
	for _, t := range c.times {
		if t.Sort != value.Date || !t.Inferred || t.Day == 0 || t.Month == 0 || t.Hijri {
			continue
		}
		moved := c.date(t)
		a, b := t.Month*32+t.Day, moved.Month*32+moved.Day
		for k := range from {
			if (from[k] == a) != (to[k] == b) {
				c.reference = t.Year
				return
			}
		}
		if len(from) < 64 {
			from, to = append(from, a), append(to, b)
		}
	}
}

// birthsOfAges finds births that nothing in the words around tells: where no birth of the
// document accounts for the age of an adult, but another date and the last one of the
// document do, or the date right behind the age.
func (c *Calendar) birthsOfAges() {
	var last *value.Time
	var dates []*value.Time
	for _, t := range c.times {
		if t.Sort == value.Date && t.Year != 0 && !t.Hijri {
			dates = append(dates, t)
			if last == nil || t.Year > last.Year || t.Year == last.Year && t.Month > last.Month {
				last = t
			}
		}
	}
	if len(dates) > mostChecked {
		return
	}
	for i, a := range c.times {
		age := int(a.Value / value.Unit)
		if a.Sort != value.Age || age < adult {
			continue
		}
		known := slices.ContainsFunc(dates, func(b *value.Time) bool {
			return b.Birth && slices.ContainsFunc(dates, func(d *value.Time) bool { return gives(b, d, age) })
		})
		if known {
			continue
		}
		// The time right behind an age is when somebody was that old: 34 when he left in 2021.
		ends := []*value.Time{last}
		if i+1 < len(c.times) && c.times[i+1].Sort == value.Date && c.times[i+1].Year != 0 && !c.times[i+1].Hijri {
			ends = append(ends, c.times[i+1])
		}
		for _, b := range dates {
			if slices.ContainsFunc(ends, func(d *value.Time) bool { return b != d && gives(b, d, age) }) {
				b.Birth = b.Birth || isFull(b) || b != last && gives(b, last, age)
			}
		}
	}
}

// Ages, in years.
const (
	adult    = 18
	farther  = 105 // nobody is made older than this
	mostAges = 3   // by how many years ages move at most
)

// drawAges draws by how many years people are made older or younger, so that
// minors stay minors, no one is younger than one year or older than anybody,
// no birth falls on another date, and none changes places with another event.
func (c *Calendar) drawAges() {
	if c.kept || c.keptAge {
		return // a birth that moved further would contradict what stays
	}
	var ages, births, others []*value.Time
	for _, t := range c.times {
		switch {
		case t.Sort == value.Age:
			ages = append(ages, t)
		case t.Sort == value.Date && t.Birth:
			births = append(births, t)
		case t.Sort == value.Date && t.Year != 0 && !t.Hijri:
			others = append(others, t)
		}
	}
	sameBirths(births, others)
	seed := c.draw.Uint64("age")
	best, bestCost, chosen := uint64(0), 1<<30, 0
	for delta := -mostAges; delta <= mostAges; delta++ {
		if delta == 0 {
			continue
		}
		c.older = delta
		price := 0
		for _, a := range ages {
			price += costOfAge(a, delta)
		}
		for _, b := range births {
			if c.date(b).Year == b.Year {
				price += 1 << 12 // the year of birth would not change
			}
			if c.shift.years()-delta == 0 {
				price += 1 << 12
			}
			for _, o := range others {
				if len(others) <= 200 {
					price += crossing(b, o, delta)
				}
			}
		}
		lot := mix(seed ^ uint64(delta+100))
		if price < bestCost || price == bestCost && lot < best {
			best, bestCost, chosen = lot, price, delta
		}
	}
	c.older = chosen
}

// costOfAge says how bad it is to make somebody older by delta years.
func costOfAge(t *value.Time, delta int) (n int) {
	age := int(t.Value / value.Unit)
	to := age + delta
	if t.Fits != nil && !t.Fits(int64(to)*value.Unit) {
		n += 1 << 6 // "an eight-year-old"
	}
	switch {
	case to < 1:
		n += 1 << 16
	case (age < adult) != (to < adult), to > farther && age <= farther:
		n += 1 << 8
	}
	return n
}

// sameBirths makes a date that is somebody's birth one everywhere: equal
// originals get equal stand-ins.
func sameBirths(births, others []*value.Time) {
	for _, b := range births {
		for _, o := range others {
			if o.Year == b.Year && o.Month == b.Month && o.Day == b.Day {
				o.Birth = true
			}
		}
	}
}

// crossing says how bad it is to move a birth by -delta years past another date.
func crossing(b, o *value.Time, delta int) int {
	if o.Birth {
		return 0
	}
	from, to := b.Year, b.Year-delta
	switch {
	case o.Year == to && o.Month == b.Month && o.Day == b.Day:
		return 1 << 6 // they would meet
	case from < to && o.Year > from && o.Year <= to, from > to && o.Year < from && o.Year >= to:
		return 1
	}
	return 0
}

// lifetime is the age, in 1/Unit, that an age moves to. One that is only about right
// moves by five years.
func (c *Calendar) lifetime(t *value.Time) int64 {
	years := t.Value / value.Unit
	if t.Round && years%5 == 0 {
		return (years + 5*int64(sign(c.older))) * value.Unit
	}
	n := years + int64(c.older)
	if n < 1 {
		n = years + int64(abs(c.older))
	}
	return n * value.Unit
}
