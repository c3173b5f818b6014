package temporal

import (
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/numeral"
)

// edit is one stretch of a mention that is written anew.
type edit struct {
	start, end int32
	text       string
}

// writer collects the edits of a mention.
type writer struct {
	p     *Moves
	m     *mention
	tok   []token
	items []item
	edits []edit
	buf   [8]edit
}

// render writes mention i with its values moved.
func (p *Moves) render(i int) string {
	m := &p.mentions[i]
	w := writer{p: p, m: m, tok: p.tokens[m.firstTok : m.firstTok+m.toks], items: p.items[m.first : m.first+m.n]}
	w.edits = w.buf[:0]
	firm := false
	for k := range w.items {
		firm = firm || w.items[k].what != aRank && w.items[k].what != aNumber
	}
	for k := range w.items {
		w.item(k, firm)
	}
	out := w.apply()
	if out == m.text || out == "" {
		out = p.otherWords(m.text, w.tok)
	}
	return out
}

// item writes one item. Bare numbers stay where something firmer moves: "first
// Friday", "third week of May 1999".
func (w *writer) item(k int, firm bool) {
	p, it := w.p, &w.items[k]
	switch it.what {
	case aDate:
		w.date(it)
	case aDuration:
		w.measured(it, p.duration(it))
	case anAge:
		w.measured(it, p.lifetime(it, it.unit >= 0 && w.tok[it.unit].aux&auxRound != 0)*numeral.Unit)
	case aClock:
		w.clock(it)
	case aWeekday:
		w.weekdayName(it, mod(int(w.tok[it.wday].value)+p.dayStep, 7))
	case aSeason:
		w.season(it)
	case aWeek:
		n := mod(int(it.value)-1+p.weeksOff(), 52) + 1
		w.replace(w.tok[it.num], p.writeNumber(w.m.text, w.tok[it.num], int64(n)*numeral.Unit))
	case aDecade:
		w.decade(it)
	case aCentury:
		n := it.value + int64(sign(p.years))
		if n < 1 {
			n = it.value + 1
		}
		w.replace(w.tok[it.num], p.writeNumber(w.m.text, w.tok[it.num], n*numeral.Unit))
	case aRank, aNumber:
		if !firm {
			w.replace(w.tok[it.num], p.writeNumber(w.m.text, w.tok[it.num], p.spans[turns].Of(it.value)))
		}
	}
}

// season goes on to the next or back to the last, in the form of the original.
func (w *writer) season(it *item) {
	step := 1
	if w.p.months < 0 {
		step = 3
	}
	t, forms := w.tok[it.num], w.p.v.seasons[(int(it.value)+step)%4]
	name := forms[0]
	if k := int(t.aux); k < len(forms) && forms[k] != "" {
		name = forms[k]
	}
	w.replace(t, numeral.MatchCase(name, w.src(t)))
}

// weeksOff is how many weeks of the year the dates of the document move by,
// apart from whole years.
func (p *Moves) weeksOff() int { return (p.days - yearsInDays(p.years)) / 7 }

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func (w *writer) src(t token) string { return w.m.text[t.start:t.end] }

func (w *writer) replace(t token, s string) {
	w.edits = append(w.edits, edit{t.start, t.end, s})
}

// apply copies the mention with the edits made, in the order of the text.
func (w *writer) apply() string {
	e := w.edits
	for i := 1; i < len(e); i++ {
		for j := i; j > 0 && e[j].start < e[j-1].start; j-- {
			e[j], e[j-1] = e[j-1], e[j]
		}
	}
	var b strings.Builder
	b.Grow(len(w.m.text) + 16)
	at := int32(0)
	for _, x := range e {
		if x.start < at {
			continue
		}
		b.WriteString(w.m.text[at:x.start])
		b.WriteString(x.text)
		at = x.end
	}
	b.WriteString(w.m.text[at:])
	return b.String()
}

// date writes the parts of a date that the mention writes, and those it had
// from its neighbours if they no longer agree.
func (w *writer) date(it *item) {
	p := w.p
	y, m, d := p.moved(it)
	if it.solid >= 0 {
		t := w.tok[it.solid]
		s := two(y) + two(m) + two(d)
		if t.width == 8 {
			s = two(y/100) + s
		}
		w.replace(t, s)
		return
	}
	if it.day >= 0 {
		t := w.tok[it.day]
		s := p.writeNumber(w.m.text, t, int64(d)*numeral.Unit)
		if it.numeric && t.width == 2 && d < 10 && w.padded(it) {
			s = "0" + strconv.Itoa(d)
		}
		if it.monthOf >= 0 {
			if o := &w.items[it.monthOf]; w.monthDiffers(o, m) {
				name := p.monthName(w.tok[o.month], w.src(w.tok[o.month]), m)
				if it.monthFirst {
					s = name + " " + s
				} else {
					s += " " + name
				}
			}
		}
		if it.month < 0 {
			s += w.yearOfOther(it, y)
		}
		w.replace(t, s)
	}
	if it.month >= 0 {
		w.monthOfDate(it, y, m)
	}
	if it.year >= 0 {
		w.year(it, y)
	}
	if it.wday >= 0 {
		w.datedWeekday(it, y, m, d)
	}
}

func (w *writer) monthDiffers(o *item, m int) bool {
	_, om, _ := w.p.moved(o)
	return om != m && o.month >= 0
}

