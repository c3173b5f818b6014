package pattern

import "github.com/understudy-text/understudy"

// swedishPlaceRules find what Swedish addresses have besides street and number.
func swedishPlaceRules() []*Rule {
	l := understudy.Location
	return []*Rule{
		{ID: "se/postcode", Category: l, Kind: KindPostcode, Score: 0.9, Priority: 4, trigger: digit | postTag, match: swedishPostcode,
			Description: "a postcode before a town or behind the word",
			Finds:       []string{"⟦114 55⟧ Stockholm", "Storgatan 5, ⟦43633⟧ Askim", "⟦SE-753 20⟧ Uppsala", "postnummer: ⟦58330⟧", "⟦S-413 01⟧ Göteborg", "postnr ⟦262 63⟧."},
			Ignores:     []string{"114 55 kronor", "12 500 Göteborgare", "174 06 05 Anna", "070-174 06 Anna", "014 55 Stockholm", "43633 Askim", "114 55 A", "1 114 55 Stockholm"}},
		{ID: "se/town", Category: l, Kind: "place", Score: 0.8, trigger: digit, match: postTown,
			Description: "the town behind a postcode, or behind a street and a comma",
			Finds:       []string{"211 22 ⟦Malmö⟧.", "114 55 ⟦Stockholm⟧\n", "983 31 ⟦Malmberget Norra⟧,", "Storgatan 5, ⟦Malmö⟧.", "Storgatan 5, 43633 ⟦Askim⟧"},
			Ignores:     []string{"12 500 Göteborgare", "211 22 gånger", "Storgatan 5, Anna sade", "Storgatan 5. Malmö"}},
		{ID: "se/property", Category: l, Kind: KindProperty, Score: 0.85, Priority: 2, trigger: digit, match: property,
			Description: "a property in the land register: municipality, tract or block, and its numbers",
			Finds:       []string{"⟦Gävle Brynäs 12:3⟧", "fastigheten ⟦Brynäs 12:3⟧ såldes", "⟦Malmö Husie 172:315⟧.", "tomten ⟦Ekeby 1:24⟧", "⟦Stockholm Kvarnberget 2:30⟧", "fastigheten ⟦Lund Korpen 7⟧"},
			Ignores:     []string{"Matteus 5:3", "kl 12:30", "AIK 3:1", "lag 1998:204", "Klockan 12:30", "vann 3:1", "Tåg Malmö 12:30", "fastigheten har 7 rum"}},
	}
}

// swedishStreetEndings are how Swedish names of streets end, besides those that
// texts of any language know.
func swedishStreetEndings() []string {
	return []string{"gatan", "vägen", "gränd", "gränden", "torget", "torg", "stigen", "allén", "alléen", "backen", "backe", "plan", "leden", "kajen", "ringen", "slingan",
		"svängen", "stråket", "esplanaden", "brinken", "kroken", "hagen", "höjden", "parken", "gården", "liden", "stranden", "platsen", "promenaden", "terrassen", "vallen", "bron", "hamnen", "hörnet", "staden", "varvet", "tvärgränd"}
}

// swedishFlat reads what belongs to a house number behind it: an entrance, a
// flat, a floor: "12 B, lgh 1203", "5, 3 tr". It returns the token after it, or i.
func swedishFlat(s *source, i int) int {
	if k := s.at(i); k.kind == letters && k.gap == blank && k.end == k.start+1 && s.str(i) >= "A" && s.str(i) <= "H" && !(s.glued(i+1) && s.at(i+1).kind != sign) {
		i++
	}
	for range 2 {
		j := i
		if s.sign(j, ",") && s.glued(j) {
			j++
		}
		switch {
		case s.says(j, flatWord) && s.at(j).gap <= blank: // lgh 1203, uppg B, vån 3
			if s.sign(j+1, ".") {
				j++
			}
			if k := s.at(j + 1); k.gap > blank || k.kind != digits && !(k.kind == letters && k.end-k.start == 1) {
				return i
			}
			i = j + 2
		case s.at(j).kind == digits && s.at(j).end-s.at(j).start <= 2 && s.at(j).gap <= blank && s.says(j+1, stairsWord) && s.near(j+1): // 3 tr
			i = j + 2
			if s.sign(i, ".") && s.glued(i) && s.says(i+1, flatWord) {
				i++
			}
		default:
			return i
		}
	}
	return i
}

