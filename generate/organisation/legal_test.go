package organisation

import (
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
)

// stage has one country played by another, and a mention that is played by a name.
type stage struct {
	name, from, to string
}

func (s stage) Lookup(r cast.Role) (string, bool) { return s.to, r.Key == s.from }
func (s stage) Generic(string) bool               { return false }
func (s stage) Roles() []cast.Occurrence          { return nil }
func (s stage) Render(form.Stage) string          { return s.name }

// A firm has the legal form of the country that plays its own, if the document names that.
func TestFirm(t *testing.T) {
	for _, c := range []struct{ text, language, read, named, to, standIn, out string }{
		{"Brandt Maschinenbau GmbH", "en", "Brandt Maschinenbau Ltd", "DE", "BE", "Krogh Ltd", "Krogh BV"},
		{"Brandt Maschinenbau GmbH", "en", "Brandt Maschinenbau Ltd", "", "BE", "Krogh Ltd", "Krogh GmbH"},
		{"Brandt GmbH", "sv", "Brandt AB", "DE", "AT", "Krogh AB", "Krogh GmbH"},
		{"Atlas SARL", "fr", "Atlas SARL", "MA", "KE", "Cap Nord", "Cap Nord Ltd"},
	} {
		f := NewFirm(c.text, c.language)
		if f == nil || f.Read != c.read {
			t.Errorf("NewFirm(%q, %s) = %+v, want it read as %q", c.text, c.language, f, c.read)
			continue
		}
		f.Abroad(map[string]bool{c.named: true})
		s := stage{c.standIn, c.named, c.to}
		f.Form = s
		if out := f.Render(s); out != c.out {
			t.Errorf("%q of %s in %s = %q, want %q", c.text, c.named, c.to, out, c.out)
		}
	}
	if f := NewFirm("GmbH", "en"); f != nil {
		t.Errorf("a legal form alone is no firm: %+v", f)
	}
}
