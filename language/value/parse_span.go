package value

import "unicode"

// numberUnit reads durations and ages: "two years", "three-month", "an hour",
// "six working days", "two to four years", "aged 14", "fifteen years old",
// "eighteen, sixteen and eight years".
func (p *parser) numberUnit(i int) int {
	t := p.at(i)
	if u := p.at(i + 1); isYear(t) && u.kind == unitOf && oneOf(p.text[u.start:u.end], p.v.ofYear) {
		return 0
	}
	value, last := scaled(t), i
	if t.kind == digits {
		// 1,000 and 2.5 are several tokens
		v, f, end, ok := p.v.numbers.ReadFigures(p.text, int(t.start))
		if ok && (f.Group != "" || f.Decimals > 0) && int32(end) != t.end {
			value = v
			for last+1 < len(p.tok) && int(p.tok[last].end) < end {
				last++
			}
		}
	}
	if t.kind == article {
		u, before := p.at(i+1), p.at(i-1)
		if p.isHalf(i + 1) {
			u = p.at(i + 4) // "en och en halv timme"
		}
		if u.kind != unitOf || u.aux&auxPlural != 0 && p.at(i+1).kind == unitOf || before.kind == quarterWord || before.kind == unitOf {
			return 0 // "half an hour" and "three times a week" do not say "one"
		}
	}
	u, ok := p.unitAfter(last)
	if !ok {
		// a member of a list whose unit stands with the last one
		for j := last; j < last+ahead; {
			k, more := p.connection(j + 1)
			if n := p.at(k); !more || n.kind != digits && n.kind != count {
				break
			}
			if u, ok = p.unitAfter(k); ok {
				if _, isMonth := p.monthAfter(k); isMonth {
					ok = false
				}
				break
			}
			j = k
		}
		if !ok || isYear(t) && t.kind == digits {
			return p.agedNumber(i)
		}
		if p.unitIsAge(u) || p.v.units[p.tok[u].value].class == Years && p.agedBefore(i) {
			p.add(Age, i, -1, value)
		} else {
			p.add(Duration, i, -1, value)
			p.items[len(p.items)-1].Class = p.v.units[p.tok[u].value].class
		}
		return last + 1 - i
	}
	if t.kind == rank && p.rankBelongs(u) {
		return 0
	}
	class := p.v.units[p.tok[u].value].class
	if p.unitIsAge(u) || class == Years && p.agedBefore(i) {
		p.add(Age, i, u, value)
		return u + 1 - i
	}
	p.add(Duration, i, u, value)
	it := &p.items[len(p.items)-1]
	it.Class = class
	it.Sub = p.isSub(i, class)
	return u + 1 - i
}

func (p *parser) add(s Sort, num, unit int, value int64) {
	it := newItem(s)
	it.num, it.unit, it.Value = int32(num), int32(unit), value
	p.items = append(p.items, it)
}

// rankBelongs says whether an ordinal before a unit only points into a date
// that moves itself: "the third week of May 1999".
func (p *parser) rankBelongs(u int) bool {
	for j := u + 1; j < len(p.tok) && j <= u+4; j++ {
		if t := p.tok[j]; t.kind == month || isYear(t) {
			return true
		}
	}
	return false
}

// unitAfter finds the unit that follows a number at i; up to two words
// ("working", "consecutive") or "and a half" may stand between.
func (p *parser) unitAfter(i int) (int, bool) {
	words := 0
	for j := i + 1; j <= i+4; j++ {
		switch t := p.at(j); {
		case t.kind == unitOf:
			if t.aux&auxShort != 0 && j > i+1 && !isMark(p.at(j-1), dashes) {
				return 0, false
			}
			return j, true
		case isMark(t, dashes) && j == i+1:
		case t.kind == other && words < 2 && t.start >= 0:
			words++
		case p.isHalf(j):
			j += 2
		default:
			return 0, false
		}
	}
	return 0, false
}

// isHalf says whether "and a half" stands at i.
func (p *parser) isHalf(i int) bool {
	return p.at(i).kind == connector && p.at(i+1).kind == article && p.at(i+2).kind == quarterWord
}

