package person

import (
	"context"
	"strings"
	"testing"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
)

// of is a language with the English lexicon, for its rules of names.
func of(t testing.TB, code string) *language.Language {
	l := english(t)
	return &language.Language{Code: code, Lexicon: l.Lexicon}
}

// said is what mentions of one person in a language become, each with what stands before
// it, after a "|".
func said(t *testing.T, key string, mentions map[string][]string) map[string][]string {
	t.Helper()
	c := cast.New(cast.Options{Draw: draw.New([]byte(key)), Parts: Parts(of(t, "en"))})
	forms := map[string][]form.Form{}
	for code, texts := range mentions {
		var e form.Entity
		for _, m := range texts {
			before, text, ok := strings.Cut(m, "|")
			if !ok {
				before, text = "", m
			}
			e.Mentions = append(e.Mentions, form.Mention{Text: text, Before: before})
		}
		forms[code] = NewReader(of(t, code)).Read(nil, e)
		for _, f := range forms[code] {
			c.Observe(f.Roles())
		}
	}
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for code, list := range forms {
		for _, f := range list {
			out[code] = append(out[code], f.Render(stage{c}))
		}
	}
	return out
}

// One name has one stand-in, however it is spelt and in whatever letters.
func TestOneNameInTwoScripts(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d"} {
		got := said(t, key, map[string][]string{
			"en": {"Mohammed Hassan", "Mohamed Hassan", "Mr Muhammad Hassan"},
			"fr": {"M. Mohamed Hassan"},
			"ar": {"محمد حسن", "السيد محمد حسن", "ومحمد", "مُحَمَّد", "محـمد", "حسن"},
		})
		en, ar := got["en"], got["ar"]
		if en[0] != en[1] || en[2] != "Mr "+en[0] || got["fr"][0] != "M. "+en[0] {
			t.Errorf("%q, %q", en, got["fr"])
		}
		given, family, _ := strings.Cut(ar[0], " ")
		if ar[1] != "السيد "+ar[0] || ar[2] != "و"+given || ar[3] != given || ar[4] != given || ar[5] != family {
			t.Errorf("%q", ar)
		}
		h := houseOf(english(t))
		latin := strings.Fields(en[0])
		if h.native(latin[0]) != given || h.native(latin[1]) != family {
			t.Errorf("%q is %q in Arabic letters", en[0], ar[0])
		}
		for _, s := range ar {
			if strings.IndexFunc(s, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) >= 0 || strings.Contains(s, "محمد") {
				t.Errorf("%q", s)
			}
		}
	}
}

// A name that Arabs do not bear is the corpus's in Latin letters that it sounds like.
func TestStrangerInTwoScripts(t *testing.T) {
	h := houseOf(english(t))
	for _, key := range []string{"a", "b", "c"} {
		got := said(t, key, map[string][]string{
			"en": {"Donald Trump", "Clinton", "Henry Winstone", "Walter Schulman", "Edward Ford"},
			"ar": {"دونالد ترامب", "كلينتون", "هنري وينستون", "والتر شولمان", "إدوارد فورد", "ترودو"},
		})
		for i, en := range got["en"] {
			words := strings.Fields(en)
			for j, w := range words {
				words[j] = h.native(w)
			}
			if want := strings.Join(words, " "); got["ar"][i] != want {
				t.Errorf("%s: %q, want %q", en, got["ar"][i], want)
			}
		}
	}
}

// The word before a name is written for how the name begins.
func TestElision(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		got := said(t, key, map[string][]string{"fr": {"le mari d'|Amélie", "la sœur de |Bruno", "d'Isabelle"}})["fr"]
		first := func(s string) byte { return strings.ToLower(bare(s))[0] }
		if !strings.ContainsRune("aeiou", rune(first(got[0]))) {
			t.Errorf("d'%s", got[0])
		}
		if strings.ContainsRune("aeiouhy", rune(first(got[1]))) {
			t.Errorf("de %s", got[1])
		}
		if !strings.HasPrefix(got[2], "d'") || !strings.ContainsRune("aeiou", rune(first(got[2][2:]))) {
			t.Errorf("d'Isabelle becomes %s", got[2])
		}
	}
}

// Forms of French and Arabic names keep their make.
func TestMakes(t *testing.T) {
	got := said(t, "k", map[string][]string{
		"fr": {"Mme Claire Dupont née Martin", "DUPONT Claire", "Mme Dupont"},
		"ar": {"أبو خالد", "عبد الرحمن بن يوسف الخطيب", "عبد الرحمن", "م. الخطيب"},
	})
	fr, ar := got["fr"], got["ar"]
	f := strings.Fields(fr[0])
	if len(f) != 5 || f[0] != "Mme" || f[3] != "née" || fr[1] != strings.ToUpper(f[2])+" "+f[1] || fr[2] != "Mme "+f[2] {
		t.Errorf("%q", fr)
	}
	if !strings.HasPrefix(ar[0], "أبو ") || strings.Contains(ar[0], "خالد") {
		t.Errorf("%q", ar[0])
	}
	if !strings.Contains(ar[1], " بن ") || strings.Contains(ar[1], "الرحمن") || !strings.HasPrefix(ar[1], ar[2]+" ") {
		t.Errorf("%q, %q", ar[1], ar[2])
	}
	if strings.HasPrefix(ar[3], "م") || strings.IndexFunc(ar[3], func(r rune) bool { return unicode.Is(unicode.Latin, r) }) >= 0 {
		t.Errorf("%q", ar[3])
	}
}

// A stand-in is written in the letters of its original, whoever made it.
func TestInArabic(t *testing.T) {
	known := func(latin string) (string, bool) { return "مكة", latin == "Mecca" }
	for _, tt := range []struct{ original, standIn, want string }{
		{"الرياض", "Mecca", "مكة"},
		{"طنطا", "Kelso", "كيلسو"},
		{"مدرسة النور", "مدرسة Kelso", "مدرسة كيلسو"},
		{"الرياض", "القاهرة", "القاهرة"},
		{"Riyadh", "Mecca", "Mecca"},
		{"Riyadh الرياض", "Mecca مكة", "Mecca مكة"},
		{"الرياض", "[LOC]", "[LOC]"},
	} {
		if got := InArabic(tt.original, tt.standIn, known); got != tt.want {
			t.Errorf("%s for %s: %s, want %s", tt.standIn, tt.original, got, tt.want)
		}
	}
}
