// Package overlap tells what a stand-in shares with its original, and whether that
// identifies anybody: in come mentions, stand-ins and the texts they stand in, out go
// words and a verdict on each.
//
// Words count folded (words.Fold). The rule is that of "Fill-in-the-Blanks", section
// 4, numerals left out; which words identify is ours.
//
// It may know internal/words.
package overlap

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/words"
)

// GenericIn is the number of documents that must write a word in lower case
// before it is generic: it names no one.
const GenericIn = 3

// Shared returns the words that two strings share and that are no numerals, folded,
// in alphabetical order, each once.
func Shared(a, b string) []string {
	in := map[string]bool{}
	for w := range words.In(words.Fold(a)) {
		in[w] = true
	}
	var out []string
	for w := range words.In(words.Fold(b)) {
		if in[w] && !strings.ContainsFunc(w, unicode.IsDigit) {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Small returns those of some shared words that a string has in small letters only. Words of
// a script without letter case are not small.
func Small(shared []string, in string) []string {
	var out []string
	for _, w := range shared {
		if strings.ToUpper(w) == w {
			continue
		}
		small := true
		for written := range words.In(norm.NFC.String(in)) {
			small = small && (words.Fold(written) != w || written == strings.ToLower(written))
		}
		if small {
			out = append(out, w)
		}
	}
	return out
}

// A Lower counts in how many documents each word is written in lower case, up to
// GenericIn. It keeps words, nothing else of the texts.
type Lower map[string]int

// See counts the words of a document.
func (l Lower) See(text string) {
	seen := map[string]bool{}
	for w := range words.In(norm.NFC.String(text)) {
		if seen[w] || w != strings.ToLower(w) {
			continue
		}
		seen[w] = true
		if n := l[w]; n == 0 {
			l[strings.Clone(w)] = 1 // of a text nothing else is kept
		} else if n < GenericIn {
			l[w] = n + 1
		}
	}
}

// Generic reports whether enough documents write a folded word in lower case. It is
// known when all documents have been seen.
func (l Lower) Generic(word string) bool { return l[word] >= GenericIn }
