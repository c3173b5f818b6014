package pattern

import "github.com/understudy-text/understudy"

// swedishTimeRules find times, ages and periods in the words that Swedish makes
// of numbers.
func swedishTimeRules() []*Rule {
	return []*Rule{
		{ID: "se/clock", Category: understudy.DateTime, Kind: "time", Score: 0.85, trigger: clockLead | cardinal, match: clockInWords,
			Description: "a time of day in words",
			Finds:       []string{"klockan ⟦halv tre⟧", "vid ⟦halv åtta⟧ på", "⟦kvart över två⟧", "⟦kvart i nio⟧.", "⟦tio över fem⟧", "klockan ⟦fem⟧", "⟦fem i halv sju⟧"},
			Ignores:     []string{"en halv dag", "en kvart till", "halv två personer", "tre i taget", "fem i rad"}},
		{ID: "se/about-time", Category: understudy.DateTime, Kind: "time", Score: 0.8, trigger: digit, match: aroundTime,
			Description: "around an hour: \"vid 10-tiden\"",
			Finds:       []string{"vid ⟦10-tiden⟧.", "vid ⟦14.30-tiden⟧"},
			Ignores:     []string{"90-talet", "10-tider", "1000-tiden"}},
		{ID: "se/age", Category: understudy.Demographic, Kind: "age", Score: 0.95, Priority: 1, trigger: digit | compound, match: swedishAge,
			Description: "an age as one word: 34-årig, trettioåringen, 40-årsåldern",
			Finds:       []string{"en ⟦34-årig⟧ man", "⟦34-åringen⟧ greps", "i ⟦40-årsåldern⟧.", "en ⟦trettiofyraårig⟧ kvinna", "två ⟦19-åringar⟧", "i ⟦fyrtioårsåldern⟧", "på sin ⟦50-årsdag⟧"},
			Ignores:     []string{"34-årsperiod", "trettioåriga kriget", "en 3-åkers gård", "200-årig", "34-talet"}},
		{ID: "se/age-of", Category: understudy.Demographic, Kind: "age", Score: 0.85, trigger: digit | cardinal, match: yearsOfAge,
			Description: "an age behind \"she is\": \"hon är 34 år\"",
			Finds:       []string{"Hon är ⟦34 år⟧ och", "jag var ⟦tjugo år⟧.", "Anna är ⟦9 år⟧", "Anna Berg (871103-9820), är ⟦33 år⟧ och", "Anna Berg, ⟦34 år⟧, säger", "född 1987, ⟦33 år⟧."},
			Ignores:     []string{"straffet är 4 år", "Det är 10 år sedan", "hon väntade 3 år", "Hon är 3 år yngre"}},
		{ID: "se/period", Category: understudy.DateTime, Kind: "duration", Score: 0.9, trigger: digit | compound, match: swedishPeriod,
			Description: "a period as one word: treårsperiod, 14-dagarsperiod",
			Finds:       []string{"en ⟦treårsperiod⟧ av", "under en ⟦14-dagarsperiod⟧.", "⟦sexmånadersperioden⟧"},
			Ignores:     []string{"en årsperiod", "14-dagars", "treårig"}},
	}
}

// clockInWords reads "halv tre", "kvart över två", "fem i halv sju", and the hour
// behind "klockan".
func clockInWords(s *source, at int) {
	hour := func(i int) bool {
		return s.is(i, cardinal) && s.value(i) >= 1 && s.value(i) <= 12 && s.near(i) || s.is(i, single) && s.near(i)
	}
	half := func(i int) int { // [halv] hour
		if s.says(i, halfHourWord) && s.near(i) {
			i++
		}
		if hour(i) {
			return i + 1
		}
		return 0
	}
	whole := func(i int) bool { // nothing counted behind
		return !s.near(i) || s.at(i).kind == sign || s.says(i, functionWord, andWord, orWord) || s.is(i, dayPart|weekday)
	}
	switch {
	case s.says(at, halfHourWord): // halv tre
		if end := half(at); end > 0 && whole(end) && !(s.at(at-1).kind == letters && s.is(at-1, single)) && !s.says(at-1, clockPastWord) {
			s.add(at, end)
		}
	case s.says(at, clockLeadWord):
		if hour(at+1) && whole(at+2) {
			s.add(at+1, at+2)
		}
	case s.says(at, quarterHourWord), s.is(at, cardinal) && s.value(at) >= 2 && s.value(at) <= 29 && !s.insideNumber(at): // kvart över två
		if !s.says(at+1, clockPastWord) {
			return
		}
		if end := half(at + 2); end > 0 && whole(end) && !s.is(at-1, single) {
			s.add(at, end)
		}
	}
}

func aroundTime(s *source, at int) {
	if s.insideNumber(at) || s.glued(at) && !s.sign(at-1, "(") {
		return
	}
	j := s.hour(at)
	if j > at && s.sign(j, "-‑–") && s.glued(j) && s.glued(j+1) && s.says(j+1, timeTailWord) {
		s.add(at, j+2)
	}
}

// compounded reads a word that is made of a number and plays the role whole, or
// a figure, a dash and a word that plays the role tail. It returns the token
// after it, or at.
func (s *source) compounded(at int, whole, tail role) int {
	if s.is(at, compound) {
		if s.says(at, whole) {
			return at + 1
		}
		return at
	}
	if v, n := s.number(at); n == 0 || n > 3 || v > 130 || s.insideNumber(at) || !s.sign(at+1, "-‑–") || !s.glued(at+1) || !s.glued(at+2) || !s.says(at+2, tail) {
		return at
	}
	return at + 3
}

func swedishAge(s *source, at int) {
	if end := s.compounded(at, ageCompoundWord, ageTailWord); !s.says(end, warWord) {
		s.add(at, end)
	}
}

func swedishPeriod(s *source, at int) {
	s.add(at, s.compounded(at, spanCompoundWord, spanTailWord))
}

// yearsOfAge reads "34 år" behind "hon är", and between commas behind a name, a
// number in brackets or a year of birth, as newspapers and files give an age.
func yearsOfAge(s *source, at int) {
	if s.insideNumber(at) || !s.ageIsSaid(at) && !s.ageIsSetApart(at) {
		return
	}
	j := s.count(at)
	if j == at || !s.says(j, yearWord) || !s.near(j) || s.at(j+1).kind == letters && s.near(j+1) && !s.says(j+1, functionWord, andWord) || s.says(j+1, sinceWord) {
		return
	}
	s.add(at, j+1)
}

// ageIsSaid: "hon är", "Anna var", "(871103-9820), är".
func (s *source) ageIsSaid(at int) bool {
	if !s.says(at-1, copulaWord) || !s.near(at) {
		return false
	}
	return s.says(at-2, subjectWord) && !s.says(at-2, dateTheWord) || s.capital(at-2) && !s.says(at-2, functionWord) || s.sign(at-2, ",)")
}

// ageIsSetApart: "Anna Berg, 34 år, säger", "född 1987, 33 år."
func (s *source) ageIsSetApart(at int) bool {
	v, n := s.number(at)
	if n == 0 || v > 110 || !s.sign(at-1, ",") || s.glued(at) {
		return false
	}
	if !s.sign(at-2, ")") && !s.year(at-2) && !(s.capital(at-2) && s.at(at-3).kind != digits && !s.is(at-2, month|weekday|article|numberTag|street)) {
		return false
	}
	return s.sign(at+2, ",.;)") || s.says(at+2, andWord)
}
