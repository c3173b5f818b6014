package code

import (
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// Rewrite invents a name in the pattern of another one: as many figures,
// vowels for vowels, consonants for consonants, separators where they were. It
// is what usernames, local parts, labels and hashtags get that belong to nobody
// known. No two attempts give the same name; ok is false after the last.
func Rewrite(name string, d draw.Source, attempt int) (string, bool) {
	return nameStandIn(name, nil, d, attempt)
}

func nameStandIn(key string, _ cast.Profile, d draw.Source, attempt int) (string, bool) {
	base := make([]byte, 0, len(key))
	var w wheel
	var at []int
	cluster := false // a consonant stands before
	for i := 0; i < len(key); {
		c := key[i]
		n := 1
		if c >= utf8.RuneSelf { // ö, ł, я: any letter of ours
			_, n = utf8.DecodeRuneInString(key[i:])
			c = 'e'
			if cluster {
				c = 'o'
			}
		}
		i += n
		base = append(base, c)
		lower := c | 0x20
		switch {
		case isFigure(c):
			cluster = false
			w, at = append(w, but(figures, c)), append(at, len(base)-1)
		case !isLetter(c):
			cluster = false
		case lower == 'a' || lower == 'e' || lower == 'i' || lower == 'o' || lower == 'u' || lower == 'y':
			cluster = false
			w, at = append(w, but(vowels, lower)), append(at, len(base)-1)
		case cluster:
			w, at = append(w, but(blends, lower)), append(at, len(base)-1)
			cluster = false
		default:
			cluster = true
			w, at = append(w, but(consonants, lower)), append(at, len(base)-1)
		}
	}
	// a name too short to go round grows
	short := capacity(w)
	for len(w) == 0 || short < 1<<14 {
		a := vowels
		if len(w)%2 == 0 {
			a = consonants
		}
		if attempt*4+3 < short {
			break
		}
		base = append(base, 'a')
		w, at = append(w, a), append(at, len(base)-1)
		short = capacity(w)
	}
	return spin(w, at, base, key, d, attempt)
}
