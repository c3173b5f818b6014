package punkt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestWord is how many bytes of a word are looked up; longer ones are in no
// table.
const longestWord = 64

// A token is a word as the rules see it. Its bytes live in words and are good
// for as long as the next token is read.
type token struct {
	candidate bool // it has a mark that may end a sentence
	first     bool // in its sentence
	text      string
	kind      []byte // lower case, numbers as ##number##, without commas; kept by words
	breaks    bool   // by its type alone (Kiss & Strunk, section 3)
	short     bool   // an abbreviation by its type
}

// words lends the memory for two tokens in turn.
type words struct {
	buffers [2][longestWord + 2*utf8.UTFMax]byte
	turn    int
}

// read classifies a word by its type.
func (w *words) read(p *Parameters, text string, first bool) token {
	w.turn ^= 1
	text = text[p.elided(text):]
	t := token{candidate: true, first: first, text: text}
	t.kind = kindOf(text, w.buffers[w.turn][:0])
	switch {
	case endsSurely(text):
		t.breaks = true
	case strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ".."):
		if p.abbreviation(t.text[:len(text)-1]) {
			t.short = true
		} else {
			t.breaks = true
		}
	}
	return t
}

// elided returns the length of the elided word at the beginning of a word, with its
// apostrophe: l'art.
func (p *Parameters) elided(word string) int {
	if p.Elided == nil {
		return 0
	}
	at := strings.IndexAny(word, "'’")
	if at <= 0 {
		return 0
	}
	var buf [longestWord]byte
	if !p.Elided[string(lowered(word[:at], buf[:0]))] {
		return 0
	}
	_, n := utf8.DecodeRuneInString(word[at:])
	if at+n == len(word) {
		return 0
	}
	return at + n
}

// abbreviation looks a word up without its last point, and what follows its
// last hyphen.
func (p *Parameters) abbreviation(word string) bool {
	var buf [longestWord]byte
	lower := lowered(word, buf[:0])
	if p.Abbreviations[string(lower)] {
		return true
	}
	for i := len(lower) - 1; i >= 0; i-- {
		if lower[i] == '-' {
			return p.Abbreviations[string(lower[i+1:])]
		}
	}
	return false
}

// lowered appends a word in lower case; nothing of a long word.
func lowered(word string, buf []byte) []byte {
	if len(word) > longestWord {
		return nil
	}
	for i, r := range word {
		if r >= 'A' && r <= 'Z' {
			r += 'a' - 'A'
		} else if r >= utf8.RuneSelf {
			r = unicode.ToLower(r)
		}
		if len(buf)+utf8.UTFMax > longestWord && i > longestWord-8 {
			return nil
		}
		buf = utf8.AppendRune(buf, r)
	}
	return buf
}

// kindOf is lowered with the number at the word's end as ##number## and without
// commas (the "type" of Kiss & Strunk, section 3).
func kindOf(word string, buf []byte) []byte {
	buf = lowered(word, buf)
	if n := numberAt(buf); n >= 0 {
		return append(buf[:n], "##number##"...)
	}
	if len(buf) == 1 {
		return buf
	}
	kept := buf[:0]
	for _, c := range buf {
		if c != ',' {
			kept = append(kept, c)
		}
	}
	return kept
}

// numberAt says where the number starts that a word ends with: a digit, before
// it perhaps a sign, after it digits, points, commas and hyphens; or -1.
func numberAt(b []byte) int {
	i := len(b)
	digit := -1
	for i > 0 {
		c := b[i-1]
		if c >= '0' && c <= '9' {
			digit = i - 1
		} else if c != '.' && c != ',' && c != '-' {
			break
		}
		i--
	}
	if digit < 0 {
		return -1
	}
	// In front of the first digit: at most one point or comma, then at most
	// one hyphen.
	if digit > i && (b[digit-1] == '.' || b[digit-1] == ',') {
		digit--
	}
	if digit > i && b[digit-1] == '-' {
		digit--
	}
	return digit
}

// withoutPoint takes the last point off a kind.
func withoutPoint(kind []byte) []byte {
	if n := len(kind); n > 1 && kind[n-1] == '.' {
		return kind[:n-1]
	}
	return kind
}

// followingKind is the kind of a word that follows: its last point is not its
// own if it ends a sentence.
func (t *token) followingKind() []byte {
	if t.breaks {
		return withoutPoint(t.kind)
	}
	return t.kind
}

func (t *token) capital() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return unicode.IsUpper(r)
}

func (t *token) small() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return unicode.IsLower(r)
}

// initial tells a capital or small letter with a point.
func (t *token) initial() bool {
	r, n := utf8.DecodeRuneInString(t.text)
	return unicode.IsLetter(r) && t.text[n:] == "."
}

