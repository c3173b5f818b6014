package pattern

// label reads a number made of letters, digits and "-/." at token i, with at
// most three parts apart ("II K 123/99", "ABC 123"). It needs a digit. It
// returns the token after it, or i.
func (s *source) label(i int, spaced bool) int {
	j, seen, run := i, false, 0
	if s.at(i).kind == sign {
		return i
	}
	for k := i; k < i+24; k++ {
		t := s.at(k)
		if t.end == t.start || t.gap >= lineBreak && k > i {
			break
		}
		if t.gap != tight && k > i {
			run++
			if !spaced || run > 2 || t.kind == sign {
				break
			}
			// a part further on must look like a part of a number
			if t.kind == letters && (t.end-t.start > 4 || !upper(s.text[t.start:t.end])) {
				break
			}
			if s.at(k-1).kind == sign {
				break
			}
		}
		switch {
		case t.kind == digits:
			seen = true
			j = k + 1
		case t.kind == letters:
			if !s.glued(k) && !upper(s.text[t.start:t.end]) {
				return s.labelEnd(i, j, seen)
			}
			j = k + 1
		case s.sign(k, "-/.–:_") && s.at(k+1).gap == tight && s.at(k+1).kind != sign:
		default:
			return s.labelEnd(i, j, seen)
		}
	}
	return s.labelEnd(i, j, seen)
}

func (s *source) labelEnd(i, j int, seen bool) int {
	if !seen {
		return i
	}
	return j
}

func upper(w string) bool {
	for _, r := range w {
		if r >= 'a' && r <= 'z' {
			return false
		}
	}
	return w != ""
}

// taggedNumber reads the number behind "file no.", "registration number".
func taggedNumber(s *source, at int) {
	i := at + 1
	file := s.is(at, fileWord)
	if s.is(at, numberTag) {
		file = s.is(at-1, fileWord|idWord) || s.sign(at-1, ".") && s.is(at-2, fileWord|idWord)
		if s.is(at-1, statute) || s.word(at-1, "phone", "telephone", "mobile", "fax") {
			return
		}
	} else if s.is(i, numberTag) || s.sign(i, ".") && s.is(i+1, numberTag) {
		return // the tag itself wakes the rule again
	}
	dot := s.sign(i, ".") && s.glued(i) && (s.is(at, numberTag) || s.word(at, "ref"))
	if dot {
		i++
	}
	if s.sign(i, ":#") {
		dot = true
		i++
	}
	if s.word(i, "is", "was") {
		i++
	}
	if !s.near(i) || s.at(i).kind == sign {
		return
	}
	if s.is(at, numberTag) && !s.is(at, fileWord) && !file {
		// "no. 165": a figure of two digits or more, or parts with letters
		if !dot && !s.word(at, "number", "nr") && s.at(i).kind == digits && !s.sign(i+1, "/") {
			return
		}
		if s.word(at, "num", "numbers", "m") {
			return
		}
	}
	if file && !s.is(at, numberTag) && !dot && !s.word(at, "mrn", "plan", "sheet", "ref", "reference") {
		return // "case 2", "file the claim"
	}
	for range 16 {
		j := s.label(i, file)
		if j == i {
			return
		}
		if s.is(j, month) && s.capital(j) {
			return
		}
		if v, n := s.number(i); j == i+1 && (n == 1 && !file || n > 0 && v < 100 && !file) {
			return
		}
		s.add(i, j)
		k := s.joint(j)
		if k == j || !s.word(at, "nos", "numbers") {
			return
		}
		i = k
	}
}

// identityNumber reads the number behind "passport no.", "plate", "PIN".
func identityNumber(s *source, at int) {
	i := at + 1
	named := false
	for range 5 {
		switch {
		case s.is(i, numberTag):
			named = true
			i++
		case s.sign(i, ".") && named && s.glued(i), s.sign(i, ":#"), s.word(i, "is", "was", "card", "code"):
			named = true
			i++
		case s.is(i, idWord), s.sign(i, "'’") && s.word(i+1, "s"):
			if s.sign(i, "'’") {
				i++
			}
			i++
		}
	}
	j := s.label(i, named || s.word(i-1, "plate", "plates"))
	if j == i || !s.near(i) {
		return
	}
	if v, n := s.number(i); j == i+1 && n > 0 && (n < 4 && !s.zipBefore(i) || !named && n == 4 && v > 1900 && v < 2100) {
		return
	}
	if !named && s.at(i).kind == digits && j == i+1 && !s.word(i-1, "pin", "ssn", "nhs", "passport", "plate", "account", "member", "id") {
		return
	}
	s.add(i, j)
}

// zipBefore reports whether the words before token i speak of a postcode.
func (s *source) zipBefore(i int) bool {
	for p := i - 1; p >= i-4; p-- {
		if s.word(p, "zip", "postcode") {
			return true
		}
	}
	return false
}

// lawReference reads a statute by its number, and an article of a code.
func lawReference(s *source, at int) {
	if s.is(at, statute) {
		if !s.capital(at) || !s.word(at, "law", "act", "decree", "bill", "ordinance") || !s.is(at+1, numberTag) {
			return
		}
		i := at + 2
		if s.sign(i, ".") {
			i++
		}
		if j := s.label(i, false); j > i {
			s.add(at, j)
		}
		return
	}
	if !s.word(at, "article", "articles", "section", "sections") || s.at(at+1).kind != digits {
		return
	}
	i := at + 2
	for range 12 {
		if s.at(i).kind == digits || s.sign(i, "§(),") || s.word(i, "and", "to") || s.at(i).kind == letters && s.at(i).end-s.at(i).start == 1 {
			i++
		}
	}
	if !s.word(i, "of") {
		return
	}
	i++
	if s.word(i, "the") {
		i++
	}
	if s.word(i, "law", "act", "decree") && s.is(i+1, numberTag) {
		i += 2
		if s.sign(i, ".") {
			i++
		}
		if j := s.label(i, false); j > i {
			s.add(at, j)
		}
		return
	}
}
