package generate

import (
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

// The culture of a document is that of the countries it speaks of, if it speaks of
// them more than once, and most of them are of one.
func TestCulture(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	for _, c := range []struct{ text, want string }{
		{"Polish Government", ""},
		{"Polish Government, Poland", "pl"},
		{"United Kingdom", ""},
		{"lawyer in Warsaw", ""},
		{"lawyer in Warsaw, Poland, born in Kraków", "pl"},
		{"Poland against Sweden", ""},
		{"the applicant", ""},
		{"Poland, Polish, Warsaw, Kraków and Stockholm", "pl"},
	} {
		spans := []understudy.Span{{Start: 0, End: len(c.text), Category: understudy.Organisation}}
		if got := culture(lex, "", "en", c.text, spans); got != c.want {
			t.Errorf("%q is of %q, want %q", c.text, got, c.want)
		}
		spans[0].Category = understudy.Person
		if got := culture(lex, "", "en", c.text, spans); got != "" {
			t.Errorf("the name %q is of %q", c.text, got)
		}
	}
}

// A text in the language of one people is theirs until it speaks mostly of another.
func TestCultureOfALanguage(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	for text, want := range map[string]string{
		"Poland": "sv", "born in Poland, a Polish teacher": "", "": "sv",
		"Poland, Polish, Warsaw, Kraków, Poland, Polish": "pl",
	} {
		spans := []understudy.Span{{Start: 0, End: len(text), Category: understudy.Location}}
		if got := culture(lex, "sv", "sv", text, spans); got != want {
			t.Errorf("%q is of %q, want %q", text, got, want)
		}
	}
}

// An entity of several categories is read by each category's reader; what
// belongs to a person is the person's.
func TestByCategory(t *testing.T) {
	spans := []understudy.Span{{Category: understudy.Location}, {Category: understudy.Organisation}, {Category: understudy.Location}, {Category: understudy.Code}}
	got := byCategory(understudy.Entity{Category: understudy.Location, Mentions: []int{0, 1, 2}}, spans)
	if len(got) != 2 || len(got[0].Mentions) != 2 || got[1].Category != understudy.Organisation {
		t.Errorf("%+v", got)
	}
	if got := byCategory(understudy.Entity{Category: understudy.Person, Mentions: []int{3}}, spans); len(got) != 1 || got[0].Category != understudy.Person {
		t.Errorf("%+v", got)
	}
}

// In a corpus too small to count, very common words name no one; in a larger one
// counting decides.
func TestGenericWords(t *testing.T) {
	en := phrasetest.English(t)
	g := newGenericWords(map[string]*tongue{"en": {language: en, generic: func() generic { return genericOf(en, nil) }}})
	g.observe("en", "the court and the okapi")
	for w, want := range map[string]bool{"court": true, "okapi": false, "warsaw": false} {
		if g.has(w) != want {
			t.Errorf("one document: %s is generic: %v", w, !want)
		}
	}
	for range fewDocuments {
		g.observe("en", "okapi")
	}
	for w, want := range map[string]bool{"court": false, "okapi": true} {
		if g.has(w) != want {
			t.Errorf("many documents: %s is generic: %v", w, !want)
		}
	}
}
