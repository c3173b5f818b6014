// Package sv is Swedish: where sentences end, what the words are, which part of
// speech each is, and the lexicon. It may know the packages language, lexicon
// and what is below them.
package sv

import (
	"fmt"

	"github.com/understudy-text/understudy/language"
)

// New returns Swedish. The tagger is unpacked when it is first used.
func New() (*language.Language, error) {
	splitter, err := newSplitter()
	if err != nil {
		return nil, err
	}
	words, err := loadLexicon()
	if err != nil {
		return nil, fmt.Errorf("sv: %w", err)
	}
	return &language.Language{Code: "sv", Splitter: splitter, Tokenizer: Tokenizer, Tagger: NewTagger(), Lexicon: words}, nil
}
