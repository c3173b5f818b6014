// Package calendar moves the times of one document: dates, weekdays, times of day,
// durations, ages.
//
// In come the values of all its mentions (package value), out go those that stand in for
// them. All move together, by one draw:
//
//   - Dates move by one number of days. Weekdays that stand with dates go with them, and
//     so do those that stand alone; where a date has its weekday beside it, the number is
//     one of whole weeks if that leaves candidates enough, else working days stay working
//     days. Where there is no date, weekdays have a draw of their own. They stay behind the
//     years before which the document can not have been written (a law's, the euro's), if that leaves
//     candidates enough.
//   - Years that stand alone move by whole years, months by whole months; a season of the
//     year is about kept (the days beside whole years are 32 to 90, so that the name of
//     the month changes).
//   - Where words that stay in the text name a feast or a season beside a date, all dates move
//     by whole years and at most a month, and the feast keeps its day. Where they name the
//     weekday of a date, they move by whole weeks. Times of day stay in the part of the day
//     that such words name; ages beside a school class stay.
//   - Ages move by one to three years, and dates of birth by as much less: an age is
//     always a date less a birth, before and after.
//   - Durations that are told beside the two dates that they lie between, are what lies between
//     them after the move. Other durations of one class move by one increasing map, times of day by one number of
//     hours.
//
// # What one known date opens
//
// The number of days is one of at least 2,000 (Candidates), drawn with the key and the
// document; where words that stay hold the season or a weekday, one of some dozens to some
// hundreds. Who does not know a true date of the document has to choose among them. Who
// knows one, reads off the number: then every other date of that document is known, and
// every year and month that stands alone. Ages, births, times of day and durations have
// draws of their own, so that they are not known by it, but narrow: six, a few dozen and
// some hundred possible values. Documents have separate draws: a date known in one opens no
// other, unless the same event is dated in both. Intervals are kept to the day, which is
// what most studies need; two dates of a person whose distance somebody knows tell that
// it is the same person. Who can not accept this writes a policy that replaces
// dates by placeholders.
//
// Package calendar knows value and draw. It never looks at the clock of the machine.
//
// It may know generate/draw, internal/scatter and language/value.
package calendar

