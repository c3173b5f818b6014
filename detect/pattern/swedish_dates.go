package pattern

import (
	"strings"

	"github.com/understudy-text/understudy"
)

// swedishDateRules find what only Swedish dates have.
func swedishDateRules() []*Rule {
	dt := understudy.DateTime
	return []*Rule{
		{ID: "se/date-stroke", Category: dt, Kind: "date", Score: 0.9, trigger: digit, match: strokeDate,
			Description: "a day and a month in figures with a stroke, behind \"den\" or with a year",
			Finds:       []string{"hölls ⟦3/5 1974⟧ på", "den ⟦3/5⟧.", "⟦14/11 -98⟧", "från den ⟦3/5–10/5 2004⟧", "⟦24/12-2003⟧", "Umeå ⟦3/5-74⟧"},
			Ignores:     []string{"3/5 av eleverna", "24/7", "45/5 1974", "1/2 kopp", "3/5-delar", "den 3/13", "3/5 2000 personer"}},
		{ID: "se/date-run", Category: dt, Kind: "date", Score: 0.85, trigger: digit, match: runDate,
			Description: "a date in six or eight figures in one, behind a word for one's birth or a date; eight of this or the last century also alone",
			Finds:       []string{"född ⟦740503⟧", "f. ⟦740503⟧,", "den ⟦030214⟧", "datum: ⟦20190503⟧", "⟦20190503⟧"},
			Ignores:     []string{"740503", "född 741303", "20191503", "nr 20190503", "740503-1234", "20190503 kr"}},
		{ID: "se/short-year", Category: dt, Kind: "date", Score: 0.75, trigger: digit, match: shortYear,
			Description: "a year without its century: \"född 85\", \"flyttade -98\"",
			Finds:       []string{"är född ⟦85⟧ och", "flyttade till Lund -⟦98⟧.", "for -⟦76⟧ till"},
			Ignores:     []string{"-98", "född 85 dagar för tidigt", "under -40 grader", "SEK -98.", "cirka -50 kronor", "minus -12."}},
		{ID: "se/decade", Category: dt, Kind: "date", Score: 0.9, trigger: digit | compound, match: swedishDecade,
			Description: "a decade or a century, in figures or words, with the part of it",
			Finds:       []string{"Under ⟦1990-talet⟧ var", "på ⟦1800-talet⟧.", "⟦90-talet⟧", "på ⟦sjuttiotalet⟧", "⟦slutet av 1960-talet⟧", "⟦artonhundratalets⟧ slut", "tidigt ⟦1900-tal⟧", "på ⟦80⟧- och ⟦90-talen⟧"},
			Ignores:     []string{"ett tiotal personer", "1990-tonnaren", "ett femtiotal", "ett 20-tal soldater", "90-procentig"}},
		{ID: "se/week", Category: dt, Kind: "date", Score: 0.85, trigger: week, match: weekNumber,
			Description: "a week by its number",
			Finds:       []string{"⟦vecka 23⟧.", "⟦v. 8⟧ är", "⟦v 44⟧", "⟦veckorna 23–25⟧", "⟦vecka 7 2019⟧"},
			Ignores:     []string{"en vecka 23 man", "vecka 60", "en vecka", "v. 80", "2 veckor 3 dagar"}},
		{ID: "se/last", Category: dt, Kind: "date", Score: 0.8, trigger: relative, match: lastTime,
			Description: "last Monday, last summer: \"i måndags\", \"i somras\"",
			Finds:       []string{"i ⟦måndags⟧.", "I ⟦somras⟧ var"},
			Ignores:     []string{"måndags", "en fredags kväll"}},
		{ID: "se/year", Category: dt, Kind: "date", Score: 0.75, trigger: digit, match: swedishYear,
			Description: "a year without a preposition, as Swedish writes it: \"han flyttade 1999 till Malmö\"",
			Finds:       []string{"flyttade ⟦1999⟧ till Malmö", "⟦1999⟧ flyttade han", "grundades ⟦1912⟧.", "valet ⟦2018⟧,", "åren ⟦1990⟧ och ⟦1995⟧.", "läsåret ⟦1999/2000⟧", "⟦2016⟧ års val", "blev ⟦2003⟧ års bästa", "expeditionen ⟦1914⟧ satte fartyget"},
			Ignores:     []string{"cirka 2000 personer", "kostade 1500 kronor", "sidan 1974", "1500 nya bostäder", "fler än 1500 studerande", "Volvo 1800", "lagen 1998:204", "2000 meter", "nr 1999", "och 1600 soldater"}},
	}
}

