package organisation

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language/lexicon"
)

func parts(t testing.TB) []cast.Part {
	l := phrasetest.English(t)
	out := append(place.Parts(l), person.Parts(l)...)
	out = append(out, Parts(l)...)
	r := NewReader(l)
	out = append(out, thing.Parts(thing.New(l))...)
	return append(out, thing.AcronymPart([]*lexicon.Lexicon{l.Lexicon}, []*thing.Stock{thing.New(l)}, func(name string) *phrase.Form {
		return r.ReadName(strings.TrimPrefix(name, r.Mark()))
	}))
}

func play(t testing.TB, key string, mentions ...string) []string {
	return phrasetest.Play(t, NewReader(phrasetest.English(t)), parts(t), key, mentions)[0]
}

var samples = []string{
	"Court of Appeal", "Supreme Court", "High Court", "House of Lords", "Foreign and Commonwealth Office", "Ministry of Justice",
	"Prison Service", "Inland Revenue", "Parliament", "Parole Board", "the Board", "the Government", "Office", "Crown Court",
	"Fair Employment Tribunal", "National Social Insurance Board", "Administrative Court of Appeal", "Warsaw District Court",
	"Polish Government", "Government of the Kingdom of Sweden", "the |Republic of Turkey", "the |United Kingdom",
	"Supreme Court (Sąd Najwyższy)",
	"County Administrative Court (länsrätten)", "PKK", "Oakington Reception Centre (“Oakington”)",
	"Culloden Hotel", "Lord Chancellor’s Department", "HM Prison Rye Hill",
	"prison service", "Social Insurance Office (försäkringskassan; hereinafter “the Office”)", "33rd Infantry Division",
	"ağır ceza mahkemesi", "Ministry of Health", "Google", "SUPREME COURT", "Court", "Government",
}

// Everything changes and nothing that names an organisation stays.
func TestNothingStays(t *testing.T) {
	for _, key := range []string{"a", "b", "c"} {
		for i, got := range play(t, key, samples...) {
			original := samples[i][strings.IndexByte(samples[i], '|')+1:]
			if got == "" || strings.EqualFold(got, original) {
				t.Errorf("key %s: %q → %q", key, original, got)
			}
			if w := phrasetest.Shared(original, got); w != "" {
				t.Errorf("key %s: %q → %q shares %q", key, original, got, w)
			}
		}
	}
}

// Different institutions have different stand-ins.
func TestNoTwoAlike(t *testing.T) {
	seen := map[string]string{}
	for i, got := range play(t, "k", samples...) {
		if other, twice := seen[got]; twice && !strings.EqualFold(strings.TrimPrefix(samples[i], "the "), strings.TrimPrefix(other, "the ")) {
			t.Errorf("%q and %q are both %q", other, samples[i], got)
		}
		seen[got] = samples[i]
	}
}

func TestShapes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"Court of Appeal", `^Court of [\pL ]+$`},
		{"Warsaw District Court", `^\p{Lu}[\pL -]+ Court$`},
		{"Supreme Court (Sąd Najwyższy)", `^\p{Lu}[\pL ]+ Court \(\p{Lu}[^)]+\)$`},
		{"County Administrative Court (länsrätten)", `Court \(\p{Ll}[^)]+\)$`},
		{"prison service", `^[\p{Ll} ]+$`},
		{"SUPREME COURT", `^\p{Lu}+ COURT$`},
		{"PKK", `^[A-Z]{3}$`},
		{"DHKP-C", `^[A-Z]{4}-[A-Z]$`},
		{"Lord Chancellor’s Department", `’s?\s`},
		{"33rd Infantry Division", `^\d\d(st|nd|rd|th) `},
	} {
		if got := play(t, "k", c.in)[0]; !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%q → %q, want %s", c.in, got, c.want)
		}
	}
}

