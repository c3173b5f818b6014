package stock

import (
	"fmt"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
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
}

// Masker makes the detector of one masker.
func Masker(name string, m Masks, languages map[string]*language.Language, def string) (understudy.Detector, error) {
	switch name {
	case MaskEntities:
		return Detector(languages, def)
	case MaskAllowList:
		return listMask(m.AllowList, mask.RuleAllowList, languages, def, func(l *language.Language) []string {
			return l.Lexicon.MostFrequent(AllowListSize, true)
		}), nil
	case MaskVocabulary:
		size := m.VocabularySize
		if size == 0 {
			size = VocabularySize
		}
		return listMask(m.Vocabulary, mask.RuleVocabulary, languages, def, func(l *language.Language) []string {
			return l.Lexicon.MostFrequent(size, false)
		}), nil
	}
	return nil, fmt.Errorf("masker %q: there is %s", name, strings.Join(Maskers[:], ", "))
}

// listMask keeps the words of one list, or of one for each language.
func listMask(l *mask.List, rule string, languages map[string]*language.Language, def string, of func(*language.Language) []string) understudy.Detector {
	if l != nil {
		return mask.Outside(l, rule)
	}
	d := detectors{def: def, byLanguage: map[string]understudy.Detector{}}
	for code, one := range languages {
		d.byLanguage[code] = mask.Outside(mask.NewList(of(one)), rule)
	}
	return d
}

// Masked makes the detector of several maskers together. Where they overlap the
// entities' spans win: they know what a word names.
func Masked(m Masks, languages map[string]*language.Language, def string) (understudy.Detector, error) {
	if len(m.Names) == 0 {
		return Detector(languages, def)
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
	return mask.Union(parts...), nil
}
