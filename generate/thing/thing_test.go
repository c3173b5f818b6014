package thing

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/language/lexicon"
)

// stockOf reads a language's names without the rest of the language.
func stockOf(t testing.TB, code string) *Stock {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "language", code, "things.txt"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Parse(code, string(text))
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	return s
}

var codes = []string{"en", "sv", "fr", "ar"}

// Names are written without gaps, doubled signs or parts left open, and differ.
func TestNamesAreWhole(t *testing.T) {
	bad := regexp.MustCompile(`[{}]|  |''|^ | $|[^a-zåäö]s (sjuk|skola|kyrka|univ)|[oa]ss (sjuk|skola|kyrka|univ)`)
	for _, code := range codes {
		s := stockOf(t, code)
		for _, typ := range s.Types() {
			seen := map[string]bool{}
			for i := range 200 {
				n := s.Make(typ.Whole, draw.New([]byte("k")), i)
				if bad.MatchString(n) {
					t.Errorf("%s %s: %q", code, typ.Name, n)
				}
				seen[n] = true
			}
			if want := min(s.Size(typ), 200) / 8; len(seen) < want {
				t.Errorf("%s %s: 200 draws make %d names, want %d", code, typ.Name, len(seen), want)
			}
		}
	}
}

// Every language has names of the types that all must have.
func TestEveryLanguageHasTypes(t *testing.T) {
	for _, code := range codes {
		s := stockOf(t, code)
		for _, name := range []string{"company", "bank", "hospital", "school", "university", "newspaper", "law", "prize", "festival", "book", "pet", "product", "work", eponym} {
			if s.Type(name) == nil {
				t.Errorf("%s has no names of type %s", code, name)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[x]", "line 1"}, {"nonsense", "line 1"}, {"[x : ORG]\nwhole = {no}", "@no"}, {"colour = red", "unknown property"},
		{"[x : ORG]\nwhole = y", "no type"}, {"[x : ORG]\nhead = y", "no whole"}, {"[x : ORG]\nsize = 3", "unknown key"},
	} {
		if _, err := Parse("en", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

type stageOf struct{ *cast.Casting }

func (stageOf) Generic(string) bool { return true }

// play reads entities of a category and returns their stand-ins; a bar ends what stands
// before a mention.
func play(t testing.TB, s *Stock, category understudy.Category, key string, entities ...[]string) [][]string {
	t.Helper()
	_, g := phrase.Of(s.Code, nil)
	r := NewReader(s, category, World{Grammar: g}).Any()
	parts := append(Parts(s), AcronymPart([]*lexicon.Lexicon{}, []*Stock{s}, func(long string) *phrase.Form {
		return r.ReadName(strings.TrimPrefix(long, r.Mark()))
	}))
	st := stageOf{cast.New(cast.Options{Draw: draw.New([]byte(key)), Parts: parts, Generic: s.Says, Plain: lexicon.Plain})}
	forms := make([][]form.Form, len(entities))
	for i, e := range entities {
		var fe form.Entity
		for _, m := range e {
			before, text, ok := strings.Cut(m, "|")
			if !ok {
				before, text = "", m
			}
			fe.Mentions = append(fe.Mentions, form.Mention{Text: text, Before: before})
		}
		forms[i] = r.Read(&form.Scene{}, fe)
		for _, f := range forms[i] {
			st.Observe(f.Roles())
		}
	}
	if err := st.Freeze(t.Context()); err != nil {
		t.Fatal(err)
	}
	out := make([][]string, len(entities))
	for i := range forms {
		for _, f := range forms[i] {
			out[i] = append(out[i], f.Render(st))
		}
	}
	return out
}

// What says what a thing is stays; what stands around a name tells its type. For readers
// of each language to check.
func TestStandIns(t *testing.T) {
	for _, c := range []struct {
		code     string
		category understudy.Category
		in, want string
	}{
		{"en", "ORG", "Harding & Cole Solicitors", `^\p{Lu}\p{Ll}+,? .*Solicitors$`},
		{"en", "ORG", "Grand Burstin Hotel", ` Hotel$`},
		{"en", "ORG", "University of Hallam", `^University of \p{Lu}`},
		{"en", "ORG", "the |Eastern Daily Press", `^\p{Lu}`},
		{"en", "ORG", "St Mark's Church", `^St \p{Lu}\p{Ll}+'s Church$`},
		{"en", "ORG", "the band |The Housemartins", `^The \p{Lu}`},
		{"en", "MISC", "the novel |Wolf Hall", `^\p{Lu}.* `},
		{"en", "MISC", "Equality Act", ` Act$`},
		{"en", "MISC", "her rabbit is called |Clover", `^\p{Lu}\p{Ll}+$`},
		{"en", "MISC", "Operation Herrick", `^Operation \p{Lu}`},
		{"sv", "ORG", "Ekebyskolan", `^\p{Lu}\p{Ll}+skolan$`},
		{"sv", "ORG", "Advokatfirman Lindahl", `^Advokatfirman \p{Lu}`},
		{"sv", "ORG", "Brf Solgläntan", `^Brf \p{Lu}\p{Ll}+$`},
		{"sv", "MISC", "romanen |Glasets färg", `^\p{Lu}`},
		{"sv", "MISC", "bostadsrättslagen", `^\p{Ll}+lagen$`},
		{"fr", "ORG", "hôpital Lariboisière", `^hôpital .*\p{Lu}`},
		{"fr", "ORG", "lycée Henri-Martin", `^lycée .*\p{Lu}`},
		{"fr", "ORG", "Cabinet Roudier", `^Cabinet \p{Lu}`},
		{"fr", "MISC", "loi sur la chasse", `^loi sur l`},
		{"fr", "MISC", "son chat |Gribouillis", `^\p{Lu}\p{Ll}+$`},
		{"ar", "ORG", "مستشفى الرشيد", `^مستشفى `},
		{"ar", "ORG", "جامعة القيروان", `^جامعة `},
		{"ar", "ORG", "المحكمة الشرعية بدمنهور", `^المحكمة الشرعية ب`},
		{"ar", "MISC", "رواية |موسم الهجرة", `\p{Arabic}`},
	} {
		s := stockOf(t, c.code)
		text := c.in[strings.IndexByte(c.in, '|')+1:]
		for _, key := range []string{"a", "b", "c"} {
			got := play(t, s, c.category, key, []string{c.in})[0][0]
			if got == text || !regexp.MustCompile(c.want).MatchString(got) {
				t.Errorf("%s, key %s: %q → %q", c.code, key, c.in, got)
			}
		}
	}
}

// An acronym is spelt by the stand-in of what it is short for; alone, it keeps its length.
func TestAcronymsSpellTheirName(t *testing.T) {
	s := stockOf(t, "en")
	_, g := phrase.Of("en", nil)
	spelt := 0
	for _, key := range []string{"a", "b", "c", "d"} {
		out := play(t, s, "ORG", key, []string{"International Organization for Migration", "IOM"}, []string{"GVM"})
		if Initials(out[0][0], g.Function) == out[0][1] {
			spelt++
		}
		if len(out[1][0]) != 3 || strings.ToUpper(out[1][0]) != out[1][0] {
			t.Errorf("GVM → %q", out[1][0])
		}
	}
	if spelt == 0 {
		t.Error("no acronym is spelt by its name")
	}
}

// All forms of a name follow one another, in whatever order they stand.
func TestFormsFollow(t *testing.T) {
	s := stockOf(t, "en")
	one := play(t, s, "ORG", "k", []string{"Hillcrest Primary School", "Hillcrest"})[0]
	two := play(t, s, "ORG", "k", []string{"Hillcrest", "Hillcrest Primary School"})[0]
	if one[0] != two[1] || one[1] != two[0] || !strings.HasPrefix(one[0], one[1]+" ") {
		t.Errorf("%q but %q", one, two)
	}
}

// A corpus that uses a type up gets names of its own all the same.
func TestTypesAreNotUsedUp(t *testing.T) {
	s := stockOf(t, "en")
	var entities [][]string
	for _, a := range s.parts["family"][:60] {
		entities = append(entities, []string{"their dog |" + a + "o"})
	}
	seen := map[string]bool{}
	for i, out := range play(t, s, "MISC", "k", entities...) {
		if out[0] == "" || seen[out[0]] {
			t.Errorf("%q → %q", entities[i][0], out[0])
		}
		seen[out[0]] = true
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"Latem AB’s", "The (X)", "l'Hôpital", "المحكمة", "\xff\xfe", "St. John's & Co", "7B", "(RNIB)"} {
		f.Add(text, "before ")
	}
	stocks := []*Stock{stockOf(f, "en"), stockOf(f, "sv"), stockOf(f, "fr"), stockOf(f, "ar")}
	f.Fuzz(func(t *testing.T, text, before string) {
		if len(text) > 200 || strings.Contains(text+before, "|") {
			return
		}
		for _, s := range stocks {
			_, g := phrase.Of(s.Code, nil)
			r := NewReader(s, understudy.Organisation, World{Grammar: g}).Any()
			for _, got := range r.Read(&form.Scene{}, form.Entity{Mentions: []form.Mention{{Text: text, Before: before}}}) {
				if got != nil {
					got.Roles()
				}
			}
		}
	})
}

// A body of which every place has one stays; one with a name or a number does not.
func TestCommonStays(t *testing.T) {
	for code, texts := range map[string]map[string]bool{
		"en": {"CMHT": true, "the Payroll Department": true, "Erewash CMHT": false, "Ward 9": false, "Beckett Printing": false, "the Town Hall": true, "Beckett Hall": false, "City Hall 3": false},
		"sv": {"Närakuten": true, "Närakuten Liljeholmen": false, "kommunhuset": true, "Åre rådhus": false},
		"fr": {"SMUR": true, "SMUR Ussel": false, "l'hôtel de ville": true, "Hôtel du Nord": false},
		"ar": {"جراحة العظام": true, "مستشفى خولة": false},
	} {
		r := NewReader(stockOf(t, code), understudy.Organisation, World{})
		for text, want := range texts {
			sg := r.look(&form.Mention{Text: text})
			if got := r.isCommon(&sg) || r.isCommonPhrase(&sg); got != want {
				t.Errorf("%s: %s stays: %v", code, text, got)
			}
		}
	}
}
