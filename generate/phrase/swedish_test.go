package phrase

import (
	"strings"
	"testing"
)

// Each row of nouns.txt has an example: its forms are those of the row, and each of
// them leads back to it.
func TestSwedishNounRows(t *testing.T) {
	g := newSwedish(nil)
	for _, row := range Rows("sv", "nouns", 6) {
		base, example := strings.TrimPrefix(row[1], "^"), row[5]
		stem, ok := strings.CutSuffix(example, base)
		if !ok {
			t.Errorf("%s does not end in %s", example, base)
			continue
		}
		if got := g.Takes(example); got != row[0] {
			t.Errorf("%s %s, want %s", got, example, row[0])
		}
		for as, ending := range row[1:5] {
			want := stem + strings.TrimPrefix(ending, "^")
			got := g.Inflect(example, Noun, Inflection(as))
			if got != want {
				t.Errorf("%s: form %d is %s, want %s", example, as, got, want)
			}
			if got != example && !leadsTo(g, got, Base{example, Noun, Inflection(as)}) {
				t.Errorf("%s: nothing leads back from %s", example, got)
			}
		}
	}
}

func TestSwedishAdjectiveRows(t *testing.T) {
	g := newSwedish(nil)
	for _, row := range Rows("sv", "adjectives", 5) {
		stem, ok := strings.CutSuffix(row[4], row[0])
		if !ok {
			t.Errorf("%s does not end in %s", row[4], row[0])
			continue
		}
		for as, ending := range row[:4] {
			if got := g.Inflect(row[4], Adjective, Inflection(as)); got != stem+ending {
				t.Errorf("%s: form %d is %s, want %s", row[4], as, got, stem+ending)
			}
		}
	}
}

func leadsTo(g Grammar, word string, want Base) bool {
	for _, b := range g.Bases(word) {
		if b.Word == want.Word && b.Make == want.Make && g.Inflect(b.Word, b.Make, b.As) == word {
			return true
		}
	}
	return false
}

// Examples for and against, for a Swedish reader to check.
func TestSwedishForms(t *testing.T) {
	g := newSwedish(nil)
	for _, c := range []struct {
		base string
		make Make
		as   Inflection
		want string
	}{
		{"läkare", Noun, Definite, "läkaren"},
		{"läkare", Noun, Plural | Definite, "läkarna"},
		{"hovrätt", Noun, Plural, "hovrätter"},
		{"ombud", Noun, Plural | Definite, "ombuden"},
		{"fransman", Noun, Plural, "fransmän"},
		{"fransman", Noun, Plural | Definite, "fransmännen"},
		{"dotter", Noun, Plural, "döttrar"},
		{"malmöbo", Noun, Definite, "malmöbon"},
		{"stockholmare", Noun, Plural | Definite, "stockholmarna"},
		{"allmän åklagare", Noun, Definite, "allmänna åklagaren"},
		{"vållande till annans död", Noun, Definite, "vållandet till annans död"},
		{"svensk", Adjective, Neuter, "svenskt"},
		{"svensk", Adjective, Weak, "svenska"},
		{"polsk", Adjective, Masculine, "polske"},
		{"kristen", Adjective, Weak, "kristna"},
		{"gammal", Adjective, Weak, "gamla"},
		{"biträdande", Adjective, Weak, "biträdande"},
		{"Skatteverket", Name, Definite, "Skatteverket"},
	} {
		if got := g.Inflect(c.base, c.make, c.as); got != c.want {
			t.Errorf("%s (%d) is %s, want %s", c.base, c.as, got, c.want)
		}
	}
}

