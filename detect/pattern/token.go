package pattern

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a run of letters, a run of digits, or one sign.
type token struct {
	start, end int32
	word       uint16 // place in the vocabulary; 0: not in it
	kind       byte
	gap        byte // what stands before it
}

const (
	letters byte = 'a'
	digits  byte = '0'
	sign    byte = '.'
)

const (
	tight     byte = iota // nothing
	blank                 // spaces on the same line
	lineBreak             // one line break
	paragraph             // an empty line
)

// A source is a text and its tokens while the rules look at it.
type source struct {
	text        string
	tok         []token
	vocab       *vocabulary
	opt         *Options
	tongue      *tongue
	rule        *Rule // the rule now looking
	found       []match
	plans       map[prefix]bool // what numbering plans said
	asked, told int             // the last question of count, and its answer

	streetAsked, streetFrom, streetEnd int // the same for europeanStreet
}

// A match is one find, before overlaps are resolved.
type match struct {
	start, end int
	rule       *Rule
	proven     bool
}

// read cuts the text into tokens. It is one pass and looks at each byte a
// bounded number of times.
func (s *source) read() {
	t := s.text
	gap := paragraph
	for i := 0; i < len(t); {
		c := t[i]
		j := i + 1
		switch {
		case c == '\n' || c == '\r':
			if c == '\r' && j < len(t) && t[j] == '\n' {
				j++
			}
			if gap >= lineBreak {
				gap = paragraph
			} else {
				gap = lineBreak
			}
			i = j
			continue
		case c == ' ' || c == '\t':
			gap = max(gap, blank)
			i = j
			continue
		case c >= '0' && c <= '9':
			for j < len(t) && t[j]-'0' <= 9 {
				j++
			}
			s.push(i, j, digits, gap)
		case c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf:
			kind := letters
			if c >= utf8.RuneSelf {
				r, n := utf8.DecodeRuneInString(t[i:])
				j = i + n
				if unicode.IsSpace(r) {
					gap = max(gap, blank)
					i = j
					continue
				}
				if !unicode.IsLetter(r) && !unicode.IsMark(r) {
					kind = sign
				}
			}
			if kind == letters {
				j = endOfWord(t, j)
			}
			s.push(i, j, kind, gap)
		default:
			s.push(i, j, sign, gap)
		}
		i, gap = j, tight
	}
}

func endOfWord(t string, j int) int {
	for j < len(t) {
		c := t[j]
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			j++
			continue
		}
		if c < utf8.RuneSelf {
			return j
		}
		if c == latin1 && j+1 < len(t) && t[j+1] != 0x97 && t[j+1] != 0xb7 && t[j+1] >= 0x80 && t[j+1] <= 0xbf {
			j += 2
			continue
		}
		r, n := utf8.DecodeRuneInString(t[j:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			return j
		}
		j += n
	}
	return j
}

func (s *source) push(i, j int, kind, gap byte) {
	k := token{start: int32(i), end: int32(j), kind: kind, gap: gap}
	if kind != digits {
		k.word = s.vocab.look(s.text[i:j])
	}
	s.tok = append(s.tok, k)
}

// at returns token i; outside the text, a sign that is nothing.
func (s *source) at(i int) token {
	if i < 0 || i >= len(s.tok) {
		return token{start: int32(len(s.text)), end: int32(len(s.text)), kind: sign, gap: paragraph}
	}
	return s.tok[i]
}

// str is the text of token i; "" outside.
func (s *source) str(i int) string { k := s.at(i); return s.text[k.start:k.end] }

// is reports whether token i belongs to one of the classes.
func (s *source) is(i int, c class) bool { return s.vocab.entries[s.at(i).word].class&c != 0 }

// value is what the vocabulary says of token i: the number of a month, say.
func (s *source) value(i int) int { return int(s.vocab.entries[s.at(i).word].value) }

// sign reports whether token i is one of the signs.
func (s *source) sign(i int, signs string) bool {
	k := s.at(i)
	switch {
	case k.kind != sign || k.end == k.start:
		return false
	case k.end == k.start+1:
		c := s.text[k.start]
		for j := range len(signs) {
			if signs[j] == c {
				return true
			}
		}
		return false
	}
	return strings.Contains(signs, s.text[k.start:k.end])
}

// word reports whether token i is this word, in any case. w is lower-case ASCII.
func (s *source) word(i int, words ...string) bool {
	k := s.at(i)
	if k.kind != letters {
		return false
	}
	t := s.text[k.start:k.end]
	for _, w := range words {
		if len(t) == len(w) && strings.EqualFold(t, w) {
			return true
		}
	}
	return false
}

// near reports whether token i follows the one before it in the same paragraph.
func (s *source) near(i int) bool { return s.at(i).gap < paragraph }

// glued reports whether nothing stands before token i.
func (s *source) glued(i int) bool { return s.at(i).gap == tight && i < len(s.tok) }

// capital reports whether token i begins with a capital letter.
func (s *source) capital(i int) bool {
	k := s.at(i)
	if k.kind != letters {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.text[k.start:])
	return unicode.IsUpper(r) || unicode.IsTitle(r)
}

// number is the value of a run of at most nine digits, and how many there are.
func (s *source) number(i int) (v, n int) {
	k := s.at(i)
	if k.kind != digits || k.end-k.start > 9 {
		return 0, 0
	}
	for _, c := range []byte(s.text[k.start:k.end]) {
		v = v*10 + int(c-'0')
	}
	return v, int(k.end - k.start)
}

// add reports tokens [i, j) as found.
func (s *source) add(i, j int) {
	if i < j {
		s.addBytes(int(s.at(i).start), int(s.at(j-1).end))
	}
}

// addBytes reports the bytes [from, to) as found.
func (s *source) addBytes(from, to int) {
	s.found = append(s.found, match{start: from, end: to, rule: s.rule})
}

// prove reports the bytes [from, to) as found and proven by a checksum.
func (s *source) prove(from, to int) {
	s.found = append(s.found, match{start: from, end: to, rule: s.rule, proven: true})
}
