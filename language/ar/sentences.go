package ar

import (
	"github.com/understudy-text/understudy/language/punkt"
	"github.com/understudy-text/understudy/language/tokens"
)

// newSplitter makes a splitter that knows the abbreviations of Arabic; nobody has
// published parameters that Punkt learned from Arabic texts, and of a script without
// letter case it could learn little more.
func newSplitter() *punkt.Splitter {
	p := &punkt.Parameters{Abbreviations: map[string]bool{}, BeforeNumbers: map[string]bool{}}
	for word, point := range abbreviations {
		if point == tokens.BeforeNumber {
			p.BeforeNumbers[word] = true
		} else {
			p.Abbreviations[word] = true
		}
	}
	return punkt.New(p)
}
