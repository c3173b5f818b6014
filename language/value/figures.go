package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Figures is how a number is written in figures.
type Figures struct {
	Group    string // between thousands: "", ",", ".", " " or a thin space
	Point    byte   // before decimals: '.' or ',', 0 if there are none
	Decimals int    // digits after the point
	Width    int    // at least so many digits before the point (leading zeros)
}

// Unit is the fixed point of values in this package: a Value of Unit is one.
const Unit = 10_000

// maxDigits is how many digits before the point fit a value.
const maxDigits = 14

// ReadFigures reads a number in figures at text[at:], as the language writes
// them. The value is in 1/Unit. ok is false if no digit stands there or the
// number does not fit.
func (t *Numbers) ReadFigures(text string, at int) (value int64, f Figures, end int, ok bool) {
	i := at
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	if i == at || i-at > maxDigits {
		return 0, f, i, false
	}
	whole, digits := digitsValue(text[at:i]), i-at
	if text[at] == '0' && digits > 1 {
		f.Width = digits
	}
	// groups of three, all with the same separator
	for digits <= maxDigits-3 && (f.Group != "" || i-at <= 3 && text[at] != '0') {
		g := separator(text[i:])
		if g == "" || f.Group != "" && g != f.Group || !groupAt(text, i+len(g)) {
			break
		}
		if f.Group == "" && g == t.point() && !more(text, i+4, g) {
			break // "1.000" alone is a decimal; "1.000.000" is grouped
		}
		f.Group = g
		i += len(g)
		whole, digits = whole*1000+digitsValue(text[i:i+3]), digits+3
		i += 3
	}
	value = whole * Unit
	if i+1 < len(text) && (text[i] == '.' || text[i] == ',' || t.comma && colon(text, i)) && string(text[i]) != f.Group && isDigit(text[i+1]) {
		j := i + 1
		for j < len(text) && isDigit(text[j]) {
			j++
		}
		if n := j - i - 1; n <= 4 {
			frac := digitsValue(text[i+1 : j])
			for k := n; k < 4; k++ {
				frac *= 10
			}
			value += frac
			f.Point, f.Decimals = text[i], n
			i = j
		}
	}
	return value, f, i, true
}

// colon says whether a colon and exactly two digits stand at i: crowns and öre.
func colon(text string, i int) bool {
	return text[i] == ':' && i+2 < len(text) && isDigit(text[i+1]) && isDigit(text[i+2]) && (i+3 == len(text) || !isDigit(text[i+3]) && text[i+3] != ':')
}

// point is the sign before decimals.
func (t *Numbers) point() string {
	if t.comma {
		return ","
	}
	return "."
}

// more says whether another group with separator g follows at i.
func more(text string, i int, g string) bool {
	return i < len(text) && strings.HasPrefix(text[i:], g) && groupAt(text, i+len(g))
}

// separator returns the thousands separator s starts with, or "".
func separator(s string) string {
	if s == "" {
		return ""
	}
	switch s[0] {
	case ',', '.', ' ', '\'':
		return s[:1]
	}
	if r, n := utf8.DecodeRuneInString(s); r >= utf8.RuneSelf && (unicode.IsSpace(r) || r == '\u2019') {
		return s[:n]
	}
	return ""
}

// groupAt says whether exactly three digits stand at i.
func groupAt(s string, i int) bool {
	if i+3 > len(s) || i+3 < len(s) && isDigit(s[i+3]) {
		return false
	}
	return isDigit(s[i]) && isDigit(s[i+1]) && isDigit(s[i+2])
}

// Append writes a value (in 1/Unit) the way f says and appends it to dst.
func (f Figures) Append(dst []byte, value int64) []byte {
	whole, frac := value/Unit, value%Unit
	var buf [32]byte
	i := len(buf)
	for n := 0; whole > 0 || n < max(f.Width, 1); n++ {
		i--
		buf[i] = byte('0' + whole%10)
		whole /= 10
	}
	for ; i < len(buf); i++ {
		dst = append(dst, buf[i])
		if left := len(buf) - i - 1; f.Group != "" && left > 0 && left%3 == 0 {
			dst = append(dst, f.Group...)
		}
	}
	if f.Decimals > 0 {
		dst = append(dst, f.Point)
		for d := int64(Unit / 10); f.Decimals > 0 && d > 0; d /= 10 {
			dst = append(dst, byte('0'+frac/d%10))
			f.Decimals--
		}
	}
	return dst
}

// MatchCase writes word with the capitals of like: all capitals, a capital
// first letter, or as it is.
func MatchCase(word, like string) string {
	first, upper, letters := false, true, 0
	for _, r := range like {
		if !unicode.IsLetter(r) {
			continue
		}
		if letters == 0 {
			first = unicode.IsUpper(r)
		}
		letters++
		if !unicode.IsUpper(r) {
			upper = false
		}
	}
	switch {
	case letters > 1 && upper:
		return strings.ToUpper(word)
	case first && word != "":
		_, n := utf8.DecodeRuneInString(word)
		return strings.ToUpper(word[:n]) + word[n:]
	}
	return word
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digitsValue is the value of a run of digits.
func digitsValue(s string) (n int64) {
	for i := range len(s) {
		n = n*10 + int64(s[i]-'0')
	}
	return n
}
