package code

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// datesTrait is where the dates within a code go, each as its first figure, a colon and the new
// figures: "4:20120809".
const datesTrait = "dates"

// dateWithin finds days within codes: 20190614, 2019-06-11, 190614 where other figures follow.
var dateWithin = regexp.MustCompile(`(?:^|[^0-9])((?:19|20)\d\d([-./]?)(?:0[1-9]|1[0-2])([-./]?)(?:0[1-9]|[12]\d|3[01]))(?:$|[^0-9])`)

// movedDates writes the dates within a key as they move with those of the document; "" if there is
// none, or nothing says where they go.
func movedDates(key string, s *form.Scene) string {
	if s.Day == nil {
		return ""
	}
	var out []string
	for _, m := range dateWithin.FindAllStringSubmatchIndex(key, -1) {
		if key[m[4]:m[5]] != key[m[6]:m[7]] {
			continue
		}
		figures := strings.ReplaceAll(key[m[2]:m[3]], key[m[4]:m[5]], "")
		if m[4] == m[5] {
			figures = key[m[2]:m[3]]
		}
		n, err := strconv.Atoi(figures)
		if err != nil || n%100 > value.DaysIn(n/10000, n/100%100) {
			continue
		}
		to := s.Day(form.Date{Year: n / 10000, Month: n / 100 % 100, Day: n % 100})
		written := fmt.Sprintf("%04d%02d%02d", to.Year, to.Month, to.Day)
		if len(written) == len(figures) && !sharesRun(written, figures) {
			out = append(out, strconv.Itoa(m[2])+":"+written)
		}
	}
	return strings.Join(out, " ")
}

// writeDates writes moved dates into base, and marks their figures as fixed.
func writeDates(base []byte, fixed []bool, moved string) {
	for m := range strings.FieldsSeq(moved) {
		at, figures, _ := strings.Cut(m, ":")
		k, err := strconv.Atoi(at)
		for i := 0; err == nil && i < len(figures) && k < len(base); k++ {
			if isFigure(base[k]) {
				base[k], fixed[k] = figures[i], true
				i++
			}
		}
	}
}
