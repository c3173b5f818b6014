package tagger

import "testing"

func TestHeads(t *testing.T) {
	sv := vocabularyOf("sv")
	for word, want := range map[string]uint32{
		"försäkringskassan": bitOrganisation, "vänsterpartiets": bitOrganisation, "kungsgatan": bitPlace, "hallandskusten": 0,
		"banken": 0, "verket": 0, // alone they are no names
		"storsjöns": bitPlace, "hus": 0, "": 0,
	} {
		if got := sv.head(word); got != want {
			t.Errorf("%q: class %b, want %b", word, got, want)
		}
	}
	if got := vocabularyOf("en").head("landsdomstolen"); got != 0 {
		t.Errorf("English has heads of compounds: %b", got)
	}
}

func TestRoles(t *testing.T) {
	for _, tt := range []struct {
		language, word string
		want           uint8
	}{
		{"en", "mr", roleTitle}, {"en", "of", roleLink}, {"en", "in", roleIn}, {"en", "court", roleLegal}, {"en", "'s", roleJoin}, {"en", "och", roleNone},
		{"sv", "fröken", roleTitle}, {"sv", "och", roleLink}, {"sv", "i", roleIn}, {"sv", "tingsrätten", roleLegal}, {"sv", "'s", roleNone},
		{"xx", "mr", roleNone},
	} {
		if got := vocabularyOf(tt.language).role(tt.word); got != tt.want {
			t.Errorf("%s %q: role %d, want %d", tt.language, tt.word, got, tt.want)
		}
	}
}
