package calendar

import (
	"fmt"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

func lasting(parts ...int64) (out []value.Time) { // class, number and so on
	for i := 0; i < len(parts); i += 2 {
		out = append(out, value.Time{Sort: value.Duration, Class: int(parts[i]), Value: parts[i+1] * value.Unit, Sub: i > 0, Weekday: -1})
	}
	return out
}

func dayOn(y, m, d int) []value.Time {
	return []value.Time{{Sort: value.Date, Year: y, Month: m, Day: d, Weekday: -1}}
}

// A duration beside the two dates that it lies between is what lies between them afterwards.
func TestDistances(t *testing.T) {
	for _, c := range []struct {
		from, until []value.Time
		told        []value.Time
		held        bool
	}{
		{dayOn(2002, 6, 14), dayOn(2003, 12, 14), lasting(value.Months, 18), true},
		{dayOn(2001, 1, 12), dayOn(2002, 5, 30), lasting(value.Days, 503), true},
		{dayOn(1999, 3, 16), dayOn(2001, 8, 16), lasting(value.Years, 2, value.Months, 5), true},
		{dayOn(1984, 6, 14), dayOn(1996, 12, 18), lasting(value.Years, 12, value.Months, 6, value.Days, 4), true},
		{dayOn(2008, 5, 5), dayOn(2011, 3, 28), lasting(value.Years, 2, value.Months, 10, value.Days, 23), true},
		{dayOn(1981, 1, 9), dayOn(1989, 1, 27), lasting(value.Years, 8), true},
		{dayOn(1966, 0, 0), dayOn(1971, 0, 0), lasting(value.Years, 5), true},
		{dayOn(2002, 6, 14), dayOn(2003, 12, 14), lasting(value.Months, 9), false},
		{dayOn(2002, 6, 14), dayOn(2003, 12, 14), lasting(value.Years, 9), false},
	} {
		for key := range 30 {
			cal := New(draw.New([]byte(fmt.Sprint(key))), []Mention{
				{Values: c.from, Entity: 0, At: 10}, {Values: c.until, Entity: 1, At: 30}, {Values: c.told, Entity: 2, At: 50},
			}, nil, nil)
			a, b := cal.Move(0)[0], cal.Move(1)[0]
			got := cal.Move(2)
			d, _ := distanceOf(got)
			if fits := d.fits(&a, &b); fits != c.held {
				t.Errorf("key %d: %v to %v, %v becomes %v to %v, %v", key, c.from, c.until, c.told, a, b, got)
				break
			}
		}
	}
}

// Durations keep their order beside one that is held, and parts their sum.
func TestRoom(t *testing.T) {
	for key := range 60 {
		mentions := []Mention{{Values: dayOn(2002, 6, 14), At: 10}, {Values: dayOn(2003, 12, 14), Entity: 1, At: 30}, {Values: lasting(value.Months, 18), Entity: 2, At: 50}}
		for i, n := range []int64{14, 16, 17, 19, 20, 23} {
			mentions = append(mentions, Mention{Values: lasting(value.Months, n), Entity: 3 + i, At: 5000})
		}
		cal := New(draw.New([]byte(fmt.Sprint(key))), mentions, nil, nil)
		last := int64(0)
		for _, i := range []int{3, 4, 5, 2, 6, 7, 8} {
			to := cal.Move(i)[0].Value
			if to <= last {
				t.Fatalf("key %d: %d months become %d after %d", key, mentions[i].Values[0].Value/value.Unit, to/value.Unit, last/value.Unit)
			}
			last = to
		}
		cal = New(draw.New([]byte(fmt.Sprint(key))), []Mention{
			{Values: lasting(value.Months, 7)}, {Values: lasting(value.Months, 18), Entity: 1}, {Values: lasting(value.Months, 25), Entity: 2},
			{Values: lasting(value.Years, 3, value.Months, 6), Entity: 3}, {Values: lasting(value.Months, 42), Entity: 4},
		}, nil, nil)
		at := func(i, k int) int64 { return cal.Move(i)[k].Value }
		if at(2, 0) != at(0, 0)+at(1, 0) || at(4, 0) != 12*at(3, 0)+at(3, 1) {
			t.Errorf("key %d: %d + %d = %d; %d years and %d are %d months", key, at(0, 0), at(1, 0), at(2, 0), at(3, 0), at(3, 1), at(4, 0))
		}
	}
}
