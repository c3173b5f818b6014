package quasi

import (
	"fmt"
	"slices"
	"strings"
)

// A Result is how many documents are alone, before and after.
type Result struct {
	Documents int   `json:"documents"`
	Before    Sides `json:"before"`
	After     Sides `json:"after"`
}

// Sides are the groups by each trait, and by all quasi-identifiers together (names
// and numbers left out).
type Sides struct {
	Traits   map[Trait]Groups `json:"traits"`
	Together Groups           `json:"together"`
}

// Groups counts documents by how many share what they tell.
type Groups struct {
	Alone   int `json:"k_1"`     // no other document tells the same
	Few     int `json:"k_2_4"`   // one to three others do
	Many    int `json:"k_5"`     // four others or more do
	Nothing int `json:"nothing"` // tells nothing of it; not among the others
}

// Result returns the groups.
func (m *Meter) Result() *Result {
	return &Result{Documents: len(m.after), Before: sides(m.before), After: sides(m.after)}
}

func sides(all []profile) Sides {
	s := Sides{Traits: map[Trait]Groups{}}
	for _, t := range Traits {
		s.Traits[t] = groups(all, []Trait{t})
	}
	s.Together = groups(all, slices.DeleteFunc(slices.Clone(Traits[:]), func(t Trait) bool { return t == Name || t == Number }))
	return s
}

// groups counts how many documents tell the same of some traits.
func groups(all []profile, of []Trait) Groups {
	key := func(p profile) string {
		var b strings.Builder
		for _, t := range of {
			if p[t] != "" {
				fmt.Fprintf(&b, "%s=%s\x01", t, p[t])
			}
		}
		return b.String()
	}
	same := map[string]int{}
	for _, p := range all {
		same[key(p)]++
	}
	var g Groups
	for k, n := range same {
		switch {
		case k == "":
			g.Nothing += n
		case n == 1:
			g.Alone++
		case n < 5:
			g.Few += n
		default:
			g.Many += n
		}
	}
	return g
}
