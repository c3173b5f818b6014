package words_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/internal/words"
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

// Whatever the text: pieces are in order, and leave out nothing but white space.
func FuzzCut(f *testing.F) {
	f.Add("Åsa's “3,5 kg”, e\u0301\n日本 \xff")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		var all strings.Builder
		end := 0
		for start, stop := range words.Cut(text) {
			if start < end || stop <= start || stop > len(text) {
				t.Fatalf("%d to %d after %d of %d bytes", start, stop, end, len(text))
			}
			end = stop
			all.WriteString(text[start:stop])
		}
		var want strings.Builder
		for i, r := range text {
			if !unicode.IsSpace(r) {
				_, size := utf8.DecodeRuneInString(text[i:])
				want.WriteString(text[i : i+size])
			}
		}
		if all.String() != want.String() {
			t.Errorf("got %q, want %q", all.String(), want.String())
		}
	})
}
