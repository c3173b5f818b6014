package code

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	svlex "github.com/understudy-text/understudy/language/sv/lexicon"
)

// towns casts towns; codes are cast at their first attempt, after them.
type towns struct {
	to     map[string]string
	traits map[string]string
	l      *language.Language
}

func (s towns) Trait(name string) string { return s.traits[name] }
func (s towns) Generic(string) bool      { return false }
func (s towns) Lookup(r cast.Role) (string, bool) {
	if r.Kind == "town" {
		v, ok := s.to[r.Key]
		return v, ok
	}
	return Directors(s.l)[r.Kind].Candidate(r, s, s, draw.New([]byte("k")), 0)
}

func TestSwedishPlaces(t *testing.T) {
	lex := svlex.Load()
	sv := &language.Language{Code: "sv", Lexicon: lex}
	to := map[string]string{"malmo": "Luleå", "gavle": "Lund", "stockholm": "Oslo", "lund": "Kalmar"}
	for _, c := range []struct{ text, kind, after, want string }{
		// The figures are of the county that the town is in now.
		{"211 22", postcode, " Malmö, fick", `9[5678]\d \d\d`}, {"SE-211 22", postcode, " Malmö", `SE-9[5678]\d \d\d`},
		{"S-22100", postcode, "\nLund", `S-3[89]\d{3}`},
		// A town that goes abroad, or none: other figures.
		{"114 55", postcode, " Stockholm", `[2-9]\d\d \d\d`}, {"58330", postcode, ".", `[1-46-9]\d{4}`},
		{"Gävle Brynäs 12:3", property, "", `Lund [A-ZÅÄÖ][a-zåäö]+ [1-9]\d:\d`}, {"Brynäs 12:3", property, "", `[A-ZÅÄÖ][a-zåäö]+ [1-9]\d:\d`},
		{"Lund Korpen 7", property, "", `Kalmar [A-ZÅÄÖ][a-zåäö]+ \d`}, {"kvarteret Korpen 7", property, "", `kvarteret [A-ZÅÄÖ][a-zåäö]+ \d`},
	} {
		f := NewReader(sv).Read(&form.Scene{}, form.Entity{Mentions: []form.Mention{{Text: c.text, Kind: c.kind, After: c.after}}})[0]
		s := towns{to, map[string]string{}, sv}
		for _, r := range f.Roles() {
			for _, tr := range r.Traits {
				s.traits[tr.Name] = tr.Value
			}
		}
		if got := f.Render(s); !regexp.MustCompile(`^(`+c.want+`)$`).MatchString(got) || got == c.text {
			t.Errorf("%q before %q became %q", c.text, c.after, got)
		}
	}
	english := NewReader(&language.Language{Code: "en"})
	if english.ReadsPlace(form.Mention{Text: "10001", Kind: postcode}) || NewReader(sv).ReadsPlace(form.Mention{Text: "SW1A 1AA", Kind: postcode}) {
		t.Error("other countries' postcodes are not Swedish")
	}
	seen := map[string]string{}
	for region, list := range districts {
		for d := range strings.FieldsSeq(list) {
			if seen[d] != "" {
				t.Errorf("%s is in %s and %s", d, region, seen[d])
			}
			seen[d] = region
		}
	}
}
