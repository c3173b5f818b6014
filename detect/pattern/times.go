package pattern

import "github.com/understudy-text/understudy"

// timeRules find times of day, durations and ages.
func timeRules() []*Rule {
	return []*Rule{
		{ID: "time", Category: understudy.DateTime, Kind: "time", Score: 0.95, trigger: digit, match: timeOfDay,
			Description: "a time of day in figures, also two with a word between"},
		{ID: "duration", Category: understudy.DateTime, Kind: "duration", Score: 0.9, trigger: digit | cardinal | single, match: duration,
			Description: "how long something lasts"},
		{ID: "age", Category: understudy.Demographic, Kind: "age", Score: 0.95, Priority: 1, trigger: digit | cardinal | ageWord, match: age,
			Description: "how old somebody is"},
		{ID: "frequency", Category: understudy.Quantity, Kind: "frequency", Score: 0.85, trigger: digit | cardinal, match: frequency,
			Description: "how often in a span of time"},
	}
}

// clock reads a time of day without its half ("17:30", "10.00", "07:00:28") at
// token i; it returns the token after it, or i.
func (s *source) clock(i int) int {
	h, n := s.number(i)
	if n == 0 || n > 2 || h > 24 || !s.sign(i+1, ":.") || !s.glued(i+1) || !s.glued(i+2) {
		return i
	}
	m, n := s.number(i + 2)
	if n != 2 || m > 59 || s.mixedAfter(i+2) && !s.says(i+3, clockEndWord) {
		return i
	}
	j := i + 3
	if s.sign(j, ":") && s.glued(j) && s.glued(j+1) {
		sec, n := s.number(j + 1)
		if n != 2 || sec > 60 {
			return i
		}
		j += 2
		if s.sign(j, ".") && s.glued(j) && s.glued(j+1) && s.at(j+1).kind == digits {
			j += 2
		}
	}
	return j
}

// half reads "a.m.", "pm", "o'clock" at token i.
func (s *source) half(i int) int {
	if !s.near(i) {
		return i
	}
	switch {
	case s.says(i, halfDayWord):
		return i + 1
	case s.says(i, halfLetterWord) && s.sign(i+1, ".") && s.says(i+2, halfTailWord) && s.glued(i+2):
		if s.sign(i+3, ".") && s.glued(i+3) {
			return i + 4
		}
		return i + 3
	case s.says(i, clockOWord) && s.sign(i+1, "'’") && s.says(i+2, clockWord):
		return i + 3
	case s.says(i, hoursWord) && i > 1 && s.sign(i-2, ".:"):
		return i + 1
	}
	return i
}

// oneTime reads one time at token i: the token after it, and whether it has a half.
func (s *source) oneTime(i int) (int, bool) {
	j := s.clock(i)
	if j == i {
		if h, n := s.number(i); n == 0 || n > 2 || h > 12 {
			return i, false
		}
		j = i + 1
	}
	k := s.half(j)
	if k == j+1 && s.says(j, verbAmWord) && s.says(j+1, pronounWord) {
		return i, false
	}
	return k, k > j
}

// ledTime reads times behind a word that only leads in times, as Swedish "kl."
// does: "kl. 14", "kl. 8–17", "klockan 7.30 och 9".
func (s *source) ledTime(at int) bool {
	p := at - 1
	if s.sign(p, ".") && s.glued(p) {
		p--
	}
	if !s.says(p, clockLeadWord) || !s.near(at) {
		return false
	}
	j := s.hour(at)
	if j == at {
		return false
	}
	j = s.half(j)
	if k := s.joint(j); k > j && s.hour(k) > k {
		j = s.half(s.hour(k))
	}
	s.add(at, j)
	return true
}

// hour reads "14" or "14.30" at token i; it returns the token after it, or i.
func (s *source) hour(i int) int {
	if j := s.clock(i); j > i {
		return j
	}
	if v, n := s.number(i); n == 0 || n > 2 || v > 24 || s.mixedAfter(i) || s.sign(i+1, ".,:") && s.glued(i+1) && s.glued(i+2) && s.at(i+2).kind == digits {
		return i
	}
	return i + 1
}

func timeOfDay(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, ":.,/-") && s.at(at-2).kind == digits && s.glued(at-1)) {
		return
	}
	if s.ledTime(at) {
		return
	}
	j, has := s.oneTime(at)
	if j == at {
		return
	}
	if k := s.joint(j); k > j && s.near(k) {
		if e, h := s.oneTime(k); e > k && (h && (has || s.at(k).kind == digits) || !h && s.clock(k) > k && s.sign(k+1, ":") && s.clock(at) > at) {
			s.add(at, e)
			return
		}
		if s.tongue.dotTimes && s.sign(j, "-–") && s.clock(at) > at && s.clock(k) > k && !s.is(s.clock(k), measure|currency|magnitude|percent|code) {
			s.add(at, s.clock(k))
			return
		}
	}
	switch {
	case has:
		s.add(at, j)
	case s.clock(at) == at:
	case s.sign(at+1, ":"):
		s.add(at, j)
	case s.says(at-1, atTimeWord) && !s.is(j, measure|currency|magnitude|percent|code):
		s.add(at, j)
	}
}

