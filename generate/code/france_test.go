package code

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
)

// told are traits.
type told map[string]string

// Trait implements cast.Profile.
func (t told) Trait(name string) string { return t[name] }

// A French social security number keeps the sex, and its year and month go with the dates of birth of
// the document, whether its key is right or not; the stand-in's key is.
func TestNIR(t *testing.T) {
	scene := &form.Scene{Born: []form.Date{{Year: 1957, Month: 3, Day: 14}}, Birth: func(d form.Date) form.Date {
		return form.Date{Year: d.Year + 5, Month: d.Month + 1, Day: d.Day}
	}}
	for _, c := range []struct{ text, want string }{
		{"2 57 03 34 112 045 71", `^2 62 04 \d\d \d{3} \d{3} \d\d$`}, {"2570334112045", ""}, {"2.57.03.34.112.045", `^2\.62\.04\.\d\d\.\d{3}\.\d{3}$`},
		{"1 57 13 34 112 045 71", ""}, {"3 57 03 34 112 045 71", ""}, {"2 95 10 99 126 111 93", `^2 00 11 \d\d \d{3} \d{3} \d\d$`},
	} {
		r := NewReader(nil)
		f := r.read(c.text, "", scene)
		roles := f.Roles()
		if len(roles) != 1 || (roles[0].Role.Kind == NIR) != (c.want != "") {
			t.Errorf("%q has roles %v", c.text, roles)
			continue
		}
		if c.want == "" {
			continue
		}
		p := told{}
		for _, tr := range roles[0].Traits {
			p[tr.Name] = tr.Value
		}
		out, ok := nirStandIn(roles[0].Role.Key, p, draw.New([]byte("k")), 0)
		if got := lay(out, c.text); !ok || !regexp.MustCompile(c.want).MatchString(got) || len(out) > nirFigures && out[nirFigures:] != keyOfNIR(out[:nirFigures]) {
			t.Errorf("%q became %q, want %s", c.text, got, c.want)
		}
	}
}

// A French number written in pairs stays in its zone, in the range that is kept for fiction.
func TestFrenchPhones(t *testing.T) {
	r := NewReader(&language.Language{Code: "fr"})
	for text, want := range map[string]string{"02 40 55 12 87": "02 61 91 ", "06.39.98.41.72": "06.39.98.", "01 45 62 33 10": "01 99 00 "} {
		occurrence := r.read(text, "", &form.Scene{}).Roles()[0]
		p := told{}
		for _, tr := range occurrence.Traits {
			p[tr.Name] = tr.Value
		}
		got, ok := phoneStandIn(occurrence.Role.Key, p, draw.New([]byte("k")), 0)
		if got = lay(got, text); !ok || !strings.HasPrefix(got, want) || got == text {
			t.Errorf("%s → %s", text, got)
		}
	}
}