// Short forms follow the long ones, courts move with their towns.
func TestFormsAgree(t *testing.T) {
	out := play(t, "k", "National Social Insurance Board", "the Board", "Warsaw District Court", "District Court", "Warsaw Regional Court",
		"Oakington Reception Centre (“Oakington”)", "Oakington")
	last := func(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }
	if last(out[0]) != last(out[1]) {
		t.Errorf("%q but %q", out[0], out[1])
	}
	if !strings.HasSuffix(out[2], out[3]) {
		t.Errorf("%q but %q", out[2], out[3])
	}
	if first := strings.Fields(out[2])[0]; !strings.HasPrefix(out[4], first) {
		t.Errorf("%q but %q", out[2], out[4])
	}
	if !strings.HasPrefix(out[5], out[6]) || !strings.Contains(out[5], "“"+out[6]+"”") {
		t.Errorf("%q but %q", out[5], out[6])
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Add("Court’s\n(“\xff”) II")
	r, p := NewReader(phrasetest.English(f)), parts(f)
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		phrasetest.Play(t, r, p, "k", []string{s, s})
	})
}

func BenchmarkRead(b *testing.B) {
	r := NewReader(phrasetest.English(b))
	scene := &form.Scene{}
	for i := 0; b.Loop(); i++ {
		r.Read(scene, form.Entity{Mentions: []form.Mention{{Text: samples[i%len(samples)]}}})
	}
}

// Terms of other languages stay of their kind: courts courts, laws laws.
func TestNativeTermsKeepTheirClass(t *testing.T) {
	h := New(phrasetest.English(t))
	for _, key := range []string{"a", "b", "c", "d"} {
		for _, c := range []struct{ in, culture, class string }{
			{"Sąd Rejonowy", "pl", "court"}, {"kommunalskattelagen", "sv", "law"}, {"länsrätten", "sv", "court"},
			{"hyresnämnden", "sv", "rent"}, {"byggnadsnämnden", "sv", "authority"}, {"ağır ceza mahkemesi", "tr", "court"},
		} {
			if got := h.natives.classOf(strings.ToLower(c.in), c.culture); got != c.class {
				t.Errorf("%s is of class %q, want %q", c.in, got, c.class)
			}
			got := strings.ToLower(play(t, key, "Poland", "Sweden", "Turkey", c.in)[3])
			if class := h.natives.class[got]; class != c.class {
				t.Errorf("key %s: %s becomes %s of class %q, want %q", key, c.in, got, class, c.class)
			}
		}
	}
}

// An acronym follows what it stands for in another entity, as in the same.
func TestAcronymsFollowOtherMentions(t *testing.T) {
	l := phrasetest.English(t)
	for _, key := range []string{"a", "b", "c"} {
		out := phrasetest.Play(t, NewReader(l), parts(t), key, []string{"Department of Social Security"}, []string{"DSS"})
		want := thing.Initials(out[0][0], New(l).Gazetteer.Grammar.Function)
		if got := out[1][0]; got != want && len(want) > 1 && len(want) < 6 {
			t.Errorf("key %s: %q but %q", key, out[0][0], got)
		}
	}
}

// What one mention cannot keep stays nowhere in its document.
func TestHeadsAgree(t *testing.T) {
	l := phrasetest.English(t)
	r := NewReader(l)
	scene := &form.Scene{Language: l}
	long := r.Read(scene, form.Entity{Mentions: []form.Mention{{Text: "Legal Aid Office"}}})
	short := r.Read(scene, form.Entity{Mentions: []form.Mention{{Text: "the Office"}}})
	kept := func() bool {
		for _, p := range long[0].(*phrase.Form).Pieces {
			if p.Text == "Office" {
				return p.Keep
			}
		}
		return false
	}
	if !kept() {
		t.Fatal("the head of a longer name may not stay")
	}
	phrase.Agree(append(long, short...))
	if kept() {
		t.Error("the head stays though another mention changes it")
	}
}

// What takes the place of a name without an article has one if it needs it.
func TestArticlesOfParliaments(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		out := play(t, key, "as |Parliament", "as the |Parliament")
		bare := strings.TrimPrefix(out[0], "the ")
		if (bare == out[0]) != (bare == "Congress") || out[1] != bare {
			t.Errorf("key %s: as %s, as the %s", key, out[0], out[1])
		}
	}
}

func TestOneEdit(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"sąd apelacyjny", "sąd apelacjny", true}, {"sąd", "sad", true}, {"sąd", "sąd", true}, {"sąd gminny", "sąd grodzki", false}, {"a", "abc", false}, {"", "a", true}} {
		if oneEdit(c.a, c.b) != c.want || oneEdit(c.b, c.a) != c.want {
			t.Errorf("oneEdit(%q, %q) is not %v", c.a, c.b, c.want)
		}
	}
}
