package calendar

import (
	"math/bits"
	"slices"

	"github.com/understudy-text/understudy/internal/scatter"
	"github.com/understudy-text/understudy/language/value"
)

// horizon is the last year into which a date may be moved: what is produced must not
// depend on the clock of the machine.
const horizon = 2025

// Candidates is among how many shifts, at least, that of a document is drawn. A document
// some of whose dates stay has fewer: those that do not contradict them; one that names a
// stretch of weekdays, which stays in one week, about a thousand.
const Candidates = 2000

// farthest bounds the years by which a document may move.
const farthest = 25

// A year of the Gregorian calendar has 365.2425 days; in ten-thousandths:
const yearDays = 3652425

// The days beside whole years: at least 32, so that even after a year of one day less no
// date stays in its month; at most 90, so that the season is about the same, or half a
// year, where nothing speaks of seasons.
const (
	leastRest  = 32
	seasonRest = 90
	mostRest   = 182
)

// A shift is how dates move. It is small, as thousands are listed for every document.
type shift struct{ wholeYears, beside int16 }

// years is the number of years that years alone move by.
func (s shift) years() int { return int(s.wholeYears) }

// rest is the number of days beside the years.
func (s shift) rest() int { return int(s.beside) }

// days is the number of days that dates move by.
func (s shift) days() int { return yearsInDays(s.years()) + s.rest() }

// months is the number of months that months move by, beside the years.
func (s shift) months() int { return monthsOf(s.rest()) }

// A rule is what shifts have to respect.
type rule struct {
	rest        int      // the most days beside the years
	weeks       bool     // whole weeks
	workingDays bool     // working days stay working days
	changing    bool     // no weekday stays what it is
	room        *room    // how far back dates may go; nil: anywhere
	ranges      [][2]int // of weekdays, which go on in one week
	kept        bool     // the season stays: few days, more years
}

// least is the fewest days beside the years.
func (r rule) least() int {
	if r.kept {
		return leastKept
	}
	return leastRest
}

// farthest bounds the years.
func (r rule) farthest() int {
	if r.kept {
		return farthestKept
	}
	return farthest
}

// enough is among how many shifts, at least, that of a document is drawn under the rule.
func (r rule) enough() int {
	if r.kept {
		return enoughKept
	}
	return Candidates
}

// drawShift draws the shift among the Candidates that fit best, all with one chance.
// What fits best are those after which as few full dates as possible have left the year
// or month in which a year or month of the document says they are, and no mention of
// several months keeps one of them.
func (c *Calendar) drawShift() {
	delicate, several := c.delicate(), c.severalMonths()
	if len(delicate)+len(several) == 0 {
		found := c.candidates(Candidates)
		c.shift = found[c.draw.Intn(len(found), "shift")]
		return
	}
	var costs [2*mostRest + 1]int // by the days beside the years, which decide it
	for rest := -mostRest; rest <= mostRest; rest++ {
		if abs(rest) >= leastKept {
			costs[rest+mostRest] = cost(delicate, rest) + costMonths*keepsMonths(several, rest)
		}
	}
	found := cheapest(c.candidates(enough), Candidates, c.kept, func(s shift) int { return costs[s.rest()+mostRest] })
	c.shift = found[c.draw.Intn(len(found), "shift")]
}

// cheapest returns the n shifts of the least cost, the first among equals; with equal, no
// more than those of the very least.
func cheapest(all []shift, n int, equal bool, cost func(shift) int) []shift {
	var have []int // shifts by cost
	for _, s := range all {
		for len(have) <= cost(s) {
			have = append(have, 0)
		}
		have[cost(s)]++
	}
	limit, left := 0, n // all below the limit, and so many of it
	for limit < len(have)-1 && left > have[limit] && (!equal || have[limit] == 0) {
		left -= have[limit]
		limit++
	}
	out := all[:0]
	for _, s := range all {
		switch {
		case cost(s) < limit:
			out = append(out, s)
		case cost(s) == limit && left > 0:
			out, left = append(out, s), left-1
		}
	}
	return out
}

