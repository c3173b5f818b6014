package tokens

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// word cuts clitics off the word at text[start:end], gives it its point if it
// is an abbreviation, and returns where the next token starts.
func (s *scanner) word(start, end int) int {
	if end < len(s.text) && s.text[end] == '.' && s.keepsPoint(start, end) {
		return s.emit(start, end+1)
	}
	if c := s.rules.Cutter; c != nil && s.text[start] >= utf8.RuneSelf {
		word, at := s.text[start:end], 0
		for n := c.Clitic(word, at); n > 0 && at+n < len(word); n = c.Clitic(word, at) {
			s.emit(start+at, start+at+n)
			at += n
		}
		start += at
	}
	if cut := s.clitic(start, end); cut > start {
		if first := s.clitic(start, cut); first > start { // she'd've
			s.emit(start, first)
			start = first
		}
		s.emit(start, cut)
		start = cut
	} else if cut := s.numberEnd(s.text[start:end]); cut > 0 {
		s.emit(start, start+cut)
		start += cut
	}
	return s.emit(start, end)
}

// clitic returns where the clitic of a word starts; start if it has none.
func (s *scanner) clitic(start, end int) int {
	w := s.text[start:end]
	var buf [10]byte
	if cut := s.rules.Contractions[string(lowered(w, buf[:0]))]; cut > 0 {
		return start + cut
	}
	if s.rules.Clitics == nil {
		return start
	}
	for n := 1; n <= 2 && n < len(w); n++ { // letters after the apostrophe
		before := w[:len(w)-n]
		mark := apostropheLast(before)
		if mark == 0 || mark == len(before) {
			continue
		}
		stem := before[:len(before)-mark]
		with, ok := s.rules.Clitics[string(lowered(w[len(w)-n:], buf[:0]))]
		if ok && len(stem) > len(with) && strings.EqualFold(stem[len(stem)-len(with):], with) {
			return start + len(stem) - len(with)
		}
		return start
	}
	return start
}

// apostropheLast returns the length of the apostrophe that ends s, or 0.
func apostropheLast(s string) int {
	switch {
	case strings.HasSuffix(s, "’"):
		return len("’")
	case s != "" && (s[len(s)-1] == '\'' || s[len(s)-1] == '`'):
		return 1
	}
	return 0
}

// numberEnd says where the number ends in words like 5pm and 20km, which are
// two words; 0 for all others, also 5th and 1990s.
func (s *scanner) numberEnd(w string) int {
	if !isDigit(w[0]) {
		return 0
	}
	i := 0
	for i < len(w) && (isDigit(w[i]) || w[i] == ':' || w[i] == '.' || w[i] == ',') {
		i++
	}
	var buf [4]byte
	if i < len(w) && s.rules.Units[string(lowered(w[i:], buf[:0]))] {
		return i
	}
	return 0
}

// keepsPoint tells whether the point after the word belongs to it.
func (s *scanner) keepsPoint(start, end int) bool {
	w := s.text[start:end]
	after := end + 1
	if after < len(s.text) && s.text[after] == '.' {
		return false // an ellipsis
	}
	var buf [12]byte
	kind := s.rules.Abbreviations[string(lowered(w, buf[:0]))]
	switch {
	case kind == Always:
		return true
	case kind == BeforeNumber:
		for after < len(s.text) && s.text[after] == ' ' {
			after++
		}
		return after < len(s.text) && isDigit(s.text[after])
	case strings.IndexByte(w, '.') > 0:
		return dotted(w)
	}
	r, n := utf8.DecodeRuneInString(w)
	return n == len(w) && unicode.IsUpper(r) && after < len(s.text) && r != 'I'
}

// dotted tells U.S, a.m, Ph.D from 3.14 and example.com: at most three letters
// before every point and after the last.
func dotted(w string) bool {
	letters := 0
	for i := 0; i < len(w); i++ {
		switch c := w[i]; {
		case c == '.':
			letters = 0
		case isDigit(c):
			return false
		case c < utf8.RuneSelf || utf8.RuneStart(c):
			letters++
		}
		if letters > 3 {
			return false
		}
	}
	return letters == 1 || letters == 2
}

// sign takes what is not a word off text[i:end] and returns where the next
// token starts.
func (s *scanner) sign(i, end int) int {
	r, n := utf8.DecodeRuneInString(s.text[i:end])
	rest := s.text[i+n : end]
	switch {
	case r == '#' && rest != "" && !isDigit(rest[0]) && wordByteNext(rest),
		r == '@' && rest != "" && wordByteNext(rest):
		to := i + n
		for to < end {
			r, n := utf8.DecodeRuneInString(s.text[to:end])
			if !wordRune(r) {
				break
			}
			to += n
		}
		return s.emit(i, to)
	case (r == '\'' || r == '’') && rest != "":
		if to := i + n + s.elided(rest); to > i+n {
			return s.emit(i, to)
		}
	}
	if n := emoticon(s.text[i:end]); n > 0 {
		return s.emit(i, i+n)
	}
	if r >= 0x1F1E6 && r <= 0x1F1FF { // a flag is two of these
		if next, m := utf8.DecodeRuneInString(rest); next >= 0x1F1E6 && next <= 0x1F1FF {
			return s.emit(i, i+n+m)
		}
	}
	to := i + n
	for to < end && (r == '!' || r == '?') && (s.text[to] == '!' || s.text[to] == '?') {
		to++
	}
	for to < end && strings.ContainsRune(`.-=*~+<>'`+"`", r) && rune(s.text[to]) == r {
		to++
	}
	return s.emit(i, to)
}

// elided returns the length of a word that starts with the apostrophe before
// it, such as em, 90s or a clitic on its own; or 0.
func (s *scanner) elided(rest string) int {
	n := 0
	for n < len(rest) && wordTable[rest[n]] {
		n++
	}
	if n < len(rest) && rest[n] >= utf8.RuneSelf {
		return 0
	}
	if n == 3 && isDigit(rest[0]) && isDigit(rest[1]) && rest[2] == 's' {
		return n
	}
	var buf [6]byte
	if s.rules.Elisions[string(lowered(rest[:n], buf[:0]))] {
		return n
	}
	return 0
}

// emoticon returns the length of the emoticon at the start of rest, or 0.
func emoticon(rest string) int {
	for n := min(3, len(rest)); n >= 2; n-- {
		if emoticons[rest[:n]] && (n == len(rest) || rest[n] < utf8.RuneSelf && !wordTable[rest[n]] && rest[n] != '/') {
			return n
		}
	}
	return 0
}