// dualUnit reads one word that says two of a unit.
func (p *parser) dualUnit(i int) int {
	t := p.tok[i]
	if u := &p.v.units[t.value]; !u.dual() || t.form != 1 || t.aux&auxShort != 0 {
		return 0
	}
	s := Duration
	if p.unitIsAge(i) || p.v.units[t.value].class == Years && p.agedBefore(i) {
		s = Age
	}
	p.add(s, i, i, 2*Unit)
	p.items[len(p.items)-1].Class = p.v.units[t.value].class
	return 1
}

// isSub says whether the duration at i completes a larger one just before it.
func (p *parser) isSub(i, class int) bool {
	n := len(p.items) - 2 // the last item is this one
	if n < 0 || p.items[n].Sort != Duration || p.items[n].unit < 0 || class > Seconds || p.items[n].Class >= class {
		return false
	}
	for j := int(p.items[n].unit) + 1; j < i; j++ {
		// A word for "and" may also stand between an hour and its minutes: "deux ans et cinq mois".
		if t := p.at(j); t.kind != connector && t.kind != pastTo && !isMark(t, ",") {
			return false
		}
	}
	return true
}

// unitIsAge says whether the unit at u ends in "old" or "of age".
func (p *parser) unitIsAge(u int) bool {
	if p.v.units[p.tok[u].value].class != Years {
		return false
	}
	if p.age || p.tok[u].aux&auxAge != 0 {
		return true
	}
	for j := u + 1; j <= u+2; j++ {
		switch t := p.at(j); {
		case t.kind == ageWord:
			return true
		case isMark(t, dashes), t.kind == dayGlue:
		default:
			return false
		}
	}
	return false
}

// agedBefore says whether "aged" or "the age of" stands before token i.
func (p *parser) agedBefore(i int) bool {
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		switch t := p.tok[j]; t.kind {
		case ageWord:
			return true
		case dayGlue, filler, connector, mark, digits, count:
		default:
			return false
		}
	}
	return false
}

// agedNumber reads a number without unit as an age where the words around it,
// or the caller, say that it is one.
func (p *parser) agedNumber(i int) int {
	t := p.at(i)
	if t.kind != digits && t.kind != count || t.aux != 0 || t.value > 130 || t.value == 0 || t.kind == digits && t.width > 3 {
		return 0
	}
	if !p.age && !p.agedBefore(i) && p.at(i+1).kind != ageWord {
		return 0
	}
	p.add(Age, i, -1, scaled(t))
	return 1
}

// clock reads times of day: 10 a.m., 8.45 a.m., 14:30:15, ten o'clock, half past
// ten, 1430 hours, and the first hour of "9 to 11 a.m.".
func (p *parser) clock(i int) int {
	t := p.at(i)
	if t.kind == article && p.v.halfHour && p.at(i+1).kind != unitOf && (p.minutesBefore(i) || p.hourSaid(i)) {
		t.kind = count // "klockan ett"
		p.tok[i] = t
	}
	if t.kind != digits && t.kind != count || t.aux != 0 {
		return 0
	}
	it := newItem(Clock)
	it.num = int32(i)
	h, m, n := int(t.value), 0, 1
	if p.fourFigures(i) {
		it.Value = int64(h/100*60 + h%100)
		p.items = append(p.items, it)
		return 1
	}
	if t.kind == digits && t.width == 4 && h >= 100 {
		u := p.at(i + 1)
		if u.kind != unitOf || p.v.units[u.value].class != Hours || !p.cue && p.text[t.start] != '0' && u.aux&auxShort == 0 && h%100%5 != 0 || h%100 > 59 || h/100 > 23 {
			return 0
		}
		it.Value = int64(h/100*60 + h%100)
		p.items = append(p.items, it)
		return 2
	}
	if h > 24 || t.kind == digits && t.width > 2 {
		return 0
	}
	sign := p.wordIn(i+1, p.v.hourSigns)
	late, ranged := p.rangeOfHours(i, sign)
	h += late
	sure := ranged || p.hourSaid(i) || p.hoursOfDay(i)
	if sep, mm := p.at(i+1), p.at(i+2); t.kind == digits && (p.joined(i) && p.joined(i+1) || sign) && mm.kind == digits && mm.width == 2 && mm.value < 60 {
		if isMark(sep, ":.") || sign {
			it.minute, m, n = int32(i+2), int(mm.value), 3
			sure = sure || isMark(sep, ":") || sign || p.cue
			if isMark(p.at(i+3), ":.") && p.joined(i+2) && p.joined(i+3) && p.at(i+4).kind == digits && p.at(i+4).width == 2 {
				n, sure = 5+p.afterSeconds(i+5), true
			} else if !sure {
				sure = p.at(i+3).kind != unitOf // a decimal number of units
			}
		}
	}
	after := p.at(i + n)
	if isMark(after, dashes) && p.joined(i+n-1) && p.joined(i+n) && p.at(i+n+1).kind == oclock {
		n++
		after = p.at(i + n) // "14-tiden"
	}
	switch {
	case after.kind == halfDay && h <= 12 && h > 0:
		it.half = int32(i + n)
		h = h%12 + int(after.value)*12
		n++
	case after.kind == twelve:
		it.unit = int32(i + n)
		h = int(after.value)
		n++
	case after.kind == oclock && h <= 24, sign && n == 1 && (p.cue || sure || p.runsToHour(i+2) || p.behindHour(i) || len(p.tok) == 2 && after.kind != unitOf):
		n++
	case h <= 12 && h > 0 && after.kind != unitOf && after.kind != month && p.minutesBefore(i):
	case sure:
	default:
		return p.hourOfList(i, it)
	}
	it.Value = int64(h*60 + m)
	p.items = append(p.items, it)
	return n
}

