package calendar

import (
	"slices"

	"github.com/understudy-text/understudy/language/value"
)

// A Feast is one day of each year.
type Feast struct {
	Month, Day int
	Easter     bool // Day is the number of days behind Easter Sunday of the Western churches
}

// in is the day of the feast in a year.
func (f *Feast) in(year int) (month, day int) {
	if !f.Easter {
		return f.Month, f.Day
	}
	_, month, day = value.Civil(easter(year) + f.Day)
	return month, day
}

// Falls reports whether a date is that of the feast.
func (f *Feast) Falls(t *value.Time) bool {
	if t.Sort != value.Date || t.Day == 0 || t.Month == 0 || t.Hijri || f.Easter && t.Year == 0 {
		return false
	}
	month, day := f.in(t.Year)
	return t.Month == month && t.Day == day
}

// easter is the day of Easter Sunday, by the rule of Meeus, Jones and Butcher.
func easter(year int) int {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return value.Day(year, n/31, n%31+1)
}

// Hours are a part of the day, in minutes; one that goes past midnight ends before it begins.
type Hours struct{ From, To int }

func (h *Hours) has(minutes int) bool {
	m := mod(minutes, minutesOfDay)
	if h.From <= h.To {
		return h.From <= m && m <= h.To
	}
	return m >= h.From || m <= h.To
}

const minutesOfDay = 24 * 60

// keeps reports whether a time of day is in the part of the day that the text gives it, after so many
// minutes, if it was before. One in figures up to 12 may be meant half a day later.
func (h *Hours) keeps(minutes, by int) bool {
	if !h.has(minutes) {
		if minutes += minutesOfDay / 2; minutes > minutesOfDay+60 || !h.has(minutes) {
			return true
		}
	}
	return h.has(minutes + by)
}

// How many days a document moves beside whole years where words that stay tell a feast or the season of
// its dates, and how many years at most.
const (
	leastKept    = 3
	feastRest    = 14
	keptSeason   = 31
	farthestKept = farthest
	enoughKept   = 24 // shifts, at least, that such a document is drawn from
)

// holds says whether words that stay tell a feast, the season or the weekday of one of the document's dates.
func (c *Calendar) holds() (feast, season, weekday bool) {
	for i := range c.mentions {
		m := &c.mentions[i]
		feast, season = feast || m.Feasts, season || m.Season
		for _, t := range m.Values {
			weekday = weekday || m.Weekday && t.Sort == value.Date && t.Day != 0 && t.Weekday < 0
		}
	}
	return feast, season, weekday
}

// keepFeasts notes the feasts that dates are by the words beside them.
func (c *Calendar) keepFeasts() {
	for i := range c.mentions {
		if f := c.mentions[i].Feast; f != nil && !slices.Contains(c.feasts, f) {
			c.feasts = append(c.feasts, f)
		}
		for _, t := range c.mentions[i].Values {
			if c.mentions[i].Class && t.Birth {
				c.keptAge = true
			}
		}
	}
}

// onFeast is the feast that a date is, as the words beside one of its mentions say.
func (c *Calendar) onFeast(t *value.Time) *Feast {
	for _, f := range c.feasts {
		if f.Falls(t) {
			return f
		}
	}
	return nil
}

// crosses reports whether a shift would take a date past one that is a feast and stays on it.
func (c *Calendar) crosses(s shift) bool {
	n := 0
	for _, p := range c.times {
		f := (*Feast)(nil)
		if len(c.feasts) > 0 && p.Sort == value.Date {
			f = c.onFeast(p)
		}
		if f == nil {
			continue
		}
		year := p.Year + s.years()
		month, day := f.in(year)
		from, to := value.Day(p.Year, p.Month, p.Day), value.Day(year, month, day)
		for _, o := range c.times {
			if o.Sort != value.Date || o.Day == 0 || o.Year == 0 || o.Hijri || o.Birth || c.onFeast(o) != nil {
				continue
			}
			was := dayOf(o)
			if is := was + s.days(); (was < from) != (is < to) || is == to {
				return true
			}
			if n++; n > mostDelicate*mostDelicate {
				return false
			}
		}
	}
	return false
}
