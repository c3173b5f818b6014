package person

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language/lexicon"
)

// Figures of antiquity and rulers are played by such; their namesakes are not.
func TestPeriod(t *testing.T) {
	figures := loadFigures()
	plays := func(sort, standIn string) bool {
		return slices.ContainsFunc(figures.names[sort], func(e *entry) bool { return e.plain == lexicon.Plain(standIn) })
	}
	for k := range 6 {
		got := said(t, fmt.Sprint(k), map[string][]string{"en": {"Tacitus"}})["en"]
		if !plays("roman m", got[0]) {
			t.Errorf("Tacitus becomes %s", got[0])
		}
		got = said(t, fmt.Sprint(k), map[string][]string{"en": {"King Edward IV", "Edward IV"}})["en"]
		f := strings.Fields(got[0])
		if len(f) != 3 || f[0] != "King" || !plays("royal en m", f[1]) || f[2] == "IV" || strings.Trim(f[2], "IVX") != "" || got[1] != f[1]+" "+f[2] {
			t.Errorf("King Edward IV becomes %q", got)
		}
		got = said(t, fmt.Sprint(k), map[string][]string{"en": {"Queen Matilda"}})["en"]
		if !plays("royal en f", strings.TrimPrefix(got[0], "Queen ")) {
			t.Errorf("Queen Matilda becomes %q", got)
		}
		got = said(t, fmt.Sprint(k), map[string][]string{"en": {"Jason"}})["en"]
		if plays("myth m", got[0]) {
			t.Errorf("Jason, of whom nothing tells that he is a hero, becomes %q", got)
		}
		got = said(t, fmt.Sprint(k), map[string][]string{"en": {"Hector Livingstone III"}})["en"]
		if first := strings.Fields(got[0])[0]; plays("myth m", first) {
			t.Errorf("Hector Livingstone III becomes %q", got)
		}
	}
}

// What a text speaks of is told by dates of an age and its words, or by several words.
func TestAge(t *testing.T) {
	for _, tc := range []struct{ language, text, want string }{
		{"en", "In 57 BC the tribune crossed with two legions.", "roman"},
		{"en", "The abbot of the twelfth century quarrelled with a knight.", "medieval"},
		{"en", "The knight, the squire and the friar.", "medieval"},
		{"en", "The consul opened the fair.", ""},
		{"en", "A Roman Catholic school.", ""},
		{"sv", "Under 1200-talet satt riddaren på gården.", "medieval"},
		{"fr", "Au IIIe siècle av. J.-C., le consul et le tribun.", "roman"},
		{"ar", "في القرن التاسع حكم الخليفة", "medieval"},
	} {
		if got := Age(tc.language, tc.text); got != tc.want {
			t.Errorf("%s: %q is of age %q, want %q", tc.language, tc.text, got, tc.want)
		}
	}
}
