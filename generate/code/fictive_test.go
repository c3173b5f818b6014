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
