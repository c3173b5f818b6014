package temporal

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
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

// A feast beside its date does not move with it: the weekday of the new date stands in its place.
func TestFeastsWithDates(t *testing.T) {
	for _, c := range [][3]string{
		{"en", "Burns Night, 25 January 2019", `[A-Z][a-z]+day, \d+ \w+ \d{4}`}, {"en", "Eid al-Adha (6 June)", `[A-Z][a-z]+day \(\d+ \w+\)`},
		{"en", "Three Kings Day (January 6)", `[A-Z][a-z]+day \(\w+ \d+\)`}, {"sv", "trettondagsafton, 5 januari", `\pL+dag \d+ \pL+`},
		{"fr", "le lundi de Pentecôte, 9 juin", `le \pL+di|le dimanche \d+ \pL+`}, {"fr", "À l'Assomption, le 15 août", `Le \pL+ \d+ \pL+`},
		{"fr", "Wed, 10 Jul 2024", `Wed, \d+ \pL+ \d{4}`}, {"sv", "natten mot den 14 augusti 2022", `natten mot den \d+ \pL+ \d{4}`},
	} {
		re := regexp.MustCompile(`^(?:` + c[2] + `)`)
		for key := range 20 {
			if got := renderIn(c[0], fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c[1]}}}})[0]; !re.MatchString(got) {
				t.Errorf("%q became %q, want %s", c[1], got, c[2])
				break
			}
		}
	}
}

// Stretches of hours move where nothing else of a mention is understood, by one number of hours and to
// hours that exist; what has other figures does not.
func TestHoursAlone(t *testing.T) {
	for _, c := range [][2]string{
		{"10-12.30 and 2-5", `(?:8|9|11)-1[01].30 and [13467]-[3467]|.*`}, {"first Sunday of the month 2-4", `first Sunday of the month [13]-[35]|.*4-6`}, {"22-06", `(?:20|21|23)-0[4578]`},
		{"room 7, 2-4", `\[DATETIME\]`},
	} {
		p := &Moves{feasts: draw.New([]byte("k"))}
		if got := p.hours(c[0]); !regexp.MustCompile(`^(?:`+c[1]+`)$`).MatchString(got) || got == c[0] {
			t.Errorf("%q became %q", c[0], got)
		}
	}
	if got := renderIn("en", "k", []form.Entity{{Mentions: []form.Mention{{Text: "at 2200, 0200 and 0600"}}}})[0]; !regexp.MustCompile(`^at [012]\d00, [012]\d00 and [012]\d00$`).MatchString(got) {
		t.Errorf("clock times became %q", got)
	}
}