// fourFigures says whether a time of day without a separator stands at i, which is no
// year: "0818", "0900-1700".
func (p *parser) fourFigures(i int) bool {
	t := p.at(i)
	if t.kind != digits || t.width != 4 || t.value/100 > 23 || t.value%100 > 59 {
		return false
	}
	before := !p.joined(i-1) || isMark(p.at(i-1), dashes) || isMark(p.at(i-1), "/") && p.at(i-2).width == 4
	after := p.at(i + 1)
	free := !p.joined(i) || isMark(after, ",") && !p.joined(i+1) || isMark(after, dashes) || isMark(after, "/") && p.at(i+2).width == 4 ||
		after.kind != mark && after.kind != digits && after.end-after.start == 1 // "0900h", "0900Z"
	if !before || !free {
		return false
	}
	rather := !yearlike(t)
	if len(p.tok) == 1 && t.value > latestYear && t.value%5 == 0 {
		return true // "2200"
	}
	if i == 1 && p.fours && rather && p.wordIn(0, p.v.at) {
		return true // "at 2200, 0200 and 0600"
	}
	if p.text[t.start] == '0' || i == 0 && (p.four || p.fours && rather && !p.year || p.hoursInFigures()) || p.v.announcesHour(p.text[:t.start]) || p.afterDay(i) {
		return true
	}
	n := len(p.items)
	return n > 0 && p.items[n-1].Sort == Clock && p.at(int(p.items[n-1].num)).width == 4 && p.linked(int(p.items[n-1].num)+1, i)
}

// Between these, four figures are rather a year than a time of day.
const oldestYear, latestYear = 1860, 2040

func yearlike(t token) bool { return t.value >= oldestYear && t.value <= latestYear }

// hoursInFigures says whether the mention is two times of day in four figures each, the
// later one behind a hyphen, and no two years: "1000-1120".
func (p *parser) hoursInFigures() bool {
	a, b := p.at(0), p.at(2)
	return len(p.tok) == 3 && isMark(p.at(1), dashes) && a.width == 4 && b.width == 4 && a.kind == digits && b.kind == digits &&
		b.value/100 <= 23 && b.value%100 <= 59 && a.value < b.value && !(yearlike(a) && yearlike(b))
}

