package pattern

import "github.com/understudy-text/understudy"

// englishPlaceRules find what only the addresses of English-speaking countries have.
func englishPlaceRules() []*Rule {
	l := understudy.Location
	return []*Rule{
		{ID: "address/road", Category: l, Kind: "street", Score: 0.7, trigger: street, match: namedStreet,
			Description: "the name of a street without a number",
			Finds:       []string{"lives on ⟦Baker Street⟧.", "at ⟦New Henderson Road⟧"},
			Ignores:     []string{"the Street", "High Court", "Supreme Court in", "a long Road", "Crown Court", "The Drive", "Lord Lane held"}},
		{ID: "address/corner", Category: l, Kind: "street", Score: 0.8, trigger: junction, match: corner,
			Description: "a corner of two streets",
			Finds:       []string{"at ⟦the corner of Dalbraut 99 and Frederikke Coves⟧.", "⟦corner of Mill Lane and 5 High Street⟧"},
			Ignores:     []string{"the corner of the room", "corner of Africa"}},
		{ID: "address/military", Category: l, Kind: "box", Score: 0.9, Priority: 3, trigger: poBox, match: military,
			Description: "an address of the United States' forces abroad",
			Finds:       []string{"⟦PSC 6293, Box 8158⟧\n⟦APO AP 04336⟧", "⟦Unit 5477 Box 8244⟧", "⟦USNS Sekerková⟧\n⟦FPO AA 65728⟧"},
			Ignores:     []string{"unit 5 of it", "APO is short"}},
		{ID: "gb/postcode", Category: l, Kind: "postcode", Score: 0.9, Priority: 4, trigger: mixed, match: britishPostcode,
			Description: "a British or Canadian postcode",
			Finds:       []string{"London ⟦SW1A 1AA⟧", "⟦M1 1AE⟧.", "⟦EC1A 1BB⟧", "⟦B0J 2H0⟧"},
			Ignores:     []string{"A4 2 pages", "M1 motorway", "B12 deficiency"}},
		{ID: "us/zip", Category: l, Kind: "postcode", Score: 0.85, trigger: state, match: zip,
			Description: "a state of the USA and its ZIP code",
			Finds:       []string{"Springfield, ⟦IL 62704⟧", "⟦CA 90010-1234⟧"},
			Ignores:     []string{"in 12345", "IL 6270", "ok 12345"}},
	}
}

// namedStreet reads back from the word for a street to its name.
func namedStreet(s *source, at int) {
	if !s.capital(at) || !s.word(at, "street", "road", "avenue", "lane", "boulevard", "terrace", "crescent") {
		return
	}
	i := at
	for n := 0; n < 3 && s.capital(i-1) && s.at(i).gap == blank && !s.word(i-1, "the", "in", "at", "on", "a"); n++ {
		i--
	}
	if i == at || s.word(i, "lord", "lady", "mr", "mrs", "ms", "miss", "dr", "sir", "judge", "justice") || s.capital(at+1) && s.at(at+1).gap == blank {
		return
	}
	s.add(i, at+1)
}

// britishPostcode reads "SW1A 1AA" and the Canadian "B0J 2H0".
func britishPostcode(s *source, at int) {
	k := s.at(at)
	if k.kind != letters || k.end-k.start > 2 || !s.startsWord(at) || !upper(s.str(at)) || s.at(at+1).kind != digits {
		return
	}
	i := at + 2
	if s.glued(i) && s.at(i).kind == letters {
		if s.at(i).end-s.at(i).start != 1 || !upper(s.str(i)) {
			return
		}
		i++
	}
	if s.at(i).gap > blank || s.at(i).kind != digits || s.at(i).end-s.at(i).start != 1 || !s.glued(i+1) || s.at(i+1).kind != letters || !upper(s.str(i+1)) {
		return
	}
	switch n := s.at(i+1).end - s.at(i+1).start; {
	case n == 2 && s.at(at+1).end-s.at(at+1).start <= 2 && !s.mixedAfter(i+1):
		s.add(at, i+2)
	case n == 1 && i == at+3 && k.end-k.start == 1 && s.glued(i+2) && s.at(i+2).kind == digits && s.at(i+2).end-s.at(i+2).start == 1:
		s.add(at, i+3)
	}
}

func zip(s *source, at int) {
	if w := s.str(at); len(w) != 2 || !upper(w) || s.at(at+1).gap != blank {
		return
	}
	if _, n := s.number(at + 1); n != 5 || s.mixedAfter(at+1) {
		return
	}
	i := at + 2
	if _, n := s.number(i + 1); s.sign(i, "-") && s.glued(i) && s.glued(i+1) && n == 4 {
		i += 2
	}
	s.add(at, i)
}

// corner reads "the corner of 74 Sikelianou Street and Mill Lane".
func corner(s *source, at int) {
	if !s.word(at+1, "of") {
		return
	}
	i, and := at+2, 0
	for i < at+18 && s.at(i).gap <= lineBreak && i < len(s.tok) {
		switch {
		case s.word(i, "and") && and == 0 && i > at+2:
			and = i
		case s.capital(i), s.small(i), s.at(i).kind == digits && s.at(i).end-s.at(i).start <= 5,
			s.sign(i, ".") && s.glued(i) && s.at(i-1).end-s.at(i-1).start <= 3, s.sign(i, "'’-") && s.glued(i) && s.glued(i+1), s.word(i, "the") && (i == at+2 || i == and+1),
			s.streetWord(i):
		default:
			goto done
		}
		i++
	}
done:
	if and == 0 || i <= and+1 {
		return
	}
	from := at
	if s.word(at-1, "the") {
		from--
	}
	s.add(from, i)
}

// military reads "PSC 6293, Box 8158", "Unit 5477 Box 8244", "FPO AA 65728",
// and the ship before it.
func military(s *source, at int) {
	switch {
	case s.word(at, "psc", "unit", "cmr"):
		i := at + 1
		if s.at(i).kind != digits || s.at(i).gap > blank {
			return
		}
		if i++; s.sign(i, ",") {
			i++
		}
		if s.word(i, "box") && s.at(i+1).kind == digits {
			s.add(at, i+2)
		}
	case s.word(at, "apo", "fpo", "dpo") && s.is(at+1, state) && s.at(at+2).kind == digits && s.at(at+2).end-s.at(at+2).start == 5:
		s.add(at, at+3)
		i := at - 1
		for n := 0; n < 3 && s.capital(i) && s.at(i).gap < lineBreak && !s.word(i, "usns", "uss", "uscgc", "usnv", "uscg"); n++ {
			i--
		}
		if s.word(i, "usns", "uss", "uscgc", "usnv", "uscg") {
			s.add(i, at)
		}
	}
}
