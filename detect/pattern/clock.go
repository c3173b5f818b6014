package pattern

// clock reads a time of day without its half ("17:30", "10.00", "07:00:28") at
// token i; it returns the token after it, or i.
func (s *source) clock(i int) int {
	h, n := s.number(i)
	if n == 0 || n > 2 || h > 24 || !s.sign(i+1, ":.") || !s.glued(i+1) || !s.glued(i+2) {
		return i
	}
	m, n := s.number(i + 2)
	if n != 2 || m > 59 || s.mixedAfter(i+2) && !s.says(i+3, clockEndWord) {
		return i
	}
	j := i + 3
	if s.sign(j, ":") && s.glued(j) && s.glued(j+1) {
		sec, n := s.number(j + 1)
		if n != 2 || sec > 60 {
			return i
		}
		j += 2
		if s.sign(j, ".") && s.glued(j) && s.glued(j+1) && s.at(j+1).kind == digits {
			j += 2
		}
	}
	return j
}

// half reads "a.m.", "pm", "o'clock" at token i.
func (s *source) half(i int) int {
	if !s.near(i) {
		return i
	}
	switch {
	case s.says(i, halfDayWord):
		return i + 1
	case s.says(i, halfLetterWord) && s.sign(i+1, ".") && s.says(i+2, halfTailWord) && s.glued(i+2):
		if s.sign(i+3, ".") && s.glued(i+3) {
			return i + 4
		}
		return i + 3
	case s.says(i, clockOWord) && s.sign(i+1, "'’") && s.says(i+2, clockWord):
		return i + 3
	case s.says(i, hoursWord) && i > 1 && s.sign(i-2, ".:"):
		return i + 1
	}
	return i
}

// oneTime reads one time at token i: the token after it, and whether it has a half.
func (s *source) oneTime(i int) (int, bool) {
	j := s.clock(i)
	if j == i {
		if h, n := s.number(i); n == 0 || n > 2 || h > 12 {
			return i, false
		}
		j = i + 1
	}
	k := s.half(j)
	if k == j+1 && s.says(j, verbAmWord) && s.says(j+1, pronounWord) {
		return i, false
	}
	return k, k > j
}

// ledTime reads times behind a word that only leads in times, as Swedish "kl."
// does: "kl. 14", "kl. 8–17", "klockan 7.30 och 9".
func (s *source) ledTime(at int) bool {
	p := at - 1
	if s.sign(p, ".") && s.glued(p) {
		p--
	}
	if !s.says(p, clockLeadWord) || !s.near(at) {
		return false
	}
	j := s.hour(at)
	if j == at {
		return false
	}
	j = s.half(j)
	if k := s.joint(j); k > j && s.hour(k) > k {
		j = s.half(s.hour(k))
	}
	s.add(at, j)
	return true
}

// hour reads "14" or "14.30" at token i; it returns the token after it, or i.
func (s *source) hour(i int) int {
	if j := s.clock(i); j > i {
		return j
	}
	if v, n := s.number(i); n == 0 || n > 2 || v > 24 || s.mixedAfter(i) || s.sign(i+1, ".,:") && s.glued(i+1) && s.glued(i+2) && s.at(i+2).kind == digits {
		return i
	}
	return i + 1
}

func timeOfDay(s *source, at int) {
	if s.glued(at) && at > 0 && (s.at(at-1).kind != sign || s.sign(at-1, ":.,/-") && s.at(at-2).kind == digits && s.glued(at-1)) {
		return
	}
	if s.ledTime(at) {
		return
	}
	j, has := s.oneTime(at)
	if j == at {
		return
	}
	if k := s.joint(j); k > j && s.near(k) {
		if e, h := s.oneTime(k); e > k && (h && (has || s.at(k).kind == digits) || !h && s.clock(k) > k && s.sign(k+1, ":") && s.clock(at) > at) {
			s.add(at, e)
			return
		}
		if s.tongue.dotTimes && s.sign(j, "-–") && s.clock(at) > at && s.clock(k) > k && !s.is(s.clock(k), measure|currency|magnitude|percent|code) {
			s.add(at, s.clock(k))
			return
		}
	}
	switch {
	case has:
		s.add(at, j)
	case s.clock(at) == at:
	case s.sign(at+1, ":"):
		s.add(at, j)
	case s.says(at-1, atTimeWord) && !s.is(j, measure|currency|magnitude|percent|code):
		s.add(at, j)
	}
}
