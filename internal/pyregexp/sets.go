package pyregexp

import (
	"fmt"
	"regexp/syntax"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// Sets of characters, as the inside of a class. Complements are written out, because they
// can stand beside others in a class.
var (
	wordTables  = []*unicode.RangeTable{unicode.L, unicode.M, unicode.N}
	spaceTables = []*unicode.RangeTable{unicode.White_Space}

	notWord  = sync.OnceValue(func() string { return complement(func(r rune) bool { return isWord(r, false) }) })
	notSpace = sync.OnceValue(func() string { return complement(isSpace) })
)

func isWord(r rune, ascii bool) bool {
	if r < 0x80 || ascii {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_'
	}
	return unicode.In(r, wordTables...)
}

// isSpace is Python's str.isspace.
func isSpace(r rune) bool { return 0x1c <= r && r <= 0x1f || unicode.In(r, spaceTables...) }

const (
	word       = `\p{L}\p{M}\p{N}_`
	wordASCII  = `0-9A-Za-z_`
	space      = `\t-\r\x1c-\x20\x{85}\x{a0}\p{Z}`
	spaceASCII = `\t-\r\x20`
)

// complement returns a class of all characters for which in is false, as ranges of a
// regular expression.
func complement(in func(rune) bool) string {
	var b strings.Builder
	from := rune(-1)
	for r := rune(0); r <= unicode.MaxRune+1; r++ {
		inside := r > unicode.MaxRune || in(r)
		switch {
		case !inside && from < 0:
			from = r
		case inside && from >= 0:
			fmt.Fprintf(&b, `\x{%x}-\x{%x}`, from, r-1)
			from = -1
		}
	}
	return b.String()
}

// set is what \d, \w, \s and their opposites stand for.
func (t *translator) set(r rune) (inside string, ok bool) {
	ascii := t.flags&ASCII != 0
	pick := func(a, u string) (string, bool) {
		if ascii {
			return a, true
		}
		return u, true
	}
	switch r {
	case 'd':
		return pick("0-9", `\p{Nd}`)
	case 'D':
		return pick(`\x00-/:-\x{10ffff}`, `\P{Nd}`)
	case 'w':
		return pick(wordASCII, word)
	case 'W':
		if ascii {
			return "\\x00-/:-@\\[-^`{-\\x{10ffff}", true
		}
		return notWord(), true
	case 's':
		return pick(spaceASCII, space)
	case 'S':
		if ascii {
			return `\x00-\x08\x0e-\x1f!-\x{10ffff}`, true
		}
		return notSpace(), true
	}
	return "", false
}

// property reads \p{Greek}, which the regex module has.
func (t *translator) property() (string, error) {
	end := t.at + 2
	if end < len(t.source) && t.source[end] == '{' {
		for end < len(t.source) && t.source[end] != '}' {
			end++
		}
	}
	if end >= len(t.source) {
		return "", t.errorf("a property is written as \\p{Greek}")
	}
	s := string(t.source[t.at : end+1])
	if _, err := syntax.Parse(s, syntax.PerlX|syntax.UnicodeGroups); err != nil {
		return "", t.errorf("no such property; there are Unicode's categories (\\p{Lu}) and scripts (\\p{Greek})")
	}
	t.at = end + 1
	return s, nil
}

// character reads an escape that stands for one character.
func (t *translator) character() (rune, error) {
	r := t.source[t.at+1]
	digits := 0
	switch r {
	case 'a':
		r = '\a'
	case 'f':
		r = '\f'
	case 'n':
		r = '\n'
	case 'r':
		r = '\r'
	case 't':
		r = '\t'
	case 'v':
		r = '\v'
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return 0, t.errorf("no such escape; there are \\d \\w \\s \\b and their opposites, \\A \\Z, \\n \\t …, \\xhh and \\uhhhh")
		}
	}
	if digits == 0 {
		t.at += 2
		return r, nil
	}
	if t.at+2+digits > len(t.source) {
		return 0, t.errorf("\\%c takes %d hexadecimal digits", r, digits)
	}
	n, err := strconv.ParseUint(string(t.source[t.at+2:t.at+2+digits]), 16, 32)
	if err != nil || n > unicode.MaxRune || 0xD800 <= n && n < 0xE000 {
		return 0, t.errorf("\\%c takes %d hexadecimal digits of a character", r, digits)
	}
	t.at += 2 + digits
	return rune(n), nil
}
