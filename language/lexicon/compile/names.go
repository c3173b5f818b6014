package main

import (
	"archive/zip"
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/language/lexicon"
)

// A nameTable gathers given or family names by their folded form.
type nameTable map[string]*name

type name struct {
	written  string
	bearers  [2]int             // women and men in the population register of Sweden
	genders  [2]float64         // evidence for female, male
	cultures map[string]float64 // weight; 0 known there, but no stand-in
	spelling map[string]bool    // cultures that write the name otherwise: no stand-in there
}

// add records that a culture has a name. gender is f, m or 0.
func (t nameTable) add(written, culture string, gender byte, weight float64) {
	written, ok := cleanName(written)
	if !ok {
		return
	}
	if culture == "zh" || culture == "ja" {
		written = titleCase(lexicon.Plain(written)) // no marks of tone or length
	}
	key := lexicon.Fold(written)
	n := t[key]
	if n == nil {
		n = &name{written: written, cultures: map[string]float64{}}
		t[key] = n
	}
	switch gender {
	case 'f':
		n.genders[0]++
	case 'm':
		n.genders[1]++
	}
	if culture != "" {
		n.cultures[culture] = max(n.cultures[culture], weight)
	}
}

// cleanName refuses what is no name in Latin letters, and brings the rest to
// NFC with straight apostrophes.
func cleanName(s string) (string, bool) {
	s = norm.NFC.String(strings.TrimSpace(strings.NewReplacer("’", "'", "ʻ", "'", "`", "'", "\u00a0", " ").Replace(s)))
	letters, upper := 0, false
	for i, r := range s {
		switch {
		case unicode.Is(unicode.Latin, r):
			letters++
			upper = upper || unicode.IsUpper(r)
		case i > 0 && strings.ContainsRune("' -", r):
		case i == 0 && r == '\'':
		case unicode.Is(unicode.Mn, r) && i > 0:
		default:
			return "", false
		}
	}
	if letters < 2 || !upper || utf8.RuneCountInString(s) > 40 || strings.Count(s, " ") > 3 {
		return "", false
	}
	if last, _ := utf8.DecodeLastRuneInString(s); !unicode.IsLetter(last) && !unicode.Is(unicode.Mn, last) {
		return "", false
	}
	if strings.ToUpper(s) == s {
		s = titleCase(s)
	}
	return s, true
}

func titleCase(s string) string {
	var b strings.Builder
	start := true
	for _, r := range s {
		if start {
			b.WriteRune(unicode.ToUpper(r))
		} else {
			b.WriteRune(unicode.ToLower(r))
		}
		start = r == '-' || r == ' ' || r == '\''
	}
	return b.String()
}

func readNames(s sources) (given, family nameTable, err error) {
	given, family = nameTable{}, nameTable{}
	for _, read := range []func(sources, nameTable, nameTable) error{
		readFaker, readPopular, readCuratedNames, readSwedish, readNLTK, readNameDatabases,
	} {
		if err := read(s, given, family); err != nil {
			return nil, nil, err
		}
	}
	addFeminine(family)
	unmix(given, family)
	for _, n := range family {
		for c := range n.cultures {
			if !marksGender(c) {
				n.genders = [2]float64{} // "Müller" is a man's name in Prague only
			}
		}
	}
	joinSpellings(given, family)
	return given, family, nil
}

func readPopular(s sources, given, family nameTable) error {
	culture := map[string]string{}
	for _, c := range cultures {
		for country := range strings.FieldsSeq(c.countries) {
			culture[country] = c.code
		}
	}
	folder := filepath.Join(s.lexica, "popular-names-by-country")
	err := eachRecord(filepath.Join(folder, "common-forenames-by-country.csv"), func(r []string) error {
		if len(r) < 12 || culture[r[0]] == "" {
			return nil
		}
		gender := byte(0)
		if r[9] != "" {
			gender = strings.ToLower(r[9])[0]
		}
		for form := range strings.SplitSeq(r[11], "/") {
			given.add(form, culture[r[0]], gender, rankWeight(r[7]))
		}
		return nil
	})
	if err != nil {
		return err
	}
	return eachRecord(filepath.Join(folder, "common-surnames-by-country.csv"), func(r []string) error {
		if len(r) < 6 || culture[r[0]] == "" {
			return nil
		}
		for form := range strings.SplitSeq(r[5], "/") {
			family.add(form, culture[r[0]], 0, rankWeight(r[1]))
		}
		return nil
	})
}

// rankWeight estimates bearers in 100,000 from a rank: Zipf's law, flattened as
// the names of large populations are.
func rankWeight(rank string) float64 {
	n, err := strconv.Atoi(rank)
	if err != nil || n < 1 {
		n = 50
	}
	return 1500 / math.Pow(float64(n), 0.6)
}

func readCuratedNames(s sources, given, family nameTable) error {
	return eachCurated(s.world(), "names.txt", 3, func(c []string) error {
		if !slices.ContainsFunc(cultures, func(x struct{ code, locales, countries string }) bool { return x.code == c[0] }) {
			return fmt.Errorf("unknown culture %q", c[0])
		}
		list := strings.Split(c[2], ",")
		for _, written := range list {
			weight := 100000 / float64(max(len(list), 50))
			switch c[1] {
			case "f", "m":
				given.add(written, c[0], c[1][0], weight)
				given.add(written, c[0], c[1][0], weight) // checked by hand: counts twice
			case "family":
				family.add(written, c[0], 0, weight)
			default:
				return fmt.Errorf("unknown kind %q, want f, m or family", c[1])
			}
		}
		return nil
	})
}

