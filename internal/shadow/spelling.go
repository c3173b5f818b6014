package shadow

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// spelling shows words that are written letter by letter (T h o m a s, T.h.o.m.a.s, with
// pictures between), parted at the end of a line, by a tag or emphasis, or written backwards behind
// the character that turns the direction.
func spelling(l *layer) {
	text := l.before
	before, size := rune(' '), 0 // the character before i
	strong := false              // emphasis began inside a word
	turned := mayTurn(text)
	for i := 0; i < len(text); i += size {
		if c := text[i]; c >= 'a' && c <= 'z' && (before >= 'a' && before <= 'z' || before >= 'A' && before <= 'Z') {
			before, size = rune(c), 1 // inside a word
			continue
		}
		var r rune
		r, size = utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.IsLetter(before) && (r == '-' || r == '<' || r == '*'):
			n := 0
			switch r {
			case '-':
				n = lineEnd(text, i)
			case '<':
				n = tag(text[i:])
			default:
				if n = emphasis(text[i:], strong); n > 0 {
					strong = !strong
				}
			}
			if n > 0 {
				l.replace(i, i+n, "")
				size = n
				continue // the letter before stays what it was
			}
		case unicode.IsLetter(r) && !unicode.IsLetter(before) && !unicode.IsDigit(before):
			n, with := 0, ""
			if turned {
				n, with = upsideDown(text[i:])
			}
			if n > 0 {
				l.replace(i, i+n, with)
				size, r = n, 'a'
			} else if end := spelt(l, i); end > i {
				size = end - i
				r, _ = utf8.DecodeLastRuneInString(text[:end])
			}
		}
		if r == '\n' {
			strong = false
		}
		before = r
	}
}

// lineEnd is the length of a hyphen and a line break inside a word, with the blanks that
// the next line begins with.
func lineEnd(text string, i int) int {
	n := 1 + len("\n")
	switch {
	case strings.HasPrefix(text[i+1:], "\r\n"):
		n++
	case !strings.HasPrefix(text[i+1:], "\n"):
		return 0
	}
	for i+n < len(text) && (text[i+n] == ' ' || text[i+n] == '\t') {
		n++
	}
	before, size := utf8.DecodeLastRuneInString(text[:i])
	after, next := utf8.DecodeRuneInString(text[i+n:])
	capitals := unicode.IsUpper(before) && unicode.IsUpper(after) && unicode.IsUpper(lastOf(text[:i-size])) && unicode.IsUpper(firstOf(text[i+n+next:]))
	if !capitals && !goesOn(before, after) {
		return 0
	}
	return n
}

// goesOn reports whether a word that breaks off after a letter may go on with another: a
// small one or, in a script without letter case, any.
func goesOn(before, after rune) bool {
	return unicode.IsLower(after) || unicode.Is(unicode.Lo, before) && unicode.Is(unicode.Lo, after)
}

// emphasis is the length of the signs of Markdown for strong letters behind a letter: where
// they begin inside a word (Ok**afor**), a letter must follow.
func emphasis(s string, ends bool) int {
	const strong = "**"
	rest, ok := strings.CutPrefix(s, strong)
	if !ok || !ends && !unicode.IsLetter(firstOf(rest)) {
		return 0
	}
	if line, _, _ := strings.Cut(rest[:min(len(rest), longestStrong)], "\n"); !ends && !strings.Contains(line, strong) {
		return 0 // two signs for two letters
	}
	return len(strong)
}

// longestStrong is how many bytes behind the beginning of emphasis are looked at for its end.
const longestStrong = 200

// longestTag is how many bytes of a tag inside a word are looked at.
const longestTag = 80

// Tag is the length of a tag of HTML at the beginning of a text; 0: there is none.
func Tag(s string) int {
	end := strings.IndexByte(s[:min(len(s), longestTag)], '>')
	if end < 2 || !(s[1] == '/' || s[1]|0x20 >= 'a' && s[1]|0x20 <= 'z') || strings.ContainsAny(s[1:end], "<\n") {
		return 0
	}
	return end + 1
}

// tag is the length of a tag of HTML that a letter or another one follows.
func tag(s string) int {
	n := Tag(s)
	if after := firstOf(s[n:]); !unicode.IsLetter(after) && after != '<' {
		return 0
	}
	return n
}

// How many letters stand alone in a row at least in a word that is spelt (U.S.A. and "a b c"
// are none), in the words beside it, and how many words are spelt in a row.
const (
	fewestSpelt = 4
	fewestAlone = 2
	mostSpelt   = 6
	mostLetters = 64 // of a word: what is longer is none
)

