package name

import "unicode"

// The lengths of logins, in letters.
const (
	leastLogin = 4
	mostLogin  = 24
)

// Login reports whether a code is written like the name of an account: small letters, which
// points, hyphens and figures may part or follow: hmalik, anna.ek2.
func Login(code string) bool {
	letters, last := 0, rune(0)
	for _, r := range code {
		switch {
		case unicode.IsLower(r):
			letters++
		case letters == 0, !unicode.IsDigit(r) && (r != '.' && r != '-' && r != '_' || !unicode.IsLetter(last) && !unicode.IsDigit(last)):
			return false
		}
		last = r
	}
	return leastLogin <= letters && letters <= mostLogin && (unicode.IsLetter(last) || unicode.IsDigit(last)) && 2*letters > len(code)
}
