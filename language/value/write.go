package value

import (
	"slices"
	"strconv"
	"strings"
)

// edit is one stretch of a mention that is written anew.
type edit struct {
	start, end int32
	text       string
}

// writer collects the edits of a mention.
type writer struct {
	v      *vocabulary
	text   string
	behind string // what stands before the mention
	tok    []token
	items  []item
	to     []Time
	edits  []edit
	buf    [8]edit
}

// Write writes the mention with other values, one for each of Values and of the same
// sort. What is of the same value as before is written as before.
func (t *Times) Write(to []Time) string {
	w := writer{v: t.v, text: t.text, behind: t.before, tok: t.tok, items: t.items, to: to}
	w.edits = w.buf[:0]
	for k := range w.items {
		w.item(&w.items[k], &to[k])
	}
	return otherFigures(apply(w.text, w.edits), t.zero)
}

// item writes one item.
func (w *writer) item(it *item, to *Time) {
	switch it.Sort {
	case Date:
		w.date(it, to)
	case Duration, Age:
		w.measured(it, to.Value)
	case Clock:
		w.clock(it, int(to.Value))
	case Weekday:
		w.weekday(it, to.Weekday)
	case Season:
		w.season(it, int(to.Value))
	case Decade:
		w.decade(it, int(to.Value))
	case Week, Century:
		w.number(it, to.Value*Unit)
	case Rank, Number:
		w.number(it, to.Value)
	}
}

func (w *writer) number(it *item, value int64) {
	if t := w.tok[it.num]; value != it.Value {
		w.replace(t, w.like(t, value))
	}
}

// season writes a season in the form of the original.
func (w *writer) season(it *item, n int) {
	t, forms := w.tok[it.num], w.v.seasons[n%len(w.v.seasons)]
	name := forms[0]
	if k := int(t.aux); k < len(forms) && forms[k] != "-" {
		name = forms[k]
	}
	w.replace(t, MatchCase(name, w.src(t)))
}

func (w *writer) src(t token) string { return w.text[t.start:t.end] }

func (w *writer) replace(t token, s string) {
	w.edits = append(w.edits, edit{t.start, t.end, s})
}