func TestSwedishGenitive(t *testing.T) {
	g := newSwedish(nil)
	for _, c := range [][3]string{ // stand-in, ending of the original, ending
		{"Norge", "s", "s"}, {"Lars", "s", ""}, {"Marx", "s", ""}, {"Schulz", "s", ""}, {"EU", ":s", ":s"}, {"UPU", "s", ":s"},
		{"Norge", ":s", "s"}, {"Borås", "s", ""}, {"OSLO", "S", "S"}, {"läkaren", "s", "s"},
	} {
		if got := g.Possess(c[0], c[1]); got != c[2] {
			t.Errorf("%s + %q = %q, want %q", c[0], c[1], got, c[2])
		}
	}
	for _, c := range [][2]string{{"Sveriges", "Sverige"}, {"läkarens", "läkaren"}, {"Ross", "Ross"}, {"is", "is"}} {
		stem, cut := g.Possessive(fold(c[0]), c[0])
		if c[0] == c[1] && cut != 0 || c[0] != c[1] && (cut == 0 || c[0][:cut] != c[1] || stem != fold(c[1])) {
			t.Errorf("Possessive(%s) = %s, %d", c[0], stem, cut)
		}
	}
	for _, c := range []struct {
		text, after string
		owner       bool
	}{{"Samsungs", " tillbakagång", true}, {"Samsungs", ", som", false}, {"Jesus", " kom", false}, {"Adidas", " och", false}, {"Negans", " män", true}} {
		if got := g.Owner(fold(c.text), c.text, c.after) > 0; got != c.owner {
			t.Errorf("Owner(%s%s) = %v", c.text, c.after, got)
		}
	}
}

func TestSwedishNumber(t *testing.T) {
	g := newSwedish(nil)
	for _, c := range []struct {
		before, word string
		want         Inflection
	}{
		{"hon är ", "läkare", 0}, {"två ", "läkare", Plural}, {"en ung ", "läkare", 0}, {"flera unga ", "läkare", Plural}, {"av dessa ", "läkare", Plural},
		{"ett ", "barn", 0}, {"båda ", "barn", Plural}, {"med ", "barn", Plural}, {"deras ", "barn", 0}, {"30 ", "lärare", Plural},
	} {
		if got := g.Number(Base{Word: c.word}, c.before); got != c.want {
			t.Errorf("%s%s: %d, want %d", c.before, c.word, got, c.want)
		}
	}
}

func TestSwedishAttributive(t *testing.T) {
	g := newSwedish(nil)
	for name, want := range map[string]string{"Göteborg": "Göteborgs", "Umeå": "Umeå", "Lund": "Lunds", "Borås": "Borås", "Uppsala": "Uppsala", "Oslo": "Oslo"} {
		if got := g.Attributive(name); got != want {
			t.Errorf("%s kommun, want %s", got, want)
		}
	}
}

// Every class of the Swedish tables can play its members, and a noun's stand-ins
// are of its gender as long as the class has any.
func TestSwedishTables(t *testing.T) {
	g := newSwedish(nil)
	seen := map[string]string{}
	for _, f := range []string{"institutions", "places", "terms", "open"} {
		table, err := Load("sv", g, f)
		if err != nil {
			t.Fatal(err)
		}
		for _, root := range table.Roots() {
			if other := seen[root]; other != "" {
				t.Errorf("root %q stands in %s and %s", root, other, f)
			}
			seen[root] = f
		}
		for _, c := range table.order {
			if c.Make != Noun {
				continue
			}
			for _, m := range c.Members {
				if g.Takes(m) == "" {
					t.Errorf("%s: %q has no gender", c.Name, m)
				}
			}
		}
	}
}

// Concepts have names in both languages, each name belongs to one concept of its
// root and make, and every concept has a stand-in.
func TestConcepts(t *testing.T) {
	for code, g := range map[string]Grammar{"en": English{}, "sv": newSwedish(nil)} {
		cs := NewConcepts(code, g)
		for root, list := range cs.byRoot {
			for _, c := range list {
				if len(c.names["en"]) == 0 || len(c.names["sv"]) == 0 {
					t.Errorf("%s: %s has no name in one language", root, c.ID)
				}
			}
		}
		for key, entries := range cs.entries {
			for i, e := range entries {
				for _, o := range entries[i+1:] {
					if e.c.root == o.c.root && e.make == o.make && e.c != o.c {
						t.Errorf("%q is %s and %s", key, e.c.ID, o.c.ID)
					}
				}
			}
		}
	}
}

func FuzzSwedishBases(f *testing.F) {
	g := newSwedish(nil)
	f.Add("läkarnas")
	f.Add("döttrarna")
	f.Fuzz(func(t *testing.T, w string) {
		words := Words(w, nil)
		if len(words) == 0 {
			return
		}
		w = words[0].Fold
		for _, b := range g.Bases(w) {
			if got := g.Inflect(b.Word, b.Make, b.As); got != w && fold(got) == got {
				t.Errorf("%q comes from %q, which becomes %q", w, b.Word, got)
			}
		}
	})
}