// figures reads a number in figures at token i, with its separators:
// "1,000.50", "290,805,465", "2 000 000". It returns the token after it, or i.
func (s *source) figures(i int) int {
	if s.at(i).kind != digits {
		return i
	}
	j := i + 1
	_, n := s.number(i)
	for g := 0; g < 6 && n <= 3 && (s.sign(j, ",.'’") && s.glued(j) && s.glued(j+1) || s.at(j).kind == digits && s.at(j).gap == blank); g++ {
		k := j + 1
		if s.at(j).kind == digits && s.at(j).gap == blank {
			k = j
		}
		if s.at(k).kind != digits || s.at(k).end-s.at(k).start != 3 {
			break
		}
		if k == j && !(s.at(k+1).kind != digits || s.at(k+1).gap == blank) {
			break
		}
		j = k + 1
	}
	if s.sign(j, ".,") && s.glued(j) && s.glued(j+1) && s.at(j+1).kind == digits && s.at(j+1).end-s.at(j+1).start <= 4 {
		j += 2
	}
	return j
}

// words reads a number in words at token i: "two", "ninety-one", "one hundred
// and twenty". It returns the token after it, or i.
func (s *source) words(i int) int {
	if !s.is(i, cardinal|single) {
		return i
	}
	j := i + 1
	if s.is(i, single) && !(s.says(j, greatWord) && s.near(j)) {
		return j
	}
	for range 8 {
		switch {
		case s.sign(j, "-‑") && s.glued(j) && s.is(j+1, cardinal) && s.glued(j+1):
			j += 2
		case s.says(j, andWord) && s.says(j-1, greatWord) && s.is(j+1, cardinal) && s.near(j+1):
			j += 2
		case s.is(j, cardinal|magnitude) && s.near(j) && s.at(j).kind == letters && s.at(j).end-s.at(j).start > 2:
			j++
		default:
			return j
		}
	}
	return j
}

// count reads a number in figures or words. Many rules ask it at the same token.
func (s *source) count(i int) int {
	if i == s.asked && s.told > 0 {
		return s.told
	}
	j := s.figures(i)
	if j == i {
		j = s.words(i)
	}
	if i > 0 {
		s.asked, s.told = i, j
	}
	return j
}

// insideNumber reports whether token i goes on with a number that began before it.
func (s *source) insideNumber(i int) bool {
	if i == 0 {
		return false
	}
	if s.at(i).kind == digits {
		if s.glued(i) && s.at(i-1).kind != sign {
			return true
		}
		return s.glued(i) && s.sign(i-1, ".,/:-–") && s.glued(i-1) && s.at(i-2).kind == digits
	}
	return s.is(i-1, cardinal) || s.sign(i-1, "-") && s.glued(i) && s.is(i-2, cardinal) || s.says(i-1, andWord) && s.says(i-2, greatWord)
}

// lasting reads "two years", "six working days", "three-month" at token i. It
// returns the token after the unit, or i.
func (s *source) lasting(i int) int {
	j := s.count(i)
	if j == i {
		return i
	}
	if k := s.joint(j); k > j && (s.says(j, toWord, orWord) || s.sign(j, "-–")) {
		if e := s.count(k); e > k && s.near(k) && !s.is(e-1, timeUnit) {
			j = e
		}
	}
	if s.says(j, andWord) && s.says(j+1, aWord) && s.says(j+2, halfWord) {
		j += 3
	}
	if s.sign(j, "-‑") && s.is(j+1, timeUnit) && !s.says(j+1, noUnitWord) {
		j++
	}
	for range 2 {
		if s.says(j, wholeUnitWord) && !s.is(j, timeUnit) && s.near(j) && !s.says(j, andWord) {
			j++
		}
	}
	if !s.is(j, timeUnit) || !s.near(j) || s.says(j, secondWord) {
		return i
	}
	return j + 1
}

// agedBehind reads "old", "-old", "of age" at token i.
func (s *source) agedBehind(i int) int {
	switch {
	case s.is(i, old) && s.near(i):
		return i + 1
	case s.sign(i, "-‑") && s.is(i+1, old):
		return i + 2
	case s.says(i, ofWord) && s.says(i+1, ageNounWord):
		return i + 2
	case s.says(i, ageBehindWord) && s.near(i):
		return i + 1
	}
	return i
}

