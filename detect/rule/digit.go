package rule

import "unicode"

// digit returns the value of a decimal digit. Digits of every script stand in
// blocks of ten, of which the first is zero (Unicode, section 4.6).
func digit(r rune) (int, bool) {
	if '0' <= r && r <= '9' {
		return int(r - '0'), true
	}
	if !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	for _, block := range unicode.Nd.R16 {
		if lo, hi := rune(block.Lo), rune(block.Hi); r >= lo && r <= hi {
			return int(r-lo) % 10, true
		}
	}
	for _, block := range unicode.Nd.R32 {
		if lo, hi := rune(block.Lo), rune(block.Hi); r >= lo && r <= hi {
			return int(r-lo) % 10, true
		}
	}
	return 0, false
}
