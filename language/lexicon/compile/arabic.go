package main

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// What makes a word of an Arabic text an ordinary one. No letter case tells names
// from words, and no dictionary of the sources may be used, so the lists of names
// and the article tell: names of today's persons rarely take it.
const (
	surelyWord   = 300 // words of this rank and below are words, whatever else they are
	fewBearers   = 3   // units that Wikidata has so rarely are no names
	article      = "ال"
	leastArabic  = 2  // letters of a name
	longestOwn   = 24 // letters of a name or word
	feminineMark = "ة"
)

// arabicWords takes the ranks of the frequency list. A word is common if it stands
// with the article too, or is in no list of names and places.
func arabicWords(s sources) (words, error) {
	w := words{common: map[string]bool{}, rank: map[string]int{}}
	if err := w.readRanks(s, "ar"); err != nil {
		return w, err
	}
	for word, rank := range w.rank {
		bare := unmarked(word)
		if bare == word && isArabic(word) {
			continue
		}
		delete(w.rank, word)
		if old := w.rank[bare]; isArabic(bare) && (old == 0 || rank < old) {
			w.rank[bare] = rank
		}
	}
	forms := map[string]bool{}
	for word := range w.rank {
		forms[lexicon.Plain(word)] = true
	}
	units, err := readUnits(s)
	if err != nil {
		return w, err
	}
	named := map[string]bool{}
	for _, u := range units {
		if u.count >= fewBearers {
			named[u.key] = true
		}
	}
	for _, list := range []struct {
		file   string
		column int
	}{{"arabic-names/arabnamer_en_ar.tsv", 1}, {"arwikicats/cities.tsv", 1}, {"arwikicats/people.tsv", 1}, {"arab-towns/geonames_arabic.tsv", 4}} {
		err := eachLine(filepath.Join(s.lexica, filepath.FromSlash(list.file)), func(line string) error {
			if c := strings.Split(line, "\t"); len(c) > list.column {
				for _, name := range strings.FieldsFunc(c[list.column], func(r rune) bool { return r == ' ' || r == '|' || r == '-' }) {
					named[lexicon.Plain(name)] = true
				}
			}
			return nil
		})
		if err != nil {
			return w, err
		}
	}
	for word, rank := range w.rank {
		plain := lexicon.Plain(word)
		bare, defined := strings.CutPrefix(plain, article)
		switch {
		case rank <= surelyWord, forms[article+plain], defined && forms[bare], !named[plain]:
			w.common[word] = utf8.RuneCountInString(word) > 1
		}
	}
	for word, common := range w.common {
		if !common {
			delete(w.common, word)
		}
	}
	return w, nil
}

// isArabic reports whether a word is written in Arabic letters, marks apart.
func isArabic(word string) bool {
	n := 0
	for _, r := range word {
		if !unicode.Is(unicode.Arabic, r) && !unicode.Is(unicode.Mn, r) || unicode.IsDigit(r) || unicode.IsPunct(r) {
			return false
		}
		n++
	}
	return n > 0 && n <= longestOwn
}

// unmarked takes vowel signs and the stretching of words off.
func unmarked(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || r == 'ـ' {
			return -1
		}
		return r
	}, word)
}

// A unit is a name or a part of one, as the UNICEF list has it: in plain letters.
type unit struct {
	key, role, latin string
	count            int
}

func readUnits(s sources) (units []unit, err error) {
	first := true
	return units, eachLine(filepath.Join(s.lexica, "arabic-names", "unicef_units.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if first || len(c) < 5 {
			first = false
			return nil
		}
		n, err := strconv.Atoi(c[2])
		if err != nil {
			return err
		}
		latin, _, _ := strings.Cut(c[4], "|")
		units = append(units, unit{lexicon.Plain(c[0]), c[1], latin, n})
		return nil
	})
}

// A native is a name in its own script.
type native struct {
	written, latin string
	given, family  int // bearers in the source
	female, male   int // lists that say so
}

