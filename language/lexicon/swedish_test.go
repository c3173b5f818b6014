package lexicon_test

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy/language/lexicon"
	sv "github.com/understudy-text/understudy/language/sv/lexicon"
)

func loadSwedish(t testing.TB) *lexicon.Lexicon {
	t.Helper()
	return sv.Load()
}

func TestSwedishNouns(t *testing.T) {
	l := loadSwedish(t)
	for _, c := range []struct {
		word, lemma, definite, plural, definitePlural string
		neuter                                        bool
		form                                          lexicon.NounForm
	}{
		{"läkare", "läkare", "läkaren", "läkare", "läkarna", false, lexicon.Indefinite},
		{"läkarna", "läkare", "läkaren", "läkare", "läkarna", false, lexicon.DefinitePlural},
		{"flickor", "flicka", "flickan", "flickor", "flickorna", false, lexicon.Plural},
		{"Domstolen", "domstol", "domstolen", "domstolar", "domstolarna", false, lexicon.Definite},
		{"huset", "hus", "huset", "hus", "husen", true, lexicon.Definite},
		{"barnen", "barn", "barnet", "barn", "barnen", true, lexicon.DefinitePlural},
		{"mötena", "möte", "mötet", "möten", "mötena", true, lexicon.DefinitePlural},
		{"ministeriet", "ministerium", "ministeriet", "ministerier", "ministerierna", true, lexicon.Definite},
		{"männen", "man", "mannen", "män", "männen", false, lexicon.DefinitePlural},
		{"städer", "stad", "staden", "städer", "städerna", false, lexicon.Plural},
		{"norrmännen", "norrman", "norrmannen", "norrmän", "norrmännen", false, lexicon.DefinitePlural},
		{"ryssarna", "ryss", "ryssen", "ryssar", "ryssarna", false, lexicon.DefinitePlural},
		{"cykeln", "cykel", "cykeln", "cyklar", "cyklarna", false, lexicon.Definite},
		{"skogsmaskinförarna", "skogsmaskinförare", "skogsmaskinföraren", "skogsmaskinförare", "skogsmaskinförarna", false, lexicon.DefinitePlural},
		{"socialdemokrater", "socialdemokrat", "socialdemokraten", "socialdemokrater", "socialdemokraterna", false, lexicon.Plural},
		{"kommunisten", "kommunist", "kommunisten", "kommunister", "kommunisterna", false, lexicon.Definite},
		{"kommundirektörens", "", "", "", "", false, 0}, // genitives are the caller's
		{"och", "", "", "", "", false, 0},
		{"", "", "", "", "", false, 0},
	} {
		n, form, ok := l.Noun(c.word)
		if ok != (c.lemma != "") || n != (lexicon.Noun{Lemma: c.lemma, Neuter: c.neuter, Definite: c.definite, Plural: c.plural, DefinitePlural: c.definitePlural}) || form != c.form {
			t.Errorf("Noun(%q) = %+v, %v, %v", c.word, n, form, ok)
		}
	}
}

func TestSwedishCountries(t *testing.T) {
	l := loadSwedish(t)
	for _, c := range []struct {
		text, iso string
		form      lexicon.CountryForm
	}{
		{"Sverige", "SE", lexicon.FormName},
		{"svensk", "SE", lexicon.FormAdjective},
		{"svenska", "SE", lexicon.FormAdjective},
		{"svenskarna", "SE", lexicon.FormPerson},
		{"svenskar", "SE", lexicon.FormPeople},
		{"polskt", "PL", lexicon.FormAdjective},
		{"polacken", "PL", lexicon.FormPerson},
		{"norrmännen", "NO", lexicon.FormPerson},
		{"Konungariket Norge", "NO", lexicon.FormOfficial},
		{"Förbundsrepubliken Tyskland", "DE", lexicon.FormOfficial},
		{"Vitryssland", "BY", lexicon.FormName},
		{"Belarus", "BY", lexicon.FormName},
		{"USA", "US", lexicon.FormName},
		{"amerikanskt", "US", lexicon.FormAdjective},
		{"DDR", "DD", lexicon.FormAbbreviation},
		{"skottarna", "GB-SCT", lexicon.FormPerson},
		{"Elfenbenskusten", "CI", lexicon.FormName},
	} {
		got, form, ok := l.Country(c.text)
		if !ok || got.ISO != c.iso || form != c.form {
			t.Errorf("Country(%q) = %s, %v, %v; want %s, %v", c.text, got.ISO, form, ok, c.iso, c.form)
		}
	}
	for _, no := range []string{"sverigedemokrat", "Göteborg", "polisk", ""} {
		if got, _, ok := l.Country(no); ok {
			t.Errorf("Country(%q) = %s, want none", no, got.ISO)
		}
	}
	en := load(t)
	for i, c := range l.Countries() {
		if e := en.Countries()[i]; e.ISO != c.ISO || e.CapitalLocal != c.CapitalLocal {
			t.Errorf("country %d is %s in Swedish and %s in English", i, c.ISO, e.ISO)
		}
		if c.Name == "" || c.Official == "" || c.Adjective == "" || c.Person == "" || c.People == "" || c.Capital == "" {
			t.Errorf("%s lacks a form: %+v", c.ISO, c)
		}
	}
	if c, _ := l.CountryByISO("DK"); c.Capital != "Köpenhamn" || c.CapitalLocal != "Copenhagen" || !slices.Equal(c.Languages, []string{"danska"}) {
		t.Errorf("Denmark is %+v", c)
	}
}

