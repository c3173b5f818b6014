package pattern

import "strings"

// Streets of other countries in texts of any language: the house number stands
// behind the name ("Koskikatu 25", "Rue de Rivoli 12"), and lines with flat,
// town, postcode and country may follow.

// streetWords are words for a street by themselves, in small letters.
var streetWords = listOf(`rue via viale vicolo piazza piazzale corso strada calle avda avenida rua travessa largo ulica ul utca útja út tér rkp chemin quai
	impasse allée allee cours boulevard bd paseo ronda camino plaza praça estrada οδός λ πλ platz str straße strasse weg gate vei vej wei gatan caddesi sokak
	mahallesi cad sok nám námestie náměstí třída trg cesta bulvar prospekt ulitsa katu tie terrasse av avenue boulevard route`)

// streetEndings are how words for a street end that are one with its name.
var streetEndings = []string{"gatan", "gata", "gade", "vej", "vejen", "vegen", "veien", "vägen", "väg", "straße", "strasse", "stræde", "gasse", "weg", "allee", "platz", "damm", "ufer",
	"katu", "tie", "kuja", "polku", "raitti", "straat", "laan", "plein", "gracht", "dijk", "kade", "singel", "steeg", "braut", "stræti", "straeti", "stien", "stigen", "torget", "vænget", "gränd", "tanya"}

// joints are small words inside names of streets and towns.
var joints = listOf("de da do du des la le les di del della delle dei degli al el van den der zum zur am im aan op y e u na nad und dos das d' l' à á em van von st ste")

