package edit

import (
	"strings"
	"testing"
)

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"same", "same", 0},
		{"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"ab", "ba", 2},
		{strings.Repeat("a", 100), strings.Repeat("a", 70) + "b", 0}, // beyond the 64th
		{strings.Repeat("a", 64), "", 64},
	} {
		if got, back := Distance(tt.a, tt.b), Runes([]rune(tt.b), []rune(tt.a)); got != tt.want || back != tt.want {
			t.Errorf("%q, %q: %d and %d, want %d", tt.a, tt.b, got, back, tt.want)
		}
	}
}
