package residual

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/study/attack/internal/word"
)

// Numbers are compared by their figures alone.
const (
	fewDigits  = 5  // a number of fewer is anybody's
	manyDigits = 40 // of a longer one, the first count
	apart      = 2  // how many signs may stand between two groups of figures
)

// digits returns the figures of a text and whether they are enough to be somebody's:
// letters and figures in one word are no number.
func digits(text string) (string, bool) {
	var b strings.Builder
	for w := range word.All(text) {
		if isNumber(w.Text) {
			b.WriteString(w.Text)
		}
	}
	s := b.String()
	return s[:min(len(s), manyDigits)], len(s) >= fewDigits
}

func isNumber(w string) bool {
	for i := range len(w) {
		if w[i] < '0' || w[i] > '9' {
			return false
		}
	}
	return w != ""
}

// numbersAt calls f for each number that the groups of figures from word i on make
// together, and how many words it takes.
func numbersAt(text string, words []word.Word, i int, f func(number string, words int)) {
	if !isNumber(words[i].Text) {
		return
	}
	var b strings.Builder
	for n := 0; i+n < len(words) && b.Len() < manyDigits; n++ {
		w := words[i+n]
		if !isNumber(w.Text) || n > 0 && !joinsNumber(text[words[i+n-1].End:w.Start]) {
			return
		}
		b.WriteString(w.Text)
		if b.Len() >= fewDigits {
			s := b.String()
			f(s[:min(len(s), manyDigits)], n+1)
		}
	}
}

// joinsNumber reports whether what stands between two groups of digits may part one number.
func joinsNumber(between string) bool {
	return len([]rune(between)) <= apart && !strings.ContainsAny(between, "\n\r;!?")
}

// A date is year, month and day as one number: 20011025.
type date int

//go:embed data/months.txt
var monthFile string

// months are the numbers of the names of months.
type months map[string]int

func readMonths(file string) (months, error) {
	m := months{}
	for n, line := range strings.Split(file, "\n") {
		names := strings.Fields(line)
		if len(names) == 0 || names[0] == "#" {
			continue
		}
		number, err := strconv.Atoi(names[0])
		if err != nil || number < 1 || number > 12 {
			return nil, fmt.Errorf("months: line %d does not begin with the number of a month", n+1)
		}
		for _, name := range names[1:] {
			m[name] = number
		}
	}
	return m, nil
}

// datesAt returns the days that the words from i on may name, and how many words
// that takes: a day, a month and a year in some order. "3/4/2001" may be two days.
func (m months) datesAt(text string, words []word.Word, i int) (days []date, n int) {
	var parts [3]part
	at := i
	for k := range parts {
		if k > 0 && at < len(words) && (words[at].Text == "of" || words[at].Text == "de") {
			at++
		}
		if at >= len(words) || k > 0 && !joinsDate(text[words[at-1].End:words[at].Start]) {
			return nil, 0
		}
		parts[k] = m.part(words[at].Text)
		at++
	}
	add := func(y, mo, d int) {
		if y >= 1000 && mo >= 1 && mo <= 12 && d >= 1 && d <= 31 {
			days = append(days, date(y*10000+mo*100+d))
		}
	}
	a, b, c := parts[0], parts[1], parts[2]
	switch {
	case b.named: // 25 October 2001
		for _, y := range c.years() {
			add(y, b.number, a.day())
		}
	case a.named: // October 25, 2001
		for _, y := range c.years() {
			add(y, a.number, b.day())
		}
	case a.number >= 1000: // 2001-10-25
		add(a.number, b.number, c.number)
	case !c.named: // 25.10.2001, 10/25/01
		for _, y := range c.years() {
			add(y, b.number, a.number)
			if a.number != b.number {
				add(y, a.number, b.number)
			}
		}
	}
	return days, at - i
}

// joinsDate reports whether what stands between two parts of a date may join them.
func joinsDate(between string) bool {
	return len([]rune(between)) <= apart && !strings.ContainsAny(between, "\n\r;!?()")
}

// A part of a date is a number, or the name of a month.
type part struct {
	number int
	named  bool
	digits int
}

func (m months) part(w string) part {
	if n, ok := m[w]; ok {
		return part{number: n, named: true}
	}
	figures := strings.TrimRight(w, "stndrhe") // 1st, 2nd, 3rd, 4th, 1er
	if len(figures) > 4 || !isNumber(figures) {
		return part{}
	}
	n, _ := strconv.Atoi(figures)
	return part{number: n, digits: len(figures)}
}

func (p part) day() int {
	if p.named {
		return 0
	}
	return p.number
}

// years are those that a part may mean: of two figures, one in each century.
func (p part) years() []int {
	switch p.digits {
	case 4:
		return []int{p.number}
	case 2:
		return []int{1900 + p.number, 2000 + p.number}
	}
	return nil
}