// afterDay says whether a weekday, or a day of this mention with "at" behind it, stands
// right before the figures at i: "Tues 1345", "27 Feb at 1340".
func (p *parser) afterDay(i int) bool {
	before := p.at(i - 1)
	if before.kind == dayName { // but the Sunday of a feast is of a year: "Carnival Sunday 2010"
		feast := p.at(i - 2)
		return i < 2 || !yearlike(p.at(i)) || feast.kind != other || feast.end-feast.start < longFeast || !unicode.IsUpper(firstRune(p.text[feast.start:]))
	}
	n := len(p.items)
	return n > 0 && p.items[n-1].Sort == Date && p.items[n-1].Day != 0 && p.items[n-1].year < int32(i) &&
		(isMark(before, "@") || p.wordIn(i-1, p.v.at) && !p.wordIn(i-1, p.v.connect))
}

// longFeast is how many bytes the name of a feast has at least: "at" is none.
const longFeast = 5

// linked says whether the tokens from i to j do nothing but join two hours: one at least
// does.
func (p *parser) linked(i, j int) bool {
	join := false
	for ; i < j; i++ {
		switch t := p.at(i); {
		case t.kind == connector, isMark(t, dashes+"/"):
			join = true
		case t.kind != mark && t.kind != digits && t.kind != count && (t.end-t.start == 1 || p.wordIn(i, p.v.hourSigns)):
		default:
			return false
		}
	}
	return join
}

// rangeOfHours says whether an hour of a weekday stands at i: "Mondays 9-11", "every
// Tuesday from 10 to 12", "le jeudi de 15 h à 16 h"; sign says that a sign of the hour
// follows. late is how many hours it is after what its figures say: nobody meets from
// three to four in the night.
func (p *parser) rangeOfHours(i int, sign bool) (late int, ok bool) {
	if i == p.rangeEnd {
		return p.later, true
	}
	a := p.at(i)
	if a.kind != digits || a.aux != 0 || a.width > 2 {
		return 0, false
	}
	j := i - 1
	for j >= 0 && i-j <= 3 && (p.tok[j].kind == filler || p.tok[j].kind == connector || p.tok[j].kind == dayGlue) {
		j--
	}
	led := j < i-1 || p.led
	if !(j < 0 && p.day || j >= 0 && p.tok[j].kind == dayName) {
		return 0, false
	}
	from := i + 1
	if sign {
		from++
	}
	k, more := p.connection(from)
	b := p.at(k)
	if !more || b.kind != digits || b.aux != 0 || b.width > 2 || b.value > 24 || a.value > 24 || !led && !sign && !isMark(p.at(from), dashes) {
		return 0, sign
	}
	after := p.at(k + 1)
	_, dated := p.monthAfter(k)
	if dated || after.kind == halfDay || after.kind == unitOf && !p.wordIn(k+1, p.v.hourSigns) ||
		p.joined(k) && (isMark(after, "/"+dashes) || isMark(after, ".") && !p.v.dotTimes && p.joined(k+1)) {
		return 0, sign
	}
	p.rangeEnd, p.later = k, 0
	if !p.v.hours24 && a.value >= 1 && a.value <= 12 && b.value >= 1 && b.value <= 12 {
		if a.value < earliest {
			late = 12
		}
		if late > 0 && b.value < 12 || b.value <= a.value && b.value < 12 {
			p.later = 12
		}
	}
	return late, true
}

// runsToHour says whether what stands at i leads to another hour with its sign: "9h-17h30",
// "14h à 16h".
func (p *parser) runsToHour(i int) bool {
	k, more := p.connection(i)
	return more && p.at(k).kind == digits && p.at(k).width <= 2 && p.at(k).value <= 24 && p.wordIn(k+1, p.v.hourSigns)
}

// behindHour says whether the number at i is joined to a time of day right before it.
func (p *parser) behindHour(i int) bool {
	n := len(p.items)
	if n == 0 || p.items[n-1].Sort != Clock {
		return false
	}
	return p.linked(int(max(p.items[n-1].num, p.items[n-1].minute))+1, i)
}

// earliest is the first hour at which people meet in the morning.
const earliest = 7

// hoursOfDay says whether the mention is nothing but two hours, of which the first can
// only be before noon: "9-5".
func (p *parser) hoursOfDay(i int) bool {
	a, b := p.at(0), p.at(2)
	return i == 0 && len(p.tok) == 3 && isMark(p.at(1), dashes) && a.kind == digits && b.kind == digits && a.aux|b.aux == 0 &&
		b.value >= 1 && a.value > b.value && a.value <= 12
}

