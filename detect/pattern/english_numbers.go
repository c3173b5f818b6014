package pattern

import (
	"strings"

	"github.com/understudy-text/understudy"
)

// englishNumberRules find the numbers that the United Kingdom and the United
// States give to people.
func englishNumberRules() []*Rule {
	c := understudy.Code
	return []*Rule{
		{ID: "us/ssn", Category: c, Kind: "ssn", Score: 0.95, Priority: 7, trigger: digit, match: ssn,
			Description: "a United States social security or taxpayer number",
			Finds:       []string{"SSN ⟦514-69-0360⟧.", "⟦846-15-5715⟧"},
			Ignores:     []string{"000-12-3456", "666-12-3456", "514-00-0360", "514-69-03601", "1514-69-0360"}},
		{ID: "gb/nino", Category: c, Kind: "nino", Score: 0.95, Priority: 7, trigger: digit, match: nino,
			Description: "a British national insurance number",
			Finds:       []string{"⟦AB123456C⟧", "NI ⟦QQ 12 34 56 C⟧"},
			Ignores:     []string{"AB12345C", "DO123456C", "AB123456E"}},
		{ID: "gb/nhs", Category: c, Kind: "nhs", Score: 0.9, Priority: 7, trigger: digit, match: nhs,
			Description: "a British health service number; proven by mod 11",
			Finds:       []string{"NHS No: ⟦943 476 5919⟧", "⟦401 023 2137⟧."},
			Ignores:     []string{"943 476 5918", "123 456 7890"}},
	}
}

func ssn(s *source, at int) {
	a, an := s.number(at)
	b, bn := s.number(at + 2)
	c, cn := s.number(at + 4)
	if an != 3 || bn != 2 || cn != 4 || !s.startsWord(at) || s.mixedAfter(at+4) {
		return
	}
	if !s.sign(at+1, "-") || !s.sign(at+3, "-") || !s.glued(at+1) || !s.glued(at+2) || !s.glued(at+3) || !s.glued(at+4) {
		return
	}
	if a == 0 || a == 666 || b == 0 || c == 0 {
		return
	}
	s.add(at, at+5)
}

func nino(s *source, at int) {
	at--
	k := s.at(at)
	if k.kind != letters || k.end-k.start != 2 || !s.startsWord(at) || s.at(at+1).gap > blank {
		return
	}
	var buf [9]byte
	var ends [9]int
	if compact(s.text, int(k.start), 9, buf[:], ends[:], true) < 9 || !wholeTo(s.text, ends[8]) {
		return
	}
	if strings.IndexByte("DFIUV", buf[0]) >= 0 || strings.IndexByte("DFIOUV", buf[1]) >= 0 || buf[8] < 'A' || buf[8] > 'D' {
		return
	}
	for _, c := range buf[2:8] {
		if c > '9' {
			return
		}
	}
	if s.text[k.start] >= 'a' {
		return
	}
	s.addBytes(int(k.start), ends[8])
}

func nhs(s *source, at int) {
	k := s.at(at)
	if n := k.end - k.start; n != 10 && n != 3 || !s.startsWord(at) {
		return
	}
	var buf [11]byte
	var ends [11]int
	if n := compact(s.text, int(k.start), 11, buf[:], ends[:], false); n != 10 || !wholeTo(s.text, ends[9]) {
		return
	}
	if ends[9]-int(k.start) != 12 && ends[9]-int(k.start) != 10 {
		return
	}
	named := false
	for p := at - 4; p < at; p++ {
		named = named || s.word(p, "nhs")
	}
	if !named && (k.end-k.start == 10 || s.at(at+1).end-s.at(at+1).start != 3 || s.phoneBefore(at)) {
		return
	}
	sum := 0
	for i, c := range buf[:9] {
		sum += int(c-'0') * (10 - i)
	}
	if check := (11 - sum%11) % 11; check < 10 && check == int(buf[9]-'0') {
		s.prove(int(k.start), ends[9])
	}
}
