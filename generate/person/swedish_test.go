package person

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/sv"
	svlex "github.com/understudy-text/understudy/language/sv/lexicon"
)

func swedish(t testing.TB) *language.Language {
	t.Helper()
	l := svlex.Load()
	return &language.Language{Code: "sv", Lexicon: l, Tagger: sv.NewTagger()}
}

var spelare = roles(map[string]string{
	"name:anna": "Eva", "name:andersson": "Petersson", "name:ek": "Lund", "name:berg": "Dahl", "name:lars": "Per",
	"name:per": "Hans", "name:karin": "Lena", "name:johan": "Mats", "name:carl": "Nils", "name:klint": "Ugglas", "name:karl": "Sven",
	"name:waller": "Holgersson", "name:lindberg": "Mats", "name:palme": "Dahl", "name:olof": "Sture", "name:ake": "Örjan",
	"name:bernadotte": "Oxenstierna", "name:muller": "Weiss", "name:hansson": "Bengtsson", "name:zlatan": "Goran",
	"initial:a berg": "E dahl",
})

func TestRenderSwedish(t *testing.T) {
	r := NewReader(swedish(t))
	for _, c := range []struct {
		rule     string
		mentions []string // of one entity; "text <- what follows in the document"
		want     []string
	}{
		{"titel", []string{"statsminister Olof Palme", "Palmes"}, []string{"statsminister Sture Dahl", "Dahls"}},
		{"bestämd titel", []string{"advokaten Anna Berg", "advokat Berg", "Berg"}, []string{"advokaten Eva Dahl", "advokat Dahl", "Dahl"}},
		{"genitiv", []string{"Anna Anderssons", "Annas", "Anderssons"}, []string{"Eva Peterssons", "Evas", "Peterssons"}},
		{"genitiv blir omarkerad", []string{"Pers <- bil", "Per Lindbergs"}, []string{"Hans", "Hans Mats"}},
		{"omarkerad genitiv", []string{"Lars <- bil stod på gatan.", "Lars <- nya bil stod där.", "Lars <- körde bilen."}, []string{"Pers", "Pers", "Per"}},
		{"apostrof", []string{"Lars' <- bil"}, []string{"Pers"}},
		{"versaler", []string{"ANDERSSONS", "ANNA ANDERSSON"}, []string{"PETERSSONS", "EVA PETERSSON"}},
		{"okänt namn", []string{"Anna Waller", "Wallers"}, []string{"Eva Holgersson", "Holgerssons"}},
		{"dubbelnamn", []string{"Anna-Karin Ek-Lindberg", "Anna-Karins"}, []string{"Eva-Lena Lund-Mats", "Eva-Lenas"}},
		{"två förnamn", []string{"Carl Johan Berg", "C J Berg", "C.J.B:s"}, []string{"Nils Mats Dahl", "N M Dahl", "N.M.D:s"}},
		{"född", []string{"Anna Ek, f. Berg", "Anna Ek född Berg"}, []string{"Eva Lund, f. Dahl", "Eva Lund född Dahl"}},
		{"partikel", []string{"Karl af Klint", "af Klints"}, []string{"Sven af Ugglas", "af Ugglas"}},
		{"par", []string{"Anna och Karin"}, []string{"Eva och Lena"}},
		{"utländskt", []string{"Zlatan Müllers"}, []string{"Goran Weiss"}},
		{"diakriter", []string{"Åke Hansson", "Åkes"}, []string{"Örjan Bengtsson", "Örjans"}},
	} {
		e := form.Entity{Kind: "person"}
		for _, m := range c.mentions {
			text, after, found := strings.Cut(m, " <- ")
			if found {
				after = " " + after
			}
			e.Mentions = append(e.Mentions, form.Mention{Text: text, After: after})
		}
		for i, f := range r.Read(nil, e) {
			got := ""
			if f != nil {
				got = f.Render(spelare)
			}
			if c.want[i] != got {
				t.Errorf("%s: %q becomes %q, want %q", c.rule, c.mentions[i], got, c.want[i])
			}
		}
	}
}

// The genitive of a name that only another document writes without its ending.
func TestGenitiveOfAnotherDocument(t *testing.T) {
	r := NewReader(swedish(t))
	f := r.Read(nil, form.Entity{Mentions: []form.Mention{{Text: "Quvallers"}}})[0]
	alone := roles(map[string]string{"name:quvallers": "Moss"})
	if got := f.Render(alone); got != "Moss" {
		t.Errorf("alone it is %q", got)
	}
	both := roles(map[string]string{"name:quvallers": "Moss", "name:quvaller": "Dahl"})
	if got := f.Render(both); got != "Dahls" {
		t.Errorf("beside a Quvaller it is %q", got)
	}
}

var folk = []string{
	"statsminister Olof Palmgren; Palmgren; Palmgrens", "Anna-Karin Lindqvist; Lindqvist; A-K Lindqvist",
	"Lars Erik Johansson; Lars; Johanssons", "Birgitta Hedlund; Hedlunds", "Gustaf af Trolle; Trolle", "Åsa Öberg; Åsas; ÖBERG",
	"Mohammed Al-Hassan; Al-Hassan", "Zlatko Petrović; Petrovićs", "Mikko Virtanen", "Jens Nørgaard", "Kalle Svensson; Kalle",
	"Sven Svensson", "Per Ström", "Ek", "Bo Ek", "Fatima Yılmaz", "Göran von Essendorff", "Greta Ljungborg; Greta",
}

func TestCastSwedes(t *testing.T) {
	l := swedish(t)
	for _, key := range []string{"a", "b"} {
		for _, e := range casting(t, l, key, folk) {
			for _, m := range e {
				if m[1] == "" || strings.EqualFold(m[0], m[1]) || len(strings.Fields(m[0])) != len(strings.Fields(m[1])) {
					t.Errorf("%q becomes %q", m[0], m[1])
				}
			}
			t.Log(e)
		}
	}
}

// What somebody is called says more of her than what her name could be.
func TestGenderOfKin(t *testing.T) {
	r := NewReader(swedish(t))
	for _, c := range []struct{ before, text, after, want string }{
		{"Han mötte sin fru ", "Elaine", " medan han spelade", "f"},
		{"mot sin dotter ", "Angel", ", sade polisen", "f"},
		{"rapporterade hans fru, ", "Alice", ".", "f"},
		{"skådespelerskan ", "Kim Holden", "", "f"},
		{"kung ", "Gongmin", "", ""},
		{"hennes bror ", "Kim", "", "m"},
		{"Det sade ", "Angel", ". Hon kom.", "f"},
		{"småbarn med namnet ", "Keira", "", "f"},
		{"Till en fru, ", "Karl", "", "m"},
		{"", "Görans", " dotter Tuva går i 8B.", "m"},
		{"Flickan ", "Göran", " träffade är borta", "m"},
		{"Tuvas bror ", "Elsa", " kom", "m"},
	} {
		e := form.Entity{Kind: "person", Mentions: []form.Mention{{Text: c.text, Before: c.before, After: c.after}}}
		got := ""
		for _, s := range r.Read(nil, e)[0].Roles() {
			for _, tr := range s.Traits {
				if tr.Name == "gender" {
					got = tr.Value
				}
			}
		}
		if got != c.want {
			t.Errorf("%q after %q has gender %q, want %q", c.text, c.before, got, c.want)
		}
	}
}
