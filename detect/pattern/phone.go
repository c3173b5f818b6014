package pattern

import (
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// phone reads digits with the signs people put between them, and asks the
// numbering plan only if what was read looks like a telephone number.
func phone(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, "+/.,:-–#(_@=&") && at > 1 && (s.sign(at-1, "+/_@=&#") || s.sign(at-1, "(") && s.sign(at+1, ")") && s.at(at).end-s.at(at).start <= 5 || s.at(at-2).kind == digits)) {
		return
	}
	t := s.text
	i := int(s.at(at).start)
	end, n, groups, open := i, 0, 0, 0
	international := t[i] == '+'
	form := byte(0)
	var run, shape [16]byte
	for j := i; j < len(t) && j-i < 32; j++ {
		c := t[j]
		switch {
		case c-'0' <= 9:
			if n < 16 {
				run[n] = c
			}
			if j == i || t[j-1]-'0' > 9 {
				if groups < len(shape) {
					shape[groups] = 0
				}
				groups++
			}
			if groups <= len(shape) {
				shape[groups-1]++
			}
			n++
			if open == 0 {
				end = j + 1
			}
			continue
		case c == '+' && j == i:
			continue
		case c == '(' && open == 0:
			open = 1
			continue
		case c == ')' && open == 1:
			open = 0
			continue
		case c == ' ' && t[j-1] == '-' && j > i+1 && t[j-2] == ' ' && s.tongue.spacedDash:
			continue
		case (c == ' ' || c == '-' || c == '.' || c == '/') && t[j-1] != '-' && t[j-1] != '.':
			if c != ' ' && j+1 < len(t) && t[j+1] != ' ' && t[j+1] != '\n' {
				form = c
			}
			continue
		}
		break
	}
	if end == i {
		return
	}
	end, n = extension(t, end, n)
	if n < 7 || n > 15 || form == '/' && !international || !wholeTo(t, end) {
		s.shortPhone(at, i, end, n, groups)
		return
	}
	named := s.phoneBefore(at) || s.phoneBehind(end)
	switch {
	case international:
		if n >= 8 {
			s.addBytes(i, end)
		}
		return
	case named:
		s.addBytes(i, end)
		return
	case t[i] == '(':
		if n == 10 || n == 11 && run[0] == '0' || n == 9 && run[0] == '0' {
			s.addBytes(i, end)
		}
		return
	case abroad(run[:min(n, len(run))]):
		s.addBytes(i, end)
		return
	case groups > 1 && shape[0] > s.tongue.areaDigits && run[0] == '0':
		return
	case groups == 1:
		if run[0] != '0' || n < 9 || n > 11 {
			return
		}
	case form == '.' && groups == 2, n > 11:
		return
	case groups == 3 && shape[0] == 3 && shape[1] == 3 && shape[2] == 4 && n == 10 && (form != 0 || run[0] != '0'): // United States
		s.addBytes(i, end)
		return
	case groups == 4 && run[0] == '1' && n == 11 && shape[0] == 1 && form != 0:
		s.addBytes(i, end)
		return
	case run[0] != '0' || run[1] == '0':
		return
	case usual(shape[:min(groups, len(shape))], n):
		s.addBytes(i, end)
		return
	}
	if s.planned(t[i:end], run[:min(n, len(run))]) {
		s.addBytes(i, end)
	}
}

// abroad reports whether figures that begin with the prefix for calls abroad, 00,
// go on as a number of some country.
func abroad(run []byte) bool {
	if len(run) < 11 || run[0] != '0' || run[1] != '0' || run[2] == '0' {
		return false
	}
	p, err := phonenumbers.Parse("+"+string(run[2:]), "")
	return err == nil && phonenumbers.IsValidNumber(p)
}

// usual reports whether a national number that begins with 0 is written in the
// groups people write: an area of two to five digits, then groups of two to
// four, or one of six.
func usual(shape []byte, n int) bool {
	if n < 9 || n > 11 || shape[0] < 2 || shape[0] > 5 {
		return false
	}
	if len(shape) == 2 {
		return n == 11 && shape[0] >= 4 // 0113 4960735, 07911 123456
	}
	if len(shape) > 5 {
		return false
	}
	for _, g := range shape[1:] {
		if g < 2 || g > 4 {
			return false
		}
	}
	return true
}

// extension reads "x4587" behind a number of at least seven digits.
func extension(t string, end, n int) (int, int) {
	if n < 7 || end >= len(t) || t[end] != 'x' {
		return end, n
	}
	j := end + 1
	for j < len(t) && t[j]-'0' <= 9 && j-end < 7 {
		j++
	}
	if j == end+1 || !wholeTo(t, j) {
		return end, n
	}
	return j, n
}

// shortPhone takes a local number only behind a word for a telephone.
func (s *source) shortPhone(at, i, end, n, groups int) {
	if n < 6 || n > 8 && groups == 1 || n > 15 || !wholeTo(s.text, end) || s.text[i] == '(' {
		return
	}
	if s.phoneBefore(at) && !s.says(at-1, numberOnlyWord) {
		s.addBytes(i, end)
	}
}

// phoneBefore reports whether a word for a telephone stands at most five tokens before.
func (s *source) phoneBefore(at int) bool {
	for p := at - 1; p >= at-5 && s.near(p+1); p-- {
		if s.is(p, phoneWord) && !(s.says(p, vagueCallWord) && p != at-1 && !s.sign(p+1, ":")) {
			return !s.says(p, numberOnlyWord) || s.is(p-1, phoneWord) || s.says(p-1, contactWord)
		}
	}
	return false
}

// phoneBehind reports whether a word for a telephone stands right behind byte
// end: "0113 496 0735 (mobile)", "555 0199-Office".
func (s *source) phoneBehind(end int) bool {
	j := end
	for j < len(s.text) && j < end+2 && strings.IndexByte(" -(", s.text[j]) >= 0 {
		j++
	}
	if j == end {
		return false
	}
	to := endOfWord(s.text, j)
	e := s.vocab.look(s.text[j:to])
	return s.vocab.entries[e].class&phoneLabel != 0
}

// prefix is what of a number a numbering plan decides by, as far as we ask it.
type prefix struct {
	first  [5]byte
	digits int
}

// planned asks the numbering plans of the regions in question, once a document
// for each prefix and length: asking is slow.
func (s *source) planned(number string, run []byte) bool {
	k := prefix{digits: len(run)}
	copy(k.first[:], run)
	if v, ok := s.plans[k]; ok {
		return v
	}
	p, err := phonenumbers.Parse(number, s.opt.Region)
	valid := err == nil && phonenumbers.IsValidNumber(p)
	if s.plans == nil {
		s.plans = map[prefix]bool{}
	}
	s.plans[k] = valid
	return valid
}
