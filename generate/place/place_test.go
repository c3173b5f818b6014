package place

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/lexicon"
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

// levels are words for levels of regions: they stay, as the region goes to one of its level.
var levels = []string{"county", "district"}

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
			if w := phrasetest.Shared(original, got); w != "" && !slices.Contains(levels, w) {
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
		{"SW1A 2AA", `^[A-Z]{1,2}\d \d[A-Z]{2}$`}, // letters in a district are of the middle of London alone
		{"Swedish town, Norrtälje", `^\p{Lu}\pL+ [\p{Ll} ]+, \p{Lu}`},
	} {
		if got := play(t, "k", c.in)[0]; !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%q → %q, want %s", c.in, got, c.want)
		}
	}
}

// What a part of a building is stays, its number or name changes, and capitals stay capitals.
func TestUnits(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"HEATHER LODGE", `^[\p{Lu} -]+ LODGE$`},
		{"OAK WARD", `^[\p{Lu} -]+ WARD$`},
		{"Heather Lodge", `^\p{Lu}.* Lodge$`},
		{"Unit 4", `^Unit \d$`},
		{"Ward B", `^Ward [A-Z]$`},
		{"14 MILL ROAD", `^\d\d \p{Lu}{3,} \p{Lu}{3,}$`},
	} {
		for _, key := range []string{"a", "b", "c"} {
			if got := play(t, key, c.in)[0]; !regexp.MustCompile(c.want).MatchString(got) || got == c.in {
				t.Errorf("key %s: %q becomes %q", key, c.in, got)
			}
		}
	}
}