// postcodeAt reads "114 55" or "11455" at token i; it returns the token after
// it, or i. Postcodes run from 100 00 to 984 99.
func postcodeAt(s *source, i int) int {
	v, n := s.number(i)
	switch {
	case s.mixedAfter(i):
		return i
	case n == 3:
		_, m := s.number(i + 1)
		if m != 2 || s.at(i+1).gap != blank || s.mixedAfter(i+1) || v < 100 || v > 984 || s.goesOn(int(s.at(i+1).end)) {
			return i
		}
		return i + 2
	case n == 5:
		if v < 10000 || v > 98499 || s.goesOn(int(s.at(i).end)) {
			return i
		}
		return i + 1
	}
	return i
}

// townAfter reads the name of a town behind a postcode: words with capitals. It
// returns the token after it, or i.
func (s *source) townAfter(i int) int {
	j := i
	for n := 0; n < 3 && s.capital(j) && s.at(j).gap == blank && s.at(j).end-s.at(j).start >= 2 && !s.is(j, phoneWord|month|weekday); n++ {
		j++
		for s.sign(j, "-") && s.glued(j) && s.glued(j+1) && s.capital(j+1) {
			j += 2
		}
	}
	return j
}

// beforeTown reads a postcode that a town follows; it returns the token after
// the code, or i. It is what tells that "Ekeby 14" is an address.
func beforeTown(s *source, i int) int {
	if j := postcodeAt(s, i); j > i && s.townAfter(j) > j {
		return j
	}
	return i
}

// postcode reads a postcode at token at, if what stands around it says that it
// is one. It returns the first token of it, with the country's letters, and the
// one after it.
func (s *source) postcodeHere(at int) (from, end int) {
	end = postcodeAt(s, at)
	if end == at || s.insideNumber(at) {
		return at, at
	}
	from = at
	if s.glued(at) && s.sign(at-1, "-–") && s.glued(at-1) && (s.str(at-2) == "SE" || s.str(at-2) == "S") {
		from = at - 2
	} else if s.glued(at) && !s.sign(at-1, "(\"”“") || s.at(at-1).kind == digits && s.at(at).gap == blank {
		return at, at
	}
	if s.townAfter(end) == end {
		return at, at
	}
	if end == at+1 && from == at { // in one piece: only where an address is
		p := at - 1
		if !(s.sign(p, ",") && (s.at(p-1).kind == digits || s.at(p-1).end-s.at(p-1).start == 1 || s.streetWord(p-1)) || s.at(at).gap == lineBreak && at > 0) {
			return at, at
		}
	}
	return from, end
}

func swedishPostcode(s *source, at int) {
	if s.is(at, postTag) {
		if i, named := s.pastTag(at); named && s.near(i) {
			s.add(i, postcodeAt(s, i))
		}
		return
	}
	s.add(s.postcodeHere(at))
}

func postTown(s *source, at int) {
	if from, end := s.postcodeHere(at); end > from {
		s.add(end, s.townAfter(end))
		return
	}
	if from, end := s.europeanStreet(at); end > from && s.sign(end, ",") && s.glued(end) { // Storgatan 5, Malmö.
		to := s.townAfter(end + 1)
		if k := s.at(to); k.kind == sign && s.glued(to) || k.gap >= lineBreak || s.says(to, afterPlaceWord) {
			s.add(end+1, to)
		}
	}
}

// property reads back from "12:3" over the names before it.
func property(s *source, at int) {
	a, n := s.number(at)
	if n == 0 || n > 4 || s.at(at).gap != blank {
		return
	}
	end := at + 1
	b, m := 0, 0
	if s.sign(at+1, ":") && s.glued(at+1) && s.glued(at+2) {
		if b, m = s.number(at + 2); m == 0 || m > 4 || s.mixedAfter(at+2) || s.sign(at+3, ":.") && s.glued(at+3) && s.glued(at+4) {
			return
		}
		end = at + 3
	} else if s.mixedAfter(at) || s.goesOn(int(s.at(at).end)) {
		return
	}
	i := at
	for k := 0; k < 4 && s.capital(i-1) && s.at(i).gap == blank && s.at(i-1).end-s.at(i-1).start >= 3 && !s.says(i-1, propertyWord) && !s.is(i-1, month|weekday|statute|article|phoneWord); k++ {
		i--
		if s.at(i).gap == tight {
			return
		}
	}
	if i == at || allUpper(s.str(at-1)) || s.says(at-1, bibleWord) {
		return
	}
	led := s.says(i-1, propertyWord) && s.near(i)
	switch {
	case led:
	case end == at+1, at-i < 2, n == 2 && m == 2 && a <= 24 && b < 60 && at-i == 2:
		return
	}
	s.add(i, end)
}
