package tagger

import "github.com/understudy-text/understudy/language/token"

// The apostrophe of an elided word (d'Amélie) says nothing that the word does not say:
// neighbours, names and chunks are read as if it were a blank.

// elides reports whether token i is the apostrophe that ends an elided word and joins
// it to the next token.
func (x *Extractor) elides(i int) bool {
	return i > 0 && i+1 < len(x.tokens) && x.at(i).apostrophe && x.tokens[i].Gap == token.Tight &&
		x.tokens[i+1].Gap == token.Tight && x.has(x.at(i-1), x.elided)
}

// before returns the token that stands before token i as a neighbour.
func (x *Extractor) before(i int) int {
	if i < len(x.tokens) && x.elides(i-1) {
		return i - 2
	}
	return i - 1
}

// after returns the token that stands behind token i as a neighbour.
func (x *Extractor) after(i int) int {
	if i >= 0 && i+1 < len(x.tokens) && x.elides(i+1) {
		return i + 2
	}
	return i + 1
}
