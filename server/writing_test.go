package server

import (
	"testing"
	"unicode"

	"github.com/understudy-text/understudy/job/stock"
)

// The script of a language is that of most of its words, although the abbreviations that all
// languages share stand first; a text with much code is told by it.
func TestScripts(t *testing.T) {
	languages, err := stock.Languages(stock.Codes()...)
	if err != nil {
		t.Fatal(err)
	}
	w, err := writingOf(languages)
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]*unicode.RangeTable{"ar": unicode.Arabic, "en": unicode.Latin, "fr": unicode.Latin, "sv": unicode.Latin} {
		if w.scripts[code] != want {
			t.Errorf("%s: another script", code)
		}
	}
	if got := w.byScript(4, "صحح هذا: user.name"); got != "ar" {
		t.Errorf("a text in Arabic with code is read as %q", got)
	}
}
