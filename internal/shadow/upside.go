package shadow

import (
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"
)

// What letters look like upside down: what is written, and what it says. The written ones of
// turnedOnly stand for nothing else but in phonetic script.
const (
	turnedOnly  = "ɐaɔcǝeɟfƃgɥhᴉiɾjʞkʅlɯmɹrʇtʌvʍwʎy"
	turnedAlso  = "qbbqpddpunnuoosszzxxllıi"
	leastTurned = 2   // different letters of turnedOnly, in all words together
	mostTurned  = 128 // bytes that are looked at
)

// mayTurn reports whether a text has a byte that a letter of turnedOnly begins with: those of
// English, Swedish, French and Arabic have none.
func mayTurn(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0xc6 && c <= 0xca || c == 0xe1 {
			return true
		}
	}
	return false
}

// upsideDown reads words at the beginning of a text that are written upside down, and so from
// their end; each holds a letter of turnedOnly. n is 0 if there are none.
func upsideDown(s string) (n int, with string) {
	s = s[:min(len(s), mostTurned)]
	var said []rune
	sure := uint64(0)
	for at := 0; at < len(s); {
		size, letters, only := turnedWord(s[at:])
		if only == 0 {
			break
		}
		if n > 0 {
			said = append(said, ' ')
		}
		said, sure, n = append(said, letters...), sure|only, at+size
		if at = n; at == len(s) || s[at] != ' ' {
			break
		}
		at++
	}
	if bits.OnesCount64(sure) < leastTurned {
		return 0, ""
	}
	slices.Reverse(said)
	return n, string(said)
}

// turnedWord reads the word at the beginning of a text. only has a bit for each letter of
// turnedOnly in it; it is 0 if not all letters of ASCII are turned.
func turnedWord(s string) (n int, said []rune, only uint64) {
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !unicode.IsLetter(r) {
			break
		}
		if to, at := saysIn(turnedOnly, r); at >= 0 {
			said, only = append(said, to), only|1<<at
		} else if to, at := saysIn(turnedAlso, r); at >= 0 {
			said = append(said, to)
		} else if r < utf8.RuneSelf {
			return 0, nil, 0
		} else {
			said = append(said, r) // what cannot be turned
		}
		n += size
	}
	return n, said, only
}

// saysIn returns what a letter says by a row of pairs, and the number of the pair; -1: it is
// not there.
func saysIn(pairs string, written rune) (says rune, pair int) {
	for at := 0; at < len(pairs); pair++ {
		r, n := utf8.DecodeRuneInString(pairs[at:])
		to, m := utf8.DecodeRuneInString(pairs[at+n:])
		if r == written {
			return to, pair
		}
		at += n + m
	}
	return 0, -1
}
