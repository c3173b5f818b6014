package tagger

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/job/stock"
)

// A renamed document has other names, the same one where it had the same, and its
// spans where they now stand.
func TestRename(t *testing.T) {
	languages, err := stock.Languages("fr")
	if err != nil {
		t.Fatal(err)
	}
	c := newCrowd(languages["fr"], rand.New(rand.NewPCG(1, 1)))
	d := &Document{Text: "Émilie DUPRÉ (émilie@x) vit à Lyon, dit Dupré. Réf 4471-AB.", Annotated: nil}
	for _, s := range []struct {
		words    string
		category understudy.Category
	}{{"Émilie DUPRÉ", understudy.Person}, {"Lyon", understudy.Location}, {"Dupré", understudy.Person}, {"4471-AB", understudy.Code}} {
		at := strings.Index(d.Text, s.words)
		d.Spans = append(d.Spans, understudy.Span{Start: at, End: at + len(s.words), Category: s.category})
	}
	for range 50 {
		r := c.rename(d)
		if !utf8.ValidString(r.Text) || len(r.Spans) != len(d.Spans) {
			t.Fatalf("%q %v", r.Text, r.Spans)
		}
		var found []string
		for _, s := range r.Spans {
			found = append(found, r.Text[s.Start:s.End])
		}
		_, family, _ := strings.Cut(found[0], " ")
		if strings.ToUpper(family) != family || strings.ToUpper(found[2]) != family {
			t.Errorf("%q: the family has two names", r.Text)
		}
		if !strings.HasSuffix(found[3], "-AB") || len(found[3]) != len("4471-AB") || found[1] == "" {
			t.Errorf("%q: %q", r.Text, found)
		}
		if !strings.Contains(r.Text, " (émilie@x) vit à ") || !strings.HasSuffix(r.Text, ".") {
			t.Errorf("%q: more than the mentions changed", r.Text)
		}
	}
}
