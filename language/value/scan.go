package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, a run of figures or a mark of a mention.
type token struct {
	kind       kind
	aux        uint8
	width      uint8 // figures: how many digits
	used       bool  // part of an item
	form       uint8 // as in word
	value      int32
	start, end int32
}

// scan appends the tokens of text to dst. White space is left out.
func (v *vocabulary) scan(text string, dst []token) []token {
	first := len(dst)
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
				dst, i = v.letters(text, i, dst, first)
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
	if t.width <= 3 {
		for _, s := range v.numbers.marks {
			if e := i + len(s); e <= len(text) && strings.EqualFold(text[i:e], s) && letterEnd(text, e) == e && !digitAt(text, e) { // 3.5. is no third
				t.end, t.aux = int32(e), auxOrdinal
				return t
			}
		}
	}
	if n%10 == 0 && (t.width == 4 || t.width == 2 && (n >= 10 || v.hundreds) || t.width == 3 && v.hundreds) {
		for _, s := range v.decadeTails {
			if e := i + len(s); e <= len(text) && strings.EqualFold(text[i:e], s) && letterEnd(text, e) == e {
				t.kind, t.end = decadeFigs, int32(e)
			}
		}
	}
	return t
}

func digitAt(text string, at int) bool { return at < len(text) && '0' <= text[at] && text[at] <= '9' }

// letters appends the tokens of the word at a place, which may be several words
// that are one number, and returns where to go on. The mention's own tokens
// start at dst[first].
func (v *vocabulary) letters(text string, at int, dst []token, first int) ([]token, int) {
	end, before := letterEnd(text, at), dst[first:]
	// o'clock is one word
	if end < len(text) && (text[end] == '\'' || text[end] == 0xE2) {
		_, n := utf8.DecodeRuneInString(text[end:])
		if e := letterEnd(text, end+n); e > end+n {
			if w, ok := v.lookup(text[at:e]); ok {
				return append(dst, token{kind: w.kind, value: w.value, start: int32(at), end: int32(e)}), e
			}
		}
	}
	if e, w, ok := v.longName(text, at, end); ok {
		return append(dst, token{kind: w.kind, value: w.value, aux: w.aux, form: w.form, start: int32(at), end: int32(e)}), e
	}
	if k, e := v.halfOfDay(text, at, before); e > 0 {
		return append(dst, token{kind: halfDay, value: k, start: int32(at), end: int32(e)}), e
	}
	w, known := v.lookup(text[at:end])
	if n, ordinal, e, ok := v.numbers.Read(text, at); ok && n < 1<<31 && (e > end || !known || w.kind != article) {
		t := token{kind: count, value: int32(n), start: int32(at), end: int32(e)}
		if ordinal {
			t.kind = rank
			// "ten seconds" counts seconds; "the second" does not
			if known && w.kind == unitOf && e == end && afterNumber(before) {
				t.kind, t.value = unitOf, w.value
			}
		}
		return append(dst, t), e
	}
	t := token{start: int32(at), end: int32(end)}
	if known {
		t.kind, t.value, t.aux, t.form = w.kind, w.value, w.aux, w.form
		return append(dst, t), end
	}
	if n := v.prefix(text[at:end]); n > 0 {
		return v.letters(text, at+n, dst, first)
	}
	return v.parts(text, t, dst, first), end
}

// longName finds the longest name of several words at a place whose word ends at end:
// a month, a weekday.
func (v *vocabulary) longName(text string, at, end int) (e int, found word, ok bool) {
	for i := 1; i < v.most && end < len(text) && text[end] == ' '; i++ {
		next := letterEnd(text, end+1)
		if next == end+1 {
			break
		}
		end = next
		if w, is := v.lookup(text[at:end]); is {
			e, found, ok = end, w, true
		}
	}
	return e, found, ok
}

// prefix is the length of a word that is written together with a known one after it.
func (v *vocabulary) prefix(s string) int {
	for _, p := range v.prefixes {
		if rest, ok := strings.CutPrefix(s, p); ok {
			if _, known := v.lookup(rest); known {
				return len(p)
			}
			if _, _, end, number := v.numbers.Read(rest, 0); number && end == len(rest) {
				return len(p)
			}
		}
	}
	return 0
}

// afterNumber says whether the last token is a number.
func afterNumber(before []token) bool {
	n := len(before)
	return n > 0 && (before[n-1].kind == digits || before[n-1].kind == count)
}

// parts takes a word apart that is none as a whole: "treårsperiod", the "årig"
// of "34-årig", "måndagen". What is left over is part of no token.
func (v *vocabulary) parts(text string, t token, dst []token, first int) []token {
	word := text[t.start:t.end]
	if n := len(dst); n > first && dst[n-1].end == t.start {
		number := dst[first:n]
		if isMark(dst[n-1], dashes) && n > first+1 && dst[n-2].end == dst[n-1].start {
			number = dst[first : n-1]
		}
		if e, ok := v.attachment(word); ok && e.kind != decadeWord && afterNumber(number) {
			t.kind, t.value, t.aux = e.kind, e.value, e.aux
			return append(dst, t)
		}
	}
	for i := range v.attached {
		at := strings.Index(lower(word), v.attached[i].text)
		if at < 2 {
			continue
		}
		n, ordinal, end, ok := v.numbers.Read(word[:at], 0)
		if !ok || ordinal || end != at || n >= 1<<31 {
			continue
		}
		e, _ := v.attachment(word[at:])
		number := token{kind: count, value: int32(n), start: t.start, end: t.start + int32(at)}
		if e.kind == decadeWord {
			number.kind = decadeWord
			return append(dst, number)
		}
		return append(dst, number, token{kind: e.kind, value: e.value, aux: e.aux, start: number.end, end: t.end})
	}
	if w, end, ok := v.stem(word); ok {
		t.kind, t.value, t.aux, t.form, t.end = w.kind, w.value, w.aux, w.form, t.start+int32(end)
	}
	return append(dst, t)
}

// halfOfDay reads "am", "p.m.", "P. M." after a number.
func (v *vocabulary) halfOfDay(text string, at int, before []token) (int32, int) {
	if len(before) == 0 || before[len(before)-1].kind != digits && before[len(before)-1].kind != count {
		return 0, 0
	}
	for half := range 2 {
		for _, w := range v.halfWords(half) {
			if strings.HasPrefix(text[at:], w) && letterEnd(text, at) == at+len(w) {
				return int32(half), at + len(w)
			}
		}
	}
	if len(v.meridiem) != 2 {
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

// halfWords are the words for a.m. (0) or p.m. (1), where the language has whole words.
func (v *vocabulary) halfWords(half int) []string {
	if len(v.halves) != 2 {
		return nil
	}
	return strings.Split(v.halves[half], "|")
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
