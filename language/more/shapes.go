package more

import (
	"unicode"
	"unicode/utf8"
)

// shapes tags words by how they are written: what serves where no model of UPOS is. Words
// with a capital behind the first of a sentence are PROPN, which is wrong where nouns are
// written with capitals; all others are X.
type shapes struct{}

// Tag returns the UPOS tag of each token of a sentence.
func (shapes) Tag(tokens []string) []string {
	tags := make([]string, len(tokens))
	for i, t := range tokens {
		r, _ := utf8.DecodeRuneInString(t)
		switch {
		case unicode.IsDigit(r):
			tags[i] = "NUM"
		case unicode.IsPunct(r):
			tags[i] = "PUNCT"
		case unicode.IsSymbol(r):
			tags[i] = "SYM"
		case unicode.IsUpper(r) && i > 0:
			tags[i] = "PROPN"
		default:
			tags[i] = "X"
		}
	}
	return tags
}
