package name

import "testing"

func TestLogin(t *testing.T) {
	for text, want := range map[string]bool{
		"hmalik": true, "anna.ek2": true, "jo_berg": true, "åsa.öst": true,
		"HR-2020": false, "c/88120": false, "ab12": false, "a..bcdef": false, "anna.": false, "53918820": false, "": false,
	} {
		if Login(text) != want {
			t.Errorf("Login(%q) = %v", text, !want)
		}
	}
}
