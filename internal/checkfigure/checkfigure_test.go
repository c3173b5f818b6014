package checkfigure

import "testing"

func TestLuhn(t *testing.T) {
	for number, want := range map[string]bool{
		"79927398713":         true, // the example of ISO/IEC 7812-1
		"79927398710":         false,
		"4242 4242 4242 4242": true,
		"8112189876":          true, // Skatteverket's example
		"8112189875":          false,
		"0":                   false,
		"":                    false,
	} {
		if got := Luhn(number); got != want {
			t.Errorf("Luhn(%q) is %v", number, got)
		}
	}
}

func TestMod97(t *testing.T) {
	for s, want := range map[string]int{
		"WEST12345698765432GB82": 1, // ISO 13616-1's example, its head at the end
		"west12345698765432gb82": 1,
		"WEST12345698765432GB83": 2,
		"":                       0,
		"97":                     0,
	} {
		if got := Mod97(s); got != want {
			t.Errorf("Mod97(%q) is %d, not %d", s, got, want)
		}
	}
}
