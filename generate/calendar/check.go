package calendar

import (
	"slices"

	"github.com/understudy-text/understudy/language/value"
)

// A Fault is a mention whose stand-in contradicts the calendar or other mentions.
type Fault struct {
	Mention int
	Reason  string // what is wrong, without a word of the text
}

// Check looks at the stand-ins of a document's times. before are the values of the
// originals and after those of the stand-ins, read from them by the same reader and in
// the same order; where a mention has none, it was not understood and nothing is said of it. It reports
//
//   - dates that do not exist;
//   - weekdays beside a date that are not its own, though the original's was;
//   - dates that changed their order;
//   - ages that a date and a birth of the document gave and that they do not give any more.
//
// What the originals had wrong may stay wrong.
func Check(before, after []Mention) (faults []Fault) {
	k := checker{}
	for i := range before {
		if len(before[i].Values) != len(after[i].Values) {
			continue
		}
		for j := range before[i].Values {
			if was, is := &before[i].Values[j], &after[i].Values[j]; was.Sort == is.Sort {
				k.add(i, was, is)
			}
		}
	}
	faults = append(faults, k.faults...)
	faults = append(faults, k.order()...)
	return append(faults, k.wrongAges()...)
}

// pairing is a value and what stands in for it.
type pairing struct {
	mention int
	was, is *value.Time
}

type checker struct {
	faults              []Fault
	dates, births, ages []pairing
}

func (k *checker) add(mention int, was, is *value.Time) {
	p := pairing{mention, was, is}
	switch {
	case was.Sort == value.Age:
		k.ages = append(k.ages, p)
	case was.Sort != value.Date:
	case is.Overlong || !is.Exact:
		k.faults = append(k.faults, Fault{mention, "the date does not exist"})
	case was.Birth && was.Year != 0:
		k.births = append(k.births, p)
	case was.Year != 0:
		k.dates = append(k.dates, p)
	}
	if was.Sort == value.Date && hasWeekday(was) && !hasWeekday(is) {
		k.faults = append(k.faults, Fault{mention, "the weekday is not that of the date"})
	}
}

// hasWeekday says whether a full date has its own weekday, or writes none.
func hasWeekday(t *value.Time) bool {
	return t.Weekday < 0 || t.Year == 0 || t.Month == 0 || t.Day == 0 || t.Inferred || t.Hijri ||
		value.WeekdayOf(value.Day(t.Year, t.Month, t.Day)) == t.Weekday
}

// order reports full dates whose order changed.
func (k *checker) order() (faults []Fault) {
	var full []pairing
	for _, p := range k.dates {
		if isFull(p.was) && isFull(p.is) {
			full = append(full, p)
		}
	}
	slices.SortStableFunc(full, func(a, b pairing) int { return dayOf(a.was) - dayOf(b.was) })
	for i := 1; i < len(full); i++ {
		a, b := full[i-1], full[i]
		if dayOf(a.is) > dayOf(b.is) || (dayOf(a.was) == dayOf(b.was)) != (dayOf(a.is) == dayOf(b.is)) {
			faults = append(faults, Fault{b.mention, "the order of dates changed"})
		}
	}
	return faults
}

func isFull(t *value.Time) bool {
	return t.Year != 0 && t.Month != 0 && t.Day != 0 && !t.Inferred && !t.Hijri
}

func dayOf(t *value.Time) int { return value.Day(t.Year, t.Month, t.Day) }

// mostChecked bounds the births, ages and dates that are held against each other.
const mostChecked = 40

// wrongAges reports ages that were some date less some birth and are it no more.
func (k *checker) wrongAges() (faults []Fault) {
	births, dates := k.births[:min(len(k.births), mostChecked)], k.dates[:min(len(k.dates), mostChecked)]
	for _, a := range k.ages[:min(len(k.ages), mostChecked)] {
		was, is := int(a.was.Value/value.Unit), int(a.is.Value/value.Unit)
		gave, given := false, false
		for _, b := range births {
			for _, d := range dates {
				if gives(b.was, d.was, was) {
					gave, given = true, given || gives(b.is, d.is, is)
				}
			}
		}
		if gave && !given {
			faults = append(faults, Fault{a.mention, "the age is not that of birth and date"})
		}
	}
	return faults
}

// gives says whether who was born at b may be of an age at d: to the day where both are
// known to it.
func gives(b, d *value.Time, age int) bool {
	years := d.Year - b.Year
	if isFull(b) && isFull(d) {
		if d.Month < b.Month || d.Month == b.Month && d.Day < b.Day {
			years--
		}
		return years == age
	}
	return years == age || years == age+1
}
