package generate_test

import (
	"fmt"
	"testing"
)

// Behind a title that is no part of the mention stands a surname; behind a word for kin
// or a princess, a given name.
func TestTitleOutsideTheMention(t *testing.T) {
	known, err := languages()
	if err != nil {
		t.Fatal(err)
	}
	lex := known["en"].Lexicon
	for key := range 6 {
		got := standIns(t, fmt.Sprint(key), marked("en", "Ms ⟦PERSON|Smith⟧ met Mr ⟦PERSON|Evans⟧ and his wife ⟦PERSON|Taylor⟧. Princess ⟦PERSON|Taylor⟧ came."))[0]
		for i, given := range []bool{false, false, true, true} {
			g, _ := lex.Given(got[i])
			f, _ := lex.Family(got[i])
			if given && g.Weight == 0 || !given && f.Weight == 0 {
				t.Errorf("key %d: %q: mention %d is to be played by a given name: %v", key, got, i, given)
			}
		}
	}
}