// A street is called after what streets are called after: no party, no works.
func TestStreetsAreCalledAsStreets(t *testing.T) {
	g := New(phrasetest.English(t))
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		for i, got := range play(t, key, "Mill Road", "14 Labour Street", "Station Road", "7 Reform Street, Leeds", "LIBERAL ROAD") {
			for _, w := range strings.Fields(strings.TrimLeft(got, "0123456789 ")) {
				first := w == "Great" // Yarmouth
				if !first && !slices.ContainsFunc(g.streets, func(s string) bool { return strings.EqualFold(s, w) }) {
					t.Errorf("key %s: street %d becomes %q", key, i, got)
				}
				break
			}
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

// A state is called one as the original does, without the original's word for it.
func TestStates(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	for _, key := range []string{"a", "b", "c", "d"} {
		out := play(t, key, "Poland", "Republic of Poland")
		c, _, _ := lex.Country(out[0])
		if out[1] != "State of "+out[0] && out[1] != c.Adjective+" State" {
			t.Errorf("key %s: Poland is %s, the Republic of Poland the %s", key, out[0], out[1])
		}
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

// A stand-in country lies in the original's part of the world, and the article before its
// adjective holds.
func TestKin(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	w := newWorld()
	seen := map[string]bool{}
	for _, key := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		out := play(t, key, "a |British", "a |Swedish", "an |Iraqi")
		for i, iso := range []string{"GB", "SE", "IQ"} {
			orig, _ := lex.CountryByISO(iso)
			k := w.kin[iso]
			c, _, ok := lex.Country(out[i])
			if !ok || c.Group != orig.Group && !slices.Contains(w.neighbours[orig.Group], c.Group) && !slices.Contains(append(k.first, k.second...), c.ISO) {
				t.Errorf("key %s: %s is played by %q, of %s", key, iso, out[i], c.Group)
			}
			seen[c.ISO] = true
		}
		if strings.ContainsAny(out[0][:1], "AEIOU") || strings.ContainsAny(out[1][:1], "AEIOU") || !strings.ContainsAny(out[2][:1], "AEIOU") {
			t.Errorf("key %s: a %s, a %s, an %s", key, out[0], out[1], out[2])
		}
	}
	if len(seen) < 12 {
		t.Errorf("eight keys draw only %d countries for three", len(seen))
	}
}

// A capital becomes the capital, another town one of about its size, and a town
// of a land lies in that land's stand-in.
func TestTownsKeepTheirRank(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	grown := 0 // small towns that become large: where the capital is a region of its own, its neighbours have no image
	for _, key := range []string{"a", "b", "c", "d"} {
		out := play(t, key, "Sweden", "Stockholm", "Gothenburg", "Norrtälje")
		c, _, _ := lex.Country(out[0])
		if out[1] != c.Capital {
			t.Errorf("key %s: Stockholm becomes %q in %s", key, out[1], out[0])
		}
		large, small := lex.Town(out[2]), lex.Town(out[3])
		if len(large) == 0 || large[0].Population < 60000 {
			t.Errorf("key %s: Gothenburg becomes %q", key, out[2])
		}
		if len(small) == 0 {
			t.Errorf("key %s: Norrtälje becomes %q", key, out[3])
		} else if small[0].Population > 60000 {
			grown++
		}
		if grown > 1 {
			t.Errorf("key %s: Norrtälje becomes %q, the second large town", key, out[3])
		}
		out = play(t, key, "UK", "Scotland", "Perth, Scotland", "Kilmarnock, Scotland")
		c, _, _ = lex.Country(out[0])
		for _, place := range out[2:] {
			town, land, _ := strings.Cut(place, ", ")
			if land != out[1] {
				t.Errorf("key %s: Scotland becomes %q, but %q", key, out[1], place)
			}
			in := false
			for _, l := range lex.Town(town) {
				in = in || l.Country == c.ISO
			}
			if !in {
				t.Errorf("key %s: %q does not lie in %s", key, town, out[0])
			}
		}
	}
}

// Equal mentions of a state are written alike, whatever follows them.
func TestAgree(t *testing.T) {
	l := phrasetest.English(t)
	g := NewReader(l)
	e := form.Entity{Mentions: []form.Mention{
		{Text: "United Kingdom", Before: "under ", After: " law"},
		{Text: "United Kingdom", Before: "in the ", After: "."},
	}}
	forms := g.Read(&form.Scene{Language: l}, e)
	manner := func(i int) int { return forms[i].(*phrase.Form).Pieces[0].Manner }
	if manner(0) == manner(1) {
		t.Fatal("the mentions do not differ")
	}
	Agree(forms)
	if manner(0) != manner(1) || manner(0) != bare {
		t.Errorf("manners %d and %d", manner(0), manner(1))
	}
}

// A country that is written with an article loses it behind a word that describes it.
func TestDescribed(t *testing.T) {
	l := phrasetest.English(t)
	g := NewReader(l)
	for _, tt := range []struct {
		before string
		want   int
	}{
		{"in north-western ", described}, {"in present-day ", described}, {"under French ", described},
		{"in ", plain}, {"invaded ", plain}, {"the north of ", plain}, {"in the ", bare}, {"Western-", plain}, {"", plain},
	} {
		f := g.Read(&form.Scene{Language: l}, form.Entity{Mentions: []form.Mention{{Text: "Germany", Before: tt.before, After: "."}}})
		if got := f[0].(*phrase.Form).Pieces[0].Manner; got != tt.want {
			t.Errorf("%q: manner %d, want %d", tt.before+"Germany", got, tt.want)
		}
	}
}

// Centuries stay near and keep their order.
func TestCenturies(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d"} {
		src := draw.New([]byte(key))
		for n, last := 2, ""; n < lateCentury; n++ {
			got := century(n, src)
			if want := [2]string{strconv.Itoa(n-1) + Ordinal(strconv.Itoa(n-1)), strconv.Itoa(n+1) + Ordinal(strconv.Itoa(n+1))}; !slices.Contains(want[:], got) || got == last {
				t.Errorf("key %s: the %d. century becomes the %s after the %s", key, n, got, last)
			}
			last = got
		}
		for n, want := range map[int]string{1: "2nd", 19: "18th", 20: "19th", 21: "20th"} {
			if got := century(n, src); got != want {
				t.Errorf("key %s: the %d. century becomes the %s", key, n, got)
			}
		}
	}
}

// A capital is meant before a small town of its name.
func TestCapitalsBeforeNamesakes(t *testing.T) {
	l := phrasetest.English(t)
	for town, iso := range map[string]string{"Washington": "US", "Victoria": "CA", "Vienna": "AT"} {
		p := NewReader(l).Read(&form.Scene{Language: l}, form.Entity{Mentions: []form.Mention{{Text: town}}})[0].(*phrase.Form).Pieces[0]
		if p.Role.Kind == Town && nationState(&p) != iso {
			t.Errorf("%s lies in %s, want %s", town, nationState(&p), iso)
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

// The United States, if nothing else is in the corpus: a country with as many regions
// and towns, of which an abbreviation is written as theirs is.
func TestTheStates(t *testing.T) {
	mentions := []string{"the |U.S.", "The |U. S. has", "in the |USA", "the |United States", "an |American friend", "is |American and", "a |North American friend", "LA", "Texas", "Dallas"}
	for _, key := range []string{"a", "b", "c"} {
		got := play(t, key, mentions...)
		for i, want := range []string{`^U\.K\.$`, `^U\. K\.`, `^UK$`, `^United Kingdom$`, `^English`, `^British`, ``, `^[A-Z]([A-Z]|\pL*[a-z]\pL*)`, `^\p{Lu}`, `^\p{Lu}`} {
			if !regexp.MustCompile(want).MatchString(got[i]) {
				t.Errorf("key %s: %q → %q, want %s", key, mentions[i], got[i], want)
			}
		}
	}
}

// No country is played by one that stands beside it, if another of its kin is left.
func TestCountriesBesideEachOther(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		reader, parts := NewReader(phrasetest.English(t)), Parts(phrasetest.English(t))
		forms := reader.Read(&form.Scene{Draw: draw.New([]byte(key))}, form.Entity{Mentions: []form.Mention{{Text: "Sweden"}, {Text: "Finland"}, {Text: "Norway"}}})
		Beside(forms)
		c := cast.New(cast.Options{Draw: draw.New([]byte(key)), Parts: parts})
		for _, f := range forms {
			c.Observe(f.Roles())
		}
		if err := c.Freeze(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, iso := range []string{"SE", "FI", "NO"} {
			if v, _ := c.Lookup(cast.Role{Kind: Country, Key: iso}); v == "SE" || v == "FI" || v == "NO" {
				t.Errorf("key %s: %s is played by %s", key, iso, v)
			}
		}
	}
}

// Who speaks Irish does not come to speak American.
func TestLanguagesOfCountries(t *testing.T) {
	for _, c := range []struct{ in, not string }{{"speaks |Irish", `American|Australian|Canadian|British|Irish`}, {"is fluent in |Portuguese", `Brazilian|Portuguese|Cape`}, {"speaks |Swedish", `Swedish`}} {
		for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
			if got := play(t, key, c.in)[0]; got == "" || regexp.MustCompile(c.not).MatchString(got) {
				t.Errorf("key %s: %q → %q", key, c.in, got)
			}
		}
	}
}

// A continent stays: drawn apart, it would not hold the countries of its document.
func TestContinentsStay(t *testing.T) {
	for _, c := range []struct {
		l    *language.Language
		text string
		want bool
	}{
		{phrasetest.English(t), "Europe", true}, {phrasetest.English(t), "South America", true}, {phrasetest.English(t), "Scandinavia", false}, {phrasetest.English(t), "Gävle, Sweden", false},
		{phrasetest.English(t), "Poland, Europe", false}, {phrasetest.Swedish(t), "Afrika", true}, {phrasetest.Swedish(t), "Gävle", false},
	} {
		f := NewReader(c.l).Read(&form.Scene{Language: c.l, Draw: draw.New([]byte("k"))}, form.Entity{Mentions: []form.Mention{{Text: c.text}}})[0]
		if s, stays := f.(form.Stays); stays != c.want || stays && (s.Render(nil) != c.text || s.Stays() == "") {
			t.Errorf("%q stays: %v", c.text, stays)
		}
	}
}

// What crosses a water is called after it, and is no town.
func TestBridges(t *testing.T) {
	crossings := strings.Fields("Bridge Viaduct Footbridge Aqueduct Flyover Tunnel Underpass Weir Lock")
	for _, in := range []string{"Severn Bridge", "Forth Bridge", "Albert Bridge", "Clifton Suspension Bridge", "Blackwall Tunnel"} {
		for _, key := range []string{"a", "b", "c"} {
			for _, got := range play(t, key, in) {
				if words := strings.Fields(got); len(words) < 2 || !slices.Contains(crossings, words[len(words)-1]) {
					t.Errorf("key %s: %q → %q", key, in, got)
				}
			}
		}
	}
}

// A river is played by a river and an island by an island, whether the word for it stands before the
// name, behind it, or not at all.
func TestWaters(t *testing.T) {
	g := New(phrasetest.English(t))
	for _, c := range []struct {
		in   string
		kind cast.Kind
	}{{"River Nidd", River}, {"Wharfe River", River}, {"the Wharfe", River}, {"Isle of Arran", Island}, {"Tiree", Island}, {"island of Krk", Island}} {
		for _, got := range play(t, "a", c.in) {
			words := strings.Fields(got)
			known := false
			for i := range words {
				for j := i + 1; j <= len(words); j++ {
					known = known || g.world.waters.lies[c.kind][lexicon.Plain(strings.Join(words[i:j], " "))] != ""
				}
			}
			if !known || strings.EqualFold(got, c.in) {
				t.Errorf("%q → %q", c.in, got)
			}
		}
	}
}
