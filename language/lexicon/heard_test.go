package lexicon_test

import (
	"maps"
	"testing"

	arlex "github.com/understudy-text/understudy/language/ar/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Towns of other cultures that no list has in Arabic letters are known by their sound; words
// and quarters of Arabs are none.
func TestTransliteratedTown(t *testing.T) {
	l := arlex.Load()
	for native, want := range map[string]string{
		"كيريموير": "Kirriemuir", "تشابل هيل": "Chapel Hill", "بيلينغهام": "Bellingham",
		"البراجنة": "", "حي الزهور": "", "ترامب": "", "وسط البلد": "",
	} {
		if got, _ := l.TransliteratedTown(native); got.Local != want {
			t.Errorf("TransliteratedTown(%s) = %q, want %q", native, got.Local, want)
		}
	}
}

// A name in Arabic letters is the one that is most probably written so, by how many bear it, too;
// names that only share their consonants are none.
func TestSpellings(t *testing.T) {
	weight := func(latin string) uint32 { return map[string]uint32{"johnny": 50, "june": 30}[latin] }
	got := lexicon.Spellings([]string{"disney", "elliott", "churchill", "tarlo", "torello", "google assistant", "google",
		"ديزني", "هدسون", "اليوت", "تشرشل", "تارلو", "غوغل اسيستانت"}, weight)
	want := map[string]string{"ديزني": "disney", "اليوت": "elliott", "تشرشل": "churchill", "تارلو": "tarlo", "غوغل اسيستانت": "google assistant"}
	if !maps.Equal(got, want) {
		t.Errorf("Spellings = %v, want %v", got, want)
	}
}
