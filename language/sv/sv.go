// Package sv is Swedish: where sentences end, what the words are, which part of speech
// each is, and the lexicon.
//
// It may know language, language/en/lexicon, language/punkt, language/tokens,
// language/upos and language/sv/lexicon.
package sv

import (
	_ "embed" // the UPOS model

	"github.com/understudy-text/understudy/language"
	english "github.com/understudy-text/understudy/language/en/lexicon"
	"github.com/understudy-text/understudy/language/punkt"
	data "github.com/understudy-text/understudy/language/sv/lexicon"
	"github.com/understudy-text/understudy/language/upos"
)

//go:embed upos.model
var model []byte

// New returns Swedish. What is large in it is read when it is first used.
func New() (*language.Language, error) {
	return &language.Language{Code: "sv", Quoted: &language.Language{Code: "en-sv", Lexicon: english.Load()}, Splitter: punkt.Later(newSplitter), Tokenizer: Tokenizer, Tagger: NewTagger(), Lexicon: data.Load(), Files: files, Words: wordList, Rules: ruleText, Affixes: 6, Genitive: "s", Mentions: mentions}, nil
}

// NewTagger returns the tagger whose model card is upos.card.md.
func NewTagger() *upos.Packed { return upos.NewPacked(model) }