// afterSeconds is how many tokens of a fraction of a second and of a time zone stand at
// i: ".123+02:00", " +0200". They stay.
func (p *parser) afterSeconds(i int) (n int) {
	if isMark(p.at(i), ".,") && p.joined(i-1) && p.joined(i) && p.at(i+1).kind == digits {
		n = 2
	}
	zone := p.at(i + n + 1)
	apart := zone.width == 4 && p.joined(i+n)
	if isMark(p.at(i+n), "+-−") && (p.joined(i+n-1) || apart) && zone.kind == digits && zone.width <= 4 {
		n += 2
		if isMark(p.at(i+n), ":") && p.joined(i+n-1) && p.at(i+n+1).kind == digits {
			n += 2
		}
	}
	return n
}

// minutesBefore says whether words before the hour at i say how far it is from
// it: "half past ten", "quarter to ten", "halv tio".
func (p *parser) minutesBefore(i int) bool {
	switch before := p.at(i - 1); {
	case before.kind == pastTo:
		return true
	case before.kind == quarterWord:
		return p.v.halfHour
	}
	if !p.wordIn(i-1, p.v.toHour) {
		return false
	}
	minutes := p.at(i - 2)
	return minutes.kind == quarterWord || p.wordIn(i-2, p.v.fourths) ||
		p.v.halfHour && (minutes.kind == count || minutes.kind == digits) && minutes.value < 30 && p.hourSaid(i-2)
}

// hourSaid says whether a word before the number at i says that it is an hour:
// "klockan", or an hour of the same list.
func (p *parser) hourSaid(i int) bool {
	if u := p.at(i + 1); u.kind == unitOf && u.aux&auxShort == 0 {
		return false
	}
	if _, isDay := p.monthAfter(i); isDay {
		return false
	}
	j := i - 1
	if isMark(p.at(j), ".") {
		j--
	}
	if j < 0 {
		return p.hours
	}
	if p.wordIn(j, p.v.clockCue) {
		return true
	}
	if n := len(p.items); n == 0 || p.items[n-1].Sort != Clock || len(p.v.clockCue) == 0 && !isMark(p.at(i-1), dashes) {
		return false
	}
	// another hour after one of the same list
	for j > 0 && (p.tok[j].kind == connector || isMark(p.tok[j], dashes)) {
		j--
	}
	return j < i-1 && (p.tok[j].kind == digits || p.tok[j].kind == count) && p.tok[j].used
}

// wordIn says whether token i is one of the words.
func (p *parser) wordIn(i int, words []string) bool {
	t := p.at(i)
	return t.start >= 0 && t.kind != mark && oneOf(p.text[t.start:t.end], words)
}

// hourOfList reads the "9" of "9 to 11 a.m.".
func (p *parser) hourOfList(i int, it item) int {
	t := p.at(i)
	k, ok := p.connection(i + 1)
	if n := p.at(k); !ok || n.kind != digits && n.kind != count || n.value > 12 || t.value > 12 || t.value == 0 {
		return 0
	}
	j := k + 1
	if isMark(p.at(j), ":.") && p.at(j+1).kind == digits && p.joined(k) {
		j += 2
	}
	half := p.at(j)
	if half.kind != halfDay {
		return 0
	}
	h := int(t.value)%12 + int(half.value)*12
	if p.at(k).value%12 < t.value%12 && half.value == 1 {
		h -= 12 // "11 to 2 p.m." starts before noon
	}
	it.Value = int64(h * 60)
	it.monthOf = int32(j) // the token that says a.m. or p.m. for it
	p.items = append(p.items, it)
	return 1
}

// loneNumber keeps numbers that name nothing known, so that the last resort
// can move them.
func (p *parser) loneNumber(i int) int {
	t := p.at(i)
	switch {
	case t.kind == article, t.kind == digits && t.aux == 0 && t.width > 9:
		return 0
	case t.kind == rank || t.aux&auxOrdinal != 0:
		p.add(Rank, i, -1, scaled(t))
	default:
		p.add(Number, i, -1, scaled(t))
		p.items[len(p.items)-1].Class = Turns
	}
	return 1
}
