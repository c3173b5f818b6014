package country

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Date is a date of birth as far as a number tells it: Month and Day may be 0.
type Date struct{ Year, Month, Day int }

// IsZero reports whether nothing is known.
func (d Date) IsZero() bool { return d == Date{} }

func (d Date) String() string {
	switch {
	case d.Year == 0:
		return ""
	case d.Month == 0:
		return fmt.Sprintf("%04d", d.Year)
	case d.Day == 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// A Sex as numbers tell it.
type Sex byte

const (
	Unknown Sex = 0
	Female  Sex = 'f'
	Male    Sex = 'm'
)

// Years of birth outside these are refused. They are no clock: a number must be
// read alike for ever.
const firstYear, lastYear = 1840, 2035

// mostValues is the longest range of listed values.
const mostValues = 10_000

// An offset is added to the month or day of birth, and may tell sex or century.
type offset struct {
	add     int
	sex     Sex
	century int
}

// inside says what the parts of a number mean.
type inside struct {
	window  int             // first of the hundred years that two digits may mean; 0: not used
	sign    bool            // a plus sign makes it a hundred years earlier (Sweden)
	codes   map[string]int  // characters with role C → century's first year
	serials []serial        // ranges of a part of the number and of the year → century's first year
	checks  []int           // the check alternative that holds → century's first year
	days    []offset        //
	months  []offset        //
	letters string          // letters of the months from January; "": digits
	digits  string          // letters that may stand for 0 … 9
	unknown [][2]int        // months that mean none known
	sexes   map[rune]Sex    // character with role S
	regions map[string]bool // characters with role R
	values  []list          // further parts that must be listed
}

type serial struct {
	over      stretch
	low, high int
	from, to  int // two digits of the year
	century   int
}

// A list is the values that a stretch may have.
type list struct {
	over   stretch
	values map[string]bool
}

// read decodes what is inside c. ok is false if a date, region or listed part is
// impossible. plus says that the number is written with a plus sign, alternative is
// that of the first check line.
func (in *inside) read(f *form, c []rune, plus bool, alternative int) (v Value, ok bool) {
	for _, l := range in.values {
		if part := l.over.in(c); part == nil || !l.values[string(part)] {
			return v, false
		}
	}
	if f.parts['R'] != 0 {
		v.Region = f.part(c, 'R')
		if in.regions != nil && !in.regions[v.Region] {
			return v, false
		}
	}
	if f.parts['S'] != 0 {
		v.Sex = in.sexes[in.plain([]rune(f.part(c, 'S'))[0])]
	}
	if f.parts['Y'] == 0 {
		return v, true
	}
	year, n, good := in.figures(f, c, 'Y')
	if !good {
		return v, false
	}
	month, day := 0, 0
	century := -1
	if f.parts['M'] != 0 {
		if in.letters != "" {
			month = strings.Index(in.letters, f.part(c, 'M')) + 1
		} else if month, _, good = in.figures(f, c, 'M'); !good {
			return v, false
		}
		for _, u := range in.unknown {
			if month >= u[0] && month <= u[1] {
				month = -1
			}
		}
		if month >= 0 {
			o, good := undo(in.months, &month, 12)
			if !good {
				return v, false
			}
			if o.century != 0 {
				century = o.century
			}
			if o.sex != Unknown {
				v.Sex = o.sex
			}
		}
		month = max(month, 0)
	}
	if f.parts['D'] != 0 {
		if day, _, good = in.figures(f, c, 'D'); !good {
			return v, false
		}
		o, good := undo(in.days, &day, 31)
		if !good {
			return v, false
		}
		if o.sex != Unknown {
			v.Sex = o.sex
		}
	}
	if n < 4 {
		if c := in.century(f, c, year, alternative); c != 0 {
			century = c
		}
		switch {
		case century > 0:
			year += century
		case in.window > 0 && century < 0:
			year += in.window - in.window%100
			if year < in.window {
				year += 100
			}
			v.CenturyGuessed = !in.sign
			if plus && in.sign {
				year -= 100
			}
		default:
			return v, false
		}
	}
	v.Birth = Date{year, month, day}
	return v, year >= firstYear && year <= lastYear && (day == 0 || isDate(v.Birth))
}

// century returns what a code, a range or the check tells, or 0.
func (in *inside) century(f *form, c []rune, year, alternative int) int {
	if f.parts['C'] != 0 && in.codes != nil {
		return in.codes[f.part(c, 'C')]
	}
	for _, s := range in.serials {
		n, err := strconv.Atoi(string(s.over.in(c)))
		if err == nil && n >= s.low && n <= s.high && year >= s.from && year <= s.to {
			return s.century
		}
	}
	if alternative >= 0 && alternative < len(in.checks) {
		return in.checks[alternative]
	}
	return 0
}

// undo takes the offset away that brings n into 1 … most.
func undo(offsets []offset, n *int, most int) (offset, bool) {
	if len(offsets) == 0 {
		return offset{}, *n >= 1 && *n <= most
	}
	for _, o := range offsets {
		if *n-o.add >= 1 && *n-o.add <= most {
			*n -= o.add
			return o, true
		}
	}
	return offset{}, false
}

func isDate(d Date) bool {
	t := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	return t.Year() == d.Year && int(t.Month()) == d.Month && t.Day() == d.Day
}

// part returns the characters that have a role.
func (f *form) part(c []rune, role byte) string {
	var b [maxLength]rune
	n := 0
	for i, r := range c {
		if f.parts[role]>>i&1 == 1 {
			b[n] = r
			n++
		}
	}
	return string(b[:n])
}

// plain returns the digit that a letter stands for, or r.
func (in *inside) plain(r rune) rune {
	if i := strings.IndexRune(in.digits, r); i >= 0 {
		return '0' + rune(i)
	}
	return r
}

// figures returns the number that the digits of a role make, and how many there are.
func (in *inside) figures(f *form, c []rune, role byte) (v, n int, ok bool) {
	for i, r := range c {
		if f.parts[role]>>i&1 == 0 {
			continue
		}
		if r = in.plain(r); r < '0' || r > '9' {
			return 0, 0, false
		}
		v = v*10 + int(r-'0')
		n++
	}
	return v, n, true
}
