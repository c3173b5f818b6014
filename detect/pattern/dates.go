package pattern

import "github.com/understudy-text/understudy"

// dateRules find dates in words and figures.
func dateRules() []*Rule {
	dt := understudy.DateTime
	return []*Rule{
		{ID: "date/day-month", Category: dt, Kind: "date", Score: 0.95, trigger: digit | ordinal, match: dayMonth,
			Description: "a day and a month, with or without a year; also several days of one month, and two dates of one year"},
		{ID: "date/month", Category: dt, Kind: "date", Score: 0.9, trigger: month, match: monthFirst,
			Description: "a date that begins with its month: with a day, a year, or after a word that leads in a date"},
		{ID: "date/figures", Category: dt, Kind: "date", Score: 0.95, trigger: digit, match: dateFigures,
			Description: "a date in figures: ISO 8601, day/month/year or month/day/year, two- or four-digit years"},
		{ID: "date/year", Category: dt, Kind: "date", Score: 0.8, trigger: digit, match: bareYear,
			Description: "a year on its own, after a word that leads in a date; a decade; a tax year"},
		{ID: "date/part", Category: dt, Kind: "date", Score: 0.9, trigger: qualifier | season | ordinal, match: partOf,
			Description: "a part of a year, month or day"},
		{ID: "date/weekday", Category: dt, Kind: "date", Score: 0.85, trigger: weekday | ordinal | each, match: dayOfWeek,
			Description: "a day of the week, also one that comes again and again"},
		{ID: "date/holiday", Category: dt, Kind: "date", Score: 0.7, trigger: holiday, match: feast,
			Description: "a feast, with its year if it has one"},
	}
}

// year reads a year at token i.
func (s *source) year(i int) bool {
	v, n := s.number(i)
	return n == 4 && v >= 1000 && v <= 2199 && !s.mixedAfter(i)
}

// mixedAfter reports whether letters stand right behind token i.
func (s *source) mixedAfter(i int) bool { return s.glued(i+1) && s.at(i+1).kind != sign }

// monthAt reports whether token i names a month; words that are also common
// words (may, march) count only with a capital letter.
func (s *source) monthAt(i int) bool {
	return s.is(i, month) && s.near(i) && s.named(i)
}

// afterMonth steps over the full stop of "Jan." if a date goes on behind it.
func (s *source) afterMonth(i int) int {
	i++
	if k := s.at(i - 1); k.end-k.start <= 4 && s.sign(i, ".") && s.glued(i) && (s.at(i+1).kind == digits || s.sign(i+1, ",")) {
		return i + 1
	}
	return i
}

// day reads a day of a month at token i: "3", "3rd", "the third". It returns
// the token after it, or i if there is none.
func (s *source) day(i int) int {
	if s.is(i, ordinal) && s.value(i) > 0 {
		return i + 1
	}
	if v, n := s.number(i); n == 0 || n > 2 || v < 1 || v > 31 {
		return i
	}
	if s.glued(i+1) && s.says(i+1, ordinalEndWord) {
		return i + 2
	}
	if s.sign(i+1, ":") && s.glued(i+1) && s.glued(i+2) && s.says(i+2, ordinalEndWord) { // 3:e
		return i + 3
	}
	return i + 1
}

// yearAfter reads ", 2001", "of 2001" or "2001" at token i; it returns the token
// after it, or i.
func (s *source) yearAfter(i int) int {
	j := i
	if s.sign(j, ",") || s.says(j, ofWord) || s.sign(j, "'’") {
		j++
	}
	if s.near(j) && s.year(j) {
		return j + 1
	}
	return s.dashYear(i)
}

// dashYear reads the "-74" of "maj -74" at token i, where a language writes so.
func (s *source) dashYear(i int) int {
	if !s.tongue.dashYears || !s.sign(i, "-–'’") || s.at(i).gap != blank || !s.glued(i+1) || s.mixedAfter(i+1) {
		return i
	}
	if _, n := s.number(i + 1); n != 2 {
		return i
	}
	return i + 2
}

// joint steps over "and", "or", "to", a comma or a dash between two dates.
func (s *source) joint(i int) int {
	switch {
	case !s.near(i):
		return i
	case s.sign(i, ",") && s.says(i+1, andWord, orWord):
		return i + 2
	case s.sign(i, ",-–—/&") || s.says(i, andWord, orWord, toWord, untilWord):
		return i + 1
	}
	return i
}

// dayMonthAt reads one "25 October" at token i, without a year.
func (s *source) dayMonthAt(i int) int {
	j := s.day(i)
	if j == i {
		return i
	}
	if s.says(j, dayWord) {
		j++
	}
	if s.says(j, ofWord) {
		j++
	}
	if s.near(j) && s.monthAt(j) {
		return s.afterMonth(j)
	}
	return i
}

