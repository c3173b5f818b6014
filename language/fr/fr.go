// Package fr is French: where sentences end, what the words are, which part of speech
// each is, and the lexicon.
//
// It may know language, language/en/lexicon, language/punkt, language/tokens,
// language/upos and language/fr/lexicon.
package fr

import (
	_ "embed" // the UPOS model

	"github.com/understudy-text/understudy/language"
	english "github.com/understudy-text/understudy/language/en/lexicon"
	data "github.com/understudy-text/understudy/language/fr/lexicon"
	"github.com/understudy-text/understudy/language/punkt"
	"github.com/understudy-text/understudy/language/upos"
)

//go:embed upos.model
var model []byte

// New returns French. What is large in it is read when it is first used.
func New() (*language.Language, error) {
	return &language.Language{Code: "fr", Quoted: &language.Language{Code: "en-fr", Lexicon: english.Load()}, Splitter: punkt.Later(newSplitter), Tokenizer: Tokenizer, Tagger: NewTagger(), Lexicon: data.Load(), Files: files, Words: wordList, Rules: ruleText, Affixes: 5, Mentions: mentions}, nil
}

// NewTagger returns the tagger whose model card is upos.card.md.
func NewTagger() *upos.Packed { return upos.NewPacked(model) }