// arabicNames joins the lists of names: bearers and romanisation by UNICEF, gender
// and spelling by the others and by the texts of the frequency list.
func arabicNames(s sources, w words) ([][]string, error) {
	all := map[string]*native{}
	of := func(written string) *native {
		key := lexicon.Plain(written)
		if all[key] == nil {
			all[key] = &native{}
		}
		return all[key]
	}
	units, err := readUnits(s)
	if err != nil {
		return nil, err
	}
	for _, u := range units {
		if u.count < fewBearers || utf8.RuneCountInString(u.key) < leastArabic || strings.Count(u.key, " ") > 1 {
			continue
		}
		n := of(u.key)
		if u.role == "surname" {
			n.family += u.count
		} else {
			n.given += u.count
		}
		n.latin = cmp.Or(n.latin, u.latin)
	}
	spell := func(written string, gender byte) {
		written = strings.TrimSpace(written)
		if !isArabic(written) || utf8.RuneCountInString(written) < leastArabic {
			return
		}
		n := of(written)
		n.written = cmp.Or(n.written, written)
		if gender == 'f' {
			n.female++
		} else if gender == 'm' {
			n.male++
		}
		if n.given+n.family == 0 {
			n.given = 1
		}
	}
	folder := filepath.Join(s.lexica, "arabic-names")
	for file, gender := range map[string]byte{"akhateeb_female-first-names-in-arabic.txt": 'f', "akhateeb_male-first--names-in-arabic.txt": 'm'} {
		if err := eachLine(filepath.Join(folder, file), func(line string) error { spell(line, gender); return nil }); err != nil {
			return nil, err
		}
	}
	err = eachLine(filepath.Join(s.lexica, "unitex-ar", "prenoms.tsv"), func(line string) error {
		if c := strings.Split(line, "\t"); len(c) > 2 {
			for _, sex := range []byte("fm") {
				if strings.Contains(c[2], ":"+string(sex)+"s") {
					spell(c[0], sex)
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	best := map[string]string{} // plain form → the spelling that texts use most
	for word, rank := range w.rank {
		key := lexicon.Plain(word)
		if n := all[key]; n != nil && (best[key] == "" || rank < w.rank[best[key]]) {
			best[key] = word
		}
	}
	var rows [][]string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		n := all[key]
		written := cmp.Or(n.written, best[key], key)
		gender := ""
		switch {
		case n.female > n.male, n.male == 0 && n.given > n.family && strings.HasSuffix(written, feminineMark):
			gender = "f"
		case n.male > n.female:
			gender = "m"
		}
		rows = append(rows, []string{written, strconv.Itoa(n.given), strconv.Itoa(n.family), gender, titleCase(n.latin)})
	}
	byPlain(rows, func(row []string) int { n, _ := strconv.Atoi(row[1]); return n })
	return rows, nil
}

// arabicTerms adds occupations of ArWikiCats, for finding only.
func arabicTerms(s sources, _ words, add func(term, class string)) error {
	first := true
	return eachLine(filepath.Join(s.lexica, "arwikicats", "jobs_singular_derived.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if first || len(c) < 6 {
			first = false
			return nil
		}
		for _, term := range c[1:5] {
			if term = strings.TrimSpace(term); term != "" && isArabic(strings.ReplaceAll(term, " ", "")) && strings.Count(term, " ") < 3 {
				add(term, "~occupation")
			}
		}
		return nil
	})
}

// arabicPlaces are small places that the world's list leaves out, for finding only.
// What is said of their country and size is not known: they are villages of no country.
func arabicPlaces(s sources, w words) (n names, err error) {
	err = eachCurated(s.folderOf("ar"), "places.txt", 1, func(c []string) error {
		if !w.common[lexicon.Fold(c[0])] {
			n.villages = append(n.villages, []string{c[0], "", "", village, "x"})
		}
		return nil
	})
	byPlain(n.villages, func([]string) int { return 0 })
	return n, err
}
