package temporal

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/language/value"
)

// stretch finds a stretch of hours in figures with a hyphen: "2-10", "10-12.30", "22–06".
var stretch = regexp.MustCompile(`(\d{1,2})((?:[.:h]\d\d)?)(\s?[-–]\s?)(\d{1,2})((?:[.:h]\d\d)?)`)

// hours moves the stretches of hours of a mention that was not understood otherwise, all by one
// number of hours, and leaves its words: "first Sunday of the month 2-4". It is the placeholder
// if the mention has other figures, or no such number leads to hours.
func (p *Moves) hours(text string) string {
	text, zero := value.Western(text)
	found := stretch.FindAllStringSubmatchIndex(text, -1)
	rest := stretch.ReplaceAllString(text, "")
	if len(found) == 0 || strings.ContainsAny(rest, "0123456789") {
		return Placeholder
	}
	by := [...]int{1, -1, 2, -2}
	first := p.feasts.Uint64("hours")
	for i := range by {
		if out, ok := hoursLater(text, found, by[(first+uint64(i))%uint64(len(by))]); ok {
			return value.InScript(out, zero)
		}
	}
	return Placeholder
}

// hoursLater writes stretches of hours so many hours later. Those of a clock of twelve hours stay
// on their side of noon.
func hoursLater(text string, found [][]int, by int) (string, bool) {
	var out strings.Builder
	at := 0
	for _, m := range found {
		from, to := text[m[2]:m[3]], text[m[8]:m[9]]
		a, b := number(from), number(to)
		least, most := 0, 23
		if a <= 12 && b <= 12 && from[0] != '0' && to[0] != '0' {
			least, most = 1, 12
		}
		c, d := a+by, b+by
		if a > 24 || b > 24 || c < least || c > most || d < least || d > most {
			return "", false
		}
		out.WriteString(text[at:m[2]] + padded(c, from) + text[m[3]:m[8]] + padded(d, to))
		at = m[9]
	}
	return out.String() + text[at:], true
}

func number(s string) int {
	n, _ := strconv.Atoi(s) // of one or two figures
	return n
}

// padded writes a number with as many figures as another, at least.
func padded(n int, like string) string {
	s := strconv.Itoa(n)
	if len(s) < len(like) && like[0] == '0' {
		return "0" + s
	}
	return s
}
