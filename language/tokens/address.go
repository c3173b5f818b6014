package tokens

import (
	"strings"
	"unicode/utf8"
)

// chunk cuts text[start:end]: first it looks for addresses, which stay whole.
func (s *scanner) chunk(start, end int) {
	for i := start; i < end; i++ {
		c := s.text[i]
		if c != '@' && c != ':' && c != '.' {
			continue
		}
		from, to := address(s.text[:end], start, i)
		if from == to {
			continue
		}
		s.plain(start, from)
		start = s.emit(from, to)
		i = start - 1
	}
	s.plain(start, end)
}

// address finds the e-mail address around the @ at i, or the URL around the
// colon of its scheme or the first point of its host. It starts no sooner than
// start. It is empty if there is none.
func address(text string, start, i int) (from, to int) {
	rest := text[i:]
	switch {
	case rest[0] == '@':
		from, to = i, i+1
		for from > start && mailByte(text[from-1]) {
			from--
		}
		for to < len(text) && mailByte(text[to]) {
			to++
		}
		to = trimAddress(text, i, to)
		if from == i || strings.IndexByte(text[i:to], '.') < 0 {
			return 0, 0
		}
		return from, to
	case strings.HasPrefix(rest, "://"):
		from = i
		for from > start && letterTable[text[from-1]] {
			from--
		}
	case rest[0] == '.' && i-start >= 3 && strings.EqualFold(text[i-3:i], "www"):
		from = i - 3
		if from > start && wordTable[text[from-1]] {
			return 0, 0
		}
	case rest[0] == '.':
		if from = host(text, start, i); from < 0 {
			return 0, 0
		}
	default:
		return 0, 0
	}
	if from == i {
		return 0, 0
	}
	if to = trimAddress(text, i, len(text)); to <= i+len("://") {
		return 0, 0
	}
	return from, to
}

// host says where a host name starts whose last point is at i, if a path
// follows it; else -1.
func host(text string, start, i int) int {
	for _, top := range [...]string{".com/", ".org/", ".net/", ".edu/", ".gov/", ".uk/", ".int/", ".eu/"} {
		if strings.HasPrefix(text[i:], top) {
			from := i
			for from > start && (wordTable[text[from-1]] || text[from-1] == '-' || text[from-1] == '.') {
				from--
			}
			if from < i {
				return from
			}
		}
	}
	return -1
}

func mailByte(c byte) bool {
	return wordTable[c] || c == '.' || c == '-' || c == '+' || c == '%'
}

// trimAddress takes off signs that end a sentence or a bracket.
func trimAddress(text string, start, end int) int {
	open := end // where the first bracket is opened; end: nowhere
	if i := strings.IndexByte(text[start:end], '('); i >= 0 {
		open = start + i
	}
	for end > start {
		r, n := utf8.DecodeLastRuneInString(text[start:end])
		switch {
		case r == ')' && open < end:
			return end
		case strings.ContainsRune(`.,;:!?)]}>"'”’»`, r):
			end -= n
		default:
			return end
		}
	}
	return end
}
