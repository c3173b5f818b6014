package crosswalk

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/substitute"
)

func form(entity int, original string, parts ...string) substitute.Form {
	f := substitute.Form{Entity: entity, Category: understudy.Person, Original: original, StandIn: "X", Count: 1, Line: 1, Column: 1}
	for _, p := range parts {
		kind := "name"
		if len(p) > 2 && p[1] == ' ' {
			kind = "initial"
		}
		f.Parts = append(f.Parts, understudy.Part{Kind: kind, Key: p, StandIn: "X"})
	}
	return f
}

// Entities of several documents are one row where they can be no one else.
func TestJoin(t *testing.T) {
	anna := form(1, "Anna Lind", "anna", "lind")
	for why, c := range map[string]struct {
		texts [][]substitute.Form
		want  []string // fullest forms
	}{
		"the same":                      {[][]substitute.Form{{anna}, {anna}}, []string{"Anna Lind"}},
		"part of one":                   {[][]substitute.Form{{anna}, {form(1, "Lind", "lind")}}, []string{"Anna Lind"}},
		"part of two":                   {[][]substitute.Form{{anna, form(2, "Bo Lind", "bo", "lind")}, {form(1, "Lind", "lind")}}, []string{"Anna Lind", "Bo Lind", "Lind"}},
		"a title tells more":            {[][]substitute.Form{{anna}, {form(1, "Mr Lind", "lind")}}, []string{"Anna Lind", "Mr Lind"}},
		"an initial that fits":          {[][]substitute.Form{{anna}, {form(1, "A. Lind", "a lind", "lind")}}, []string{"Anna Lind"}},
		"an initial that does not":      {[][]substitute.Form{{anna}, {form(1, "B. Lind", "b lind", "lind")}}, []string{"Anna Lind", "B. Lind"}},
		"an initial tells which of two": {[][]substitute.Form{{anna, form(2, "Bo Lind", "bo", "lind")}, {form(1, "B. Lind", "b lind", "lind")}}, []string{"Anna Lind", "Bo Lind"}},
		"linked in one document":        {[][]substitute.Form{{anna, form(1, "A. Lind", "a lind", "lind")}}, []string{"Anna Lind"}},
		"initials read as a name":       {[][]substitute.Form{{form(1, "Mr Brown", "brown"), form(1, "HB", "hb")}}, []string{"Mr Brown"}},
		"nobody linked it":              {[][]substitute.Form{{form(0, "[x]"), form(0, "[y]")}}, []string{"[x]", "[y]"}},
	} {
		for range 2 {
			g := newGroups()
			for i, forms := range c.texts {
				g.add(&substitute.TextReceipt{ID: string(rune('a' + i)), Called: string(rune('a' + i)), Forms: forms})
			}
			var got []string
			for _, one := range g.join() {
				got = append(got, one.sorted()[0].original)
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %q, want %q", why, got, c.want)
			}
			slices.Reverse(c.texts) // the order makes no difference
		}
	}
}
