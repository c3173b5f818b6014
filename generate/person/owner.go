package person

import (
	"strings"
	"unicode"

	"github.com/understudy-text/understudy/form"
)

// Owned reports whether an e-mail address that nobody in its document was found
// to own is written with a given and a family name ("pete.lindqvist@…"): then
// its names are the roles they are everywhere else.
func (r Reader) Owned(m form.Mention) bool {
	local, _, found := strings.Cut(m.Text, "@")
	if !found || local == "" {
		return false
	}
	given, family := false, false
	for w := range strings.FieldsFuncSeq(local, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if len(w) < 3 {
			continue
		}
		if _, ok := r.names.Given(w); ok && !given {
			given = true
		} else if _, ok := r.names.Family(w); ok {
			family = true
		}
	}
	return given && family
}
