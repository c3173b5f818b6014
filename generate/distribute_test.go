package generate

import (
	"maps"
	"testing"
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
	for cut := range texts {
		whole, sum := newGenericWords(nil, nil), newGenericWords(nil, nil)
		parts := [2]*genericWords{newGenericWords(nil, nil), newGenericWords(nil, nil)}
		for i, text := range texts {
			whole.observe(text)
			if i < cut {
				parts[0].observe(text)
			} else {
				parts[1].observe(text)
			}
		}
		parts[0].hosts.Store(true)
		whole.hosts.Store(true)
		for _, p := range parts {
			if err := p.evidence(1, sum.take); err != nil {
				t.Fatal(err)
			}
		}
		if !maps.Equal(told(sum), told(whole)) {
			t.Errorf("cut at %d: %q, want %q", cut, told(sum), told(whole))
		}
	}
	for _, wrong := range [][2]string{{"w", "1"}, {"t", ""}, {"t", "\x01"}, {"w12345678", ""}, {"x", ""}} {
		if newGenericWords(nil, nil).take([]byte(wrong[0]), []byte(wrong[1])) == nil {
			t.Errorf("%q is taken in", wrong)
		}
	}
}
