package calendar

import (
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/language/value"
)

// A date without a year is of the year in which it has the weekday beside it, not of the first year
// behind it: Tue, 11 Mar 2025 … Friday (7 March). He led the 2019 strike.
func TestYearOfWeekday(t *testing.T) {
	for name, c := range map[string]struct {
		weekday, after, want int
	}{
		"weekday beside":       {6, 2019, 2025},
		"a year behind":        {0, 2019, 2019},
		"the date before":      {0, 0, 2025},
		"a weekday of no year": {3, 0, 2025},
	} {
		all := mentions(on(2025, 3, 11, -1), on(0, 3, 7, -1))
		all[1].Beside, all[1].After = c.weekday, c.after
		New(draw.New([]byte("k")), all, nil, nil)
		if got := all[1].Values[0].Year; got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// An age and the year behind it tell a birth, though it is not the last date of the document.
func TestBirthOfAgeThen(t *testing.T) {
	left := value.Time{Sort: value.Date, Weekday: -1, Year: 2021}
	all := mentions(on(1986, 12, 30, -1), aged(34), left, on(2025, 11, 28, -1))
	c := New(draw.New([]byte("k")), all, nil, nil)
	if !all[0].Values[0].Birth {
		t.Error("1986-12-30 is no birth")
	}
	birth, age, then := c.Move(0)[0], c.Move(1)[0], c.Move(2)[0]
	if !gives(&birth, &then, int(age.Value/value.Unit)) {
		t.Errorf("%v, %v, %v", birth, age, then)
	}
}
