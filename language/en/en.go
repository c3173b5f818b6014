// Package en is English: where sentences end, what the words are, which part of speech
// each is, and the lexicon.
//
// It may know language, language/punkt, language/tokens, language/upos and
// language/en/lexicon.
package en

import (
	_ "embed" // the UPOS model

	"github.com/understudy-text/understudy/language"
	data "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/punkt"
	"github.com/understudy-text/understudy/language/upos"
)

//go:embed upos.model
var model []byte

// New returns English. What is large in it is read when it is first used.
func New() (*language.Language, error) {
	return &language.Language{Code: "en", Splitter: punkt.Later(newSplitter), Tokenizer: Tokenizer, Tagger: NewTagger(), Lexicon: data.Load(), Files: files, Words: wordList, Rules: ruleText, Affixes: 4, Plural: "s", Mentions: mentions}, nil
}

// NewTagger returns the tagger whose model card is upos.card.md.
func NewTagger() *upos.Packed { return upos.NewPacked(model) }
