// Package shadow shows a text as a reader sees it, so that what is hidden behind
// characters of no width or look-alike letters is found. In comes a text, out go
// the text to look at and the way back to places in the original. It knows no
// other package.
package shadow

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A Shadow is a text as a reader sees it: without characters of no width, with
// plain blanks, plain forms of full-width and mathematical letters, and Latin
// letters for the Greek and Cyrillic look-alikes inside Latin words. Detectors
// look at the shadow; what they find is told in offsets of the original.
type Shadow struct {
	Text string

	original string
	steps    []step // empty: Text is original
}

// From Text's byte at on, the original is that many bytes further.
type step struct{ at, ahead int }

// Of is one pass; a text with nothing to change is not copied.
func Of(text string) Shadow { return see(text, plain) }

// Undisguised returns the text of a mention as a reader sees it, with the blanks and
// hyphens that it is written with: what is made of it looks like it, and nothing of a
// disguise is left.
func Undisguised(text string) string { return see(text, letters).Text }

// see looks at a text with what a reader sees in place of a rune (see plain).
func see(text string, plain func(r rune) (to rune, ok bool)) Shadow {
	s := Shadow{original: text, Text: text}
	var b strings.Builder
	last := 0
	change := func(i, n int, to rune) {
		if b.Len() == 0 {
			b.Grow(len(text))
		}
		b.WriteString(text[last:i])
		if to >= 0 {
			s.steps = append(s.steps, step{b.Len(), i - b.Len()})
			b.WriteRune(to)
		}
		last = i + n
		s.steps = append(s.steps, step{b.Len(), last - b.Len()})
	}
	wordEnd, latin := 0, false // of the word looked at
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if to, ok := plain(r); ok {
			change(i, n, to)
		} else if to, ok := lookAlike[r]; ok {
			if i >= wordEnd {
				wordEnd, latin = mixedWord(text, i)
			}
			if latin {
				change(i, n, to)
			}
		}
		i += n
	}
	if len(s.steps) > 0 {
		b.WriteString(text[last:])
		s.Text = b.String()
	}
	return s
}

// plain returns what a reader sees in place of a rune: -1 for nothing. ok is
// false if it is seen as it is.
func plain(r rune) (to rune, ok bool) {
	switch {
	case r == '\u00ad' || r >= '\u200b' && r <= '\u200f' || r == '\u2060' || r == '\ufeff' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u180e':
		return -1, true
	case r == '\u00a0' || r >= '\u2000' && r <= '\u200a' || r == '\u202f' || r == '\u205f' || r == '\u3000':
		return ' ', true
	case r == '\u2010' || r == '\u2011':
		return '-', true
	case r >= '\uff01' && r <= '\uff5e':
		return r - 0xfee0, true
	case r >= 0x1d400 && r <= 0x1d7ff:
		var buf [utf8.UTFMax]byte
		d := norm.NFKC.Bytes(buf[:utf8.EncodeRune(buf[:], r)])
		if p, n := utf8.DecodeRune(d); n == len(d) {
			return p, true
		}
	}
	return r, false
}

// letters is plain for all but blanks and hyphens.
func letters(r rune) (to rune, ok bool) {
	if to, ok = plain(r); to == ' ' || to == '-' {
		return r, false
	}
	return to, ok
}

// lookAlike holds the letters that pass for Latin ones (Unicode UTS 39, the
// single-letter entries of confusables.txt for Greek and Cyrillic).
var lookAlike = func() map[rune]rune {
	m := map[rune]rune{}
	const pairs = "АAВBЕEЗ3КKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxіiІIјjЈJѕsЅSԁdԛqԝwһhΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvαaιiρp"
	var from rune
	for _, r := range pairs {
		if from == 0 {
			from = r
			continue
		}
		m[from], from = r, 0
	}
	return m
}()

// LookAlike returns the Latin letter that a Greek or Cyrillic one passes for. ok is
// false if it passes for none.
func LookAlike(r rune) (latin rune, ok bool) {
	latin, ok = lookAlike[r]
	return latin, ok
}

// mixedWord looks at the word around byte i: where it ends, and whether all of
// it can be read as Latin and some of it is.
func mixedWord(text string, i int) (end int, latin bool) {
	start := i
	for start > 0 && i-start < 64 {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !unicode.IsLetter(r) {
			break
		}
		start -= n
	}
	readable := true
	for end = start; end < len(text); {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !unicode.IsLetter(r) {
			break
		}
		if r < utf8.RuneSelf {
			latin = true
		} else if _, ok := lookAlike[r]; !ok && !unicode.Is(unicode.Latin, r) {
			readable = false
		}
		end += n
	}
	return end, latin && readable
}

// Span returns the stretch of the original that a stretch of Text stands for.
func (s *Shadow) Span(start, end int) (int, int) {
	if len(s.steps) == 0 {
		return start, end
	}
	_, n := utf8.DecodeLastRuneInString(s.Text[:end])
	last := s.place(end - n)
	_, w := utf8.DecodeRuneInString(s.original[last:])
	return s.place(start), last + w
}

// place returns the original's byte for a byte of Text: behind whatever
// was left out there.
func (s *Shadow) place(at int) int {
	i := sort.Search(len(s.steps), func(i int) bool { return s.steps[i].at > at })
	if i == 0 {
		return at
	}
	return at + s.steps[i-1].ahead
}
