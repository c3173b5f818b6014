package lexicon

import (
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
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
	// Abbreviations of the name: "UK", "U.K.".
	Abbreviations []string
	Capital       string // in the language; see CapitalLocal
	// Group names the countries that may stand in for each other: neighbours in
	// culture, so that a swap reads natural ("nordic", "baltic"); "former" and
	// "uk" hold what is no state of today.
	Group string
	// CapitalLocal is the local name of the capital, the same in the lexica of
	// all languages (Town.Local where it is a town of its own).
	CapitalLocal string
	Article      bool     // the name takes an article: the Netherlands
	Definite     string   // which: "the", "la", "l'"; "" without one
	Currency     string   // ISO 4217 code
	Languages    []string // in the language, the most spoken first
	Culture      string   // code of its people's names (Name.Origins)
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
	rows     []Country
	current  []Country
	byISO    map[string]int
	forms    []countryForm
	index    index
	articles []string // that names take, as they stand before them: "the ", "l'"
}

type countryForm struct {
	text    string
	country int
	form    CountryForm
}

func (s *countries) load(data []byte) error {
	s.byISO = map[string]int{}
	return table.Read(data, "countries", 12,
		func(n int) { s.rows = make([]Country, 0, n) },
		func(i int, c []string) error {
			row := Country{ISO: c[0], Name: c[1], Article: c[2] != "", Definite: c[2], Official: c[3], Adjective: c[4], Person: c[5], People: c[6], Abbreviations: list(c[11])}
			if _, twice := s.byISO[row.ISO]; twice {
				return fmt.Errorf("country code stands twice")
			}
			if row.ISO == "" || row.Name == "" {
				return fmt.Errorf("no code or no name")
			}
			article := c[2] + " "
			if strings.HasSuffix(c[2], "'") { // elided: l'Algérie
				article = c[2]
			}
			if c[2] != "" && !slices.Contains(s.articles, article) {
				s.articles = append(s.articles, article)
			}
			s.byISO[row.ISO] = i
			s.rows = append(s.rows, row)
			for form, cell := range []string{c[1], c[3], c[4], c[5], c[6], c[11]} {
				s.add(i, CountryForm(form), list(cell))
			}
			for _, a := range row.Abbreviations { // transcripts write "U. S."
				if apart := strings.TrimSpace(strings.ReplaceAll(a, ".", ". ")); apart != a {
					s.add(i, FormAbbreviation, []string{apart, strings.TrimSuffix(apart, ".")})
				}
			}
			s.add(i, FormName, list(c[7]))
			s.add(i, FormOfficial, list(c[8]))
			s.add(i, FormAdjective, list(c[9]))
			s.add(i, FormPerson, list(c[10]))
			return nil
		})
}

// joinCountries adds the world's facts to the names of countries.
func (l *tables) joinCountries() error {
	s, w := &l.countries, &l.world.facts
	for i := range s.rows {
		row := &s.rows[i]
		at, ok := w.byISO[row.ISO]
		if !ok {
			return fmt.Errorf("lexicon: file countries.tsv: row %d: the world knows no country %.8q: %w", i+1, row.ISO, ErrDamaged)
		}
		f := w.rows[at]
		row.CapitalLocal, row.Currency, row.Culture, row.Group = f.capital, f.currency, f.culture, f.group
		row.Capital = l.townNamed(f.capital, row.ISO)
		for _, code := range f.languages {
			row.Languages = append(row.Languages, l.languages.nameOf(code))
		}
	}
	// The order of the world, the same in all languages.
	for _, f := range w.rows {
		if i, ok := s.byISO[f.iso]; ok && f.group != "former" && f.group != "uk" {
			s.current = append(s.current, s.rows[i])
		}
	}
	// What stands first in the file wins ("Congolese"), and a name wins over an
	// adjective, which wins over a person.
	var err error
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

// withoutArticle takes an article that the language puts before names of
// countries ("the Netherlands") off any name.
func (s *countries) withoutArticle(name string) string {
	for _, a := range s.articles {
		if len(name) > len(a) && strings.EqualFold(name[:len(a)], a) {
			return name[len(a):]
		}
	}
	return name
}

// languageNames are the names of languages by their codes.
type languageNames struct {
	byCode map[string]string
	names  map[string]string // folded: their codes
}

func (n *languageNames) load(data []byte) error {
	n.byCode, n.names = map[string]string{}, map[string]string{}
	return table.Read(data, "languages", 2, func(int) {}, func(_ int, c []string) error {
		if c[0] == "" || c[1] == "" || n.byCode[c[1]] != "" {
			return fmt.Errorf("want name and code, each code once")
		}
		n.byCode[c[1]] = c[0]
		n.names[Fold(c[0])] = c[1]
		return nil
	})
}

// nameOf returns the name of the language with a code, or the code itself.
func (n *languageNames) nameOf(code string) string {
	if name := n.byCode[code]; name != "" {
		return name
	}
	return code
}

// Language returns the BCP 47 code of a language by what the lexicon's language calls it, in any case.
func (l *Lexicon) Language(word string) (code string, ok bool) {
	code, ok = l.full().languages.names[Fold(word)]
	return code, ok
}

// Country says which country a text speaks of, and how: name, official name,
// adjective, person, people or abbreviation, with or without "the". Where one
// word is several ("Dutch" is adjective and people), the first of the constants
// above is returned. A word that names two countries' people (Congolese) gives
// the larger one.
func (l *Lexicon) Country(text string) (Country, CountryForm, bool) {
	s := &l.full().countries
	from, to := s.index.find(text)
	if from == to {
		from, to = s.index.find(s.withoutArticle(text))
	}
	if from == to {
		return Country{}, 0, false
	}
	// Forms of one spelling stand in the order of the file; prefer the smallest
	// form of the first country.
	best := countryForm{country: -1}
	for _, f := range s.forms[from:to] {
		if !l.full().terms.alike(f.text, text) {
			continue
		}
		if best.country < 0 || f.country == best.country && f.form < best.form {
			best = f
		}
	}
	if best.country < 0 {
		return Country{}, 0, false
	}
	return s.rows[best.country], best.form, true
}

// CountryByISO returns a country, or a former one, by its code.
func (l *Lexicon) CountryByISO(iso string) (Country, bool) {
	i, ok := l.full().countries.byISO[iso]
	if !ok {
		return Country{}, false
	}
	return l.full().countries.rows[i], true
}

// Countries returns the states of today. The slice must not be changed.
func (l *Lexicon) Countries() []Country { return l.full().countries.current }
