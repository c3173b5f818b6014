package place

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/lexicon"
)

// The capitals of a state are those of the town's stand-in, in one mention and in two.
func TestStateOfATown(t *testing.T) {
	lex := New(phrasetest.English(t)).lex
	for _, key := range []string{"a", "b", "c", "d"} {
		got := play(t, key, "Phoenix, AZ", "Phoenix, |AZ", "Boston, MA", "|AZ")
		for i, s := range got[:3] {
			town, code, ok := strings.Cut(s, ", ")
			if i == 1 {
				town, _, _ = strings.Cut(got[0], ", ")
				code, ok = s, true
			}
			state, known := lexicon.State(code)
			ts := lex.Town(town)
			if !ok || !known || len(ts) == 0 || ts[0].Region != state.Local {
				t.Errorf("key %s: %q: %s does not lie in %s", key, got, town, code)
			}
		}
		if !regexp.MustCompile(`^[A-Z]{2}$`).MatchString(got[3]) || got[3] == "AZ" {
			t.Errorf("key %s: AZ alone becomes %q", key, got[3])
		}
	}
}
