package pattern

// figures reads a number in figures at token i, with its separators:
// "1,000.50", "290,805,465", "2 000 000". It returns the token after it, or i.
func (s *source) figures(i int) int {
	if s.at(i).kind != digits {
		return i
	}
	j := i + 1
	_, n := s.number(i)
	for g := 0; g < 6 && n <= 3 && (s.sign(j, ",.'’") && s.glued(j) && s.glued(j+1) || s.at(j).kind == digits && s.at(j).gap == blank); g++ {
		k := j + 1
		if s.at(j).kind == digits && s.at(j).gap == blank {
			k = j
		}
		if s.at(k).kind != digits || s.at(k).end-s.at(k).start != 3 {
			break
		}
		if k == j && !(s.at(k+1).kind != digits || s.at(k+1).gap == blank) {
			break
		}
		j = k + 1
	}
	if s.sign(j, ".,") && s.glued(j) && s.glued(j+1) && s.at(j+1).kind == digits && s.at(j+1).end-s.at(j+1).start <= 4 {
		j += 2
	}
	return j
}

// words reads a number in words at token i: "two", "ninety-one", "one hundred
// and twenty". It returns the token after it, or i.
func (s *source) words(i int) int {
	if !s.is(i, cardinal|single) {
		return i
	}
	j := i + 1
	if s.is(i, single) && !(s.says(j, greatWord) && s.near(j)) {
		return j
	}
	for range 8 {
		switch {
		case s.sign(j, "-‑") && s.glued(j) && s.is(j+1, cardinal) && s.glued(j+1):
			j += 2
		case s.says(j, andWord) && s.says(j-1, greatWord) && s.is(j+1, cardinal) && s.near(j+1):
			j += 2
		case s.is(j, cardinal|magnitude) && s.near(j) && s.at(j).kind == letters && s.at(j).end-s.at(j).start > 2:
			j++
		default:
			return j
		}
	}
	return j
}

// count reads a number in figures or words. Many rules ask it at the same token.
func (s *source) count(i int) int {
	if i == s.asked && s.told > 0 {
		return s.told
	}
	j := s.figures(i)
	if j == i {
		j = s.words(i)
	}
	if i > 0 {
		s.asked, s.told = i, j
	}
	return j
}

// insideNumber reports whether token i goes on with a number that began before it.
func (s *source) insideNumber(i int) bool {
	if i == 0 {
		return false
	}
	if s.at(i).kind == digits {
		if s.glued(i) && s.at(i-1).kind != sign {
			return true
		}
		return s.glued(i) && s.sign(i-1, ".,/:-–") && s.glued(i-1) && s.at(i-2).kind == digits
	}
	return s.is(i-1, cardinal) || s.sign(i-1, "-") && s.glued(i) && s.is(i-2, cardinal) || s.says(i-1, andWord) && s.says(i-2, greatWord)
}
