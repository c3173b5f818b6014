// Command compile makes bodies.tsv from the names of shops, banks, operators and networks of the
// name-suggestion-index (npm, BSD-3) and our own curated.txt:
//
//	npm pack name-suggestion-index && tar xzf name-suggestion-index-*.tgz
//	go run ./language/bodies/compile -nsi package/dist/json/nsi.json -folder language/bodies
//
// and, of the folder of Arabic names that language/lexicon/SOURCES.md names, the names of people that
// the language's own list leaves out (borne by few, or by people of other countries), for the gateway:
//
//	go run ./language/bodies/compile -arabic DIR/arabic-names
//
// A name is taken if it is in Latin or Arabic letters and stands in a country where a language that
// is read is spoken, or everywhere. Words that NSI calls generic are no names.
//
// It may know internal/lines.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/internal/lines"
)

// countries are where one of the languages is spoken by many, and their neighbours.
const countries = "001 150 145 015 gb ie im gg je us ca au nz za in pk ng ke gh ug tz jm mt se fi ax no dk is fr fx be ch lu mc sn ci cm " +
	"ma dz tn eg ly sd sa ae kw qa bh om ye iq sy lb jo ps mr de nl es it at"

// field are the tags that hold names.
var field = regexp.MustCompile(`^(name|brand|operator|network|short_name)(:(en|sv|fr|ar))?$`)

// Lengths of names in letters.
const (
	leastLetters = 3
	mostLetters  = 40
)

func main() {
	nsi := flag.String("nsi", "", "nsi.json of the package")
	folder := flag.String("folder", "language/bodies", "where curated.txt is and bodies.tsv goes")
	arabic := flag.String("arabic", "", "the folder with unicef_units.tsv and arabnamer_en_ar.tsv")
	language := flag.String("language", "language", "the folder of the languages")
	flag.Parse()
	log.SetFlags(0)
	if *nsi != "" {
		if err := run(*nsi, *folder); err != nil {
			log.Fatal(err)
		}
	}
	if *arabic != "" {
		if err := abroad(*arabic, filepath.Join(*language, "ar")); err != nil {
			log.Fatal(err)
		}
	}
}

// abroad writes the names of people that are on no list of Arabic and no words of it.
func abroad(lists, folder string) error {
	known, names := map[string]bool{}, map[string]bool{}
	take := func(file string, column int, into map[string]bool, is func(cells []string) bool) error {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(cells) > column && is(cells) {
				into[cells[column]] = true
			}
		}
		return nil
	}
	all := func([]string) bool { return true }
	word := func(column int) func(cells []string) bool {
		return func(cells []string) bool {
			letters := 0
			for _, r := range cells[column] {
				if !unicode.Is(unicode.Arabic, r) {
					return false
				}
				letters++
			}
			return letters >= leastLetters
		}
	}
	for _, err := range []error{
		take(filepath.Join(folder, "lexicon", "names.tsv"), 0, known, all),
		take(filepath.Join(folder, "lexicon", "words.tsv"), 0, known, func(cells []string) bool { return len(cells) > 2 && cells[2] == "c" }),
		take(filepath.Join(lists, "unicef_units.tsv"), 0, names, word(0)),
		take(filepath.Join(lists, "arabnamer_en_ar.tsv"), 1, names, word(1)),
	} {
		if err != nil {
			return err
		}
	}
	maps.DeleteFunc(names, func(name string, _ bool) bool { return known[name] })
	log.Printf("%d names of people", len(names))
	return os.WriteFile(filepath.Join(folder, "abroad.txt"), []byte(strings.Join(slices.Sorted(maps.Keys(names)), "\n")+"\n"), 0o644)
}

type category struct {
	Items []struct {
		LocationSet struct{ Include []any } `json:"locationSet"`
		Tags        map[string]string
	}
}

func run(nsi, folder string) error {
	trade := map[string]string{}
	curated, err := os.ReadFile(filepath.Join(folder, "curated.txt"))
	if err != nil {
		return err
	}
	for _, line := range lines.Of(string(curated)) {
		of, names, _ := strings.Cut(line, "\t")
		for name := range strings.SplitSeq(names, "|") {
			if trade[name] == "" {
				trade[name] = of
			}
		}
	}
	raw, err := os.ReadFile(nsi)
	if err != nil {
		return err
	}
	var all struct {
		NSI map[string]category `json:"nsi"`
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	here := map[string]bool{}
	for _, c := range strings.Fields(countries) {
		here[c] = true
	}
	for _, path := range slices.SortedFunc(maps.Keys(all.NSI), trades) {
		parts := strings.Split(path, "/")
		if parts[0] == "flags" {
			continue
		}
		of := parts[len(parts)-1]
		if parts[0] != "brands" {
			of = operator
		}
		for _, item := range all.NSI[path].Items {
			if !slices.ContainsFunc(item.LocationSet.Include, func(l any) bool {
				code, _ := l.(string)
				country, _, _ := strings.Cut(code, "-")
				return here[country]
			}) {
				continue
			}
			for tag, names := range item.Tags {
				if !field.MatchString(tag) {
					continue
				}
				for name := range strings.SplitSeq(names, ";") {
					if name = strings.TrimSpace(name); isName(name) && trade[name] == "" {
						trade[name] = of
					}
				}
			}
		}
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(trade)) {
		fmt.Fprintf(&b, "%s\t%s\n", name, trade[name])
	}
	log.Printf("%d names", len(trade))
	return os.WriteFile(filepath.Join(folder, "bodies.tsv"), []byte(b.String()), 0o644)
}

// operator is the trade of who runs something: a network, a city, a fund.
const operator = "operator"

// machines are categories that say less of a name than its others.
var machines = []string{"atm", "totem", "charging_station", "vending_machine", "bicycle_rental", "parcel_locker"}

// trades sorts categories: brands first, those of machines behind the others.
func trades(a, b string) int {
	rank := func(path string) int {
		switch parts := strings.Split(path, "/"); {
		case parts[0] != "brands":
			return 2
		case slices.Contains(machines, parts[len(parts)-1]):
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

// isName reports whether a text is a name in letters that are read.
func isName(name string) bool {
	letters, capital := 0, false
	for _, r := range name {
		switch {
		case unicode.Is(unicode.Latin, r):
			letters++
			capital = capital || unicode.IsUpper(r)
		case unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r):
			letters++
			capital = true
		case unicode.IsLetter(r):
			return false
		case strings.ContainsRune("\t|/\\()[]{}<>:", r):
			return false
		}
	}
	return capital && letters >= leastLetters && letters <= mostLetters
}
