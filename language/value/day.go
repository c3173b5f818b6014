package value

// The calendar is the Gregorian one, carried back before 1582 as well; a day is
// counted from 1 January 1970 (Hinnant, "chrono-compatible low-level date
// algorithms").

// Day counts the days from 1970-01-01 to a date. Days past the end of
// the month run on into the next.
func Day(y, m, d int) int {
	if m <= 2 {
		y--
	}
	era := floorDiv(y, 400)
	yoe := y - era*400
	doy := (153*((m+9)%12)+2)/5 + d - 1
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468
}

// Civil is the date of a day number.
func Civil(n int) (y, m, d int) {
	n += 719468
	era := floorDiv(n, 146097)
	doe := n - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	d = doy - (153*mp+2)/5 + 1
	m = mp%12 + 3
	if m > 12 {
		m -= 12
	}
	y = yoe + era*400
	if m <= 2 {
		y++
	}
	return y, m, d
}

// WeekdayOf is 0 on Sundays.
func WeekdayOf(n int) int { return mod(n+4, 7) }

func leap(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

// DaysIn is the number of days of a month.
func DaysIn(y, m int) int {
	switch m {
	case 2:
		if leap(y) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// The Islamic calendar is the tabular one, of years of 354 and 355 days (Meeus,
// Astronomical Algorithms, chapter 9); what is announced by sight of the moon differs by
// a day at most.

// hijriEpoch is the day before 1 Muharram of the year 1, counted from 1 January 1970.
const hijriEpoch = 1948440 - 385 - 2440588

// HijriDay counts the days from 1970-01-01 to a date of the Islamic calendar.
func HijriDay(y, m, d int) int {
	return floorDiv(11*y+3, 30) + 354*y + 30*m - (m-1)/2 + d + hijriEpoch
}

// Hijri is the date of a day number in the Islamic calendar.
func Hijri(n int) (y, m, d int) {
	y = floorDiv(30*(n-HijriDay(1, 1, 1))+10646, 10631)
	for m = 12; m > 1 && HijriDay(y, m, 1) > n; m-- {
	}
	return y, m, n - HijriDay(y, m, 1) + 1
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func mod(a, b int) int { return a - floorDiv(a, b)*b }

func abs(a int) int {
	if a < 0 {
		return -a
	}
	return a
}
