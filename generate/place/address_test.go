package place

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/fr"
	"github.com/understudy-text/understudy/language/sv"
)

// Words of the dictionary name a street or a building when they stand beside the word for one.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		of  func() (*language.Language, error)
		yes string
		not string
	}{
		{en.New, "ash grove; mill lane; 12 high street; beech house; church of st marys, park avenue", "the street; ward; building; side room; second floor; the house"},
		{sv.New, "storgatan; björkvägen; skolgatan", "gatan; huset; avdelning"},
		{fr.New, "rue des lilas; avenue de la gare", "la rue; avenue"},
		{ar.New, "شارع الزهور", "شارع"},
	} {
		l, err := c.of()
		if err != nil {
			t.Fatal(err)
		}
		g := New(l)
		for want, list := range map[bool]string{true: c.yes, false: c.not} {
			for text := range strings.SplitSeq(list, "; ") {
				if got := g.Names(strings.Fields(text)); got != want {
					t.Errorf("%s: Names(%q) = %v", l.Code, text, got)
				}
			}
		}
	}
}

// A mention in small letters that names a street or a building is read as if it had capitals; one
// that describes a place is not.
func TestTitled(t *testing.T) {
	l, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	g := New(l)
	for _, c := range []struct{ before, text, want string }{
		{"I live at ", "14 ash grove, leeds", "14 Ash Grove, Leeds"},
		{"we live in ", "beech house", "Beech House"},
		{"I live at the ", "14 ash grove", "14 Ash Grove"},
		{"on a ", "quiet road", ""},
		{"I live at ", "14 Ash Grove", ""},
		{"in ", "leeds", ""},
	} {
		got, ok := g.titled(&form.Mention{Text: c.text, Before: c.before})
		if got.Text != c.want || ok != (c.want != "") {
			t.Errorf("%s[%s]: %q, %v; want %q", c.before, c.text, got.Text, ok, c.want)
		}
	}
}
