package decide

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/fr"
	"github.com/understudy-text/understudy/language/sv"
)

// languages loads languages once for all tests.
func languages(t testing.TB) map[string]*language.Language {
	t.Helper()
	out := map[string]*language.Language{}
	for code, load := range map[string]func() (*language.Language, error){"ar": ar.New, "en": en.New, "fr": fr.New, "sv": sv.New} {
		l, err := load()
		if err != nil {
			t.Fatal(err)
		}
		out[code] = l
	}
	return out
}

// Every line of the tables brings examples for and against.
func TestExamplesOfCues(t *testing.T) {
	for code, lang := range languages(t) {
		l, err := newLocale(lang)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.cues.examples) < 40 {
			t.Errorf("%s: %d examples", code, len(l.cues.examples))
		}
		for _, e := range l.cues.examples {
			before, rest, _ := strings.Cut(e.text, "⟦")
			name, after, ok := strings.Cut(rest, "⟧")
			if !ok {
				t.Errorf("%s.txt:%d: no name in ⟦ ⟧", code, e.line)
				continue
			}
			name, group := strings.CutPrefix(name, "ORG:")
			text := before + name + after
			got := l.nameEvidence(text, len(before), len(before)+len(name))
			if group {
				got = l.groupEvidence(text, len(before), len(before)+len(name))
			}
			want, _ := traitNamed(e.trait)
			if got&want.bits != 0 != e.holds {
				t.Errorf("%s.txt:%d: %q: %s is %v, want %v", code, e.line, e.text, e.trait, !e.holds, e.holds)
			}
		}
	}
}

func TestWorkplaces(t *testing.T) {
	for _, tc := range []struct {
		code, text string
		near, want bool
	}{
		{"en", "She works at ⟦Nordic Bakery⟧.", false, true},
		{"en", "She works at the ⟦Nordic Bakery⟧.", false, true},
		{"en", "Ann, a nurse at ⟦Nordic Bakery⟧", true, true},
		{"en", "The nurse at ⟦Nordic Bakery⟧", false, false},
		{"en", "She read about ⟦Nordic Bakery⟧.", true, false},
		{"en", "It works. At ⟦Nordic Bakery⟧ they knew.", true, false},
		{"fr", "Elle travaille chez ⟦Boulangerie du Nord⟧.", false, true},
		{"fr", "Elle est employée par la ⟦Boulangerie du Nord⟧.", false, true},
		{"fr", "Elle a lu un texte sur ⟦Boulangerie du Nord⟧.", true, false},
		{"sv", "Hon är anställd hos ⟦Nordiska Bageriet⟧.", false, true},
		{"sv", "Hon läste om ⟦Nordiska Bageriet⟧.", true, false},
	} {
		l, err := newLocale(languages(t)[tc.code])
		if err != nil {
			t.Fatal(err)
		}
		before, _, _ := strings.Cut(tc.text, "⟦")
		text := strings.NewReplacer("⟦", "", "⟧", "").Replace(tc.text)
		if got := l.workEvidence(text, len(before), tc.near); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.text, got, tc.want)
		}
	}
}

func TestLived(t *testing.T) {
	for in, want := range map[string]bool{
		"1932–2010": true, "1932-2010": true, "b. 3 May 1932 – d. 1 June 2010": true, "d. 1999": true, "död 1999": true,
		"† 2010": true, "2010–2012": false, "1999": false, "34": false, "": false, "died": false, "1932, 2010": false,
	} {
		if got := lived(in); got != want {
			t.Errorf("%q: %v, want %v", in, got, want)
		}
	}
}

// A single word that is an ordinary given name must not make its bearer well known.
func TestSingleNamesAreNobodysGivenNames(t *testing.T) {
	lex := languages(t)["en"].Lexicon
	rare := map[string]bool{"erdogan": true, "lenin": true, "napoleon": true} // after the well-known one, if at all
	for key, is := range loadKnown().names {
		if strings.Contains(key, " ") || rare[key] || is&(religious|media|imaginary) != 0 {
			continue
		}
		if n, ok := lex.Given(key); ok && n.Weight > rareName {
			t.Errorf("%q is a given name; write it with the family name", key)
		}
	}
}
