package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lexicon"
)

// A Class says what a token of a mention is.
type Class uint8

// The classes. Lone is a name of which the mention alone does not say whether
// it is given or family.
const (
	Kept Class = iota // an ordinary word, a conjunction, a number
	Title
	Suffix
	Particle
	Initial // one or more letters that stand for names
	Given
	Family
	Lone
)

// A Token is one word of a mention. Letters of a hyphenated name are tokens of
// their own.
type Token struct {
	Start, End int // bytes of the mention
	Class      Class
	Group      uint8 // which person of a list it belongs to
	Gender     Gender
	Key        string // plain form: lower case, without diacritics
	alone      bool   // a title after which a lone name is a given name
}

// Words answers what the parser asks of a lexicon.
type Words interface {
	Given(word string) (Gender, bool)
	Family(word string) bool
	Common(word string) bool
}

// plain is lexicon.Plain without the dot above that Turkish İ leaves behind.
func plain(s string) string { return lexicon.Plain(s) }

// Parse takes a mention apart and appends its tokens to dst. Every letter of
// the mention is in a token, except a possessive ending.
func (r *Rules) Parse(text string, w Words, dst []Token) []Token {
	from := len(dst)
	dst = tokenize(text, dst)
	p := parser{Rules: r, text: text, words: w, tokens: dst[from:]}
	if _, ok := r.offices[plain(text)]; ok {
		for i := range p.tokens {
			p.tokens[i].Class = Title
		}
		return dst
	}
	p.classify()
	p.group()
	for i := 0; i < len(p.tokens); {
		j := i
		for j < len(p.tokens) && p.tokens[j].Group == p.tokens[i].Group {
			j++
		}
		p.place(p.tokens[i:j])
		i = j
	}
	return dst
}

// tokenize cuts a mention into runs of letters and runs of digits. An
// apostrophe between letters belongs to the word (O’Brien), a possessive
// ending does not.
func tokenize(text string, dst []Token) []Token {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			i += size
			continue
		}
		start, digit := i, unicode.IsDigit(r)
		for i < len(text) {
			r, size = utf8.DecodeRuneInString(text[i:])
			if unicode.IsDigit(r) == digit && (unicode.IsLetter(r) || unicode.IsMark(r) || digit) {
				i += size
				continue
			}
			if n := joiner(text[i:], r); !digit && n > 0 && !possessive(text[i:]) {
				i += n
				continue
			}
			break
		}
		dst = append(dst, Token{Start: start, End: i, Key: plain(text[start:i])})
		if possessive(text[i:]) {
			i += len(text[i:]) - len(afterPossessive(text[i:]))
		}
	}
	return dst
}

// joiner is the length of an apostrophe with a letter behind it, else 0.
func joiner(s string, r rune) int {
	if !apostrophe(r) {
		return 0
	}
	n := utf8.RuneLen(r)
	if next, _ := utf8.DecodeRuneInString(s[n:]); unicode.IsLetter(next) {
		return n
	}
	return 0
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == '‘' || r == 'ʼ' }

// possessive reports whether s begins with 's and no further letter.
func possessive(s string) bool { return len(afterPossessive(s)) < len(s) }

func afterPossessive(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if !apostrophe(r) || len(s) == n || s[n] != 's' && s[n] != 'S' {
		return s
	}
	rest := s[n+1:]
	if next, _ := utf8.DecodeRuneInString(rest); unicode.IsLetter(next) {
		return s
	}
	return rest
}

// capital reports whether the first letter of s is a capital, or of a script
// that has none.
func capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return !unicode.IsLower(r)
}

// allCapitals reports whether s has no lower-case letter.
func allCapitals(s string) bool { return strings.IndexFunc(s, unicode.IsLower) < 0 }
