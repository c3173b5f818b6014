package pattern

import (
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// swedishMoneyRules find amounts that have no currency.
func swedishMoneyRules() []*Rule {
	return []*Rule{
		{ID: "se/price", Category: understudy.Quantity, Kind: "money", Score: 0.9, trigger: digit, match: price,
			Description: "kronor and öre with a colon behind a word for a price",
			Finds:       []string{"kostar ⟦39:90⟧.", "priset ⟦3:50⟧/min", "á ⟦12:50⟧ styck"},
			Ignores:     []string{"kl 12:50", "39:90", "kostar 3:5", "kostar 39 dagar"}},
	}
}

// price reads "39:90" behind "kostar".
func price(s *source, at int) {
	if _, n := s.number(at + 2); n == 2 && s.says(at-1, costWord) && s.near(at) && s.sign(at+1, ":") && s.glued(at+1) && s.glued(at+2) && !s.mixedAfter(at+2) {
		s.add(at, at+3)
	}
}

// giro reads the figures of a giro number at token i: the figures without
// signs, how many stand behind the dash (-1: no dash), and the token after it.
func (s *source) giro(i int, buf []byte, blanks bool) (n, behind, end int) {
	behind = -1
	for end = i; end < i+12; end++ {
		k := s.at(end)
		switch {
		case k.kind == digits && (end == i || k.gap == tight || k.gap == blank && blanks && behind < 0):
			for _, c := range []byte(s.str(end)) {
				if n == len(buf) {
					return 0, 0, i
				}
				buf[n] = c
				n++
			}
			if behind >= 0 {
				return n, n - behind, end + 1
			}
		case end > i && s.sign(end, "-–‑") && k.gap == tight && s.glued(end+1) && s.at(end+1).kind == digits && behind < 0:
			behind = n
		default:
			return n, behind, end
		}
	}
	return n, behind, end
}

// bankgiro reads "5050-1055": seven or eight figures, four of them behind the dash.
func bankgiro(s *source, at int) {
	i, _ := s.pastTag(at)
	var b [8]byte
	n, behind, end := s.giro(i, b[:], false)
	if n < 7 || behind != 4 && behind != -1 || !luhn(b[:n]) || s.goesOn(int(s.at(end-1).end)) || s.mixedAfter(end-1) {
		return
	}
	s.prove(int(s.at(i).start), int(s.at(end-1).end))
}

// plusgiro reads "28 65 43-4": two to eight figures, one of them behind the dash.
func plusgiro(s *source, at int) {
	i, _ := s.pastTag(at)
	var b [8]byte
	n, behind, end := s.giro(i, b[:], true)
	if n < 2 || behind != 1 || !luhn(b[:n]) || s.goesOn(int(s.at(end-1).end)) || s.mixedAfter(end-1) {
		return
	}
	s.prove(int(s.at(i).start), int(s.at(end-1).end))
}

// bankAccount reads a clearing number, an account, or both: groups of figures
// with blanks, dashes and one comma.
func bankAccount(s *source, at int) {
	i, _ := s.pastTag(at)
	if s.says(i, copulaWord) && s.near(i) {
		i++
	}
	clearing := s.says(at, clearingWord)
	n, end, groups := 0, i, 0
	for j := i; j < i+14; j++ {
		k := s.at(j)
		if k.kind == digits && k.gap <= blank {
			n += int(k.end - k.start)
			end = j + 1
			groups++
			continue
		}
		if j > i && s.at(j+1).kind == digits && s.at(j+1).gap <= blank && (s.sign(j, "-–.") && k.gap == tight || s.sign(j, ",") && groups <= 2 && n >= 4 && n <= 5) {
			continue
		}
		break
	}
	if end == i || !s.near(i) || s.mixedAfter(end-1) {
		return
	}
	if clearing && n >= 4 && n <= 5 {
		s.add(i, end)
		return
	}
	if n < 6 || n > 17 || s.is(end, currency|magnitude|countable|measure) || s.isoCode(end) || s.isYearRange(i, end) {
		return
	}
	s.add(i, end)
}

// isYearRange reports whether tokens [i, end) are "1990-1995".
func (s *source) isYearRange(i, end int) bool { return end == i+3 && s.year(i) && s.year(i+2) }

// plate reads "ABC 123" and "ABC 12D".
func plate(s *source, at int) {
	k := s.at(at)
	if k.kind == digits {
		at--
		if k = s.at(at); k.kind != letters || s.at(at+1).gap != blank {
			return
		}
	}
	if k.kind != letters || k.end-k.start != 3 || !s.startsWord(at) || s.at(at+1).kind != digits || s.at(at+1).gap > blank {
		return
	}
	w := s.str(at)
	up := w[0] <= 'Z'
	for _, c := range []byte(w) {
		if (c <= 'Z') != up || c >= utf8.RuneSelf || c|0x20 == 'i' || c|0x20 == 'q' || c|0x20 == 'v' {
			return
		}
	}
	end := at + 2
	n := s.at(at+1).end - s.at(at+1).start
	last := n == 2
	if last {
		x := s.str(end)
		if !s.glued(end) || len(x) != 1 || x[0]|0x20 < 'a' || x[0]|0x20 > 'z' || (x[0] <= 'Z') != up || x[0]|0x20 == 'o' || x[0]|0x20 == 'i' || x[0]|0x20 == 'q' || x[0]|0x20 == 'v' {
			return
		}
		end++
	} else if n != 3 {
		return
	}
	if !wholeTo(s.text, int(s.at(end-1).end)) || s.goesOn(int(s.at(end-1).end)) || s.is(at, plateTag) {
		return
	}
	tagged := s.is(at-1, plateTag|numberTag) || s.sign(at-1, ".:") && s.is(at-2, plateTag|numberTag)
	if !tagged && (s.says(at, plateStopWord) || s.is(at, code) && (!last || !s.vehicleNear(at, end)) || s.is(at, measure|month|article|numberTag)) {
		return
	}
	if tagged && s.is(at-1, plateTag) || last && up || s.vehicleNear(at, end) {
		s.add(at, end)
	}
}

// vehicleNear reports whether a vehicle or a plate is spoken of near tokens [at, end).
func (s *source) vehicleNear(at, end int) bool {
	for p := at - 1; p >= at-10 && s.near(p+1); p-- {
		if s.is(p, plateTag) || s.says(p, vehicleWord) {
			return true
		}
		if s.sign(p, ".!?") && !s.glued(p+1) && s.capital(p+1) && p < at-2 {
			break
		}
	}
	for p := end; p < end+5 && s.near(p); p++ {
		if s.is(p, plateTag) || s.says(p, vehicleWord) {
			return true
		}
		if s.sign(p, ".!?;") {
			break
		}
	}
	return false
}
