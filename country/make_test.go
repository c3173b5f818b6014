package country

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
)

// skeleton is a text with all digits and letters made alike: its written shape.
func skeleton(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return '0'
		case unicode.IsUpper(r):
			return 'A'
		case unicode.IsLower(r):
			return 'a'
		case unicode.IsLetter(r):
			return 'L'
		}
		return r
	}, s)
}

// fixed reports whether there is one number of the form only.
func (f *form) fixed() bool {
	for _, p := range f.at {
		if !p.fixed {
			return false
		}
	}
	return true
}

// TestMakeParse makes numbers of each declaration, and others alike, and parses them.
func TestMakeParse(t *testing.T) {
	s := load(t)
	n := rand.New(rand.NewPCG(3, 4)).IntN
	for _, id := range s.IDs() {
		for _, f := range id.forms {
			one := *id
			one.forms = []*form{f}
			last := ""
			for range 12 {
				made, err := one.Make(n, Constraints{})
				if err != nil {
					t.Errorf("%s %s: %v", id.Name, f.class(), err)
					break
				}
				first, err := id.Parse(made)
				if err != nil {
					t.Errorf("%s: made %q: %v", id.Name, made, err)
					break
				}
				other, err := id.Make(n, Constraints{Like: made})
				if err != nil {
					if !f.fixed() {
						t.Errorf("%s: like %q: %v", id.Name, made, err)
					}
					break
				}
				second, err := id.Parse(other)
				switch {
				case err != nil:
					t.Errorf("%s: %q like %q: %v", id.Name, other, made, err)
				case second.Key == first.Key:
					t.Errorf("%s: %q like %q is the same number", id.Name, other, made)
				case skeleton(other) != skeleton(made) && id.inside.codes == nil:
					t.Errorf("%s: %q like %q has another shape", id.Name, other, made)
				case first.Sex != second.Sex:
					t.Errorf("%s: %q like %q has another sex", id.Name, other, made)
				}
				if other == last && len(f.at) > 8 {
					t.Errorf("%s: %q twice", id.Name, other)
				}
				last = other
			}
		}
	}
}

func TestMakeConstraints(t *testing.T) {
	s := load(t)
	for _, c := range []struct {
		name string
		want Constraints
		born string
	}{
		{"SE/personnummer", Constraints{Birth: Date{1971, 2, 28}, Sex: Female, Like: "870319-4628"}, "1971-02-28"},
		{"SE/personnummer", Constraints{Birth: Date{1915, 2, 28}, Like: "870319-4628"}, "1915-02-28"},
		{"SE/personnummer", Constraints{Birth: Date{1985, 7, 9}, Like: "190412+9853"}, "1985-07-09"},
		{"SE/personnummer", Constraints{Birth: Date{2011, 7, 9}, Like: "19870319 4628"}, "2011-07-09"},
		{"SE/samordningsnummer", Constraints{Birth: Date{2011, 7, 9}, Like: "701063-2391"}, "2011-07-09"},
		{"FI/hetu", Constraints{Birth: Date{2011, 7, 9}, Sex: Male, Like: "131052-308t"}, "2011-07-09"},
		{"FI/hetu", Constraints{Birth: Date{1895, 7, 9}}, "1895-07-09"},
		{"NO/fodselsnummer", Constraints{Birth: Date{2001, 1, 31}, Sex: Male, Like: "15108695088"}, "2001-01-31"},
		{"DK/cpr", Constraints{Birth: Date{2012, 12, 1}, Sex: Female}, "2012-12-01"},
		{"BE/rijksregister", Constraints{Birth: Date{2003, 5, 6}, Like: "85.07.30-033.28"}, "2003-05-06"},
		{"PL/pesel", Constraints{Birth: Date{2003, 5, 6}, Like: "44051401359"}, "2003-05-06"},
		{"IT/codice-fiscale", Constraints{Birth: Date{1990, 6, 30}, Sex: Female, Like: "RCCMNL83S18D969H"}, "1990-06-30"},
		{"FR/nir", Constraints{Birth: Date{1990, 6, 30}, Like: "2 95 10 99 126 111 93"}, "1990-06"},
		{"FR/nir", Constraints{Region: "2A", Birth: Date{1990, 6, 0}}, "1990-06"},
		{"GB/driving-licence", Constraints{Birth: Date{1990, 6, 30}, Sex: Male, Like: "MORGA657054SM9IJ"}, "1990-06-30"},
		{"EG/nid", Constraints{Birth: Date{2004, 6, 30}, Like: "٢٨٥٠٣١٥٠١٠١٢٣٨"}, "2004-06-30"},
		{"AE/emirates-id", Constraints{Birth: Date{1999, 0, 0}}, "1999"},
		{"ZA/said", Constraints{Birth: Date{1985, 1, 2}, Sex: Female, Like: "7503305044089"}, "1985-01-02"},
	} {
		n := rand.New(rand.NewPCG(5, 6)).IntN
		id := s.Lookup(c.name)
		made, err := id.Make(n, c.want)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		v, err := id.Parse(made)
		if err != nil || v.Birth.String() != c.born || c.want.Sex != Unknown && v.Sex != c.want.Sex {
			t.Errorf("%s %+v: made %q with %s %c: %v", c.name, c.want, made, v.Birth, v.Sex, err)
		}
	}
	if _, err := s.Lookup("SE/personnummer").Make(rand.New(rand.NewPCG(5, 6)).IntN, Constraints{Birth: Date{1871, 2, 30}}); err == nil {
		t.Error("a number with an impossible date was made")
	}
}

func TestParse(t *testing.T) {
	s := load(t)
	for _, c := range []struct {
		kind, text, name string
		err              error
	}{
		{"personnummer", "850709-9805", "SE/personnummer", nil},
		{"personnummer", "850709-9806", "SE/personnummer", ErrCheck},
		{"personnummer", "851309-9806", "", ErrShape},
		{"vat", "SE556036079301", "SE/vat", nil},
		{"vat", "DE 136 695 976", "DE/vat", nil},
		{"postcode", "SW1A 1AA", "GB/postcode", nil},
		{"iban", "gb29nwbk60161331926819", "INT/iban", nil},
		{"plate", "ab-123-cd", "FR/plate", nil},
	} {
		v, err := s.Parse(c.kind, c.text)
		if !errors.Is(err, c.err) || c.name != "" && (v.ID == nil || v.ID.Name != c.name) {
			t.Errorf("Parse(%q, %q) = %+v, %v; want %s, %v", c.kind, c.text, v, err, c.name, c.err)
		}
	}
	if _, err := s.Parse("nonsense", "1"); err == nil {
		t.Error("an unknown kind was parsed")
	}
	if s.Lookup("INT/isbn").Personal || !s.Lookup("SE/personnummer").Personal {
		t.Error("an ISBN is personal, or a personnummer is not")
	}
}
