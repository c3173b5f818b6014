package value

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Sort is what kind of time a value is.
type Sort uint8

// The sorts of times.
const (
	Date     Sort = iota // day, month and/or year
	Duration             // number and unit
	Age                  // years of life
	Clock                // time of day
	Weekday              // a weekday that belongs to no date of its mention
	Season               // a season without a year
	Decade               // of a century, or of a life
	Week                 // of the year, by its number
	Century              // by its number
	Rank                 // an ordinal on its own
	Number               // a number on its own
)

// A Time is one value that a mention names.
type Time struct {
	Sort             Sort
	Year, Month, Day int   // of a Date; 0: not known
	Hijri            bool  // the date is of the Islamic calendar
	Weekday          int   // of a Date or Weekday, 0 on Sundays; -1: not written
	Value            int64 // Duration, Age, Rank, Number: in 1/Unit. Clock: minutes of the day. Season: 0–3. Others: the number
	Class            int   // of a Duration: Years, Months …
	Sub              bool  // the smaller part of a compound: "two years and six months"
	Below            int   // what such a part must stay below; 0: anything
	Birth            bool  // a date of birth
	Inferred         bool  // the year is not written in the mention
	Short            bool  // of years and decades: two figures are written
	Round            bool  // an Age that is only about right: "i 40-årsåldern"
	Hundreds         bool  // a Decade that is a century: "1800-talet"
	OnlyWords        bool  // a Decade that has no name beyond the century: "nineties"
	Exact            bool  // a Date is of the calendar, or Overlong
	Overlong         bool  // its month has not so many days as are written: Day is the last one
	Fits             func(int64) bool
}

// A Context is what a reader knows of the words around a mention.
type Context struct {
	Before, After string
	Age           bool  // bare numbers are ages
	Hour          bool  // bare numbers are hours, where the language counts to 24
	Day           bool  // a bare number, or one behind a word before days ("den 4"), is a day of a month
	FourFigures   bool  // the document writes times of day as 0900
	Dotted        bool  // the document writes times of day as 9.45
	Order         Order // of day and month in figures
}

// An Order is which of day and month a document writes first in figures.
type Order uint8

// The orders. Unsettled leaves it to the language.
const (
	Unsettled Order = iota
	DayFirst
	MonthFirst
)

// Times is a mention of times taken apart.
type Times struct {
	v        *vocabulary
	text     string // with figures of ASCII
	original string
	before   string // of the context
	zero     rune   // the original's figures begin here
	tok      []token
	items    []item
	certain  bool
	feasts   []string // that fit behind the word before the mention
}

// Times takes a mention of times apart.
func (r *Reader) Times(text string, c Context) *Times {
	t := &Times{v: r.time, original: text}
	t.text, t.zero = plainFigures(text)
	v := r.time
	p := parser{v: v, monthFirst: c.Order == MonthFirst || c.Order == Unsettled && !v.firstIsDay, text: t.text, tok: v.scan(t.text, nil)}
	p.age = c.Age || v.ageAround(c.Before, c.After)
	p.cue = v.endsIn(c.Before, v.at)
	p.hours = v.endsIn(c.Before, v.clockCue) || c.Hour && v.hours24
	p.weeks = v.endsIn(c.Before, v.week)
	p.four = c.Hour || v.announcesHour(c.Before)
	p.fours = c.FourFigures
	p.dots = c.Dotted
	p.year = v.endsIn(c.Before, v.beforeYears) && !v.counts(c.After)
	p.day, p.led = v.dayBefore(c.Before)
	_, idiom := v.phrases[lower(t.text)]
	if idiom = idiom && hasDigit(t.text); !idiom { // "24/7"
		p.parse()
	}
	p.leaveFeast()
	p.birthdays(c)
	if n := len(p.items); n == 1 && p.items[0].Sort == Number && p.items[0].Value > 0 && p.items[0].Value <= oldest*Unit {
		p.items[0].Sort = Age // a bare small number among times is somebody's age
	}
	if last := len(p.tok) - 1; c.Day && (last == 0 || last == 1 && p.tok[0].kind == dayGlue) && p.tok[last].kind == digits && p.tok[last].value >= 1 && p.tok[last].value <= 31 {
		it := newItem(Date)
		it.day, it.Day = int32(last), int(p.tok[last].value)
		p.items = append(p.items[:0], it)
	}
	if p.daysAlone() {
		for i, was := range p.items {
			it := newItem(Date)
			it.day, it.Day = was.num, int(p.tok[was.num].value)
			p.items[i] = it
		}
	}
	born := v.bornBefore(c.Before) || v.bornWithin(t.text)
	for i := range p.items {
		it := &p.items[i]
		if it.num >= 0 && (it.Sort == Duration || it.Sort == Age || it.Sort == Number) {
			it.Fits = v.numbers.Fits(beforeToken(c.Before, t.text, p.tok[it.num]))
		}
		it.Birth = born && it.Sort == Date
		it.describe(&p)
	}
	t.tok, t.items = p.tok, p.items
	if w, _ := lastWord(c.Before, len(c.Before)); len(t.items) == 0 {
		t.feasts = v.feasts[lower(w)]
	}
	t.certain = idiom || p.certain()
	return t
}

