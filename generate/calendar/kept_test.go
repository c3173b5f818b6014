package calendar

import (
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

func date(year, month, day int) value.Time {
	return value.Time{Sort: value.Date, Year: year, Month: month, Day: day, Weekday: -1, Exact: true}
}

func TestEaster(t *testing.T) {
	for _, want := range [...]Date{{1998, 4, 12}, {2003, 4, 20}, {2008, 3, 23}, {2020, 4, 12}, {2038, 4, 25}} {
		f := &Feast{Easter: true}
		if month, day := f.in(want.Year); month != want.Month || day != want.Day {
			t.Errorf("%d: %d-%d, want %v", want.Year, month, day, want)
		}
	}
}

// A date beside the name of its feast stays on it, in another year, and the order of dates holds.
func TestFeastsStayOnTheirDays(t *testing.T) {
	eve, friday := &Feast{Month: 12, Day: 24}, &Feast{Easter: true, Day: -2}
	for seed := range 200 {
		c := New(draw.New([]byte{byte(seed)}), []Mention{
			{Values: []value.Time{date(2018, 12, 20)}, Entity: 0},
			{Values: []value.Time{date(2018, 12, 24)}, Entity: 1, Feast: eve, Feasts: true},
			{Values: []value.Time{date(2019, 4, 19)}, Entity: 2, Feast: friday, Feasts: true},
		}, nil, nil)
		first, second, third := c.Move(0)[0], c.Move(1)[0], c.Move(2)[0]
		if second.Month != 12 || second.Day != 24 || second.Year == 2018 || !friday.Falls(&third) {
			t.Fatalf("seed %d: %v, %v", seed, second, third)
		}
		if dayOf(&first) >= dayOf(&second) {
			t.Fatalf("seed %d: %v is not before %v", seed, first, second)
		}
	}
}

// Where the season stays in the text, a date moves by no more than a month beside whole years; where its
// weekday does, it keeps that.
func TestSeasonsAndWeekdaysStay(t *testing.T) {
	for seed := range 200 {
		c := New(draw.New([]byte{byte(seed), 1}), []Mention{{Values: []value.Time{date(2011, 10, 14)}, Season: true, Weekday: true}}, nil, nil)
		to := c.Move(0)[0]
		if to.Year == 2011 || abs(c.shift.rest()) > keptSeason {
			t.Fatalf("seed %d: %v", seed, to)
		}
		if got := value.WeekdayOf(dayOf(&to)); got != 5 {
			t.Fatalf("seed %d: %v is weekday %d", seed, to, got)
		}
	}
}

// Times of day stay in the part of the day that the words beside them name.
func TestHoursStayInTheirPart(t *testing.T) {
	clockAt := func(minutes int64, from, to int) Mention {
		return Mention{Values: []value.Time{{Sort: value.Clock, Value: minutes, Weekday: -1}}, Hours: &Hours{from, to}}
	}
	for seed := range 200 {
		mentions := []Mention{clockAt(2*60+40, 20*60, 6*60+59), clockAt(12*60+15, 10*60+45, 14*60+30), clockAt(22*60, 18*60+30, 90)}
		c := New(draw.New([]byte{byte(seed), 2}), mentions, nil, nil)
		for i, m := range mentions {
			if to := c.Move(i)[0].Value; !m.Hours.has(int(to)) {
				t.Fatalf("seed %d: %d goes to %d", seed, m.Values[0].Value, to)
			}
		}
	}
}