// candidates lists the shifts that respect the first rule which leaves Candidates, the
// nearest first, and goes on until there are n.
func (c *Calendar) candidates(n int) []shift {
	first, last := c.span()
	if c.kept {
		return inYear()
	}
	bound, alone := c.weekdaysWritten()
	ranges := c.weekRanges()
	var rules []rule
	switch {
	case alone && !movable(bound, ranges): // "Mon–Fri, Sat": they stay what they are
		rules = []rule{{rest: seasonRest, weeks: true}, {rest: mostRest, weeks: true}}
	case alone: // a weekday that stands alone would stay as it is
		for rest := seasonRest; rest < mostRest; rest += restStep {
			rules = append(rules, rule{rest: rest, workingDays: true, changing: true, ranges: ranges})
		}
		rules = append(rules, rule{rest: mostRest, workingDays: true, changing: true, ranges: ranges})
	case len(bound) > 0:
		rules = []rule{{rest: seasonRest, weeks: true}, {rest: mostRest, weeks: true}, {rest: seasonRest, workingDays: true},
			{rest: mostRest, workingDays: true}, {rest: seasonRest}}
	default:
		rules = []rule{{rest: seasonRest}}
	}
	if alone && len(ranges) == 0 {
		rules = append(rules, rule{rest: seasonRest, changing: true})
	}
	feast, season, weekday := c.holds()
	if weekday {
		rules = []rule{{rest: seasonRest, weeks: true}, {rest: mostRest, weeks: true}}
	}
	if feast || season {
		rest := keptSeason
		if feast {
			rest = feastRest
		}
		rules = append([]rule{{rest: rest, weeks: weekday, workingDays: !weekday && len(bound) > 0, kept: true}}, rules...)
	}
	if c.hasBirthday() {
		rules = slices.DeleteFunc(rules, func(r rule) bool { return r.rest > seasonRest })
	}
	out := make([]shift, 0, n+2*seasonRest)
	for _, r := range c.floored(rules) {
		out = out[:0]
		for y := 1; y <= r.farthest() && len(out) < n; y++ {
			for _, years := range [2]int{-y, y} {
				if first > 0 && first+years < 2 || years > 0 && last+years >= horizon {
					continue
				}
				out = r.append(out, years, bound)
			}
		}
		if len(c.feasts) > 0 {
			out = slices.DeleteFunc(out, c.crosses)
		}
		if len(out) >= r.enough() {
			break
		}
	}
	if len(out) == 0 && len(c.feasts) > 0 { // no shift leaves them on their days and keeps the order
		c.feasts = nil
		return c.candidates(n)
	}
	if len(out) == 0 { // dates to come: backwards
		out = rules[len(rules)-1].append(out, -1, nil)
	}
	return out
}

// enough is how many shifts are listed where some fit better than others: the best
// Candidates of them are used.
const enough = 3 * Candidates

// append appends the shifts of a number of years.
func (r rule) append(out []shift, years int, bound []int) []shift {
	whole := yearsInDays(years)
	for rest := -r.rest; rest <= r.rest; rest++ {
		if rest == 1-r.least() {
			rest = r.least()
		}
		days := whole + rest
		if abs(years) == 1 && (rest > 0) != (years > 0) || r.weeks && days%daysOfWeek != 0 || r.changing && days%daysOfWeek == 0 || r.workingDays && !(worksAlike(bound, days) && inOneWeek(r.ranges, days)) {
			continue // with one year, the rest goes the same way: the year must change
		}
		if s := (shift{int16(years), int16(rest)}); r.room.allows(s) {
			out = append(out, s)
		}
	}
	return out
}

// inYear lists the shifts of a document in which a date stays: within the year, since the
// text tells the year by what stays.
func inYear() (out []shift) {
	for rest := leastRest; rest <= seasonRest; rest++ {
		out = append(out, shift{0, int16(-rest)}, shift{0, int16(rest)})
	}
	return out
}

// restStep is by how many days the rest grows until there are candidates enough: seasons are
// kept as nearly as can be.
const restStep = 15

// weekRanges lists the first and the last weekday of the mentions that name several and no
// date: "Mon–Fri", "Tues & Thurs".
func (c *Calendar) weekRanges() (out [][2]int) {
	for i := range c.mentions {
		first, last, n := 0, 0, 0
		for _, t := range c.mentions[i].Values {
			if t.Sort != value.Weekday || t.Weekday < 0 {
				continue
			}
			if last = t.Weekday; n == 0 {
				first = last
			}
			n++
		}
		if n > 1 {
			out = append(out, [2]int{first, last})
		}
	}
	return out
}

// inOneWeek says whether ranges of weekdays, Monday first, are as long as they were after some
// days: nobody opens from Thursday to Monday.
func inOneWeek(ranges [][2]int, days int) bool {
	fromMonday := func(d int) int { return mod(d-1, daysOfWeek) }
	for _, r := range ranges {
		if fromMonday(r[1]+days)-fromMonday(r[0]+days) != fromMonday(r[1])-fromMonday(r[0]) {
			return false
		}
	}
	return true
}

// movable says whether weekdays can all become others such that working days stay working
// days, and ranges stay in one week.
func movable(weekdays []int, ranges [][2]int) bool {
	for days := 1; days < daysOfWeek; days++ {
		if worksAlike(weekdays, days) && inOneWeek(ranges, days) {
			return true
		}
	}
	return false
}

// worksAlike says whether the weekdays are working days or not as they were.
func worksAlike(weekdays []int, days int) bool {
	for _, d := range weekdays {
		if isWorkingDay(d) != isWorkingDay(d+days) {
			return false
		}
	}
	return true
}

// isWorkingDay says whether people work on a weekday, 0 on Sundays.
func isWorkingDay(weekday int) bool {
	d := mod(weekday, daysOfWeek)
	return d != 0 && d != 6
}

