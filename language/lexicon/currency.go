package lexicon

import "github.com/understudy-text/understudy/language/lexicon/internal/table"

// A Currency is a unit of money and its parts.
type Currency struct {
	Code               string // ISO 4217, also of withdrawn currencies: "PLN", "FRF"
	Symbol             string // "£"; "" if none is in common use
	Singular, Plural   string // "krona", "kronor"
	Minor, MinorPlural string // "penny", "pence"; "" if there is none
}

type currencies struct {
	rows  []Currency
	forms []currencyForm
	index index
}

type currencyForm struct {
	text     string
	currency int
}

func (s *currencies) load(data []byte) error {
	err := table.Read(data, "currencies", 7,
		func(n int) { s.rows = make([]Currency, 0, n) },
		func(i int, c []string) error {
			s.rows = append(s.rows, Currency{c[0], c[1], c[2], c[3], c[4], c[5]})
			for _, t := range append(list(c[6]), c[:4]...) {
				if t != "" {
					s.forms = append(s.forms, currencyForm{t, i})
				}
			}
			return nil
		})
	if err != nil {
		return err
	}
	sortForms(s.forms, func(f currencyForm) string { return f.text })
	s.index, err = newIndex(len(s.forms), func(i int) string { return s.forms[i].text })
	return err
}

// Currency finds a currency by its code, symbol, singular, plural or another
// way it is written ("pounds sterling", "old Turkish liras", "SEK", "€").
// Where several countries share a word, the most traded one is meant: "$" is
// the US dollar, "pounds" are sterling.
func (l *Lexicon) Currency(text string) (Currency, bool) {
	s := &l.full().currencies
	from, to := s.index.find(text)
	if from == to {
		return Currency{}, false
	}
	return s.rows[s.forms[from].currency], true
}
