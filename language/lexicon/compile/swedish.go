package main

import (
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestLemma is how long a word that no frequency list has may be: longer
// ones are compounds, which readers take apart.
const longestLemma = 11

// swedishWords takes the forms of the dictionary that texts use, and its short
// lemmas.
func swedishWords(s sources) (words, error) {
	w := words{common: map[string]bool{}, rank: map[string]int{}}
	if err := w.readRanks(s, "sv"); err != nil {
		return w, err
	}
	d, err := readHunspell(filepath.Join(s.lexica, "hunspell-sv"))
	if err != nil {
		return w, err
	}
	for _, st := range d.stems {
		if first, _ := utf8.DecodeRuneInString(st.word); !unicode.IsLower(first) || strings.ContainsAny(st.word, ".:0123456789") {
			continue
		}
		if n := utf8.RuneCountInString(st.word); n > 1 && n <= longestLemma || w.rank[st.word] > 0 {
			w.common[st.word] = true
		}
		for _, flag := range st.flags {
			for _, form := range d.forms(st.word, flag) {
				if w.rank[form] > 0 && utf8.RuneCountInString(form) > 1 {
					w.common[form] = true
				}
			}
		}
	}
	for _, oneLetter := range []string{"i", "å", "ö"} {
		w.common[oneLetter] = true
	}
	return w, nil
}

// A paradigm is how a noun is inflected.
type paradigm struct {
	neuter                           bool
	definite, plural, definitePlural string
}

// otherThanNoun are flags of verbs and adjectives.
const otherThanNoun = "jKLmMNPOQkR"

// paradigmOf reads the inflection of a noun off its flags (the comments of
// index.aff say which flag is which); ok is false for what is no noun.
func (d *speller) paradigmOf(s stem) (p paradigm, ok bool) {
	compared := strings.Contains(s.flags, "T") && strings.HasSuffix(s.word, "a") // of others, T makes adjectives
	if (strings.ContainsAny(s.flags, otherThanNoun) || compared) && !isPerson(s) {
		return p, false
	}
	has := func(flag rune) bool { return strings.ContainsRune(s.flags, flag) }
	pick := func(flag rune, ends ...string) string {
		for _, f := range d.forms(s.word, flag) {
			for _, end := range ends {
				if has(flag) && strings.HasSuffix(f, end) {
					return f
				}
			}
		}
		return ""
	}
	first := func(forms ...string) string {
		for _, f := range forms {
			if f != "" {
				return f
			}
		}
		return ""
	}
	definite, plural := []string{"t"}, []string{"ar", "er", "or", "r"}
	p.neuter = has('B') || has('C')
	if p.neuter || strings.HasSuffix(s.word, "um") && has('J') {
		p.neuter = true
		p.definite = first(pick('B', definite...), pick('C', definite...), pick('J', definite...))
		p.plural = first(pick('G', plural...), pick('H', plural...), pick('I', plural...), pick('J', "er"))
		p.definitePlural = first(pick('G', "na"), pick('H', "na"), pick('I', "na"), pick('J', "na"))
		switch {
		case p.plural != "":
		case has('C') && has('E'): // täcke, täcken, täckena
			p.plural, p.definitePlural = pick('E', "n"), pick('F', "na")
		case has('C') && has('F'): // nummer, numren
			p.plural, p.definitePlural = s.word, pick('F', "n")
		case has('B') && has('D'): // barn, barnen
			p.plural, p.definitePlural = s.word, pick('D', "en")
		}
		return p, p.definite != ""
	}
	p.definite = first(pick('D', "en"), pick('E', "n"), pick('F', "en"))
	if p.definite == "" {
		return p, false
	}
	p.plural = first(pick('G', plural...), pick('H', plural...), pick('I', plural...))
	p.definitePlural = first(pick('G', "na"), pick('H', "na"), pick('I', "na"))
	if p.plural == "" && has('J') {
		p.plural, p.definitePlural = first(pick('J', "ter", "der"), s.word), pick('J', "na")
	}
	return p, true
}

// isPerson reports whether flags of an adjective stand at a noun for one of a
// people ("svensk", "tysk").
func isPerson(s stem) bool {
	return strings.HasSuffix(s.word, "sk") && strings.Contains(s.flags, "D") && strings.Contains(s.flags, "G")
}

// swedishNouns are the nouns that texts use and all short ones, with their
// paradigms, and the curated ones, which win. Other compounds are inflected as
// their last part is.
func swedishNouns(s sources, w words) ([][]string, error) {
	d, err := readHunspell(filepath.Join(s.lexica, "hunspell-sv"))
	if err != nil {
		return nil, err
	}
	nouns := map[string]paradigm{}
	for _, st := range d.stems {
		first, _ := utf8.DecodeRuneInString(st.word)
		if !unicode.IsLower(first) || strings.ContainsAny(st.word, ".:-") || utf8.RuneCountInString(st.word) < 2 {
			continue
		}
		p, ok := d.paradigmOf(st)
		if _, twice := nouns[st.word]; !ok || twice {
			continue
		}
		if w.rank[st.word] > 0 || w.rank[p.definite] > 0 || w.rank[p.plural] > 0 || utf8.RuneCountInString(st.word) <= 9 {
			nouns[st.word] = p
		}
	}
	err = eachCurated(s.folderOf("sv"), "nouns.txt", 5, func(c []string) error {
		nouns[c[0]] = paradigm{c[1] == "n", c[2], c[3], c[4]}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var rows [][]string
	for word, p := range nouns {
		gender := "u"
		if p.neuter {
			gender = "n"
		}
		rows = append(rows, []string{word, gender, ending(word, p.definite), ending(word, p.plural), ending(word, p.definitePlural)})
	}
	byPlain(rows, func([]string) int { return 0 })
	return rows, nil
}

// ending writes a form as what it adds to the lemma: "+en"; a form that changes
// the lemma is written in full.
func ending(lemma, form string) string {
	if rest, ok := strings.CutPrefix(form, lemma); ok {
		return "+" + rest
	}
	return form
}

// rarest is the rank from which on an everyday word may be an occupation that
// only a list of occupations knows.
const rarest = 3000

// swedishTerms adds occupations and agencies, for finding only.
func swedishTerms(s sources, w words, add func(term, class string)) error {
	err := eachRecord(filepath.Join(s.lexica, "svensktext", "yrken", "vocations.csv"), func(r []string) error {
		if rank := w.rank[r[0]]; isLowerWord(r[0]) && (rank == 0 || rank > rarest) {
			add(r[0], "~occupation")
		}
		return nil
	})
	if err != nil {
		return err
	}
	return eachLine(filepath.Join(s.lexica, "svensktext", "organisationer", "myndigheter.tsv"), func(line string) error {
		if c := strings.Split(line, "\t"); len(c) > 1 && c[1] != "name" {
			name, _, _ := strings.Cut(c[1], " (")
			add(name, "~agency")
		}
		return nil
	})
}

// isLowerWord refuses what is no single Swedish word in small letters, such as
// the list's wrongly encoded ones.
func isLowerWord(s string) bool {
	return utf8.RuneCountInString(s) > 3 && strings.IndexFunc(s, func(r rune) bool {
		return !('a' <= r && r <= 'z' || strings.ContainsRune("åäöéü", r))
	}) < 0
}

// inflectCountry adds the other forms of adjectives ("svenskt", "svenska") and
// of persons ("svensken", "svenskarna") to a country's.
func inflectCountry(c []string) {
	const adjective, person, people, adjectives, persons = 4, 5, 6, 9, 10
	var more []string
	for _, a := range append([]string{c[adjective]}, strings.Split(c[adjectives], ";")...) {
		if strings.HasSuffix(a, "sk") {
			more = append(more, a+"t", a+"a")
		}
	}
	c[adjectives] = strings.Trim(c[adjectives]+";"+strings.Join(more, ";"), ";")
	more = nil
	for _, p := range append([]string{c[person], c[people]}, strings.Split(c[persons], ";")...) {
		switch {
		case p == "":
		case strings.HasSuffix(p, "are"): // alike in singular and plural
			more = append(more, p+"n", strings.TrimSuffix(p, "e")+"na")
		case strings.HasSuffix(p, "ier"):
			more = append(more, p+"n", p+"na")
		case strings.HasSuffix(p, "er"), strings.HasSuffix(p, "ar"), strings.HasSuffix(p, "or"):
			more = append(more, p+"na")
		case strings.HasSuffix(p, "män"):
			more = append(more, p+"nen")
		case strings.HasSuffix(p, "man"):
			more = append(more, p+"nen")
		case strings.HasSuffix(p, "a"), strings.HasSuffix(p, "e"):
			more = append(more, p+"n")
		default:
			more = append(more, p+"en")
		}
	}
	c[persons] = strings.Trim(c[persons]+";"+strings.Join(more, ";"), ";")
}
