package en

import (
	"fmt"

	"github.com/neurosnap/sentences/data"

	"github.com/understudy-text/understudy/language/punkt"
)

// moreAbbreviations are missing from Punkt's parameters, which were learned
// from American newspapers. The first three are neurosnap's.
var moreAbbreviations = []string{"sgt", "gov", "no",
	"v", "vs", "cf", "ibid", "eds", "prof", "rev", "hon", "messrs", "mx", "st", "ltd", "approx", "e.g", "i.e", "viz", "al"}

// abbreviationsBeforeNumbers are ordinary words, or the end of a sentence,
// elsewhere.
var abbreviationsBeforeNumbers = []string{"nos", "art", "arts", "para", "paras", "sec", "fig", "figs", "p", "pp", "vol",
	"ch", "tel", "ext", "app", "ca", "c"}

// newSplitter makes a splitter with the English parameters that the package
// github.com/neurosnap/sentences carries (trained by NLTK's authors).
func newSplitter() (*punkt.Splitter, error) {
	raw, err := data.Asset("data/english.json")
	if err != nil {
		return nil, fmt.Errorf("en: punkt parameters: %w", err)
	}
	p, err := punkt.Learned(raw, moreAbbreviations, abbreviationsBeforeNumbers)
	if err != nil {
		return nil, fmt.Errorf("en: %w", err)
	}
	return punkt.New(p), nil
}
