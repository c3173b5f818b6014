package place

import (
	"os"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	frwords "github.com/understudy-text/understudy/language/fr/lexicon"
	"github.com/understudy-text/understudy/language/lexicon"
)

// towns plays every town by the one that it names.
type towns map[string]string

func (s towns) Lookup(r cast.Role) (string, bool) { v, ok := s[r.Key]; return v, ok && r.Kind == Town }
func (towns) Generic(string) bool                 { return false }

// A postcode beside a town begins as those of its department do.
func TestPostcodesBelongToTowns(t *testing.T) {
	l := &language.Language{Code: "fr", Lexicon: frwords.Load(), Files: os.DirFS("../../language/fr")}
	r := NewReader(l)
	played := towns{"lyon": "Brest", "nice": "Lyon", "paris": "Ajaccio", "bourg-en-bresse": "Nice"}
	for _, c := range []struct{ text, after, head, tail string }{
		{"69003 Lyon", "", "29", " Brest"},
		{"69003", " Lyon.", "29", ""},
		{"06000", " Nice, France", "69", ""},
		{"75011 Paris", "", "20", " Ajaccio"},
		{"01000", " Bourg-en-Bresse\n", "06", ""},
	} {
		for _, key := range []string{"a", "b", "c"} {
			scene := &form.Scene{Language: l, Draw: draw.New([]byte(key))}
			f := r.Read(scene, form.Entity{Mentions: []form.Mention{{Text: c.text, After: c.after}}})[0]
			got := f.Render(played)
			if code, _, _ := strings.Cut(got, " "); !strings.HasPrefix(got, c.head) || len(code) != 5 || !strings.HasSuffix(got, c.tail) || got == c.text {
				t.Errorf("key %s: %s%s becomes %s, want %s… %s", key, c.text, c.after, got, c.head, c.tail)
			}
		}
	}
	g := New(l)
	for _, town := range g.lex.Towns("FR") {
		if town.Region != "" && g.listing.postcode[lexicon.Plain(town.Region)] == "" {
			t.Fatalf("no postcodes of %s", town.Region)
		}
	}
}
