package detect

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

func TestNameless(t *testing.T) {
	for _, c := range []struct{ text, found, want string }{
		{"Hon sjöng Her Father Didn i går.", "Her Father Didn", ""},
		{"Hon såg Anna Berg i går.", "Anna Berg", "PERSON Anna Berg"},
		{"Katarina av Ryssland var nöjd.", "Katarina av Ryssland", "PERSON Katarina, LOC Ryssland"},
		{"Katarina av Zzyzx var nöjd.", "Katarina av Zzyzx", "PERSON Katarina av Zzyzx"},
		{"Nej, sade polisen.", "polisen", ""},
		{"Hon skrev låten ”Stephen” i går.", "Stephen", ""},
		{"Hon såg filmen Anna Bergs i går.", "Anna Bergs", "PERSON Anna Bergs"},
		{"Nej, sade berg.", "berg", "PERSON berg"},
		{"Hon gick. Mamman arbetar.", "Mamman", ""},
		{"Hon såg Mamman gå.", "Mamman", "PERSON Mamman"},
		{"Hon gick. Berg arbetar.", "Berg", "PERSON Berg"},
	} {
		d, err := New(withLexicon(t, "sv"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		at := strings.Index(c.text, c.found)
		var got []string
		for _, s := range d.nameless(c.text, []understudy.Span{{Start: at, End: at + len(c.found), Category: understudy.Person, Rule: "tagger", Score: 0.8}}) {
			got = append(got, string(s.Category)+" "+c.text[s.Start:s.End])
		}
		if g := strings.Join(got, ", "); g != c.want {
			t.Errorf("%q: %q, want %q", c.text, g, c.want)
		}
	}
}

func TestThings(t *testing.T) {
	for _, c := range []struct {
		code, text, found string
		gone              bool
	}{
		{"en", "See his site for it.", "site", true},
		{"en", "See his widow for it.", "widow", false},
		{"en", "He lived there for years.", "years", true},
		{"en", "Oh my God, he said.", "God", true},
		{"en", "We met at the gym.", "gym", true},
		{"en", "He has a cat.", "cat", true},
		{"en", "She is pregnant.", "pregnant", false},
		{"en", "She is deaf.", "deaf", false},
		{"en", "He is a plumber.", "plumber", false},
		{"en", "She is adoptive.", "adoptive", false},
		{"en", "He is a communist.", "communist", false},
		{"en", "They are refugees.", "refugees", false},
		{"en", "He is a hermit.", "hermit", false}, // rare
		{"en", "She was depressed.", "depressed", false},
		{"en", "Oh my Rod, he said.", "Rod", false},
		{"en", "Dear Sir or Madam,", "Sir or Madam", true},
		{"en", "(Mrs) Ann Lee", "Mrs", true},
		{"en", "free crisps haha", "haha", true},
		{"sv", "Se hans sajt för det.", "sajt", true},
		{"sv", "Se hans Änka för det.", "Änka", false},
	} {
		d, err := New(withLexicon(t, c.code), Options{})
		if err != nil {
			t.Fatal(err)
		}
		at := strings.Index(c.text, c.found)
		span := understudy.Span{Start: at, End: at + len(c.found), Category: understudy.Demographic, Rule: "tagger", Score: 0.8}
		if gone := len(d.nameless(c.text, []understudy.Span{span})) == 0; gone != c.gone {
			t.Errorf("%s: %q is gone: %v", c.code, c.found, gone)
		}
	}
}

// What people annotated themselves stays.
func TestAnnotatedStays(t *testing.T) {
	d, err := New(withLexicon(t, "en"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	span := understudy.Span{End: len("God"), Category: understudy.Person, Rule: "given", Score: 1}
	if len(d.nameless("God", []understudy.Span{span})) == 0 {
		t.Error("God is gone, though annotated")
	}
}

// Of a language without a list of what people can be, the rule of everyday words knows
// nothing.
func TestEverydayGoesByLists(t *testing.T) {
	d, err := New(withLexicon(t, "sv"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"lärare", "sjuk", "homosexuell", "katt"} {
		if d.everyday(w, understudy.Span{End: len(w), Category: understudy.Demographic, Rule: "tagger"}) {
			t.Errorf("%q is nothing that somebody is", w)
		}
	}
}

func TestBloodPressure(t *testing.T) {
	for _, c := range []struct {
		code, text string
		gone       bool
	}{
		{"en", "BP ⟦142/88⟧", true}, {"en", "Blood pressure was ⟦142/88⟧", true}, {"sv", "Blodtryck: ⟦160/95⟧", true},
		{"en", "file ⟦142/88⟧", false}, {"en", "BP ⟦27961/02⟧", false},
	} {
		d, err := New(withLexicon(t, c.code), Options{})
		if err != nil {
			t.Fatal(err)
		}
		before, found, _ := strings.Cut(strings.TrimSuffix(c.text, "⟧"), "⟦")
		span := understudy.Span{Start: len(before), End: len(before + found), Category: understudy.Code, Rule: taggerRule}
		if left := d.nameless(before+found, []understudy.Span{span}); (len(left) == 0) != c.gone {
			t.Errorf("%s: %v", c.text, left)
		}
	}
}

func TestUnlabelled(t *testing.T) {
	d, err := New(withLexicon(t, "en"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ found, rule, want string }{
		{"DOB", "tagger", ""},
		{"MRN 00482917", "tagger", "CODE 00482917"},
		{"ID: XJ88", "tagger", "CODE XJ88"},
		{"ID card", "tagger", "DEM card"},
		{"MP", "tagger", ""},
		{"HbA1c", "tagger", ""},
		{"2022 09:14:00 -0600", "tagger", ""},
		{"12 Mar 2024 09:41:07 +0000", "tagger", ""},
		{"2022 09:14:00 -0600", "pattern/date", "DEM 2022 09:14:00 -0600"},
		{"MRN 00482917", "pattern/code", "DEM MRN 00482917"},
		{"Dob Smith", "tagger", "DEM Dob Smith"},
	} {
		var got string
		for _, s := range d.unlabelled(c.found, unzoned(c.found, []understudy.Span{{End: len(c.found), Category: understudy.Demographic, Rule: c.rule}})) {
			got = string(s.Category) + " " + c.found[s.Start:s.End]
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.found, got, c.want)
		}
	}
}
