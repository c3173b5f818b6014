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
		if s.is(at-1, statute) || s.says(at-1, phoneTagWord) {
			return
		}
	} else if s.is(i, numberTag) || s.sign(i, ".") && s.is(i+1, numberTag) {
		return // the tag itself wakes the rule again
	}
	dot := s.sign(i, ".") && s.glued(i) && (s.is(at, numberTag) || s.says(at, dottedWord))
	if dot {
		i++
	}
	if s.sign(i, ":#") {
		dot = true
		i++
	}
	if s.says(i, copulaWord) {
		i++
	}
	if !s.near(i) || s.at(i).kind == sign {
		return
	}
	if s.is(at, numberTag) && !s.is(at, fileWord) && !file {
		// "no. 165": a figure of two digits or more, or parts with letters
		if !dot && !s.says(at, numberWord) && s.at(i).kind == digits && !s.sign(i+1, "/") {
			return
		}
		if s.says(at, numberVagueWord) {
			return
		}
	}
	if file && !s.is(at, numberTag) && !dot && !s.says(at, directTagWord) {
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
		if k == j || !s.says(at, numberPluralWord) {
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
		case s.sign(i, ".") && named && s.glued(i), s.sign(i, ":#"), s.says(i, copulaWord, cardWord):
			named = true
			i++
		case s.is(i, idWord), s.sign(i, "'’") && s.says(i+1, genitiveWord):
			if s.sign(i, "'’") {
				i++
			}
			i++
		}
	}
	j := s.label(i, named || s.says(i-1, plateWord))
	if j == i || !s.near(i) {
		return
	}
	if v, n := s.number(i); j == i+1 && n > 0 && (n < 4 && !s.zipBefore(i) || !named && n == 4 && v > 1900 && v < 2100) {
		return
	}
	if !named && s.at(i).kind == digits && j == i+1 && !s.says(i-1, idBareWord) {
		return
	}
	s.add(i, j)
}

// zipBefore reports whether the words before token i speak of a postcode.
func (s *source) zipBefore(i int) bool {
	for p := i - 1; p >= i-4; p-- {
		if s.says(p, zipWord) {
			return true
		}
	}
	return false
}
