package calendar

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

// on is a date with the weekday written (0 on Sundays; -1: not).
func on(y, m, d, weekday int) value.Time {
	return value.Time{Sort: value.Date, Year: y, Month: m, Day: d, Weekday: weekday, Exact: true}
}

func born(y, m, d int) value.Time {
	t := on(y, m, d, -1)
	t.Birth = true
	return t
}

func aged(years int64) value.Time {
	return value.Time{Sort: value.Age, Class: value.Years, Value: years * value.Unit}
}

func inexact(t value.Time) value.Time { t.Exact = false; return t }

func overlong(t value.Time) value.Time { t.Overlong = true; return t }

func inferred(t value.Time) value.Time { t.Inferred = true; return t }

// mentions are some of one value each, all of different things.
func mentions(values ...value.Time) (out []Mention) {
	for i, v := range values {
		out = append(out, Mention{Values: []value.Time{v}, Entity: i})
	}
	return out
}

func TestCheck(t *testing.T) {
	const (
		noDate  = "the date does not exist"
		weekday = "the weekday is not that of the date"
		order   = "the order of dates changed"
		age     = "the age is not that of birth and date"
	)
	type times = []value.Time
	for name, test := range map[string]struct {
		before, after times
		want          string
	}{
		"nothing":                           {nil, nil, ""},
		"a date that is another":            {times{on(2001, 5, 3, -1)}, times{on(1999, 6, 12, -1)}, ""},
		"no day of the month":               {times{on(2001, 5, 3, -1)}, times{overlong(on(2001, 2, 28, -1))}, "0 " + noDate},
		"no date of any calendar":           {times{on(2001, 5, 3, -1)}, times{inexact(on(2001, 2, 0, -1))}, "0 " + noDate},
		"its weekday":                       {times{on(2001, 5, 3, 4)}, times{on(1999, 6, 12, 6)}, ""},
		"another weekday":                   {times{on(2001, 5, 3, 4)}, times{on(1999, 6, 12, 5)}, "0 " + weekday},
		"another weekday, as before":        {times{on(2001, 5, 3, 5)}, times{on(1999, 6, 12, 5)}, ""},
		"a weekday without a year":          {times{on(2001, 5, 3, 4)}, times{on(0, 6, 12, 5)}, ""},
		"a weekday without a month":         {times{on(2001, 5, 3, 4)}, times{on(1999, 0, 12, 5)}, ""},
		"a weekday without a day":           {times{on(2001, 5, 3, 4)}, times{on(1999, 6, 0, 5)}, ""},
		"a weekday of a year not written":   {times{on(2001, 5, 3, 4)}, times{inferred(on(1999, 6, 12, 5))}, ""},
		"one after the other":               {times{on(2001, 5, 3, -1), on(2001, 5, 4, -1)}, times{on(1999, 6, 12, -1), on(1999, 6, 13, -1)}, ""},
		"one before the other":              {times{on(2001, 5, 3, -1), on(2001, 5, 4, -1)}, times{on(1999, 6, 13, -1), on(1999, 6, 12, -1)}, "1 " + order},
		"one before, written the other way": {times{on(2001, 5, 4, -1), on(2001, 5, 3, -1)}, times{on(1999, 6, 12, -1), on(1999, 6, 13, -1)}, "0 " + order},
		"one day is two":                    {times{on(2001, 5, 3, -1), on(2001, 5, 3, -1)}, times{on(1999, 6, 12, -1), on(1999, 6, 13, -1)}, "1 " + order},
		"two days are one":                  {times{on(2001, 5, 3, -1), on(2001, 5, 4, -1)}, times{on(1999, 6, 12, -1), on(1999, 6, 12, -1)}, "1 " + order},
		"an order nobody wrote":             {times{on(2001, 5, 0, -1), on(2001, 5, 4, -1)}, times{on(1999, 6, 0, -1), on(1999, 5, 12, -1)}, ""},
		"of age":                            {times{born(1960, 5, 3), on(2001, 5, 3, -1), aged(41)}, times{born(1962, 6, 2), on(1999, 6, 2, -1), aged(37)}, ""},
		"a day too young":                   {times{born(1960, 5, 3), on(2001, 5, 3, -1), aged(41)}, times{born(1962, 6, 2), on(1999, 6, 1, -1), aged(37)}, "2 " + age},
		"a month too young":                 {times{born(1960, 5, 3), on(2001, 5, 3, -1), aged(41)}, times{born(1962, 6, 2), on(1999, 5, 30, -1), aged(37)}, "2 " + age},
		"an age that was wrong":             {times{born(1960, 5, 3), on(2001, 5, 2, -1), aged(41)}, times{born(1962, 6, 2), on(1999, 6, 1, -1), aged(37)}, ""},
		"years alone, either age":           {times{born(1960, 0, 0), on(2001, 0, 0, -1), aged(41), aged(40)}, times{born(1962, 0, 0), on(1999, 0, 0, -1), aged(37), aged(36)}, ""},
		"years alone, none of both":         {times{born(1960, 0, 0), on(2001, 0, 0, -1), aged(41), aged(40)}, times{born(1962, 0, 0), on(1999, 0, 0, -1), aged(38), aged(35)}, "2 " + age + ", 3 " + age},
		"of another sort, not understood":   {times{on(2001, 5, 3, 4)}, times{aged(4)}, ""},
	} {
		var said []string
		for _, f := range Check(mentions(test.before...), mentions(test.after...)) {
			said = append(said, fmt.Sprint(f.Mention, " ", f.Reason))
		}
		if got := strings.Join(said, ", "); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if f := Check([]Mention{{Values: []value.Time{on(2001, 5, 3, 4)}}}, []Mention{{}}); len(f) != 0 {
		t.Errorf("a stand-in that was not understood: %+v", f)
	}
}

// What moves contradicts neither the calendar nor what was told: Check finds nothing, dates
// keep their order, and those of an age are of one again.
func TestMovesAgree(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	moved := 0
	for key := range 300 {
		var all []value.Time
		birth := born(1930+rnd.IntN(50), 1+rnd.IntN(12), 1+rnd.IntN(28))
		all = append(all, birth)
		for range 1 + rnd.IntN(6) {
			d := on(1990+rnd.IntN(30), 1+rnd.IntN(12), 1+rnd.IntN(28), -1)
			if rnd.IntN(3) == 0 {
				d.Weekday = value.WeekdayOf(dayOf(&d))
			}
			all = append(all, d)
		}
		if first := all[1]; gives(&birth, &first, first.Year-birth.Year) {
			all = append(all, aged(int64(first.Year-birth.Year)))
		}
		before := mentions(slices.Clone(all)...)
		c := New(draw.New([]byte(fmt.Sprint(key))), mentions(all...), nil, nil)
		var to []value.Time
		for i := range before {
			to = append(to, c.Move(i)...)
		}
		after := mentions(to...)
		if f := Check(before, after); len(f) > 0 {
			t.Fatalf("key %d: %+v\nbefore %+v\nafter %+v", key, f, all, to)
		}
		for i := range to {
			if to[i].Sort == value.Date && dayOf(&to[i]) != dayOf(&all[i]) {
				moved++
			}
		}
		if b := c.Birth(Date{birth.Year, birth.Month, birth.Day}); (b != Date{to[0].Year, to[0].Month, to[0].Day}) {
			t.Errorf("key %d: one birth goes to %v and %+v", key, b, to[0])
		}
	}
	if moved < 300 {
		t.Errorf("%d dates of 300 documents moved", moved)
	}
}
