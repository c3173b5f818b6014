package calendar

import (
	"fmt"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

// Who knows no date of a document has at least 2,000 shifts to choose among, whatever
// the document writes.
func TestCandidates(t *testing.T) {
	date := func(y, m, d, weekday int, birth bool) value.Time {
		return value.Time{Sort: value.Date, Year: y, Month: m, Day: d, Weekday: weekday, Birth: birth, Exact: true}
	}
	monday := value.Time{Sort: value.Weekday, Weekday: 1}
	for name, values := range map[string][]value.Time{
		"old":                  {date(1995, 3, 4, -1, false)},
		"new":                  {date(2024, 3, 12, -1, false)},
		"weekday":              {date(1995, 3, 4, 6, false)},
		"new, weekday":         {date(2024, 3, 12, 2, false)},
		"new, weekday, birth":  {date(2024, 3, 12, 2, false), date(1980, 5, 6, -1, true)},
		"weekdays alone":       {date(2024, 3, 12, 2, false), monday},
		"all weekdays":         {date(2024, 3, 11, 1, false), date(2024, 3, 12, 2, false), date(2024, 3, 16, 6, false), monday},
		"years alone":          {date(2001, 0, 0, -1, false), date(2001, 5, 3, -1, false)},
		"nothing":              nil,
		"several months named": {date(2001, 4, 25, -1, false), date(2001, 6, 9, -1, false)},
	} {
		c := &Calendar{mentions: []Mention{{Values: values}}}
		for i := range values {
			c.times = append(c.times, &values[i])
		}
		shifts := map[int]bool{}
		for _, s := range c.candidates(Candidates) {
			shifts[s.days()] = true
		}
		if len(shifts) < Candidates {
			t.Errorf("%s: %d shifts", name, len(shifts))
		}
	}
}

// Different keys draw different shifts: of 400 draws among 2,000, few are equal.
func TestDrawsDiffer(t *testing.T) {
	const draws = 400
	seen := map[int]bool{}
	for key := range draws {
		values := []value.Time{{Sort: value.Date, Year: 2001, Month: 5, Day: 3, Weekday: -1, Exact: true}}
		c := New(draw.New([]byte(fmt.Sprint(key))), []Mention{{Values: values}}, nil, nil)
		seen[c.shift.days()] = true
	}
	if len(seen) < draws*3/4 {
		t.Errorf("%d draws gave %d shifts", draws, len(seen))
	}
}
