package main

import (
	"fmt"
	"strings"
)

// correct says of names of Arabs what the curated list says: which are no stand-ins, whose
// they are and how they are spelt. A surname that is a woman's given name is no stand-in,
// nor one of which the world's list says that others bear it. A final ha that stands for ta
// marbuta becomes one. Correcting twice changes no more.
func correct(s sources, rows [][]string, elsewhere func(latin string) bool) error {
	said := map[string]map[string]string{}
	err := eachCurated(s.world(), "people-ar.txt", 2, func(c []string) error {
		if said[c[0]] == nil {
			said[c[0]] = map[string]string{}
		}
		for name := range strings.SplitSeq(c[1], ";") {
			wrong, right, _ := strings.Cut(strings.TrimSpace(name), "=")
			said[c[0]][bareArabic(wrong)] = right
		}
		return nil
	})
	if err != nil {
		return err
	}
	is := func(what, native string) bool { _, ok := said[what][bareArabic(native)]; return ok }
	for _, row := range rows {
		if len(row) != 5 {
			return fmt.Errorf("people-ar: %d columns, want 5", len(row))
		}
		native, others, more := strings.Cut(row[1], "|")
		for _, g := range []string{"m", "f", "e"} {
			if is(g, native) {
				row[2] = g
			}
		}
		if is("given", native) {
			row[3] = "0"
		}
		if is("family", native) || row[2] == "f" || elsewhere(row[0]) {
			row[4] = "0"
		}
		if right := said["spelt"][bareArabic(native)]; right != "" && strings.Count(right, " ") == strings.Count(native, " ") {
			native = right
		}
		native = taMarbuta(native, row[2])
		if row[1] = native; more {
			row[1] += "|" + others
		}
	}
	return nil
}

// abroad are cultures whose surnames Arabs do not bear, and who have not taken many of theirs.
const abroad = " zh ko ja vi th pl ru uk cs sk hu ro fi et lv lt hr sr bg mk el ng gh zu "

func isAbroad(cultures []string) bool {
	for _, c := range cultures {
		if !strings.Contains(abroad, " "+c+" ") {
			return false
		}
	}
	return len(cultures) > 0
}

// taMarbuta writes the final letter of a name that UNICEF's list spells with ha, but for
// names that end in one: those of men in -īh, of God and of his servants, Taha, Shah.
func taMarbuta(native, gender string) string {
	stem, ha := strings.CutSuffix(native, "ه")
	switch {
	case !ha, strings.ContainsAny(native, " "), len(stem) < 4, gender == "m" && strings.HasSuffix(stem, "ي"):
		return native
	case strings.HasSuffix(stem, "ا"), strings.HasSuffix(stem, "لل"), strings.HasSuffix(stem, "وي"), strings.HasSuffix(stem, "ط"), stem == "عبد":
		return native
	}
	return stem + "ة"
}
