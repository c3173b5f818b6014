package calendar

import (
	"cmp"
	"slices"

	"github.com/understudy-text/understudy/language/value"
)

// Dates keep their distance, and so does a duration that is told beside the two dates that it lies
// between: "from 14 June 2002 to 14 December 2003, that is, for eighteen months".

// How far away the dates of a duration are looked for, in bytes of the text and in mentions of dates.
const (
	nearBefore, nearAfter   = 700, 200
	besideBefore            = 100 // one of the two, unless days are counted
	besideAfter             = 60
	farBefore               = 1500 // of many days
	manyDays                = 15
	datesBefore, datesAfter = 7, 3
	longDays                = 60  // days that are counted so exactly that their dates may stand anywhere
	mostDated               = 200 // dates of a document that are held against durations
)

// A dated is a date where a mention tells it.
type dated struct {
	at   int
	time *value.Time
}

// A distance is a duration in units that dates are counted in.
type distance struct {
	months, days    int
	byMonths, byDay bool // the units that are told
	years           bool // only years are
}

// holdDistances finds the durations that lie between two dates of the document.
func (c *Calendar) holdDistances() {
	c.between = map[duration]int64{}
	var dates []dated
	for i := range c.mentions {
		m := &c.mentions[i]
		for k := range m.Values {
			if t := &m.Values[k]; t.Sort == value.Date && t.Year != 0 && !t.Hijri && !t.Birth {
				dates = append(dates, dated{m.At, t})
			}
		}
	}
	slices.SortStableFunc(dates, func(a, b dated) int { return cmp.Compare(a.at, b.at) })
	if len(dates) < 2 || len(dates) > mostDated {
		return
	}
	for i := range c.mentions {
		m := &c.mentions[i]
		d, ok := distanceOf(m.Values)
		if !ok {
			continue
		}
		if a, b := c.lies(m.At, d, dates); a != nil {
			m.Between = c.told(m.Values, d, a, b)
			if len(m.Values) == 1 {
				c.between[duration{m.Values[0].Class, m.Values[0].Value}] = m.Between[0]
			}
		}
	}
}

// distanceOf is the duration that all values of a mention tell together.
func distanceOf(values []value.Time) (d distance, ok bool) {
	for i := range values {
		t := &values[i]
		if t.Sort != value.Duration || t.Sub != (i > 0) || t.Value%value.Unit != 0 {
			return d, false
		}
		n := int(t.Value / value.Unit)
		if n > 1<<15 {
			return d, false
		}
		switch t.Class {
		case value.Years:
			d.months, d.byMonths, d.years = 12*n, true, true
		case value.Months:
			d.months, d.byMonths, d.years = d.months+n, true, false
		case value.Weeks:
			d.days, d.byDay = d.days+daysOfWeek*n, true
		case value.Days:
			d.days, d.byDay = d.days+n, true
		default:
			return d, false
		}
	}
	d.years = d.years && !d.byDay
	return d, len(values) > 0
}

// lies finds two dates that a duration lies between, the earlier one first; nil if there are none.
func (c *Calendar) lies(at int, d distance, dates []dated) (a, b *value.Time) {
	from, _ := slices.BinarySearchFunc(dates, at, func(x dated, at int) int { return cmp.Compare(x.at, at) })
	reach := nearBefore
	counted := d.byDay && !d.byMonths && d.days >= manyDays && d.days%daysOfWeek != 0
	if counted {
		reach = farBefore
	}
	var near []*value.Time // the nearest first
	beside := 0            // how many of them stand beside the duration
	for k := 1; k <= max(datesBefore, datesAfter); k++ {
		if i := from - k; i >= 0 && k <= datesBefore && at-dates[i].at <= reach {
			near = append(near, dates[i].time)
			if at-dates[i].at <= besideBefore {
				beside = len(near)
			}
		}
		if i := from + k - 1; i < len(dates) && k <= datesAfter && dates[i].at-at <= nearAfter {
			near = append(near, dates[i].time)
			if dates[i].at-at <= besideAfter {
				beside = len(near)
			}
		}
	}
	if counted {
		beside = len(near)
	}
	for i, x := range near {
		for _, y := range near[:min(i, beside)] {
			if d.fits(x, y) {
				return x, y
			}
			if d.fits(y, x) {
				return y, x
			}
		}
	}
	exact := d.byDay && (d.byMonths || d.days >= longDays)
	for i := range dates {
		for k := range dates {
			x, y := dates[i].time, dates[k].time
			ends := exact || d.byMonths && !d.years && slices.Contains(near[:min(beside, 2)], y)
			if ends && isDay(x) && isDay(y) && d.fits(x, y) {
				return x, y
			}
		}
	}
	return nil, nil
}

