package place

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/draw"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/lexicon"
)

func play(t testing.TB, key string, mentions ...string) []string {
	l := phrasetest.English(t)
	return phrasetest.Play(t, NewReader(l), Parts(l), key, mentions)[0]
}

var samples = []string{
	"London", "Będzin, Poland", "County of Stockholm", "Gävle, Sweden", "island of Lemland", "northern part of Cyprus",
	"Human Rights Building, Strasbourg", "19 New Henderson Street", "Grozny, Chechnya", "London Heathrow Airport",
	"Szczecin-Mierzyn", "Swedish town, Norrtälje", "District of Famagusta", "UK", "SW1A 2AA", "Düzova village",
	"“buffer zone” checkpoint", "Perth, Scotland", "ISTANBUL", "the |United Kingdom", "southern end of the Gulf of Bothnia", "Åland",
}

// Everything changes, nothing that names a place stays.
func TestNothingStays(t *testing.T) {
	for _, key := range []string{"a", "b", "c"} {
		for i, got := range play(t, key, samples...) {
			_, original, cut := strings.Cut(samples[i], "|")
			if !cut {
				original = samples[i]
			}
			if got == "" || strings.EqualFold(got, original) {
				t.Errorf("key %s: %q → %q", key, original, got)
			}
			if w := phrasetest.Shared(original, got); w != "" {
				t.Errorf("key %s: %q → %q shares %q", key, original, got, w)
			}
		}
	}
}

func TestShapes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Będzin, Poland", `^[\pL -]+, (the )?[\pL ]+$`},
		{"County of Stockholm", `^\p{Lu}[\pL ]+ of [\pL -]+$`},
		{"19 New Henderson Street", `^[1-9]\d \p{Lu}\pL+ \p{Lu}\S* \p{Lu}\pL+$`},
		{"ISTANBUL", `^[\p{Lu} -]+$`},
		{"Szczecin-Mierzyn", `^[\pL ]+-[\pL -]+$`},
		{"“buffer zone” checkpoint", `^“[\p{Ll} ]+” [\p{Ll} ]+$`},
		{"SW1A 2AA", `^[A-Z]{2}\d[A-Z] \d[A-Z]{2}$`},
		{"Swedish town, Norrtälje", `^\p{Lu}\pL+ [\p{Ll} ]+, \p{Lu}`},
	} {
		if got := play(t, "k", c.in)[0]; !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%q → %q, want %s", c.in, got, c.want)
		}
	}
}

// A town lies in the stand-in of its country.
func TestTownsMoveWithTheirCountry(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	for _, key := range []string{"1", "2", "3", "4"} {
		out := play(t, key, "Poland", "Warsaw", "Kraków")
		c, _, ok := lex.Country(out[0])
		if !ok || c.ISO == "PL" {
			t.Fatalf("Poland → %q", out[0])
		}
		for _, town := range out[1:] {
			found := false
			for _, p := range lex.Town(town) {
				found = found || p.Country == c.ISO
			}
			if !found {
				t.Errorf("key %s: %q does not lie in %s", key, town, out[0])
			}
		}
	}
}

// Spellings of one town are one role.
func TestSpellings(t *testing.T) {
	out := play(t, "k", "Kraków", "Krakow", "Cracow", "Izmir", "İzmir")
	if out[0] != out[1] || out[1] != out[2] || out[3] != out[4] || out[0] == out[3] {
		t.Errorf("%q", out)
	}
}

// A country keeps its form, and the article outside the mention fits.
func TestCountryForms(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	out := play(t, "k", "Sweden", "Swedish", "the |Kingdom of Sweden")
	c, how, ok := lex.Country(out[0])
	if !ok || how != lexicon.FormName {
		t.Fatalf("Sweden → %q", out[0])
	}
	if a, how, _ := lex.Country(out[1]); a.ISO != c.ISO || how != lexicon.FormAdjective {
		t.Errorf("Swedish → %q beside %q", out[1], out[0])
	}
	if strings.Contains(out[2], "Kingdom") || !strings.Contains(out[2], " ") {
		t.Errorf("Kingdom of Sweden → %q", out[2])
	}
	for _, key := range []string{"x", "y", "z"} {
		uk := play(t, key, "the |United Kingdom")[0]
		if c, _, _ := lex.Country(uk); !c.Article && !strings.Contains(uk, " ") {
			t.Errorf("the United Kingdom → the %s", uk)
		}
	}
}

func TestDigits(t *testing.T) {
	src := draw.New([]byte("k"))
	for _, in := range []string{"19", "1", "0", "33rd", "1st", "12A", "W1"} {
		got := Digits(in, src)
		if got == in || len(got) != len(in) || got != Digits(in, src) {
			t.Errorf("Digits(%q) = %q", in, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Add("\xff ’s – 12")
	l := phrasetest.English(f)
	r := NewReader(l)
	parts := Parts(l)
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		out := phrasetest.Play(t, r, parts, "k", []string{s})[0][0]
		if strings.ContainsAny(s, "0123456789") && strings.EqualFold(out, s) {
			t.Errorf("%q stays", s)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	r := NewReader(phrasetest.English(b))
	scene := &form.Scene{}
	for i := 0; b.Loop(); i++ {
		r.Read(scene, form.Entity{Mentions: []form.Mention{{Text: samples[i%len(samples)]}}})
	}
}
