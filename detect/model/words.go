package model

import (
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/lm/tokenizer"
)

// A word is a stretch of text in bytes, and the pieces [first, last) that it was cut
// into.
type word struct{ start, end, first, last int }

// wordsOf puts pieces together to words: runs of letters and digits, or one sign. Of
// scripts that do not part words, such as Chinese, each character may be one. A piece
// that stands for a blank belongs to the word behind it.
func wordsOf(text string, pieces []tokenizer.Range) []word {
	var out []word
	for i, p := range pieces {
		start, end := unblanked(text, p.Start, p.End)
		if n := len(out); n > 0 && start < end {
			last := &out[n-1]
			switch {
			case last.start == last.end: // blanks so far
				last.start, last.end, last.last = start, end, i+1
				continue
			case start < last.end || !border(text, start):
				last.end, last.last = max(last.end, end), i+1
				continue
			}
		}
		out = append(out, word{start, end, i, i + 1})
	}
	whole := out[:0]
	for _, w := range out {
		if w.start < w.end {
			whole = append(whole, w.widened(text, len(whole) > 0 && whole[len(whole)-1].end > w.start))
		}
	}
	return whole
}

// widened moves the ends of a word to borders: over characters that the tokenizer
// leaves out, such as accents.
func (w word) widened(text string, touched bool) word {
	for !touched && !border(text, w.start) {
		_, n := utf8.DecodeLastRuneInString(text[:w.start])
		w.start -= n
	}
	for !border(text, w.end) {
		_, n := utf8.DecodeRuneInString(text[w.end:])
		w.end += max(n, 1)
	}
	return w
}

// unblanked is a stretch without white space at its ends.
func unblanked(text string, start, end int) (int, int) {
	for start < end {
		r, n := utf8.DecodeRuneInString(text[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		start += n
	}
	for start < end {
		r, n := utf8.DecodeLastRuneInString(text[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		end -= n
	}
	return start, end
}

// border reports whether a word may begin or end before byte i.
func border(text string, i int) bool {
	if i <= 0 || i >= len(text) {
		return true
	}
	if !utf8.RuneStart(text[i]) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	after, _ := utf8.DecodeRuneInString(text[i:])
	if unicode.IsMark(after) {
		return unicode.IsSpace(before)
	}
	if !letter(before) || !letter(after) {
		return true
	}
	return unparted(before) || unparted(after)
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// unparted reports letters of scripts that put no blanks between words.
func unparted(r rune) bool {
	return r >= 0xe00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao,
		unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}
