package pattern

import (
	"os"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/detect/overlap"
)

// Every rule carries texts it must and must not find, and keeps its word.
func TestRulesKeepTheirWord(t *testing.T) {
	for _, language := range []string{"en", "sv"} {
		t.Run(language, func(t *testing.T) { rulesKeepTheirWord(t, language) })
	}
}

func rulesKeepTheirWord(t *testing.T, language string) {
	d, err := New(language, Options{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range d.Rules() {
		if seen[r.ID] {
			t.Errorf("%s: two rules of one name", r.ID)
		}
		seen[r.ID] = true
		if len(r.Finds) == 0 || len(r.Ignores) == 0 || r.Description == "" || r.Score <= 0 || r.Score >= 1 {
			t.Errorf("%s: a rule needs texts for and against, a description and a score below 1", r.ID)
		}
		for _, marked := range r.Finds {
			text := strings.NewReplacer("⟦", "", "⟧", "").Replace(marked)
			if got := mark(d, r, text); got != marked {
				t.Errorf("%s:\n got %s\nwant %s", r.ID, got, marked)
			}
		}
		for _, text := range r.Ignores {
			if got := mark(d, r, text); got != text {
				t.Errorf("%s: must find nothing, found %s", r.ID, got)
			}
		}
	}
}

// mark runs one rule and puts ⟦ ⟧ around what it finds.
func mark(d *Detector, r *Rule, text string) string {
	var b strings.Builder
	at := 0
	for _, s := range overlap.Resolve(text, d.find(text, r), overlap.Options{Order: d.order}) {
		b.WriteString(text[at:s.Start] + "⟦" + text[s.Start:s.End] + "⟧")
		at = s.End
	}
	return b.String() + text[at:]
}

// Every kind that a rule reports stands in the table of kinds.go.
func TestKindsAreListed(t *testing.T) {
	table, err := os.ReadFile("kinds.go")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{}
	for w := range strings.FieldsSeq(string(table)) {
		words[strings.Trim(w, ",")] = true
	}
	for _, language := range []string{"en", "sv"} {
		d, err := New(language, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range d.Rules() {
			if !words[r.Kind] {
				t.Errorf("%s: %s: kind %q is not in the table", language, r.ID, r.Kind)
			}
		}
	}
}
