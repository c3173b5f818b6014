package ollamatest

import (
	"strings"
	"testing"
)

// The pieces of a text are all different, and together the text.
func TestCut(t *testing.T) {
	tokens, _ := pieces()
	for _, text := range []string{"a", "over.\n", "Dear Deborah Garrison,\n\nGarrison's visit is over.\n", strings.Repeat(`{"name": "mail"}`+"\n", 12)} {
		out, err := cut(text, tokens)
		if len(text) < 3 {
			if err == nil {
				t.Errorf("%q: a byte is a token of its own", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		seen := map[string]bool{}
		for _, p := range out {
			if seen[p] {
				t.Errorf("%q: %q stands twice", text, p)
			}
			seen[p] = true
		}
		if strings.Join(out, "") != escaped(text) || len(out) > mostPieces {
			t.Errorf("%q: %q", text, out)
		}
	}
}
