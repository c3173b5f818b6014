package person

import (
	"strconv"

	"github.com/understudy-text/understudy/internal/scatter"
)

// otherDigits draws as many digits, none where it was. With one seed no two texts
// of a length become one.
func otherDigits(text string, seed uint64) string {
	rnd := scatter.Random(seed)
	out := []byte(text)
	for i := range out {
		if out[i] < '0' || out[i] > '9' {
			continue // digits of other scripts: keep the shape, change ours only
		}
		d := out[i] - '0'
		if i == 0 && len(out) > 1 && d != 0 { // no leading zero where there was none
			out[i] = '1' + (d-1+1+byte(rnd.Intn(8)))%9
			continue
		}
		out[i] = '0' + (d+1+byte(rnd.Intn(9)))%10
	}
	return string(out)
}

// yearsAway is how far the year in a name moves at most (CC Table 6: 1987 became
// 1989). lately is the year from which on it moves back.
const (
	yearsAway = 4
	lately    = 2012
)

// otherYear moves a year by one to four years.
func otherYear(text string, seed uint64) string {
	rnd := scatter.Random(seed)
	by := 1 + rnd.Intn(yearsAway)
	year, err := strconv.Atoi(text)
	if err != nil {
		return otherDigits(text, seed)
	}
	if year > lately || year > 1900+yearsAway && rnd.Intn(2) == 0 {
		by = -by
	}
	return strconv.Itoa(year + by)
}

// otherDay is another month or day of the same width.
func otherDay(text string, seed uint64) string {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 31 || len(text) != 2 {
		return otherDigits(text, seed)
	}
	rnd := scatter.Random(seed)
	most := 12
	if n > most { // 13 to 28
		n, most = n-12, 16
		return strconv.Itoa(13 + (n-1+1+rnd.Intn(most-1))%most)
	}
	n = 1 + (n-1+1+rnd.Intn(most-1))%most
	return string([]byte{'0' + byte(n/10), '0' + byte(n%10)})
}
