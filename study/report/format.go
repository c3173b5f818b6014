package report

import (
	"fmt"
	"strconv"
)

// A Format says how numbers are written. The zero Format writes them as short as
// they are exact.
type Format string

// The formats.
const (
	Count    Format = "count"   // 12345 as 12,345
	Share    Format = "share"   // 0.1234 as 12.3 %
	Share2   Format = "share2"  // 0.1234 as 12.34 %
	Percent  Format = "percent" // 12.3 as 12.3 %
	Decimal1 Format = "decimal1"
	Decimal2 Format = "decimal2"
	Decimal3 Format = "decimal3"
	Decimal4 Format = "decimal4"
)

// scaled says by what the number is multiplied, to how many places it is written,
// and what follows it.
func (f Format) scaled() (by float64, places int, unit string) {
	switch f {
	case Count:
		return 1, 0, ""
	case Share:
		return 100, 1, " %"
	case Share2:
		return 100, 2, " %"
	case Percent:
		return 1, 1, " %"
	case Decimal1, Decimal2, Decimal3, Decimal4:
		return 1, int(f[len(f)-1] - '0'), ""
	}
	return 1, -1, ""
}

// write writes a number.
func (f Format) write(n float64) string {
	by, places, unit := f.scaled()
	s := strconv.FormatFloat(by*n, 'f', places, 64)
	if f == Count {
		s = thousands(s)
	}
	return s + unit
}

// thousands puts a comma between groups of three digits.
func thousands(s string) string {
	start := 0
	if s != "" && s[0] == '-' {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// cell writes a cell for people.
func (f Format) cell(c Cell) string {
	switch c.kind {
	case words:
		return c.text
	case number:
		return f.write(c.number)
	case spread:
		by, places, unit := f.scaled()
		return fmt.Sprintf("%s ± %s%s", strconv.FormatFloat(by*c.number, 'f', places, 64), strconv.FormatFloat(by*c.sd, 'f', places, 64), unit)
	}
	return "–"
}