// apply copies a text with the edits made, in the order of the text.
func apply(text string, e []edit) string {
	for i := 1; i < len(e); i++ {
		for j := i; j > 0 && e[j].start < e[j-1].start; j-- {
			e[j], e[j-1] = e[j-1], e[j]
		}
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	at := int32(0)
	for _, x := range e {
		if x.start < at {
			continue
		}
		b.WriteString(text[at:x.start])
		b.WriteString(x.text)
		at = x.end
	}
	b.WriteString(text[at:])
	return b.String()
}

// like writes a number the way a token writes its own.
func (w *writer) like(t token, value int64) string {
	n := value / Unit
	src := w.src(t)
	switch t.kind {
	case digits:
		s := strconv.FormatInt(n, 10)
		if t.aux&auxOrdinal != 0 {
			mark := w.v.numbers.Suffix(n)
			if w.v.numbers.Suffix(int64(t.value)) == "" { // "the 2d" is in nobody's table
				mark = src[t.width:]
			}
			return s + MatchCase(mark, src[t.width:])
		}
		for len(s) < int(t.width) && src[0] == '0' {
			s = "0" + s
		}
		return s
	case roman:
		return w.v.numbers.likeRoman(src, n)
	case rank:
		return w.inCase(t, w.v.numbers.Like(w.v.numbers.Ordinal(n), lower(src)))
	}
	return MatchCase(w.v.numbers.InCase(w.v.numbers.Like(w.v.numbers.Words(n), lower(src)), w.text, w.behind), src)
}

// inCase writes the words of a number in the case and the capitals of a token.
func (w *writer) inCase(t token, words string) string {
	src := w.src(t)
	return MatchCase(w.v.numbers.InCase(words, src, w.behind+w.text[:t.start]), src)
}

// date writes the parts of a date that the mention writes, and those it had
// from its neighbours if they no longer agree.
func (w *writer) date(it *item, to *Time) {
	if it.solid >= 0 {
		t := w.tok[it.solid]
		s := two(to.Year) + two(to.Month) + two(to.Day)
		if t.width == 8 {
			s = two(to.Year/100) + s
		}
		w.replace(t, s)
		return
	}
	if it.day >= 0 {
		w.dayOfDate(it, to)
	}
	if it.month >= 0 {
		w.monthOfDate(it, to)
	}
	if it.year >= 0 && to.Year != it.Year {
		w.year(it, to.Year)
	}
	if it.wday >= 0 && to.Weekday != it.Weekday {
		w.weekday(it, to.Weekday)
	}
}

// dayOfDate writes the day, and after it month and year where those that it had from
// another date of the mention are no longer its own.
func (w *writer) dayOfDate(it *item, to *Time) {
	t := w.tok[it.day]
	s := w.day(it, t, to.Day)
	if it.monthOf >= 0 {
		of := w.writesMonth(it.monthOf)
		if o := &w.items[of]; o.month >= 0 && w.to[of].Month != to.Month {
			name := w.monthName(w.tok[o.month], to.Month)
			switch {
			case o.numeric:
				s += w.text[w.tok[o.day].end:w.tok[o.month].start] + strconv.Itoa(to.Month)
			case it.monthFirst:
				s = name + " " + s
			default:
				s += " " + name
			}
		}
	}
	if it.month < 0 {
		s += w.yearOfOther(it, to)
	}
	w.replace(t, s)
}

// writesMonth returns the item that writes the month of item i: the last of the list in
// "3, 5 and 7 April", where each day has its month from the next one.
func (w *writer) writesMonth(i int32) int32 {
	for range w.items {
		o := &w.items[i]
		if o.month >= 0 || o.monthOf < 0 {
			break
		}
		i = o.monthOf
	}
	return i
}

// day writes the day of a month like its token.
func (w *writer) day(it *item, t token, day int) string {
	src := w.src(t)
	switch {
	case w.v.firstOrdinal && !it.numeric && t.kind == digits:
		if day == 1 {
			return "1" + w.v.numbers.Suffix(1)
		}
		return strconv.Itoa(day)
	case w.v.firstOrdinal && (t.kind == rank || t.kind == count):
		words := w.v.numbers.Words(int64(day))
		if day == 1 {
			words = w.v.numbers.Ordinal(1)
		}
		return MatchCase(words, src)
	case it.numeric && t.width == 2 && day < 10 && w.padded(it):
		return "0" + strconv.Itoa(day)
	}
	return w.like(t, int64(day)*Unit)
}

// yearOfOther is what must be added to a date whose year is written with
// another item of the mention, if the years now differ.
func (w *writer) yearOfOther(it *item, to *Time) string {
	if it.yearOf < 0 || it.year >= 0 {
		return ""
	}
	o, other := &w.items[it.yearOf], &w.to[it.yearOf]
	// it.Year is one less than o.Year where the range crossed a new year already
	if other.Year == to.Year || other.Year-to.Year == o.Year-it.Year || o.year < 0 {
		return ""
	}
	if it.monthFirst {
		return ", " + strconv.Itoa(to.Year)
	}
	return " " + strconv.Itoa(to.Year)
}

// monthOfDate writes the month, in a word or in figures.
func (w *writer) monthOfDate(it *item, to *Time) {
	t := w.tok[it.month]
	if it.numeric {
		s := strconv.Itoa(to.Month)
		if to.Month < 10 && t.width == 2 && w.padded(it) {
			s = "0" + s
		}
		w.replace(t, s)
		return
	}
	s := w.monthName(t, to.Month)
	// "Oct." becomes "May", not "May."
	if short := w.v.months[t.form]; short.short && len(short.names[to.Month-1][0]) == len(w.v.months[0].names[to.Month-1][0]) &&
		int(t.end) < len(w.text) && w.text[t.end] == '.' && int(t.end)+1 < len(w.text) {
		t.end++
	}
	if !it.monthFirst || it.day < 0 {
		s += w.yearOfOther(it, to)
	}
	w.elide(int(it.month), s)
	w.replace(t, s)
}

// elide writes the word before token i anew where the language drops its vowel before
// another and what stands at i now begins otherwise: "d'avril", "de mars".
func (w *writer) elide(i int, name string) {
	if len(w.v.elisions) == 0 || i < 1 {
		return
	}
	vowel := slices.ContainsFunc(w.v.elidedBefore, func(v string) bool { return strings.HasPrefix(lower(name), v) })
	before := w.tok[i-1]
	if isMark(before, "'’") && i > 1 {
		before.start = w.tok[i-2].start
	}
	for _, e := range w.v.elisions {
		src := w.src(before)
		switch {
		case !vowel && len(src) > 1 && lower(src[:len(e.to)-1]) == e.to[:len(e.to)-1] && before.kind == mark:
			before.end = w.tok[i].start
			w.replace(before, MatchCase(e.from, src[:1])+" ")
		case vowel && lower(src) == e.from:
			before.end = w.tok[i].start
			w.replace(before, MatchCase(e.to, src[:1]))
		}
	}
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
func (w *writer) monthName(t token, m int) string {
	if t.kind != month {
		return strconv.Itoa(m)
	}
	return matchName(w.v.months[t.form].names[m-1][0], w.src(t))
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
		return MatchCase(name, src)
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
	if t.width == 2 && it.Year > 99 {
		s = two(y)
	}
	w.replace(t, s)
	if it.tail >= 0 {
		tail := w.tok[it.tail]
		diff := mod(int(tail.value)-it.Year, 100)
		w.replace(tail, two(y+diff))
	}
}

// yearInWords writes "nineteen ninety-six" or "two thousand and one".
func (w *writer) yearInWords(it *item, y int) {
	t, words := w.tok[it.year], w.v.numbers
	if t.width == 2 && y < 2000 && y%100 > leastSpoken {
		w.replace(t, MatchCase(words.Like(words.Words(int64(y%100)), lower(w.src(t))), w.src(t)))
		return
	}
	if it.tail < 0 || y%100 < 10 {
		if it.tail >= 0 {
			t.end = w.tok[it.tail].end
		}
		w.replace(t, w.inCase(t, words.Year(int64(y))))
		return
	}
	tail := w.tok[it.tail]
	w.replace(t, MatchCase(words.Words(int64(y/100)), w.src(t)))
	w.replace(tail, MatchCase(words.Words(int64(y%100)), w.src(tail)))
}

// two is a number modulo 100 in two figures.
func two(n int) string {
	n = mod(n, 100)
	return string([]byte{byte('0' + n/10), byte('0' + n%10)})
}

func (w *writer) weekday(it *item, n int) {
	t := w.tok[it.wday]
	w.replace(t, matchName(w.v.weekdays[t.form].names[n][0], w.src(t)))
}

// decade writes "1990s", "90s", "nineties", and "1800-talet", which is a century.
func (w *writer) decade(it *item, n int) {
	t, v := w.tok[it.num], w.v
	src := w.src(t)
	switch {
	case it.OnlyWords:
		i := mod((n-20)/10, len(v.decades))
		w.replace(t, MatchCase(v.decades[i], src))
	case t.kind == decadeWord:
		w.replace(t, MatchCase(v.numbers.Year(int64(n)), src))
	case t.kind == count: // "les années soixante"
		w.replace(t, MatchCase(v.numbers.Words(int64(n)), src))
	case t.width == 2:
		w.replace(t, two(n)+src[t.width:])
	default:
		w.replace(t, strconv.Itoa(n)+src[t.width:])
	}
}
