package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Read reads the longest number in words that starts at text[at:], in any
// case. It returns its value, whether it is an ordinal, and where it ends; ok
// is false if no number word starts there.
func (t *Numbers) Read(text string, at int) (n int64, ordinal bool, end int, ok bool) {
	var r sum
	i := at
	for {
		e, w, found := t.next(text, i, &r)
		switch {
		case found && r.accept(e):
			ordinal = e.ordinal
		case found || !t.solid:
			return r.total + r.current, false, end, ok
		default:
			var whole sum
			if whole, ordinal, found = t.compound(text[i:w], r); !found {
				return r.total + r.current, false, end, ok
			}
			r = whole
		}
		end, ok = w, true
		_, gap := utf8.DecodeRuneInString(text[w:])
		if ordinal || w >= len(text) || text[w] != ' ' && (t.solid || text[w] != '-') {
			return r.total + r.current, ordinal, end, ok
		}
		i = w + gap
	}
}

// next finds the number word, or the number of several words, at i and where it ends.
func (t *Numbers) next(text string, i int, r *sum) (e numberWord, end int, found bool) {
	r.joined = false
	if r.seen && t.prefix != "" && strings.HasPrefix(text[i:], t.prefix) {
		if e, end, found = t.longestAt(text, i+len(t.prefix)); found {
			r.joined = true
			return e, end, true
		}
	}
	if e, end, found = t.longestAt(text, i); found || !r.seen || !r.canJoin() || !fold(text[i:end], t.and) {
		return e, end, found
	}
	// "one hundred and five": the joining word counts only between numbers.
	if end < len(text) && text[end] == ' ' {
		next := wordEnd(text, end+1)
		if e, found = t.lookup(text[end+1 : next]); found && e.class <= tens {
			return e, next, true
		}
	}
	return e, end, false
}

// longestAt finds the longest phrase, or else the word, at i; end is that of the word.
func (t *Numbers) longestAt(text string, i int) (e numberWord, end int, found bool) {
	end = wordEnd(text, i)
	e, found = t.lookup(text[i:end])
	if t.most == 0 || end == i {
		return e, end, found
	}
	key, at := Lower(text[i:end]), end
	for range t.most - 1 {
		joint, n := utf8.DecodeRuneInString(text[at:])
		next := wordEnd(text, at+n)
		if !isJoint(joint) || next == at+n {
			break
		}
		key, at = key+" "+Lower(text[at+n:next]), next
		if p, ok := t.phrases[key]; ok {
			e, end, found = p, at, true
		}
	}
	return e, end, found
}

// compound reads a word that is made of number words alone, after what r has
// read: "tvåhundrafemtiotre".
func (t *Numbers) compound(word string, r sum) (after sum, ordinal, ok bool) {
	if len(word) > mostLetters || !t.begins(word) {
		return r, false, false
	}
	return t.split(Lower(word), r)
}

// begins says whether a number word may stand at the start of a word: a quick no
// for almost all of them.
func (t *Numbers) begins(word string) bool {
	for n := min(t.longest, len(word)); n > 1; n-- {
		if _, ok := t.lookup(word[:n]); ok {
			return true
		}
	}
	return false
}

// split goes through the ways to take a word in lower case apart, longest parts
// first.
func (t *Numbers) split(word string, r sum) (after sum, ordinal, ok bool) {
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

// sum adds number words up.
type sum struct {
	total, current int64
	last           class
	seen           bool
	joined         bool // a word for "and" stands before the next word
}

// canJoin says whether "and" may follow.
func (r *sum) canJoin() bool { return r.last == hundred || r.last == scale }

// accept adds a word, or refuses it because it starts another number.
func (r *sum) accept(e numberWord) bool {
	switch e.class {
	case ones:
		if r.seen && (r.last == ones || r.last == teens || e.value == 0) {
			return false
		}
		r.current += e.value
	case teens, tens:
		if r.seen && r.last <= tens && !(r.joined && r.last == ones && e.class == tens) {
			return false
		}
		r.current += e.value
	case hundred:
		if (e.value > 100 || e.alone) && r.current == 0 { // a word of its own for two hundred, "mille cent"
			r.current = e.value
			break
		}
		if r.seen && (r.last == hundred || r.last == scale || r.current == 0 || r.current > 99) {
			return false
		}
		r.current = max(r.current, 1) * 100
	case scale:
		if r.seen && !r.joined && (r.last == scale || r.current == 0) || r.total != 0 && e.value >= r.total {
			return false
		}
		r.total += max(r.current, 1) * e.value
		r.current = 0
	}
	r.last, r.seen = e.class, true
	return true
}

// lookup finds a word in any case without allocating.
func (t *Numbers) lookup(w string) (numberWord, bool) {
	var buf [24]byte
	if len(w) == 0 || len(w) > t.longest || len(w) > len(buf) {
		return numberWord{}, false
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
