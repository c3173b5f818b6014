package hidden

import (
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/place"
)

// isNumber reports whether a word is digits, with points and commas between them or
// the ending of an ordinal or a decade behind: 31, 5.3, 6,500, 45th, 1980s.
func isNumber(word string) bool {
	digits, ending := split(word)
	if digits == "" || !endings[strings.ToLower(ending)] || digits[0] < '0' || digits[0] > '9' {
		return false
	}
	return strings.Trim(digits, "0.,") != "" && len(digits) <= 16
}

var endings = map[string]bool{"": true, "st": true, "nd": true, "rd": true, "th": true, "s": true}

func split(word string) (digits, ending string) {
	i := len(strings.TrimLeft(word, "0123456789.,"))
	return word[:len(word)-i], word[len(word)-i:]
}

// The years that move together in a document, and how far; temporal moves dates
// that are found as such.
const (
	firstYear, lastYear = 1700, 2099
	farthest            = 6
)

// number plays a number by another of the same make. Within a document equal numbers
// stay equal, different ones different; years keep their order and distance.
func number(s *form.Scene, word string) phrase.Piece {
	d, shift := s.Draw.Derive("number"), s.YearShift
	return phrase.Piece{Text: word, Play: true, Write: func(p *phrase.Piece, _ form.Stage, _ string) string {
		digits, ending := split(p.Text)
		moved := move(digits, shift, d)
		if ending != "" && !strings.EqualFold(ending, "s") {
			ending = place.Ordinal(moved)
		}
		return moved + ending
	}}
}

// move writes another number in the shape of digits: its zeros at either end and its
// signs stay, and what is between goes on by a step that all numbers of the shape in
// the document have.
func move(digits string, shift int, d draw.Source) string {
	plain := strings.Map(func(c rune) rune {
		if c == '.' || c == ',' {
			return -1
		}
		return c
	}, digits)
	if plain == digits {
		if v, err := strconv.Atoi(plain); err == nil && plain[0] != '0' {
			switch {
			case len(plain) == 4 && v >= firstYear && v <= lastYear:
				if shift == 0 {
					shift = step(farthest, d, "years")
				}
				return strconv.Itoa(v + shift)
			case v >= 10 && v <= 31: // it may be a day
				return strconv.Itoa(10 + turned(v-10, 22, 4, d, "days"))
			case v >= 32 && v <= 99:
				return strconv.Itoa(32 + turned(v-32, 68, 8, d, "tens"))
			}
		}
	}
	head := len(plain) - len(strings.TrimLeft(plain, "0"))
	core := strings.Trim(plain, "0")
	tail := plain[head+len(core):]
	return shaped(digits, plain[:head]+turnedCore(core, d, digits)+tail)
}

// turnedCore turns digits that neither begin nor end with 0 into others.
func turnedCore(core string, d draw.Source, shape string) string {
	signs := strings.Map(func(c rune) rune {
		if c == '.' || c == ',' {
			return c
		}
		return '0'
	}, shape)
	n := len(core)
	if n == 1 {
		return strconv.Itoa(1 + turned(int(core[0]-'1'), 9, 3, d, signs))
	}
	// Numbers of n digits that do not end with 0, counted from 0 on.
	v, _ := strconv.Atoi(core)
	first := 9
	for range n - 2 {
		first *= 10
	}
	size := first * 9 // 9·10^(n-2) beginnings, nine last digits
	index := (v/10-first/9)*9 + v%10 - 1
	index = turned(index, size, max(3, size/12), d, signs+strconv.Itoa(n))
	return strconv.Itoa((index/9+first/9)*10 + index%9 + 1)
}

// shaped puts digits where a shape has some.
func shaped(shape, digits string) string {
	out, k := []byte(shape), 0
	for i := range out {
		if out[i] != '.' && out[i] != ',' {
			out[i] = digits[k]
			k++
		}
	}
	return string(out)
}

// turned is i moved on in a ring of n by the step of a label.
func turned(i, n, most int, d draw.Source, label string) int {
	return (i + step(min(most, (n-1)/2), d, label) + n) % n
}

// step is between -most and most, never 0.
func step(most int, d draw.Source, label string) int {
	k := d.Intn(2*most, "step", label) - most
	if k >= 0 {
		k++
	}
	return k
}