// dayMonth reads dates that begin with the day. Days of one month and dates of
// one year ("5 and 15 October 1993", "19 July and 21 November 1996") are one find.
func dayMonth(s *source, at int) {
	if s.glued(at) && at > 0 && s.sign(at-1, "/.") || s.is(at-1, article) || s.glued(at) && s.sign(at-1, "-–‑") && s.is(at-3, article) {
		return
	}
	if s.nameOfLaw(at) {
		return
	}
	i := at
	for n := 0; n < 12; n++ { // days before the month: "5, 6 and 15 October"
		if j := s.dayMonthAt(i); j > i {
			s.add(at, s.restOfYear(j))
			return
		}
		j := s.day(i)
		k := s.joint(j)
		if j == i || k == j || s.is(i, ordinal) {
			return
		}
		i = k
	}
}

// nameOfLaw reports whether a date at token i is the name of a law: "the Law of
// 17 June 2004".
func (s *source) nameOfLaw(i int) bool {
	return s.says(i-1, lawJointWord) && s.says(i-2, lawNameWord) && s.named(i-2)
}

// restOfYear reads on behind a day and month: the year, or another day and
// month that bring it. It returns the token after all of it.
func (s *source) restOfYear(i int) int {
	for range 8 {
		if j := s.yearAfter(i); j > i {
			return j
		}
		k := s.joint(i)
		if k == i || s.sign(i, ",") && s.says(i+1, andWord, orWord) {
			return i
		}
		j := k
		if s.says(j, dateTheWord) {
			j++
		}
		for s.day(j) > j && s.dayMonthAt(j) == j { // "and 5, 6 May"
			d := s.day(j)
			if n := s.joint(d); n > d {
				j = n
				continue
			}
			return i
		}
		m := s.dayMonthAt(j)
		if m == j {
			return i
		}
		if s.yearAfter(m) > m && s.sign(i, ",") {
			return i // "4 January, 10 May 2002": apart
		}
		i = m
	}
	return i
}

// monthFirst reads dates that begin with the month.
func monthFirst(s *source, at int) {
	if !s.named(at) || s.nameOfLaw(at) || s.at(at-1).kind == digits && s.nameOfLaw(at-1) {
		return
	}
	i := s.afterMonth(at)
	if j := s.yearAfter(i); j > i { // September 1994, and what it lasts to
		if k := s.joint(j); k > j && s.sign(j, "-–—") && s.monthAt(k) {
			if e := s.yearAfter(s.afterMonth(k)); e > s.afterMonth(k) {
				j = e
			}
		}
		s.add(at, j)
		return
	}
	if d := s.day(i); s.tongue.monthThenDay && d > i && !s.is(i, ordinal) && s.near(i) && !s.sign(i-1, ",") { // October 25, 2001
		if s.monthAt(d) { // "in May 5 June": the figure is the next date's
			return
		}
		if k := s.joint(d); k > d && s.day(k) > k && !s.monthAt(s.day(k)) && s.yearAfter(s.day(k)) > s.day(k) {
			d = s.day(k)
		}
		if e := s.yearAfter(d); e > d {
			s.add(at, e)
			return
		}
		if s.at(d).kind == sign && s.sign(d, ".:") && s.at(d+1).kind == digits && s.glued(d+1) {
			return
		}
		s.add(at, d)
		return
	}
	i = s.moreMonths(i)
	if j := s.yearAfter(i); j > i {
		s.add(at, j)
		return
	}
	if s.is(at-1, dateLead|qualifier) && s.near(at) && !s.capital(at+1) && at > 0 && !s.says(at-1, andWord, orWord, toWord) ||
		s.says(at-1, whichMonthWord) {
		s.add(at, i)
	}
}

// moreMonths reads ", July and November" behind a month.
func (s *source) moreMonths(i int) int {
	for range 11 {
		k := s.joint(i)
		if k == i || !s.monthAt(k) {
			return i
		}
		i = s.afterMonth(k)
	}
	return i
}

// dateFigures reads dates in figures, and the time of day glued to one.
func dateFigures(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, "/.-:") && at > 1 && s.glued(at-1) && s.at(at-2).kind == digits) {
		return
	}
	sep := s.at(at + 1)
	if !s.sign(at+1, "/.-–") || sep.gap != tight || s.str(at+3) != s.str(at+1) ||
		!s.glued(at+2) || !s.glued(at+3) || !s.glued(at+4) {
		return
	}
	a, an := s.number(at)
	b, bn := s.number(at + 2)
	c, cn := s.number(at + 4)
	if bn == 0 || bn > 2 {
		return
	}
	iso := an == 4 && a >= 1000 && a < 2200 && b >= 1 && b <= 12 && c >= 1 && c <= 31 && cn >= 1 && cn <= 2
	dmy := an >= 1 && an <= 2 && (cn == 4 && c >= 1000 && c < 2200 || cn == 2 && !(s.sign(at+1, ".") && an == 1 && bn == 1)) && cn >= 2 &&
		(a >= 1 && a <= 31 && b >= 1 && b <= 12 || a >= 1 && a <= 12 && b >= 1 && b <= 31)
	if !iso && !dmy {
		return
	}
	i := at + 5
	if s.mixedAfter(i-1) && !(iso && s.word(i, "t")) {
		return
	}
	if s.glued(i) && s.sign(i, "/.-") && s.glued(i+1) && s.at(i+1).kind == digits {
		return
	}
	j := i
	if s.word(j, "t") && s.glued(j) || s.sign(j, ",") {
		j++
	}
	if e := s.clock(j); e > j && s.near(j) && s.sign(j+1, ":") {
		i = e
		if s.glued(i) && s.word(i, "z") {
			i++
		}
	}
	s.add(at, i)
}