// yearOfOther is what must be added to a date whose year is written with
// another item of the mention, if the years now differ.
func (w *writer) yearOfOther(it *item, y int) string {
	if it.yearOf < 0 || it.year >= 0 {
		return ""
	}
	o := &w.items[it.yearOf]
	oy, _, _ := w.p.moved(o)
	// it.y is one less than o.y where the range crossed a new year already
	if oy == y || int32(oy-y) == o.y-it.y || o.year < 0 {
		return ""
	}
	if it.monthFirst {
		return ", " + strconv.Itoa(y)
	}
	return " " + strconv.Itoa(y)
}

// monthOfDate writes the month, in a word or in figures.
func (w *writer) monthOfDate(it *item, y, m int) {
	t := w.tok[it.month]
	if it.numeric {
		s := strconv.Itoa(m)
		if m < 10 && t.width == 2 && w.padded(it) {
			s = "0" + s
		}
		w.replace(t, s)
		return
	}
	s := w.p.monthName(t, w.src(t), m)
	// "Oct." becomes "May", not "May."
	if t.aux&auxShort != 0 && len(w.p.v.monthsShort[m-1][0]) == len(w.p.v.months[m-1]) &&
		int(t.end) < len(w.m.text) && w.m.text[t.end] == '.' && int(t.end)+1 < len(w.m.text) {
		t.end++
	}
	if !it.monthFirst || it.day < 0 {
		s += w.yearOfOther(it, y)
	}
	w.replace(t, s)
}

// padded says whether the figures of a date carry leading zeros, or may:
// "27.11.1998" counts as carrying them, "7.11.1998" does not.
func (w *writer) padded(it *item) bool {
	for _, k := range [...]int32{it.day, it.month} {
		if k >= 0 && w.tok[k].width == 1 {
			return false
		}
	}
	return true
}

// monthName is the name of month m in the length and capitals of token t.
func (p *Moves) monthName(t token, src string, m int) string {
	name := p.v.months[m-1]
	if t.aux&auxShort != 0 {
		name = p.v.monthsShort[m-1][0]
	}
	return matchName(name, src)
}

// matchName writes a proper name in capitals or small letters if src is.
func matchName(name, src string) string {
	switch src {
	case strings.ToUpper(src):
		return strings.ToUpper(name)
	case strings.ToLower(src):
		return strings.ToLower(name)
	}
	if name[0] >= 'a' {
		return numeral.MatchCase(name, src)
	}
	return name
}

// year writes a year in as many figures as it had, and the tail of "1996/97".
func (w *writer) year(it *item, y int) {
	t := w.tok[it.year]
	if y < 1 {
		y = abs(y) + 1
	}
	if t.kind == count {
		w.yearInWords(it, y)
		return
	}
	s := strconv.Itoa(y)
	if t.width == 2 && it.y > 99 {
		s = two(y)
	}
	w.replace(t, s)
	if it.tail >= 0 {
		tail := w.tok[it.tail]
		diff := mod(int(tail.value)-int(it.y), 100)
		w.replace(tail, two(y+diff))
	}
}

// yearInWords writes "nineteen ninety-six" or "two thousand and one".
func (w *writer) yearInWords(it *item, y int) {
	t, words := w.tok[it.year], w.p.v.numbers
	if it.tail < 0 || y%100 < 10 {
		if it.tail >= 0 {
			t.end = w.tok[it.tail].end
		}
		w.replace(t, numeral.MatchCase(words.Year(int64(y)), w.src(t)))
		return
	}
	tail := w.tok[it.tail]
	w.replace(t, numeral.MatchCase(words.Words(int64(y/100)), w.src(t)))
	w.replace(tail, numeral.MatchCase(words.Words(int64(y%100)), w.src(tail)))
}

// two is a number modulo 100 in two figures.
func two(n int) string {
	n = mod(n, 100)
	return string([]byte{byte('0' + n/10), byte('0' + n%10)})
}

// datedWeekday writes the weekday of a full date. It holds for dates that move
// by weeks; births move by years, and an original that was wrong stays as wrong.
func (w *writer) datedWeekday(it *item, y, m, d int) {
	step := weekday(dayNumber(y, m, d)) - weekday(dayNumber(int(it.y), int(it.m), int(it.d)))
	if it.inferred {
		step = 0
	}
	if step != 0 {
		w.weekdayName(it, mod(int(w.tok[it.wday].value)+step, 7))
	}
}

func (w *writer) weekdayName(it *item, n int) {
	t := w.tok[it.wday]
	name := w.p.v.weekdays[n]
	if t.aux&auxShort != 0 {
		name = w.p.v.daysShort[n][0]
	}
	src := w.src(t)
	w.replace(t, matchName(name, src))
}

// decade moves "1990s", "90s", "nineties" by one decade, the way years move;
// "1800-talet", which is a century, by one.
func (w *writer) decade(it *item) {
	t, v := w.tok[it.num], w.p.v
	step := 10
	if v.hundreds && it.value >= 100 && it.value%100 == 0 {
		step = 100
	}
	n := int(it.value) + step*sign(w.p.years)
	switch {
	case n > horizon: // "2000-talet": not a century of the future
		n -= 2 * step
	case step == 100 && n < 100:
		n += 2 * step
	}
	src := w.src(t)
	switch {
	case t.kind == decadeWord && len(v.decades) > 0:
		i := mod((n-20)/10, len(v.decades))
		w.replace(t, numeral.MatchCase(v.decades[i], src))
		return
	case t.kind == decadeWord:
		if n < 10 {
			n = 90
		} else if n == 100 {
			n = 10
		}
		w.replace(t, numeral.MatchCase(v.numbers.Year(int64(n)), src))
		return
	}
	s := strconv.Itoa(max(n, 10))
	if t.width == 2 {
		s = two(n)
	}
	w.replace(t, s+src[t.width:])
}
