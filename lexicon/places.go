package lexicon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/lexicon/internal/table"
)

// A Town is a city, town or village.
type Town struct {
	Name       string // as English texts write it: "Warsaw", "Łódź"
	Country    string // ISO 3166-1 code
	Region     string // name of its county, province or state; "" unknown
	Population int
}

// A Region is a part of a country: county, province, state, voivodship, island.
type Region struct {
	Name    string
	Country string // ISO 3166-1 code
}

type towns struct {
	rows  []Town
	other []bool // another name of a town, or one that misleads: found, but no stand-in
	index index

	once   sync.Once
	places map[string][]Town
}

func (t *towns) load(data []byte) error {
	err := table.Read(data, "towns", 5,
		func(n int) { t.rows, t.other = make([]Town, 0, n), make([]bool, 0, n) },
		func(_ int, c []string) error {
			population, err := strconv.Atoi(c[3])
			if err != nil {
				return fmt.Errorf("population is not a number")
			}
			if c[4] != "" && c[4] != "x" {
				return fmt.Errorf("mark %.4q, want x or nothing", c[4])
			}
			t.rows = append(t.rows, Town{c[0], c[1], c[2], population})
			t.other = append(t.other, c[4] == "x")
			return nil
		})
	if err != nil {
		return err
	}
	t.index, err = newIndex(len(t.rows), func(i int) string { return t.rows[i].Name })
	return err
}

// Town returns the towns of a name, in any spelling, the largest first. The
// slice must not be changed.
func (l *Lexicon) Town(name string) []Town {
	from, to := l.towns.index.find(name)
	if from == to {
		from, to = l.towns.index.find(withoutArticle(name))
	}
	return l.towns.rows[from:to:to]
}

// Towns returns the towns of a country that make good stand-ins, the largest
// first. The slice must not be changed.
func (l *Lexicon) Towns(country string) []Town {
	t := &l.towns
	t.once.Do(func() {
		t.places = map[string][]Town{}
		for i, row := range t.rows {
			if !t.other[i] {
				t.places[row.Country] = append(t.places[row.Country], row)
			}
		}
		for _, p := range t.places {
			slices.SortStableFunc(p, func(a, b Town) int { return b.Population - a.Population })
		}
	})
	return t.places[country]
}

type regions struct {
	rows  []Region
	index index

	once   sync.Once
	places map[string][]Region
}

func (r *regions) load(data []byte) error {
	err := table.Read(data, "regions", 2,
		func(n int) { r.rows = make([]Region, 0, n) },
		func(_ int, c []string) error { r.rows = append(r.rows, Region{c[0], c[1]}); return nil })
	if err != nil {
		return err
	}
	r.index, err = newIndex(len(r.rows), func(i int) string { return r.rows[i].Name })
	return err
}

// Region returns the regions of a name, in any spelling. The slice must not be
// changed.
func (l *Lexicon) Region(name string) []Region {
	from, to := l.regions.index.find(name)
	if from == to {
		from, to = l.regions.index.find(withoutArticle(name))
	}
	return l.regions.rows[from:to:to]
}

// Regions returns the regions of a country in alphabetical order. The slice
// must not be changed.
func (l *Lexicon) Regions(country string) []Region {
	r := &l.regions
	r.once.Do(func() {
		r.places = map[string][]Region{}
		for _, row := range r.rows {
			r.places[row.Country] = append(r.places[row.Country], row)
		}
	})
	return r.places[country]
}

// withoutArticle takes a leading English "the" off; a compiled lexicon of
// another language has its articles in the names themselves.
func withoutArticle(s string) string {
	if len(s) > 4 && strings.EqualFold(s[:4], "the ") {
		return s[4:]
	}
	return s
}
