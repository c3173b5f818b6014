package pattern

import "github.com/understudy-text/understudy"

// addressRules find postal addresses in the forms of English-speaking countries.
func addressRules() []*Rule {
	l := understudy.Location
	return []*Rule{
		{ID: "address/street", Category: l, Kind: "street", Score: 0.9, Priority: 3, trigger: digit, match: streetAddress,
			Description: "a house number and the name of a street, with a flat if there is one"},
		{ID: "address/box", Category: l, Kind: "box", Score: 0.85, trigger: poBox, match: postBox,
			Description: "a post box, a flat"},
		{ID: "address/european", Category: l, Kind: "street", Score: 0.85, Priority: 2, trigger: digit, match: europeanStreet,
			Description: "a street with its number behind the name, as on the continent"},
		{ID: "address/rest", Category: l, Kind: "place", Score: 0.75, trigger: digit | poBox, match: addressTail,
			Description: "what follows a street or a flat in an address: town, state, postcode, country"},
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
		if n > 0 && s.is(i, street) && s.capital(i) && !(s.says(i, saintWord) && s.capital(i+1) && s.is(i+2, street)) {
			if s.says(i, weakStreetWord) && s.is(i-1, ordinal) {
				return at
			}
			return s.flat(i + 1)
		}
		if !s.capital(i) || s.at(i).gap > blank {
			return at
		}
		i++
		if s.sign(i, ".") && s.says(i-1, saintWord) {
			i++
		}
		if s.sign(i, "'’") && s.says(i+1, genitiveWord) {
			i += 2
		}
	}
	return at
}

// flat reads ", Flat 3", " Apt. 12" behind a street.
func (s *source) flat(i int) int {
	j := i
	if s.sign(j, ".") && s.says(i-1, streetShortWord) && s.glued(j) && (s.sign(j+1, ",") || s.is(j+1, poBox)) {
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

func postBox(s *source, at int) {
	i := at + 1
	if s.sign(i, ".") && s.glued(i) {
		i++
	}
	if s.at(i).kind != digits || s.at(i).gap > blank || !s.capital(at) && (s.at(i).end-s.at(i).start < 3 || s.says(at, flatWord)) {
		return
	}
	if !s.says(at, boxWord) {
		s.add(at, i+1)
		return
	}
	from := at
	switch {
	case s.word(at-1, "po"):
		from = at - 1
	case s.sign(at-1, ".") && s.says(at-2, clockOWord) && s.sign(at-3, ".") && s.word(at-4, "p"):
		from = at - 4
	case s.says(at, boxAloneWord) && s.capital(at):
	default:
		return
	}
	s.add(s.numbersBefore(from), i+1)
}
