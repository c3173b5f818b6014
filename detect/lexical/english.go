package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// englishName runs the rules that a capitalised word wakes.
func englishName(r *reader, i int) {
	s := r.str(i)
	f := r.lists.flags[strings.ToLower(s)]
	if n := len(s) - 1; f == 0 && n > 4 && s[n] == 's' {
		f = r.lists.flags[strings.ToLower(s[:n])] & faith // Methodists
	}
	if f&title != 0 {
		r.titled(i)
	}
	if r.tok[i].Shape == words.Capital {
		r.initials(i)
	}
	if f&head != 0 {
		r.institution(i)
	}
	switch {
	case f&firm != 0 && r.is(i, "sons", "co", "bros", "brothers"):
		r.sons(i)
	case f&(firm|legalForm) != 0:
		r.firm(i)
	}
	r.families(i)
	if f&benefit != 0 {
		r.benefit(i)
	}
	r.office(i)
	r.acronym(i)
	r.person(i)
	r.pair(i)
	r.alone(i)
	r.label(i)
	r.introduced(i)
	if s == "Operation" && r.at(i+1).Shape == words.Title && r.at(i+1).Gap == words.Blank && r.flag(i+1)&notName == 0 {
		r.add(i, i+2, understudy.Misc, "lexicon/operation", "operation", 0.8)
	}
	if r.first[s] || r.tok[i].Shape == words.Upper && r.first[titled(s)] {
		r.country(i)
	}
	if f&ethnic != 0 {
		r.ethnicity(i)
	}
	if f&tongue != 0 {
		r.language(i)
	}
	r.jobLine(i)
	if f&(faith|illness|occupation) != 0 {
		r.trait(i, f)
	}
	r.place(i)
	r.stated(i)
	r.town(i)
}

// englishLower runs the rules that a word in small letters wakes.
func englishLower(r *reader, i int) {
	f := r.lists.flags[r.str(i)]
	if f&disease != 0 {
		r.disorder(i)
	}
	if f&ailment != 0 {
		r.add(i, i+1, understudy.Demographic, "lexicon/illness", "illness", 0.65)
	}
	r.jobLine(i)
	r.uncapital(i)
	r.employer(i)
	if s := r.str(i); r.flag(i-1)&(linking|passing) != 0 && r.near(i) && len(s) > 3 && r.first[strings.ToUpper(s[:1])+s[1:]] {
		r.smallPeople(i)
	}
	switch {
	case f == 0:
		return
	case f&versus != 0:
		r.versus(i)
	case f&benefit != 0:
		r.benefit(i)
	case f&(illness|occupation) != 0:
		r.trait(i, f)
	}
}
