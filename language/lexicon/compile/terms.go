package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// fromWordnet are the classes that WordNet's hyponym trees widen, for finding
// only; what may stand in is curated. lower says that members are common nouns.
var fromWordnet = []struct {
	class string
	under []string // senses whose hyponyms are taken
	but   []string // senses whose hyponyms are not
}{
	{"occupation", []string{"worker#1", "professional#1", "skilled worker#1", "scientist#1", "artist#1", "writer#1", "businessman#1", "educator#1", "entertainer#1"}, []string{"servant#1"}},
	{"illness", []string{"disease#1", "mental disorder#1", "heart disease#1", "infection#1"}, []string{"plant disease#1", "animal disease#1"}},
	{"injury", []string{"injury#1"}, nil},
	{"clergy", []string{"clergyman#1"}, nil},
	{"academic-field", []string{"science#1"}, nil},
	{"sport", []string{"sport#1"}, nil},
	{"instrument", []string{"musical instrument#1"}, nil},
}

// How frequent (by rank) a single word, and each word of a longer term, must be
// for WordNet's terms to be taken.
const (
	rarestSingle = 30000
	rarestEach   = 6000
)

// readTerms gathers curated terms and what the language's other sources add. A class mark "~" means
// that the term is good for finding only.
func readTerms(s sources, t tongue, w words) ([][]string, error) {
	classes := map[string]map[string]bool{} // term: class or ~class
	add := func(term, class string) {
		if classes[term] == nil {
			classes[term] = map[string]bool{}
		}
		classes[term][class] = true
	}
	blocked := map[string]bool{}
	err := eachCurated(s.folderOf(t.code), "terms.txt", 2, func(c []string) error {
		for term := range strings.SplitSeq(c[1], ";") {
			if term = strings.TrimSpace(term); term == "" {
				continue
			}
			if c[0] == "blocked" {
				blocked[term] = true
				continue
			}
			add(term, c[0])
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := t.terms(s, w, func(term, class string) {
		if !blocked[term] && !classes[term][class] {
			add(term, class)
		}
	}); err != nil {
		return nil, err
	}
	for _, of := range classes {
		for class := range of {
			delete(of, "~"+class)
		}
	}
	var rows [][]string
	for _, term := range slices.Sorted(maps.Keys(classes)) {
		rows = append(rows, []string{term, strings.Join(slices.SortedFunc(maps.Keys(classes[term]), func(a, b string) int {
			return strings.Compare(strings.TrimPrefix(a, "~"), strings.TrimPrefix(b, "~"))
		}), " ")})
	}
	byPlain(rows, func([]string) int { return 0 })
	return rows, nil
}

// wordnetTerms adds what WordNet lists, for finding only.
func wordnetTerms(s sources, w words, add func(term, class string)) error {
	net, err := readWordnet(s.wordnet)
	if err != nil {
		return err
	}
	for _, f := range fromWordnet {
		not, err := net.allUnder(f.but)
		if err != nil {
			return fmt.Errorf("class %s: %w", f.class, err)
		}
		terms, err := net.allUnder(f.under)
		if err != nil {
			return fmt.Errorf("class %s: %w", f.class, err)
		}
		for term := range terms {
			// A term with a capital is one of a name or a nationality.
			if !not[term] && term == strings.ToLower(term) && w.familiar(term, rarestSingle, rarestEach) {
				add(term, "~"+f.class)
			}
		}
	}
	return nil
}
