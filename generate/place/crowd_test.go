package place

import (
	"testing"

	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

// Who has the program, but not the key, learns from keys of their own which countries a
// stand-in plays, and names the five likeliest: the original is among them in less than
// three of ten cases, whether a corpus names few countries or many. (A blind guess: five of
// two hundred.)
func TestCountriesLeadBackToMany(t *testing.T) {
	l := phrasetest.English(t)
	var keys []string
	for _, c := range New(l).lex.Countries() {
		if g := c.Group; g != "former" && g != "uk" && g != "dependency" && g != "microstate" {
			keys = append(keys, c.ISO)
		}
	}
	for _, size := range []int{12, 60} {
		found := phrasetest.Traced(t, Parts(l)[0], keys, size)
		t.Logf("%d countries in a corpus: %.2f", size, found)
		if found > .3 {
			t.Errorf("%d countries in a corpus: the original is among the first five in %.2f of all cases, want at most .3", size, found)
		}
	}
}

// A state that is called like its capital plays no other: its name would play the
// country's capital, too.
func TestCityStatesPlayNoOther(t *testing.T) {
	g := New(phrasetest.English(t))
	d := countryDirector{g}
	for _, iso := range []string{"CY", "IT", "FR", "MY"} {
		orig, _ := g.lex.CountryByISO(iso)
		for _, tier := range d.tiers(orig, none{}) {
			for _, c := range tier {
				if g.world.city[c] {
					t.Errorf("%s may be played by %s", iso, c)
				}
			}
		}
	}
}

type none struct{}

func (none) Trait(string) string { return "" }