func duration(s *source, at int) {
	if s.insideNumber(at) {
		return
	}
	j := s.lasting(at)
	if j == at || s.agedBehind(j) > j {
		return
	}
	if s.says(at, oneWord) && s.says(at+1, dayWord) && !s.sign(j, "'’") {
		return // "one day he left"
	}
	if s.is(at, single) && j == at+2 && !s.is(at-1, dateLead) {
		return // "en vecka": a week, if nothing says how long
	}
	if s.says(at, secondWord) || s.is(at-1, article) && s.at(at).kind == digits {
		return
	}
	if s.year(at) && j == at+2 && s.says(at+1, yearGenitiveWord) {
		return // "2016 års val": of that year
	}
	for range 2 {
		k := j
		if s.sign(k, ",") {
			k++
		}
		if s.says(k, andWord) {
			k++
		}
		if k == j {
			break
		}
		e := s.lasting(k)
		if e == k || !s.near(k) || s.agedBehind(e) > e {
			break
		}
		j = e
	}
	if s.is(at-1, each) && s.near(at) {
		at-- // "every six months"
	}
	s.add(at, j)
}

func age(s *source, at int) {
	if s.is(at, ageWord) {
		ageNumber(s, at)
		return
	}
	if s.insideNumber(at) {
		return
	}
	if s.apposed(at) {
		s.add(at, at+1)
		return
	}
	j := at
	for range 3 { // "eighteen, sixteen and eight years old"
		j = s.count(j)
		if j == at {
			return
		}
		if s.sign(j, ",") && s.count(j+1) > j+1 || s.says(j, andWord, orWord) && s.count(j+1) > j+1 {
			j++
			continue
		}
		break
	}
	j = s.count(j)
	i := j
	if e := s.lasting(at); e > at {
		j = e
	} else {
		if s.sign(j, "-‑") {
			j++
		}
		if !s.is(j, timeUnit) {
			if s.glued(i) && s.says(i, yearsOldWord) || s.says(i, yearsOldYWord) && s.sign(i+1, "/") && s.says(i+2, clockOWord) {
				s.add(at, i+1)
			}
			return
		}
		j++
	}
	if k := s.agedBehind(j); k > j {
		s.add(at, k)
	}
}

// apposed reports whether the number at token i stands between commas behind a
// name or a word for a person, as newspapers give an age: "a woman, 43, told".
func (s *source) apposed(i int) bool {
	v, n := s.number(i)
	if n == 0 || n > 2 || v < 2 || !s.sign(i-1, ",") || s.glued(i) || !s.sign(i+1, ",") || s.glued(i+2) || s.at(i+2).kind != letters || s.capital(i+2) || s.says(i+2, andWord, orWord) {
		return false
	}
	return s.at(i-2).kind == letters && (s.capital(i-2) && !s.is(i-2, month|weekday|article|numberTag|street) && s.at(i-3).kind != digits || s.says(i-2, personWord))
}

// ageNumber reads "aged 14", "age of 65", "Age: 47".
func ageNumber(s *source, at int) {
	i := at + 1
	if s.says(at, turningWord) { // "my brother just turned 60"
		if v, n := s.number(i); n == 2 && v > 10 && s.near(i) && (s.at(i+1).kind == sign && !s.is(i+1, percent) && !s.glued(i+2) || !s.near(i+1) || s.says(i+1, afterAgeWord)) {
			s.add(i, i+1)
		}
		return
	}
	label := s.sign(i, ":") || s.says(i, copulaWord) && s.says(at, ageNounWord)
	if label || s.says(i, ofWord) {
		i++
	}
	if !s.near(i) {
		return
	}
	j := s.count(i)
	if j == i {
		return
	}
	if v, n := s.number(i); n > 0 && (n > 3 || v > 130) {
		return
	}
	if s.says(j, andWord, orWord, toWord) || s.sign(j, "-–") {
		if e := s.count(j + 1); e > j+1 && s.near(j+1) && (!s.is(e, timeUnit|countable) || s.sign(j, "-–") && s.is(e, timeUnit)) {
			j = e
		}
	}
	if label {
		s.add(i, j)
		return
	}
	if s.is(j, timeUnit) && s.near(j) {
		j++
	}
	s.add(at, j)
}

func frequency(s *source, at int) {
	if s.insideNumber(at) {
		return
	}
	j := s.count(at)
	if j == at || !s.says(j, timesWord) {
		return
	}
	if s.says(j+1, perUnitWord) && s.is(j+2, timeUnit) {
		s.add(at, j+3)
	}
}
