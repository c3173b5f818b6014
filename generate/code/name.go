package code

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// Rewrite invents a name in the pattern of another one: plain words for runs of letters,
// as many figures, separators where they were. It is what usernames, local parts, labels
// and hashtags get that belong to nobody known. No two attempts give the same name; ok is
// false after the last.
func Rewrite(name string, d draw.Source, attempt int) (string, bool) {
	return userStandIn(name, nil, d, attempt)
}

// What a username is made of: words for runs of so many letters, in so many attempts; then,
// and for what is shorter, other letters.
const (
	shortestWord = 4
	worded       = 2000
)

// languageOf is the language of the text that a name stands in, if its profile tells.
func languageOf(p cast.Profile) string {
	if p == nil {
		return ""
	}
	return p.Trait(languageTrait)
}

func userStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	if attempt >= worded || !strings.ContainsFunc(key, unicode.IsLetter) {
		return nameStandIn(key, p, d, max(attempt-worded, 0))
	}
	var out strings.Builder
	words := 0
	for i := 0; i < len(key); {
		letter, j := runOf(key, i)
		part := key[i:j]
		i = j
		switch src := d.Derive("part", strconv.Itoa(i)); {
		case letter && len(part) >= shortestWord:
			w, ok := hostWord(strings.Map(plainLetter, strings.ToLower(part)), languageOf(p), src, attempt)
			if !ok {
				return "", false
			}
			words++
			out.WriteString(w)
		case letter || isFigure(part[0]):
			w, ok := nameStandIn(part, p, src, attempt)
			if !ok || len(w) != len(part) {
				return nameStandIn(key, p, d, attempt)
			}
			out.WriteString(w)
		default:
			out.WriteString(part)
		}
	}
	if words == 0 {
		return nameStandIn(key, p, d, attempt)
	}
	return out.String(), out.String() != key
}

// runOf returns where the run ends that begins at i, of letters, figures or other signs.
func runOf(s string, i int) (letter bool, end int) {
	class := func(c byte) int {
		switch {
		case isLetter(c), c >= utf8.RuneSelf:
			return 2
		case isFigure(c):
			return 1
		}
		return 0
	}
	end = i + 1
	for end < len(s) && class(s[end]) == class(s[i]) {
		end++
	}
	return class(s[i]) == 2, end
}

func plainLetter(r rune) rune {
	if r >= utf8.RuneSelf {
		return 'e'
	}
	return r
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
