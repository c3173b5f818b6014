package words_test

import (
	"slices"
	"testing"

	"github.com/understudy-text/understudy/evaluate/internal/words"
)

func TestIn(t *testing.T) {
	for text, want := range map[string][]string{
		"":               nil,
		" .,- ":          nil,
		"Åsa's 3,5 kg":   {"åsa", "s", "3", "5", "kg"},
		"A\u030Angström": {"ångström"}, // composed by Fold
		"नमस्ते, العَرَبِيَّة": {"नमस्ते", "العَرَبِيَّة"},
		"no. 36244/06": {"no", "36244", "06"},
	} {
		if got := slices.Collect(words.In(words.Fold(text))); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
