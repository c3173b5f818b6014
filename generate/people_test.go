package generate_test

import (
	"fmt"
	"testing"

	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Who has a name of the people of a country that goes elsewhere has one of the people of that
// country; a foreigner keeps the names of his own.
func TestNamesGoWithTheirCountry(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	text := marked("en", "⟦PERSON|Hasan Yıldırım⟧, a ⟦DEM|Turkish⟧ national, sued ⟦LOC|Turkey⟧. ⟦PERSON|Lars Holmgren⟧ interpreted for ⟦PERSON|Ayşe Demir⟧ in ⟦LOC|Ankara⟧.")
	went := 0
	for key := range 8 {
		got := standIns(t, fmt.Sprint(key), text)[0]
		c, _, ok := l.Lexicon.Country(got[2])
		if !ok {
			t.Fatalf("key %d: %q", key, got)
		}
		of := func(name string) bool {
			var given, family string
			fmt.Sscan(name, &given, &family)
			n, _ := l.Lexicon.Given(given)
			f, _ := l.Lexicon.Family(family)
			return has(n, c.Culture) && has(f, c.Culture)
		}
		if !of(got[0]) || !of(got[4]) {
			t.Errorf("key %d: %q in %s, whose people have names of culture %s", key, got, got[2], c.Culture)
		}
		if c.Culture != "tr" {
			went++
		}
		if n, _ := l.Lexicon.Family(got[3][lastSpace(got[3])+1:]); !has(n, "sv") {
			t.Errorf("key %d: a Swede becomes %s", key, got[3])
		}
	}
	if went == 0 {
		t.Error("Turkey stayed among its kin under all keys")
	}
}

func has(n lexicon.Name, culture string) bool {
	for _, o := range n.Origins {
		if o == culture {
			return true
		}
	}
	return false
}

func lastSpace(s string) int {
	at := -1
	for i, r := range s {
		if r == ' ' {
			at = i
		}
	}
	return at
}
