package pattern

import "github.com/understudy-text/understudy"

// quantityRules find money, shares, measures and counts.
func quantityRules() []*Rule {
	q := understudy.Quantity
	return []*Rule{
		{ID: "money", Category: q, Kind: "money", Score: 0.95, trigger: digit | cardinal | single | code | symbol, match: money,
			Description: "an amount of money, with its currency before or behind"},
		{ID: "percentage", Category: q, Kind: "percentage", Score: 0.9, trigger: digit | cardinal | single, match: percentage,
			Description: "a share in per cent"},
		{ID: "measure", Category: q, Kind: "measure", Score: 0.85, trigger: digit | cardinal | single, match: measured,
			Description: "a length, an area, a weight or another measure"},
		{ID: "count", Category: q, Kind: "count", Score: 0.75, trigger: digit | cardinal | single | none | numberTag, match: counted,
			Description: "how many of something: a number and the thing counted; fewer than five only of what tells of a person, as children and offences"},
	}
}

// about steps back over "approximately", "about" before token i.
func (s *source) about(i int) int {
	if s.says(i-1, aboutWord) && s.near(i) {
		return i - 1
	}
	return i
}

// million steps over magnitudes behind a figure: "million", "bn", "m".
func (s *source) million(i int) int {
	if !s.is(i, magnitude) || !s.near(i) {
		return i
	}
	if k := s.at(i); k.end-k.start <= 2 && k.gap != tight && !s.says(i, billionShortWord) {
		return i
	}
	return i + 1
}

// currencyBehind reads "Swedish kronor (SEK)", "pounds sterling", "€", "PLN" at
// token i; it returns the token after it, or i.
func (s *source) currencyBehind(i int) int {
	j := i
	if !s.near(i) {
		return i
	}
	for range 2 {
		if s.says(j, coinKindWord) && s.is(j+1, currency) || s.capital(j) && !s.is(j, currency|code) && s.is(j+1, currency) || s.capital(j) && !s.is(j, currency) && s.capital(j+1) && s.is(j+2, currency) {
			j++ // Polish, New Turkish, US
		}
	}
	switch {
	case s.is(j, currency):
		j++
		if s.is(j, currency) && s.says(j, sterlingWord) {
			j++
		}
	case j == i && s.is(j, symbol):
		j++
	case j == i && s.isoCode(j):
		return j + 1
	case j == i && s.tongue.colonMoney && s.sign(j, ":") && s.glued(j) && s.sign(j+1, "-–") && s.glued(j+1): // 500:-
		return j + 2
	default:
		return i
	}
	if s.sign(j, "([") && s.isoCode(j+1) && s.sign(j+2, ")]") {
		j += 3
	}
	return j
}

// isoCode reports whether token i is a currency code in capitals.
func (s *source) isoCode(i int) bool {
	if !s.is(i, code) {
		return false
	}
	w := s.str(i)
	return w[0] <= 'Z' && w[1] <= 'Z' && w[2] <= 'Z' && w != "ALL" && w != "TRY" || (w == "TRY" || w == "ALL") && s.at(i-1).kind == digits
}

func money(s *source, at int) {
	switch {
	case s.is(at, symbol) || s.isoCode(at) || s.is(at, code) && s.at(at).kind == letters && s.str(at) == "GPB":
		i := at + 1
		if s.is(at, code) && s.is(i, symbol) {
			i++
		}
		if !s.near(i) || s.at(i).kind != digits {
			return
		}
		if s.is(at, symbol) && s.is(at-1, code) && s.glued(at) {
			return
		}
		from := at
		if s.is(at, symbol) && s.glued(at) && s.at(at-1).kind == letters && s.at(at-1).end-s.at(at-1).start <= 3 { // US$
			from--
		}
		j := s.figures(i)
		if s.sign(j, "-–") && s.glued(j) && s.glued(j+1) && s.figures(j+1) > j+1 {
			j = s.figures(j + 1)
		}
		if s.glued(j) && s.says(j, gluedMagnitudeWord) {
			j++
		} else {
			j = s.million(j)
		}
		if s.sign(j, "-") && s.is(j+1, magnitude) {
			j += 2
		}
		s.add(s.about(from), j)
	case s.is(at, code):
	default:
		if s.insideNumber(at) && !(s.glued(at) && s.is(at-1, symbol)) {
			return
		}
		j := s.million(s.count(at))
		if _, n := s.number(j + 1); s.tongue.colonMoney && s.sign(j, ":") && s.glued(j) && s.glued(j+1) && n == 2 { // 12:50 kr
			j += 2
		}
		for range 6 { // "401, 515 and 397 kronor"
			k := s.joint(j)
			if k == j || s.sign(j, "/") || s.at(k).kind != digits {
				break
			}
			j = s.million(s.figures(k))
		}
		if k := s.currencyBehind(j); k > j {
			if s.says(k-1, doubtfulCoinWord) && s.says(k, ofWord) {
				return
			}
			s.add(s.about(at), k)
		}
	}
}

