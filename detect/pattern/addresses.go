package pattern

import "github.com/understudy-text/understudy"

// addressRules find postal addresses in the forms of English-speaking countries.
func addressRules() []*Rule {
	l := understudy.Location
	return []*Rule{
		{ID: "address/street", Category: l, Kind: "street", Score: 0.9, Priority: 3, trigger: digit, match: streetAddress,
			Description: "a house number and the name of a street, with a flat if there is one",
			Finds:       []string{"at ⟦19 New Henderson Street⟧,", "⟦24 Clarke Avenue⟧", "⟦2450 Crown St⟧", "⟦221B Baker Street⟧", "⟦12 St. John's Road⟧", "⟦90 Whitchurch Road, Flat 3⟧", "at ⟦17151 2450 Crown St⟧"},
			Ignores:     []string{"2 courts", "19 May Street protests", "Article 6 Court", "in 1999 Wall Street fell", "3 First Way to go"}},
		{ID: "address/road", Category: l, Kind: "street", Score: 0.7, trigger: street, match: namedStreet,
			Description: "the name of a street without a number",
			Finds:       []string{"lives on ⟦Baker Street⟧.", "at ⟦New Henderson Road⟧"},
			Ignores:     []string{"the Street", "High Court", "Supreme Court in", "a long Road", "Crown Court", "The Drive", "Lord Lane held"}},
		{ID: "address/box", Category: l, Kind: "box", Score: 0.85, trigger: poBox, match: postBox,
			Description: "a post box, a flat",
			Finds:       []string{"⟦PO Box 123⟧", "⟦P.O. Box 4567⟧", "⟦Suite 464⟧", "⟦Apt. 117⟧"},
			Ignores:     []string{"box 5", "a suite of 12", "flat 2 tyres"}},
		{ID: "address/european", Category: l, Kind: "street", Score: 0.85, Priority: 2, trigger: digit, match: europeanStreet,
			Description: "a street with its number behind the name, as on the continent",
			Finds:       []string{"at ⟦6750 Koskikatu 25⟧ Apt. 864", "on ⟦Via dei Fiorentini 17⟧ street", "⟦Brucker Bundesstrasse 31⟧", "lives at ⟦Postbacken 4⟧.", "⟦Rue de Rivoli 12⟧,", "⟦ul. Więckowskiego Stefana 28⟧", "⟦Eriksbo Västergärde 78⟧\n Suite 721", "⟦31 rue de Pologne⟧,", "⟦9554 62 Rue Gafsa⟧ Apt. 981"},
			Ignores:     []string{"Article 25", "on Monday 25", "Windows 95", "Chapter 3", "Boeing 747", "in May 2003", "Rule 25 § 1", "12 March 1999", "Chelsea 2 Arsenal 1", "1999 Mercedes 500", "via 3 routes", "the best way 5", "Gate 12", "126 SJ 625", "Creek Road. Route 29", "Highway 19", "2 via Rome"}},
		{ID: "address/corner", Category: l, Kind: "street", Score: 0.8, trigger: junction, match: corner,
			Description: "a corner of two streets",
			Finds:       []string{"at ⟦the corner of Dalbraut 99 and Frederikke Coves⟧.", "⟦corner of Mill Lane and 5 High Street⟧"},
			Ignores:     []string{"the corner of the room", "corner of Africa"}},
		{ID: "address/military", Category: l, Kind: "box", Score: 0.9, Priority: 3, trigger: poBox, match: military,
			Description: "an address of the United States' forces abroad",
			Finds:       []string{"⟦PSC 6293, Box 8158⟧\n⟦APO AP 04336⟧", "⟦Unit 5477 Box 8244⟧", "⟦USNS Sekerková⟧\n⟦FPO AA 65728⟧"},
			Ignores:     []string{"unit 5 of it", "APO is short"}},
		{ID: "address/rest", Category: l, Kind: "place", Score: 0.75, trigger: digit | poBox, match: addressTail,
			Description: "what follows a street or a flat in an address: town, state, postcode, country",
			Finds:       []string{"Koskikatu 25 Apt. 864\n⟦Artilleros⟧\n, ⟦CO⟧\n ⟦Uruguay 64677⟧", "Stubengraben 80 Apt. 608\n⟦Dusino San Michele⟧, ⟦AT 31295⟧", "Storgatan 5, ⟦114 55⟧", "9931 14 Iliou Street, ⟦MARIEHOLM⟧, ⟦Sweden⟧", "19 Cobden Street, ⟦Bradford⟧\n", "Flat 3\n⟦Leeds⟧\n⟦West Yorkshire⟧"},
			Ignores:     []string{"Storgatan 5, Tom said", "Box 5 was empty", "Storgatan 5\nTel: 0113", "Storgatan 5. Then"}},
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

// streetAddress reads "19 New Henderson Street".
func streetAddress(s *source, at int) {
	if end := s.streetAt(at); end > at {
		s.add(s.numbersBefore(at), end)
	}
}

// streetAt returns the token after the street and flat that begin with the
// number at token at, or at.
func (s *source) streetAt(at int) int {
	if k := s.at(at); k.end-k.start > 5 || s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, ".,/-")) || s.is(at-1, article|month|numberTag) {
		return at
	}
	if s.year(at) && s.is(at-1, dateLead) || s.is(at+1, month) {
		return at
	}
	i := at + 1
	if s.mixedAfter(at) {
		if k := s.at(i); k.end-k.start > 1 {
			return at
		}
		i++
	}
	if s.sign(i, ",") && !s.year(at) {
		i++
	}
	if s.at(i).gap > blank {
		return at
	}
	for n := 0; n < 5; n++ {
		if n > 0 && s.is(i, street) && s.capital(i) && !(s.word(i, "st") && s.capital(i+1) && s.is(i+2, street)) {
			if s.word(i, "way", "hill", "place") && s.is(i-1, ordinal) {
				return at
			}
			return s.flat(i + 1)
		}
		if !s.capital(i) || s.at(i).gap > blank {
			return at
		}
		i++
		if s.sign(i, ".") && s.word(i-1, "st") {
			i++
		}
		if s.sign(i, "'’") && s.word(i+1, "s") {
			i += 2
		}
	}
	return at
}

// flat reads ", Flat 3", " Apt. 12" behind a street.
func (s *source) flat(i int) int {
	j := i
	if s.sign(j, ".") && s.word(i-1, "st", "rd", "ave", "ln", "dr", "blvd") && s.glued(j) && (s.sign(j+1, ",") || s.is(j+1, poBox)) {
		j++
	}
	if s.sign(j, ",") {
		j++
	}
	if s.is(j, poBox) && s.capital(j) && s.near(j) {
		j++
		if s.sign(j, ".") {
			j++
		}
		if s.at(j).kind == digits {
			return j + 1
		}
	}
	return i
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

func postBox(s *source, at int) {
	i := at + 1
	if s.sign(i, ".") && s.glued(i) {
		i++
	}
	if s.at(i).kind != digits || s.at(i).gap > blank || !s.capital(at) && (s.at(i).end-s.at(i).start < 3 || s.word(at, "unit", "flat")) {
		return
	}
	if !s.word(at, "box") {
		s.add(at, i+1)
		return
	}
	from := at
	switch {
	case s.word(at-1, "po"):
		from = at - 1
	case s.sign(at-1, ".") && s.word(at-2, "o") && s.sign(at-3, ".") && s.word(at-4, "p"):
		from = at - 4
	default:
		return
	}
	s.add(s.numbersBefore(from), i+1)
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
