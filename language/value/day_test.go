package value

import (
	"testing"
	"time"
)

// The calendar agrees with the standard library's, and the Islamic one with itself.
func TestCalendars(t *testing.T) {
	for n := -200_000; n < 200_000; n += 13 {
		at := time.Unix(int64(n)*86400, 0).UTC()
		y, m, d := Civil(n)
		if y != at.Year() || m != int(at.Month()) || d != at.Day() || WeekdayOf(n) != int(at.Weekday()) || Day(y, m, d) != n {
			t.Fatalf("day %d is %v, not %d-%d-%d", n, at, y, m, d)
		}
		if y, m, d := Hijri(n); HijriDay(y, m, d) != n || d < 1 || d > 30 || m < 1 || m > 12 {
			t.Fatalf("day %d is %d-%d-%d in the Islamic calendar", n, y, m, d)
		}
	}
	// 1 Muharram 1445 was 19 July 2023.
	if got := HijriDay(1445, 1, 1); got < Day(2023, 7, 18) || got > Day(2023, 7, 20) {
		t.Errorf("1 Muharram 1445 is day %d", got)
	}
}
