package pattern

import "github.com/nyaruka/phonenumbers"

// phone reads digits with the signs people put between them, and asks the
// numbering plan only if what was read looks like a telephone number.
func phone(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, "+/.,:-–#(_@=&") && at > 1 && (s.sign(at-1, "+(/_@=&#") || s.at(at-2).kind == digits)) {
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
		case (c == ' ' || c == '-' || c == '.' || c == '/') && t[j-1] != '-' && t[j-1] != '.':
			if c != ' ' {
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
	switch named := s.phoneBefore(at); {
	case international, named:
	case groups == 1:
		if run[0] != '0' || n < 9 || n > 11 {
			return
		}
	case groups == 5 && n == 10 && shape[0] == 2 && shape[4] == 2 && run[0] == '0': // France
		s.addBytes(i, end)
		return
	case form == '.' && groups != 3, form == 0 && run[0] != '0' && !(t[i] == '(' && n == 10) && !(groups == 3 && shape[0] == 3 && shape[1] == 3 && shape[2] == 4):
		return
	case run[0] != '0' && t[i] != '(' && !(groups == 3 && shape[0] == 3 && shape[1] == 3 && (shape[2] == 4)) && !(groups == 4 && run[0] == '1'):
		return
	}
	if !international && s.phoneBefore(at) {
		s.addBytes(i, end)
		return
	}
	if s.possible(t[i:end], n) {
		s.addBytes(i, end)
	}
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
	if s.phoneBefore(at) && !s.word(at-1, "number") {
		s.addBytes(i, end)
	}
}

// phoneBefore reports whether a word for a telephone stands at most five tokens before.
func (s *source) phoneBefore(at int) bool {
	for p := at - 1; p >= at-5 && s.near(p+1); p-- {
		if s.is(p, phoneWord) && !(s.word(p, "number", "called", "cell") && p != at-1 && !s.sign(p+1, ":")) {
			return !s.word(p, "number") || s.is(p-1, phoneWord) || s.word(p-1, "contact")
		}
	}
	return false
}

// possible decides by shape where it can, and asks the numbering plans of the
// regions in question where it cannot: asking is slow.
func (s *source) possible(number string, n int) bool {
	if number[0] == '+' {
		return n >= 8
	}
	if number[0] == '(' && n == 10 || n == 10 && len(number) == 12 && number[3] == number[7] && number[0] != '0' {
		return true
	}
	regions := [...]string{s.opt.Region, ""}
	if s.opt.Region == "" {
		regions = [...]string{"GB", "US"}
		if number[0] == '0' { // no number of the US begins so
			regions[1] = ""
		}
	}
	for _, r := range regions {
		if r == "" {
			continue
		}
		if p, err := phonenumbers.Parse(number, r); err == nil && phonenumbers.IsValidNumber(p) {
			return true
		}
	}
	return false
}
