package place

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/language/lexicon"
)

// The capitals of a state are those of the town's stand-in, in one mention and in two.
func TestStateOfATown(t *testing.T) {
	lex := New(phrasetest.English(t)).lex
	for _, key := range strings.Split("abcdefghijkl", "") {
		got := play(t, key, "Phoenix, AZ", "Phoenix, |AZ", "Boston, MA", "Springfield, IL", "|AZ")
		for i, s := range got[:4] {
			town, code, ok := strings.Cut(s, ", ")
			if i == 1 {
				town, _, _ = strings.Cut(got[0], ", ")
				code, ok = s, true
			}
			state, known := lexicon.State(code)
			lies := slices.ContainsFunc(lex.Town(town), func(t lexicon.Town) bool { return t.Region == state.Local && t.Country == "US" })
			if !ok || !known || !lies {
				t.Errorf("key %s: %q: %s does not lie in %s", key, got, town, code)
			}
		}
		if !regexp.MustCompile(`^[A-Z]{2}$`).MatchString(got[4]) || got[4] == "AZ" {
			t.Errorf("key %s: AZ alone becomes %q", key, got[4])
		}
	}
}
