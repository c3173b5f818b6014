package value

import (
	"strings"
	"testing"
)

func TestSwedishWordsAndBack(t *testing.T) {
	sv := numbersOf(t, "sv")
	for _, c := range []struct {
		n          int64
		card, ordn string
	}{
		{1, "ett", "första"}, {2, "två", "andra"}, {12, "tolv", "tolfte"}, {20, "tjugo", "tjugonde"},
		{25, "tjugofem", "tjugofemte"}, {52, "femtiotvå", "femtioandra"}, {100, "etthundra", "etthundrade"},
		{120, "etthundratjugo", "etthundratjugonde"}, {253, "tvåhundrafemtiotre", "tvåhundrafemtiotredje"},
		{1000, "ettusen", "ettusende"}, {21000, "tjugoettusen", "tjugoettusende"},
		{12500, "tolvtusen femhundra", "tolvtusen femhundrade"},
		{1e6, "en miljon", "en miljonte"}, {3_200_000, "tre miljoner tvåhundratusen", "tre miljoner tvåhundratusende"},
	} {
		if got := sv.Words(c.n); got != c.card {
			t.Errorf("Words(%d) = %q, want %q", c.n, got, c.card)
		}
		if got := sv.Ordinal(c.n); got != c.ordn {
			t.Errorf("Ordinal(%d) = %q, want %q", c.n, got, c.ordn)
		}
	}
	for n := int64(0); n < 30000; n++ {
		for _, w := range []string{sv.Words(n), sv.Year(n)} {
			got, ord, end, ok := sv.Read(strings.ToUpper(w), 0)
			if !ok || ord || got != n || end != len(w) {
				t.Fatalf("Read(%q) = %d %v %d %v", w, got, ord, end, ok)
			}
		}
		w := sv.Ordinal(n)
		if got, ord, end, ok := sv.Read(w, 0); !ok || !ord || got != n || end != len(w) {
			t.Fatalf("Read(%q) = %d %v %d %v", w, got, ord, end, ok)
		}
	}
}

func TestSwedishReads(t *testing.T) {
	sv := numbersOf(t, "sv")
	for _, c := range []struct {
		text string
		n    int64
		end  string // what follows the number
	}{
		{"ett hundra tjugo kronor", 120, " kronor"},
		{"hundratjugo kronor", 120, " kronor"},
		{"en miljon", 1e6, ""},
		{"två miljoner", 2e6, ""},
		{"tvåtusen trehundra", 2300, ""},
		{"tjugoen bilar", 21, " bilar"},
		{"tjugoett hus", 21, " hus"},
		{"nittonhundrasjuttiofyra", 1974, ""},
		{"aderton", 18, ""},
		{"femti", 50, ""},
		{"Åtta", 8, ""}, {"ÅTTIOÅTTA", 88, ""},
		{"två och en halv", 2, " och en halv"},
		{"två tre", 2, " tre"},
		{"förste", 1, ""}, {"tjugoandra", 22, ""},
		{"tolv\u00a0personer", 12, "\u00a0personer"},
	} {
		if n, _, end, ok := sv.Read(c.text, 0); !ok || n != c.n || c.text[end:] != c.end {
			t.Errorf("Read(%q) = %d, %q, %v", c.text, n, c.text[end:], ok)
		}
	}
	// Words that only begin or end like numbers.
	for _, s := range []string{"sexig", "niofaldig", "entusiast", "tretti-", "femma", "treårig", "tian", "hundras", "andraplats", "etta", "tvåan"} {
		if n, _, end, ok := sv.Read(s, 0); ok && end == len(s) {
			t.Errorf("%q is no number, not %d", s, n)
		}
	}
}

// A number is written in the form the original has.
func TestSwedishForms(t *testing.T) {
	sv := numbersOf(t, "sv")
	for _, c := range [][3]string{
		{"tredje", "förste", "tredje"}, {"andra", "förste", "andre"}, {"första", "andra", "första"},
		{"etthundratio", "hundra", "hundratio"}, {"ettusen", "tusen", "tusen"}, {"tvåhundra", "hundra", "tvåhundra"}, {"etthundra", "etthundrafem", "etthundra"},
		{"tjugoett", "tjugoen", "tjugoen"}, {"tjugoett", "tjugoett", "tjugoett"}, {"sextio", "femti", "sexti"},
	} {
		if got := sv.Like(c[0], c[1]); got != c[2] {
			t.Errorf("%q like %q is %q, want %q", c[0], c[1], got, c[2])
		}
	}
	for n, want := range map[int64]string{1: ":a", 2: ":a", 3: ":e", 11: ":e", 12: ":e", 21: ":a", 22: ":a", 111: ":e"} {
		if got := sv.Suffix(n); got != want {
			t.Errorf("%d%s, want %d%s", n, got, n, want)
		}
	}
	if got := sv.Year(1974); got != "nittonhundrasjuttiofyra" {
		t.Errorf("1974 is the year %q", got)
	}
}

func TestSwedishFigures(t *testing.T) {
	for _, c := range []struct {
		text  string
		value int64
		end   int
	}{
		{"12 500 kronor", 12_500 * Unit, 6}, {"12\u00a0500", 12_500 * Unit, 7}, {"12\u202f500,50", 12_500*Unit + 5000, 11},
		{"3,5 miljoner", 3*Unit + 5000, 3}, {"12.500 kr", 12_500 * Unit, 6}, {"1.5", Unit + 5000, 3}, {"4:50 kronor", 4*Unit + 5000, 4}, {"1 250:50", 1250*Unit + 5000, 8}, {"3:1 mot", 3 * Unit, 1},
		{"6:00", 6 * Unit, 4},
		{"0,125", 1250, 5}, {"2 till 3", 2 * Unit, 1},
	} {
		v, f, end, ok := numbersOf(t, "sv").ReadFigures(c.text, 0)
		if !ok || v != c.value || end != c.end {
			t.Errorf("ReadFigures(%q) = %d, %d, %v; want %d, %d", c.text, v, end, ok, c.value, c.end)
			continue
		}
		if got := string(f.Append(nil, v)); got != c.text[:end] {
			t.Errorf("%q was written back as %q", c.text[:end], got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"tvåhundrafemtiotre", "tjugoettusen", "ett hundra tjugo", "twenty-one", "one hundred and five", "ÅTTIO", "ettt", "femfemfem"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, code := range []string{"en", "sv"} {
			n, ordinal, end, ok := numbersOf(t, code).Read(s, 0)
			if !ok {
				continue
			}
			if end <= 0 || end > len(s) || n < 0 {
				t.Fatalf("%s: %q is %d up to %d", code, s, n, end)
			}
			w := numbersOf(t, code).Words(n)
			if ordinal {
				w = numbersOf(t, code).Ordinal(n)
			}
			if again, o, e, ok := numbersOf(t, code).Read(w, 0); n < 1e15 && (!ok || again != n || o != ordinal || e != len(w)) {
				t.Fatalf("%s: %q is %d, written %q, read back as %d", code, s, n, w, again)
			}
		}
	})
}

func TestLowerKeepsPlaces(t *testing.T) {
	for s, want := range map[string]string{"ÅÄÖ": "åäö", "Två": "två", "×÷": "×÷", "ÉTÉ": "été", "İ": "İ"} {
		if got := Lower(s); got != want {
			t.Errorf("%q in lower case is %q", s, got)
		}
	}
}
