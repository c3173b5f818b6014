package person

import (
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/language/lexicon"
)

// Follow says what plays letters (a role of kind Initial or Initials) when names have
// other stand-ins than before: names are those of the bearer, or of the surname alone, by
// plain form. What they do not tell stays as standIn has it.
func Follow(r cast.Role, standIn string, names map[string]string) string {
	letters, anchor, beside := strings.Cut(r.Key, " ")
	kind, _, _ := strings.Cut(string(r.Kind), "@")
	if kind == string(Initial) && beside {
		letter, old, _ := strings.Cut(standIn, " ")
		if s, ok := named(letters, anchor, names); ok {
			letter = s
		}
		if s := names[anchor]; s != "" {
			old = lexicon.Plain(s)
		}
		return letter + " " + old
	}
	keys, out := strings.Split(r.Key, " "), strings.Split(standIn, " ")
	if len(keys) != len(out) {
		return standIn
	}
	for i, k := range keys {
		if s, ok := named(k, "", names); ok {
			out[i] = s
		}
	}
	return strings.Join(out, " ")
}

// named is the first letter of the stand-in of the one name that begins with a letter.
func named(letter, except string, names map[string]string) (first string, ok bool) {
	for key, s := range names {
		if key == except || !strings.HasPrefix(key, letter) || s == "" {
			continue
		}
		if ok {
			return "", false // which of the two it is, nobody knows
		}
		_, size := utf8.DecodeRuneInString(s)
		first, ok = strings.ToUpper(s[:size]), true
	}
	return first, ok
}
