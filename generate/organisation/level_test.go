package organisation

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

// Lower courts stay below higher ones, and a level that is a noun stays one.
func TestLevels(t *testing.T) {
	table := New(phrasetest.English(t)).Table
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		mentions := []string{"Warsaw District Court", "Warsaw Regional Court", "District Court", "Regional Court", "the |city", "Court of Appeal"}
		out := play(t, key, mentions...)
		for i, class := range []string{"rank-local", "rank-regional", "rank-local", "rank-regional"} {
			words := strings.Fields(strings.ToLower(out[i]))
			level := words[len(words)-2]
			if !slices.Contains(table.Class(class).Members, level) {
				t.Errorf("key %s: %s becomes %s, no court of class %s", key, mentions[i], out[i], class)
			}
		}
		noun := false
		for _, e := range table.Find(out[4]) {
			noun = noun || e.Class.Root == "area-noun"
		}
		if !noun {
			t.Errorf("key %s: the city becomes the %s", key, out[4])
		}
		if out[5] != "Court of Cassation" && out[5] != "Tribunal of Cassation" {
			t.Errorf("key %s: Court of Appeal becomes %s", key, out[5])
		}
	}
}

// Words for levels stand in for each other though the corpus has both, each once.
func TestLevelsOfTheCorpus(t *testing.T) {
	for _, key := range []string{"a", "b", "c"} {
		out := play(t, key, "Supreme Administrative Court", "High Court", "Court of Appeal", "Court of Cassation")
		if !strings.HasPrefix(out[0], "High ") {
			t.Errorf("key %s: Supreme Administrative Court becomes %s", key, out[0])
		}
		if !strings.HasSuffix(out[2], "of Cassation") || !strings.HasSuffix(out[3], "of Appeal") {
			t.Errorf("key %s: Courts of Appeal and of Cassation become %s and %s", key, out[2], out[3])
		}
	}
}
