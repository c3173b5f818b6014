package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/shadow"
)

// A token is a word, a run of white space, or any other character by itself.
type token struct {
	start, end int
	word       bool
	space      bool
}

// unspaced are scripts that put no space between words: each character is a word.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// inWord is what a character does to a word.
type inWord byte

const (
	outside inWord = iota
	within         // goes on, or begins
	alone          // is one
	hanging        // goes on only: a combining mark
)

func classOf(r rune) inWord {
	switch {
	case r < utf8.RuneSelf:
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return within
		}
		return outside
	case unicode.IsMark(r) || r == tatweel:
		return hanging
	case unicode.In(r, unspaced...):
		return alone
	case unicode.IsLetter(r) || unicode.IsNumber(r):
		return within
	}
	return outside
}

// tokenize appends the tokens of a text.
func tokenize(text string, out []token) []token {
	open := false // the last token is a word that may go on
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		class := classOf(r)
		last := len(out) - 1
		switch {
		case class == within && open, class == hanging && last >= 0 && out[last].word:
			out[last].end = i + n
		case class == within || class == alone || class == hanging:
			out = append(out, token{start: i, end: i + n, word: true})
			open = class != alone
		case unicode.IsSpace(r):
			if last >= 0 && out[last].space {
				out[last].end = i + n
			} else {
				out = append(out, token{start: i, end: i + n, space: true})
			}
			open = false
		default:
			out = append(out, token{start: i, end: i + n})
			open = false
		}
		i += n
	}
	return out
}

// trimmed leaves out white space at the ends.
func trimmed(tokens []token) []token {
	for len(tokens) > 0 && tokens[0].space {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && tokens[len(tokens)-1].space {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

const tatweel = '\u0640'

// folded is how words are compared: without case, in one Unicode form, without the Arabic
// signs that readers put or leave out.
func folded(w string) string {
	for i := range len(w) {
		if w[i] >= utf8.RuneSelf {
			w = norm.NFD.String(cases.Fold().String(w))
			return strings.Map(func(r rune) rune {
				if r == tatweel || r >= '\u064b' && r <= '\u065f' || r == '\u0670' {
					return -1
				}
				return r
			}, w)
		}
	}
	return strings.ToLower(w)
}

// composed is how words are compared whose case counts.
func composed(w string) string { return norm.NFC.String(w) }

// signs are written in several ways that readers take for one.
var signs = strings.NewReplacer("’", "'", "‘", "'", "ʼ", "'", "“", `"`, "”", `"`, "‐", "-", "‑", "-", "‒", "-", "–", "-")

// latin reads a word all of whose letters pass for Latin ones as that; ok is false if
// some do not.
func latin(w string) (string, bool) {
	changed := false
	out := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf || r < 0 {
			return r
		}
		to, ok := shadow.LookAlike(r)
		if !ok {
			return utf8.RuneError
		}
		changed = true
		return to
	}, w)
	return out, changed && !strings.ContainsRune(out, utf8.RuneError)
}
