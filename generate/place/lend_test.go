package place

import (
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

// Whatever the language of the text, a place is of one kind.
func TestRegionsAtHome(t *testing.T) {
	english, swedish := NewReader(phrasetest.English(t)), NewReader(phrasetest.Swedish(t))
	for in, want := range map[string]string{
		"Maryland": "region US", "Florida": "region US", "Colorado": "region US", "Texas": "nation US", "Alaska": "region US",
		"Dallas": "town US", "Dorset": "region GB",
	} {
		for _, r := range []Reader{english, swedish} {
			f := r.Read(&form.Scene{}, form.Entity{Mentions: []form.Mention{{Text: in}}})[0]
			s := f.Roles()[0]
			got := string(s.Role.Kind)
			for _, tr := range s.Traits {
				if tr.Name == "country" {
					got += " " + tr.Value
				}
			}
			if got != want {
				t.Errorf("%s is read as %s, want %s", in, got, want)
			}
		}
	}
}

// What is lent is publicly known, and lies where the borrower's stand-in has to.
func TestLending(t *testing.T) {
	all := Directors(phrasetest.English(t))
	for _, c := range []struct {
		kind          cast.Kind
		key, country  string
		standIn, like string
	}{
		{Town, "dallas", "US", "Dallas", "US"},
		{Town, "washington", "US", "", ""}, // a capital
		{Town, "nosuchtown", "US", "", "US"},
		{Town, "london", "CA", "", "CA"}, // it would be taken for another
		{Region, "texas", "US", "Texas", "US"},
		{Region, "nosuchland", "US", "", "US"},
	} {
		lender := all[c.kind].(cast.Lender)
		r, p := cast.Role{Kind: c.kind, Key: c.key}, traits{"country": c.country}
		standIn, like, ok := lender.Lend(r, p)
		if standIn != c.standIn || like != c.like || ok != (c.standIn != "") {
			t.Errorf("%s %s lends %q, like %q, %v", c.kind, c.key, standIn, like, ok)
		}
		if wanted, _ := lender.Borrow(r, p, uncast{}); ok && wanted != c.country {
			t.Errorf("%s %s wants %q", c.kind, c.key, wanted)
		}
		if wanted, _ := lender.Borrow(r, p, played{"GB"}); ok && wanted != "GB" {
			t.Errorf("%s %s wants %q where the country is played by GB", c.kind, c.key, wanted)
		}
	}
}

// played plays every country.
type played struct{ iso string }

func (p played) Lookup(r cast.Role) (string, bool) {
	if r.Kind != Country {
		return "", false
	}
	return p.iso, true
}
