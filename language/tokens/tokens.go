// Package tokens cuts text into words and signs, much as the treebanks of Universal
// Dependencies do. In comes a stretch of text with the rules of its language, out come
// ranges. It knows no language in particular: what is particular to one is in its Rules.
//
// It may know language and language/token.
package tokens

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language"
)

// A Tokenizer finds the words and signs of a text:
//
//   - clitics that the language's rules name are words of their own: do|n't;
//   - numbers keep their commas, points, colons and slashes: 1,000.50, 10:30,
//     12/03/1999, 36244/06;
//   - abbreviations and initials keep their point: Mr., U.S., J.; others lose it;
//   - URLs, e-mail addresses, @names and #tags stay whole;
//   - signs stand alone, and only a run of one sign (..., --, !!) is one token;
//   - no token starts or ends inside a character as people see it (a letter and
//     its marks, a joined emoji).
//
// It is safe for concurrent use.
type Tokenizer struct{ rules *Rules }

// New returns a tokenizer; r must not change afterwards.
func New(r *Rules) Tokenizer { return Tokenizer{r} }

// Tokens appends the tokens of text[r.Start:r.End] to dst, as ranges of text.
// They are in order, do not overlap and cover everything but white space. The
// time is linear in the length and nothing is allocated but room in dst.
func (t Tokenizer) Tokens(text string, r language.Range, dst []language.Range) []language.Range {
	s := scanner{rules: t.rules, text: text[:r.End], out: dst}
	for i := r.Start; i < r.End; {
		if n := spaceAt(s.text, i); n > 0 {
			i += n
			continue
		}
		start, plain := i, true
		for i < r.End && spaceAt(s.text, i) == 0 {
			if c := s.text[i]; c < utf8.RuneSelf {
				plain = plain && letterTable[c]
				i++
			} else {
				plain = false
				_, n := utf8.DecodeRuneInString(s.text[i:])
				i += n
			}
		}
		if plain {
			s.word(start, i)
		} else {
			s.chunk(start, i)
		}
	}
	return s.out
}

// letterTable tells ASCII letters; wordTable letters, digits and the underscore.
var letterTable, wordTable = asciiTables()

func asciiTables() (letters, words [256]bool) {
	for c := 'a'; c <= 'z'; c++ {
		letters[c], letters[c-'a'+'A'] = true, true
	}
	words = letters
	for c := '0'; c <= '9'; c++ {
		words[c] = true
	}
	words['_'] = true
	return letters, words
}

// spaceAt returns the length of the white space character at i, or 0.
func spaceAt(s string, i int) int {
	c := s[i]
	if c < utf8.RuneSelf {
		if c == ' ' || c >= '\t' && c <= '\r' {
			return 1
		}
		return 0
	}
	if c != 0xC2 && c != 0xE1 && c != 0xE2 && c != 0xE3 { // no space starts otherwise
		return 0
	}
	if r, n := utf8.DecodeRuneInString(s[i:]); unicode.IsSpace(r) {
		return n
	}
	return 0
}

// A scanner cuts stretches without white space (chunks) into tokens.
type scanner struct {
	rules *Rules
	text  string // ends where scanning ends
	out   []language.Range
}

// emit adds the token from start to end and returns where the next starts:
// end, or after what belongs to the last character.
func (s *scanner) emit(start, end int) int {
	end = extended(s.text, end)
	if end > start {
		s.out = append(s.out, language.Range{Start: start, End: end})
	}
	return end
}

// extended moves end past marks, joiners and modifiers, which belong to the
// character before them (Unicode Standard Annex 29, the rules GB9 and GB11).
func extended(text string, end int) int {
	for end < len(text) && text[end] >= utf8.RuneSelf {
		r, n := utf8.DecodeRuneInString(text[end:])
		switch {
		case r == zeroWidthJoiner:
			end += n
			if end < len(text) && spaceAt(text, end) == 0 {
				_, n = utf8.DecodeRuneInString(text[end:])
				end += n
			}
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc, unicode.Cf) || r >= 0x1F3FB && r <= 0x1F3FF:
			end += n
		default:
			return end
		}
	}
	return end
}

const zeroWidthJoiner = 0x200D

// plain cuts a stretch without addresses.
func (s *scanner) plain(start, end int) {
	for i := start; i < end; {
		if to := s.wordEnd(i, end); to > i {
			i = s.word(i, to)
			continue
		}
		if to := s.enclitic(i, end); to > i {
			i = s.emit(i, to)
			continue
		}
		i = s.sign(i, end)
	}
}