// swedes are the 100,000s of people in Sweden.
const swedes = 104

// readSwedish counts the people who are called by a given name in Sweden: with
// its many immigrants, the widest list of given names with gender. Its surnames
// are the most frequent thousand.
func readSwedish(s sources, given, family nameTable) error {
	const (
		fewest = 5
		known  = 1500 // bearers from whom on a name of no culture is taken for Swedish
	)
	for file, i := range map[string]int{"tilltalsnamn-kvinnor.csv": 0, "tilltalsnamn-man.csv": 1} {
		err := eachRecord(filepath.Join(s.lexica, "svensktext", "namn", file), func(r []string) error {
			bearers, err := strconv.Atoi(r[1])
			if err != nil || bearers < fewest || strings.Contains(r[0], " ") {
				return err
			}
			given.add(r[0], "", 0, 0)
			if n := given[lexicon.Fold(r[0])]; n != nil {
				n.bearers[i] += bearers
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, n := range given {
		_, swedish := n.cultures["sv"]
		if bearers := n.bearers[0] + n.bearers[1]; swedish || len(n.cultures) == 0 && bearers >= known {
			n.cultures["sv"] = max(n.cultures["sv"], float64(bearers)/swedes)
		}
	}
	return eachRecord(filepath.Join(s.lexica, "svensktext", "namn", "efternamn.history.csv"), func(r []string) error {
		bearers, err := strconv.Atoi(r[1])
		if err != nil {
			return err
		}
		if utf8.RuneCountInString(r[0]) > 2 { // "Af" and "De" are particles
			family.add(r[0], "sv", 0, float64(bearers)/swedes)
		}
		return nil
	})
}

func readNLTK(s sources, given, _ nameTable) error {
	z, err := zip.OpenReader(s.nltk)
	if err != nil {
		return fmt.Errorf("%s: %w", s.nltk, err)
	}
	defer z.Close()
	for file, gender := range map[string]byte{"names/female.txt": 'f', "names/male.txt": 'm'} {
		f, err := z.Open(file)
		if err != nil {
			return fmt.Errorf("%s: %w", s.nltk, err)
		}
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			given.add(lines.Text(), "", gender, 0)
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return fmt.Errorf("%s: %w", s.nltk, err)
		}
	}
	return nil
}

func readNameDatabases(s sources, given, family nameTable) error {
	folder := filepath.Join(s.lexica, "NameDatabases", "NamesDatabases")
	for _, f := range []struct {
		file string
		t    nameTable
	}{
		{"first names/all.txt", given}, {"first names/us.txt", given},
		{"surnames/all.txt", family}, {"surnames/us.txt", family}, {"surnames/uk.txt", family}, {"surnames/fr.txt", family},
	} {
		path := filepath.Join(folder, filepath.FromSlash(f.file))
		if _, err := os.Stat(path); err != nil {
			return err
		}
		err := eachLine(path, func(line string) error { f.t.add(line, "", 0, 0); return nil })
		if err != nil {
			return err
		}
	}
	return nil
}

func (t nameTable) table(vocabularies []words, known famous) [][]string {
	var rows [][]string
	for _, n := range t {
		plain := lexicon.Plain(n.written)
		sure := n.genders != [2]float64{} || len(n.cultures) > 0
		if !sure && vocabularies[0].misleads(n.written) && vocabularies[0].rank[lexicon.Fold(n.written)] <= 1500 {
			continue // "The", "So", "From": the long lists hold those too
		}
		standIn := !n.misleads(vocabularies) && !known.has(n.written) && len(plain) > 1
		codes := slices.SortedFunc(maps.Keys(n.cultures), func(a, b string) int {
			return cmp.Or(cmp.Compare(n.cultures[b], n.cultures[a]), strings.Compare(a, b))
		})
		var weights []string
		top := (n.bearers[0] + n.bearers[1]) / swedes
		for _, c := range codes {
			weight := int(math.Ceil(n.cultures[c]))
			top = max(top, weight)
			if !standIn || n.spelling[c] {
				weight = 0
			}
			weights = append(weights, strconv.Itoa(weight))
		}
		rows = append(rows, []string{n.written, n.gender(), strconv.Itoa(top), strings.Join(codes, " "), strings.Join(weights, " ")})
	}
	byPlain(rows, func(row []string) int { n, _ := strconv.Atoi(row[2]); return n })
	return rows
}

// misleads reports whether readers of any language take the name for a common
// word. Swedish names often are Swedish words (Björn, Lind): readers know them.
func (n *name) misleads(vocabularies []words) bool {
	const fewest = 300 // bearers in Sweden of a name that readers know
	for i, t := range tongues {
		if _, own := n.cultures[t.code]; t.code == "sv" && (own || n.bearers[0]+n.bearers[1] >= fewest) {
			continue
		}
		if vocabularies[i].misleads(n.written) {
			return true
		}
	}
	return false
}

// gender is Either if a fifth of the evidence speaks for the rarer one. A
// population register counts as much as three lists.
func (n *name) gender() string {
	f, m := n.genders[0], n.genders[1]
	if sum := float64(n.bearers[0] + n.bearers[1]); sum > 0 {
		f += 3 * float64(n.bearers[0]) / sum
		m += 3 * float64(n.bearers[1]) / sum
	}
	switch {
	case f+m == 0:
		return ""
	case min(f, m) >= (f+m)/5:
		return "e"
	case f > m:
		return "f"
	}
	return "m"
}