import (
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

// A Mention is the values of one mention of a document.
type Mention struct {
	Values []value.Time
	Entity int   // mentions of one entity have one number
	Kept   bool  // the mention stays as it is
	Before int   // the last year in the words before the mention; 0: there is none
	After  int   // the first year in the words after it
	Clock  int64 // time of day, in minutes, that the one of the mention runs to and that stands behind it; 0: none
	Until  int   // number, from 1, of the mention right behind that a day without a month runs to; 0: none
	Beside int   // weekday, from 1, that stands beside a date without a year; 0: none

	// What the words around say that stay in the text.
	Weekday bool   // that of the date
	Feast   *Feast // which the date is; nil: none
	Feasts  bool   // a feast, maybe of a day that is not known
	Season  bool   // the season of the year
	Hours   *Hours // the part of the day; nil: none
	Class   bool   // the school class of whoever is so old

	At      int     // where the mention stands in the text
	Between []int64 // where durations go that lie between two dates; New sets it
}

// A Date is a day of the Gregorian calendar.
type Date struct{ Year, Month, Day int }

// A Calendar is how the times of one document move. It is read-only and safe for
// concurrent use.
type Calendar struct {
	draw     draw.Source
	since    []int // years before which the document can not have been written
	mentions []Mention
	times    []*value.Time // of all mentions and of births that no mention writes

	shift      shift
	older      int // years that ages move by
	clock      clock
	spans      [value.Classes]value.Move
	subs       [value.Classes]value.Move
	tied       map[duration]int64 // durations that go with one in another unit
	between    map[duration]int64 // durations that lie between two dates
	reference  int                // year for dates without one; 0: each has its own
	dated      bool
	weekdays   int  // days that weekdays move by that stand alone
	kept       bool // some date stays
	keptAge    bool // somebody's age stays
	feasts     []*Feast
	heldClocks bool // full hours do not move
}

// New draws how the times of a document move. births are dates of birth that no mention
// writes. since are years before which the document can not have been written: its dates stay
// behind them if that leaves shifts enough. The values of the mentions are completed: dates without a year get the one
// that the document gives them.
func New(d draw.Source, mentions []Mention, births []Date, since []int) *Calendar {
	c := &Calendar{draw: d, mentions: mentions, since: since}
	for i := range mentions {
		for k := range mentions[i].Values {
			c.times = append(c.times, &mentions[i].Values[k])
		}
	}
	for i := range births {
		b := birth(births[i])
		c.times = append(c.times, &b)
	}
	c.bornTogether()
	c.dateTheUndated()
	c.keepFeasts()
	c.birthsOfAges()
	c.drawShift()
	c.drawAges()
	c.separateUndated()
	c.holdDistances()
	c.drawRest()
	return c
}

// birth is a date of birth as a value.
func birth(d Date) value.Time {
	return value.Time{Sort: value.Date, Birth: true, Year: d.Year, Month: d.Month, Day: d.Day, Weekday: -1}
}

// Years returns by how many years those that stand alone move.
func (c *Calendar) Years() int { return c.shift.years() }

// Latest is the last year of the document's dates, moved; 0 if it has none.
func (c *Calendar) Latest() int {
	_, last := c.span()
	if last == 0 {
		return 0
	}
	return last + c.shift.years()
}

// Dated reports whether the document has a date.
func (c *Calendar) Dated() bool { return c.dated }

// Values are those of a mention, as New has completed them.
func (c *Calendar) Values(mention int) []value.Time { return c.mentions[mention].Values }

// Day is where any day goes.
func (c *Calendar) Day(d Date) Date {
	to := c.date(&value.Time{Sort: value.Date, Year: d.Year, Month: d.Month, Day: d.Day, Weekday: -1})
	return Date{to.Year, to.Month, to.Day}
}

// Birth is where a date of birth goes.
func (c *Calendar) Birth(d Date) Date {
	t := birth(d)
	to := c.date(&t)
	return Date{to.Year, to.Month, to.Day}
}

// Move returns what stands in for the values of a mention.
func (c *Calendar) Move(mention int) []value.Time {
	m := &c.mentions[mention]
	out := make([]value.Time, len(m.Values))
	firm := false
	for _, t := range m.Values {
		firm = firm || t.Sort != value.Rank && t.Sort != value.Number
	}
	for i := range m.Values {
		out[i] = c.moved(&m.Values[i], firm)
		if m.Values[i].Sort == value.Age && m.Class {
			out[i] = m.Values[i]
		}
		if m.Between != nil {
			out[i].Value = m.Between[i]
		}
	}
	return out
}

// Held reports whether a mention has not moved since words beside it that stay say what it is.
func (c *Calendar) Held(mention int) bool {
	m := &c.mentions[mention]
	for i := range m.Values {
		t := &m.Values[i]
		switch {
		case t.Sort == value.Age && (m.Class || c.older == 0), t.Sort == value.Clock && m.Hours != nil && c.clockOf(t) == t.Value:
		case t.Sort == value.Clock && c.heldClocks && c.clockOf(t) == t.Value:
		case t.Sort == value.Date && c.onFeast(t) != nil:
		case m.Between != nil && m.Between[i] == t.Value:
		case t.Sort == value.Duration && len(m.Values) == 1 && c.duration(t) == t.Value:
		default:
			return false
		}
	}
	return len(m.Values) > 0
}

// moved is where a value goes. Bare numbers stay where something firmer moves: "first
// Friday", "third week of May 1999".
func (c *Calendar) moved(t *value.Time, firm bool) value.Time {
	to := *t
	switch t.Sort {
	case value.Date:
		return c.date(t)
	case value.Duration:
		to.Value = c.duration(t)
	case value.Age:
		to.Value = c.lifetime(t)
	case value.Clock:
		to.Value = c.clockOf(t)
	case value.Weekday:
		to.Weekday = mod(t.Weekday+c.weekdays, daysOfWeek)
	case value.Season:
		to.Value = int64(mod(int(t.Value)+sign(c.shift.months()), seasons))
	case value.Week:
		to.Value = int64(mod(int(t.Value)-1+c.shift.rest()/daysOfWeek, weeksOfYear) + 1)
	case value.Decade:
		to.Value = int64(c.decade(t))
	case value.Century:
		if to.Value += int64(sign(c.shift.years())); to.Value < 1 || to.Value > (horizon+99)/100 {
			to.Value = t.Value - int64(sign(c.shift.years()))
		}
	case value.Rank, value.Number:
		if !firm {
			to.Value = c.spans[value.Turns].Of(t.Value)
		}
	}
	return to
}

const (
	daysOfWeek  = 7
	weeksOfYear = 52
	seasons     = 4
)

// date is where a date goes; parts that it does not have are 0.
func (c *Calendar) date(t *value.Time) value.Time {
	to := *t
	y := t.Year
	if t.Inferred && c.reference != 0 {
		y = c.reference
	}
	younger := 0
	if t.Birth {
		younger = c.older
	}
	switch {
	case t.Hijri:
		return c.hijri(t, younger)
	case t.Month == 0:
		to.Year = y + c.shift.years() - younger
	case t.Day == 0:
		n := y*12 + t.Month - 1 + 12*(c.shift.years()-younger) + c.shift.months()
		to.Year, to.Month = floorDiv(n, 12), mod(n, 12)+1
	default:
		from := value.Day(y, t.Month, t.Day)
		to.Year, to.Month, to.Day = value.Civil(from + c.shift.days())
		if f := c.onFeast(t); f != nil {
			to.Year = y + c.shift.years()
			to.Month, to.Day = f.in(to.Year)
		}
		to.Year -= younger
		to.Day = min(to.Day, value.DaysIn(to.Year, to.Month))
		if t.Weekday >= 0 {
			// An original that was wrong stays as wrong. The year that a date was given by
			// the document may be another than was meant: the weekday goes by the days.
			step := value.WeekdayOf(value.Day(to.Year, to.Month, to.Day)) - value.WeekdayOf(from)
			if t.Inferred && c.onFeast(t) == nil {
				step = c.shift.days()
			}
			to.Weekday = mod(t.Weekday+step, daysOfWeek)
		}
	}
	return to
}

// hijri is where a date of the Islamic calendar goes, in that calendar.
func (c *Calendar) hijri(t *value.Time, younger int) value.Time {
	to := *t
	year := t.Year
	if year == 0 {
		year = hijriYear(c.reference)
	}
	days := c.shift.days() - yearsInDays(younger)
	n := value.HijriDay(year, max(t.Month, 1), max(t.Day, 1)) + days
	y, m, d := value.Hijri(n)
	switch {
	case t.Month == 0:
		if to.Year = y; y == t.Year {
			to.Year += sign(c.shift.years())
		}
	case t.Day == 0:
		to.Year, to.Month = y, m
		if t.Year == 0 {
			to.Year = 0
		}
		if m == t.Month {
			to.Month = mod(m, 12) + 1
		}
	default:
		to.Year, to.Month, to.Day = y, m, d
	}
	if t.Weekday >= 0 {
		to.Weekday = mod(t.Weekday+days, daysOfWeek)
	}
	return to
}

// hijriYear is the year of the Islamic calendar in which the middle of a year lies.
func hijriYear(year int) int {
	if year == 0 {
		year = unknownYear
	}
	y, _, _ := value.Hijri(value.Day(year, 7, 1))
	return y
}

// decade moves a decade the way that years move, by as many tens as are nearest, one at
// least; a century by one.
func (c *Calendar) decade(t *value.Time) int {
	step := 10
	if t.Hundreds {
		step = 100
	}
	by := max(1, (abs(c.shift.years())+step/2)/step) * step * sign(c.shift.years())
	was := int(t.Value)
	n := was + by
	switch {
	case t.OnlyWords: // twenties … nineties
		return mod(n-20, 80) + 20
	case t.Short:
		if n = mod(n, 100); n < step { // nobody says "the noughties" of all centuries
			n = mod(was-by, 100)
		}
		return n
	case n >= horizon: // "2000-talet": not a time to come
		n = was - abs(by)
	case n < step:
		n = was + abs(by)
	}
	return n
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func mod(a, b int) int { return a - floorDiv(a, b)*b }

func abs(a int) int { return max(a, -a) }

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}
