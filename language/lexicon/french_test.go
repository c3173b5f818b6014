package lexicon_test

import (
	"slices"
	"testing"

	fr "github.com/understudy-text/understudy/language/fr/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
)

// What French texts call places, people and things.
func TestFrench(t *testing.T) {
	l := fr.Load()
	for word, iso := range map[string]string{"Allemagne": "DE", "l'Allemagne": "DE", "le Maroc": "MA", "les Pays-Bas": "NL", "Québécoise": "CA",
		"algérienne": "DZ", "Suissesse": "CH", "URSS": "SU", "néerlandaises": "NL", "Confédération suisse": "CH"} {
		if c, _, ok := l.Country(word); !ok || c.ISO != iso {
			t.Errorf("country %q: %s, want %s", word, c.ISO, iso)
		}
	}
	for name, local := range map[string]string{"Londres": "London", "Le Caire": "Cairo", "Pékin": "Beijing", "Gand": "Gent", "Tanger": "Tangier", "Lyon": "Lyon"} {
		if towns := l.Town(name); len(towns) == 0 || towns[0].Local != local {
			t.Errorf("town %q: %v, want %s", name, towns, local)
		}
	}
	if towns := l.Town("Ambérieux-en-Dombes"); len(towns) != 1 || towns[0].Country != "FR" {
		t.Errorf("a commune that only the French table has: %v", towns)
	}
	if n, ok := l.Given("Abbygaëlle"); !ok || n.Gender != lexicon.Female {
		t.Errorf("a given name that only the French table has: %v", n)
	}
	if _, ok := l.Family("Zzyzx"); ok {
		t.Error("a family name that nobody has")
	}
	for term, class := range map[string]string{"institutrice": "occupation", "Aide-soignante": "occupation", "belle-sœur": "family-role",
		"sclérose en plaques": "illness", "pacsée": "marital-status", "juge d'instruction": "legal-role", "musulmane": "believer"} {
		if !slices.Contains(l.Classes(term), class) {
			t.Errorf("%q: %v, want %s", term, l.Classes(term), class)
		}
	}
	if c, ok := l.Currency("dirhams"); !ok || c.Code != "MAD" {
		t.Errorf("dirhams: %v", c)
	}
	if !l.Common("cœur") || !l.Common("coeur") || l.Common("Kerbrat") || l.Rank("de") == 0 {
		t.Error("common words or ranks")
	}
}
