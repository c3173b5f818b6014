package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// wordnet is the noun hierarchy of WordNet 3.0 (files data.noun, index.noun;
// the format is described in the manual page wndb(5WN)).
type wordnet struct {
	words    map[string][]string // synset offset: lemmas, as written
	below    map[string][]string // synset offset: its hyponyms and instances
	senses   map[string][]string // lemma: its synsets, the most frequent first
	instance map[string]bool     // synset is a proper name of one thing
}

func readWordnet(folder string) (*wordnet, error) {
	w := &wordnet{map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string]bool{}}
	err := eachLine(filepath.Join(folder, "data.noun"), func(line string) error {
		if strings.HasPrefix(line, " ") {
			return nil // the licence
		}
		f := strings.Fields(line)
		if len(f) < 6 {
			return fmt.Errorf("too few fields")
		}
		n, err := strconv.ParseUint(f[3], 16, 16)
		if err != nil || len(f) < 5+2*int(n) {
			return fmt.Errorf("bad word count")
		}
		for i := range int(n) {
			w.words[f[0]] = append(w.words[f[0]], strings.ReplaceAll(f[4+2*i], "_", " "))
		}
		rest := f[4+2*int(n):]
		pointers, err := strconv.Atoi(rest[0])
		if err != nil || len(rest) < 1+4*pointers {
			return fmt.Errorf("bad pointer count")
		}
		for i := range pointers {
			p := rest[1+4*i:]
			switch p[0] {
			case "~", "~i":
				w.below[f[0]] = append(w.below[f[0]], p[1])
				if p[0] == "~i" {
					w.instance[p[1]] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return w, eachLine(filepath.Join(folder, "index.noun"), func(line string) error {
		if strings.HasPrefix(line, " ") {
			return nil
		}
		f := strings.Fields(line)
		n, err := strconv.Atoi(f[2])
		if err != nil || len(f) < n {
			return fmt.Errorf("bad sense count")
		}
		w.senses[strings.ReplaceAll(f[0], "_", " ")] = f[len(f)-n:]
		return nil
	})
}

// under returns the lemmas below a sense, written "lemma#number", whose own
// first (most frequent) sense lies there too: "page" is no servant here.
func (w *wordnet) under(sense string) ([]string, error) {
	lemma, number, _ := strings.Cut(sense, "#")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(w.senses[lemma]) {
		return nil, fmt.Errorf("wordnet: no sense %q", sense)
	}
	inside := map[string]bool{}
	var walk func(string)
	walk = func(synset string) {
		if inside[synset] || w.instance[synset] {
			return
		}
		inside[synset] = true
		for _, b := range w.below[synset] {
			walk(b)
		}
	}
	for _, b := range w.below[w.senses[lemma][n-1]] {
		walk(b)
	}
	var out []string
	for synset := range inside {
		for _, word := range w.words[synset] {
			if s := w.senses[strings.ToLower(word)]; len(s) > 0 && s[0] == synset {
				out = append(out, word)
			}
		}
	}
	return out, nil
}

// allUnder gathers what lies under several senses.
func (w *wordnet) allUnder(senses []string) (map[string]bool, error) {
	all := map[string]bool{}
	for _, sense := range senses {
		below, err := w.under(sense)
		if err != nil {
			return nil, err
		}
		for _, term := range below {
			all[term] = true
		}
	}
	return all, nil
}

// familiar keeps out what few readers know: each word of a term must be among
// the frequent ones, and at least one must not be a function word.
func (w words) familiar(term string, single, each int) bool {
	parts := strings.FieldsFunc(strings.ToLower(term), func(r rune) bool { return r == ' ' || r == '-' })
	limit := each
	if len(parts) == 1 {
		limit = single
	}
	for _, p := range parts {
		p = strings.TrimSuffix(p, "'s")
		if rank := w.rank[p]; rank == 0 || rank > limit {
			return false
		}
	}
	return len(parts) > 0 && len(parts) <= 3 && strings.IndexFunc(term, unicode.IsDigit) < 0
}
