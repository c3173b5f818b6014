package recognizer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// How far, in bytes, words are looked for before a finding, and how far its own first word
// may go on.
const (
	farBefore = 400
	farBehind = 100
)

// windowBefore are the words before a place, at most ContextWords, and the word that
// stands at it: what is found may be glued to its context ("IBAN12"). In lower case.
func windowBefore(text string, at int) []string {
	end := at
	for end < len(text) && end-at < farBehind {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !inWord(r) {
			break
		}
		end += n
	}
	begin := max(0, at-farBefore)
	for begin < at && !utf8.RuneStart(text[begin]) {
		begin++
	}
	words := strings.FieldsFunc(text[begin:end], func(r rune) bool { return !inWord(r) })
	most := ContextWords
	if end > at || at > 0 && glued(text, at) {
		most++ // its own
	}
	words = words[max(0, len(words)-most):]
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	return words
}

func glued(text string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return inWord(r)
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_'
}

// supporting returns the first of a recognizer's words of context that is part of a word
// of a window; "" if none is. One of several words is looked for in the window as a whole.
func supporting(words, window, around []string) string {
	whole := ""
	for _, w := range words {
		low := strings.ToLower(strings.TrimSpace(w))
		if low == "" {
			continue
		}
		if strings.ContainsFunc(low, func(r rune) bool { return !inWord(r) }) {
			if whole == "" {
				whole = " " + strings.Join(window, " ") + " "
			}
			low = strings.Join(strings.FieldsFunc(low, func(r rune) bool { return !inWord(r) }), " ")
			if low != "" && strings.Contains(whole, low) {
				return w
			}
			continue
		}
		for _, in := range [][]string{window, around} {
			for _, near := range in {
				if strings.Contains(near, low) {
					return w
				}
			}
		}
	}
	return ""
}
