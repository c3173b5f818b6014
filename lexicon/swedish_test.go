package lexicon_test

import (
	"testing"

	sv "github.com/understudy-text/understudy/language/sv/lexicon"
	"github.com/understudy-text/understudy/lexicon"
)

func loadSwedish(t testing.TB) *lexicon.Lexicon {
	t.Helper()
	l, err := sv.Load()
	if err != nil {
		t.Fatal(err)
	}
	return l
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
