package punkt

import (
	"fmt"

	"github.com/neurosnap/sentences"
)

// Learned reads parameters as github.com/neurosnap/sentences and NLTK's authors
// publish them, in JSON. The words in abbreviations (without their last point)
// and beforeNumbers are added to what was learned.
func Learned(json []byte, abbreviations, beforeNumbers []string) (*Parameters, error) {
	learned, err := sentences.LoadTraining(json)
	if err != nil {
		return nil, fmt.Errorf("punkt parameters: %w", err)
	}
	p := &Parameters{Abbreviations: keys(learned.AbbrevTypes), BeforeNumbers: map[string]bool{}, Collocations: keys(learned.Collocations),
		Starters: keys(learned.SentStarters), Orthography: make(map[string]Orthography, len(learned.OrthoContext))}
	for w, places := range learned.OrthoContext {
		p.Orthography[w] = Orthography(places)
	}
	for _, a := range abbreviations {
		p.Abbreviations[a] = true
	}
	for _, a := range beforeNumbers {
		p.BeforeNumbers[a] = true
	}
	return p, nil
}

func keys(m map[string]int) map[string]bool {
	out := make(map[string]bool, len(m))
	for k := range m {
		out[k] = true
	}
	return out
}
