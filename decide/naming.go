package decide

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/language/lexicon"
)

// shortName is how many letters a family name has at least before a link that
// holds it surely holds it as a name.
const shortName = 4

// holdsHidden reports whether a link, username or hashtag holds the name of
// somebody whom this document names and the policy hides: "annlind.example",
// "ann-lind", "#FreeAnnLind".
func (v *view) holdsHidden(text string) bool {
	if v.hidden == nil {
		v.hidden = v.hiddenNames()
	}
	if len(v.hidden) == 0 {
		return false
	}
	for start := 0; start < len(text); {
		r, n := utf8.DecodeRuneInString(text[start:])
		if !unicode.IsLetter(r) {
			start += n
			continue
		}
		end := start
		for end < len(text) {
			if r, n = utf8.DecodeRuneInString(text[end:]); !unicode.IsLetter(r) && !unicode.IsMark(r) {
				break
			}
			end += n
		}
		if v.hidesRun(text[start:end]) {
			return true
		}
		start = end
	}
	return false
}

// hidesRun looks a run of letters up, as a whole, in its parts of one capital
// each, and from each of those to the end.
func (v *view) hidesRun(run string) bool {
	if v.hidden[joined(run)] {
		return true
	}
	part := 0
	for i, r := range run {
		if i == 0 || !unicode.IsUpper(r) {
			continue
		}
		if v.hidden[joined(run[part:i])] || len(run)-i <= 64 && v.hidden[joined(run[i:])] {
			return true
		}
		part = i
	}
	return false
}

// joined is how a name in a link is looked up; the s at the end counts as little
// as in keys.
func joined(s string) string { return strings.TrimSuffix(lexicon.Plain(s), "s") }

// hiddenNames are the names of the people of this document who are hidden: in
// whole in either order, and their family names.
func (v *view) hiddenNames() map[string]bool {
	out, met := map[string]bool{}, make([]bool, len(v.bearers))
	for i := range v.spans {
		e := v.entity[i]
		if v.spans[i].Category != understudy.Person || !v.named(i) || met[e] {
			continue
		}
		met[e] = true
		key := v.bearer(int(e)).who.key
		if key == "" || !v.hides(v.acquaint(i)) {
			continue
		}
		given, family, whole := strings.Cut(key, " ")
		if !whole {
			family = given
		} else {
			family = key[strings.LastIndexByte(key, ' ')+1:]
			out[strings.ReplaceAll(key, " ", "")], out[given+family], out[joined(family+given)] = true, true, true
		}
		if utf8.RuneCountInString(family) >= shortName {
			out[joined(family)] = true
		}
	}
	return out
}
