package recognizer

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/internal/checkfigure"
)

// checksums are the check-figure methods that "validate" names. They get what an
// expression found, and pass over blanks, hyphens and other signs in it.
var checksums = map[string]func(string) bool{
	"luhn":     checkfigure.Luhn,
	"mod97":    func(s string) bool { return checkfigure.Mod97(s) == 1 },
	"iban":     iban,
	"mod11":    mod11,
	"mod11-10": mod11to10,
	"verhoeff": verhoeff,
}

// Checksums are the names that validate takes.
func Checksums() []string { return slices.Sorted(maps.Keys(checksums)) }

func digits(s string) []int {
	var out []int
	for _, r := range s {
		if '0' <= r && r <= '9' {
			out = append(out, int(r-'0'))
		}
	}
	return out
}

func alphanumeric(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '0' <= r && r <= '9', 'A' <= r && r <= 'Z':
			return r
		case 'a' <= r && r <= 'z':
			return unicode.ToUpper(r)
		}
		return -1
	}, s)
}

// iban is ISO 13616-1: mod97 with the first four characters at the end.
func iban(s string) bool {
	s = alphanumeric(s)
	return len(s) > 4 && checkfigure.Mod97(s[4:]+s[:4]) == 1
}

// mod11 weighs the figures 1, 2, 3 … from the last, whose X is 10 (ISBN-10, ISO 2108;
// NHS numbers).
func mod11(s string) bool {
	s = alphanumeric(s)
	sum := 0
	for i := range len(s) {
		c := s[len(s)-1-i]
		switch {
		case '0' <= c && c <= '9':
			sum += int(c-'0') * (i + 1)
		case c == 'X' && i == 0:
			sum += 10
		default:
			return false
		}
	}
	return len(s) > 1 && sum%11 == 0
}

// mod11to10 is ISO/IEC 7064, MOD 11,10: German tax numbers, Croatian OIB.
func mod11to10(s string) bool {
	d := digits(s)
	p := 10
	for i, n := range d {
		if p += n; i == len(d)-1 {
			return i > 0 && p%10 == 1
		}
		if p %= 10; p == 0 {
			p = 10
		}
		p = p * 2 % 11
	}
	return false
}

// verhoeff is Verhoeff's decimal code (1969), by the dihedral group of order 10: Indian
// Aadhaar.
func verhoeff(s string) bool {
	d := digits(s)
	c := 0
	for i := range d {
		n := d[len(d)-1-i]
		for range i % 8 {
			n = verhoeffTurn[n]
		}
		c = dihedral(c, n)
	}
	return len(d) > 1 && c == 0
}

var verhoeffTurn = [10]int{1, 5, 7, 6, 2, 8, 3, 0, 9, 4}

// dihedral multiplies in the group of the pentagon: 0 to 4 turn it, 5 to 9 mirror it.
func dihedral(a, b int) int {
	switch {
	case a < 5 && b < 5:
		return (a + b) % 5
	case a < 5:
		return 5 + (a+b-5)%5
	case b < 5:
		return 5 + (a-5-b+5)%5
	}
	return (a - b + 5) % 5
}
