package rouge

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/internal/words"
)

// A Tokenizer cuts a text into the words that are compared.
type Tokenizer func(text string) []string

// Latin is the tokenizer of Python's rouge-score: lower case, maximal runs of a–z
// and 0–9. All other letters separate, so it is for English alone: of "Åsa" it
// sees "sa".
func Latin(text string) []string {
	// Python writes the lower-case dotted I with a combining dot, which separates.
	text = strings.ToLower(strings.ReplaceAll(text, "İ", "i\u0307"))
	return strings.FieldsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
}

// Words is for all languages: maximal runs of letters, marks and digits of any
// script, in lower case. rouge-score has no such tokenizer.
func Words(text string) []string { return slices.Collect(words.In(words.Fold(text))) }

// For returns the tokenizer for a language: that of rouge-score for English, so
// that figures compare with those in the literature, and Words for all others.
func For(language string) Tokenizer {
	if language == "en" {
		return Latin
	}
	return Words
}
