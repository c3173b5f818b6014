package name

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
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
	Former     bool   // a surname the bearer had before: "Ek, née Berg"
	Father     bool   // of the bearer's father or a forefather: a man's name, whoever bears it
	Genitive   bool   // an ending follows that is no part of the name: Anderssons
	alone      bool   // a title after which a lone name is a given name
	doubt      doubt  // it may have such an ending
	article    bool   // cut off the name behind it
}

// Kinds of names that a column may be said to hold.
const (
	KindGiven   = "given"
	KindSurname = "surname"
)

// Told gives names the class that the kind of their mention tells: a column of surnames
// holds no given names.
func Told(tokens []Token, kind string) {
	class := Kept
	switch kind {
	case KindGiven:
		class = Given
	case KindSurname:
		class = Family
	default:
		return
	}
	for i := range tokens {
		if tokens[i].Class >= Given {
			tokens[i].Class = class
		}
	}
}

// Words answers what the parser asks of a lexicon.
type Words interface {
	Given(word string) (Gender, bool)
	Family(word string) bool
	Common(word string) bool
	// Weight is how common a name is, given or family: more than the bearers in
	// 100,000 people; 0 if nobody knows it.
	Weight(word string) int
}

// plain is lexicon.Plain without the dot above that Turkish İ leaves behind.
func plain(s string) string { return lexicon.Plain(s) }

// Parse takes a mention apart and appends its tokens to dst. Every letter of
// the mention is in a token, except a possessive ending.
func (r *Rules) Parse(text string, w Words, dst []Token) []Token {
	from := len(dst)
	dst = r.tokenize(text, dst)
	dst = append(dst[:from], r.join(text, w, r.cut(text, w, dst[from:]))...)
	r.spell(w, dst[from:])
	r.endings(text, w, dst[from:])
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
		p.fathers(p.tokens[i:j])
		i = j
	}
	return dst
}

// tokenize cuts a mention into runs of letters and runs of digits. An
// apostrophe between letters belongs to the word (O’Brien), a possessive
// ending does not.
func (r *Rules) tokenize(text string, dst []Token) []Token {
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			i += size
			continue
		}
		start, digit := i, unicode.IsDigit(c)
		for i < len(text) {
			c, size = utf8.DecodeRuneInString(text[i:])
			if unicode.IsDigit(c) == digit && (unicode.IsLetter(c) || unicode.IsMark(c) || digit) {
				i += size
				continue
			}
			if n := joiner(text[i:], c); !digit && n > 0 && r.marked(text[i:]) == 0 && !r.elides(text[start:i], text[i+n:]) {
				i += n
				continue
			}
			break
		}
		dst = append(dst, Token{Start: start, End: i, Key: plain(text[start:i])})
		i += r.marked(text[i:])
	}
	return dst
}

// elides reports whether an apostrophe parts a word that has lost its last letter from a
// name: d'Amélie; D'Angelo is one word.
func (r *Rules) elides(word, next string) bool {
	first, _ := utf8.DecodeRuneInString(next)
	return r.elided[word] && unicode.IsUpper(first)
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

// marked is the length of the possessive ending that s begins with, if no
// further letter follows; else 0. Any apostrophe counts as one.
func (r *Rules) marked(s string) int {
	mark, n := utf8.DecodeRuneInString(s)
	if mark != ':' && !apostrophe(mark) {
		return 0
	}
	for _, p := range r.possessive {
		first, m := utf8.DecodeRuneInString(p)
		end := n + len(p) - m
		if apostrophe(first) != apostrophe(mark) || first == ':' && mark != ':' || len(s) < end || !strings.EqualFold(s[n:end], p[m:]) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(s[end:]); !unicode.IsLetter(next) {
			return end
		}
	}
	return 0
}

// capital reports whether the first letter of s is a capital, or of a script
// that has none.
func capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return !unicode.IsLower(r)
}

// allCapitals reports whether s has capitals and no lower-case letter.
func allCapitals(s string) bool {
	return strings.IndexFunc(s, unicode.IsLower) < 0 && strings.IndexFunc(s, unicode.IsUpper) >= 0
}