// strokeDay reads "3/5" at token i, a day and a month; it returns the token after it, or i.
func (s *source) strokeDay(i int) int {
	d, dn := s.number(i)
	m, mn := s.number(i + 2)
	if dn == 0 || dn > 2 || mn == 0 || mn > 2 || d < 1 || d > 31 || m < 1 || m > 12 || !s.sign(i+1, "/") || !s.glued(i+1) || !s.glued(i+2) || s.mixedAfter(i+2) || s.sign(i+3, "/") && s.glued(i+3) {
		return i
	}
	return i + 3
}

func strokeDate(s *source, at int) {
	if s.glued(at) && at > 0 && !s.sign(at-1, "(\"”“") || s.insideNumber(at) {
		return
	}
	j := s.strokeDay(at)
	if j == at {
		return
	}
	led := s.says(at-1, dateTheWord) || s.is(at-1, weekday) || s.says(at-1, dateTheWord, clockLeadWord)
	if s.sign(j, "-–") && s.strokeDay(j+1) > j+1 {
		j = s.strokeDay(j + 1)
		led = true
	}
	switch {
	case s.at(j).gap == blank && s.year(j) && !s.is(j+1, countable|currency|measure|more|timeUnit):
		j++
	case s.dashYear(j) > j:
		j += 2
	case s.sign(j, "-–") && s.glued(j) && s.glued(j+1) && (s.year(j+1) || s.at(j+1).end-s.at(j+1).start == 2 && s.at(j+1).kind == digits) && !s.mixedAfter(j+1):
		j += 2
	case !led:
		return
	}
	s.add(at, j)
}

// shortYear reads two figures behind "född", or behind a dash and a word that is
// no number's.
func shortYear(s *source, at int) {
	v, n := s.number(at)
	if n != 2 || s.mixedAfter(at) || s.goesOn(int(s.at(at).end)) || !(s.at(at+1).kind == sign && !s.is(at+1, percent|symbol) || s.says(at+1, functionWord, andWord) || !s.near(at+1)) {
		return
	}
	switch {
	case s.at(at).gap == blank && s.says(at-1, birthWord):
		s.add(at, at+1)
	case v >= 30 && s.sign(at-1, "-–") && s.glued(at) && s.at(at-1).gap == blank && s.at(at-2).kind == letters && !s.is(at-2, code|currency|roughly|measure|numberTag):
		s.add(at-1, at+1)
	}
}

func runDate(s *source, at int) {
	k := s.at(at)
	n := k.end - k.start
	if n != 6 && n != 8 || s.insideNumber(at) || s.mixedAfter(at) || s.goesOn(int(k.end)) || s.is(at-1, numberTag|fileWord|caseTag|idWord|accountTag|article|symbol) {
		return
	}
	t := s.str(at)
	two := func(i int) int { return int(t[i]-'0')*10 + int(t[i+1]-'0') }
	if m, d := two(int(n)-4), two(int(n)-2); m < 1 || m > 12 || d < 1 || d > daysOf(m, true) || n == 8 && two(0) != 19 && two(0) != 20 {
		return
	}
	if s.is(at+1, currency|measure|countable|magnitude) {
		return
	}
	p := at - 1
	for range 2 {
		if s.sign(p, ".:") {
			p--
		}
	}
	if n == 8 || s.says(p, bornWord) && s.near(at) {
		s.add(at, at+1)
	}
}

func swedishDecade(s *source, at int) {
	from, end := at, at+1
	if s.is(at, compound) {
		if !s.says(at, decadeCompoundWord) {
			return
		}
	} else {
		v, n := s.number(at)
		if !(n == 4 && v%10 == 0 && v >= 1000 && v < 2200 || n == 2 && v%10 == 0 || n == 3 && v%100 == 0) || s.insideNumber(at) || !s.sign(at+1, "-‑–") || !s.glued(at+1) {
			return
		}
		switch {
		case s.glued(at+2) && s.says(at+2, decadeTailWord):
			end = at + 3
		case s.says(at+2, andWord) && s.at(at+3).kind == digits && s.sign(at+4, "-‑–") && s.says(at+5, decadeTailWord): // 80- och 90-talen
			end = at + 2
		default:
			return
		}
		if n == 2 && !s.says(end-1, decadeTailWord) && end == at+3 {
			return
		}
	}
	if s.is(at-1, single) && s.says(end-1, roundTailWord) {
		return // ett 20-tal: some twenty
	}
	if s.says(at-1, ofWord) && s.is(at-2, qualifier) {
		from = at - 2
	}
	s.add(from, end)
}

