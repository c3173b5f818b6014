package generate_test

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
)

// Dates stay behind the law that the text goes on to name, and the currency and the technique.
func TestDatesStayBehindWhatTheTextNames(t *testing.T) {
	year := regexp.MustCompile(`\d{4}`)
	for text, least := range map[string]int{
		"Under the Children Act 1989 the hearing was on ⟦DATETIME|4 May 1991⟧.":             1989,
		"She paid him ⟦QUANTITY|40 euros⟧ on ⟦DATETIME|4 May 2001⟧.":                        1999,
		"They met on WhatsApp; on ⟦DATETIME|4 May 2015⟧ she moved to ⟦LOC|Leeds⟧.":          2009,
		"⟦PERSON|Ann Smith⟧ sued under the 1998 Act, and in ⟦DATETIME|March 2000⟧ she won.": 1998,
	} {
		for key := range 25 {
			for _, s := range standIns(t, fmt.Sprint(key), marked("en", text))[0] {
				if y, err := strconv.Atoi(year.FindString(s)); err == nil && y < least {
					t.Errorf("key %d: %q of %q is before %d", key, s, text, least)
				}
			}
		}
	}
}

// Continents stay in every language.
func TestContinentsStay(t *testing.T) {
	all, err := stock.Languages("en", "sv", "fr", "ar")
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.New(generate.Options{Languages: all, Default: "en", Draw: draw.New([]byte("k"))})
	if err != nil {
		t.Fatal(err)
	}
	for code, text := range map[string]string{
		"en": "She went to ⟦LOC|Africa⟧.", "sv": "Hon for till ⟦LOC|Afrika⟧.", "fr": "Elle est partie en ⟦LOC|Afrique⟧, puis ⟦LOC|l'Asie⟧ et ⟦LOC|l’Amérique du Sud⟧.", "ar": "سافرت إلى ⟦LOC|أفريقيا⟧.",
	} {
		doc := marked(code, text)
		for i, s := range written(t, g, doc)[0] {
			if s != "" {
				t.Errorf("%s: mention %d becomes %q", code, i, s)
			}
		}
	}
}
