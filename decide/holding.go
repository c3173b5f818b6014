package decide

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
)

// longestHeld is how many bytes of a name are compared with those of others.
const longestHeld = 64

// shortestRest is how many letters follow a name at least in a compound that it
// begins: "Boråspolisen".
const shortestRest = 3

// A way is how a hidden name gives itself away in another.
type way byte

const (
	asWords  way = 1 << iota // as words of their own, or with the s of a genitive
	asPrefix                 // as the first part of a compound as well
)

// containsHidden reports whether a mention that the other rules keep contains the name of
// something that they hide in the same document: "Borås kommun" next to a hidden "Borås".
func (v *view) containsHidden(i int) bool {
	if v.holding == nil {
		v.holding = make([]bool, len(v.spans)) // nothing holds a name while the others are decided about
		v.holding = v.holders()
	}
	return v.holding[i]
}

// holders says of each mention whether it holds the name of a hidden one. What
// holds the name of a holder holds the hidden name too, so once is enough.
func (v *view) holders() []bool {
	var keeps []int
	hidden := map[string]way{}
	for i, s := range v.spans {
		if v.decide(i).Action == understudy.Keep {
			keeps = append(keeps, i)
		} else if v.named(i) {
			v.giveaways(hidden, s.Category, v.textOf(i))
		}
	}
	out := make([]bool, len(v.spans))
	if len(hidden) > 0 {
		for _, i := range keeps {
			out[i] = holdsAny(v.textOf(i), hidden)
		}
	}
	return out
}

// nameLetter tells letters that names are written with: capitals, and those of scripts
// without letter case.
func nameLetter(r rune) bool { return unicode.IsUpper(r) || unicode.Is(unicode.Lo, r) }

// giveaways adds the name of a hidden person, organisation or place. House numbers
// are no part of it, and what has no capital is no name. Only places are looked
// for in compounds: a hidden Karl says nothing of Karlstad.
func (v *view) giveaways(hidden map[string]way, c understudy.Category, text string) {
	how := asWords
	switch c {
	case understudy.Location:
		how |= asPrefix
	case understudy.Person, understudy.Organisation:
	default:
		return
	}
	if !strings.ContainsFunc(text, nameLetter) {
		return
	}
	var words []string
	for _, w := range plainWords(text) {
		if strings.ContainsFunc(w, unicode.IsLetter) {
			words = append(words, w)
		}
	}
	key := strings.Join(words, " ")
	if utf8.RuneCountInString(key) < shortName || len(key) > longestHeld {
		return
	}
	hidden[key] |= how
	if bare := strings.TrimSuffix(key, "s"); utf8.RuneCountInString(bare) >= shortName {
		hidden[bare] |= asWords // the mention may be a genitive
	}
}

// holdsAny reports whether a text holds one of the hidden names.
func holdsAny(text string, hidden map[string]way) bool {
	s := strings.Join(plainWords(text), " ")
	for start := 0; start < len(s); {
		for end := start + shortName; end <= min(len(s), start+longestHeld); end++ {
			if how := hidden[s[start:end]]; how != 0 && ends(s[end:], how) {
				return true
			}
		}
		next := strings.IndexByte(s[start:], ' ')
		if next < 0 {
			break
		}
		start += next + 1
	}
	return false
}

// ends reports whether what follows a name leaves the name one: it ends there, or begins a compound.
func ends(rest string, how way) bool {
	word, _, _ := strings.Cut(rest, " ")
	if word == "" || word == "s" {
		return true
	}
	return how&asPrefix != 0 && utf8.RuneCountInString(word) >= shortestRest
}
