package pattern

// partOf reads "early 2000", "the autumn of 1999", "morning of 31 December".
func partOf(s *source, at int) {
	i := at + 1
	if s.is(at, ordinal) {
		if !s.says(i, portionWord) {
			return
		}
		i++
	} else if s.is(at, season) && !s.is(at, qualifier) || s.says(at, plainSeasonWord) {
		if s.says(at-1, seasonLeadWord) || s.says(at-1, theWord) && s.says(at-2, seasonLeadTheWord) {
			defer s.add(at, at+1)
		}
	}
	if s.sign(i, "-–") && s.glued(i) {
		i++
	}
	if s.says(i, ofWord) || s.says(i, inWord) && s.is(at, season|qualifier) && s.year(i+1) {
		i++
	}
	if s.says(i, theWord) || s.says(i, yearWord) {
		i++
	}
	if !s.near(i) {
		return
	}
	switch {
	case s.dashYear(i) > i:
		s.add(at, i+2)
	case s.year(i), s.decade(i+1) == 1 && s.at(i).end-s.at(i).start == 4:
		s.add(at, i+1+s.decade(i+1))
	case s.monthAt(i):
		j := s.moreMonths(s.afterMonth(i))
		k := s.yearAfter(j)
		if k > j && s.sign(k, "-–—") && s.monthAt(k+1) {
			if e := s.yearAfter(s.afterMonth(k + 1)); e > s.afterMonth(k+1) {
				k = e
			}
		}
		s.add(at, k)
	default:
		if j := s.dayMonthAt(i); j > i && !s.is(i, ordinal) {
			s.add(at, s.restOfYear(j))
		}
	}
}

// decade counts the "s" of "1990s".
func (s *source) decade(i int) int {
	if s.glued(i) && s.says(i, genitiveWord) {
		return 1
	}
	return 0
}

// dayOfWeek reads days of the week.
func dayOfWeek(s *source, at int) {
	i := at
	if s.is(i, ordinal|each) {
		i++
	}
	if !s.is(i, weekday) || !s.named(i) || !s.near(i) && i > at {
		return
	}
	short := s.at(i).end-s.at(i).start <= 5
	i++
	switch {
	case s.says(i, ofWord) && (s.is(i+1, each) || s.says(i+1, theWord)):
		i += 2
		if s.is(i, ordinal) {
			i++
		}
		if s.is(i, timeUnit|month) {
			s.add(at, i+1)
			return
		}
		i = at + 1
	case s.is(i, dayPart) && s.near(i):
		i++
	}
	j := i
	if s.sign(j, ",") || s.says(j, theWord) {
		j++
	}
	if k := s.dayMonthAt(j); k > j && s.near(j) {
		s.add(at, s.restOfYear(k))
		return
	}
	if s.monthAt(j) {
		k := s.afterMonth(j)
		if d := s.day(k); d > k {
			s.add(at, s.yearAfter(d))
			return
		}
	}
	if short && !s.says(at-1, whichDayWord) || s.tongue.capitals && s.capital(i) && !s.is(i, month|dayPart) {
		return
	}
	if s.is(at, ordinal) {
		return
	}
	s.add(at, i)
}

// feast reads the name of a feast.
func feast(s *source, at int) {
	if !s.named(at) {
		return
	}
	i := at + 1
	if s.says(i, feastDayWord) && s.near(i) {
		i++
	} else if s.tongue.capitals && s.capital(i) && s.near(i) && !s.is(i, month) {
		return
	}
	s.add(at, s.yearAfter(i))
}
