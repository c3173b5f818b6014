package temporal

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
)

// A feast is played by a feast that fits behind the word before it, whether a table knows it
// or not.
func TestFeasts(t *testing.T) {
	const on, at = `(Easter Day|Christmas Day|Boxing Day|May Day)`, `(Easter|Christmas|Whitsun)`
	for _, c := range [][4]string{
		{"en", "died on ", "Diwali this year", `Eid this year`}, {"en", "died on ", "Vaisakhi this year", on + ` this year`}, {"en", "fell on ", "Michaelmas", on},
		{"en", "They came at ", "Passover", at}, {"en", "On ", "Some Feast Day last year", on + ` last year`},
		{"fr", "le jour de ", "l'Aïd", `l'Achoura`}, {"fr", "parti à l'", "Ashoura", `(Ascension|Assomption|Épiphanie)`}, {"fr", "parti à la ", "Saint-Jean", `Saint-Martin`},
		{"fr", "mort ", "le jour de la Chandeleur", `le jour de l'Épiphanie`}, {"fr", "parti à ", "Norouz cette année", `(Noël|Pâques) cette année`},
		{"en", "died on ", "Maundy Thursday", `Palm Sunday`}, {"en", "at ", "Maundy Thursday at 2 o'clock", `Maundy Thursday at \d+ o'clock`}, {"en", "on ", "Twelfth Night", `Candlemas`},
		{"fr", "mort ", "le lundi de Pâques", `le lundi de Pentecôte`}, {"fr", "payé à ", "Mardi gras", `Mercredi des Cendres`}, {"sv", "dog på ", "fettisdagen", `askonsdagen`},
		{"fr", "avant la ", "Candelora", `(Toussaint|Pentecôte|Chandeleur)`}, {"sv", "dog på ", "Eid", `(påskdagen|pingstdagen|nyårsdagen|midsommarafton)`},
	} {
		re := regexp.MustCompile(`^` + c[3] + `$`)
		for key := range 20 {
			if got := renderIn(c[0], fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c[2], Before: c[1]}}}})[0]; !re.MatchString(got) {
				t.Errorf("%q became %q, want %s", c[1]+c[2], got, c[3])
				break
			}
		}
	}
}
