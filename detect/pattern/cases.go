package pattern

import "github.com/understudy-text/understudy"

// caseRules find numbers of cases, files and other things that are numbered.
func caseRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "case/application", Category: c, Kind: "case", Score: 0.95, trigger: digit, match: applicationNumber,
			Description: "a number and a year with a stroke between, as courts write it"},
		{ID: "number/tagged", Category: c, Kind: "number", Score: 0.85, trigger: numberTag | fileWord, match: taggedNumber,
			Description: "a number after a word that says it is one: file, invoice, registration"},
		{ID: "number/identity", Category: c, Kind: "identity", Score: 0.85, trigger: idWord, match: identityNumber,
			Description: "a number after the name of a document or an account: passport, driving licence, plate"},
	}
}

// applicationNumber reads "27961/02", "30/1993/425/504". Small numbers need a
// word that says they are numbers of cases; fractions, dates and tax years are none.
func applicationNumber(s *source, at int) {
	if !s.sign(at+1, "/") || !s.glued(at+1) || !s.glued(at+2) || s.at(at+2).kind != digits {
		return
	}
	if s.glued(at) && at > 0 && !s.sign(at-1, "(\"'“[-–,;") || s.is(at-1, symbol|code|state) || s.pressure(at) {
		return
	}
	n := int(s.at(at).end - s.at(at).start)
	v, _ := s.number(at)
	w, m := s.number(at + 2)
	j := at + 3
	for s.sign(j, "/") && s.glued(j) && s.glued(j+1) && s.at(j+1).kind == digits {
		j += 2
	}
	if s.mixedAfter(j-1) || m == 0 || m > 6 {
		return
	}
	tagged := s.tagBefore(at)
	if tagged && s.lawBefore(at) {
		return
	}
	switch {
	case j > at+5: // four parts
	case j > at+3:
		if !tagged {
			return
		}
	case n == 4 && m == 2 && v > 1500 && v < 2100 && w == (v+1)%100 && !tagged:
		return
	case n == 4 && m == 4 && v < 2100 && w < 2100 && w > v && !tagged:
		return
	case n >= 3 && n <= 7 && (m == 2 || m == 4 && w > 1900 && w < 2100):
	case !tagged || m < 2:
		return
	}
	s.add(at, j)
}

// pressure reports whether the number at token i is a blood pressure: "BP 142/88",
// "BP: 142/88", "blood pressure was 142/88".
func (s *source) pressure(i int) bool {
	for p := i - 1; p >= i-3 && p >= 0 && s.near(p+1); p-- {
		if s.says(p, pressureWord) {
			return true
		}
	}
	return false
}

// tagBefore reports whether token i stands behind "no.", "nos." or in a list
// behind one; it looks at most four tokens back, and a list hands it on.
func (s *source) tagBefore(i int) bool {
	p := i - 1
	for range 4 {
		switch {
		case s.is(p, numberTag):
			return true
		case s.sign(p, ".:") || s.is(p, fileWord):
			if s.is(p, fileWord) && !s.is(p+1, numberTag) {
				return true
			}
			p--
		case (s.sign(p, ",") || s.says(p, andWord)) && s.at(p-1).kind == digits && s.sign(p-2, "/"):
			return true
		default:
			return false
		}
	}
	return false
}

// lawBefore reports whether the number at token i is that of a law.
func (s *source) lawBefore(i int) bool {
	p := i - 1
	for range 3 {
		if s.sign(p, ".") || s.is(p, numberTag) {
			p--
		}
	}
	return s.is(p, statute) || s.sign(p, ")") && s.says(p-1, unionWord)
}
