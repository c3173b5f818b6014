package decide

import (
	"testing"

	"github.com/understudy-text/understudy"
)

// Every line of the tables brings examples for and against.
func TestExamplesOfDescriptions(t *testing.T) {
	for code, lang := range languages(t) {
		l, err := newLocale(lang)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.descriptions.examples) < 9 {
			t.Errorf("%s: %d examples", code, len(l.descriptions.examples))
		}
		for _, e := range l.descriptions.examples {
			if got := l.Description(e.text).meets(e.kinds); got != e.holds {
				t.Errorf("%s.txt:%d: %q: %v, want %v", code, e.line, e.text, got, e.holds)
			}
		}
	}
}

// What is said of somebody is of a special category whatever its finder took it for; what no
// list knows is unlisted, and what lists know is neither.
func TestKindsOfDescriptions(t *testing.T) {
	special := kindSet("ethnicity", "politics", "faith", "orientation", "illness", "injury", "health", "unlisted")
	langs := languages(t)
	for _, tc := range []struct {
		code, kind, text string
		special          bool
	}{
		{"en", "nationality", "Muslim", true},
		{"en", "nationality", "Catholic", true},
		{"en", "occupation", "lesbian", true},
		{"en", "", "pleural plaques", true},
		{"en", "", "xylotheric", true},
		{"en", "occupation", "xylotheric", true},
		{"en", "", "nurse", false},
		{"en", "", "Swedish nurse", false},
		{"en", "", "Swedish", false},
		{"en", "", "mother of two", false},
		{"en", "age", "34", false},
		{"en", "", "34-year-old", false},
		{"sv", "nationality", "muslim", true},
		{"sv", "nationality", "lesbiska", true},
		{"sv", "", "sjuksköterskan", false},
		{"sv", "", "svensk", false},
		{"sv", "", "läkarna", false},
		{"fr", "nationality", "juives", true},
		{"fr", "", "infirmière", false},
		{"fr", "", "suédoise", false},
		{"ar", "", "مسلمات", true},
		{"ar", "", "مهندس", false},
	} {
		l, err := newLocale(langs[tc.code])
		if err != nil {
			t.Fatal(err)
		}
		s := understudy.Span{Category: understudy.Demographic, Kind: tc.kind, End: len(tc.text)}
		if got := kindOf(s, tc.text, l).meets(special); got != tc.special {
			t.Errorf("%s: %q: special or unlisted is %v, want %v", tc.code, tc.text, got, tc.special)
		}
	}
}
