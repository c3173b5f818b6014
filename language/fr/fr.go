// Package fr is French: where sentences end, what the words are, which part of
// speech each is, and the lexicon. It may know the packages language, lexicon
// and what is below them.
package fr

import (
	_ "embed" // the UPOS model
	"fmt"

	"github.com/understudy-text/understudy/language"
	english "github.com/understudy-text/understudy/language/en/lexicon"
	data "github.com/understudy-text/understudy/language/fr/lexicon"
	"github.com/understudy-text/understudy/language/upos"
)

//go:embed upos.model
var model []byte

// New returns French. The tagger is unpacked when it is first used.
func New() (*language.Language, error) {
	splitter, err := newSplitter()
	if err != nil {
		return nil, err
	}
	words, err := data.Load()
	if err != nil {
		return nil, fmt.Errorf("fr: %w", err)
	}
	quoted, err := english.Load()
	if err != nil {
		return nil, fmt.Errorf("fr: English names: %w", err)
	}
	return &language.Language{Code: "fr", Quoted: &language.Language{Code: "en-fr", Lexicon: quoted}, Splitter: splitter, Tokenizer: Tokenizer, Tagger: NewTagger(), Lexicon: words, Files: files, Words: wordList, Rules: ruleText, Affixes: 5, Mentions: mentions}, nil
}

// NewTagger returns the tagger whose model card is upos.card.md.
func NewTagger() *upos.Packed { return upos.NewPacked(model) }
