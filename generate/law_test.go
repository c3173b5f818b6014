package generate_test

import "testing"

// The section of a law whose name stays, stays with it; of a law that is played, it is played.
func TestSectionsStayWithTheirLaw(t *testing.T) {
	for _, c := range [...]struct {
		language, text string
		stays          bool
	}{
		{"sv", "Hon vårdas enligt ⟦MISC|14 § LVU⟧ sedan i våras.", true},
		{"sv", "Enligt ⟦MISC|4 kap. 1 § socialtjänstlagen⟧ har hon rätt.", true},
		{"fr", "en vertu de ⟦MISC|l'article 375 du code civil⟧.", true},
		{"en", "under ⟦MISC|section 21 of the Housing Act 1988⟧.", false},
		{"en", "under ⟦MISC|section 21⟧ of it.", false},
	} {
		if got := standIns(t, "1", marked(c.language, c.text))[0][0]; (got == "") != c.stays {
			t.Errorf("%s: %q", c.text, got)
		}
	}
}
