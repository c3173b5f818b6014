package term

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/language/lexicon"
)

// An occupation is played by one of many around it: who runs the program under keys of their
// own has the original among the first five in less than three of ten cases, whether all
// languages share the occupation or only the table of English has it.
func TestOccupationsLeadBackToMany(t *testing.T) {
	table := load(phrasetest.English(t))
	keys := map[string][]string{}
	_, grammar := phrase.Of("en", nil)
	for _, c := range phrase.NewConcepts("en", grammar).Under("job") {
		if kind := "concept:" + c.Root(); c.Root() == "job" {
			keys[kind] = append(keys[kind], lexicon.Fold(c.ID))
		}
	}
	for _, name := range strings.Fields("job-craft job-drive job-serve job-office job-expert job-teach job-health job-faith job-art") {
		kind := string(table.Kind("occupation"))
		for _, m := range table.Class(name).Members {
			keys[kind] = append(keys[kind], lexicon.Fold(m))
		}
	}
	parts := append(phrase.ConceptParts(), phrase.Parts(table)...)
	tried := 0
	for _, part := range parts {
		list := keys[string(part.Kind)]
		if len(list) == 0 {
			continue
		}
		tried++
		found := phrasetest.Traced(t, part, list, 12)
		t.Logf("%s, %d: %.2f", part.Kind, len(list), found)
		if found > .3 {
			t.Errorf("%s: the original is among the first five in %.2f of all cases, want at most .3", part.Kind, found)
		}
	}
	if tried != 2 {
		t.Errorf("%d kinds of occupations, want 2", tried)
	}
}
