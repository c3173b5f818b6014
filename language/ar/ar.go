// Package ar is Arabic: where sentences end, what the words are, which part of speech
// each is, and the lexicon.
//
// It may know language, language/lexicon, language/punkt, language/token,
// language/tokens, language/upos, language/words and language/ar/lexicon.
package ar

import (
	_ "embed" // the UPOS model

	"github.com/understudy-text/understudy/language"
	data "github.com/understudy-text/understudy/language/ar/lexicon"
	"github.com/understudy-text/understudy/language/upos"
)

//go:embed upos.model
var model []byte

// New returns Arabic. What is large in it is read when it is first used.
func New() (*language.Language, error) {
	return &language.Language{Code: "ar", Splitter: newSplitter(), Tokenizer: Tokenizer(), Tagger: NewTagger(), Lexicon: data.Load(), Files: files,
		Words: wordList, Rules: ruleText, Cutter: newCutter(), Article: article, Affixes: 4, Mentions: mentions}, nil
}

// Tokenizer returns the tokenizer, whose cutter of clitics reads the lexicon when it is first asked.
func Tokenizer() language.Tokenizer { return newTokenizer(newCutter()) }

func newCutter() cutter { return cutter{data.Load()} }

// NewTagger returns the tagger whose model card is upos.card.md.
func NewTagger() *upos.Packed { return upos.NewPacked(model) }
