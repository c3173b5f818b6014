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
	if s.year(at) {
		return // "born in 1987, 33 years old": the year is no age
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
