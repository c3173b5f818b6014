package detection

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A stretch is a part of a text, in bytes, half-open.
type stretch struct{ start, end int }

// tab has the words that TAB does not ask to be hidden, and the signs (evaluation.py,
// TOKENS_TO_IGNORE_IN_COUNTS and patterns_to_skip). It is stricter than Ignored, which
// stands for the parts of speech that the first version of that script left out.
var tab = struct {
	words map[string]bool
	signs string
}{
	words: wordSet(`mr mrs ms and or from until to about after as at before between by
		during for in into of on over since with the a an no nr`),
	signs: ",.-;:/&()[]–'\" ’“”",
}

// isHidden reports whether all of a stretch is covered but what tells nothing.
func isHidden(text string, start, end int, covered []bool) bool {
	for from, to := range identifyingParts(text[start:end]) {
		for i := start + from; i < start+to; i++ {
			if !covered[i] {
				return false
			}
		}
	}
	return true
}

// identifyingParts yields the parts of a mention that must be hidden: words except those of
// TAB's list and the s of a genitive, and signs except those of its list. What stands
// around the mention is not looked at.
func identifyingParts(mention string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; i < len(mention); {
			r, size := utf8.DecodeRuneInString(mention[i:])
			if !inToken(r) {
				if !strings.ContainsRune(tab.signs, r) && !yield(i, i+size) {
					return
				}
				i += size
				continue
			}
			j := tokenEnd(mention, i)
			word := strings.ToLower(mention[i:j])
			if !tab.words[word] && !(word == "s" && genitive(mention[:i])) && !yield(i, j) {
				return
			}
			i = j
		}
	}
}

// genitive reports whether a word and an apostrophe end a text.
func genitive(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	if r != '\'' && r != '’' {
		return false
	}
	r, _ = utf8.DecodeLastRuneInString(before[:len(before)-size])
	return inToken(r)
}

// tokens yields the tokens of a text as TAB cuts it: runs of letters, digits and
// underscores.
func tokens(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; i < len(text); {
			r, size := utf8.DecodeRuneInString(text[i:])
			if !inToken(r) {
				i += size
				continue
			}
			j := tokenEnd(text, i)
			if !yield(i, j) {
				return
			}
			i = j
		}
	}
}

// tokenEnd is where the token ends that begins at i.
func tokenEnd(text string, i int) int {
	for j, r := range text[i:] {
		if !inToken(r) {
			return i + j
		}
	}
	return len(text)
}

// inToken is what Python's \w takes.
func inToken(r rune) bool {
	return r == '_' || r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsNumber(r))
}
