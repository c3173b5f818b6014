package numeral

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Read reads the longest number in words that starts at text[at:], in any
// case. It returns its value, whether it is an ordinal, and where it ends; ok
// is false if no number word starts there.
func (t *Table) Read(text string, at int) (n int64, ordinal bool, end int, ok bool) {
	var r reader
	i := at
	for {
		w := wordEnd(text, i)
		e, found := t.lookup(text[i:w])
		if !found && r.seen && r.canJoin() && fold(text[i:w], t.And) {
			// "one hundred and five": the joining word counts only between numbers.
			if w < len(text) && text[w] == ' ' {
				next := wordEnd(text, w+1)
				if e, found = t.lookup(text[w+1 : next]); found && e.class <= tens {
					w = next
				} else {
					found = false
				}
			}
		}
		switch {
		case found && r.accept(e):
			ordinal = e.ordinal
		case found || !t.Solid:
			return r.total + r.current, false, end, ok
		default:
			var whole reader
			if whole, ordinal, found = t.compound(text[i:w], r); !found {
				return r.total + r.current, false, end, ok
			}
			r = whole
		}
		end, ok = w, true
		if ordinal || w >= len(text) || text[w] != ' ' && (t.Solid || text[w] != '-') {
			return r.total + r.current, ordinal, end, ok
		}
		i = w + 1
	}
}

// compound reads a word that is made of number words alone, after what r has
// read: "tvåhundrafemtiotre".
func (t *Table) compound(word string, r reader) (after reader, ordinal, ok bool) {
	if len(word) > mostLetters || !t.begins(word) {
		return r, false, false
	}
	return t.split(Lower(word), r)
}

// begins says whether a number word may stand at the start of a word: a quick no
// for almost all of them.
func (t *Table) begins(word string) bool {
	for n := min(t.longest, len(word)); n > 1; n-- {
		if _, ok := t.lookup(word[:n]); ok {
			return true
		}
	}
	return false
}

// split goes through the ways to take a word in lower case apart, longest parts
// first.
func (t *Table) split(word string, r reader) (after reader, ordinal, ok bool) {
	for n := min(t.longest, len(word)); n > 1; n-- {
		e, found := t.words[word[:n]]
		if !found || e.ordinal && n < len(word) {
			continue
		}
		next := r
		if !next.accept(e) {
			continue
		}
		if n == len(word) {
			return next, e.ordinal, true
		}
		if after, ordinal, ok = t.split(word[n:], next); ok {
			return after, ordinal, true
		}
		if word[n-1] == word[n-2] { // one of three letters alike is left out
			if after, ordinal, ok = t.split(word[n-1:], next); ok {
				return after, ordinal, true
			}
		}
	}
	return r, false, false
}

// reader adds number words up.
type reader struct {
	total, current int64
	last           class
	seen           bool
}

// canJoin says whether "and" may follow.
func (r *reader) canJoin() bool { return r.last == hundred || r.last == scale }

// accept adds a word, or refuses it because it starts another number.
func (r *reader) accept(e entry) bool {
	switch e.class {
	case ones:
		if r.seen && (r.last == ones || r.last == teens || e.value == 0) {
			return false
		}
		r.current += e.value
	case teens, tens:
		if r.seen && r.last <= tens {
			return false
		}
		r.current += e.value
	case hundred:
		if r.seen && (r.last == hundred || r.last == scale || r.current == 0 || r.current > 99) {
			return false
		}
		r.current = max(r.current, 1) * 100
	case scale:
		if r.seen && (r.last == scale || r.current == 0) || r.total != 0 && e.value >= r.total {
			return false
		}
		r.total += max(r.current, 1) * e.value
		r.current = 0
	}
	r.last, r.seen = e.class, true
	return true
}

// lookup finds a word in any case without allocating.
func (t *Table) lookup(w string) (entry, bool) {
	var buf [24]byte
	if len(w) == 0 || len(w) > t.longest || len(w) > len(buf) {
		return entry{}, false
	}
	e, ok := t.words[string(AppendLower(buf[:0], w))]
	return e, ok
}

// mostLetters is how many bytes a number in one word may have; runs longer than
// that are none.
const mostLetters = 64

// wordEnd returns where the run of letters at i ends; longer runs than a number
// has are cut.
func wordEnd(s string, i int) int {
	most := min(len(s), i+mostLetters)
	for i < most {
		if c := s[i]; c < utf8.RuneSelf {
			if c|0x20 < 'a' || c|0x20 > 'z' {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		i += n
	}
	return i
}

// fold compares an ASCII word in any case with a lower-case word.
func fold(w, lower string) bool { return lower != "" && strings.EqualFold(w, lower) }

// Lower is s in lower case. Only letters of Latin-1 change, so that every byte
// keeps its place.
func Lower(s string) string {
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' || c == 0xC3 {
			return string(AppendLower(make([]byte, 0, len(s)), s))
		}
	}
	return s
}

// AppendLower appends s in lower case to dst, as Lower does.
func AppendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case i > 0 && s[i-1] == 0xC3 && 0x80 <= c && c <= 0x9E && c != 0x97: // À–Þ, but ×
			c += 0x20
		}
		dst = append(dst, c)
	}
	return dst
}
