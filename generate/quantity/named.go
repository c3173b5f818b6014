package quantity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostNamed is how many names are counted behind a number of people.
const mostNamed = 12

// named counts the names that are listed behind a number and its noun: three in
// "[three] children, Ama, Kofi and Yaw". It is 0 where no list is, or one that does not
// end with a word for and.
func (p *Moves) named(after string) int {
	if rest, ok := strings.CutPrefix(after, " "); ok { // the noun
		_, w := capital(rest)
		if w == "" || rest[:len(w)] != strings.ToLower(w) {
			return 0
		}
		after = rest[len(w):]
	}
	rest, ok := strings.CutPrefix(after, ", ")
	if !ok {
		if rest, ok = strings.CutPrefix(after, ": "); !ok {
			return 0
		}
	}
	for n := 1; n <= mostNamed; n++ {
		if rest, ok = behindName(rest); !ok {
			return 0
		}
		for _, and := range p.reader.NamesJoinedBy() {
			if last, ok := strings.CutPrefix(strings.TrimPrefix(rest, ","), " "+and+" "); ok {
				if is, _ := capital(last); is {
					return n + 1
				}
				return 0
			}
		}
		if rest, ok = strings.CutPrefix(rest, ", "); !ok {
			return 0
		}
	}
	return 0
}

// behindName is what stands behind the name that a text begins with, of three words at
// the most; ok is false if it begins with none.
func behindName(text string) (rest string, ok bool) {
	for range 3 {
		next := strings.TrimPrefix(text, " ")
		is, word := capital(next)
		if !is {
			break
		}
		text, ok = next[len(word):], true
	}
	return text, ok
}

// capital returns the word that a text begins with, and whether it has a capital.
func capital(s string) (bool, string) {
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })
	if end < 0 {
		end = len(s)
	}
	r, _ := utf8.DecodeRuneInString(s)
	return end > 0 && unicode.IsUpper(r), s[:end]
}
