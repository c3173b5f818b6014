package main

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/language/lexicon"
)

// People are names of one culture that are read when they are asked for, so that who has
// texts without such names does not wait for them. The columns: a name · its other
// spellings, those in another script first, parted by | · gender · weight as a given
// name · weight as a surname.

// Names that fewer bear are left out.
const (
	fewestBorn    = 1500 // in France since 1900
	fewestBearers = 4    // in Wikidata and DziriNames
)

// peopleOfFrance are the given names that INSEE has counted since 1900, without those that
// are unfit for stand-ins.
func peopleOfFrance(s sources, unfit func(name string) bool) ([][]string, error) {
	type counted struct {
		name string
		sex  [2]float64 // women, men
	}
	var list []counted
	total := 0.0
	err := eachLine(filepath.Join(s.lexica, "insee", "prenoms.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		m, err := strconv.Atoi(c[1])
		if err != nil {
			return nil // the heading
		}
		f, err := strconv.Atoi(c[2])
		if err != nil {
			return err
		}
		total += float64(m + f)
		if written, ok := cleanName(c[0]); ok && m+f >= fewestBorn && !unfit(written) && !strings.Contains(written, " ") && !strings.HasPrefix(c[0], "_") {
			list = append(list, counted{name: written, sex: [2]float64{float64(f), float64(m)}})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for _, n := range list {
		both := n.sex[0] + n.sex[1]
		gender := "m"
		switch {
		case min(n.sex[0], n.sex[1]) >= both/5:
			gender = "e"
		case n.sex[0] > n.sex[1]:
			gender = "f"
		}
		rows = append(rows, []string{n.name, "", gender, strconv.Itoa(max(1, int(both/total*100000))), "0"})
	}
	byPlain(rows, func(row []string) int { n, _ := strconv.Atoi(row[3]); return n })
	return slices.CompactFunc(rows, func(a, b []string) bool { return lexicon.Plain(a[0]) == lexicon.Plain(b[0]) }), nil
}

// arabicPeople are the names of UNICEF's list with their romanisations, but for those that
// only Iran, Afghanistan and Pakistan have; gender and the spelling with hamza and ta
// marbuta are of the other lists. genderOf is that of a given name in Latin letters.
func arabicPeople(s sources, unfit func(name string) bool, genderOf func(latin string) string) ([][]string, error) {
	folder := filepath.Join(s.lexica, "arabic-names")
	gender, spelt := map[string]string{}, map[string]string{}
	err := eachCurated(s.world(), "names.txt", 3, func(c []string) error {
		for written := range strings.SplitSeq(c[2], ",") {
			if c[0] == "ar" && c[1] != "family" {
				gender[lexicon.Plain(strings.TrimSpace(written))] = c[1]
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for file, g := range map[string]string{"akhateeb_female-first-names-in-arabic.txt": "f", "akhateeb_male-first--names-in-arabic.txt": "m"} {
		err := eachLine(filepath.Join(folder, file), func(line string) error {
			key := bareArabic(line)
			gender[key], spelt[key] = g, strings.TrimSpace(line)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	err = eachLine(filepath.Join(folder, "arabnamer_en_ar.tsv"), func(line string) error {
		if _, written, ok := strings.Cut(line, "\t"); ok && spelt[bareArabic(written)] == "" {
			spelt[bareArabic(written)] = strings.TrimSpace(written)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	type unit struct {
		key            string
		given, surname int
		latin          []string
	}
	units, order, total := map[string]*unit{}, []string(nil), 0
	err = eachLine(filepath.Join(folder, "unicef_units.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		n, err := strconv.Atoi(c[2])
		if err != nil || c[1] == "unknown" || strings.Trim(strings.NewReplacer("IR", "", "AF", "", "PK", "").Replace(c[3]), ",") == "" {
			return nil // the heading; what nobody knows
		}
		u := units[c[0]]
		if u == nil {
			u = &unit{key: c[0]}
			units[c[0]], order = u, append(order, c[0])
		}
		if c[1] == "given" {
			u.given += n
			total += n
		} else {
			u.surname += n
		}
		for latin := range strings.SplitSeq(c[4], "|") {
			if written, ok := cleanName(latin); ok && !slices.Contains(u.latin, written) {
				u.latin = append(u.latin, written)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(order, func(a, b string) int {
		x, y := units[a], units[b]
		return cmp.Or(cmp.Compare(y.given+y.surname, x.given+x.surname), strings.Compare(a, b))
	})
	// A romanisation is of the name that most bear.
	taken := map[string]bool{}
	var rows [][]string
	for _, key := range order {
		u := units[key]
		if u.given+u.surname < fewestBearers || strings.IndexFunc(u.key, func(r rune) bool { return strings.ContainsRune("پچگژڤکی", r) }) >= 0 {
			continue // Persian and Urdu letters
		}
		latin := slices.DeleteFunc(u.latin, func(l string) bool { return taken[lexicon.Plain(l)] })
		if len(latin) == 0 || strings.IndexFunc(latin[0], func(r rune) bool { return r > unicode.MaxASCII }) >= 0 {
			continue
		}
		for _, l := range latin {
			taken[lexicon.Plain(l)] = true
		}
		g := gender[key]
		for _, l := range latin {
			g = cmp.Or(g, gender[lexicon.Plain(l)], genderOf(l))
		}
		switch {
		case g != "":
		case strings.HasPrefix(key, servant):
			g = "m"
		case u.given > 0 && strings.HasSuffix(key, "ه"):
			g = "f" // with ta marbuta: few men's names end so, and those are listed
		}
		native := cmp.Or(spelt[key], key)
		weight := func(n int) string {
			if n == 0 || unfit(latin[0]) {
				return "0" // known, but no stand-in
			}
			return strconv.Itoa(max(1, n*100000/total))
		}
		rows = append(rows, []string{latin[0], strings.Join(append([]string{native}, latin[1:]...), "|"), g, weight(u.given), weight(u.surname)})
	}
	byPlain(rows, func(row []string) int { n, _ := strconv.Atoi(row[3]); return n })
	return rows, nil
}

// servant begins men's names: servant of the Merciful.
const servant = "عبد "

// bareArabic spells a name as UNICEF's list does: hamza forms as bare alif, final ta
// marbuta as ha, alif maqsura as ya, without vowel signs.
func bareArabic(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("أإآٱ", r):
			return 'ا'
		case r == 'ة':
			return 'ه'
		case r == 'ى':
			return 'ي'
		case unicode.Is(unicode.Mn, r) || r == 'ـ':
			return -1
		}
		return r
	}, strings.TrimSpace(s))
}
