package lexicon_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// TestPoolsOfNames: enough stand-ins for every culture, none that misleads.
func TestPoolsOfNames(t *testing.T) {
	l := load(t)
	big := strings.Fields("en ga fr de nl sv it es pl tr ar fa el ka hy hi ur")
	for _, origin := range l.Origins() {
		given, family := 12, 20
		if slices.Contains(big, origin) {
			given, family = 100, 230
		}
		for _, g := range []lexicon.Gender{lexicon.Female, lexicon.Male} {
			if n := len(l.GivenNames(origin, g)); n < given {
				t.Errorf("%s: %d given names of gender %c, want %d", origin, n, g, given)
			}
		}
		if n := len(l.FamilyNames(origin)); n < family {
			t.Errorf("%s: %d family names, want %d", origin, n, family)
		}
		for _, pool := range [][]lexicon.Name{l.GivenNames(origin, lexicon.Female), l.GivenNames(origin, lexicon.Male), l.FamilyNames(origin)} {
			seen := map[string]bool{}
			for i, n := range pool {
				switch {
				case utf8.RuneCountInString(n.Written) < 2:
					t.Errorf("%s: name of one letter", origin)
				case l.Famous(n.Written):
					t.Errorf("%s: %s is a famous name", origin, n.Written)
				case l.Common(n.Written) && l.Rank(n.Written) > 0 && l.Rank(n.Written) <= 6000:
					t.Errorf("%s: %s is a common word", origin, n.Written)
				case seen[n.Written]:
					t.Errorf("%s: %s stands twice", origin, n.Written)
				case i > 0 && n.Weight > pool[i-1].Weight:
					t.Errorf("%s: %s is out of order", origin, n.Written)
				case !slices.Contains(n.Origins, origin):
					t.Errorf("%s: %s has origins %v", origin, n.Written, n.Origins)
				}
				seen[n.Written] = true
			}
		}
	}
}

func TestCountriesAreComplete(t *testing.T) {
	l := load(t)
	groups := map[string]int{}
	all := l.Countries()
	if len(all) < 195 {
		t.Errorf("%d countries, want 195 or more", len(all))
	}
	origins := l.Origins()
	for _, c := range all {
		groups[c.Group]++
		for what, value := range map[string]string{"name": c.Name, "official name": c.Official, "adjective": c.Adjective,
			"person": c.Person, "people": c.People, "capital": c.Capital, "currency": c.Currency, "culture": c.Culture, "group": c.Group} {
			if value == "" {
				t.Errorf("%s has no %s", c.ISO, what)
			}
		}
		if len(c.Languages) == 0 {
			t.Errorf("%s has no languages", c.ISO)
		}
		if !slices.Contains(origins, c.Culture) {
			t.Errorf("%s: no names of culture %s", c.ISO, c.Culture)
		}
		if _, ok := l.Currency(c.Currency); !ok {
			t.Errorf("%s: unknown currency %s", c.ISO, c.Currency)
		}
		if got, _ := l.CountryByISO(c.ISO); got.Name != c.Name {
			t.Errorf("CountryByISO(%s) = %s", c.ISO, got.Name)
		}
		for form, text := range map[lexicon.CountryForm]string{lexicon.FormName: c.Name, lexicon.FormOfficial: c.Official} {
			if got, f, ok := l.Country(text); !ok || got.ISO != c.ISO || f > form {
				t.Errorf("Country(%q) = %s, %v; want %s, %v", text, got.ISO, f, c.ISO, form)
			}
		}
	}
	for g, n := range groups {
		if n < 3 && g != "microstate" && g != "middle-east" {
			t.Errorf("group %s has %d countries, want 3 or more", g, n)
		}
	}
}

func TestTownsOfEuropeanCountries(t *testing.T) {
	l := load(t)
	for _, iso := range strings.Fields("GB IE FR DE NL BE AT CH SE NO DK FI ES PT IT GR PL CZ SK HU RO BG HR RS BA UA RU TR US IN NG") {
		towns := l.Towns(iso)
		if len(towns) < 130 {
			t.Errorf("%s: %d towns, want 130", iso, len(towns))
		}
		for i, town := range towns {
			if town.Country != iso || i > 0 && town.Population > towns[i-1].Population {
				t.Errorf("%s: %s is in the wrong place", iso, town.Name)
			}
			if l.Common(town.Name) && l.Rank(town.Name) > 0 && l.Rank(town.Name) <= 6000 {
				t.Errorf("%s: %s is a common word", iso, town.Name)
			}
		}
		if len(l.Regions(iso)) < 4 {
			t.Errorf("%s: %d regions, want 4", iso, len(l.Regions(iso)))
		}
	}
}

func TestClassesAreLargeEnough(t *testing.T) {
	l := load(t)
	for class, least := range map[string]int{
		"occupation": 250, "legal-role": 40, "military-rank": 15, "believer": 25, "religion": 12, "church": 20, "ethnicity": 60,
		"language": 60, "illness": 120, "injury": 30, "family-role": 30, "male-role": 15, "female-role": 15, "benefit": 25,
		"court-type": 30, "institution": 50, "portfolio": 25, "company-suffix": 40, "street-suffix": 20, "building": 40,
		"month": 12, "weekday": 7, "season": 4, "title-male": 2, "title-female": 3, "rank": 20, "crime": 25, "academic-field": 35,
	} {
		if n := len(l.Members(class)); n < least {
			t.Errorf("class %s: %d members, want %d", class, n, least)
		}
	}
	for _, class := range l.ClassNames() {
		all := l.Terms(class)
		for _, m := range l.Members(class) {
			if !slices.Contains(all, m) || !l.Is(m, class) {
				t.Errorf("class %s: member %q is not found in it", class, m)
			}
		}
		if sorted := slices.Clone(all); len(slices.Compact(sorted)) != len(all) {
			t.Errorf("class %s: a term stands twice", class)
		}
	}
}
