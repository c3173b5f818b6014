// Package checkfigure has the two check figures that numbers of all countries share. In
// comes a number as it is kept, out comes whether it holds. What the numbers of one country
// have besides is declared in its folder (package country).
//
// It may know no other package.
package checkfigure

// Luhn says whether digits (ASCII) end in their check figure of ISO/IEC 7812-1, annex B:
// payment cards, Swedish identity numbers, giro accounts. What is no digit is passed over;
// fewer than two digits have none.
func Luhn(digits string) bool {
	sum, n := 0, 0
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] < '0' || digits[i] > '9' {
			continue
		}
		d := int(digits[i] - '0')
		if n%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
		n++
	}
	return n > 1 && sum%10 == 0
}

// Mod97 returns the remainder by 97 (ISO/IEC 7064, MOD 97-10) of digits and letters (ASCII,
// any case), where A is 10 and Z is 35. Other characters are passed over. Of an IBAN with
// its first four characters moved to the end it is 1.
func Mod97(s string) int {
	n := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			n = (n*10 + int(c-'0')) % 97
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			n = (n*100 + int(c|0x20-'a') + 10) % 97
		}
	}
	return n
}
