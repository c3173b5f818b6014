// Package letters writes names of other languages in Arabic letters. In come words in
// Latin letters, out go the letters of letters.txt that they are heard as.
//
// It may know language/lexicon.
package letters

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
)

//go:embed letters.txt
var table string

// transliterations are runs of Latin letters and what is written for them, the longest first.
var transliterations = sync.OnceValue(func() (out [][2]string) {
	for n := longest; n > 0; n-- {
		for line := range strings.Lines(table) {
			latin, arabic, ok := strings.Cut(strings.TrimSpace(line), " ")
			if ok && latin != "#" && len(latin) == n {
				out = append(out, [2]string{latin, arabic})
			}
		}
	}
	return out
})

// longest is how many Latin letters are written as one at the most.
const longest = 3

// Write writes a name letter by letter. Marks are taken off; what is no letter of the
// table stays.
func Write(name string) string {
	rest := lexicon.Plain(name)
	var b strings.Builder
	var last byte
letters:
	for rest != "" {
		for _, l := range transliterations() {
			if after, ok := strings.CutPrefix(rest, l[0]); ok {
				if rest[0] == last && l[0] == string(last) && !strings.ContainsRune("aeiou", rune(last)) { // a doubled consonant is one letter
					rest = after
					continue letters
				}
				last = l[0][len(l[0])-1]
				b.WriteString(l[1])
				rest = after
				continue letters
			}
		}
		last = rest[0]
		b.WriteByte(last)
		rest = rest[1:]
	}
	return b.String()
}