// A spelt word is single letters that the same sign parts.
type speltWord struct {
	letters [][2]int // where they begin and end, the first mostLetters of them
	sign    string
	to      int // where the word ends
}

// spelt looks at words of single letters that the same sign parts, from byte i on, takes the
// sign out, and returns where they end; i if there are none. A capital behind a small letter
// begins another word.
func spelt(l *layer, i int) (end int) {
	text := l.before
	var words []speltWord
	long := false
	for at := i; len(words) < mostSpelt; {
		w := letterByLetter(text, at)
		if len(w.letters) < fewestAlone || len(words) > 0 && w.sign != words[0].sign && !(pictures(w.sign) && pictures(words[0].sign)) {
			break
		}
		if len(w.letters) == mostLetters {
			return w.to // looked at, and as it is
		}
		words, long = append(words, w), long || len(w.letters) >= fewestSpelt
		at = w.to
		if at+1 >= len(text) || text[at] != ' ' || w.sign == " " {
			break
		}
		at++
	}
	if !long {
		return i
	}
	for _, w := range words {
		for k := 1; k < len(w.letters); k++ {
			with := ""
			if unicode.IsLower(firstOf(text[w.letters[k-1][0]:])) && unicode.IsUpper(firstOf(text[w.letters[k][0]:])) {
				with = " "
			}
			l.replace(w.letters[k-1][1], w.letters[k][0], with)
		}
		end = w.to
	}
	return end
}

// letterByLetter reads the word at byte i; it has no letters if it is not spelt.
func letterByLetter(text string, i int) (w speltWord) {
	if r, n := utf8.DecodeRuneInString(text[i:]); !unicode.IsLetter(r) || signLength(text[i+n:], "") == 0 {
		return speltWord{} // as most words
	}
	for at := i; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) {
			break
		}
		if w.sign == "\n" && !(stacks(r, false) && stacks(firstOf(text[i:]), true)) {
			return speltWord{}
		}
		if len(w.letters) < mostLetters {
			w.letters = append(w.letters, [2]int{at, at + n})
		}
		before := w.to
		at += n
		w.to = at
		m := signLength(text[at:], w.sign)
		if m == 0 {
			if at < len(text) && !boundary(text[at:]) { // the last one is the beginning of a word
				w.letters, w.to = w.letters[:len(w.letters)-1], before
			}
			break
		}
		if w.sign == "" {
			w.sign = text[at : at+m]
		}
		at += m
	}
	if w.sign == "" {
		return speltWord{}
	}
	return w
}

// stacks reports whether a letter may be the first, or another, of a word whose letters stand
// under each other: a capital over small letters or, in a script without letter case, any.
// Columns of capitals and lists by letters are none.
func stacks(r rune, first bool) bool {
	return unicode.Is(unicode.Lo, r) || unicode.IsUpper(r) == first
}

// boundary reports whether a word can end before a text.
func boundary(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// longestSign is how many characters part two letters at most.
const longestSign = 4

// signLength is the length of the sign between two letters: the one given, or any run of up
// to longestSign characters that are no letters or digits, or pictures.
func signLength(s, sign string) (n int) {
	if sign != "" && !pictures(sign) {
		if strings.HasPrefix(s, sign) && unicode.IsLetter(firstOf(s[len(sign):])) {
			return len(sign)
		}
		return 0
	}
	for count := 0; n < len(s); count++ {
		r, size := utf8.DecodeRuneInString(s[n:])
		if unicode.IsLetter(r) {
			break
		}
		if !picture(r) && (sign != "" || count >= longestSign || !parts(r)) {
			return 0
		}
		n += size
	}
	if n == len(s) || strings.ContainsAny(s[:n], ",;") && strings.Contains(s[:n], " ") { // a list: a, b, c, d
		return 0
	}
	return n
}

// parts reports whether a character may part letters that are written one by one: an
// apostrophe belongs to a word.
func parts(r rune) bool {
	switch r {
	case '\'', '’', '\r':
		return false
	}
	return r != utf8.RuneError && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r)
}

// picture reports whether a character is one, or belongs to one.
func picture(r rune) bool {
	return r >= 0x2190 && r <= 0x2bff || r >= 0x1f000 && r <= 0x1faff || r == 0xfe0f || r == 0x200d
}

func pictures(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && picture(r)
}
