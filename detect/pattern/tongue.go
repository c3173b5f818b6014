package pattern

import (
	"fmt"
	"maps"
	"slices"
)

// A tongue is what the rules know of one language: words, the roles of small
// words, the rules it has (shared ones and its own), and how it writes.
type tongue struct {
	words    []wordList
	roles    []roleList
	rules    []*Rule             // most trusted first
	examples map[string]examples // by ID of a rule that other languages have, too

	capitals     bool   // names of months, days and feasts begin with a capital
	numberFirst  bool   // a number before a name tells that the one behind is that of a house
	monthThenDay bool   // October 25
	dashYears    bool   // maj -74
	dotTimes     bool   // 8.30–17.00 is two times
	colonMoney   bool   // 12:50 kr, 500:-
	spacedDash   bool   // 070 - 123 45 67
	areaDigits   byte   // the longest area code of a telephone number, its 0 included
	region       string // where telephone numbers without a country code are from, ISO 3166

	streetEndings []string                   // besides those known everywhere; also words by themselves if in capitals
	flat          func(s *source, i int) int // reads what belongs to a house number behind it; nil: nothing
	postcode      func(s *source, i int) int // reads a postcode and returns the token after it, or i; nil: none stands before a town
}

// examples are texts for and against a rule.
type examples struct{ finds, ignores []string }

// withExamples returns the rules with the language's examples added to what
// they bring themselves.
func (t *tongue) withExamples() ([]*Rule, error) {
	left := maps.Clone(t.examples)
	for _, r := range t.rules {
		x := t.examples[r.ID]
		r.Finds, r.Ignores = append(r.Finds, x.finds...), append(r.Ignores, x.ignores...)
		delete(left, r.ID)
	}
	if len(left) > 0 {
		return nil, fmt.Errorf("pattern: examples for rules that are not there: %q", slices.Sorted(maps.Keys(left)))
	}
	return t.rules, nil
}

// named reports whether token i is written as names of months and days are.
// Where they have no capital, one with a capital is a month only where a
// sentence begins or beside a figure: else it is somebody's name.
func (s *source) named(i int) bool {
	switch {
	case s.tongue.capitals:
		return s.capital(i)
	case !s.capital(i), s.at(i+1).kind == digits:
		return true
	}
	return !s.capital(i+1) && (s.opens(i) || s.at(i-1).kind == digits)
}

// opens reports whether a sentence or a line begins with token i.
func (s *source) opens(i int) bool {
	return i == 0 || s.at(i).gap >= lineBreak || s.sign(i-1, ".!?:\"”“»–-(")
}
