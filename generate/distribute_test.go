package generate

import (
	"maps"
	"slices"
	"testing"

	"github.com/understudy-text/understudy/language"
)

// TestCountsOfWordsAddUp checks that words and documents that two machines count are
// those that one would, also where both have counted enough.
func TestCountsOfWordsAddUp(t *testing.T) {
	texts := []string{"the court in Leeds", "the court", "a court and the nurse", "the court", "nurse", "the", "Court of the town"}
	told := func(g *genericWords) map[string]string {
		out := map[string]string{}
		if err := g.evidence(1, func(key, value []byte) error { out[string(key)] = string(value); return nil }); err != nil {
			t.Fatal(err)
		}
		return out
	}
	known := map[string]*tongue{}
	for _, code := range []string{"en", "fr", "sv"} {
		known[code] = &tongue{language: &language.Language{Code: code}}
	}
	for cut := range texts {
		whole, sum := newGenericWords(known), newGenericWords(known)
		parts := [2]*genericWords{newGenericWords(known), newGenericWords(known)}
		for i, text := range texts {
			code := "sv"
			if i > 4 {
				code = "en"
			}
			whole.observe(code, text)
			if i < cut {
				parts[0].observe(code, text)
			} else {
				parts[1].observe(code, text)
			}
		}
		if codes := whole.codes(); !slices.Equal(codes, []string{"en", "sv"}) {
			t.Errorf("documents were in %q", codes)
		}
		for _, p := range parts {
			if err := p.evidence(1, sum.take); err != nil {
				t.Fatal(err)
			}
		}
		if !maps.Equal(told(sum), told(whole)) {
			t.Errorf("cut at %d: %q, want %q", cut, told(sum), told(whole))
		}
	}
	for _, wrong := range [][2]string{{"w", "1"}, {"t", ""}, {"t", "\x01xx"}, {"w12345678", ""}, {"x", ""}} {
		if newGenericWords(known).take([]byte(wrong[0]), []byte(wrong[1])) == nil {
			t.Errorf("%q is taken in", wrong)
		}
	}
}
