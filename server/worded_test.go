package server

import (
	"testing"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/server/proxy"
)

// A prompt full of names is in the language of its words.
func TestWorded(t *testing.T) {
	c := talker(t, "en", "ar", "fr", "sv")
	for text, want := range map[string]string{
		"Skriv referat: Myrvoll-Kvammen 2-1. Mål: Haugland (12), Solheim (55, straff). Domare Ola Nordmann. Sponsor Fjellvik. Gör det kort och roligt för alla på sidan.":        "sv",
		"Skriv referat: Katrineholm-Nässjö 2-1. Mål: Virtanen (12), Modig (55, straff). Domare Pirjo Wallgren. Sponsor Clas Ohlson.":                                             "sv", // Nynorsk by its letters
		"Skriv referat: Gällivare-Åre 2-1. Mål: Hadžić (12), Haile (55, straff). Domare Solveig Strand. Sponsor Coop.":                                                           "sv",
		"Skriv eit referat frå kampen mellom Myrvoll og Kvammen, som enda 2-1. Haugland skåra det fyrste målet, og Solheim avgjorde på straffespark. Kan du gjera det kort?":     "",
		"Skriv et referat fra kampen mellom Myrvoll og Kvammen, som endte 2-1. Haugland scoret det første målet, og Solheim avgjorde på straffespark. Kan du gjøre det kort?":    "",
		"Skriv et referat fra kampen mellem Aalborg og Odense, som endte 2-1. Hansen scorede det første mål, og Jensen afgjorde på straffespark. Kan du gøre det kort og sjovt?": "",
		"Schreib bitte einen kurzen Bericht über das Spiel zwischen Augsburg und Bremen, das gestern mit zwei zu eins endete, und nenne alle Torschützen der ersten Halbzeit.":   "",
	} {
		if got := c.worded(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		g, err := guess.New(c.codes()...)
		if err != nil {
			t.Fatal(err)
		}
		c.guess, c.unread = g.Guess, stock.UnreadRefuse
		c.Texts = []proxy.Text{{Text: text}}
		if _, err := c.tongues(); (err == nil) != (want != "") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A list of names is not refused for a language that their letters look like; prose is.
func TestNamesAlone(t *testing.T) {
	c := talker(t, "en", "ar", "fr", "sv")
	c.guess, c.unread = func(...string) (string, bool) { return "gl", true }, stock.UnreadRefuse
	for text, want := range map[string]string{
		"Convertis en Markdown :\n1  LACROIX Solange  Rossignol Sport  3:41:07\n2  BOISVERT Anselme  Vire  3:44:52\n3  PELLETIER Armandine  Tinchebray  3:51:30\nAb. 17": "fr",
		"1  QVISTEN Zolange 3:41:07\n2  ZBRANDT Anzelme 3:44:52\n3  PELQVIST Armandaine 3:51:30\n4  QORVAL Ezquivel 3:59:01":                                             "en",
		"Fai un resumo curto desta carta para a miña veciña, que quere saber cando volve o seu fillo da vila e se trae a roupa limpa.":                                   "",
	} {
		c.Texts = []proxy.Text{{Text: text}}
		got, err := c.tongues()
		if (err == nil) != (want != "") || err == nil && got[0] != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
