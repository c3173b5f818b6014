package quantity

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	svlex "github.com/understudy-text/understudy/language/sv/lexicon"
)

func swedishLanguage(t testing.TB) *language.Language {
	t.Helper()
	lex := svlex.Load()
	return &language.Language{Code: "sv", Lexicon: lex, Files: os.DirFS("../../language/sv")}
}

// What stands on the left is written as the pattern on the right allows, for many keys.
func TestSwedishShapes(t *testing.T) {
	sv := swedishLanguage(t)
	for _, c := range []struct{ text, want string }{
		{"12 500 kronor", `(\d )?\d{1,3} \d00 kronor|9 \d00 kronor`},
		{"12\u00a0500 kr", "\\d{1,2}\u00a0\\d00 kr"}, {"12\u202f500 kr", "\\d{1,2}\u202f\\d00 kr"},
		{"12.500 kr", `\d{1,2}\.\d00 kr`},
		{"4:50 kronor", `[3-6]:\d\d kronor`}, {"6:00 kronor", `[4-8]:\d\d kronor`},
		{"12 tkr", `(9|1\d) tkr`}, {"3,5 miljoner kr", `[2-4],\d miljoner kr`}, {"1 miljon kronor", `2 miljoner kronor`},
		{"2,5 miljarder", `[1-3],\d miljarder`}, {"en miljon kronor", `(åttahundra|niohundra|sjuhundra|en miljon)[a-zåäö ]* kronor`},
		{"tre miljoner", `(två|fyra) miljoner.*|tre miljoner .*`},
		{"25 %", `(1\d|2\d|3\d) %`}, {"25 procent", `\d\d procent`}, {"fem procent", `(fyra|sex|sju) procent`}, {"25-procentig", `\d\d-procentig`},
		{"12,5 procent", `\d{1,2},\d procent`}, {"100 %", `\d\d %`},
		{"tolv personer", `(nio|tio|elva|tretton|fjorton|femton|sexton) personer`}, {"Tolv personer", `[A-Z][a-zåäö]+ personer`},
		{"tre mil", `(två|fyra) mil`}, {"80 kg", `\d{2} kg`}, {"ett kilo", `två kilo`}, {"2,5 kvm", `\d,\d kvm`},
		{"hälften", `två femtedelar`}, {"hälften av barnen", `en tredjedel av barnen`}, {"två tredjedelar", `tre fjärdedelar`},
		{"en tredjedel av kvinnorna", `en fjärdedel av kvinnorna`}, {"en halv liter", `en kvarts liter`},
		{"ett tjugotal", `ett trettiotal`}, {"ett tjugotal personer", `ett trettiotal personer`}, {"hundratals", `tiotals`},
		{"dussintals bilar", `tiotals bilar`}, {"ett dussin", `femton`}, {"flera hundra personer", `några hundra personer`}, {"ett par hundra", `några hundra`}, {"hundra meter", `(hundra|nittio|åttio)[a-zåäö]* meter`},
		{"en bil", `två bilar`}, {"ett hus", `två hus`}, {"en läkare", `två läkare`},
		{"ett brottmål", `två brottmål`}, {"en röd bil", `en enda röd bil`}, {"ett stort hus", `ett enda stort hus`}, {"Ett stort hus", `Ett enda stort hus`},
		{"1 bil", `2 bilar`}, {"1 röd bil", `1 enda röd bil`}, {"en av dem", `två av dem`},
		{"tjugoen bilar", `[a-zåäö]+ bilar`}, {"femtiotvå", `[a-zåäö]+`}, {"ett hundra tjugo kronor", `[a-zåäö]+ kronor`},
		{"den tredje", `den (andra|fjärde)`}, {"den förste", `den andre`}, {"3:e plats", `(2:a|4:e) plats`},
		{"trerumslägenhet", `(två|fyra)rumslägenhet`}, {"3-rumslägenhet", `[24]-rumslägenhet`}, {"femkilosväska", `(fyra|sex|sju)kilosväska`},
		{"10–15 personer", `\d{1,2}–\d\d personer`}, {"två till tre gånger", `(tre till fyra|tre till fem|fyra till fem) gånger`},
		{"inga barn", `noll barn`}, {"0 kronor", `noll kronor`},
	} {
		re := regexp.MustCompile(`^(` + c.want + `)$`)
		for key := range 40 {
			got := plan(sv, nil, fmt.Sprint(key), form.Mention{Text: c.text})[0]
			if !re.MatchString(got) || got == c.text {
				t.Errorf("%q became %q", c.text, got)
				break
			}
		}
	}
}

