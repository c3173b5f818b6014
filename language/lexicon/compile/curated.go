package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
)

// famous are the parts of names of very well-known living people, folded.
type famous map[string]string

func readFamous(s sources) (famous, error) {
	f := famous{}
	return f, eachCurated(s.world(), "famous.txt", 1, func(c []string) error {
		for written := range strings.SplitSeq(c[0], ",") {
			if written = strings.TrimSpace(written); written != "" {
				f[lexicon.Plain(written)] = written
			}
		}
		return nil
	})
}

func (f famous) has(name string) bool { return f[lexicon.Plain(name)] != "" }

func (f famous) table() [][]string {
	var rows [][]string
	for _, written := range f {
		rows = append(rows, []string{written})
	}
	byPlain(rows, func([]string) int { return 0 })
	return rows
}

// readFacts reads what holds of countries in every language.
func readFacts(s sources) ([][]string, error) {
	var rows [][]string
	return rows, eachCurated(s.world(), "countries.txt", 6, func(c []string) error {
		rows = append(rows, slices.Clone(c))
		return nil
	})
}

// readCountries fills in what the curated list leaves to rules.
func readCountries(s sources, t tongue) ([][]string, error) {
	var rows [][]string
	return rows, eachCurated(s.folderOf(t.code), "countries.txt", 12, func(c []string) error {
		const name, official, adjective, person, people = 1, 3, 4, 5, 6
		c[official] = cmp.Or(c[official], c[name])
		c[person] = cmp.Or(c[person], c[adjective])
		c[people] = cmp.Or(c[people], t.people(c[person]))
		if t.country != nil {
			t.country(c)
		}
		rows = append(rows, slices.Clone(c))
		return nil
	})
}

// readLanguages takes the names of languages from CLDR, but for the curated ones.
func readLanguages(s sources, t tongue) ([][]string, error) {
	all, err := readCLDR(s, t.code)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, l := range all.Languages {
		if l.Alt == "" {
			names[l.Code] = l.Text
		}
	}
	err = eachCurated(s.folderOf(t.code), "languages.txt", 2, func(c []string) error {
		names[c[0]] = c[1]
		return nil
	})
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for code, name := range names {
		rows = append(rows, []string{name, code})
	}
	byPlain(rows, func([]string) int { return 0 })
	return rows, nil
}

// readCurrencies takes the curated currencies first and adds the rest of CLDR's.
func readCurrencies(s sources, t tongue) ([][]string, error) {
	var rows [][]string
	have := map[string]bool{}
	err := eachCurated(s.folderOf(t.code), "currencies.txt", 7, func(c []string) error {
		rows = append(rows, slices.Clone(c))
		have[c[0]] = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	all, err := readCLDR(s, t.code)
	if err != nil {
		return nil, err
	}
	for _, row := range all.currencies() {
		if !have[row[0]] {
			rows = append(rows, row)
		}
	}
	return rows, nil
}
