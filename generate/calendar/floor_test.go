package calendar

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

// Dates stay behind the years before which their document can not have been written, where
// that leaves shifts enough, and the last one where less does.
func TestFloor(t *testing.T) {
	type times = []value.Time
	for name, test := range map[string]struct {
		values times
		since  []int
		least  []int // year of each value's stand-in, 0: any
	}{
		"a day":                        {times{on(2012, 5, 3, -1)}, []int{1999}, []int{1999}},
		"with its weekday":             {times{on(2012, 5, 3, 4)}, []int{1999}, []int{1999}},
		"a month":                      {times{on(2012, 5, 0, -1)}, []int{1999}, []int{1999}},
		"a year":                       {times{on(2012, 0, 0, -1)}, []int{1999}, []int{1999}},
		"the year itself":              {times{on(2003, 5, 3, -1)}, []int{2003}, []int{2003}},
		"each by its own year":         {times{on(1995, 5, 3, -1), on(2004, 5, 3, -1)}, []int{1989, 1998}, []int{1989, 1998}},
		"a date before it is free":     {times{on(1970, 5, 3, -1), on(2010, 5, 3, -1)}, []int{1999}, []int{0, 1999}},
		"little room, a larger rest":   {times{on(2023, 5, 3, -1)}, []int{2014}, []int{2014}},
		"the last date, if not all":    {times{on(2009, 1, 3, -1), on(2022, 5, 3, -1)}, []int{2009}, []int{0, 2009}},
		"too little room, none is won": {times{on(2024, 5, 3, -1)}, []int{2023}, []int{0}},
		"a year to come":               {times{on(2012, 5, 3, -1)}, []int{2020}, []int{0}},
	} {
		for key := range 60 {
			c := New(draw.New([]byte(fmt.Sprint(key))), mentions(slices.Clone(test.values)...), nil, test.since)
			for i, least := range test.least {
				if got := c.Move(i)[0].Year; got < least {
					t.Errorf("%s, key %d: %d, before %d", name, key, got, least)
				}
			}
		}
	}
}

// Whatever a document's text holds dates to, there are shifts enough to choose among.
func TestFloorLeavesCandidates(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var values []value.Time
		for range 1 + rnd.IntN(4) {
			d := on(1985+rnd.IntN(39), rnd.IntN(13), 0, -1)
			if d.Month != 0 && rnd.IntN(2) == 0 {
				d.Day = 1 + rnd.IntN(28)
			}
			values = append(values, d)
		}
		c := &Calendar{mentions: mentions(values...)}
		for i := range values {
			c.times = append(c.times, &values[i])
		}
		free := len(c.candidates(Candidates))
		for range rnd.IntN(4) {
			c.since = append(c.since, 1985+rnd.IntN(39))
		}
		if n := len(c.candidates(Candidates)); n < min(free, Candidates) {
			t.Fatalf("%d shifts, %d without the years %v: %+v", n, free, c.since, values)
		}
	}
}

func BenchmarkFloored(b *testing.B) {
	values := []value.Time{on(2024, 5, 3, 5), on(2023, 5, 3, 3), {Sort: value.Weekday, Weekday: 1}}
	c := &Calendar{mentions: mentions(values...), since: []int{2023, 2024}}
	for i := range values {
		c.times = append(c.times, &values[i])
	}
	for b.Loop() {
		c.candidates(enough)
	}
}
