package phrase

import "testing"

// What of a Swedish text is read as English, and what is not.
func TestQuotes(t *testing.T) {
	english := wordSet("university of police review business school bank agency motors journal metro")
	swedish := wordSet("advokatfirman dagens industri bank journal metro och")
	own := func(w Word) bool { return swedish[w.Fold] }
	other := func(w Word) bool { return english[w.Fold] }
	for text, want := range map[string]bool{
		"University of North Carolina":      true,
		"Ontario Independent Police Review": true,
		"Harvard Business School":           true,
		"Nottingham Journal":                true, // behind a name Swedish writes no capital
		"Pyongyang Metro":                   true,
		"Dagens Industri":                   false,
		"Advokatfirman Holm Business":       false,
		"Skånes Bank Agency":                false, // letters that English has not
		"Holm och Review":                   false,
		"Journal":                           false,
		"Kori Schulman":                     false,
		"Bank i London":                     false,
	} {
		if got := Quotes(text, own, other); got != want {
			t.Errorf("Quotes(%q) = %v", text, got)
		}
	}
}

// The genitive of a quoted name is that of the text around it.
func TestGuestGenitive(t *testing.T) {
	_, g := Of("en-sv", nil)
	if _, cut := g.Possessive("englands", "Englands"); cut != len("England") {
		t.Errorf("cut %d", cut)
	}
	for so, want := range map[string]string{"Bank of Wales": "", "Bank of Ireland": "s", "NBC": ":s"} {
		if got := g.Possess(so, "s"); got != want {
			t.Errorf("behind %q: %q, want %q", so, got, want)
		}
	}
	if got := g.Definite("Senate"); got != "Senate" {
		t.Errorf("Definite: %q", got)
	}
}