// TestPlacesInTwoLanguages: one place, one local name, each language's own form.
func TestPlacesInTwoLanguages(t *testing.T) {
	en, sv := load(t), loadSwedish(t)
	for _, c := range []struct{ english, swedish string }{
		{"Gothenburg", "Göteborg"}, {"Copenhagen", "Köpenhamn"}, {"Helsinki", "Helsingfors"}, {"Warsaw", "Warszawa"},
		{"Beijing", "Peking"}, {"Rome", "Rom"}, {"Moscow", "Moskva"}, {"Vienna", "Wien"}, {"Turku", "Åbo"}, {"Munich", "München"},
	} {
		e, s := en.Town(c.english), sv.Town(c.swedish)
		if len(e) == 0 || len(s) == 0 || e[0].Local != s[0].Local || e[0].Name != c.english || s[0].Name != c.swedish {
			t.Errorf("%s and %s: %v, %v", c.english, c.swedish, e, s)
		}
	}
	for _, c := range []struct{ english, swedish string }{{"Scania", "Skåne"}, {"Bavaria", "Bayern"}, {"Jutland", "Jylland"}, {"Crete", "Kreta"}} {
		e, s := en.Region(c.english), sv.Region(c.swedish)
		if len(e) == 0 || len(s) == 0 || e[0].Local != s[0].Local || e[0].Name != c.english || s[0].Name != c.swedish {
			t.Errorf("%s and %s: %v, %v", c.english, c.swedish, e, s)
		}
	}
	for _, iso := range []string{"SE", "PL", "GB"} {
		e, s := en.Towns(iso), sv.Towns(iso)
		if len(e) != len(s) {
			t.Fatalf("%s: %d and %d towns", iso, len(e), len(s))
		}
		for i := range e {
			if e[i].Local != s[i].Local {
				t.Fatalf("%s: town %d is %s and %s", iso, i, e[i].Local, s[i].Local)
			}
		}
	}
}

func TestSwedishTerms(t *testing.T) {
	l := loadSwedish(t)
	for term, class := range map[string]string{
		"far": "family-role", "advokat": "occupation", "sjuksköterska": "occupation", "domare": "legal-role", "katolik": "believer",
		"samisk": "ethnicity", "romer": "ethnicity", "svenska": "language", "sockersjuka": "illness", "ADHD": "illness",
		"Socialdemokraterna": "party-head", "Aftonbladet": "newspaper-head", "Skatteverket": "agency", "fröken": "title-female",
		"egyptolog": "occupation",
	} {
		if !l.Is(term, class) {
			t.Errorf("Classes(%q) = %v, want %s among them", term, l.Classes(term), class)
		}
	}
	for term, class := range map[string]string{"får": "family-role", "mån": "generic-person", "bör": "occupation"} {
		if l.Is(term, class) {
			t.Errorf("%q is in class %s", term, class)
		}
	}
	for class, least := range map[string]int{"occupation": 250, "illness": 100, "family-role": 35, "language": 60, "believer": 25, "ethnicity": 40, "benefit": 20, "agency": 15} {
		if n := len(l.Members(class)); n < least {
			t.Errorf("class %s: %d members, want %d", class, n, least)
		}
	}
}

func TestSwedishWords(t *testing.T) {
	l := loadSwedish(t)
	for _, word := range []string{"domstolen", "och", "Domstol", "gatan", "hade"} {
		if !l.Common(word) {
			t.Errorf("Common(%q) is false", word)
		}
	}
	for _, word := range []string{"Warszawa", "Gunilla", "Andersson", "göteborg", ""} {
		if l.Common(word) {
			t.Errorf("Common(%q) is true", word)
		}
	}
}

func TestSwedishCurrencies(t *testing.T) {
	l := loadSwedish(t)
	for text, code := range map[string]string{"kronor": "SEK", "kr": "SEK", "euro": "EUR", "norska kronor": "NOK", "zloty": "PLN", "dollar": "USD", "€": "EUR", "pund": "GBP"} {
		if got, ok := l.Currency(text); !ok || got.Code != code {
			t.Errorf("Currency(%q) = %s, %v; want %s", text, got.Code, ok, code)
		}
	}
}
