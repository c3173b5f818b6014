package tokens

import "unicode/utf8"

// longestEnclitic is how long an enclitic may be, in bytes.
const longestEnclitic = 12

// enclitic returns the end of the enclitic whose hyphen is at at: -il, -t-il. It is
// at if there is none, or no word before it.
func (s *scanner) enclitic(at, end int) int {
	if s.rules.Enclitics == nil || s.text[at] != '-' || at == 0 || !letterBefore(s.text[:at]) {
		return at
	}
	one := s.letters(at+1, end)
	if one == at+1 {
		return at
	}
	if one < end && s.text[one] == '-' {
		two := s.letters(one+1, end)
		if two > one+1 && s.isEnclitic(at+1, two) && !s.goesOn(two, end) {
			return two
		}
		if s.isEnclitic(at+1, one) && s.isEnclitic(one+1, two) { // donne|-le|-moi
			return one
		}
		return at
	}
	if s.isEnclitic(at+1, one) && !s.goesOn(one, end) {
		return one
	}
	return at
}

// letterBefore reports whether a text ends in a letter.
func letterBefore(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return wordRune(r) && !isDigit(text[len(text)-1])
}

// letters returns the end of the ASCII letters from start on: no enclitic has others.
func (s *scanner) letters(start, end int) int {
	to := start
	for to < end && to-start <= longestEnclitic && letterTable[s.text[to]] {
		to++
	}
	return to
}

// goesOn reports whether the word goes on at at.
func (s *scanner) goesOn(at, end int) bool {
	return at < end && (wordByteNext(s.text[at:end]) || s.text[at] == '-' && at+1 < end && wordByteNext(s.text[at+1:end]))
}

func (s *scanner) isEnclitic(start, end int) bool {
	var buf [longestEnclitic]byte
	return s.rules.Enclitics[string(lowered(s.text[start:end], buf[:0]))]
}

// isSingleWord reports whether the word that begins at start is one token together with the
// enclitic whose hyphen is at byte at.
func (s *scanner) isSingleWord(start, at, end int) bool {
	var buf [24]byte
	return s.rules.Whole[string(lowered(s.text[start:s.enclitic(at, end)], buf[:0]))]
}

// elides reports whether the word from start to at is elided by the apostrophe r
// there.
func (s *scanner) elides(start, at int, r rune) bool {
	if r != '\'' && r != '’' || s.rules.Elided == nil {
		return false
	}
	var buf [12]byte
	return s.rules.Elided[string(lowered(s.text[start:at], buf[:0]))]
}