// A single one keeps its gender where the noun outside cannot become plural.
func TestSwedishOneBeforeNoun(t *testing.T) {
	sv := swedishLanguage(t)
	for _, c := range []struct{ text, after, want string }{
		{"en", " bil stod där", "en enda"}, {"ett", " bord fanns där", "ett enda"}, {"En", " bil", "En enda"}, {"ett", " av borden", "två"},
	} {
		if got := plan(sv, nil, "k", form.Mention{Text: c.text, After: c.after})[0]; got != c.want {
			t.Errorf("%q before %q became %q", c.text, c.after, got)
		}
	}
}

// One that a name follows stays one; without a name it may become several.
func TestSwedishOneNamed(t *testing.T) {
	sv := swedishLanguage(t)
	for _, c := range []struct{ text, after, want string }{
		{"en bil", ", Oscar, som är röd", "en enda bil"}, {"en båt", " som heter Lisa", "en enda båt"},
		{"en bil", ", som är röd", "två bilar"}, {"en bil", " i Lund", "två bilar"},
	} {
		if got := plan(sv, nil, "k", form.Mention{Text: c.text, After: c.after})[0]; got != c.want {
			t.Errorf("%q before %q became %q, want %q", c.text, c.after, got, c.want)
		}
	}
}

func TestSwedishCounts(t *testing.T) {
	sv := read("sv")
	for s, want := range map[string]bool{"ett barn": true, "tre barn": true, "3 barn": true, "inga barn": false, "änkor": false,
		"förste löjtnant": false, "flera barn": false} {
		if got := IsCount(sv, form.Mention{Text: s}); got != want {
			t.Errorf("IsCount(%q) = %v", s, got)
		}
	}
}

// Amounts of a class keep their order and never meet, in figures and in words.
func TestSwedishOrder(t *testing.T) {
	var in []form.Mention
	var values []int
	for i, v := 0, 2; v < 4_000_000; i, v = i+1, v+1+v/9 {
		values = append(values, v)
		in = append(in, form.Mention{Text: fmt.Sprintf("%d kr", v)})
	}
	sv := swedishLanguage(t)
	for key := range 30 {
		last := 0
		for i, s := range plan(sv, nil, fmt.Sprint(key), in...) {
			var n int
			if _, err := fmt.Sscanf(strings.ReplaceAll(s, " ", ""), "%dkr", &n); err != nil || n <= last || n == values[i] {
				t.Fatalf("%d became %q after %d: %v", values[i], s, last, err)
			}
			last = n
		}
	}
}

func FuzzSwedish(f *testing.F) {
	sv := swedishLanguage(f)
	for _, s := range []string{"12 500 kronor", "3,5 miljoner kr", "ett tjugotal", "en halv", "1 miljon", "hälften", "en", "ett", "1:a", "12 tkr",
		"tre-fyra", "ettusen", "0,0 %", "trerumslägenhet", "kr", "miljoner", "ett ett ett"} {
		f.Add(s, "böter på ", " kronor", "k")
	}
	f.Fuzz(func(t *testing.T, s, before, after, key string) {
		if out := unmoved(sv, key, form.Mention{Text: s, Before: before, After: after}, form.Mention{Text: s}); len(out) > 0 {
			t.Fatal(out)
		}
	})
}