// isDay reports whether a date is of a day.
func isDay(t *value.Time) bool { return t.Month != 0 && t.Day != 0 }

// aMonth is how many days a duration in months may be longer than is told, and about a week how many
// it may be shorter.
const (
	aMonth = 31
	aWeek  = 6
)

// fits reports whether a duration lies between two dates, as exactly as it is told.
func (d distance) fits(a, b *value.Time) bool {
	switch {
	case a.Month == 0 || b.Month == 0:
		return d.years && a.Month == b.Month && b.Year-a.Year == d.months/12
	case a.Day == 0 || b.Day == 0:
		return d.byMonths && !d.byDay && (b.Year-a.Year)*12+b.Month-a.Month == d.months
	}
	days := dayOf(b) - dayOf(a)
	if days <= 0 {
		return false
	}
	if !d.byMonths {
		return abs(days-d.days) <= 1
	}
	whole, rest := apart(a, b)
	if d.byDay {
		return whole == d.months && abs(rest-d.days) <= 1
	}
	over := days - (dayOf(after(a, d.months)) - dayOf(a))
	return whole >= d.months-1 && -aWeek <= over && over < aMonth
}

// after is a date so many months after another.
func after(t *value.Time, months int) *value.Time {
	n := t.Year*12 + t.Month - 1 + months
	y, m := floorDiv(n, 12), mod(n, 12)+1
	return &value.Time{Year: y, Month: m, Day: min(t.Day, value.DaysIn(y, m))}
}

// apart is how many whole months lie between two days, and how many days beside.
func apart(a, b *value.Time) (months, days int) {
	months = (b.Year-a.Year)*12 + b.Month - a.Month
	if dayOf(after(a, months)) > dayOf(b) {
		months--
	}
	return months, dayOf(b) - dayOf(after(a, months))
}

// told is what the values of a duration are between the dates to which two others go.
func (c *Calendar) told(values []value.Time, d distance, a, b *value.Time) []int64 {
	out := make([]int64, len(values))
	for i := range values {
		out[i] = values[i].Value
	}
	if !isDay(a) || !isDay(b) || !d.byDay {
		return out
	}
	to, until := c.date(a), c.date(b)
	months, days := 0, dayOf(&until)-dayOf(&to)
	was, is := dayOf(b)-dayOf(a), 0
	if d.byMonths {
		months, days = apart(&to, &until)
		_, was = apart(a, b)
		if months != d.months {
			return out
		}
	}
	for i := range values {
		if values[i].Class == value.Days {
			is = i
		}
	}
	if values[is].Class != value.Days {
		return out
	}
	if n := int64(values[is].Value/value.Unit) + int64(days-was); n > 0 {
		out[is] = n * value.Unit
	}
	return out
}

// leaveRoom lets the durations that do not lie between dates keep their order beside those that do.
func (c *Calendar) leaveRoom() {
	if len(c.between) == 0 {
		return
	}
	var all [value.Classes][]int64
	for _, t := range c.times {
		if t.Sort == value.Duration && !t.Sub {
			all[t.Class] = append(all[t.Class], t.Value)
		}
	}
	for class, values := range all {
		slices.Sort(values)
		values = slices.Compact(values)
		last := int64(0)
		for from := 0; from < len(values); {
			to, next := from, int64(1)<<60
			for ; to < len(values); to++ {
				if held, ok := c.between[duration{class, values[to]}]; ok {
					next = held
					break
				}
			}
			c.fit(class, values[from:to], last, next)
			from, last = to+1, next
		}
	}
}

// fit lets durations go between two that are held: where their own way leads past these, by one up or
// down, or nowhere.
func (c *Calendar) fit(class int, values []int64, last, next int64) {
	fits := true
	before := last
	for _, v := range values {
		to := c.duration(&value.Time{Class: class, Value: v})
		fits, before = fits && before < to && to < next, to
	}
	if fits {
		return
	}
	by := int64(0)
	for _, step := range [...]int64{value.Unit, -value.Unit} {
		if last < values[0]+step && values[len(values)-1]+step < next {
			by = step
			break
		}
	}
	for _, v := range values {
		c.tied[duration{class, v}] = v + by
	}
}
