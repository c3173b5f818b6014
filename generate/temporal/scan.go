package temporal

import (
	"unicode"
	"unicode/utf8"
)

// token is a word, a run of figures or a mark of a mention.
type token struct {
	kind       kind
	aux        uint8
	width      uint8 // figures: how many digits
	used       bool  // part of an item
	value      int32
	start, end int32
}

// scan appends the tokens of text to dst. White space is left out.
func (v *vocabulary) scan(text string, dst []token) []token {
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case '0' <= c && c <= '9':
			t := v.figures(text, i)
			dst, i = append(dst, t), int(t.end)
		default:
			r, n := rune(c), 1
			if c >= utf8.RuneSelf {
				r, n = utf8.DecodeRuneInString(text[i:])
			}
			switch {
			case unicode.IsSpace(r):
				i += n
			case unicode.IsLetter(r):
				t := v.letters(text, i, dst)
				dst, i = append(dst, t), int(t.end)
			default:
				dst = append(dst, token{kind: mark, value: r, start: int32(i), end: int32(i + n)})
				i += n
			}
		}
	}
	return dst
}

// figures reads a run of digits with an ordinal suffix or a decade's "s".
func (v *vocabulary) figures(text string, at int) token {
	i, n := at, int32(0)
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		if i-at < 9 {
			n = n*10 + int32(text[i]-'0')
		}
		i++
	}
	t := token{kind: digits, value: n, width: uint8(min(i-at, 255)), start: int32(at), end: int32(i)}
	j := letterEnd(text, i)
	if j == i+2 && t.width <= 3 {
		for _, s := range v.numbers.MarkOrdinal {
			if text[i]|0x20 == s[0] && text[i+1]|0x20 == s[1] {
				t.end, t.aux = int32(j), auxOrdinal
				return t
			}
		}
	}
	// decades: "1990s", "90s", "1990's"
	k := i
	if k < len(text) && text[k] == '\'' {
		k++
	}
	if k < len(text) && (text[k] == 's' || text[k] == 'S') && letterEnd(text, k) == k+1 && n%10 == 0 && (t.width == 4 || t.width == 2 && n >= 10) {
		t.kind, t.end = decadeFigs, int32(k+1)
	}
	return t
}

// letters reads a word, or several that are one number.
func (v *vocabulary) letters(text string, at int, before []token) token {
	end := letterEnd(text, at)
	// o'clock is one word
	if end < len(text) && (text[end] == '\'' || text[end] == 0xE2) {
		_, n := utf8.DecodeRuneInString(text[end:])
		if e := letterEnd(text, end+n); e > end+n {
			if w, ok := v.lookup(text[at:e]); ok {
				return token{kind: w.kind, value: w.value, start: int32(at), end: int32(e)}
			}
		}
	}
	if k, e := v.halfOfDay(text, at, end, before); e > 0 {
		return token{kind: halfDay, value: k, start: int32(at), end: int32(e)}
	}
	if n, ordinal, e, ok := v.numbers.Read(text, at); ok && n < 1<<31 {
		t := token{kind: count, value: int32(n), start: int32(at), end: int32(e)}
		if ordinal {
			t.kind = rank
			// "ten seconds" counts seconds; "the second" does not
			if w, isUnit := v.lookup(text[at:end]); isUnit && w.kind == unitOf && e == end && len(before) > 0 &&
				(before[len(before)-1].kind == digits || before[len(before)-1].kind == count) {
				t.kind, t.value = unitOf, w.value
			}
		}
		return t
	}
	t := token{start: int32(at), end: int32(end)}
	if w, ok := v.lookup(text[at:end]); ok {
		t.kind, t.value, t.aux = w.kind, w.value, w.aux
	}
	return t
}

// halfOfDay reads "am", "p.m.", "P. M." after a number.
func (v *vocabulary) halfOfDay(text string, at, end int, before []token) (int32, int) {
	if len(before) == 0 || before[len(before)-1].kind != digits && before[len(before)-1].kind != count {
		return 0, 0
	}
	c := text[at] | 0x20
	half := int32(0)
	switch {
	case c == v.meridiem[0][0]:
	case c == v.meridiem[1][0]:
		half = 1
	default:
		return 0, 0
	}
	i := at + 1
	if i < len(text) && text[i] == '.' {
		i++
		if i < len(text) && text[i] == ' ' {
			i++
		}
	}
	if i >= len(text) || text[i]|0x20 != 'm' || letterEnd(text, i) != i+1 {
		return 0, 0
	}
	i++
	if i < len(text) && text[i] == '.' && i-at > 2 {
		i++
	}
	return half, i
}

// letterEnd returns where the run of letters at i ends.
func letterEnd(s string, i int) int {
	for i < len(s) {
		if c := s[i]; c < utf8.RuneSelf {
			if c|0x20 < 'a' || c|0x20 > 'z' {
				return i
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			return i
		}
		i += n
	}
	return i
}
