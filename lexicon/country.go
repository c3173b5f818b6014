package lexicon

import (
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lexicon/internal/table"
)

// A Country is a state, a former state, or a country within a state.
type Country struct {
	// ISO is the ISO 3166-1 code ("PL"), XK for Kosovo; SU, YU, CS and DD for
	// former states; GB-ENG, GB-SCT, GB-WLS and GB-NIR (ISO 3166-2) for the
	// countries of the United Kingdom.
	ISO       string
	Name      string // "Netherlands", without article
	Official  string // "Kingdom of the Netherlands", without article; the Name when there is no other
	Adjective string // "Dutch"
	Person    string // one of its people: "Dutchman"; "Polish national" where English has no noun
	People    string // all of its people: "Dutch", "Poles"
	Capital   string
	// Group names the countries that may stand in for each other: neighbours in
	// culture, so that a swap reads natural ("nordic", "baltic"); "former" and
	// "uk" hold what is no state of today.
	Group     string
	Article   bool     // the name takes an article: the Netherlands
	Currency  string   // ISO 4217 code
	Languages []string // in English, the most spoken first
	Culture   string   // code of its people's names (Name.Origins)
}

// A CountryForm is the way in which a text speaks of a country.
type CountryForm int

// The forms of a country.
const (
	FormName         CountryForm = iota // Poland, Holland, Great Britain
	FormOfficial                        // Republic of Poland
	FormAdjective                       // Polish
	FormPerson                          // Pole, Dutchwoman
	FormPeople                          // Poles, the Dutch
	FormAbbreviation                    // UK, U.S.A., UAE
)

func (f CountryForm) String() string {
	return [...]string{"name", "official", "adjective", "person", "people", "abbreviation"}[f]
}

type countries struct {
	rows    []Country
	current []Country
	byISO   map[string]int
	forms   []countryForm
	index   index
}

type countryForm struct {
	text    string
	country int
	form    CountryForm
}

func (s *countries) load(data []byte) error {
	s.byISO = map[string]int{}
	err := table.Read(data, "countries", 17,
		func(n int) { s.rows = make([]Country, 0, n) },
		func(i int, c []string) error {
			row := Country{ISO: c[0], Name: c[1], Article: c[2] == "the", Official: c[3], Adjective: c[4],
				Person: c[5], People: c[6], Capital: c[7], Currency: c[8], Languages: list(c[9]), Culture: c[10], Group: c[11]}
			if _, twice := s.byISO[row.ISO]; twice {
				return fmt.Errorf("country code stands twice")
			}
			if row.ISO == "" || row.Name == "" {
				return fmt.Errorf("no code or no name")
			}
			s.byISO[row.ISO] = i
			s.rows = append(s.rows, row)
			if row.Group != "former" && row.Group != "uk" {
				s.current = append(s.current, row)
			}
			for form, cell := range []string{c[1], c[3], c[4], c[5], c[6], c[16]} {
				if cell != "" {
					s.add(i, CountryForm(form), list(cell))
				}
			}
			s.add(i, FormName, list(c[12]))
			s.add(i, FormOfficial, list(c[13]))
			s.add(i, FormAdjective, list(c[14]))
			s.add(i, FormPerson, list(c[15]))
			return nil
		})
	if err != nil {
		return err
	}
	// What stands first in the file wins ("Congolese"), and a name wins over an
	// adjective, which wins over a person.
	slices.SortStableFunc(s.forms, func(a, b countryForm) int { return comparePlain(a.text, b.text) })
	s.index, err = newIndex(len(s.forms), func(i int) string { return s.forms[i].text })
	return err
}

func (s *countries) add(country int, form CountryForm, texts []string) {
	for _, t := range texts {
		s.forms = append(s.forms, countryForm{t, country, form})
	}
}

// list splits a cell at semicolons.
func list(cell string) []string {
	if cell == "" {
		return nil
	}
	return strings.Split(cell, ";")
}

// Country says which country a text speaks of, and how: name, official name,
// adjective, person, people or abbreviation, with or without "the". Where one
// word is several ("Dutch" is adjective and people), the first of the constants
// above is returned. A word that names two countries' people (Congolese) gives
// the larger one.
func (l *Lexicon) Country(text string) (Country, CountryForm, bool) {
	s := &l.countries
	from, to := s.index.find(text)
	if from == to {
		from, to = s.index.find(withoutArticle(text))
	}
	if from == to {
		return Country{}, 0, false
	}
	// Forms of one spelling stand in the order of the file; prefer the smallest
	// form of the first country.
	best := s.forms[from]
	for _, f := range s.forms[from:to] {
		if f.country == best.country && f.form < best.form {
			best = f
		}
	}
	return s.rows[best.country], best.form, true
}

// CountryByISO returns a country, or a former one, by its code.
func (l *Lexicon) CountryByISO(iso string) (Country, bool) {
	i, ok := l.countries.byISO[iso]
	if !ok {
		return Country{}, false
	}
	return l.countries.rows[i], true
}

// Countries returns the states of today. The slice must not be changed.
func (l *Lexicon) Countries() []Country { return l.countries.current }
