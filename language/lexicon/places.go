package lexicon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// A Town is a city, town or village.
type Town struct {
	Name       string // as texts of the lexicon's language write it: "Gothenburg", "Göteborg", "Łódź"
	Local      string // the same in the lexica of all languages, as GeoNames lists it: "Göteborg"
	Country    string // ISO 3166-1 code
	Region     string // Local of its county, province or state; "" unknown
	Population int
}

// A Region is a part of a country: county, province, state, voivodship, island.
type Region struct {
	Name    string // as texts of the lexicon's language write it: "Bavaria", "Scania"
	Local   string // the same in the lexica of all languages: "Bayern", "Skåne"
	Country string // ISO 3166-1 code
	// Within is the Local of the larger region in which it lies, or that of a land within
	// a state (England); "" if it lies in none.
	Within string
	// Lat and Lon are the middle of its towns in degrees; both 0 if it has none.
	Lat, Lon float64
}

// Located reports whether it is known where the region lies.
func (r Region) Located() bool { return r.Lat != 0 || r.Lon != 0 }

type worldTowns struct {
	rows  []Town
	other []bool // misleads as a name, or is a part of a town: found, but no stand-in
	index index

	group  sync.Once
	good   map[string][]int32 // rows of the towns of a country that make good stand-ins
	mu     sync.Mutex
	places map[string][]Town // the same, by country: made when they are asked for
}

func (t *worldTowns) load(data []byte, name string) error {
	err := table.Read(data, name, 5,
		func(n int) { t.rows, t.other = make([]Town, 0, n), make([]bool, 0, n) },
		func(_ int, c []string) error {
			population, err := strconv.Atoi(c[3])
			if err != nil {
				return fmt.Errorf("population is not a number")
			}
			if c[4] != "" && c[4] != "x" {
				return fmt.Errorf("mark %.4q, want x or nothing", c[4])
			}
			t.rows = append(t.rows, Town{c[0], c[0], c[1], c[2], population})
			t.other = append(t.other, c[4] == "x")
			return nil
		})
	if err != nil {
		return err
	}
	t.index, err = newIndex(len(t.rows), func(i int) string { return t.rows[i].Local })
	return err
}

// goodOf returns the rows of the towns of a country that make good stand-ins.
func (t *worldTowns) goodOf(country string) []int32 {
	t.group.Do(func() {
		t.good = map[string][]int32{}
		for i := range t.rows {
			if !t.other[i] {
				t.good[t.rows[i].Country] = append(t.good[t.rows[i].Country], int32(i))
			}
		}
	})
	return t.good[country]
}

// standIns returns the towns of a country that make good stand-ins, the largest
// first.
func (t *worldTowns) standIns(country string) []Town {
	t.mu.Lock()
	defer t.mu.Unlock()
	places, made := t.places[country]
	if made {
		return places
	}
	rows := t.goodOf(country)
	places = make([]Town, len(rows))
	for i, row := range rows {
		places[i] = t.rows[row]
	}
	slices.SortStableFunc(places, func(a, b Town) int { return b.Population - a.Population })
	if t.places == nil {
		t.places = map[string][]Town{}
	}
	t.places[country] = places
	return places
}

type worldRegions struct {
	rows   []Region
	index  index
	places map[string][]Region
}

func (r *worldRegions) load(data []byte) error {
	r.places = map[string][]Region{}
	err := table.Read(data, "regions", 4,
		func(n int) { r.rows = make([]Region, 0, n) },
		func(_ int, c []string) error {
			row := Region{Name: c[0], Local: c[0], Country: c[1], Within: c[2]}
			if c[3] != "" {
				lat, lon, _ := strings.Cut(c[3], " ")
				var err1, err2 error
				row.Lat, err1 = strconv.ParseFloat(lat, 64)
				row.Lon, err2 = strconv.ParseFloat(lon, 64)
				if err1 != nil || err2 != nil {
					return fmt.Errorf("place %.20q, want latitude and longitude", c[3])
				}
			}
			r.rows = append(r.rows, row)
			r.places[row.Country] = append(r.places[row.Country], row)
			return nil
		})
	if err != nil {
		return err
	}
	r.index, err = newIndex(len(r.rows), func(i int) string { return r.rows[i].Local })
	return err
}

func (l *tables) nameTowns() {
	w := &l.world.towns
	l.towns = newNamed(w.rows, &w.index, &l.townNames,
		func(t *Town) place { return place{t.Country, t.Local} },
		func(t *Town, name string) { t.Name = name },
		func(a, b Town) int { return b.Population - a.Population })
}

func (l *tables) nameRegions() {
	w := &l.world.regions
	l.regions = newNamed(w.rows, &w.index, &l.areaNames,
		func(r *Region) place { return place{r.Country, r.Local} },
		func(r *Region, name string) { r.Name = name },
		func(a, b Region) int { return strings.Compare(a.Country, b.Country) })
}

// Town returns the towns of a name, in any spelling, the largest first. It
// finds a town by its local name and by the names that it has in the language.
// The slice must not be changed.
func (l *Lexicon) Town(name string) []Town {
	if t := l.full().towns.find(name); len(t) > 0 {
		return t
	}
	if from, to := l.full().villages.index.find(name); from < to {
		return l.full().villages.rows[from:to:to]
	}
	return l.full().towns.find(l.full().countries.withoutArticle(name))
}

// TownNamed returns what texts of the language call the town of a local name:
// TownNamed("Göteborg", "SE") is "Gothenburg" in English. A town that has no
// name of its own in the language keeps its local one.
func (l *Lexicon) TownNamed(local, country string) string {
	return l.full().townNamed(local, country)
}

func (l *tables) townNamed(local, country string) string {
	return l.townNames.nameOf(place{country, local})
}

// Towns returns the towns of a country that make good stand-ins, the largest
// first: the same towns in the same order in all languages. The slice must not
// be changed.
func (l *Lexicon) Towns(country string) []Town {
	return l.full().towns.country(country, l.full().world.towns.standIns(country))
}

// TownCount returns how many Towns a country has, without making their list.
func (l *Lexicon) TownCount(country string) int { return len(l.full().world.towns.goodOf(country)) }

// Region returns the regions of a name, in any spelling: local names, and those
// of the language. The slice must not be changed.
func (l *Lexicon) Region(name string) []Region {
	if r := l.full().regions.find(name); len(r) > 0 {
		return r
	}
	return l.full().regions.find(l.full().countries.withoutArticle(name))
}

// RegionNamed returns what texts of the language call the region of a local
// name: RegionNamed("Bayern", "DE") is "Bavaria" in English.
func (l *Lexicon) RegionNamed(local, country string) string {
	return l.full().areaNames.nameOf(place{country, local})
}

// Regions returns the regions of a country, in the order of their local names.
// The slice must not be changed.
func (l *Lexicon) Regions(country string) []Region {
	return l.full().regions.country(country, l.full().world.regions.places[country])
}

// EachTown calls f with the names of every town, its local one and those of the
// language, and its inhabitants.
func (l *Lexicon) EachTown(f func(name string, population int)) {
	for i := range l.full().world.towns.rows {
		f(l.full().world.towns.rows[i].Local, l.full().world.towns.rows[i].Population)
	}
	for _, form := range l.full().townNames.forms {
		if t, ok := l.full().towns.largest(form.place); ok {
			f(form.text, t.Population)
		}
	}
}
