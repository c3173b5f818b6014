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
	for i := 0; i < len(text); i += size {
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
			if end := spelt(l, i); end > i {
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
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	if after, _ := utf8.DecodeRuneInString(text[i+n:]); !goesOn(before, after) {
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
	if after, _ := utf8.DecodeRuneInString(rest); !ok || !ends && !unicode.IsLetter(after) {
		return 0
	}
	return len(strong)
}

// longestTag is how many bytes of a tag inside a word are looked at.
const longestTag = 80

// tag is the length of a tag of HTML that a letter follows.
func tag(s string) int {
	end := strings.IndexByte(s[:min(len(s), longestTag)], '>')
	if end < 2 || !(s[1] == '/' || s[1]|0x20 >= 'a' && s[1]|0x20 <= 'z') || strings.ContainsAny(s[1:end], "<\n") {
		return 0
	}
	after, _ := utf8.DecodeRuneInString(s[end+1:])
	if s[end+1:] == "" || !unicode.IsLetter(after) && after != '<' {
		return 0
	}
	return end + 1
}

// fewestSpelt is how many letters stand alone in a row at least in a word that is spelt:
// U.S.A. and "a b c" are none.
const fewestSpelt = 4

// spelt looks at single letters that the same sign parts, from byte i on, takes the sign
// out, and returns where they end; i if there are none. A capital behind a small letter
// begins another word.
func spelt(l *layer, i int) (end int) {
	text := l.before
	type letter struct{ from, to int }
	var letters []letter
	sign := ""
	for at := i; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) {
			break
		}
		letters = append(letters, letter{at, at + n})
		at += n
		m := signLength(text[at:], sign)
		if m == 0 {
			if at < len(text) && !boundary(text[at:]) { // the last one is the beginning of a word
				letters = letters[:len(letters)-1]
			}
			break
		}
		if !pictures(sign) || sign == "" {
			sign = text[at : at+m]
		}
		at += m
	}
	if len(letters) < fewestSpelt || sign == "" {
		return i
	}
	if sign == "\n" { // a capital over small letters; columns of capitals and lists by letters are none
		for k, at := range letters {
			if r, _ := utf8.DecodeRuneInString(text[at.from:]); k == 0 && !unicode.IsUpper(r) || k > 0 && !unicode.IsLower(r) {
				return i
			}
		}
	}
	for k := 1; k < len(letters); k++ {
		between, with := letters[k-1].to, ""
		last, _ := utf8.DecodeRuneInString(text[letters[k-1].from:])
		next, _ := utf8.DecodeRuneInString(text[letters[k].from:])
		if unicode.IsLower(last) && unicode.IsUpper(next) {
			with = " "
		}
		l.replace(between, letters[k].from, with)
	}
	return letters[len(letters)-1].to
}

// boundary reports whether a word can end before a text.
func boundary(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// signs part letters that are written one by one.
const signs = " .-_*·•/|~+\n"

// signLength is the length of the sign between two letters: the one given, or any of signs,
// or pictures.
func signLength(s, sign string) int {
	if sign != "" && !pictures(sign) {
		if !strings.HasPrefix(s, sign) {
			return 0
		}
		if r, _ := utf8.DecodeRuneInString(s[len(sign):]); !unicode.IsLetter(r) {
			return 0
		}
		return len(sign)
	}
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case sign == "" && strings.ContainsRune(signs, r):
	case picture(r):
		for n < len(s) {
			r, m := utf8.DecodeRuneInString(s[n:])
			if !picture(r) {
				break
			}
			n += m
		}
	default:
		return 0
	}
	if next, _ := utf8.DecodeRuneInString(s[n:]); !unicode.IsLetter(next) {
		return 0
	}
	return n
}

// picture reports whether a character is one, or belongs to one.
func picture(r rune) bool {
	return r >= 0x2190 && r <= 0x2bff || r >= 0x1f000 && r <= 0x1faff || r == 0xfe0f || r == 0x200d
}

func pictures(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && picture(r)
}
