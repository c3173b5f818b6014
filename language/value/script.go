package value

import (
	"strings"
	"unicode/utf8"
)

// The first figures of scripts whose figures are not those of ASCII (Unicode, Nd).
var zeros = [...]rune{'٠', '۰', '०', '০'}

// Signs of numbers in Arabic script.
const (
	arabicPoint = '٫'
	arabicGroup = '٬'
)

// plainFigures writes the figures of another script in ASCII and returns their zero; 0 if
// there are none, or figures of two scripts.
func plainFigures(text string) (string, rune) {
	var zero rune
	for _, r := range text {
		switch z := zeroOf(r); {
		case z == 0:
		case zero != 0 && z != zero:
			return text, 0
		default:
			zero = z
		}
	}
	if zero == 0 || zero == '0' {
		return text, 0
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r >= zero && r < zero+10:
			return '0' + r - zero
		case r == arabicPoint:
			return ','
		case r == arabicGroup:
			return '.'
		}
		return r
	}, text), zero
}

// zeroOf is the zero of a figure's script, 0 for what is no figure.
func zeroOf(r rune) rune {
	if r >= '0' && r <= '9' {
		return '0'
	}
	if r < utf8.RuneSelf {
		return 0
	}
	for _, z := range zeros {
		if r >= z && r < z+10 {
			return z
		}
	}
	return 0
}

// otherFigures writes what plainFigures made plain in its script again.
func otherFigures(text string, zero rune) string {
	if zero == 0 {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch between := i > 0 && i+1 < len(text) && isDigit(text[i-1]) && isDigit(text[i+1]); {
		case r >= '0' && r <= '9':
			r += zero - '0'
		case between && r == ',':
			r = arabicPoint
		case between && r == '.' && strings.Count(text, ".") == 1 && i+4 <= len(text) && groupAt(text, i+1):
			r = arabicGroup
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Western returns a text with the figures 0 to 9 for those of another script, and that script's zero; 0
// if it has none.
func Western(text string) (plain string, zero rune) { return plainFigures(text) }

// InScript writes the figures of a text in the script of a zero, as Western returns it.
func InScript(text string, zero rune) string { return otherFigures(text, zero) }
