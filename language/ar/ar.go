// Package ar is Arabic: where sentences end, what the words are, which part of
// speech each is, and the lexicon. It may know the packages language, lexicon
// and what is below them.
package ar

import (
	_ "embed" // the UPOS model
	"fmt"

	"github.com/understudy-text/understudy/language"
	data "github.com/understudy-text/understudy/language/ar/lexicon"
	"github.com/understudy-text/understudy/language/upos"
)

//go:embed upos.model
var model []byte

// New returns Arabic. The tagger is unpacked when it is first used.
func New() (*language.Language, error) {
	words, err := data.Load()
	if err != nil {
		return nil, fmt.Errorf("ar: %w", err)
	}
	cut := cutter{words}
	return &language.Language{Code: "ar", Splitter: newSplitter(), Tokenizer: newTokenizer(cut), Tagger: NewTagger(), Lexicon: words, Files: files,
		Words: wordList, Rules: ruleText, Cutter: cut, Article: article, Affixes: 4, Mentions: mentions}, nil
}

// NewTagger returns the tagger whose model card is upos.card.md.
func NewTagger() *upos.Packed { return upos.NewPacked(model) }