func listOf(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// streetWord reports whether token i is a word for a street, or ends in one.
func (s *source) streetWord(i int) bool {
	k := s.at(i)
	if k.kind != letters || k.end-k.start > 40 {
		return false
	}
	w := strings.ToLower(s.str(i))
	if streetWords[w] && !s.says(i, notStreetWord) {
		return w != "gate" && w != "route" || !s.capital(i) // Gate 12, Route 29
	}
	for _, e := range streetEndings {
		if strings.HasSuffix(w, e) && len(w) >= len(e)+3 {
			return true
		}
	}
	if len(s.tongue.streetEndings) == 0 || !s.capital(i) {
		return false
	}
	for _, e := range s.tongue.streetEndings {
		if strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}

// small reports whether token i is a small word inside a name.
func (s *source) small(i int) bool {
	return s.at(i).kind == letters && s.at(i).end-s.at(i).start <= 5 && joints[s.str(i)]
}

// europeanStreet wakes on a number and reads back over the name before it:
// "6750 Koskikatu 25", "Via dei Fiorentini 17", "Brucker Bundesstrasse 31".
func europeanStreet(s *source, at int) {
	if end := s.romanStreet(at); end > at {
		s.add(s.numbersBefore(at), end)
		return
	}
	from, end := s.europeanStreet(at)
	if end > from {
		s.add(from, end)
	}
}

// europeanStreet reads a street before the house number at token at, and what
// belongs to it behind: its first token and the one after it. Several rules ask
// for the same number.
func (s *source) europeanStreet(at int) (from, end int) {
	if at != s.streetAsked || at == 0 {
		s.streetAsked = at
		s.streetFrom, s.streetEnd = s.readStreet(at)
	}
	return s.streetFrom, s.streetEnd
}

func (s *source) readStreet(at int) (from, end int) {
	k := s.at(at)
	if k.kind != digits || k.end-k.start > 4 || k.gap > blank || k.gap == tight || at == 0 {
		return 0, 0
	}
	i, capital, known, named, small := at, 0, false, false, 0
	for n := 0; n < 7 && i > 0; n++ {
		p := i - 1
		t := s.at(p)
		switch {
		case t.kind == letters && s.is(p, article|month|numberTag|statute|fileWord|idWord|poBox|weekday|cardinal|measure) && !s.streetWord(p), t.kind == letters && s.says(p, roadWord):
			return 0, 0
		case t.kind == letters && (s.capital(p) || s.streetWord(p)):
			known = known || s.streetWord(p)
			switch {
			case s.capital(p):
				capital++
				named = named || t.end-t.start >= 4 && !upper(s.str(p))
			case !streetWords[s.str(p)]:
				small++
			}
		case s.small(p):
		case t.kind == sign && s.sign(p, ".") && s.glued(p) && s.at(p-1).kind == letters && s.at(p-1).end-s.at(p-1).start <= 3:
		case t.kind == sign && s.sign(p, "'’-") && s.glued(p) && s.glued(p+1):
		default:
			n = 7
			continue
		}
		i = p
		if s.at(i).gap > blank {
			break
		}
	}
	for i < at && (s.small(i) && !s.streetWord(i) || s.at(i).kind == sign) {
		i++
	}
	if capital+small == 0 || i == at || s.at(i).gap == tight && i > 0 && s.at(i-1).kind != sign {
		return 0, 0
	}
	if s.sign(i-2, ":") && s.str(i-3) == "S" && s.glued(i-2) && s.glued(i-1) && s.at(i).gap == blank && (s.str(i-1) == "t" || s.str(i-1) == "ta") {
		i -= 3 // S:t Olofsgatan
	}
	number := 0
	from = i
	for n := 0; n < 2 && from > 0 && s.at(from).gap == blank && s.at(from-1).kind == digits && s.at(from-1).end-s.at(from-1).start <= 5 && !(s.glued(from-1) && from > 1 && s.sign(from-2, ".,/-:")); n++ {
		from--
		number = max(number, int(s.at(from).end-s.at(from).start))
	}
	end = at + 1
	switch {
	case s.glued(end) && s.at(end).kind == letters && s.at(end).end-s.at(end).start == 1: // 12B
		end++
	case s.glued(end) && s.sign(end, "-/–") && s.glued(end+1) && s.at(end+1).kind == digits && s.at(end+1).end-s.at(end+1).start <= 4:
		end += 2
	}
	if s.glued(end) && (s.at(end).kind != sign || s.sign(end, "/-:%") || s.sign(end, ".,") && s.glued(end+1) && s.at(end+1).kind == digits) {
		return 0, 0
	}
	if s.tongue.flat != nil {
		end = s.tongue.flat(s, end)
	}
	switch {
	case small > 0 && (number < 3 || !known):
		return 0, 0
	case named && s.tongue.postcode != nil && s.townFollows(end):
		return from, end
	case known && capital > 0, s.unitAt(end) > end, small > 0, s.tongue.numberFirst && number >= 3 && named && !s.year(from) && !s.year(at), s.addressed(from) && named && (s.tongue.numberFirst || !s.year(at)):
		return from, end
	}
	return 0, 0
}

// townFollows reports whether a postcode and a town follow at token i: ", 755 98 Uppsala".
func (s *source) townFollows(i int) bool {
	if !s.sign(i, ",") && s.at(i).gap < lineBreak {
		return false
	}
	if s.sign(i, ",") {
		i++
	}
	return s.tongue.postcode(s, i) > i
}

// romanStreet reads a number before the word for a street and its name: "31 rue
// de Pologne". It returns the token after it, or at.
func (s *source) romanStreet(at int) int {
	i := at + 1
	if s.at(at).end-s.at(at).start > 5 || s.glued(at) && at > 0 && s.at(at-1).kind != sign || s.sign(i, ",") {
		return at
	}
	if s.at(i).gap != blank || !s.streetWord(i) || s.is(i, street) && !s.small(i+1) || s.word(i, "route", "via", "tie", "ut", "al", "wei", "str", "weg") && !s.capital(i) {
		return at
	}
	if i++; s.sign(i, ".") && s.glued(i) {
		i++
	}
	end := i
	for n := 0; n < 6 && s.at(i).gap == blank; n++ {
		if s.capital(i) && !s.is(i, poBox|month) {
			end = i + 1
			for s.sign(end, "-'’") && s.glued(end) && s.glued(end+1) && s.at(end+1).kind == letters {
				end += 2
			}
			i = end
			continue
		}
		if !s.small(i) {
			break
		}
		if i++; s.sign(i, "'’") && s.glued(i) {
			i++
			if s.capital(i) {
				end = i + 1
				i = end
			}
		}
	}
	if end <= at+2 {
		return at
	}
	return end
}

// numbersBefore steps back over a number that stands before another: "17151 2450 Crown St".
func (s *source) numbersBefore(at int) int {
	k := s.at(at - 1)
	if at > 0 && k.kind == digits && s.at(at).gap == blank && k.end-k.start >= 3 && k.end-k.start <= 5 && !(s.year(at-1) && s.is(at-2, dateLead|month)) && !(s.glued(at-1) && at > 1 && s.at(at-2).kind != sign) && !s.sign(at-2, ".,/-:$€£") {
		return at - 1
	}
	return at
}

// addressed reports whether the words before token i speak of an address:
// "lives at", "address: ", "offices are located at".
func (s *source) addressed(i int) bool {
	p := i - 1
	if s.sign(p, ":") {
		p--
		return s.is(p, dwelling)
	}
	if !s.says(p, whereWord) {
		return false
	}
	for n := 1; n <= 4 && s.near(p); n++ {
		if s.is(p-n, dwelling) {
			return true
		}
	}
	return false
}

// unitAt reads ", Flat 3", "\n Apt. 12", "Suite 5" at token i, twice if need be.
func (s *source) unitAt(i int) int {
	end := i
	for range 2 {
		j := end
		for s.sign(j, ".,>?") && j < end+5 {
			j++
		}
		if !s.is(j, poBox) || s.at(j).gap > lineBreak && j > end {
			return end
		}
		j++
		if s.sign(j, ".") {
			j++
		}
		if s.at(j).kind != digits || s.at(j).gap > blank {
			return end
		}
		end = j + 1
	}
	return end
}

// tail reads what follows a street, a flat or a box: pieces of lines with the
// town, the state, the postcode, the country. It calls add for each.
func (s *source) tail(i int, add func(from, to int)) {
	type piece struct {
		from, to int
		number   bool
	}
	var pieces [5]piece
	n, keep := 0, 0
	unit := s.unitAt(i)
	fixed := unit > i
	j := unit
	for n < len(pieces) {
		comma, line := false, false
		for range 6 {
			switch {
			case s.sign(j, ","):
				comma = true
				j++
				continue
			case s.sign(j, ">?|*") && s.at(j).gap >= lineBreak: // a mail quoted
				line = true
				for j++; s.sign(j, ">?|*") && s.glued(j); j++ {
				}
				continue
			}
			break
		}
		empty := s.at(j).gap > lineBreak
		line = line || s.at(j).gap >= lineBreak
		if !comma && !line && !(n == 0 && fixed) {
			break
		}
		end, number := s.placeLine(j)
		if end == j || empty && !number {
			break
		}
		pieces[n] = piece{j, end, number}
		n++
		if number || comma && !line {
			keep = n
		}
		j = end
		if number {
			break
		}
	}
	if fixed && keep == 0 {
		keep = min(n, 2)
	}
	if keep > 0 || fixed {
		for _, p := range pieces[:keep] {
			add(p.from, p.to)
		}
	}
}

// placeLine reads a town or a country, with or without a postcode, to the end
// of its line or clause.
func (s *source) placeLine(i int) (end int, number bool) {
	words := 0
	for end = i; end < i+8; end++ {
		k := s.at(end)
		if k.end == k.start || end > i && k.gap > blank {
			break
		}
		switch {
		case k.kind == letters && (s.capital(end) || s.small(end) || s.word(end, "nan")) && !s.is(end, month|weekday|phoneWord|poBox):
			if words++; words > 4 {
				return i, false
			}
			continue
		case k.kind == sign && s.sign(end, "-'’") && s.glued(end) && s.glued(end+1) && words > 0, k.kind == sign && s.sign(end, "()") && words > 0:
			continue
		case k.kind == digits && k.end-k.start >= 2 && k.end-k.start <= 6 && (k.gap == blank || end == i):
			end++
			if (s.sign(end, "-") && s.glued(end) || s.at(end).gap == blank && s.at(end).kind == digits) && s.at(end+1).kind != letters {
				if s.sign(end, "-") && s.at(end+1).kind == digits {
					end += 2
				} else if s.at(end).kind == digits && s.at(end).end-s.at(end).start <= 3 {
					end++
				}
			}
			return end, true
		}
		break
	}
	if words == 0 || s.sign(end, ":@/=") || s.glued(end) && s.at(end).kind == digits {
		return i, false
	}
	if k := s.at(end); k.gap <= blank && k.end > k.start && k.kind != sign && !s.says(end, afterPlaceWord) {
		return i, false
	}
	return end, false
}

// addressTail finds the rest of an address behind its street or flat.
func addressTail(s *source, at int) {
	add := func(from, to int) { s.add(from, to) }
	switch {
	case s.at(at).kind == digits:
		if end := s.streetAt(at); end > at {
			s.tail(end, add)
		} else if end := s.romanStreet(at); end > at {
			s.tail(end, add)
		} else if from, end := s.europeanStreet(at); end > from {
			s.tail(end, add)
		}
	case s.is(at, poBox) && s.at(at+1).kind != letters:
		j := at + 1
		if s.sign(j, ".") {
			j++
		}
		if s.at(j).kind != digits || s.at(j).gap > blank || s.unitAt(j+1) > j+1 {
			return
		}
		s.tail(at, add)
	}
}