// numbers a list: 1. 12) 3.), at the start of its sentence. Elsewhere a number
// with a point ends a sentence like any word (neurosnap's rule has no such
// condition, and would let no sentence end in a year).
func (t *token) numbersList() bool {
	if !t.first {
		return false
	}
	s := strings.TrimSuffix(t.text, ")")
	s = strings.TrimSuffix(s, ".")
	if s == "" || len(s) > 3 || s == t.text {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// endsSurely tells words that end in a question or exclamation mark, or in any
// mark and a closing quote or bracket, or have such a mark before an opening
// one.
func endsSurely(s string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	if r == '?' || r == '!' || fullWidthEnd(r) {
		return true
	}
	if closing(r) && len(s) > n {
		if c := s[len(s)-n-1]; c == '.' || c == '?' || c == '!' {
			return true
		}
	}
	for i := 0; i+1 < len(s); i++ {
		c, d := s[i], s[i+1]
		if (c == '.' || c == '?' || c == '!') && (d == '[' || d == '(' || c == '.' && (d == '"' || d == '\'')) {
			return true
		}
	}
	return false
}

func closing(r rune) bool {
	return r == '"' || r == '\'' || r == ')' || r == '’' || r == '”'
}

// closed tells words that end in a mark and a closing quote or bracket.
func closed(s string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	if !closing(r) || len(s) == n {
		return false
	}
	c := s[len(s)-n-1]
	return c == '.' || c == '?' || c == '!'
}

// spelled tells words with letters and points in turn, like F.B.I. or U.S.
func spelled(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if alnum(s[i]) && s[i+1] == '.' {
			j := i + 2
			for j < len(s) && (alnum(s[j]) || s[j] == '_') {
				j++
			}
			if j < len(s) && s[j] == '.' {
				return true
			}
		}
	}
	return false
}

func alnum(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' }

// What the spelling of a word says of its being first in a sentence.
type guess int8

const (
	unsure guess = iota
	starts
	goesOn
)

// orthography is the heuristic of Kiss & Strunk, section 4.1.1.
func (s *Splitter) orthography(t *token) guess {
	if len(t.text) == 1 && strings.Contains(";:,.!?", t.text) {
		return goesOn
	}
	seen := s.p.Orthography[string(t.followingKind())]
	switch {
	case t.capital() && seen&anyLower != 0 && seen&upperInside == 0:
		return starts
	case t.small() && (seen&anyUpper != 0 || seen&lowerFirst == 0):
		return goesOn
	}
	return unsure
}

// ends reports whether a sentence ends after t, where next is the token that follows.
func (s *Splitter) ends(t, next *token) bool {
	return s.bySpelling(t, next, s.byToken(t, next))
}

// byToken corrects what the type of t says by the token that follows (Kiss & Strunk,
// section 4; the numbers in the comments are of its subsections).
func (s *Splitter) byToken(t, next *token) bool {
	if !strings.HasSuffix(t.text, ".") {
		return t.breaks
	}
	kind, nextKind := withoutPoint(t.kind), next.followingKind()
	initial := t.initial()
	var buf [2*longestWord + 32]byte
	pair := append(append(append(buf[:0], kind...), ','), nextKind...)
	if s.p.Collocations[string(pair)] { // 4.1.2
		return false
	}
	if (t.short || strings.HasSuffix(t.text, "..")) && !initial { // 4.2
		if s.orthography(next) == starts || next.capital() && s.p.Starters[string(nextKind)] {
			return true
		}
	}
	if t.text == "." && next.text == "." {
		return false
	}
	if initial || string(kind) == "##number##" { // 4.3
		g := s.orthography(next)
		if g == goesOn || g == unsure && initial && next.capital() && s.p.Orthography[string(nextKind)]&anyLower == 0 {
			return false
		}
	}
	return t.breaks
}

// bySpelling applies the rules that neurosnap adds: for words with several points, for
// closing quotes and for lists. breaks is what byToken decided.
func (s *Splitter) bySpelling(t, next *token, breaks bool) bool {
	if c := next.text[0]; c >= '0' && c <= '9' && s.p.BeforeNumbers[string(withoutPoint(t.kind))] {
		return false
	}
	if t.numbersList() || strings.HasSuffix(t.text, ".") && next.text == "." {
		return false
	}
	if !spelled(t.text) && t.text != "." && !closed(t.text) || t.initial() {
		return breaks
	}
	if s.orthography(next) == starts {
		return true
	}
	return next.capital() && (s.p.Starters[string(next.followingKind())] || closed(t.text) || t.text == ".")
}