// modelYear reports whether the year v at token i says of when something is:
// "a 2018 film".
func (s *source) modelYear(i, v int) bool {
	if v < 1900 || !s.says(i-1, aWord) || s.at(i+1).kind != letters || s.at(i+1).gap != blank || s.is(i+1, currency|measure|countable|timeUnit|code|magnitude) {
		return false
	}
	for k := i + 1; k < i+4; k++ {
		if s.is(k, statute) {
			return false
		}
	}
	return true
}

// bareYear reads a year that stands alone.
func bareYear(s *source, at int) {
	v, n := s.number(at)
	if n == 2 && s.glued(at) && s.sign(at-1, "'’") && s.glued(at+1) && s.says(at+1, genitiveWord) { // the '90s
		s.add(at, at+2)
		return
	}
	if n != 4 || v < 1500 || v > 2099 || s.glued(at) && !s.sign(at-1, "(-–—\"'“‘[") {
		return
	}
	if s.glued(at+1) && s.says(at+1, genitiveWord) {
		if v%10 == 0 {
			s.add(at, at+2)
		}
		return
	}
	if s.mixedAfter(at) || s.glued(at+1) && s.sign(at+1, ",.:") && s.glued(at+2) && s.at(at+2).kind == digits {
		return
	}
	if s.modelYear(at, v) {
		s.add(at, at+1)
		return
	}
	i := at + 1
	if s.glued(i) && s.sign(i, "/-–—") && s.glued(i+1) { // 1996/97, 1990-1995
		w, m := s.number(i + 1)
		switch {
		case m == 2 && w == (v+1)%100 && s.sign(i, "/-–") || m == 4 && w > v && w < 2100:
			if s.mixedAfter(i+1) || s.glued(i+2) && s.sign(i+2, "/-–") {
				return
			}
			if m == 2 || s.leadsYear(at) || !s.is(at-1, statute|numberTag|fileWord) {
				s.add(at, i+2)
			}
			return
		default:
			return
		}
	}
	if !s.leadsYear(at) {
		return
	}
	if (s.says(i, orWord) || s.says(i, andWord) && s.says(at-1, betweenWord)) && s.year(i+1) && s.near(i+1) && s.says(i, orWord) {
		i += 2
	}
	s.add(at, i)
}

// leadsYear reports whether what stands around token i says that it is a year.
func (s *source) leadsYear(at int) bool {
	p := at - 1
	if s.is(at+1, countable|more|timeUnit|measure|currency|code|magnitude|statute) && s.near(at+1) && !s.glued(at+1) {
		return false
	}
	if s.capital(at+1) && s.is(at+1, statute) {
		return false
	}
	if s.sign(p, "(") && (s.sign(at+1, ")") || s.sign(at+1, ",;")) {
		return !s.is(p-1, statute)
	}
	if s.sign(p, "-–") && s.glued(p) {
		return false
	}
	if !s.near(at) {
		return (s.sign(at+1, ":,-–") || s.at(at+1).gap >= lineBreak) && s.at(at).gap >= lineBreak && at > 0 && false
	}
	if s.is(p, dateLead) {
		if s.says(p, weakLeadWord) {
			return s.leadsYearWeakly(at, p)
		}
		return true
	}
	if s.sign(p, ",") && s.year(p-1) && s.near(p) {
		return s.sign(at+1, ",") && s.year(at+2) || s.says(at+1, andWord, orWord) && s.year(at+2)
	}
	return s.is(p, weekday|season|holiday) || s.sign(p, ",") && s.is(p-1, month|season)
}

// leadsYearWeakly looks one word further back: "in 1990 and 1991", "Act of 1951".
func (s *source) leadsYearWeakly(at, p int) bool {
	q := p - 1
	switch {
	case s.says(p, ofWord):
		return s.is(q, qualifier|season|month|timeUnit|holiday) || !s.capital(q) && s.at(q).kind == letters && !s.is(q, statute|countable|numberTag|roughly|fileWord|more) && !s.says(q, totalWord)
	case s.says(p, andWord, orWord, toWord):
		return s.year(q) || s.is(q, month) || s.sign(q, "-–") || s.is(q, dateLead)
	case s.says(p, yearAboutWord, yearForWord):
		return s.year(at) && s.says(p, yearForWord) && (s.sign(at+1, ".,;)") || s.says(at+1, andWord))
	}
	return true // after, by, from, before
}