// yearsInDays is y years in days, rounded.
func yearsInDays(y int) int { return floorDiv(y*yearDays+5000, 10000) }

// monthsOf is the nearest whole number of months, at least one.
func monthsOf(rest int) int {
	n := max(1, (abs(rest)*10+152)/304)
	if rest < 0 {
		return -n
	}
	return n
}

// span is the first and the last year of the document's dates; 0, 0 if there are none.
func (c *Calendar) span() (first, last int) {
	for _, t := range c.times {
		y := t.Year
		if t.Sort != value.Date || y == 0 {
			continue
		}
		if t.Hijri {
			y, _, _ = value.Civil(value.HijriDay(y, max(t.Month, 1), max(t.Day, 1)))
		}
		if first == 0 || y < first {
			first = y
		}
		last = max(last, y)
	}
	return first, last
}

// weekdaysWritten lists the weekdays that the document writes, and says whether one stands
// without a date.
func (c *Calendar) weekdaysWritten() (out []int, alone bool) {
	for _, t := range c.times {
		if t.Sort != value.Date && t.Sort != value.Weekday || t.Weekday < 0 {
			continue
		}
		alone = alone || t.Sort == value.Weekday
		if !slices.Contains(out, t.Weekday) {
			out = append(out, t.Weekday)
		}
	}
	return out, alone
}

// hasBirthday says whether a birth is dated to the day or month.
func (c *Calendar) hasBirthday() bool {
	return slices.ContainsFunc(c.times, func(t *value.Time) bool { return t.Birth && t.Month != 0 })
}

// What a shift costs.
const (
	costYear   = 3  // a date leaves the year that the document names
	costMonth  = 2  // a date leaves the month that the document names
	costMonths = 50 // a mention keeps the name of one of its months
)

// mostDelicate bounds the dates and mentions that are looked at.
const mostDelicate = 24

// A delicateDate is a full date whose year, or month and year, the document also names
// alone.
type delicateDate struct {
	day                   int // of the year, from 0
	date                  value.Time
	yearNamed, monthNamed bool
}

func (c *Calendar) delicate() (out []delicateDate) {
	years, months := map[int]bool{}, map[int]bool{}
	for _, t := range c.times {
		if t.Sort == value.Date && t.Day == 0 && t.Year != 0 && !t.Birth && !t.Hijri {
			if t.Month == 0 {
				years[t.Year] = true
			} else {
				months[t.Year*12+t.Month] = true
			}
		}
	}
	if len(years)+len(months) == 0 {
		return nil
	}
	for _, t := range c.times {
		if t.Sort == value.Date && t.Day != 0 && t.Year != 0 && !t.Birth && !t.Hijri && len(out) < mostDelicate {
			d := delicateDate{dayOfYear(t), *t, years[t.Year], months[t.Year*12+t.Month]}
			if d.yearNamed || d.monthNamed {
				out = append(out, d)
			}
		}
	}
	return out
}

func dayOfYear(t *value.Time) int { return dayOf(t) - value.Day(t.Year, 1, 1) }

// cost counts the dates that a number of days beside whole years would carry out of their
// named year or month. A leap year may make a day of difference either way: that is
// allowed for.
func cost(dates []delicateDate, rest int) (n int) {
	for i := range dates {
		d := &dates[i]
		if to := d.day + rest; d.yearNamed && (to < 1 || to > 363) {
			n += costYear
		}
		if d.monthNamed {
			y, m, _ := value.Civil(dayOf(&d.date) + rest)
			if y*12+m != d.date.Year*12+d.date.Month+monthsOf(rest) {
				n += costMonth
			}
		}
	}
	return n
}

// severalMonths lists the dates of the mentions that name more than one month.
func (c *Calendar) severalMonths() (out [][]value.Time) {
	for _, m := range c.mentions {
		first := 0
		for _, t := range m.Values {
			if t.Sort != value.Date || t.Month == 0 || t.Hijri {
				continue
			}
			if first != 0 && t.Month != first && len(out) < mostDelicate {
				out = append(out, m.Values[:min(len(m.Values), mostDelicate)])
				break
			}
			first = t.Month
		}
	}
	return out
}

// keepsMonths counts the mentions that would still name one of their months, allowing for
// a leap day either way.
func keepsMonths(mentions [][]value.Time, rest int) (n int) {
	for _, m := range mentions {
		var before, after uint16 // sets of months
		for i := range m {
			t := &m[i]
			if t.Sort != value.Date || t.Month == 0 || t.Hijri {
				continue
			}
			before |= 1 << t.Month
			if t.Day == 0 {
				after |= 1 << (mod(t.Month-1+monthsOf(rest), 12) + 1)
				continue
			}
			for leap := -1; leap <= 1; leap++ {
				_, to, _ := value.Civil(dayOf(t) + rest + leap)
				after |= 1 << to
			}
		}
		if before&after != 0 {
			n++
		}
	}
	return n
}

// mix scatters the bits of a number.
func mix(x uint64) uint64 { return bits.RotateLeft64(scatter.First(x), 17) }
