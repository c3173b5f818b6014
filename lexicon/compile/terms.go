package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy/lexicon"
)

// fromWordnet are the classes that WordNet's hyponym trees widen, for finding
// only; what may stand in is curated. lower says that members are common nouns.
var fromWordnet = []struct {
	class, senses string
	lower         bool
}{
	{"occupation", "worker#1 professional#1 skilled worker#1 scientist#1 artist#1 writer#1 businessman#1 administrator#2 educator#1 entertainer#1 official#1", true},
	{"religion", "religion#2 faith#3", false},
	{"believer", "religious person#1", false},
	{"illness", "disease#1 mental disorder#1 illness#1 heart disease#1 infection#1", true},
	{"injury", "injury#1", true},
	{"family-role", "relative#1", true},
	{"language", "natural language#1", false},
	{"ethnicity", "ethnic group#1 inhabitant#1 american indian#1", false},
	{"military-rank", "military officer#1 serviceman#1", true},
	{"clergy", "clergyman#1", true},
	{"academic-field", "science#1 humanistic discipline#1", true},
	{"sport", "sport#1", true},
	{"vehicle", "motor vehicle#1", true},
	{"instrument", "musical instrument#1", true},
	{"medicine", "medicine#2", true},
}

// readTerms gathers curated terms and what WordNet adds. A class mark "~" means
// that the term is good for finding only.
func readTerms(s sources, w words) ([][]string, error) {
	classes := map[string]map[string]bool{} // term: class or ~class
	add := func(term, class string) {
		if classes[term] == nil {
			classes[term] = map[string]bool{}
		}
		classes[term][class] = true
	}
	blocked := map[string]bool{}
	err := eachCurated(s, "terms.txt", 2, func(c []string) error {
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
	net, err := readWordnet(s.wordnet)
	if err != nil {
		return nil, err
	}
	for _, f := range fromWordnet {
		for _, sense := range splitSenses(f.senses) {
			below, err := net.under(sense)
			if err != nil {
				return nil, fmt.Errorf("class %s: %w", f.class, err)
			}
			for _, term := range below {
				lower := term == strings.ToLower(term)
				if lower != f.lower && f.lower || blocked[strings.ToLower(term)] || !w.familiar(term, 50000, 12000) {
					continue
				}
				if classes[term][f.class] {
					continue
				}
				add(term, "~"+f.class)
			}
		}
	}
	var rows [][]string
	for _, term := range slices.Sorted(maps.Keys(classes)) {
		if blocked[lexicon.Fold(term)] {
			continue
		}
		rows = append(rows, []string{term, strings.Join(slices.SortedFunc(maps.Keys(classes[term]), func(a, b string) int {
			return strings.Compare(strings.TrimPrefix(a, "~"), strings.TrimPrefix(b, "~"))
		}), " ")})
	}
	byPlain(rows, func([]string) int { return 0 })
	return rows, nil
}

// splitSenses splits "worker#1 skilled worker#1" after each number.
func splitSenses(s string) []string {
	var out []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		end := strings.IndexByte(s, '#') + 2
		out = append(out, s[:end])
		s = s[end:]
	}
	return out
}