// leaveFeast drops the weekday or ordinal that is a part of the name of a feast: of "Easter Monday"
// there is no Tuesday. The feast is played as a whole (Times.Other).
func (p *parser) leaveFeast() {
	n := 0
	for _, it := range p.items {
		at := it.num
		if it.Sort == Weekday {
			at = it.wday
		}
		if it.Sort != Weekday && (at < 0 || p.tok[at].kind != rank) || !p.v.isFeast(p.text, p.tok[at]) {
			p.items[n] = it
			n++
		}
	}
	p.items = p.items[:n]
}

// isFeast says whether a token of a text stands in a phrase that is listed to be replaced
// as a whole, with more words than this one.
func (v *vocabulary) isFeast(text string, t token) bool {
	low := lower(text)
	for ph := range v.phrases {
		if len(ph) <= int(t.end-t.start) {
			continue
		}
		if i := strings.Index(low, ph); i >= 0 && i <= int(t.start) && int(t.end) <= i+len(ph) && !within(low, i, i+len(ph)) {
			return true
		}
	}
	return false
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// daysAlone says whether the mention is nothing but ordinals in figures that are days of a
// month which the text does not say: "the 15th", "the 1st and 15th".
func (p *parser) daysAlone() bool {
	for _, it := range p.items {
		if it.Sort != Rank || p.tok[it.num].kind != digits || !isDay(p.tok[it.num]) {
			return false
		}
	}
	return len(p.items) > 0 && !slices.ContainsFunc(p.tok, func(t token) bool { return t.kind == other || t.kind == unitOf })
}

// oldest is the greatest age that anybody has reached, in years.
const oldest = 122

// describe fills in what the tokens of an item say beside its value.
func (it *item) describe(p *parser) {
	switch it.Sort {
	case Date:
		it.Inferred = it.Year == 0 && it.Month != 0
		it.Short = it.year >= 0 && p.tok[it.year].width == 2
		it.settle()
		if it.wday >= 0 {
			it.Weekday = int(p.tok[it.wday].value)
		}
	case Weekday:
		it.Weekday = int(p.tok[it.wday].value)
	case Age:
		it.Round = it.unit >= 0 && p.tok[it.unit].aux&auxRound != 0
	case Decade:
		t := p.tok[it.num]
		it.Short = it.Value < 100
		it.OnlyWords = t.kind == decadeWord && len(p.v.decades) > 0
		it.Hundreds = p.v.hundreds && it.Value >= 100 && it.Value%100 == 0
	case Duration:
		for _, u := range p.v.units {
			if u.class == it.Class && u.below > 0 {
				it.Below = u.below
			}
		}
	}
}

// settle sees to it that a date is one of the calendar: the 31st of September is the
// last day of that month.
func (it *item) settle() {
	it.Exact = it.Month <= 12 && it.Day <= 31
	if !it.Exact || it.Day == 0 || it.Month == 0 {
		return
	}
	last := DaysIn(leapYear, it.Month)
	switch {
	case it.Hijri:
		last = 30
	case it.Year != 0:
		last = DaysIn(it.Year, it.Month)
	}
	it.Overlong = it.Day > last
	it.Day = min(it.Day, last)
}

// leapYear stands for a year that is not known.
const leapYear = 2000

// Values returns the values of a mention in the order of the text.
func (t *Times) Values() []Time {
	out := make([]Time, len(t.items))
	for i := range t.items {
		out[i] = t.items[i].Time
	}
	return out
}

// Certain says whether the mention was understood whole: every run of figures is part of
// a value, and every date exists. What is not certain should not be moved.
func (t *Times) Certain() bool { return t.certain }

// HasFigures says whether a figure stands in the mention.
func (t *Times) HasFigures() bool {
	for _, k := range t.tok {
		if k.kind == digits || k.kind == decadeFigs {
			return true
		}
	}
	return false
}

// certain says whether all figures of a mention have been read.
func (p *parser) certain() bool {
	for i := range p.items {
		if it := &p.items[i]; it.Sort == Date && !it.Exact {
			return false
		}
	}
	end := int32(-1) // of the last number in figures that several tokens write
	for i, t := range p.tok {
		if t.kind != digits && t.kind != decadeFigs {
			continue
		}
		if !t.used && t.start >= end || p.unreadable(i) {
			return false
		}
		if t.width > longestNumber {
			return false
		}
		if _, _, e, ok := p.v.numbers.ReadFigures(p.text, int(t.start)); ok && p.tok[i].used {
			end = max(end, int32(e))
		}
	}
	return true
}

// unreadable says whether a number in figures is a part of something that was not read:
// of "75.06.1992", or of more figures than a number of a time has.
func (p *parser) unreadable(i int) bool {
	lone := slices.ContainsFunc(p.items, func(it item) bool { return it.Sort == Number && int(it.num) == i })
	if !lone {
		return false
	}
	before := p.joined(i-2) && p.joined(i-1) && p.at(i-1).kind == mark && p.at(i-2).kind == digits
	after := p.joined(i) && p.joined(i+1) && p.at(i+1).kind == mark && p.at(i+2).kind == digits
	return before || after || p.tok[i].width > longestLone
}

// longestLone is how many figures a number has at most that only counts.
const longestLone = 3

// longestNumber is how many figures a number of a time has at most: 20240312 with
// figures for hour, minute and second.
const longestNumber = 14

// Key is the canonical form of the mention's values: equal for the same values,
// whatever their writing; "" if it is not certain.
func (t *Times) Key() string {
	if !t.certain {
		return ""
	}
	var b []byte
	for i := range t.items {
		b = append(t.items[i].appendKey(b), ' ')
	}
	return string(b)
}

// appendKey appends the canonical form of a value.
func (t *Time) appendKey(b []byte) []byte {
	b = append(b, sortNames[t.Sort]...)
	if t.Hijri {
		b = append(b, 'h')
	}
	if t.Sort == Date {
		for _, n := range [...]int{t.Year, t.Month, t.Day} {
			b = strconv.AppendInt(append(b, '-'), int64(n), 10)
		}
		return b
	}
	b = strconv.AppendInt(append(b, '='), t.Value, 10)
	if t.Sort == Weekday {
		b = strconv.AppendInt(append(b, '/'), int64(t.Weekday), 10)
	}
	if t.Sort == Duration {
		b = append(append(b, ' '), unitClasses[t.Class]...)
	}
	return b
}

// sortNames name the sorts in keys.
var sortNames = [...]string{"date", "duration", "age", "clock", "weekday", "season", "decade", "week", "century", "rank", "number"}

// beforeToken is a few bytes of what stands before a token, in its mention or
// before that.
func beforeToken(before, text string, t token) string {
	if t.start > 4 {
		return text[t.start-4 : t.start]
	}
	return before[max(0, len(before)-4):] + text[:t.start]
}

// Original returns the mention as it was.
func (t *Times) Original() string { return t.original }

// OrderOf is the order of day and month in the dates in figures of a text, if they leave
// no choice.
func OrderOf(text string) Order {
	text, _ = plainFigures(text)
	order := Unsettled
	for _, m := range numericDates.FindAllStringSubmatch(text, -1) {
		a, _ := strconv.Atoi(m[1])
		b, _ := strconv.Atoi(m[2] + m[3])
		switch {
		case a > 12 && a <= 31 && b >= 1 && b <= 12:
			return DayFirst
		case b > 12 && b <= 31 && a >= 1 && a <= 12:
			order = MonthFirst
		}
	}
	return order
}

// numericDates finds 3/4, 3/4/21 and 3-4-2021.
var numericDates = regexp.MustCompile(`(?:^|[^\d/-])(\d\d?)(?:/(\d\d?)(?:/(?:\d{4}|\d\d))?|-(\d\d?)-(?:\d{4}|\d\d))(?:$|[^\d/-])`)
