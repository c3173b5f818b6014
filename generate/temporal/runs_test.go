package temporal

import (
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"testing"

	"github.com/understudy-text/understudy/generate/calendar"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// A bare number right before a date is the day that a stay begins on, not an hour.
func TestRunsTo(t *testing.T) {
	date := calendar.Mention{Values: []value.Time{{Sort: value.Date, Year: 2025, Month: 11, Day: 9}}}
	short := calendar.Mention{Values: []value.Time{{Sort: value.Date, Month: 11, Day: 9}}}
	for _, tc := range []struct {
		after string
		want  map[int]int
	}{
		{" au 9 novembre 2025 pour", map[int]int{0: 2}}, // the longer of two
		{" till den 9 novembre, och", map[int]int{0: 1}},
		{". Le 9 novembre 2025", map[int]int{}},
		{" comprimés par jour jusqu'au 9 novembre", map[int]int{}},
		{" au 10 novembre", map[int]int{}},
		{", 6 et 9 novembre", map[int]int{0: 1}}, // a list
		{", le 6, le 9 novembre", map[int]int{0: 1}},
		{", 600 et 9 novembre", map[int]int{}},
		{"", map[int]int{}},
	} {
		entities := []form.Entity{
			{Mentions: []form.Mention{{Text: "4", After: tc.after}}},
			{Mentions: []form.Mention{{Text: "9 novembre"}, {Text: "9 novembre 2025"}}},
		}
		if got := runsTo(entities, []calendar.Mention{{}, short, date}); !maps.Equal(got, tc.want) {
			t.Errorf("4%s: %v, want %v", tc.after, got, tc.want)
		}
	}
}

// A stay from a day to a date keeps its days, whether the date says a year or not.
func TestStaysKeepTheirDays(t *testing.T) {
	figures := regexp.MustCompile(`[0-9]+`)
	for _, c := range []struct{ code, first, link, last string }{
		{"fr", "3", " au ", "7 avril"},
		{"fr", "3", " au ", "7 avril 2021"},
		{"fr", "3", " et le ", "7 avril"},
		{"sv", "den 3", " till ", "den 7 april"},
		{"sv", "3", " till ", "7 april"},
		{"ar", "3", " إلى ", "7 أبريل"},
	} {
		for key := range 20 {
			got := renderIn(c.code, fmt.Sprint(key), []form.Entity{
				{Mentions: []form.Mention{{Text: c.first, After: c.link + c.last + "."}}},
				{Mentions: []form.Mention{{Text: c.last, Before: c.first + c.link}}},
			})
			a, _ := strconv.Atoi(figures.FindString(got[0]))
			b, _ := strconv.Atoi(figures.FindString(got[1]))
			if days := b - a; days != 4 && (days > -24 || days < -27) { // four days, or over the end of a month
				t.Errorf("%s: %s%s%s became %s%s%s", c.code, c.first, c.link, c.last, got[0], c.link, got[1])
				break
			}
		}
	}
}

// Days of a list share the month that the last one writes: where they come to lie in two
// months, each writes its own, and dates are in order.
func TestListsOfDays(t *testing.T) {
	for _, c := range []struct{ code, list string }{
		{"en", "3, 5 and 7 April"},
		{"en", "3, 5 and 7 April 2019"},
		{"en", "April 3, 5 and 7, 2019"},
		{"sv", "3, 5 och 7 april"},
		{"sv", "den 3, 5 och 7 april 2019"},
		{"fr", "3, 5 et 7 avril"},
		{"fr", "1er, 3, 5 et 7 avril 2019"},
	} {
		crossed := 0
		for key := range 60 {
			got := renderIn(c.code, fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c.list, Before: "on "}}}})[0]
			reader := value.For(read(c.code))
			was, is := reader.Times(c.list, value.Context{}).Values(), reader.Times(got, value.Context{}).Values()
			if len(is) != len(was) {
				t.Errorf("%s: %s became %s: %d dates, want %d", c.code, c.list, got, len(is), len(was))
				break
			}
			for i := 1; i < len(is); i++ {
				a, b := is[i-1], is[i]
				days := b.Day - a.Day
				if b.Month != a.Month {
					crossed++
					days += 30
				}
				if want := was[i].Day - was[i-1].Day; days < want-1 || days > want+2 { // months have 28 to 31 days
					t.Errorf("%s: %s became %s", c.code, c.list, got)
				}
			}
		}
		if crossed == 0 {
			t.Errorf("%s: %s never went over the end of a month", c.code, c.list)
		}
	}
}
