package term

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/generate/thing"
	"github.com/understudy-text/understudy/language"
)

func parts(t testing.TB) []cast.Part {
	l := phrasetest.English(t)
	out := append(place.Parts(l), person.Parts(l)...)
	out = append(append(out, organisation.Parts(l)...), thing.Parts(thing.New(l))...)
	return append(append(out, Parts(l)...), AcronymPart([]*language.Language{l}, nil))
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
		{"widows", `^[a-z -]+s( of [a-z]+)?$`},
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
		"manslaughter": "crime", "Muslim": "believer", "Arabic": "language",
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
	out := play(t, "k", "Swedish national", "Swedish", "locksmith", "locksmiths")
	if !strings.HasPrefix(out[0], out[1]) || !strings.HasPrefix(out[3], out[2][:len(out[2])-1]) {
		t.Errorf("%q", out)
	}
}

// A word of the lexicon that no table has is played by one that takes its article.
func TestArticles(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		for _, before := range []string{"She's a ", "He is an "} {
			out := play(t, key, before+"|vet", before+"|vets")
			if an := strings.ContainsRune("aeio", rune(out[0][0])); an != strings.HasSuffix(before, "n ") {
				t.Errorf("key %s: %s%s", key, before, out[0])
			}
		}
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
		if len(s) > 200 || strings.Contains(s, "|") || strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Lo, r) }) {
			return // acronyms are not played in letters of another script
		}
		// What has no form gets a placeholder; what has one must be cast.
		if f := r.Read(&form.Scene{}, form.Entity{Mentions: []form.Mention{{Text: s}}})[0]; f != nil && ascii.MatchString(s) {
			if out := phrasetest.Play(t, r, p, "k", []string{s})[0][0]; out == "" {
				t.Errorf("%q has no stand-in", s)
			}
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

// In a title all in capitals the words are words, not acronyms.
func TestCapitals(t *testing.T) {
	for _, key := range []string{"a", "b", "c"} {
		out := play(t, key, "KEHOE v. THE UNITED KINGDOM", "Kehoe v. the United Kingdom", "JONES AND OTHERS v. POLAND", "DLA")
		if !strings.EqualFold(out[0], out[1]) || out[0] == out[1] {
			t.Errorf("key %s: %q but %q", key, out[0], out[1])
		}
		if !regexp.MustCompile(`^\p{Lu}[\p{Lu}’'-]+ AND OTHERS v\. [\p{Lu} ]+$`).MatchString(out[2]) {
			t.Errorf("key %s: %q", key, out[2])
		}
		if !regexp.MustCompile(`^[A-Z]{3}$`).MatchString(out[3]) {
			t.Errorf("key %s: DLA becomes %q", key, out[3])
		}
	}
}

// The parties of a case are people with names of their state's people, and the
// same people as elsewhere.
func TestParties(t *testing.T) {
	l := phrasetest.English(t)
	r := NewReader(l)
	for _, c := range []struct{ text, key, origin string }{
		{"Charzyński v. Poland", "charzynski", "pl"},
		{"Domańska v. Poland", "domanski", "pl"},
		{"Salduz v. Turkey", "salduz", "tr"},
		{"R. v. Ward", "ward", "en"},
		{"Smith v the United Kingdom", "smith", "en"},
		{"Smith v Leech", "leech", "ga"},
		{"Jones and Others v. the United Kingdom", "jones", "en"},
		{"Teachers’ Association v. Poland", "", ""},
		{"tax case", "", ""},
	} {
		key, origin := "", ""
		for _, s := range r.Read(&form.Scene{Language: l}, form.Entity{Mentions: []form.Mention{{Text: c.text}}})[0].Roles() {
			if s.Role.Kind != person.Name {
				continue
			}
			key = s.Role.Key
			for _, tr := range s.Traits {
				if tr.Name == "origin" {
					origin = tr.Value
				}
			}
		}
		if key != c.key || origin != c.origin {
			t.Errorf("%s: %q of %q, want %q of %q", c.text, key, origin, c.key, c.origin)
		}
	}
}

func TestIsLaw(t *testing.T) {
	r := NewReader(phrasetest.English(t))
	for text, want := range map[string]bool{"Code of Criminal Procedure": true, "Article 6": true, "the 1962 Act": false, "Appeal Tribunal": false, "Ministry of Justice": false, "": false} {
		if got := r.IsLaw(form.Mention{Text: text}); got != want {
			t.Errorf("%q is a law: %v", text, got)
		}
	}
}

// In English, words that say what a thing is may be names too: those name no one that
// are common and that nobody and no place is called by.
func TestKindWords(t *testing.T) {
	kinds := map[string]bool{}
	for _, w := range KindWords(phrasetest.English(t)) {
		kinds[w] = true
	}
	for w, want := range map[string]bool{"government": true, "department": true, "board": true, "ministry": true, "castle": false, "hall": false, "church": false, "lyceum": false} {
		if kinds[w] != want {
			t.Errorf("%q names no one: %v, want %v", w, kinds[w], want)
		}
	}
}

// What says when or of what sort something is stays of that sort.
func TestSorts(t *testing.T) {
	for _, tt := range []struct{ original, want string }{
		{"BC", `^BCE$`}, {"AD", `^CE$`}, {"DNA", `^RNA$`}, {"AIDS", `^[a-z]+$`}, {"Emperor", `^(Tsar|Sultan|Shah|Kaiser|Khan)$`},
		{"army deserter", `^(runaway|army|fugitive|absconder)`}, {"under-secretary", `secretary$|^director-general$`},
	} {
		for _, key := range []string{"a", "b", "c"} {
			got := phrasetest.Play(t, NewReader(phrasetest.English(t)), parts(t), key, []string{tt.original})[0][0]
			if !regexp.MustCompile(tt.want).MatchString(got) {
				t.Errorf("key %s: %q → %q", key, tt.original, got)
			}
		}
	}
}

// A capitalised word that is a given name and no word of the language is played by a
// given name; relatives by relatives.
func TestNamesInTerms(t *testing.T) {
	l := phrasetest.English(t)
	for _, key := range []string{"a", "b", "c", "d"} {
		for _, original := range []string{"Kofi", "Oluwaseun"} {
			got := phrasetest.Play(t, NewReader(l), parts(t), key, []string{original})[0][0]
			if _, ok := l.Lexicon.Given(got); !ok {
				t.Errorf("key %s: %s → %q, no given name", key, original, got)
			}
		}
		if got := phrasetest.Play(t, NewReader(l), parts(t), key, []string{"Mum"})[0][0]; !regexp.MustCompile(`^(Gran|Nan|Auntie|Stepmum)$`).MatchString(got) {
			t.Errorf("key %s: Mum → %q", key, got)
		}
	}
}
