package term

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/cast"
	"github.com/understudy-text/understudy/form"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/generate/place"
)

func parts(t testing.TB) []cast.Part {
	l := phrasetest.English(t)
	out := append(place.Parts(l), person.Parts(l)...)
	out = append(out, organisation.Parts(l)...)
	return append(out, Parts(l)...)
}

func play(t testing.TB, key string, mentions ...string) []string {
	return phrasetest.Play(t, NewReader(phrasetest.English(t)), parts(t), key, mentions)[0]
}

var samples = []string{
	"a |Swedish national", "United Kingdom nationals", "British origin", "Kurdish Iraqi", "Secretary of State", "Trustee in Bankruptcy",
	"Receiver", "Lord Chief Justice", "widows", "no children", "one child", "taxi driver", "first lieutenant", "silver service waiter",
	"post traumatic stress disorder", "Muslim", "Arabic", "university lecturer in law", "Article 168 § 2 of the Criminal Code",
	"Law no. 3713", "Dissenters Tax Act", "the 1962 Act", "Findlay v. the United Kingdom", "Stec and Others v. the United Kingdom",
	"Widow’s Bereavement Allowance (“WBA”)", "DLA", "NICs", "Operation Trafalgar", "2004 NATO summit", "cottage", "local newspaper",
	"marijuana and cocaine from overseas", "behavioural problems", "separatist propaganda", "manslaughter", "cancer of the liver",
	"kommunalskattelagen", "Head of the Department", "travelled abroad frequently", "handcuffed", "purple",
}

// Everything changes and nothing telling stays.
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

func TestShapes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"widows", `^[a-z -]+s$`},
		{"taxi driver", `^[a-z -]+$`},
		{"Law no. 3713", `^\p{Lu}\pL[\pL -]* no\. [1-9]\d*$`},
		{"the 1962 Act", `^the 1959 \p{Lu}`},
		{"Findlay v. the United Kingdom", `^\p{Lu}[\pL’'-]+ v\. the `},
		{"Operation Trafalgar", `^\p{Lu}[a-z]+ \p{Lu}[a-z]+$`},
		{"NICs", `^[A-Z]+s$`},
		{"Widow’s Bereavement Allowance (“WBA”)", `’s .* \(“[A-Z]+”\)$`},
		{"United Kingdom nationals", `s$`},
	} {
		if got := play(t, "k", c.in)[0]; !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%q → %q, want %s", c.in, got, c.want)
		}
	}
}

// A word stays within its class.
func TestClasses(t *testing.T) {
	r := NewReader(phrasetest.English(t))
	for word, class := range map[string]string{
		"manslaughter": "crime", "taxi driver": "occupation", "Muslim": "believer", "Arabic": "language", "epilepsy": "illness",
		"colonel": "military-rank", "cottage": "dwelling", "wife": "kin-female",
	} {
		got := play(t, "k", word)[0]
		ok := false
		for _, key := range []string{strings.ToLower(got), got} {
			for _, e := range r.table.Find(strings.ReplaceAll(key, "-", " ")) {
				ok = ok || e.Class.Root == class
			}
		}
		if !ok {
			t.Errorf("%q → %q is no %s", word, got, class)
		}
	}
}

// One word, one stand-in, in every form.
func TestFormsAgree(t *testing.T) {
	out := play(t, "k", "Swedish national", "Swedish", "widow", "widows")
	if !strings.HasPrefix(out[0], out[1]) || !strings.HasPrefix(out[3], out[2][:len(out[2])-1]) {
		t.Errorf("%q", out)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Add("x")
	f.Add("l’\xff 1")
	r, p := NewReader(phrasetest.English(f)), parts(f)
	ascii := regexp.MustCompile(`[A-Za-z0-9]`)
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 || strings.Contains(s, "|") {
			return
		}
		if out := phrasetest.Play(t, r, p, "k", []string{s})[0][0]; ascii.MatchString(s) && out == "" {
			t.Errorf("%q has no stand-in", s)
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
