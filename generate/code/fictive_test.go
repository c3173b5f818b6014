package code

import "testing"

// TestIsFictive: numbers of ranges kept for examples are nobody's, in every writing.
func TestIsFictive(t *testing.T) {
	for text, want := range map[string]bool{
		"070-174 06 05": true, "+46 70 174 06 05": true, "+46 (0)70-174 06 05": true, "0113 496 0735": true, "0044 113 496 0735": true,
		"070-123 45 67": false, "0113 496 073": false, "+47 70 174 06 05": false, "": false, "0": false,
	} {
		if got := IsFictive(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestPlateByShape(t *testing.T) {
	for _, tc := range []struct {
		text, language string
		want           bool
	}{
		{"KAJ 019", "sv", true}, {"RTA 21L", "sv", true}, {"KAJ 019", "en", false}, {"LD68 KKV", "en", true}, {"AB-611-CJ", "fr", true},
		{"PIN 4471", "sv", false}, {"ab-611-cj", "fr", false}, {"BA 0058", "en", false},
	} {
		if got := isPlate(tc.text, tc.language); got != tc.want {
			t.Errorf("%s in %s: %v", tc.text, tc.language, got)
		}
	}
}
