package generate_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// A thing that is called after somebody of the document follows the name; a word of a name never
// stays in it. Nicknames are of the name's stand-in, words for kin stay before a given name, and
// sorts of places with their article stay.
func TestThingsAndNicknamesFollowNames(t *testing.T) {
	for key := range 4 {
		k := fmt.Sprint(key)
		got := standIns(t, k, marked("en", "⟦PERSON|Consuelo⟧ opened ⟦ORG|Consuelo's⟧. ⟦PERSON|Grandma Lotte⟧ sold ⟦ORG|Lotte's Jams⟧ and ⟦ORG|Lotte & Oscar⟧; ⟦PERSON|Oscar⟧ worked in ⟦LOC|the bakery⟧."))[0]
		if got[1] != got[0]+"'s" {
			t.Errorf("key %s: %s opened %s", k, got[0], got[1])
		}
		kin, given, _ := strings.Cut(got[2], " ")
		if kin != "Grandma" || got[3] != given+"'s Jams" || strings.Contains(got[4], "Oscar") || got[6] != "" {
			t.Errorf("key %s: %q", k, got)
		}
		got = standIns(t, k, marked("en", "⟦PERSON|Darren Mulgrew⟧ was called ⟦PERSON|Daz⟧ at home."))[0]
		if first, _, _ := strings.Cut(got[0], " "); !strings.EqualFold(first[:1], got[1][:1]) {
			t.Logf("key %s: %s is called %s", k, got[0], got[1]) // of a table: Bill of William
		}
		if len(got[1]) < 2 || !regexp.MustCompile(`^\p{Lu}`).MatchString(got[1]) {
			t.Errorf("key %s: nickname %q", k, got[1])
		}
		got = standIns(t, k, marked("sv", "Vi bodde i ⟦LOC|Mariehamn⟧ och ⟦LOC|Tórshavn⟧."))[0]
		if strings.Contains(got[0]+got[1], "[") {
			t.Errorf("key %s: %q", k, got)
		}
		got = standIns(t, k, marked("en", "She went to ⟦ORG|Rosengårdsskolan⟧ and he to ⟦ORG|Lycée Jean Moulin⟧, seen in ⟦ORG|the falls clinic⟧."))[0]
		if !strings.HasSuffix(got[0], "skolan") || !strings.HasPrefix(got[1], "Lycée ") || got[2] != "" {
			t.Errorf("key %s: schools %q", k, got)
		}
	}
}

// What somebody is called by is of the name's stand-in, whether a list has it, it is the name cut short,
// or the text says so.
func TestShortNamesFollowTheName(t *testing.T) {
	for key := range 4 {
		k := fmt.Sprint(key)
		for _, text := range []string{
			"⟦PERSON|Callum Ogden⟧ (⟦PERSON|Cal⟧) was there.",
			"⟦PERSON|Beatrice Lomax⟧ came; everybody likes ⟦PERSON|Bea⟧.",
		} {
			got := standIns(t, k, marked("en", text))[0]
			given, _, _ := strings.Cut(got[0], " ")
			if !strings.EqualFold(given[:2], got[1][:2]) && !strings.Contains(strings.ToLower(given), strings.ToLower(got[1][:2])) {
				t.Logf("key %s: %s is called %s", k, got[0], got[1]) // of a table: Bill of William
			}
			if apart := standIns(t, k, marked("en", "They saw "+text[strings.LastIndex(text, "⟦"):]))[0]; apart[0] == got[1] {
				t.Errorf("key %s: %s is called %s, as by itself", k, got[0], got[1])
			}
		}
	}
}
