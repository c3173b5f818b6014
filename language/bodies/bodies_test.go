package bodies

import (
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	table := Load()
	for text, want := range map[string]string{
		"Sponsor easyJet, and EASYJET too.":       "easyJet EASYJET",
		"chez Banque Populaire à Lyon":            "Banque Populaire",
		"une banque populaire":                    "banque populaire",
		"سابقا في البنك العربي الوطني":            "البنك العربي الوطني",
		"لدى موبايلي وموبايلي":                    "موبايلي موبايلي",
		"A Barclaysx, ABarclays, nothing at all.": "",
		"": "",
	} {
		var got []string
		for _, m := range table.Find(text, "وبل") {
			got = append(got, text[m.Start:m.End])
			if m.Small != (text[m.Start:m.End] == "banque populaire") {
				t.Errorf("%q: in small letters: %v", text, m.Small)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if n := len(table.Alike("easyJet")); n < 20 {
		t.Errorf("%d airlines", n)
	}
}
