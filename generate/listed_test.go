package generate_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
)

// Streets, nations and official names of French and Arabic texts are read by the folders of
// the languages, and written with the gender, number and article of the original.
func TestPlacesOfListedLanguages(t *testing.T) {
	known, err := stock.Languages("fr", "ar")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"a", "b", "c"} {
		g, err := generate.New(generate.Options{Languages: known, Default: "fr", Draw: draw.New([]byte(key))})
		if err != nil {
			t.Fatal(err)
		}
		got := written(t, g,
			marked("fr", "Elle habite ⟦LOC|14, rue de la République⟧ à ⟦LOC|Limoges⟧, nationalité ⟦DEM|tunisienne⟧, longe la ⟦LOC|Garonne⟧."),
			marked("ar", "تقيم ⟦DEM|اللبنانية⟧ في ⟦LOC|شارع الملكة رانيا⟧ في ⟦LOC|المملكة العربية السعودية⟧ مع ⟦DEM|مصريين⟧."))
		fr, ar := got[0], got[1]
		if !strings.Contains(fr[0], " rue d") || strings.Contains(fr[0], "République") {
			t.Errorf("key %s: the street is %q", key, fr[0])
		}
		if !strings.HasSuffix(fr[2], "e") || fr[2] == "tunisienne" {
			t.Errorf("key %s: the nationality is %q", key, fr[2])
		}
		if strings.HasPrefix(fr[3], "[") || strings.Contains(fr[3], " ") {
			t.Errorf("key %s: the river is %q", key, fr[3])
		}
		if !strings.HasPrefix(ar[0], "ال") || !strings.HasSuffix(ar[0], "ة") {
			t.Errorf("key %s: the Lebanese woman is %q", key, ar[0])
		}
		if !strings.HasPrefix(ar[1], "شارع ") || strings.Contains(ar[1], "رانيا") {
			t.Errorf("key %s: the street is %q", key, ar[1])
		}
		if _, _, ok := known["ar"].Lexicon.Country(ar[2]); !ok {
			t.Errorf("key %s: the kingdom is %q, no country", key, ar[2])
		}
		if !strings.HasSuffix(ar[3], "ين") {
			t.Errorf("key %s: the Egyptians are %q", key, ar[3])
		}
	}
}

// A street behind à le is a street, whatever stands before it.
func TestStreetsBehindAnArticle(t *testing.T) {
	for _, key := range []string{"a", "b", "c"} {
		got := standIns(t, key,
			marked("fr", "Elle habite au ⟦LOC|14 rue des Lilas⟧."),
			marked("fr", "Nous étions au ⟦LOC|27 avenue de la République⟧ hier, puis au ⟦LOC|5 place de la Bastille⟧."))
		for i, want := range []string{" rue ", " avenue ", " place "} {
			street := append(got[0], got[1]...)[i]
			if !strings.Contains(street, want) || strings.IndexAny(street, "123456789") != 0 {
				t.Errorf("key %s: the street behind %q is %q", key, want, street)
			}
		}
	}
}

// The mark of possession behind a name is that of its stand-in.
func TestBareApostrophes(t *testing.T) {
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		for text, possessed := range map[string]bool{
			"I met ⟦PERSON|James⟧' sister.":          true,
			"I met ⟦PERSON|Mr Jones⟧’ sister.":       true,
			"He wrote 'I met ⟦PERSON|James⟧' to me.": false,
			"He wrote ‘I met ⟦PERSON|James⟧’ to me.": false,
		} {
			for _, name := range standIns(t, key, marked("en", text))[0] {
				if possessed && !strings.HasSuffix(name, "s") || !possessed && strings.ContainsAny(name, "'’") {
					t.Errorf("key %s: %s: %q", key, text, name)
				}
			}
		}
	}
}
