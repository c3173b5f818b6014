package guard

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/shadow"
)

// A token is a run of letters, or one part of it in camel case.
type token struct {
	start, end int    // bytes of the text
	raw        string // as a reader sees it
	word       string // in small letters, without accents
	letters    int
	small      bool // written in small letters; a word of a script without letter case is not
}

// each calls f for the tokens of a text.
func each(text string, f func(token)) {
	s := shadow.Of(text)
	start, small := -1, true
	last, whole := rune(0), 0 // the end of a run that is no camel case
	cut := func(end int) {
		if start >= 0 {
			raw := s.Text[start:end]
			t := token{raw: raw, word: fold(raw), letters: utf8.RuneCountInString(raw), small: small}
			t.start, t.end = s.Span(start, end)
			f(t)
		}
		start, small = -1, true
	}
	for i, r := range s.Text {
		switch {
		case !unicode.IsLetter(r) && (start < 0 || !unicode.Is(unicode.Mn, r)):
			cut(i)
		case start < 0 || unicode.IsUpper(r) && unicode.IsLower(last) && i >= whole:
			if start < 0 {
				whole = oddEnd(s.Text, i)
			}
			cut(i)
			start, small = i, unicode.IsLower(r)
		default:
			small = small && !unicode.IsUpper(r)
		}
		last = r
	}
	cut(len(s.Text))
}

// oddEnd is the end of the run of letters that begins at byte i if they are written in
// capitals and small letters without sense, else i.
func oddEnd(text string, i int) int {
	end := i
	for j, r := range text[i:] {
		if !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) {
			break
		}
		end = i + j + utf8.RuneLen(r)
		if j > longestOdd {
			return i
		}
	}
	if shadow.OddCase(text[i:end]) {
		return end
	}
	return i
}

// longestOdd is how many bytes such a run has at most.
const longestOdd = 64

// fold is a word without case and accents.
func fold(w string) string {
	if isASCII(w) {
		return strings.ToLower(w)
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(w))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// resembles reports whether three quarters of a word, and five letters at least, stand
// in another in a row.
func resembles(own, other string) bool {
	least := max(gluedMin, (3*len(own)+3)/4)
	if len(own) > 64 || len(other) < least {
		return false
	}
	for i := 0; i+least <= len(own); i++ {
		if strings.Contains(other, own[i:i+least]) {
			return true
		}
	}
	return false
}

func isFigure(r rune) bool { return r >= '0' && r <= '9' }

func onlyFigures(s string) string {
	return strings.Map(func(r rune) rune {
		if isFigure(r) {
			return r
		}
		return -1
	}, s)
}

// figuresOf are the figures of a text as a reader sees it, without the code of a
// country before a telephone number.
func figuresOf(text string) string {
	s := shadow.Of(text).Text
	if rest, ok := strings.CutPrefix(strings.TrimSpace(s), "+"); ok && len(rest) > 2 {
		s = rest[2:]
	}
	return onlyFigures(s)
}

// shareFigures reports whether two numbers have a window of figures in common.
func shareFigures(a, b string) bool {
	if len(a) < window || len(b) < window {
		return false
	}
	in := make(map[string]bool, len(a))
	for i := 0; i+window <= len(a); i++ {
		in[a[i:i+window]] = true
	}
	for i := 0; i+window <= len(b); i++ {
		if in[b[i:i+window]] {
			return true
		}
	}
	return false
}

// numbersIn calls f for the numbers of a text, with one sign at most between their
// figures; if f knows one of several groups of figures not, then for each group.
func numbersIn(text string, f func(start, end int, number string) bool) {
	for i := 0; i < len(text); {
		if !isFigure(rune(text[i])) {
			i++
			continue
		}
		end := i
		for j := i; j < len(text) && j-end <= 1; j++ {
			if isFigure(rune(text[j])) {
				end = j + 1
			} else if !strings.ContainsRune(" -./", rune(text[j])) {
				break
			}
		}
		if !f(i, end, onlyFigures(text[i:end])) {
			for i < end {
				to := i
				for to < end && isFigure(rune(text[to])) {
					to++
				}
				if to > i {
					f(i, to, text[i:to])
				}
				i = to + 1
			}
		}
		i = end
	}
}

// missedNumbers appends the places of a stretch where a hidden number stands.
func (g *guard) missedNumbers(out []Extra, at int, gap string) []Extra {
	if len(g.numbers) == 0 {
		return out
	}
	added := false
	numbersIn(gap, func(start, end int, n string) bool {
		m, ok := g.numbers[n]
		if ok {
			out, added = append(out, Extra{Start: at + start, End: at + end, Mention: m, Text: "[" + code + "]"}), true
		}
		return ok
	})
	if added {
		slices.SortFunc(out, func(a, b Extra) int { return a.Start - b.Start })
	}
	return out
}
