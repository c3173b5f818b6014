package quasi_test

import (
	"testing"

	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/link/name"
	"github.com/understudy-text/understudy/study/attack/quasi"
	"github.com/understudy-text/understudy/study/evaluate/pairs/pairstest"
)

func options(t *testing.T, detect bool) quasi.Options {
	t.Helper()
	languages, err := stock.Languages("en")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := name.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	o := quasi.Options{Default: "en", Languages: map[string]quasi.Words{"en": {
		Lexicon: languages["en"].Lexicon,
		Gender:  func(w string) byte { return byte(rules.Pronoun(w)) },
	}}}
	if detect {
		if o.Detector, err = stock.Detector(languages, "en"); err != nil {
			t.Fatal(err)
		}
	}
	return o
}

func measure(t *testing.T, detect bool, texts ...string) *quasi.Result {
	t.Helper()
	m := quasi.New(options(t, detect))
	for _, text := range texts {
		pairstest.Add(t, m, pairstest.Document("", text))
	}
	return m.Result()
}

func TestTraits(t *testing.T) {
	alone, nothing := quasi.Groups{Alone: 1}, quasi.Groups{Nothing: 1}
	tests := map[string]struct {
		text          string
		trait         quasi.Trait
		before, after quasi.Groups
	}{
		"a country replaced":       {"in [LOC|Turkey|Greece]", quasi.Country, alone, nothing},
		"a country left":           {"in [LOC|Turkey]", quasi.Country, alone, alone},
		"left behind another":      {"[PERSON|Bo|Maximilian] in [LOC|Turkey]", quasi.Country, alone, alone},
		"a nationality":            {"a [DEM|Turkish] man", quasi.Country, alone, alone},
		"within an organisation":   {"the [ORG|Turkish Government]", quasi.Country, alone, alone},
		"a town":                   {"in [LOC|Istanbul]", quasi.Place, alone, alone},
		"a year":                   {"in [DATETIME|May 1999]", quasi.Year, alone, alone},
		"a year replaced":          {"in [DATETIME|May 1999|April 1997]", quasi.Year, alone, nothing},
		"an age":                   {"aged [DEM|42]", quasi.Age, alone, alone},
		"an occupation":            {"a [DEM|baker]", quasi.Occupation, alone, alone},
		"a name":                   {"Mr [PERSON|Nowak]", quasi.Name, alone, alone},
		"a number":                 {"no. [CODE|12/34|56/78]", quasi.Number, alone, nothing},
		"pronouns tell the gender": {"She said that her friend knew him.", quasi.Gender, alone, alone},
		"as many of each":          {"He knew her.", quasi.Gender, nothing, nothing},
		"nothing":                  {"", quasi.Gender, nothing, nothing},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			r := measure(t, false, tt.text)
			if got := r.Before.Traits[tt.trait]; got != tt.before {
				t.Errorf("before: %+v, want %+v", got, tt.before)
			}
			if got := r.After.Traits[tt.trait]; got != tt.after {
				t.Errorf("after: %+v, want %+v", got, tt.after)
			}
		})
	}
}

func TestGroups(t *testing.T) {
	texts := []string{"in [LOC|Turkey]", "in [LOC|Malta]", "in [LOC|Malta]", "nowhere"}
	for range 5 {
		texts = append(texts, "in [LOC|Sweden]")
	}
	r := measure(t, false, texts...)
	want := quasi.Groups{Alone: 1, Few: 2, Many: 5, Nothing: 1}
	if got := r.After.Traits[quasi.Country]; got != want || r.After.Together != want || r.Documents != 9 {
		t.Errorf("%+v, together %+v", got, r.After.Together)
	}
	// Traits together part what each alone does not.
	r = measure(t, false, "She is in [LOC|Malta]", "He is in [LOC|Malta]", "He is in [LOC|Peru]", "She is in [LOC|Peru]")
	if r.After.Traits[quasi.Country].Alone != 0 || r.After.Together.Alone != 4 {
		t.Errorf("%+v", r.After)
	}
	// Ages are told in tens of years.
	r = measure(t, false, "aged [DEM|42]", "aged [DEM|47]", "aged [DEM|52]")
	if g := r.After.Traits[quasi.Age]; g.Few != 2 || g.Alone != 1 {
		t.Errorf("ages: %+v", g)
	}
	// Names part nothing: they are no quasi-identifiers.
	r = measure(t, false, "[PERSON|Nowak] in [LOC|Malta]", "[PERSON|Lis] in [LOC|Malta]")
	if r.After.Together.Alone != 0 || r.After.Traits[quasi.Name].Alone != 2 {
		t.Errorf("%+v", r.After)
	}
}

// A detector finds what was not annotated, and takes no stand-in for a trait.
func TestDetected(t *testing.T) {
	r := measure(t, true, "Born in [DATETIME|1956|1951], she moved to Malta on 3 May 1999.")
	if r.After.Traits[quasi.Country].Alone != 1 || r.After.Traits[quasi.Year].Alone != 1 {
		t.Errorf("%+v", r.After.Traits)
	}
	r = measure(t, true, "She moved to [LOC|Malta|Cyprus] on [DATETIME|3 May 1999|7 April 1997].")
	if r.After.Traits[quasi.Country].Nothing != 1 || r.After.Traits[quasi.Year].Nothing != 1 {
		t.Errorf("%+v", r.After.Traits)
	}
}
