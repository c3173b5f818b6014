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
	"github.com/understudy-text/understudy/language/world"
)

// frenchWords takes the forms of Lexique, and the ranks of the frequency list.
func frenchWords(s sources) (words, error) {
	w := words{common: map[string]bool{}, rank: map[string]int{}}
	if err := w.readRanks(s, "fr"); err != nil {
		return w, err
	}
	err := eachLexique(s, func(form, _, _, _ string, perMillion float64) {
		if perMillion > 0 && (utf8.RuneCountInString(form) > 1 || form == "a" || form == "à" || form == "y") {
			w.common[form] = true
		}
	})
	return w, err
}

// eachLexique calls f with the forms of Lexique in small letters: form, part of
// speech, gender, number and how often it stands among a million words. Lexique writes
// oe for œ; texts have both.
func eachLexique(s sources, f func(form, pos, gender, number string, perMillion float64)) error {
	return eachLine(filepath.Join(s.lexica, "lexique383", "lexique383.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 6 || c[0] == "ortho" || strings.ContainsAny(c[0], " '.0123456789") {
			return nil
		}
		if first, _ := utf8.DecodeRuneInString(c[0]); !unicode.IsLower(first) {
			return nil
		}
		perMillion, err := strconv.ParseFloat(c[5], 64)
		if err != nil {
			return err
		}
		f(c[0], c[2], c[3], c[4], perMillion)
		for _, joined := range []string{"coeur", "soeur", "oeuvr", "oeuf", "boeuf", "oeil", "noeud", "voeu", "moeur", "foetu", "oedème", "manoeuv"} {
			if strings.Contains(c[0], joined) {
				f(strings.Replace(c[0], "oe", "œ", 1), c[2], c[3], c[4], perMillion)
			}
		}
		return nil
	})
}

// frenchPeople are the people of one who is called so: Français, Belges.
func frenchPeople(person string) string {
	if strings.HasSuffix(person, "s") || strings.HasSuffix(person, "x") || person == "" {
		return person
	}
	return person + "s"
}

// frenchTerms adds occupations, men's and women's, for finding only: ROME's titles are
// "Abatteur / Abatteuse de carrière".
func frenchTerms(s sources, w words, add func(term, class string)) error {
	first := true
	return eachLine(filepath.Join(s.lexica, "rome", "appellations.tsv"), func(line string) error {
		title, _, _ := strings.Cut(line, "\t")
		if first {
			first = false
			return nil
		}
		men, women, both := strings.Cut(title, " / ")
		for _, one := range []string{men, women} {
			term := lowerFirst(one)
			switch words := strings.Fields(term); {
			case !both && one == women, len(words) == 0 || len(words) > 3 || strings.ContainsAny(term, "()/0123456789"):
			case len(words) == 1 && w.rank[term] > 0 && w.rank[term] <= rarest:
			default:
				add(term, "~occupation")
			}
		}
		return nil
	})
}

// lowerFirst writes a title in small letters, but not acronyms.
func lowerFirst(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[n:]); unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}

// Names that fewer bear are left out.
const (
	fewestBirths    = 20  // of a given name in France since 1900
	fewestVillagers = 100 // of a commune
)

// frenchNames are the given names that INSEE counts, its family names, and communes,
// as far as the world's tables lack them.
func frenchNames(s sources, w words) (names, error) {
	var n names
	shared, err := world.Load()
	if err != nil {
		return n, err
	}
	bare, err := lexicon.Bare(shared)
	if err != nil {
		return n, err
	}
	births := map[string][2]int{}
	err = eachLine(filepath.Join(s.lexica, "insee", "prenoms.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		men, err1 := strconv.Atoi(c[1])
		women, err2 := strconv.Atoi(c[2])
		if err := cmp.Or(err1, err2); err != nil || c[0] == "prenom" {
			return nil // the heading
		}
		births[titleCase(c[0])] = [2]int{men, women}
		return nil
	})
	if err != nil {
		return n, err
	}
	for name, by := range births {
		if _, known := bare.Given(name); known || by[0]+by[1] < fewestBirths || len(name) < 3 || w.common[lexicon.Fold(name)] {
			continue
		}
		gender := "e"
		switch least := (by[0] + by[1]) / 5; {
		case by[0] < least:
			gender = "f"
		case by[1] < least:
			gender = "m"
		}
		n.given = append(n.given, []string{name, gender, "0", "fr", "0"})
	}
	byPlain(n.given, func([]string) int { return 0 })
	family := map[string]bool{}
	err = eachLine(filepath.Join(s.lexica, "insee", "noms.txt"), func(line string) error {
		name, ok := cleanName(line)
		if !ok || utf8.RuneCountInString(name) < 3 || strings.Contains(name, " ") || w.rank[lexicon.Fold(name)] > 0 {
			return nil
		}
		if _, known := bare.Family(name); !known {
			family[name] = true
		}
		return nil
	})
	if err != nil {
		return n, err
	}
	for _, name := range slices.Sorted(maps.Keys(family)) {
		n.family = append(n.family, []string{name, "", "0", "", ""})
	}
	byPlain(n.family, func([]string) int { return 0 })
	n.villages, err = communes(s, w, bare)
	return n, err
}

// communes are those of France that GeoNames' list leaves out.
func communes(s sources, w words, bare *lexicon.Lexicon) (rows [][]string, err error) {
	seen := map[string]bool{}
	err = eachLine(filepath.Join(s.lexica, "communes-fr", "communes.tsv"), func(line string) error {
		c := strings.Split(line, "\t")
		if len(c) < 6 || c[0] == "nom" {
			return nil
		}
		people, err := strconv.Atoi(cmp.Or(c[5], "0"))
		if err != nil {
			return err
		}
		name := strings.ReplaceAll(strings.ReplaceAll(c[0], "œ", "oe"), "’", "'")
		if people < fewestVillagers || seen[name] || !isPlaceName(name) || w.common[lexicon.Fold(name)] || len(bare.Town(name)) > 0 {
			return nil
		}
		seen[name] = true
		rows = append(rows, []string{name, "FR", "", c[5], "x"})
		return nil
	})
	byPlain(rows, func([]string) int { return 0 })
	return rows, err
}
