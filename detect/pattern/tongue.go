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

	capitals bool   // names of months, days and feasts begin with a capital
	region   string // where telephone numbers without a country code are from, ISO 3166
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
func (s *source) named(i int) bool { return !s.tongue.capitals || s.capital(i) }
