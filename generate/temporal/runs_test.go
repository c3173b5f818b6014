package temporal

import (
	"maps"
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
