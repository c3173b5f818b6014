// Package identity finds the numbers that countries give out (package country):
// identity, tax and health numbers, accounts, cards, plates, postcodes.
//
// In come the tokens of a text, out go hits for the tagger: which kind of number, and
// whether it is proven by its check figures, stands behind its label, or has the shape
// only.
//
// It may know country and detect/rule.
package identity

import (
	"sort"

	"github.com/understudy-text/understudy/country"
	"github.com/understudy-text/understudy/detect/rule"
)

// A Finder finds the numbers of all countries. It is safe for concurrent use.
type Finder struct {
	set   *country.Set
	rules map[*country.ID][grades]*rule.Rule
}

// Grades of certainty of a match.
const (
	shape    = iota // looks like one
	labelled        // stands behind its label
	proven          // its check figures hold
	grades
)

var gradeNames = [grades]string{"shape", "labelled", "proven"}

// New returns a finder for the declarations that are built in.
func New() (*Finder, error) {
	set, err := country.Load()
	if err != nil {
		return nil, err
	}
	f := &Finder{set: set, rules: map[*country.ID][grades]*rule.Rule{}}
	byName := map[string]*rule.Rule{}
	for _, id := range set.IDs() {
		var of [grades]*rule.Rule
		for g, grade := range gradeNames {
			name := "id/" + id.Kind + "/" + grade
			r := byName[name]
			if r == nil {
				r = &rule.Rule{Name: name, Category: id.Category, Kind: id.Kind, Decides: g == proven && id.Personal}
				if !id.Personal { // numbers of books: no personal data
					r.Category, r.Kind = "", ""
				}
				byName[name] = r
			}
			of[g] = r
		}
		f.rules[id] = of
	}
	return f, nil
}

// Find calls yield with every number; several countries may claim one.
func (f *Finder) Find(src *rule.Source, yield func(rule.Hit)) {
	var last rule.Hit
	f.set.Find(src.Text, func(m country.Match) {
		g := shape
		switch {
		case m.Proven:
			g = proven
		case m.Labelled:
			g = labelled
		}
		h := rule.Hit{Rule: f.rules[m.ID][g]}
		h.Start = sort.Search(len(src.Tokens), func(i int) bool { return int(src.Tokens[i].End) > m.Start })
		h.End = h.Start
		for h.End < len(src.Tokens) && int(src.Tokens[h.End].Start) < m.End {
			h.End++
		}
		if h.End > h.Start && h != last {
			yield(h)
			last = h
		}
	})
}