func percentage(s *source, at int) {
	if s.insideNumber(at) {
		return
	}
	j := s.count(at)
	if s.says(j, andWord, orWord, toWord) || s.sign(j, "-–") {
		if e := s.count(j + 1); e > j+1 {
			if _, ok := s.perCent(e); ok {
				j = e
			}
		}
	}
	if e, ok := s.perCent(j); ok {
		from := s.about(at)
		if s.says(at-1, additionalWord) && s.says(at-2, aWord) {
			from = at - 2
		}
		s.add(from, e)
	}
}

func (s *source) perCent(i int) (int, bool) {
	switch {
	case s.is(i, percent):
		return i + 1, true
	case s.says(i, percentWord):
		return i + 1, true
	case s.says(i, perWord) && s.says(i+1, centWord):
		return i + 2, true
	}
	return i, false
}

func measured(s *source, at int) {
	if s.insideNumber(at) || s.is(at-1, article) {
		return
	}
	j := s.million(s.count(at))
	for range 2 {
		if k := j + 1; (s.says(j, byWord, toWord) || s.says(j, andWord) && s.says(at-1, betweenWord) || s.sign(j, "×-–")) && s.at(k).kind == digits {
			j = s.figures(k)
		}
	}
	if s.sign(j, "-") && s.is(j+1, measure) {
		j++
	}
	if !s.is(j, measure) || !s.near(j) || j == at || s.at(j).end-s.at(j).start == 1 && s.capital(j) {
		return
	}
	if s.says(j, squareWord) {
		j++
		if s.sign(j, ".") {
			j++
		}
		if !s.is(j, measure) && !s.says(j, halfTailWord) {
			return
		}
	}
	j++
	if s.says(j-1, noMeasureWord) && s.at(at).kind == letters {
		return
	}
	s.add(s.about(at), j)
}

// counted reads a number and a thing that is counted. "one" is too common a
// word to count with, and so is a figure that may be a year or a label. Two or
// three of a thing say nothing of anybody, unless they are his own.
func counted(s *source, at int) {
	if s.insideNumber(at) || s.is(at-1, article|numberTag|statute|month|fileWord|symbol|code) || s.sign(at-1, "§#") {
		return
	}
	if s.says(at, noOneWord) && !s.is(at+1, magnitude) {
		if s.is(at+1, own) && s.near(at+1) && s.is(at-1, having) {
			s.add(at, at+2)
		}
		return
	}
	j := s.count(at)
	if j == at || j == at+1 && s.says(at, loneNumberWord) {
		return
	}
	few := j == at+1 && s.at(at).kind == letters && s.is(at, cardinal) && s.value(at) < 5
	if v, n := s.number(at); j == at+1 && n == 1 && v < 5 {
		few = true
	}
	if v, n := s.number(at); j == at+1 && (n == 4 && v > 1800 && v < 2100 && s.is(at-1, dateLead) || n > 0 && v == 1) {
		return
	}
	if s.says(j, toWord, orWord) || s.says(j, andWord) && s.says(at-1, betweenWord) || s.sign(j, "-–") && s.glued(j) {
		if e := s.count(j + 1); e > j+1 && s.near(j+1) {
			j = e
		}
	}
	for range 3 {
		if s.is(j, more) && s.near(j) && !s.is(j, countable) && !s.capital(j) {
			if s.sign(j+1, "-") && s.is(j+2, more|countable) {
				j++
			}
			j++
		}
	}
	if !s.is(j, countable) || !s.near(j) || s.says(j, timeWord) || s.capital(j) || s.sign(at-1, ".") && s.is(at-2, article) {
		return
	}
	if s.is(j, more) && s.is(j+1, countable) {
		j++
	}
	if s.says(j, timesWord) || few && !s.is(j, own) {
		return
	}
	s.add(at, j+1)
}