func weekNumber(s *source, at int) {
	i := at + 1
	if s.sign(i, ".") && s.glued(i) {
		i++
	}
	v, n := s.number(i)
	if n == 0 || n > 2 || v < 1 || v > 53 || s.at(i).gap > blank || s.is(at-1, single|cardinal) || s.at(at-1).kind == digits && s.near(at) || s.mixedAfter(i) || s.glued(i) && s.at(at).end-s.at(at).start > 1 {
		return
	}
	if s.sign(i+1, ".,:/") && s.glued(i+1) && s.glued(i+2) && s.at(i+2).kind == digits {
		return
	}
	i++
	if j := s.joint(i); j > i {
		if w, m := s.number(j); m > 0 && m <= 2 && w <= 53 && s.near(j) && !s.mixedAfter(j) && !s.sign(i, ",/") && !s.is(j+1, month|timeUnit|countable) {
			i = j + 1
		}
	}
	s.add(at, s.yearAfter(i))
}

// lastTime reads what stands behind "i": "i måndags".
func lastTime(s *source, at int) {
	if s.says(at-1, inWord) && s.near(at) {
		s.add(at, at+1)
	}
}

// swedishYear reads a year that no preposition leads in. It takes the figure
// for a year unless something is counted with it: nothing may follow but a
// small word, a sign, or, where a sentence begins with it, a word that is none
// of the things people count.
func swedishYear(s *source, at int) {
	v, n := s.number(at)
	if n != 4 || v < 1500 || v > 2039 || s.glued(at) && !s.sign(at-1, "(\"”“") || s.mixedAfter(at) || s.insideNumber(at) {
		return
	}
	p, i := at-1, at+1
	if s.says(i, yearGenitiveWord) && s.near(i) && s.at(p).kind != digits { // 2016 års val
		s.add(at, i)
		return
	}
	if s.at(p).kind == digits && s.near(at) || s.says(p, yearBreakWord) || s.is(p, article|roughly|numberTag|statute|symbol|code|magnitude|phoneWord|fileWord|idWord|accountTag|cardinal) {
		return
	}
	if s.sign(p, "§#+=/*") || s.sign(p, ".") && s.glued(p) && s.at(p-1).end-s.at(p-1).start <= 3 && s.near(at) && s.is(p-1, article|roughly|numberTag|statute) {
		return
	}
	if s.glued(i) && s.sign(i, ":/.,-–%") && s.glued(i+1) && s.at(i+1).kind == digits { // 1998:204
		if w, m := s.number(i + 1); s.sign(i, "/") && (m == 2 && w == (v+1)%100 || m == 4 && w == v+1) && !s.mixedAfter(i+1) && s.at(p).kind == letters && !s.sign(i+2, ":") {
			s.add(at, i+2)
		}
		return
	}
	next := s.at(i)
	switch {
	case s.is(i, countable|more|timeUnit|measure|currency|code|magnitude|symbol|percent|ordinal) && s.near(i):
		return
	case next.kind == sign && (s.glued(i) || s.sign(i, "–-(\"”“…")), next.gap >= paragraph, s.says(i, functionWord) && s.near(i):
		if s.at(p).kind != letters && !s.opens(at) && !s.sign(p, ",(") {
			return
		}
		if s.capital(p) && !s.opens(p) && !s.is(p, dateLead|month|weekday|season|holiday) { // Volvo 1800, Windows 2000
			return
		}
		s.add(at, i)
	case (s.opens(at) || s.at(p).kind == letters && !s.capital(p)) && next.kind == letters && !s.capital(i) && s.pastTense(i): // expeditionen 1914 satte
		s.add(at, i)
	}
}

// pastTense reports whether token i ends as Swedish verbs of the past do.
func (s *source) pastTense(i int) bool {
	w := s.str(i)
	if strings.HasSuffix(w, "nde") { // studerande, sjuttonde
		return false
	}
	for _, e := range [...]string{"ade", "ades", "tes", "tte", "des", "dde", "kte", "pte"} {
		if len(w) >= len(e)+2 && strings.HasSuffix(w, e) {
			return true
		}
	}
	return false
}
