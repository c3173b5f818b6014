package lexicon_test

import (
	"testing"

	arlex "github.com/understudy-text/understudy/language/ar/lexicon"
)

// Towns of other cultures that no list has in Arabic letters are known by their sound; words
// and quarters of Arabs are none.
func TestTownHeard(t *testing.T) {
	l := arlex.Load()
	for native, want := range map[string]string{
		"كيريموير": "Kirriemuir", "تشابل هيل": "Chapel Hill", "بيلينغهام": "Bellingham",
		"البراجنة": "", "حي الزهور": "", "ترامب": "", "وسط البلد": "",
	} {
		if got, _ := l.TownHeard(native); got.Local != want {
			t.Errorf("TownHeard(%s) = %q, want %q", native, got.Local, want)
		}
	}
}