// wordRune tells what words are made of. Invisible format characters belong to
// the word they hide in.
func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return wordTable[r]
	}
	return r != utf8.RuneError && unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.Cf)
}

// wordEnd returns where the word that starts at i ends; i if none does.
func (s *scanner) wordEnd(i, end int) int {
	at := i
	for at < end {
		c := s.text[at]
		if c < utf8.RuneSelf && wordTable[c] {
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.text[at:end])
		if wordRune(r) {
			at += n
			continue
		}
		if at == i {
			return at
		}
		if at+n >= end || !wordByteNext(s.text[at+n:end]) {
			if s.rules.HyphensJoin && r == '-' && !strings.HasPrefix(s.text[at+n:end], "-") {
				return at + n // barn- och
			}
			return at
		}
		if r == '-' && s.enclitic(at, end) > at && !s.isSingleWord(i, at, end) {
			return at
		}
		if s.elides(i, at, r) {
			return at + n
		}
		if s.rules.HyphensJoin && (r == '-' || r == '–' && isDigit(s.text[at-1]) && isDigit(s.text[at+n])) {
			at += n
			continue
		}
		if r == ':' && s.rules.Endings != nil {
			if to := s.ending(at+n, end); to > at+n {
				return to
			}
		}
		if r == '-' {
			if to := s.hyphen(i, at, end); to > at {
				at = to
				continue
			}
			return at
		}
		if !joins(s.text[i:end], at-i, r) {
			return at
		}
		at += n
	}
	return at
}

// wordByteNext tells whether a letter or digit comes next, not a mark.
func wordByteNext(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return r < utf8.RuneSelf && wordTable[r] || r >= utf8.RuneSelf && r != utf8.RuneError && unicode.In(r, unicode.L, unicode.N)
}

// joins tells whether the sign r at word[at:], which has letters or digits on
// both sides, is part of the word.
func joins(word string, at int, r rune) bool {
	if r == utf8.RuneError { // one byte that is no character, perhaps: narrower than the rune
		return false
	}
	before := word[at-1]
	after := word[at+utf8.RuneLen(r)]
	switch r {
	case '.':
		// "home.Then": a space is missing
		return !(at >= 3 && small(before) && small(word[at-2]) && isUpper(after))
	case ',', ':', '/':
		return isDigit(before) && isDigit(after)
	case '\'', '’', '`':
		return !isDigit(before)
	case '&':
		return (isUpper(before) || isLower(before)) && (isUpper(after) || isLower(after))
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// small tells small ASCII letters, and takes the bytes of others for them.
func small(c byte) bool { return isLower(c) || c >= utf8.RuneSelf }

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// ending returns where an ending after a colon ends; at if there is none.
func (s *scanner) ending(at, end int) int {
	to := at
	for to < end && letterTable[s.text[to]] {
		to++
	}
	var buf [8]byte
	if s.rules.Endings[string(lowered(s.text[at:to], buf[:0]))] && (to == end || !wordByteNext(s.text[to:end])) {
		return to
	}
	return at
}

// longestNumber is how many groups hyphen looks ahead; longer numbers go on where
// it stopped.
const longestNumber = 16

// hyphen returns how far a word that started at start goes on past the hyphen
// at at; at if it ends there.
func (s *scanner) hyphen(start, at, end int) int {
	var buf [12]byte
	if s.rules.Affixes[string(lowered(s.text[start:at], buf[:0]))] {
		return at + 1
	}
	if !isDigit(s.text[at-1]) {
		return at
	}
	// Groups of digits (or a month's name in the middle): 713-853-3989,
	// 1999-12-03, 01-Feb-02; two groups are a number only if they are like
	// 555-0199, else a range.
	groups, to, last := 1, at, 0
	for to+1 < end && s.text[to] == '-' && groups < longestNumber {
		next := to + 1
		for next < end && wordTable[s.text[next]] {
			next++
		}
		last = next - to - 1
		if last == 0 || !isDigit(s.text[to+1]) && (last != 3 || groups != 1) {
			break
		}
		groups++
		to = next
	}
	first := at - start
	if groups >= 3 && isDigit(s.text[to-1]) || groups == 2 && first == 3 && to-at == 5 && isDigit(s.text[to-1]) {
		return to
	}
	return at
}

// lowered appends s in lower case to buf if it is short and ASCII; else it
// returns nothing, which is in no table.
func lowered(s string, buf []byte) []byte {
	if len(s) > cap(buf) {
		return nil
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isUpper(c) {
			c += 'a' - 'A'
		}
		buf = append(buf, c)
	}
	return buf
}
