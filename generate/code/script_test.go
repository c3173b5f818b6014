package code

import "testing"

func TestWestern(t *testing.T) {
	for text, want := range map[string]struct {
		plain string
		zero  rune
	}{
		"٠١٠٠-١٢٣": {"0100-123", '٠'},
		"۱۲۳":      {"123", '۰'},
		"A12":      {"A12", 0},
		"ملف ٤":    {"ملف 4", '٠'},
	} {
		if plain, zero := western(text); plain != want.plain || zero != want.zero {
			t.Errorf("%q: %q with zero %q", text, plain, zero)
		}
	}
}
