package handle

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// leet are the figures that stand for letters, and the letters.
var leet = []struct{ figure, letter byte }{{'4', 'a'}, {'3', 'e'}, {'1', 'i'}, {'0', 'o'}, {'5', 's'}, {'7', 't'}, {'9', 'g'}, {'8', 'b'}, {'1', 'l'}}

// play reads letters written as figures (l33t), if a known word comes of it.
// Figures behind a word are a number.
func (s *Splitter) play(text string, own func(string) bool) (Part, bool) {
	first := strings.IndexAny(text, "0123456789")
	if first < 0 || len(text) > longestWord {
		return Part{}, false
	}
	lower := strings.ToLower(text)
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.IsDigit(last) || strings.IndexFunc(text, unicode.IsLetter) < 0 {
		return Part{}, false
	}
	for _, one := range [2]byte{'i', 'l'} {
		word := []byte(lower)
		for i, c := range word {
			for _, l := range leet {
				if c == l.figure && (c != '1' || l.letter == one) {
					word[i] = l.letter
				}
			}
		}
		plain := lexicon.Plain(string(word))
		if s.cost(plain, plain, own) < strange && len(plain) > 2 {
			return Part{Text: text, Sort: Unknown, Plain: plain, leet: true}, true
		}
	}
	return Part{}, false
}

// squeeze writes a letter that is drawn out (three times or more) once.
func squeeze(plain string) (short string, drawn int) {
	var b strings.Builder
	for i := 0; i < len(plain); {
		j := i
		for j < len(plain) && plain[j] == plain[i] {
			j++
		}
		n := j - i
		if n > 2 {
			drawn, n = drawn+n-1, 1
		}
		b.WriteString(plain[i : i+n])
		i = j
	}
	return b.String(), drawn
}

// Dress writes a stand-in as the part is written: capitals, figures for letters,
// letters drawn out; without diacritics and signs if the part has none.
func (p *Part) Dress(standIn string) string {
	if p.many && len(standIn) > 2 {
		standIn = plural(standIn)
	}
	if p.tail != "" && !strings.HasSuffix(standIn, "a") && !strings.HasSuffix(standIn, p.tail) {
		standIn += p.tail
	}
	if !p.marks && strings.IndexFunc(p.Text, func(r rune) bool { return r >= utf8.RuneSelf && unicode.IsLetter(r) }) < 0 {
		standIn = lexicon.Plain(standIn)
	}
	word := []rune(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, standIn))
	if len(word) == 0 {
		return ""
	}
	if p.drawn > 0 {
		last := len(word) - 1
		for range p.drawn {
			word = append(word, word[last])
		}
	}
	original := []rune(p.Text)
	all := len(original) > 1 && strings.IndexFunc(p.Text, unicode.IsLower) < 0 && strings.IndexFunc(p.Text, unicode.IsUpper) >= 0
	for i := range word {
		if all || i < len(original) && unicode.IsUpper(original[i]) {
			word[i] = unicode.ToUpper(word[i])
		}
	}
	if p.leet {
		return p.figures(word)
	}
	return string(word)
}

// figures writes letters as the figures that the original uses; if the stand-in
// has none of those letters, the first that can be.
func (p *Part) figures(word []rune) string {
	free := classAt(p.Text) == figure // a figure may stand first
	as := func(r rune, used bool) rune {
		for _, l := range leet {
			if unicode.ToLower(r) == rune(l.letter) && (!used || strings.IndexByte(p.Text, l.figure) >= 0) {
				return rune(l.figure)
			}
		}
		return 0
	}
	any, only := false, rune(0)
	for _, used := range [2]bool{true, false} {
		for i, r := range word {
			if f := as(r, used); f != 0 && (i > 0 || free) && (used || only == 0 || only == unicode.ToLower(r)) {
				word[i], any, only = f, true, unicode.ToLower(r)
			}
		}
		if any {
			break
		}
	}
	return string(word)
}

// rebusAt finds a rebus at the beginning or the end of letters and figures.
func (s *Splitter) rebusAt(text string) (start, end int, ok bool) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return 0, 0, false
	}
	for _, w := range s.rebuses {
		switch {
		case strings.HasPrefix(lower, w) && (len(lower) == len(w) || classAt(lower[len(w):]) == letter && len(lower) > len(w)+2):
			return 0, len(w), true
		case strings.HasSuffix(lower, w) && classAt(lower) == letter && len(lower) > len(w)+2 && classAt(w) == figure:
			return len(lower) - len(w), len(lower), true
		}
	}
	return 0, 0, false
}
