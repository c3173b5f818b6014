package decide

import (
	"testing"

	"github.com/understudy-text/understudy"
)

// TestHoldingHiddenNames: what a document hides is not kept within another name.
func TestHoldingHiddenNames(t *testing.T) {
	d := newDesk(t)
	for _, tc := range []struct{ text, want string }{
		{"sv: ⟦ORG:Socialtjänsten i Borås kommun⟧ besökte ⟦PERSON:Karin Wennerholm⟧, en ⟦DEM/occupation:undersköterska⟧ från ⟦LOC/town:Borås⟧; ⟦ORG:Boråspolisen⟧, ⟦ORG:Polisen⟧ och ⟦ORG:Alingsås kommun⟧.",
			"names-that-hold-hidden-ones private-people single-signs one-of-several names-that-hold-hidden-ones public-institutions public-institutions"},
		{"sv: ⟦PERSON:Karin Wennerholm⟧ kom till ⟦LOC/town:Göteborg⟧ och ⟦ORG:Göteborgs tingsrätt⟧.", "private-people general-locations public-institutions"},
		{"en: ⟦PERSON:Ann Lind⟧ of ⟦LOC/street:12 Mill Road⟧ went to ⟦ORG:Mill Road Surgery⟧ and ⟦ORG:Mill Roadworks⟧.", "private-people addresses names-that-hold-hidden-ones names-that-hold-hidden-ones"},
		{"en: ⟦PERSON:Karl⟧ went to ⟦LOC/town:Karlstad⟧.", "private-people general-locations"},
		{"en: ⟦PERSON:Barack Obama⟧ and ⟦PERSON:Tim Obama⟧ and ⟦LOC:Utah⟧", "public-figures private-people general-locations"},
	} {
		rules := ready(t, "cc")
		for i := range rules.Rules { // the town is what is hidden first
			if rules.Rules[i].Name == "one-of-several" {
				rules.Rules[i].when.several = []severalKind{{"town", kindBits["town"]}, {"occupation", kindBits["occupation"]}}
			}
		}
		doc := parse(t, "d", tc.text)
		got := d.decide(rules, []*understudy.Document{doc})[0]
		if ruleNames(got) != tc.want {
			t.Errorf("%s\n got %s\nwant %s", tc.text, ruleNames(got), tc.want)
		}
		for _, g := range got {
			if g.Rule == "names-that-hold-hidden-ones" && g.Action != understudy.Replace {
				t.Errorf("%+v", g)
			}
		}
	}
}

func TestHoldsAny(t *testing.T) {
	hidden := map[string]way{"boras": asWords | asPrefix, "karl": asWords, "mill road": asWords}
	for text, want := range map[string]bool{
		"Borås": true, "i Borås kommun": true, "Boråspolisen": true, "www.boras.se": true, "Borås's": true,
		"Boråse": false, "Storboråsen": false, "Karls": true, "Karlstad": false, "Mill Roads": true, "Mill": false, "": false, "Bor": false,
	} {
		if got := holdsAny(text, hidden); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
