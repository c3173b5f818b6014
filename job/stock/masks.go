package stock

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/language"
)

// The maskers, as "Recovering from Privacy-Preserving Masking" (section 3.1)
// has them.
const (
	MaskEntities   = "entities"   // its entityTagger: what Detector finds
	MaskAllowList  = "allow-list" // every word that is not on a list of common words
	MaskVocabulary = "vocabulary" // every word that is not among the most frequent
)

// Maskers are their names.
var Maskers = [...]string{MaskEntities, MaskAllowList, MaskVocabulary}

// Sizes of the lists of that paper's section 4.2.2.
const (
	AllowListSize  = 5_000
	VocabularySize = 10_000
)

// Masks say what is found. The zero value is the entities.
type Masks struct {
	Names          []string   // of Maskers; several hide what any of them does
	AllowList      *mask.List // nil: the AllowListSize most frequent words of each language that dictionaries have in lower case
	Vocabulary     *mask.List // nil: the most frequent words of each language
	VocabularySize int        // of that; 0: VocabularySize
	// Merged hides words that stand side by side as one ("Recovering from
	// Privacy-Preserving Masking", section 4.2.4).
	Merged bool
	// Finder adds published models to what finds the entities.
	Finder Finder
}

// lists are the words that a masker keeps: by language, or under "" for all.
func (m Masks) lists(name string, languages map[string]*language.Language) map[string]*mask.List {
	own, of := m.AllowList, func(l *language.Language) []string { return l.Lexicon.MostFrequent(AllowListSize, true) }
	if name == MaskVocabulary {
		own, of = m.Vocabulary, func(l *language.Language) []string {
			return l.Lexicon.MostFrequent(cmp.Or(m.VocabularySize, VocabularySize), false)
		}
	}
	if own != nil {
		return map[string]*mask.List{"": own}
	}
	all := map[string]*mask.List{}
	for code, l := range languages {
		all[code] = mask.NewList(of(l))
	}
	return all
}

// listed reports, by the rule of the spans of each masker that has a list, whether the
// list holds a word of a document's language.
func (m Masks) listed(languages map[string]*language.Language) generate.Lists {
	out := generate.Lists{}
	for name, rule := range listRules {
		if !slices.Contains(m.Names, name) {
			continue
		}
		lists := m.lists(name, languages)
		out[rule] = func(code, word string) bool {
			l, ok := lists[""]
			if !ok {
				l, ok = lists[code]
			}
			return ok && l.Keeps(word)
		}
	}
	return out
}

// listRules are the rules of the spans of those maskers that have a list.
var listRules = map[string]string{MaskAllowList: mask.RuleAllowList, MaskVocabulary: mask.RuleVocabulary}

// Masker makes the detector of one masker.
func Masker(name string, m Masks, languages map[string]*language.Language, def string) (understudy.Detector, error) {
	if name == MaskEntities {
		return m.Finder.detector(languages, def)
	}
	rule, ok := listRules[name]
	if !ok {
		return nil, fmt.Errorf("masker %q: there is %s", name, strings.Join(Maskers[:], ", "))
	}
	lists := m.lists(name, languages)
	if l, ok := lists[""]; ok {
		return mask.Outside(l, rule), nil
	}
	d := detectors{def: def, byLanguage: map[string]understudy.Detector{}}
	for code, l := range lists {
		d.byLanguage[code] = mask.Outside(l, rule)
	}
	return d, nil
}

// Masked makes the detector of several maskers together. Where they overlap the
// entities' spans win: they know what a word names.
func Masked(m Masks, languages map[string]*language.Language, def string) (understudy.Detector, error) {
	if len(m.Names) == 0 {
		m.Names = []string{MaskEntities}
	}
	for _, n := range m.Names {
		if !slices.Contains(Maskers[:], n) {
			return nil, fmt.Errorf("masker %q: there is %s", n, strings.Join(Maskers[:], ", "))
		}
	}
	var parts []understudy.Detector
	for _, n := range Maskers { // entities first
		if !slices.Contains(m.Names, n) {
			continue
		}
		d, err := Masker(n, m, languages, def)
		if err != nil {
			return nil, err
		}
		parts = append(parts, d)
	}
	all := mask.Union(parts...)
	if m.Merged {
		return mask.Merged(all), nil
	}
	return all, nil
}
