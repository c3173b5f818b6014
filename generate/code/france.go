package code

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
)

// A French social security number (NIR) is the sex, two figures of the year and two of the
// month of birth, the place of birth, a number, and its key, 97 less the rest mod 97 (INSEE).
const (
	nirFigures = 13
	nirKey     = 2
	nirModulus = 97
)

// readNIR reports whether figures are such a number, perhaps with a key that is wrong: it is
// printed in its groups, or the key is right.
func readNIR(text, c string) bool {
	if len(c) != nirFigures && len(c) != nirFigures+nirKey || !allFigures(c) || c[0] != '1' && c[0] != '2' {
		return false
	}
	if month := c[3:5]; month < "01" || month > "12" {
		return false
	}
	return len(strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })) >= nirGroups ||
		len(c) > nirFigures && c[nirFigures:] == keyOfNIR(c[:nirFigures])
}

// nirGroups is of how many groups one that is printed in groups has at least.
const nirGroups = 5

func keyOfNIR(c string) string {
	n, _ := strconv.ParseInt(c, 10, 64)
	return fmt.Sprintf("%02d", nirModulus-n%nirModulus)
}

// nirForm reads such a number. Year and month go with the dates of birth of the document.
func nirForm(text, c string, s *form.Scene) form.Form {
	f := inserted{text: text, n: len(c), role: cast.Role{Kind: NIR, Key: c}}
	if s == nil || s.Birth == nil {
		return f
	}
	yy, _ := strconv.Atoi(c[1:3])
	month, _ := strconv.Atoi(c[3:5])
	born := form.Date{Year: 1900 + yy, Month: month, Day: 15}
	if born.Year <= lastYear-longestLife {
		born.Year += 100
	}
	for _, d := range s.Born {
		if d.Year%100 == yy && d.Month == month {
			born = d
		}
	}
	to := s.Birth(born)
	f.traits = []cast.Trait{{Name: "birth", Value: fmt.Sprintf("%02d%02d", to.Year%100, to.Month)}}
	return f
}

// longestLife is how old the bearer of a number may be: two figures are a year of the last century
// unless he would be older.
const longestLife = 105

// nirStandIn keeps the sex, has the year and month of the document's births, a commune of number
// 501 or more, which hardly any département has, and the key that goes with it.
func nirStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	if len(key) < nirFigures || !allFigures(key) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	born := p.Trait("birth")
	if len(born) != 4 {
		yy, _ := strconv.Atoi(key[1:3])
		born = fmt.Sprintf("%02d%02d", max(26, (yy+2+d.Intn(3, "year", key))%100), 1+d.Intn(12, "month", key))
	}
	const tries = 20
	first := d.Intn(1<<30, "nir", key)
	for i := range tries {
		n := first + (attempt*tries+i)*7919
		c := fmt.Sprintf("%c%s%02d%03d%03d", key[0], born, 1+n%95, 501+n/95%400, 1+n/38000%400)
		if len(key) > nirFigures {
			c += keyOfNIR(c)
		}
		if !sharesRun(c, key) {
			return c, true
		}
	}
	return "", false
}
